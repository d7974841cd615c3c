package rediscache_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"tokri/adapters/rediscache"
	"tokri/core/session"
)

// admin has its own connection, whose rights stay as they are when those of other connections change.
func (s *server) admin() func(args ...any) {
	c := redis.NewClient(&redis.Options{Network: "unix", Addr: s.socket, PoolSize: 1, MaxRetries: -1})
	s.t.Cleanup(func() { _ = c.Close() })
	return func(args ...any) {
		s.t.Helper()
		require.NoError(s.t, c.Do(s.t.Context(), args...).Err())
	}
}

// refusals are the ways in which a Redis can answer reads but refuse writes.
var refusals = []struct {
	name, says   string
	refuse, mend [][]any
}{
	{"full", "OOM",
		[][]any{{"SET", "junk", strings.Repeat("x", 1<<20)}, {"CONFIG", "SET", "maxmemory-policy", "noeviction"}, {"CONFIG", "SET", "maxmemory", "1mb"}},
		[][]any{{"CONFIG", "SET", "maxmemory", "64mb"}}},
	{"a read-only replica", "READONLY",
		[][]any{{"REPLICAOF", "127.0.0.1", "1"}},
		[][]any{{"REPLICAOF", "NO", "ONE"}}},
	{"another password", "NOAUTH",
		[][]any{{"CONFIG", "SET", "requirepass", "another"}, {"CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"}},
		[][]any{{"CONFIG", "SET", "requirepass", ""}}},
	{"no right to run scripts", "NOPERM",
		[][]any{{"ACL", "SETUSER", "default", "-@scripting"}},
		[][]any{{"ACL", "SETUSER", "default", "+@scripting"}}},
	{"too few replicas", "NOREPLICAS",
		[][]any{{"CONFIG", "SET", "min-replicas-to-write", "1"}},
		[][]any{{"CONFIG", "SET", "min-replicas-to-write", "0"}}},
}

// Two servers have copies of a cart and of a session. From the moment at which Redis refuses writes, neither
// server uses the copies, not even the one that only reads; and copies that still exist afterwards are not used
// either.
func TestARedisThatRefusesWrites(t *testing.T) {
	for _, one := range refusals {
		t.Run(one.name, func(t *testing.T) {
			s, store, out := newServer(t), newStore(), new(bytes.Buffer)
			admin := s.admin()
			here, err := rediscache.Open(rediscache.Config{URI: "unix://" + s.socket, Log: slog.New(slog.NewTextHandler(out, nil))})
			require.NoError(t, err)
			t.Cleanup(func() { _ = here.Close() })
			here.Believe()
			there := s.client()
			carts := []*rediscache.Carts{rediscache.NewCarts(here, store.Carts()), rediscache.NewCarts(there, store.Carts())}
			sessions := []*rediscache.Sessions{rediscache.NewSessions(here, store.Sessions()), rediscache.NewSessions(there, store.Sessions())}
			same := func(quantity int, dead ...string) {
				t.Helper()
				for i := range carts {
					got, err := carts[i].Get(t.Context(), "user")
					require.NoError(t, err)
					require.Equal(t, quantity, got.Quantity("v"))
					for _, hash := range dead {
						_, err = sessions[i].Get(t.Context(), hash)
						require.ErrorIs(t, err, session.ErrUnauthorized)
					}
				}
			}
			for _, user := range []string{"user", "another user"} {
				_, err = carts[0].Update(t.Context(), user, set(1))
				require.NoError(t, err)
			}
			for _, one := range []session.Session{{Hash: "a", UserID: "asha"}, {Hash: "b", UserID: "bina"}} {
				require.NoError(t, sessions[0].Insert(t.Context(), one))
				for _, server := range sessions {
					_, err := server.Get(t.Context(), one.Hash)
					require.NoError(t, err)
				}
			}
			store.reads = 0
			same(1)
			require.Zero(t, store.reads, "there are copies")

			for _, command := range one.refuse {
				admin(command...)
			}
			require.NoError(t, sessions[0].Delete(t.Context(), "a"))
			require.NoError(t, sessions[0].DeleteOfUser(t.Context(), "bina", ""))
			_, err = carts[0].Update(t.Context(), "user", set(2))
			require.NoError(t, err)
			same(2, "a", "b")
			require.False(t, here.Usable())
			require.False(t, there.Usable(), "it only read")
			require.Error(t, here.Check(t.Context()))
			require.Regexp(t, "redis refuses writes.*error=.*"+one.says, out.String(), "the log says why")

			for _, command := range one.mend {
				admin(command...)
			}
			require.Eventually(t, func() bool {
				same(2, "a", "b")
				store.reads = 0
				for _, c := range carts {
					_, err := c.Get(t.Context(), "another user")
					require.NoError(t, err)
				}
				return store.reads == 0
			}, 20*time.Second, 5*time.Millisecond, "the cache is used again")
			require.NoError(t, here.Check(t.Context()))
			require.True(t, here.Usable())
			require.Contains(t, out.String(), "redis answers again")
		})
	}
}

