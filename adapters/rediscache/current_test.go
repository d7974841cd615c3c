package rediscache_test

import (
	"fmt"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/rediscache"
	"tokri/core/session"
)

// believing waits until a server reads a cart from Redis.
func (s *store) believing(t *testing.T, carts *rediscache.Carts, user string) {
	t.Helper()
	require.Eventually(t, func() bool {
		s.mu.Lock()
		before := s.reads
		s.mu.Unlock()
		_, err := carts.Get(t.Context(), user)
		require.NoError(t, err)
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.reads == before
	}, 30*time.Second, 5*time.Millisecond, "a read is served from Redis")
}

// Redis is stopped, and does not answer for as long as a call waits. Meanwhile one server changes a cart and ends a session, and
// nothing of it reaches Redis, now or later: that server is gone, or its connection is. When Redis goes on, it has the copies of
// before, and the other server does not believe them.
func TestNothingIsOldWhenRedisGoesOn(t *testing.T) {
	t.Parallel()
	s, store := newServer(t), newStore()
	var cut atomic.Bool
	writing, err := rediscache.Open(rediscache.Config{URI: "redis://" + s.relay(t, func([]byte) bool { return cut.Load() })})
	require.NoError(t, err)
	t.Cleanup(func() { _ = writing.Close() })
	reading := s.doubting()
	carts, ended := rediscache.NewCarts(writing, store.Carts()), rediscache.NewSessions(writing, store.Sessions())
	others, sessions := rediscache.NewCarts(reading, store.Carts()), rediscache.NewSessions(reading, store.Sessions())
	round := func(n int) (inTime bool) {
		user := fmt.Sprint("user", n)
		_, err := carts.Update(t.Context(), user, set(1))
		require.NoError(t, err)
		require.NoError(t, ended.Insert(t.Context(), session.Session{Hash: user, UserID: user}))
		_, err = sessions.Get(t.Context(), user)
		require.NoError(t, err)
		store.believing(t, others, user)

		require.NoError(t, s.cmd.Process.Signal(syscall.SIGSTOP))
		cut.Store(true)
		written, err := carts.Update(t.Context(), user, set(2))
		require.NoError(t, err)
		require.NoError(t, ended.Delete(t.Context(), user))
		require.Error(t, reading.Check(t.Context()), "it waits for as long as a call may take")
		require.NoError(t, s.cmd.Process.Signal(syscall.SIGCONT))
		resumed := time.Now()
		require.Eventually(t, func() bool { return reading.Check(t.Context()) == nil }, 20*time.Second, time.Millisecond)
		found, err := others.Get(t.Context(), user)
		require.NoError(t, err)
		_, alive := sessions.Get(t.Context(), user)
		inTime = time.Since(resumed) < rediscache.Quiet // the writing server would be cut off for longer than the rule is for
		if inTime {
			assert.Equal(t, written.Version, found.Version, "a cart that was changed meanwhile")
			require.ErrorIs(t, alive, session.ErrUnauthorized, "a session that was ended meanwhile")
		}

		// Once the writing server reaches Redis, its change is known there, and copies are believed again.
		cut.Store(false)
		require.Eventually(t, func() bool { return writing.Check(t.Context()) == nil }, 20*time.Second, 5*time.Millisecond)
		store.believing(t, others, user)
		found, err = others.Get(t.Context(), user)
		require.NoError(t, err)
		assert.Equal(t, written.Version, found.Version)
		return inTime
	}
	// A busy machine may be too slow for a round.
	judged := 0
	for n := 0; judged < 2 && n < 6; n++ {
		if round(n) {
			judged++
		}
	}
	assert.Positive(t, judged)
}

// A Redis that is there is used.
func TestCopiesAreBelievedWhileRedisIsThere(t *testing.T) {
	t.Parallel()
	s, store := newServer(t), newStore()
	carts := rediscache.NewCarts(s.doubting(), store.Carts())
	_, err := carts.Update(t.Context(), "user", set(3))
	require.NoError(t, err)
	store.believing(t, carts, "user")
}

func TestTrust(t *testing.T) {
	require.LessOrEqual(t, rediscache.Silence+rediscache.ProofTime, rediscache.Patience, "every server notices what fails a call of one")
	require.Less(t, rediscache.Beat, rediscache.Silence)
	start := time.Now()
	at := func(ms int) time.Time { return start.Add(time.Duration(ms) * time.Millisecond) }
	var trust rediscache.Trust
	require.False(t, trust.Holds(at(0)), "nothing is known yet")
	beats := func(from, to int) {
		for ms := from; ms <= to; ms += 50 {
			trust.Proof(at(ms), at(ms+1))
		}
	}
	beats(0, 2000)
	require.False(t, trust.Holds(at(2000)), "what was before is not known")
	beats(2050, 3000)
	require.True(t, trust.Holds(at(3100)))
	require.False(t, trust.Holds(at(3301)), "silence")
	trust.Proof(at(3310), at(3311))
	require.False(t, trust.Holds(at(3312)), "after the silence")
	beats(3350, 5250)
	require.False(t, trust.Holds(at(5260)))
	beats(5300, 5350)
	require.True(t, trust.Holds(at(5351)))
	trust.Proof(at(5400), at(5601))
	require.False(t, trust.Holds(at(5602)), "a late answer may have waited for Redis")
	beats(5650, 7650)
	require.True(t, trust.Holds(at(7651)))
	trust.Lose(at(7660))
	require.False(t, trust.Holds(at(7661)))
}
