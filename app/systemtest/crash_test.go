package systemtest_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
	"tokri/core/saga"
)

// recovery is what docs/invariants.md promises: within this time after a crash nothing is blocked any more.
const recovery = 60 * time.Second

// The server is killed while 200 customers check out.
func TestCrashDuringCheckOuts(t *testing.T) {
	t.Parallel()
	onBothStores(t, 1, func(t *testing.T, w *testShop) {
		crowd := w.crowd(t, 200)
		kills := 3
		if w.Store.Name == "mongodb" {
			kills = 1 // each kill waits for a lease to end, because other servers might be alive
		}
		for range kills * max(1, rounds()/2) {
			w.crash(t, crowd)
		}
	})
}

func (w *testShop) crash(t *testing.T, crowd []*harness.Shopper) {
	t.Helper()
	fill(t, crowd, w.Plenty[0], w.Plenty[1], w.Plenty[2])
	before := w.counts(t, crowd)
	// The server is killed when this many calls have been answered; the others are then in all possible states.
	fatal := int64(1 + rand.IntN(120))
	server := w.apis[0].Server
	var answered atomic.Int64
	var pull sync.Once
	key := fmt.Sprint("crash-", rand.Uint64())
	first := atOnce(len(crowd), func(i int) outcome {
		got := checkOut(t.Context(), crowd[i], w.wide[i%len(w.wide)].ID, key)
		if answered.Add(1) >= fatal {
			pull.Do(func() { assert.NoError(t, server.Kill()) })
		}
		return got
	})
	require.Empty(t, server.Errors())
	w.restart(t, crowd)
	within := recovery
	if w.Store.Name == "sqlite" {
		// No other server can have the store open, so the shop need not wait until the killed server's leases
		// end.
		within = saga.LeaseTime / 2
	}

	// Half of the customers repeat the call at once, and the others at the end, because an order must not
	// depend on its customer's retry.
	restarted := time.Now()
	half := len(crowd) / 2
	again := make([]outcome, len(crowd))
	var all sync.WaitGroup
	for i := range half {
		all.Go(func() { again[i] = w.askAgain(t.Context(), crowd[i], i, key) })
	}
	orders, err := w.Healthy(t.Context(), within)
	require.NoError(t, err)
	t.Logf("killed after %d answers; sound, with %d orders, %s after the restart", fatal, orders, time.Since(restarted).Round(time.Millisecond))
	all.Wait()
	for i := half; i < len(crowd); i++ {
		all.Go(func() { again[i] = w.askAgain(t.Context(), crowd[i], i, key) })
	}
	all.Wait()

	after := w.counts(t, crowd)
	for i, s := range crowd {
		require.NoError(t, again[i].err)
		if first[i].err == nil {
			require.True(t, first[i].reply.OK(), "before the crash: %s", first[i].reply)
			require.Equal(t, first[i].id, again[i].id, "an order that was acknowledged is the order")
		}
		// The stock is enough for all customers, so each of them has exactly one order.
		require.True(t, again[i].reply.OK(), again[i].reply)
		require.Equal(t, before[i]+1, after[i])
		placed, err := s.Order(t.Context(), again[i].id)
		require.NoError(t, err)
		require.Len(t, placed.Products, 3)
		left, err := s.Cart(t.Context())
		require.NoError(t, err)
		require.Empty(t, left)
	}
	w.sound(t)
}

func (w *testShop) counts(t *testing.T, crowd []*harness.Shopper) []int {
	t.Helper()
	counts := make([]int, len(crowd))
	require.NoError(t, forAll(len(crowd), func(i int) (err error) {
		counts[i], err = crowd[i].Orders(t.Context())
		return err
	}))
	return counts
}

// restart starts a server on the same store, for all customers.
func (w *testShop) restart(t *testing.T, crowd []*harness.Shopper) {
	t.Helper()
	w.apis[0].Close()
	w.apis[0] = harness.NewAPI(serve(t, w.Program))
	for i, s := range crowd {
		crowd[i] = s.On(w.apis[0])
	}
}

// askAgain repeats a check-out as long as the answer is HTTP 503.
func (w *testShop) askAgain(ctx context.Context, s *harness.Shopper, i int, key string) (got outcome) {
	ctx, cancel := context.WithTimeout(ctx, recovery)
	defer cancel()
	err := harness.Until(ctx, 250*time.Millisecond, func() error {
		got = checkOut(ctx, s, w.wide[i%len(w.wide)].ID, key)
		if got.reply.HTTP == http.StatusServiceUnavailable {
			return got.reply.Refusal()
		}
		return got.err
	})
	if err != nil {
		got.err = err
	}
	return got
}
