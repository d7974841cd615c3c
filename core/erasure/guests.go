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

// MaxExpired is how many guests one run deletes. Per day that is more than twice as many as may be created by
// default (GUESTS_PER_DAY). A run takes some seconds of small writes on one machine, between which other writes
// get their turn.
const MaxExpired = 2000

// maxFailures is how many failed deletions end a run: after so many the store is probably unavailable, and each
// further attempt may wait for it.
const maxFailures = 100

// Guests are the guests who have not become part of an account.
type Guests interface {
	// Expired lists at most limit ids of Expiring users whose Expires is before the time given, the earliest
	// first.
	Expired(ctx context.Context, before time.Time, limit int) ([]string, error)
	// Forget deletes a user's record, cart, address book, wishlist and list of watches, whether or not they are
	// empty. It is idempotent.
	Forget(ctx context.Context, userID string) error
}

// ExpireGuests deletes at most MaxExpired guests who have not logged in for account.GuestLife, and returns how
// many. Nothing of a guest is kept, not even the id, because a guest has no orders. Each step is idempotent,
// and the next run continues an interrupted deletion. A guest who cannot be deleted does not stop the others;
// the next run tries again.
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

// expire first takes the device from the guest's record. A login of the device changes the same record, so
// either the guest is kept, or the login creates another guest.
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
	// Another server may delete the record at the same time; then what this one has written since is deleted as
	// well.
	if err := s.delete(ctx, id, false); err != nil && !errors.Is(err, account.ErrNotFound) {
		return false, err
	}
	return true, s.Guests.Forget(ctx, id)
}

// mustKeep reports whether a guest has an order or a payment under way, money, or a session that has not ended.
// The session matters because a server of an earlier version does not extend Expires at a login.
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
