package inproc

import (
	"context"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"tokri/core/session"
)

const (
	// mostSessions limits the number of copies; they take a few megabytes.
	mostSessions = 10_000
	// copyLife is how long a copy is used. When a staff command in another process deletes an account, its
	// sessions work on this server for at most this much longer.
	copyLife = 5 * time.Second
)

// Sessions keeps copies of the sessions of a store in this process, because every call of a customer reads one.
// It is for a store whose sessions usually end in this process; a session that another process ends is refused
// here after copyLife at the latest.
type Sessions struct {
	store  session.Store
	now    func() time.Time
	mu     sync.Mutex
	copies *simplelru.LRU[string, sessionCopy]
	writes uint64 // counts writes that may change a session with a copy
}

// sessionCopy is a session and the time when it was read.
type sessionCopy struct {
	session.Session
	read time.Time
}

var _ session.Store = (*Sessions)(nil)

// NewSessions makes a store that keeps copies of another store's sessions.
func NewSessions(store session.Store, now func() time.Time) *Sessions {
	copies, err := simplelru.NewLRU[string, sessionCopy](mostSessions, nil)
	if err != nil {
		panic(err) // the only error is a size that is not positive
	}
	return &Sessions{store: store, now: now, copies: copies}
}

// Get returns a session. If a write happened while it was read from the store, no copy is made, because it may
// be out of date.
func (s *Sessions) Get(ctx context.Context, hash string) (session.Session, error) {
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

// wrote removes the copies of sessions that were written, or that may have been written if the store returned
// an error.
func (s *Sessions) wrote(forget func(session.Session) bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.writes++
	for _, hash := range s.copies.Keys() {
		if one, ok := s.copies.Peek(hash); ok && forget(one.Session) {
			s.copies.Remove(hash)
		}
	}
}

// wroteOne does the same as wrote, for one session.
func (s *Sessions) wroteOne(hash string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.writes++
	s.copies.Remove(hash)
}

// Insert adds a session without a copy; the first Get makes one.
func (s *Sessions) Insert(ctx context.Context, one session.Session) error {
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

// OfUser asks the store, because only some sessions have copies.
func (s *Sessions) OfUser(ctx context.Context, userID string) ([]session.Session, error) {
	return s.store.OfUser(ctx, userID)
}

func (s *Sessions) SetPushToken(ctx context.Context, hash, token string) error {
	defer s.wrote(func(one session.Session) bool { return one.Hash == hash || token != "" && one.PushToken == token })
	return s.store.SetPushToken(ctx, hash, token)
}

func (s *Sessions) DeleteOfUser(ctx context.Context, userID, except string) error {
	defer s.wrote(func(one session.Session) bool { return one.UserID == userID })
	return s.store.DeleteOfUser(ctx, userID, except)
}

func (s *Sessions) Prune(ctx context.Context, seenBefore time.Time) error {
	defer s.wrote(func(session.Session) bool { return true })
	return s.store.Prune(ctx, seenBefore)
}
