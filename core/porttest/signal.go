package porttest

import (
	"context"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/shop"
	"tokri/core/wake"
)

// Signal tests an implementation of shop.Signal. Here nothing is away, so that a subscription is active when Subscribe
// returns.
func Signal(t *testing.T, open func(t *testing.T) shop.Signal) {
	// hears waits for a call of fn after a publication.
	hears := func(t *testing.T, s shop.Signal, heard <-chan struct{}) {
		t.Helper()
		for len(heard) > 0 {
			<-heard
		}
		require.NoError(t, s.Publish(t.Context()))
		select {
		case <-heard:
		case <-time.After(10 * time.Second):
			require.FailNow(t, "the signal was not heard")
		}
	}
	subscribe := func(ctx context.Context, s shop.Signal) <-chan struct{} {
		heard := wake.New()
		s.Subscribe(ctx, heard.Ring)
		return heard
	}

	t.Run("one subscription lasts, and what it took is given back when it ends", func(t *testing.T) {
		s := open(t)
		hears(t, s, subscribe(t.Context(), s)) // connections that the adapter keeps are made now
		before := runtime.NumGoroutine()
		ctx, leave := context.WithCancel(t.Context())
		var heard []<-chan struct{}
		for range 20 {
			heard = append(heard, subscribe(ctx, s))
		}
		for range 50 {
			for _, h := range heard {
				hears(t, s, h)
			}
		}
		leave()
		require.Eventually(t, func() bool { return runtime.NumGoroutine() < before+len(heard) }, 10*time.Second, time.Millisecond,
			"goroutines stay after their subscriptions have ended")
	})

	t.Run("without a subscriber", func(t *testing.T) {
		require.NoError(t, open(t).Publish(t.Context()))
	})

	t.Run("everybody hears every change", func(t *testing.T) {
		s := open(t)
		one, two := subscribe(t.Context(), s), subscribe(t.Context(), s)
		for range 3 {
			hears(t, s, one)
			hears(t, s, two)
		}
	})

	t.Run("a slow subscriber delays no other and hears of the last change", func(t *testing.T) {
		s := open(t)
		block, calls := make(chan struct{}), atomic.Int64{}
		s.Subscribe(t.Context(), func() {
			if calls.Add(1) == 1 {
				<-block
			}
		})
		require.NoError(t, s.Publish(t.Context()))
		require.Eventually(t, func() bool { return calls.Load() == 1 }, 10*time.Second, time.Millisecond)
		quick := subscribe(t.Context(), s)
		for range 100 {
			hears(t, s, quick)
		}
		close(block)
		require.Eventually(t, func() bool { return calls.Load() >= 2 }, 10*time.Second, time.Millisecond)
	})

	t.Run("who has left hears nothing", func(t *testing.T) {
		s := open(t)
		ctx, leave := context.WithCancel(t.Context())
		calls := atomic.Int64{}
		s.Subscribe(ctx, func() { calls.Add(1) })
		stays := subscribe(t.Context(), s)
		hears(t, s, stays)
		leave()
		quiet := 0
		for range 10_000 {
			before := calls.Load()
			hears(t, s, stays)
			if quiet++; calls.Load() != before {
				quiet = 0
			}
			if quiet == 20 {
				return
			}
		}
		require.FailNow(t, "the listener that left is still called")
	})
}
