package account

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"tokri/core/apperr"
)

// entry describes how a customer logged in.
type entry struct {
	way    LoginMethod
	client Client
	guest  *Session // the guest whose cart the account takes over, or nil
	first  bool     // the login created the account
}

func (s *Service) logIn(ctx context.Context, u User, in entry) (Step, error) {
	if u.Deleted() {
		return Step{}, ErrChallenge // the account was deleted during this login
	}
	if in.guest != nil && in.guest.Guest && in.guest.UserID != u.ID {
		if err := s.adopt(ctx, in.guest.UserID, u.ID); err != nil {
			return Step{}, err
		}
	}
	token, err := s.open(ctx, u, in.client)
	if err != nil {
		return Step{}, err
	}
	// A token that was planted or stolen before the login is worth nothing after it.
	if in.client.Session != "" {
		if err := s.Sessions.Delete(ctx, in.client.Session); err != nil {
			return Step{}, err
		}
	}
	if err := s.NoteLanguage(ctx, u.ID, in.client.Language); err != nil {
		return Step{}, err
	}
	if !u.Guest() {
		if err := s.Standing.Seen(ctx, u.ID); err != nil {
			return Step{}, err
		}
	}
	s.audit(ctx, Event{Action: LoggedIn, Method: in.way, UserID: u.ID})
	step := Step{Type: StepDone, Token: token, User: u}
	if !u.Guest() {
		step.DeviceToken = s.newDeviceToken(u.ID)
	}
	if !u.Guest() && !in.first && s.newDevice(u, in.client.DeviceToken) {
		// The login fails if the customer cannot be told about it: its token is not returned.
		if err := s.tellOfNewDevice(ctx, u, in.client); err != nil {
			return Step{}, err
		}
	}
	return step, nil
}

// adopt makes a guest part of an account: cart, wishlist, addresses and money are moved, and the guest's device
// id and sessions stop working (docs/product.md "Guests").
func (s *Service) adopt(ctx context.Context, guestID, userID string) error {
	err := s.Merger.Merge(ctx, guestID, userID)
	if f := apperr.Of(err); f != nil && f.Kind == apperr.Conflict {
		return nil // the login is more important; the guest is kept
	} else if err != nil {
		return fmt.Errorf("merge the guest: %w", err)
	}
	if _, err := s.Users.Update(ctx, guestID, func(g *User) error { g.UpgradedTo = userID; return nil }); err != nil {
		return err
	}
	s.audit(ctx, Event{Action: GuestJoined, UserID: guestID})
	return s.Sessions.DeleteOfUser(ctx, guestID, "")
}

// open creates a session, and ends the sessions beyond MaxSessions that were unused for longest.
func (s *Service) open(ctx context.Context, u User, client Client) (token string, err error) {
	token, now := s.Secrets.Token(), s.Now()
	one := Session{Hash: TokenHash(token), UserID: u.ID, Guest: u.Guest(), Created: now, Seen: now, Device: client.Name}
	if err := s.Sessions.Insert(ctx, one); err != nil {
		return "", err
	}
	all, err := s.sessionsOf(ctx, u.ID)
	if err != nil {
		return "", err
	}
	others := slices.DeleteFunc(all, func(other Session) bool { return other.Hash == one.Hash })
	for _, old := range others[min(len(others), MaxSessions-1):] {
		if err := s.Sessions.Delete(ctx, old.Hash); err != nil {
			return "", err
		}
	}
	return token, nil
}

// TokenHash returns the stored form of a session token.
func TokenHash(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// Authenticate returns the session of a token, or ErrSession.
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
	first := session.Seen.Equal(session.Created) && strings.HasPrefix(token, renewedToken)
	if first {
		if err := s.replace(ctx, session); err != nil {
			return Session{}, err
		}
	}
	if first || now.Sub(session.Seen) > sessionSeenStep {
		session.Seen = now
		if err := s.Sessions.Touch(ctx, session.Hash, now); err != nil {
			return Session{}, err
		}
		if !session.Guest {
			if err := s.Standing.Seen(ctx, session.UserID); err != nil {
				return Session{}, err
			}
		}
	}
	return session, nil
}

// Logout ends the session of a token.
func (s *Service) Logout(ctx context.Context, token string) error {
	return s.Sessions.Delete(ctx, TokenHash(token))
}
