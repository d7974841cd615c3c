package erasure

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"tokri/core/account"
	"tokri/core/apperr"
)

// MaxExpired is how many guests one run deletes: more than twice as many in a day as may be new by default (GUESTS_PER_DAY), and
// some seconds of small writes on one machine, between which others have their turn.
const MaxExpired = 2000

// maxFailures is how many guests one run cannot delete before it ends: with so many it is the store that is away, and each try may
// wait for it.
const maxFailures = 100

// Guests are the guests who are part of no account.
type Guests interface {
	// Expired lists the users who are Expiring and whose Expires is before the time given, the earliest first, at most limit.
	Expired(ctx context.Context, before time.Time, limit int) ([]string, error)
	// Forget deletes a user's record, cart, address book, wishlist and list of watches, empty or not. What is gone already
	// is no error.
	Forget(ctx context.Context, userID string) error
}

// ExpireGuests deletes the guests who have not logged in for account.GuestLife, at most MaxExpired, and tells how many. Nothing
// of theirs stays, not even an id: a guest has no orders. Each step may be repeated, and another run goes on with one who was
// interrupted. A guest who cannot be deleted does not stop the others; the next run tries again.
func (s *Service) ExpireGuests(ctx context.Context) (deleted int, err error) {
	ids, err := s.Guests.Expired(ctx, s.Now(), MaxExpired)
	if err != nil {
		return 0, fmt.Errorf("find the guests who have not come back: %w", err)
	}
	var failures []error
	for _, id := range ids {
		if ctx.Err() != nil || len(failures) == maxFailures {
			break
		}
		gone, err := s.expire(ctx, id)
		if err != nil {
			failures = append(failures, fmt.Errorf("guest %s: %w", id, err))
		} else if gone {
			deleted++
		}
	}
	return deleted, errors.Join(failures...)
}

// expire takes the guest's device first. A login of the device and this compete for one record: either the guest is kept, or the
// login makes another guest.
func (s *Service) expire(ctx context.Context, id string) (gone bool, err error) {
	keep, err := s.mustKeep(ctx, id)
	if err != nil {
		return false, err
	}
	now := s.Now()
	u, err := s.Users.Update(ctx, id, func(u *account.User) error { u.Expire(now, keep); return nil })
	if errors.Is(err, account.ErrNotFound) {
		return false, nil // another server deleted it
	}
	if err != nil || !u.Expired(now) {
		return false, err
	}
	// Another server may delete the record meanwhile; what this one wrote since then goes, too.
	if err := s.delete(ctx, id, false); err != nil && !errors.Is(err, account.ErrNotFound) {
		return false, err
	}
	return true, s.Guests.Forget(ctx, id)
}

// mustKeep reports whether a guest has an order or a payment under way, money, or a session that has not ended: a server of an
// earlier version notes no time at a login.
func (s *Service) mustKeep(ctx context.Context, id string) (bool, error) {
	err := s.refuse(ctx, id, false)
	if f := apperr.Of(err); f != nil && f.Kind == apperr.Conflict {
		return true, nil
	} else if err != nil {
		return false, err
	}
	cart, err := s.Carts.Get(ctx, id)
	if err != nil || cart.Order != "" {
		return true, err
	}
	sessions, err := s.Sessions.OfUser(ctx, id)
	return slices.ContainsFunc(sessions, func(one account.Session) bool { return one.Alive(s.Now()) }), err
}
