package rediscache_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/rediscache"
	"tokri/core/account"
	"tokri/core/cart"
)

// reads is how many reads of the next tests are counted: READS of the environment, or fewer.
func reads() int64 {
	if n, err := strconv.Atoi(os.Getenv("READS")); err == nil {
		return int64(n)
	}
	return 10_000
}

// trouble stops Redis for a moment, kills and restarts it, or leaves it alone, in turn, until done says so.
func (s *server) trouble(done func() bool) {
	for n := 0; !done(); n++ {
		time.Sleep(2*time.Second + time.Duration(rand.IntN(2000))*time.Millisecond) // copies are believed in the rest of it
		if n%4 == 3 {
			s.kill()
			time.Sleep(time.Duration(rand.IntN(400)) * time.Millisecond)
			s.start()
			continue
		}
		_ = s.cmd.Process.Signal(syscall.SIGSTOP)
		time.Sleep(time.Duration(rand.IntN(900)) * time.Millisecond)
		_ = s.cmd.Process.Signal(syscall.SIGCONT)
	}
}

// Redis is stopped, resumed, killed and restarted while two servers use it. What one of them has confirmed, the other one
// reads: READS=50000 go test ./adapters/rediscache -run TestNothingIsOld -v
func TestNothingIsOldThoughRedisStopsAndGoes(t *testing.T) {
	t.Parallel()
	s, store := newServer(t), newStore()
	var clients [2]*rediscache.Client
	var carts [2]*rediscache.Carts
	var sessions [2]*rediscache.Sessions
	for i := range clients {
		clients[i] = s.doubting()
		carts[i], sessions[i] = rediscache.NewCarts(clients[i], store.Carts()), rediscache.NewSessions(clients[i], store.Sessions())
	}
	var done, old, revived, failed atomic.Int64
	most := reads()
	var customers sync.WaitGroup
	for n := range 16 {
		customers.Go(func() {
			user := fmt.Sprint("user", n)
			for i := 0; done.Load() < most; i++ {
				written, err := carts[i%2].Update(t.Context(), user, set(1+i%20))
				if err != nil {
					failed.Add(1)
					continue
				}
				hash := fmt.Sprint(user, "-", i)
				_ = sessions[0].Insert(t.Context(), account.Session{Hash: hash, UserID: user})
				_, _ = sessions[1].Get(t.Context(), hash)
				_ = sessions[0].Delete(t.Context(), hash)
				for range 8 { // the first make the copy that the next believe
					for _, server := range carts {
						var found cart.Cart
						if found, err = server.Get(t.Context(), user); err != nil {
							failed.Add(1)
						} else if done.Add(1); found.Version < written.Version {
							old.Add(1)
						}
					}
					if _, err = sessions[1].Get(t.Context(), hash); err == nil {
						revived.Add(1)
					}
				}
			}
		})
	}
	s.trouble(func() bool { return done.Load() >= most })
	customers.Wait()
	store.mu.Lock()
	defer store.mu.Unlock()
	t.Logf("%d reads of carts: %d old; %d ended sessions were alive; %d calls failed; %d reads asked the store", done.Load(), old.Load(), revived.Load(), failed.Load(), store.reads)
	assert.Zero(t, old.Load(), "carts older than what a server had confirmed")
	assert.Zero(t, revived.Load(), "sessions that had been ended")
	assert.Zero(t, failed.Load())
}

// A Redis that is there is used.
func TestCopiesAreBelievedWhileRedisIsThere(t *testing.T) {
	t.Parallel()
	s, store := newServer(t), newStore()
	carts := rediscache.NewCarts(s.doubting(), store.Carts())
	_, err := carts.Update(t.Context(), "user", set(3))
	require.NoError(t, err)
	require.Eventually(t, func() bool {
		store.mu.Lock()
		before := store.reads
		store.mu.Unlock()
		_, err := carts.Get(t.Context(), "user")
		require.NoError(t, err)
		store.mu.Lock()
		defer store.mu.Unlock()
		return store.reads == before
	}, 30*time.Second, 5*time.Millisecond, "a read is served from Redis")
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
