package inproc_test

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/adapters/inproc"
	"tokri/adapters/memory"
	"tokri/core/porttest"
	"tokri/core/session"
)

func TestSessions(t *testing.T) {
	porttest.SessionStore(t, func(*testing.T) (session.Store, func() session.Store) {
		store := memory.New().Sessions()
		return inproc.NewSessions(store, time.Now), func() session.Store { return inproc.NewSessions(store, time.Now) }
	})
}

func TestSessionsAreReadOnce(t *testing.T) {
	db, reads := memory.New(), 0
	store := db.With(memory.Hooks{Read: func(_ string, do func() error) error { reads++; return do() }}).Sessions()
	now := time.Unix(1, 0)
	s := inproc.NewSessions(store, func() time.Time { return now })
	require.NoError(t, s.Insert(t.Context(), session.Session{Hash: "asha", UserID: "u"}))
	for range 3 {
		_, err := s.Get(t.Context(), "asha")
		require.NoError(t, err)
	}
	require.Equal(t, 1, reads)
	// This stands for a session that another process ends.
	require.NoError(t, store.Delete(t.Context(), "asha"))
	now = now.Add(5*time.Second - 1)
	_, err := s.Get(t.Context(), "asha")
	require.NoError(t, err)
	now = now.Add(1)
	_, err = s.Get(t.Context(), "asha")
	require.ErrorIs(t, err, session.ErrUnauthorized)
}

// A change to one session must not remove the copies of others. Otherwise a stranger could force every
// customer's session to be read again and again.
func TestATokenThatIsTakenAwayForgetsNoOtherSession(t *testing.T) {
	db, reads := memory.New(), 0
	s := inproc.NewSessions(db.With(memory.Hooks{Read: func(_ string, do func() error) error { reads++; return do() }}).Sessions(), time.Now)
	for _, hash := range []string{"asha", "ravi"} {
		require.NoError(t, s.Insert(t.Context(), session.Session{Hash: hash, UserID: hash}))
		_, err := s.Get(t.Context(), hash)
		require.NoError(t, err)
	}
	require.NoError(t, s.SetPushToken(t.Context(), "asha", ""))
	_, err := s.Get(t.Context(), "ravi")
	require.NoError(t, err)
	require.Equal(t, 2, reads, "the copy is used")
	_, err = s.Get(t.Context(), "asha")
	require.NoError(t, err)
	require.Equal(t, 3, reads, "it was written")
}

// A session that ends while a Get reads it must be refused by every later Get.
func TestSessionsThatEndWhileTheyAreReadStayEnded(t *testing.T) {
	for name, end := range map[string]func(*inproc.Sessions) error{
		"logged out":   func(s *inproc.Sessions) error { return s.Delete(t.Context(), "asha") },
		"all ended":    func(s *inproc.Sessions) error { return s.DeleteOfUser(t.Context(), "u", "") },
		"long expired": func(s *inproc.Sessions) error { return s.Prune(t.Context(), time.Unix(9, 0)) },
	} {
		var once sync.Once
		var s *inproc.Sessions
		store := memory.New().With(memory.Hooks{Read: func(_ string, do func() error) error {
			err := do()
			once.Do(func() { require.NoError(t, end(s), name) })
			return err
		}}).Sessions()
		s = inproc.NewSessions(store, time.Now)
		require.NoError(t, s.Insert(t.Context(), session.Session{Hash: "asha", UserID: "u", Seen: time.Unix(1, 0)}), name)
		_, err := s.Get(t.Context(), "asha")
		require.NoError(t, err, name)
		_, err = s.Get(t.Context(), "asha")
		require.ErrorIs(t, err, session.ErrUnauthorized, name)
	}
}