// A node of a cluster has a part of the keys only. It is refused as a whole, or each call would find out anew.
func TestAClusterIsRefused(t *testing.T) {
	s := newServer(t)
	s.kill()
	free, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	port := strconv.Itoa(free.Addr().(*net.TCPAddr).Port)
	require.NoError(t, free.Close())
	s.start("--cluster-enabled", "yes", "--bind", "127.0.0.1", "--cluster-port", port)
	s.admin()("CLUSTER", "ADDSLOTSRANGE", 0, 16383)
	require.Eventually(t, func() bool {
		err := s.client().Check(t.Context())
		require.Error(t, err)
		return strings.HasPrefix(err.Error(), "CROSSSLOT")
	}, 10*time.Second, 10*time.Millisecond)
}

// A full Redis with the policy allkeys-lru evicts any key. When it has evicted a tombstone, an ended session
// must still be refused.
func TestAnEvictedTombstoneRevivesNoSession(t *testing.T) {
	s, store := newServer(t), newStore()
	here, there := rediscache.NewSessions(s.client(), store.Sessions()), rediscache.NewSessions(s.client(), store.Sessions())
	c := redis.NewClient(&redis.Options{Network: "unix", Addr: s.socket})
	t.Cleanup(func() { _ = c.Close() })
	for i, end := range []func(session.Session) error{
		func(one session.Session) error { return here.Delete(t.Context(), one.Hash) },
		func(one session.Session) error { return here.DeleteOfUser(t.Context(), one.UserID, "") },
	} {
		one := session.Session{Hash: fmt.Sprint("hash", i), UserID: fmt.Sprint("user", i)}
		require.NoError(t, here.Insert(t.Context(), one))
		store.reads = 0
		for range 2 {
			_, err := there.Get(t.Context(), one.Hash)
			require.NoError(t, err)
		}
		require.Equal(t, 1, store.reads, "there is a copy")
		require.NoError(t, end(one))
		tombstones, err := c.Keys(t.Context(), "tokri:session*-ended:*").Result()
		require.NoError(t, err)
		require.Len(t, tombstones, 1)
		require.NoError(t, c.Del(t.Context(), tombstones...).Err())
		_, err = there.Get(t.Context(), one.Hash)
		require.ErrorIs(t, err, session.ErrUnauthorized)
	}
}

// A full Redis still accepts the command that ends a session, so the other servers need not notice it by
// themselves.
func TestAFullRedisStillForgetsASession(t *testing.T) {
	s, store := newServer(t), newStore()
	admin := s.admin()
	here, there := rediscache.NewSessions(s.client(), store.Sessions()), rediscache.NewSessions(s.client(), store.Sessions())
	one := session.Session{Hash: "hash", UserID: "user"}
	require.NoError(t, here.Insert(t.Context(), one))
	_, err := there.Get(t.Context(), one.Hash)
	require.NoError(t, err)
	for _, command := range refusals[0].refuse {
		admin(command...)
	}
	require.NoError(t, here.Delete(t.Context(), one.Hash))
	for _, command := range refusals[0].mend {
		admin(command...)
	}
	_, err = there.Get(t.Context(), one.Hash)
	require.ErrorIs(t, err, session.ErrUnauthorized)
}

