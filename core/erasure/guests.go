package erasure

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"tokri/core/account"
	"tokri/core/apperr"
	"tokri/core/session"
)

// MaxExpired is how many guests one run deletes. Per day that is more than twice as many as may be created by
// default (GUESTS_PER_DAY). A run takes some seconds of small writes on one machine, between which other writes
// get their turn.
const MaxExpired = 2000

// maxFailures is how many failed deletions, one after the other, end a run: after so many the store is probably
// unavailable, and each further attempt may wait for it.
const maxFailures = 100

// Guests are the guests who have not become part of an account.
type Guests interface {
	// Expired lists at most limit ids of users who are Expiring and whose Expires is before the time given, the earliest
	// first.
	Expired(ctx context.Context, before time.Time, limit int) ([]string, error)
	// Forget deletes a user's record, cart, address book, wishlist and list of watches, whether or not they are
	// empty. It is idempotent.
	Forget(ctx context.Context, userID string) error
}

// ExpireGuests deletes at most MaxExpired guests who have not logged in for account.GuestLife, and returns how
// many. Nothing of a guest is kept, not even the id, because a guest has no orders. It also erases accounts again that
// were deleted a while ago. Each step is idempotent, and the next run continues an interrupted deletion. A guest who
// cannot be deleted stays the one who expired first; the next run comes to those who failed last.
func (s *Service) ExpireGuests(ctx context.Context) (deleted int, err error) {
	ids, err := s.Guests.Expired(ctx, s.Now(), MaxExpired+len(s.stuck))
	if err != nil {
		return 0, fmt.Errorf("find the guests who have not come back: %w", err)
	}
	slices.SortStableFunc(ids, func(a, b string) int { return compareBool(s.stuck[a], s.stuck[b]) })
	stuck := map[string]bool{}
	var failures []error
	inARow := 0
	for i, id := range ids {
		if ctx.Err() != nil || inARow == maxFailures {
			for _, untried := range ids[i:] {
				if s.stuck[untried] {
					stuck[untried] = true
				}
			}
			break
		}
		inARow++
		gone, err := s.expire(ctx, id)
		switch {
		case err != nil:
			stuck[id] = true
			failures = append(failures, fmt.Errorf("user %s: %w", id, err))
			continue
		case gone:
			deleted++
		}
		inARow = 0
	}
	s.stuck = stuck
	return deleted, errors.Join(failures...)
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// eraseAgain erases a deleted account once more, with what a request wrote that had been authenticated before. Should
// there be an order or a payment under way, it is done when that has ended.
func (s *Service) eraseAgain(ctx context.Context, id string) error {
	next := time.Time{}
	err := s.delete(ctx, id, Everything)
	if f := apperr.Of(err); f != nil && f.Kind == apperr.Conflict {
		next = s.Now().Add(time.Hour)
	} else if err != nil {
		return err
	}
	_, err = s.Users.Update(ctx, id, func(u *account.User) error { u.ErasedAgain(next); return nil })
	return err
}

// expire first takes the device from the guest's record. A login of the device changes the same record, so
// either the guest is kept, or the login creates another guest.
func (s *Service) expire(ctx context.Context, id string) (gone bool, err error) {
	u, err := s.Users.Get(ctx, id)
	switch {
	case errors.Is(err, account.ErrNotFound):
		return false, nil // another server deleted it
	case err != nil:
		return false, err
	case !u.Guest():
		return false, s.eraseAgain(ctx, id)
	}
	keep, err := s.mustKeep(ctx, id)
	if err != nil {
		return false, err
	}
	now := s.Now()
	u, err = s.Users.Update(ctx, id, func(u *account.User) error { u.Expire(now, keep); return nil })
	if errors.Is(err, account.ErrNotFound) {
		return false, nil // another server deleted it
	}
	if err != nil || !u.Expired(now) {
		return false, err
	}
	// Another server may delete the record at the same time; then what this one has written since is deleted as
	// well.
	if err := s.delete(ctx, id, 0); err != nil && !errors.Is(err, account.ErrNotFound) {
		return false, err
	}
	return true, s.Guests.Forget(ctx, id)
}

// mustKeep reports whether a guest has an order or a payment under way, money, or a session that has not ended.
// The session matters because a server of an earlier version does not extend Expires at a login.
func (s *Service) mustKeep(ctx context.Context, id string) (bool, error) {
	err := s.refuse(ctx, id, 0)
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
	return slices.ContainsFunc(sessions, func(one session.Session) bool { return one.Alive(s.Now()) }), err
}
