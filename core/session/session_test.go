package session_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/account"
	"tokri/core/session"
)

// world has the stores of a shop whose customer is Asha.
type world struct {
	*memory.DB
	t      *testing.T
	now    time.Time
	tokens int
}

var asha = account.User{ID: "asha", Mobile: "+919876543210", SignUpWith: account.SignUpMobile}

func newService(t *testing.T) (*session.Service, *world) {
	w := &world{DB: memory.New(), t: t, now: time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC)}
	w.Users().Put(asha)
	return &session.Service{Store: w.Sessions(), Users: w.Users(), Key: []byte("key"), Now: func() time.Time { return w.now },
		Proof: func(context.Context, session.Session) error { return nil },
		Seen:  func(context.Context, string) error { return nil },
		Token: func() string { w.tokens++; return fmt.Sprint("token-", w.tokens) },
		Audit: func(context.Context, account.Event) {},
	}, w
}

// open opens a session of Asha on a device.
func (w *world) open(s *session.Service, userAgent string) (session.Session, string) {
	w.t.Helper()
	token, err := s.Open(w.t.Context(), asha, session.DeviceNameOf(userAgent, ""))
	require.NoError(w.t, err)
	one, err := s.Authenticate(w.t.Context(), token)
	require.NoError(w.t, err)
	return one, token
}

func TestAuthenticate(t *testing.T) {
	s, w := newService(t)
	_, token := w.open(s, "")
	for _, token := range []string{"", "made up", session.TokenHash(token)} {
		_, err := s.Authenticate(t.Context(), token)
		require.ErrorIs(t, err, session.ErrUnauthorized, "%q", token)
	}
	begun := w.now
	for w.now.Before(begun.Add(session.Life - 20*24*time.Hour)) { // the session is used every 20 days
		w.now = w.now.Add(20 * 24 * time.Hour)
		_, err := s.Authenticate(t.Context(), token)
		require.NoError(t, err)
	}
	w.now = begun.Add(session.Life)
	_, err := s.Authenticate(t.Context(), token)
	require.ErrorIs(t, err, session.ErrUnauthorized)
}

func TestAnIdleSessionEnds(t *testing.T) {
	s, w := newService(t)
	_, token := w.open(s, "")
	w.now = w.now.Add(session.Idle)
	_, err := s.Authenticate(t.Context(), token)
	require.ErrorIs(t, err, session.ErrUnauthorized)
}

// A guest is kept until no session of the guest can be alive.
func TestAGuestLivesAsLongAsASessionMay(t *testing.T) {
	assert.Equal(t, session.Life+session.Idle, account.GuestLife)
}

func TestLogout(t *testing.T) {
	s, w := newService(t)
	_, a := w.open(s, "")
	_, b := w.open(s, "")
	require.NoError(t, s.Logout(t.Context(), a))
	require.NoError(t, s.Logout(t.Context(), a), "twice is harmless")
	_, err := s.Authenticate(t.Context(), a)
	require.ErrorIs(t, err, session.ErrUnauthorized)
	_, err = s.Authenticate(t.Context(), b)
	require.NoError(t, err, "other devices stay")
}

func TestTheListOfSessions(t *testing.T) {
	s, w := newService(t)
	w.open(s, "")
	w.now = w.now.Add(time.Hour)
	android, token := w.open(s, chromeOnAndroid)
	w.now = w.now.Add(time.Minute)
	linux, _ := w.open(s, firefoxOnLinux)
	names := func() (names []string) {
		all, err := s.Own(t.Context(), asha.ID)
		require.NoError(t, err)
		for _, one := range all {
			names = append(names, one.Device.String())
			assert.NotContains(t, one.Hash, s.ID(one)[:16])
		}
		return names
	}
	assert.Equal(t, []string{"Firefox on Linux", "Chrome on Android", ""}, names(), "those used last first")

	require.ErrorIs(t, s.End(t.Context(), session.Session{Hash: "other", UserID: "another", Created: w.now}, s.ID(android)), session.ErrEnded)
	require.ErrorIs(t, s.End(t.Context(), linux, android.Hash), session.ErrEnded)
	require.NoError(t, s.End(t.Context(), linux, s.ID(android)))
	_, err := s.Authenticate(t.Context(), token)
	require.ErrorIs(t, err, session.ErrUnauthorized)
	require.ErrorIs(t, s.End(t.Context(), linux, s.ID(android)), session.ErrEnded)
	require.NotEqual(t, s.ID(android), s.ID(linux))
	assert.Equal(t, []string{"Firefox on Linux", ""}, names())

	require.NoError(t, s.EndOthers(t.Context(), linux))
	assert.Equal(t, []string{"Firefox on Linux"}, names())
	w.now = w.now.Add(session.Idle)
	assert.Empty(t, names(), "a session that is too old is none")
}

func TestSessionsHaveACap(t *testing.T) {
	s, w := newService(t)
	_, first := w.open(s, "")
	for range session.Max {
		w.now = w.now.Add(time.Minute)
		w.open(s, "")
	}
	all, err := s.Own(t.Context(), asha.ID)
	require.NoError(t, err)
	assert.Len(t, all, session.Max)
	_, err = s.Authenticate(t.Context(), first)
	require.ErrorIs(t, err, session.ErrUnauthorized, "the one that was not used for longest made room")
}

func TestLastUseIsWrittenOnceAnHour(t *testing.T) {
	s, w := newService(t)
	_, token := w.open(s, "")
	writes := 0
	s.Store = w.With(memory.Hooks{Write: func(_ string, do func() error) error {
		writes++
		return do()
	}}).Sessions()
	begin := w.now
	for range 4 * 60 {
		w.now = w.now.Add(time.Minute)
		_, err := s.Authenticate(t.Context(), token)
		require.NoError(t, err)
	}
	assert.Equal(t, 3, writes, "a request each minute of four hours")
	one, err := s.Authenticate(t.Context(), token)
	require.NoError(t, err)
	assert.WithinDuration(t, w.now, one.Seen, time.Hour)
	assert.True(t, one.Seen.After(begin))
}

func TestAlive(t *testing.T) {
	day := time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC)
	s := session.Session{Created: day, Seen: day}
	assert.True(t, s.Alive(day.Add(session.Idle-1)))
	assert.False(t, s.Alive(day.Add(session.Idle)))
	s.Seen = day.Add(session.Life - time.Hour)
	assert.True(t, s.Alive(day.Add(session.Life-1)))
	assert.False(t, s.Alive(day.Add(session.Life)), "however lately it was used")
}
