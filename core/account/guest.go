package account

import "time"

// GuestLife is how long a guest is kept after a login: the longest life of a session, and the longest time for
// which one may be unused (core/session). By then every session has ended, and only another login of the device can use
// the guest.
const GuestLife = (90 + 30) * 24 * time.Hour

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
