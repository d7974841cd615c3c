package account

import (
	"cmp"
	"context"
	"slices"

	"tokri/core/apperr"
)

// ErrNoSession means that the session does not exist or belongs to another customer.
var ErrNoSession = apperr.New(apperr.NotFound, "session_not_found", "This device is logged out already.")

// sessionsOf returns the sessions of a user, the one used last first.
func (s *Service) sessionsOf(ctx context.Context, userID string) ([]Session, error) {
	all, err := s.Sessions.OfUser(ctx, userID)
	slices.SortFunc(all, func(a, b Session) int {
		return cmp.Or(b.Seen.Compare(a.Seen), b.Created.Compare(a.Created), cmp.Compare(a.Hash, b.Hash))
	})
	return all, err
}

// OwnSessions returns the customer's live sessions, the one used last first.
func (s *Service) OwnSessions(ctx context.Context, userID string) ([]Session, error) {
	all, err := s.sessionsOf(ctx, userID)
	now := s.Now()
	return slices.DeleteFunc(all, func(one Session) bool { return !one.Alive(now) }), err
}

// SessionID returns the id by which a customer may see a session. Neither the token nor its hash can be derived
// from it.
func (s *Service) SessionID(one Session) string { return seal(s.Key, "session", one.Hash)[:32] }

// EndSession ends the customer's session with this SessionID, which needs a fresh proof of identity unless it is the
// session itself. Only the customer's own sessions are searched.
func (s *Service) EndSession(ctx context.Context, session Session, id string) error {
	if id != s.SessionID(session) {
		if err := s.RequireProof(ctx, session); err != nil {
			return err
		}
	}
	all, err := s.OwnSessions(ctx, session.UserID)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(all, func(one Session) bool { return s.SessionID(one) == id })
	if at < 0 {
		return ErrNoSession
	}
	if err := s.Sessions.Delete(ctx, all[at].Hash); err != nil {
		return err
	}
	return s.ended(ctx, session.UserID)
}

// EndOtherSessions ends all sessions of the customer but the one given, which needs a fresh proof of identity: a thief
// of one session must not end those of its owner.
func (s *Service) EndOtherSessions(ctx context.Context, keep Session) error {
	if err := s.RequireProof(ctx, keep); err != nil {
		return err
	}
	if err := s.Sessions.DeleteOfUser(ctx, keep.UserID, keep.Hash); err != nil {
		return err
	}
	return s.ended(ctx, keep.UserID)
}

// ended makes all devices unknown that have logged in before, because the device whose session was ended may be
// another person's.
func (s *Service) ended(ctx context.Context, userID string) error {
	now := s.Now()
	if _, err := s.Users.Update(ctx, userID, func(u *User) error { u.DevicesSince = now; return nil }); err != nil {
		return err
	}
	s.audit(ctx, Event{Action: SessionsEnded, UserID: userID})
	return nil
}
