package inproc_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"tokri/adapters/inproc"
	"tokri/core/login"
	"tokri/core/porttest"
	"tokri/core/shop"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestLimiter(t *testing.T) {
	porttest.Limiter(t, func(_ *testing.T, now func() time.Time) (login.Limiter, func() login.Limiter) {
		return inproc.NewLimiter(now), nil
	})
}

// A window that is over must not fill the memory, and one that still counts must not be forgotten.
func TestLimiterForgetsWindowsThatAreOver(t *testing.T) {
	clock := porttest.NewClock()
	l := inproc.NewLimiter(clock.Now)
	_, err := l.Take(t.Context(), "stays", 1, 24*time.Hour)
	require.NoError(t, err)
	for i := range 20_000 {
		_, err := l.Take(t.Context(), fmt.Sprint(i), 1, time.Minute)
		require.NoError(t, err)
		clock.Advance(time.Second)
	}
	require.Less(t, l.Size(), 2100)
	wait, err := l.Take(t.Context(), "stays", 1, 24*time.Hour)
	require.NoError(t, err)
	require.NotZero(t, wait)
}

func TestSignal(t *testing.T) {
	porttest.Signal(t, func(*testing.T) shop.Signal { return inproc.NewSignal() })
}
