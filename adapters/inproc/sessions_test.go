package inproc_test

import (
	"context"
	"maps"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/adapters/inproc"
	"tokri/core/account"
	"tokri/core/porttest"
)

// kept are sessions in memory, as a database has them: what it keeps of a time is milliseconds.
type kept struct {
	mu      sync.Mutex
	all     map[string]account.Session
	reads   int
	reading func() // called when a session was read and not yet handed out
}

func (k *kept) Insert(_ context.Context, one account.Session) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	one.Created, one.Seen = one.Created.UTC().Truncate(time.Millisecond), one.Seen.UTC().Truncate(time.Millisecond)
	k.all[one.Hash] = one
	return nil
}

func (k *kept) Touch(_ context.Context, hash string, seen time.Time) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	one, ok := k.all[hash]
	if !ok {
		return account.ErrSession
	}
	if seen.After(one.Seen) {
		one.Seen = seen
	}
	k.all[hash] = one
	return nil
}

func (k *kept) Get(_ context.Context, hash string) (account.Session, error) {
	k.mu.Lock()
	one, ok := k.all[hash]
	k.reads++
	reading := k.reading
	k.mu.Unlock()
	if reading != nil {
		reading()
	}
	if !ok {
		return account.Session{}, account.ErrSession
	}
	return one, nil
}

func (k *kept) drop(which func(account.Session) bool) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	maps.DeleteFunc(k.all, func(_ string, one account.Session) bool { return which(one) })
	return nil
}

func (k *kept) Delete(_ context.Context, hash string) error {
	return k.drop(func(one account.Session) bool { return one.Hash == hash })
}

func (k *kept) DeleteOfUser(_ context.Context, userID string) error {
	return k.drop(func(one account.Session) bool { return one.UserID == userID })
}

func (k *kept) Prune(_ context.Context, before time.Time) error {
	return k.drop(func(one account.Session) bool { return one.Seen.Before(before) })
}

func TestSessions(t *testing.T) {
	porttest.SessionStore(t, func(*testing.T) (account.SessionStore, func() account.SessionStore) {
		store := &kept{all: map[string]account.Session{}}
		return inproc.NewSessions(store, time.Now), func() account.SessionStore { return inproc.NewSessions(store, time.Now) }
	})
}

func TestSessionsAreReadOnce(t *testing.T) {
	store := &kept{all: map[string]account.Session{}}
	now := time.Unix(1, 0)
	s := inproc.NewSessions(store, func() time.Time { return now })
	require.NoError(t, s.Insert(t.Context(), account.Session{Hash: "asha", UserID: "u"}))
	for range 3 {
		_, err := s.Get(t.Context(), "asha")
		require.NoError(t, err)
	}
	require.Equal(t, 1, store.reads)
	// Another process ends it.
	require.NoError(t, store.Delete(t.Context(), "asha"))
	now = now.Add(5*time.Second - 1)
	_, err := s.Get(t.Context(), "asha")
	require.NoError(t, err)
	now = now.Add(1)
	_, err = s.Get(t.Context(), "asha")
	require.ErrorIs(t, err, account.ErrSession)
}

// A session that ends while somebody is still reading it has ended for everybody who asks later.
func TestSessionsThatEndWhileTheyAreReadStayEnded(t *testing.T) {
	for name, end := range map[string]func(*inproc.Sessions) error{
		"logged out":   func(s *inproc.Sessions) error { return s.Delete(t.Context(), "asha") },
		"all ended":    func(s *inproc.Sessions) error { return s.DeleteOfUser(t.Context(), "u") },
		"long expired": func(s *inproc.Sessions) error { return s.Prune(t.Context(), time.Unix(9, 0)) },
	} {
		store := &kept{all: map[string]account.Session{}}
		s := inproc.NewSessions(store, time.Now)
		require.NoError(t, s.Insert(t.Context(), account.Session{Hash: "asha", UserID: "u", Seen: time.Unix(1, 0)}), name)
		var once sync.Once
		store.reading = func() { once.Do(func() { require.NoError(t, end(s), name) }) }
		_, err := s.Get(t.Context(), "asha")
		require.NoError(t, err, name)
		_, err = s.Get(t.Context(), "asha")
		require.ErrorIs(t, err, account.ErrSession, name)
	}
}
