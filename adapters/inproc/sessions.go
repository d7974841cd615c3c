package inproc

import (
	"context"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"tokri/core/account"
)

const (
	// mostSessions bounds the copies: a few megabytes.
	mostSessions = 10_000
	// copyLife is how long a copy is used: when a staff command in another process deletes an
	// account, its sessions end here this much later.
	copyLife = 5 * time.Second
)

// Sessions is a store of sessions with copies in this process: every call of a
// customer reads one. It is for a store whose sessions end in this process; a session that another
// process ends is dead here after copyLife.
type Sessions struct {
	store  account.SessionStore
	now    func() time.Time
	mu     sync.Mutex
	copies *simplelru.LRU[string, sessionCopy]
	writes uint64 // of anything there may be a copy of
}

// sessionCopy is a session and when it was read.
type sessionCopy struct {
	account.Session
	read time.Time
}

var _ account.SessionStore = (*Sessions)(nil)

// NewSessions puts copies before a store.
func NewSessions(store account.SessionStore, now func() time.Time) *Sessions {
	copies, err := simplelru.NewLRU[string, sessionCopy](mostSessions, nil)
	if err != nil {
		panic(err) // only for a size that is not positive
	}
	return &Sessions{store: store, now: now, copies: copies}
}

// Get makes no copy of what was read during a write: it may be old.
func (s *Sessions) Get(ctx context.Context, hash string) (account.Session, error) {
	now := s.now()
	s.mu.Lock()
	copied, known := s.copies.Get(hash)
	writes := s.writes
	s.mu.Unlock()
	if known && now.Sub(copied.read) < copyLife {
		return copied.Session, nil
	}
	one, err := s.store.Get(ctx, hash)
	s.mu.Lock()
	defer s.mu.Unlock()
	if err != nil {
		s.copies.Remove(hash)
		return one, err
	}
	if s.writes == writes {
		s.copies.Add(hash, sessionCopy{one, now})
	}
	return one, nil
}

// wrote forgets the copies of what was written, or may have been if the store gave an error.
func (s *Sessions) wrote(forget func(account.Session) bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.writes++
	for _, hash := range s.copies.Keys() {
		if one, ok := s.copies.Peek(hash); ok && forget(one.Session) {
			s.copies.Remove(hash)
		}
	}
}

// wroteOne is wrote for one session.
func (s *Sessions) wroteOne(hash string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.writes++
	s.copies.Remove(hash)
}

// Insert makes no copy; the first Get does.
func (s *Sessions) Insert(ctx context.Context, one account.Session) error {
	return s.store.Insert(ctx, one)
}

func (s *Sessions) Touch(ctx context.Context, hash string, seen time.Time) error {
	defer s.wroteOne(hash)
	return s.store.Touch(ctx, hash, seen)
}

func (s *Sessions) Delete(ctx context.Context, hash string) error {
	defer s.wroteOne(hash)
	return s.store.Delete(ctx, hash)
}

// OfUser asks the store: the copies are of some sessions only.
func (s *Sessions) OfUser(ctx context.Context, userID string) ([]account.Session, error) {
	return s.store.OfUser(ctx, userID)
}

func (s *Sessions) SetPushToken(ctx context.Context, hash, token string) error {
	defer s.wrote(func(one account.Session) bool { return one.Hash == hash || token != "" && one.PushToken == token })
	return s.store.SetPushToken(ctx, hash, token)
}

func (s *Sessions) DeleteOfUser(ctx context.Context, userID, except string) error {
	defer s.wrote(func(one account.Session) bool { return one.UserID == userID })
	return s.store.DeleteOfUser(ctx, userID, except)
}

func (s *Sessions) Prune(ctx context.Context, seenBefore time.Time) error {
	defer s.wrote(func(account.Session) bool { return true })
	return s.store.Prune(ctx, seenBefore)
}
