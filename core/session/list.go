package session

import (
	"cmp"
	"context"
	"slices"

	"tokri/core/account"
	"tokri/core/seal"
)

// of returns the sessions of a user, the one used last first.
func (s *Service) of(ctx context.Context, userID string) ([]Session, error) {
	all, err := s.Store.OfUser(ctx, userID)
	slices.SortFunc(all, func(a, b Session) int {
		return cmp.Or(b.Seen.Compare(a.Seen), b.Created.Compare(a.Created), cmp.Compare(a.Hash, b.Hash))
	})
	return all, err
}

// Own returns the customer's live sessions, the one used last first.
func (s *Service) Own(ctx context.Context, userID string) ([]Session, error) {
	all, err := s.of(ctx, userID)
	now := s.Now()
	return slices.DeleteFunc(all, func(one Session) bool { return !one.Alive(now) }), err
}

// ID returns the id by which a customer may see a session. Neither the token nor its hash can be derived
// from it.
func (s *Service) ID(one Session) string { return seal.Of(s.Key, "session", one.Hash)[:32] }

// End ends the customer's session with this ID, which needs a fresh proof of identity unless it is the
// session itself. Only the customer's own sessions are searched.
func (s *Service) End(ctx context.Context, session Session, id string) error {
	if id != s.ID(session) {
		if err := s.Proof(ctx, session); err != nil {
			return err
		}
	}
	all, err := s.Own(ctx, session.UserID)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(all, func(one Session) bool { return s.ID(one) == id })
	if at < 0 {
		return ErrEnded
	}
	if err := s.Store.Delete(ctx, all[at].Hash); err != nil {
		return err
	}
	return s.ended(ctx, session.UserID)
}

// EndOthers ends all sessions of the customer but the one given, which needs a fresh proof of identity: a thief
// of one session must not end those of its owner.
func (s *Service) EndOthers(ctx context.Context, keep Session) error {
	if err := s.Proof(ctx, keep); err != nil {
		return err
	}
	if err := s.Store.DeleteOfUser(ctx, keep.UserID, keep.Hash); err != nil {
		return err
	}
	return s.ended(ctx, keep.UserID)
}

// ended makes all devices unknown that have logged in before, because the device whose session was ended may be
// another person's.
func (s *Service) ended(ctx context.Context, userID string) error {
	now := s.Now()
	if _, err := s.Users.Update(ctx, userID, func(u *account.User) error { u.DevicesSince = now; return nil }); err != nil {
		return err
	}
	s.Audit(ctx, account.Event{Action: Ended, UserID: userID})
	return nil
}