// If Redis refused only one server, that server ends the epoch for all servers as soon as Redis accepts its
// commands again.
func TestAServerThatWasCutOffTellsTheOthers(t *testing.T) {
	s, store := newServer(t), newStore()
	admin := s.admin()
	admin("ACL", "SETUSER", "app", "on", ">word", "~*", "&*", "+@all")
	alone, err := rediscache.Open(rediscache.Config{URI: "unix://app:word@" + s.socket})
	require.NoError(t, err)
	t.Cleanup(func() { _ = alone.Close() })
	alone.Believe()
	here, there := rediscache.NewSessions(alone, store.Sessions()), rediscache.NewSessions(s.client(), store.Sessions())
	one := session.Session{Hash: "hash", UserID: "user"}
	require.NoError(t, here.Insert(t.Context(), one))
	for _, server := range []*rediscache.Sessions{here, there} {
		_, err := server.Get(t.Context(), one.Hash)
		require.NoError(t, err)
	}
	admin("ACL", "SETUSER", "app", "off")
	admin("CLIENT", "KILL", "USER", "app")
	require.NoError(t, here.Delete(t.Context(), one.Hash))
	_, err = here.Get(t.Context(), one.Hash)
	require.ErrorIs(t, err, session.ErrUnauthorized)
	admin("ACL", "SETUSER", "app", "on")
	require.Eventually(t, func() bool { return alone.Check(t.Context()) == nil }, 20*time.Second, 5*time.Millisecond)
	_, err = there.Get(t.Context(), one.Hash)
	require.ErrorIs(t, err, session.ErrUnauthorized)
}

// A single write that is lost on its way does not open the breaker, but the copy is not used all the same.
func TestOneLostWriteIsMadeGood(t *testing.T) {
	s, store := newServer(t), newStore()
	var cut atomic.Bool
	// Proofs, which alone name the key "none", pass: they count as calls, and three lost calls in a row open the breaker.
	relay := s.relay(t, func(request []byte) bool {
		return cut.Load() && bytes.Contains(request, []byte("tokri:")) && !bytes.Contains(request, []byte("tokri:none"))
	})
	client, err := rediscache.Open(rediscache.Config{URI: "redis://" + relay})
	require.NoError(t, err)
	t.Cleanup(func() { _ = client.Close() })
	sessions := rediscache.NewSessions(client, store.Sessions())
	one := session.Session{Hash: "hash", UserID: "user"}
	require.NoError(t, sessions.Insert(t.Context(), one))
	_, err = sessions.Get(t.Context(), one.Hash)
	require.NoError(t, err)
	cut.Store(true)
	require.NoError(t, sessions.Delete(t.Context(), one.Hash))
	cut.Store(false)
	require.True(t, client.Usable(), "it was one call")
	_, err = sessions.Get(t.Context(), one.Hash)
	require.ErrorIs(t, err, session.ErrUnauthorized)
	require.NoError(t, client.Check(t.Context()))
}

// relay passes bytes on to the server. It closes a connection instead of passing on a request that is cut.
func (s *server) relay(t *testing.T, cut func(request []byte) bool) string {
	t.Helper()
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			from, err := l.Accept()
			if err != nil {
				return
			}
			go s.pass(from, cut)
		}
	}()
	return l.Addr().String()
}

func (s *server) pass(from net.Conn, cut func(request []byte) bool) {
	defer func() { _ = from.Close() }()
	to, err := new(net.Dialer).DialContext(context.Background(), "unix", s.socket)
	if err != nil {
		return
	}
	defer func() { _ = to.Close() }()
	go func() {
		reply := make([]byte, 64<<10)
		for {
			n, err := to.Read(reply)
			if err != nil {
				return
			}
			if _, err := from.Write(reply[:n]); err != nil {
				return
			}
		}
	}()
	request := make([]byte, 64<<10)
	for {
		n, err := from.Read(request)
		if err != nil || cut(request[:n]) {
			return
		}
		if _, err := to.Write(request[:n]); err != nil {
			return
		}
	}
}
