package account

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"time"
)

// GuestLife is how long a guest is kept after a login: the longest life of a session, and the longest time for
// which one may be unused. By then every session has ended, and only another login of the device can use the
// guest.
const GuestLife = SessionLife + SessionIdle

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
	if errors.Is(err, ErrNotFound) {
		u, err = s.newGuest(ctx, device)
	}
	if err != nil {
		return Step{}, err
	}
	return s.logIn(ctx, u, entry{way: ByDevice, client: client})
}

// returning returns the guest of a device, whose life it extends, or ErrNotFound.
func (s *Service) returning(ctx context.Context, device string) (User, error) {
	u, err := s.Users.ByGuestDevice(ctx, device)
	if err != nil {
		return User{}, err
	}
	return s.Users.Update(ctx, u.ID, func(u *User) error { return u.ComeBack(device, s.Now()) })
}

func (s *Service) newGuest(ctx context.Context, device string) (User, error) {
	if s.RoomForGuest != nil {
		if err := s.RoomForGuest(ctx, device); err != nil {
			return User{}, err
		}
	}
	now := s.Now()
	u := User{ID: s.Secrets.ID(), GuestDevice: device, SignUpWith: SignUpGuest, CreatedAt: now, Expires: now.Add(GuestLife)}
	err := s.Users.Insert(ctx, u)
	if errors.Is(err, ErrTaken) {
		return s.returning(ctx, device) // the same device logged in at the same moment
	}
	return u, err
}

// Expiring reports whether something is to be done some time after Expires: the user is a guest who has not become part of
// an account, whose record is deleted; or a deleted account, which is erased once more.
func (u User) Expiring() bool {
	if !u.Guest() {
		return u.Deleted() && !u.Expires.IsZero()
	}
	return u.UpgradedTo == ""
}

// Expired reports whether a guest has not logged in for GuestLife.
func (u User) Expired(now time.Time) bool { return u.Guest() && u.Expiring() && !now.Before(u.Expires) }

// ComeBack extends the life of a device's guest. It returns ErrNotFound if the device was taken from this guest
// in between.
func (u *User) ComeBack(device string, now time.Time) error {
	switch {
	case u.GuestDevice != device:
		return ErrNotFound
	case u.UpgradedTo != "":
		return ErrUpgraded
	}
	u.Expires = now.Add(GuestLife)
	return nil
}

// Expire takes the device from an expired guest: the device's next login creates another guest, and this one
// can be deleted. With keep, or if an earlier version of the program stored no Expires, it extends the guest's
// life instead.
func (u *User) Expire(now time.Time, keep bool) {
	switch {
	case !u.Expired(now):
	case !u.Deleted() && (keep || u.Expires.IsZero()):
		u.Expires = now.Add(GuestLife)
	default:
		u.GuestDevice = ""
	}
}
