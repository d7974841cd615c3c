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
	// believed is how long a copy is: a command of the staff's that deletes an account beside this
	// process ends its sessions this much later.
	believed = 5 * time.Second
)

// Sessions is a store of sessions with copies in this process: every call of a customer asks for
// theirs. It is for a store whose sessions end here; what ends elsewhere is seen soon after.
type Sessions struct {
	store  account.SessionStore
	now    func() time.Time
	mu     sync.Mutex
	copies *simplelru.LRU[string, sessionCopy]
	writes uint64 // of anything there may be a copy of
}

// sessionCopy is what the store said, and when.
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

// Get implements account.SessionStore. What was read while something was written may be old, so no
// copy is made of it.
func (s *Sessions) Get(ctx context.Context, hash string) (account.Session, error) {
	now := s.now()
	s.mu.Lock()
	copied, known := s.copies.Get(hash)
	writes := s.writes
	s.mu.Unlock()
	if known && now.Sub(copied.read) < believed {
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

// wrote forgets the copies of what was written, or may have been: an error does not tell.
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

// Insert implements account.SessionStore. Nobody has asked for a new session, so there is no copy.
func (s *Sessions) Insert(ctx context.Context, one account.Session) error {
	return s.store.Insert(ctx, one)
}

// Touch implements account.SessionStore.
func (s *Sessions) Touch(ctx context.Context, hash string, seen time.Time) error {
	defer s.wroteOne(hash)
	return s.store.Touch(ctx, hash, seen)
}

// Delete implements account.SessionStore.
func (s *Sessions) Delete(ctx context.Context, hash string) error {
	defer s.wroteOne(hash)
	return s.store.Delete(ctx, hash)
}

// DeleteOfUser implements account.SessionStore.
func (s *Sessions) DeleteOfUser(ctx context.Context, userID string) error {
	defer s.wrote(func(one account.Session) bool { return one.UserID == userID })
	return s.store.DeleteOfUser(ctx, userID)
}

// Prune implements account.SessionStore.
func (s *Sessions) Prune(ctx context.Context, seenBefore time.Time) error {
	defer s.wrote(func(account.Session) bool { return true })
	return s.store.Prune(ctx, seenBefore)
}
