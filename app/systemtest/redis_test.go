package systemtest_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
)

// newRedis starts a redis-server that belongs to one test. If the program is not installed the test is skipped, or fails if the
// environment requires Redis.
func newRedis(t *testing.T) *harness.Redis {
	t.Helper()
	if _, err := exec.LookPath(harness.RedisProgram()); err != nil {
		if required("redis") {
			t.Fatal("redis-server is not installed")
		}
		t.Skip("redis-server is not installed")
	}
	folder, err := os.MkdirTemp("", "redis") // not t.TempDir, because a socket's path must be short
	require.NoError(t, err)
	r, err := harness.StartRedis(t.Context(), folder)
	require.NoError(t, err)
	t.Cleanup(func() {
		r.Kill()
		assert.NoError(t, errors.Join(r.Close(), os.RemoveAll(folder)))
	})
	return r
}

// Redis is killed in the middle of check-outs. Every customer still gets an order. Without Redis, carts stay as
// they were and ended sessions stay ended, also when Redis is back.
func TestRedisDiesInARaceOfCheckOuts(t *testing.T) {
	t.Parallel()
	cache := newRedis(t)
	race := func(t *testing.T, w *testShop) {
		crowd := w.crowd(t, 40)
		fill(t, crowd, w.Plenty[0], w.Plenty[1])
		before := w.counts(t, crowd)
		var answered atomic.Int64
		var once sync.Once
		got := atOnce(len(crowd), func(i int) outcome {
			o := checkOut(t.Context(), crowd[i], w.wide[0].ID, "")
			if answered.Add(1) >= 5 {
				once.Do(cache.Kill)
			}
			return o
		})
		require.Equal(t, map[string]int{"200 ok": len(crowd)}, codes(got), "slower perhaps, but no customer is refused")
		for i, n := range w.counts(t, crowd) {
			require.Equal(t, before[i]+1, n)
		}

		fill(t, crowd[:4], w.Plenty[2])
		kept, err := crowd[0].Cart(t.Context())
		require.NoError(t, err)
		require.Len(t, kept, 1)
		reply, err := crowd[1].Call(t.Context(), "/user/logout", map[string]any{})
		require.NoError(t, err)
		require.True(t, reply.OK(), reply)
		ended := func() {
			t.Helper()
			for _, a := range w.apis {
				reply, err := crowd[1].On(a).Call(t.Context(), "/cart/view-cart", map[string]any{})
				require.NoError(t, err)
				require.Equal(t, http.StatusUnauthorized, reply.HTTP, reply)
			}
		}
		ended()
		for _, a := range w.apis {
			require.True(t, a.Server.Warned("redis does not answer"), "the log says so")
		}
		require.NoError(t, cache.Start(t.Context()))
		ended()
		found, err := crowd[0].Cart(t.Context())
		require.NoError(t, err)
		require.Equal(t, kept, found)
		again := checkOut(t.Context(), crowd[0], w.wide[0].ID, "")
		require.NoError(t, again.err)
		require.True(t, again.reply.OK(), again.reply)
		w.sound(t)
	}
	t.Run("sqlite", func(t *testing.T) { race(t, open(t, program(t, sqliteStore(t), cache.Setting()), 1)) })
	t.Run("mongodb", func(t *testing.T) { race(t, open(t, program(t, mongoStore(t), cache.Setting()), 2)) })
}

// Redis is full and may not evict anything. The shop works without its cache, and reports that.
func TestAFullRedisIsSaid(t *testing.T) {
	t.Parallel()
	cache := newRedis(t)
	w := open(t, program(t, sqliteStore(t), cache.Setting()), 1)
	crowd := w.crowd(t, 2)
	fill(t, crowd, w.Plenty[0])
	says := func(status, metric string) {
		t.Helper()
		ctx, cancel := context.WithTimeout(t.Context(), recovery)
		defer cancel()
		require.NoError(t, harness.Until(ctx, 20*time.Millisecond, func() error {
			for path, want := range map[string]string{"/readyz": `"redis":"` + status + `"`, "/metrics": "\ntokri_redis_usable " + metric + "\n"} {
				if text := page(t, w.apis[0].Server.URL+path); !strings.Contains(text, want) {
					return fmt.Errorf("%s has no %q:\n%s", path, want, text)
				}
			}
			return nil
		}))
	}
	says("ok", "1")
	require.NoError(t, cache.Set(t.Context(), "junk", strings.Repeat("x", 1<<20), 0).Err())
	require.NoError(t, cache.ConfigSet(t.Context(), "maxmemory", "1mb").Err())

	reply, err := crowd[1].Call(t.Context(), "/user/logout", map[string]any{})
	require.NoError(t, err)
	require.True(t, reply.OK(), reply)
	reply, err = crowd[1].Call(t.Context(), "/cart/view-cart", map[string]any{})
	require.NoError(t, err)
	require.Equal(t, http.StatusUnauthorized, reply.HTTP, reply)
	fill(t, crowd[:1], w.Plenty[1])
	got, err := crowd[0].Cart(t.Context())
	require.NoError(t, err)
	require.Len(t, got, 1)
	require.Equal(t, w.Plenty[1].ID, got[0].VariantID)
	says("degraded", "0")
	require.True(t, w.apis[0].Server.Warned("redis refuses writes"))

	require.NoError(t, cache.ConfigSet(t.Context(), "maxmemory", "64mb").Err())
	says("ok", "1")
	placed := checkOut(t.Context(), crowd[0], w.wide[0].ID, "")
	require.Equal(t, map[string]int{"200 ok": 1}, codes([]outcome{placed}))
	w.sound(t)
}

// page returns the answer to a GET, which must succeed.
func page(t *testing.T, at string) string {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, at, nil)
	require.NoError(t, err)
	reply, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	text, err := io.ReadAll(reply.Body)
	require.NoError(t, errors.Join(err, reply.Body.Close()))
	require.Equal(t, http.StatusOK, reply.StatusCode, string(text))
	return string(text)
}
