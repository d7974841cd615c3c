// Package session is what a device stays logged in with: a token, of which the store knows the hash only. Package login
// opens sessions; this package finds, renews, lists and ends them.
package session

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"time"

	"tokri/core/account"
	"tokri/core/apperr"
)

// The limits of sessions (docs/product.md "Sessions").
const (
	Idle     = 30 * 24 * time.Hour
	Life     = 90 * 24 * time.Hour
	Max      = 20        // of one user; a further one ends the session that was unused for longest
	seenStep = time.Hour // how often the time of a session's last use is stored
)

// Refusals.
var (
	// ErrUnauthorized means that there is no session of the token, or that it has ended.
	ErrUnauthorized = apperr.New(apperr.Unauthorized, "unauthorized", "Authorization required")
	// ErrEnded means that the session does not exist or belongs to another customer.
	ErrEnded = apperr.New(apperr.NotFound, "session_not_found", "This device is logged out already.")
)

// Ended is the action that is audited.
const Ended account.Action = "sessions_ended"

// Session is one login of one user on one device.
type Session struct {
	Hash    string     `json:"hash"` // SHA-256 of the token, hex; the token itself is never stored
	UserID  string     `json:"userId"`
	Guest   bool       `json:"guest,omitempty"`
	Created time.Time  `json:"created"`
	Seen    time.Time  `json:"seen"` // time of the last use, up to seenStep late
	Device  DeviceName `json:"device,omitzero"`
	// PushToken is the address of the device for push messages; "" if it gets none.
	PushToken string `json:"pushToken,omitempty"`
}

// Alive reports whether the session is neither too old nor unused for too long.
func (s Session) Alive(now time.Time) bool {
	return now.Before(s.Seen.Add(Idle)) && now.Before(s.Created.Add(Life))
}

// Store keeps the sessions.
type Store interface {
	// Insert writes a new session.
	Insert(ctx context.Context, s Session) error
	// Touch stores when a session was last used, unless a later time is stored already. It changes existing
	// sessions only, so that a request which read a session just before it ended cannot revive it; then Touch
	// returns ErrUnauthorized.
	Touch(ctx context.Context, hash string, seen time.Time) error
	// Get finds a session by its hash, or ErrUnauthorized.
	Get(ctx context.Context, hash string) (Session, error)
	// Delete ends a session. It is idempotent.
	Delete(ctx context.Context, hash string) error
	// OfUser lists the sessions of a user in any order.
	OfUser(ctx context.Context, userID string) ([]Session, error)
	// SetPushToken sets the push token of a session and removes the token from every other session. An empty
	// token removes the session's own; an empty hash removes the token from the session that has it.
	// SetPushToken returns ErrUnauthorized if there is no session with the hash.
	SetPushToken(ctx context.Context, hash, token string) error
	// DeleteOfUser ends all sessions of a user except the one with the given hash, if it is not empty.
	DeleteOfUser(ctx context.Context, userID, except string) error
	// Prune deletes the sessions last seen before the time given.
	Prune(ctx context.Context, seenBefore time.Time) error
}

// Service opens, finds, renews and ends sessions. Every field is required.
type Service struct {
	Store    Store
	Users    account.Store
	Renewals Renewals
	// Proof refuses a session whose customer has not proved the identity lately (login.Proofs).
	Proof func(context.Context, Session) error
	// Seen is told of a customer at each login, and while the session is used about once an hour (strangers.Standing).
	Seen  func(ctx context.Context, userID string) error
	Token func() string // a new token that cannot be guessed
	Audit func(context.Context, account.Event)
	Now   func() time.Time
	Key   []byte // seals the ids of sessions
}

// Open creates a session, and ends the sessions beyond Max that were unused for longest.
func (s *Service) Open(ctx context.Context, u account.User, device DeviceName) (token string, err error) {
	token, now := s.Token(), s.Now()
	one := Session{Hash: TokenHash(token), UserID: u.ID, Guest: u.Guest(), Created: now, Seen: now, Device: device}
	if err := s.Store.Insert(ctx, one); err != nil {
		return "", err
	}
	all, err := s.of(ctx, u.ID)
	if err != nil {
		return "", err
	}
	others := slices.DeleteFunc(all, func(other Session) bool { return other.Hash == one.Hash })
	for _, old := range others[min(len(others), Max-1):] {
		if err := s.Store.Delete(ctx, old.Hash); err != nil {
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

// Authenticate returns the session of a token, or ErrUnauthorized.
func (s *Service) Authenticate(ctx context.Context, token string) (Session, error) {
	if token == "" {
		return Session{}, ErrUnauthorized
	}
	session, err := s.Store.Get(ctx, TokenHash(token))
	if err != nil {
		return Session{}, err
	}
	now := s.Now()
	if !session.Alive(now) {
		return Session{}, ErrUnauthorized
	}
	first := session.Seen.Equal(session.Created) && strings.HasPrefix(token, renewedToken)
	if first {
		if err := s.replace(ctx, session); err != nil {
			return Session{}, err
		}
	}
	if first || now.Sub(session.Seen) > seenStep {
		session.Seen = now
		if err := s.Store.Touch(ctx, session.Hash, now); err != nil {
			return Session{}, err
		}
		if !session.Guest {
			if err := s.Seen(ctx, session.UserID); err != nil {
				return Session{}, err
			}
		}
	}
	return session, nil
}

// Logout ends the session of a token.
func (s *Service) Logout(ctx context.Context, token string) error {
	return s.Store.Delete(ctx, TokenHash(token))
}
