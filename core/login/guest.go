package login

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"time"

	"tokri/core/account"
)

var uuidPattern = regexp.MustCompile(`^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$`)

// Guest logs a device in without an account (docs/product.md "Guests"). The same device gets the same guest.
func (s *Service) Guest(ctx context.Context, deviceID string, client Client) (Step, error) {
	if !uuidPattern.MatchString(deviceID) {
		return Step{}, ErrDevice
	}
	if err := s.limit(ctx, "guest-ip:"+client.IP, GuestsPerIP, time.Hour, ErrLimited); err != nil {
		return Step{}, err
	}
	device := strings.ToLower(deviceID)
	u, err := s.returning(ctx, device)
	if errors.Is(err, account.ErrNotFound) {
		u, err = s.newGuest(ctx, device)
	}
	if err != nil {
		return Step{}, err
	}
	return s.logIn(ctx, u, entry{way: ByDevice, client: client})
}

// returning returns the guest of a device, whose life it extends, or ErrNotFound.
func (s *Service) returning(ctx context.Context, device string) (account.User, error) {
	u, err := s.Accounts.Users.ByGuestDevice(ctx, device)
	if err != nil {
		return account.User{}, err
	}
	return s.Accounts.Users.Update(ctx, u.ID, func(u *account.User) error { return u.ComeBack(device, s.Now()) })
}

func (s *Service) newGuest(ctx context.Context, device string) (account.User, error) {
	if err := s.Rules.RoomForGuest(ctx, device); err != nil {
		return account.User{}, err
	}
	now := s.Now()
	u := account.User{ID: s.Secrets.ID(), GuestDevice: device, SignUpWith: account.SignUpGuest, CreatedAt: now, Expires: now.Add(account.GuestLife)}
	err := s.Accounts.Users.Insert(ctx, u)
	if errors.Is(err, account.ErrTaken) {
		return s.returning(ctx, device) // the same device logged in at the same moment
	}
	return u, err
}
