package session

import (
	"context"
	"errors"
	"time"
)

// Renewals remembers which session a renewed one replaces.
type Renewals interface {
	// Put records until when newer may take the place of older. If another session was recorded for older before, Put
	// returns its hash, and otherwise "".
	Put(ctx context.Context, newer, older Session, until time.Time) (earlier string, err error)
	// ReplacedBy returns the hash of the session whose place newer takes, or "" if it takes none.
	ReplacedBy(ctx context.Context, newer Session) (hash string, err error)
}

// renewedToken begins the tokens of sessions that take another one's place.
const renewedToken = "r-"

// Renew opens a session that takes the place of one whose customer has just proved the identity, which is as good as a
// login. The earlier one ends when the new token is used for the first time: if the answer with it is lost, the customer
// is still logged in, and calls of other tabs that are under way then find the new token stored already.
func (s *Service) Renew(ctx context.Context, old Session) (token string, err error) {
	now := s.Now()
	token = renewedToken + s.Token()
	one := Session{Hash: TokenHash(token), UserID: old.UserID, Created: now, Seen: now, Device: old.Device}
	if err := s.Store.Insert(ctx, one); err != nil {
		return "", err
	}
	// A reset of the password may have ended all sessions before this one was stored. It has ended the earlier one, but not this one.
	if _, err := s.Store.Get(ctx, old.Hash); err != nil {
		return "", errors.Join(err, s.Store.Delete(ctx, one.Hash))
	}
	// An earlier renewal of this session was never used, or this one would have ended: its token is lost.
	lost, err := s.Renewals.Put(ctx, one, old, now.Add(Idle))
	if err != nil || lost == "" {
		return token, err
	}
	return token, s.Store.Delete(ctx, lost)
}

// replace ends the session whose place this one takes, and gives its push messages to this one. It is idempotent.
func (s *Service) replace(ctx context.Context, session Session) error {
	hash, err := s.Renewals.ReplacedBy(ctx, session)
	if err != nil || hash == "" {
		return err
	}
	old, err := s.Store.Get(ctx, hash)
	if errors.Is(err, ErrUnauthorized) {
		return nil // it has ended
	} else if err != nil {
		return err
	}
	if old.PushToken != "" {
		if err := s.Store.SetPushToken(ctx, session.Hash, old.PushToken); err != nil {
			return err
		}
	}
	return s.Store.Delete(ctx, old.Hash)
}
