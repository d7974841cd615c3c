package account

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"tokri/core/apperr"
)

func (s *Service) logIn(ctx context.Context, u User, way LoginMethod, guest *Session) (Step, error) {
	if u.Deleted() {
		return Step{}, ErrChallenge // it was deleted while this login was under way
	}
	if guest != nil && guest.Guest && guest.UserID != u.ID {
		if err := s.adopt(ctx, guest.UserID, u.ID); err != nil {
			return Step{}, err
		}
	}
	token, err := s.open(ctx, u)
	if err != nil {
		return Step{}, err
	}
	s.audit(ctx, Event{Action: LoggedIn, Method: way, UserID: u.ID})
	step := Step{Type: StepDone, Token: token, User: u}
	if !u.Guest() {
		step.DeviceToken = s.newDeviceToken(u.ID)
	}
	return step, nil
}

// adopt makes a guest part of an account: its cart, wishlist, addresses and money move, and its device id and
// sessions stop working (docs/product.md "Guests").
func (s *Service) adopt(ctx context.Context, guestID, userID string) error {
	err := s.Merger.Merge(ctx, guestID, userID)
	if f := apperr.Of(err); f != nil && f.Kind == apperr.Conflict {
		return nil // logging in matters more; the guest lives on
	} else if err != nil {
		return fmt.Errorf("merge the guest: %w", err)
	}
	if _, err := s.Users.Update(ctx, guestID, func(g *User) error { g.UpgradedTo = userID; return nil }); err != nil {
		return err
	}
	s.audit(ctx, Event{Action: GuestJoined, UserID: guestID})
	return s.Sessions.DeleteOfUser(ctx, guestID, "")
}

func (s *Service) open(ctx context.Context, u User) (string, error) {
	token, now := s.Secrets.Token(), s.Now()
	return token, s.Sessions.Insert(ctx, Session{Hash: TokenHash(token), UserID: u.ID, Guest: u.Guest(), Created: now, Seen: now})
}

// TokenHash is the stored form of a session token.
func TokenHash(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// Authenticate finds the session of a token, or ErrSession.
func (s *Service) Authenticate(ctx context.Context, token string) (Session, error) {
	if token == "" {
		return Session{}, ErrSession
	}
	session, err := s.Sessions.Get(ctx, TokenHash(token))
	if err != nil {
		return Session{}, err
	}
	now := s.Now()
	if !session.Alive(now) {
		return Session{}, ErrSession
	}
	if now.Sub(session.Seen) > sessionSeenStep {
		session.Seen = now
		if err := s.Sessions.Touch(ctx, session.Hash, now); err != nil {
			return Session{}, err
		}
	}
	return session, nil
}

// Logout ends the session of a token.
func (s *Service) Logout(ctx context.Context, token string) error {
	return s.Sessions.Delete(ctx, TokenHash(token))
}

// EndOtherSessions ends all sessions of the customer but the one given.
func (s *Service) EndOtherSessions(ctx context.Context, keep Session) error {
	return s.Sessions.DeleteOfUser(ctx, keep.UserID, keep.Hash)
}
