package login

import (
	"cmp"
	"context"
	"strconv"
	"strings"
	"time"

	"tokri/core/account"
	"tokri/core/india"
	"tokri/core/notify"
	"tokri/core/seal"
	"tokri/core/session"
)

// noticesADay limits the messages about new devices to one customer. Each follows a successful login.
const noticesADay = 10

// newDevice reports whether the user has not logged in on this device since the user last ended sessions.
func (s *Service) newDevice(u account.User, token string) bool {
	if s.knownDevice(u.ID, token) == "" {
		return true
	}
	_, rest, _ := strings.Cut(token, ".")
	ends, _, _ := strings.Cut(rest, ".")
	until, err := strconv.ParseInt(ends, 10, 64)
	return err != nil || time.Unix(until, 0).Add(-DeviceLife).Before(u.DevicesSince.Truncate(time.Second))
}

// RenewDevice returns a new device token for the device of a session after its customer ended other sessions.
// It returns "" for a guest, who has no known devices.
func (s *Service) RenewDevice(here session.Session) (deviceToken string) {
	if here.Guest {
		return ""
	}
	return s.newDeviceToken(here.UserID)
}

// tellOfNewDevice puts a message about a login on a new device into the outbox: a mail to the verified address,
// or else an SMS. There is at most one a day about the same device at the same network address.
func (s *Service) tellOfNewDevice(ctx context.Context, u account.User, client Client) error {
	s.Audit(ctx, account.Event{Action: NewDevice, UserID: u.ID})
	counted := "new-device:" + u.ID
	if wait, err := s.Limiter.Peek(ctx, counted, noticesADay); err != nil || wait > 0 {
		return err
	}
	at := s.Now().In(india.Zone)
	device, when := cmp.Or(client.Name.String(), "an unknown device"), at.Format("2 Jan, 3:04 PM")
	if u.Language == notify.Hindi {
		device, when = cmp.Or(client.Name.Hindi(), "अनजान डिवाइस"), at.Format("02/01/2006, 15:04")
	}
	m := notify.Message{
		ID:     "new-device/" + seal.Of(s.Key, "new-device:"+u.ID, client.Name.String()+"@"+client.IP+"@"+at.Format(time.DateOnly)),
		Kind:   notify.NewDevice,
		To:     notify.Recipient{UserID: u.ID},
		Params: map[string]string{"device": device, "time": when},
		Only:   []notify.Channel{notify.BySMS},
	}
	if u.Email != "" && u.EmailProved {
		m.Only = []notify.Channel{notify.ByMail}
	}
	if err := s.Outbox.Put(ctx, m); err != nil {
		return err
	}
	// A message that was put before counts once.
	if wait, err := s.Limiter.Take(ctx, m.ID, 1, 24*time.Hour); err != nil || wait > 0 {
		return err
	}
	_, err := s.Limiter.Take(ctx, counted, noticesADay, 24*time.Hour)
	return err
}
