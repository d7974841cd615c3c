package systemtest_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
)

// outage is how long the database cannot be reached (docs/invariants.md "Crashes and outages").
const outage = 30 * time.Second

// proxiedDatabase returns a new database behind a proxy that can cut its connections.
func proxiedDatabase(t *testing.T) (harness.Store, *harness.Proxy) {
	t.Helper()
	uri := harness.MongoDBURI()
	at, err := url.Parse(uri)
	require.NoError(t, err)
	proxy, err := harness.NewProxy(at.Host)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, proxy.Close()) })
	store, drop, err := harness.MongoDB(t.Context(), strings.Replace(uri, at.Host, proxy.Address(), 1), t.TempDir())
	if err != nil && !required("mongodb") {
		t.Skipf("no MongoDB-wire server: %v", err)
	}
	require.NoError(t, err)
	t.Cleanup(func() {
		proxy.Restore()
		assert.NoError(t, drop(context.WithoutCancel(t.Context())))
	})
	return store, proxy
}

// The database cannot be reached for half a minute, in the middle of check-outs. During that time the shop
// shows its products and refuses other calls with a clear error. Afterwards each customer who repeats the
// check-out has exactly one order, without any manual intervention.
func TestTheDatabaseGoesInARaceOfCheckOuts(t *testing.T) {
	t.Parallel()
	store, proxy := proxiedDatabase(t)
	w := open(t, program(t, store), 1)
	crowd := w.crowd(t, 40)
	w.apis[0].Patient = false
	fill(t, crowd, w.Plenty[0], w.Plenty[1])
	before := w.counts(t, crowd)
	key := fmt.Sprint("outage-", rand.Uint64())
	var answered atomic.Int64
	var once sync.Once
	began := time.Now()
	first := atOnce(len(crowd), func(i int) outcome {
		got := checkOut(t.Context(), crowd[i], w.wide[0].ID, key)
		if answered.Add(1) >= 5 {
			once.Do(func() { proxy.Cut(); began = time.Now() })
		}
		return got
	})
	for _, o := range first {
		require.NoError(t, o.err)
		require.Contains(t, []int{http.StatusOK, http.StatusServiceUnavailable}, o.reply.HTTP, o.reply)
	}
	for time.Since(began) < outage {
		reply, err := w.apis[0].Call(t.Context(), "/product/list-user", map[string]any{"limit": 5})
		require.NoError(t, err)
		require.True(t, reply.OK(), reply)
		reply, err = crowd[0].Call(t.Context(), "/cart/view-cart", map[string]any{})
		require.NoError(t, err)
		require.Equal(t, http.StatusServiceUnavailable, reply.HTTP, reply)
		require.NotEmpty(t, reply.Code)
	}
	proxy.Restore()
	ctx, cancel := context.WithTimeout(t.Context(), recovery)
	defer cancel()
	for i, s := range crowd {
		var got outcome
		require.NoError(t, harness.Until(ctx, 100*time.Millisecond, func() error {
			if got = checkOut(ctx, s, w.wide[0].ID, key); got.err != nil {
				return got.err
			}
			return got.reply.Refusal()
		}))
		if first[i].id != "" {
			require.Equal(t, first[i].id, got.id, "an order that was acknowledged is the order")
		}
	}
	after := w.counts(t, crowd)
	for i := range crowd {
		require.Equal(t, before[i]+1, after[i])
	}
	_, err := w.Healthy(t.Context(), recovery)
	require.NoError(t, err)
}
