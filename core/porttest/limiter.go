package porttest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/login"
)

// Limiter tests an implementation of login.Limiter. The limiter that open returns must read the time from
// now. A window begins with its first event; Peek reports whether a Take would have to wait.
func Limiter(t *testing.T, open func(t *testing.T, now func() time.Time) (login.Limiter, func() login.Limiter)) {
	const window = 10 * time.Minute
	take := func(t *testing.T, l login.Limiter, key string, most int) time.Duration {
		wait, err := l.Take(t.Context(), key, most, window)
		require.NoError(t, err)
		return wait
	}
	peek := func(t *testing.T, l login.Limiter, key string, most int) time.Duration {
		wait, err := l.Peek(t.Context(), key, most)
		require.NoError(t, err)
		return wait
	}

	t.Run("so many in a window and no more", func(t *testing.T) {
		clock := NewClock()
		l, _ := open(t, clock.Now)
		require.Zero(t, peek(t, l, "key", 3))
		for i := range 3 {
			require.Zero(t, peek(t, l, "key", 3))
			require.Zero(t, take(t, l, "key", 3), "event %d", i+1)
			clock.Advance(time.Minute)
		}
		require.Equal(t, 7*time.Minute, peek(t, l, "key", 3))
		require.Zero(t, peek(t, l, "key", 4), "peeking counts nothing")
		require.Equal(t, 7*time.Minute, take(t, l, "key", 3))
		require.Zero(t, take(t, l, "other", 3), "keys are apart")
		clock.Advance(7*time.Minute - time.Millisecond)
		require.Equal(t, time.Millisecond, take(t, l, "key", 3))
		require.Equal(t, time.Millisecond, peek(t, l, "key", 3))
		clock.Advance(time.Millisecond)
		require.Zero(t, peek(t, l, "key", 3))
		require.Zero(t, take(t, l, "key", 1))
		require.Equal(t, window, take(t, l, "key", 1), "a new window has begun")
	})

	t.Run("a reset forgets", func(t *testing.T) {
		l, _ := open(t, NewClock().Now)
		require.NoError(t, l.Reset(t.Context(), "key"))
		require.Zero(t, take(t, l, "key", 1))
		require.NotZero(t, take(t, l, "key", 1))
		require.NoError(t, l.Reset(t.Context(), "key"))
		require.Zero(t, peek(t, l, "key", 1))
		require.Zero(t, take(t, l, "key", 1))
	})

	t.Run("many at once", func(t *testing.T) {
		l, _ := open(t, NewClock().Now)
		allowed := winners(Race(100, func(int) error {
			wait, err := l.Take(t.Context(), "key", 10, window)
			if err == nil && wait > 0 {
				return errRefused
			}
			return err
		}))
		require.Equal(t, 10, allowed)
	})

	t.Run("the count outlives the process", func(t *testing.T) {
		clock := NewClock()
		l, reopen := open(t, clock.Now)
		require.Zero(t, take(t, l, "key", 2))
		require.Zero(t, take(t, l, "key", 2))
		if reopen == nil {
			t.Skip("this limiter does not outlive its process")
		}
		l = reopen()
		require.Equal(t, window, peek(t, l, "key", 2))
		require.Equal(t, window, take(t, l, "key", 2))
	})
}
