package rediscache_test

import (
	"cmp"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/adapters/rediscache"
)

// server is a redis-server that belongs to one test, on a socket.
type server struct {
	t      *testing.T
	binary string
	socket string
	cmd    *exec.Cmd
}

func newServer(t *testing.T) *server {
	t.Helper()
	binary, err := exec.LookPath(cmp.Or(os.Getenv("REDIS_SERVER"), "redis-server"))
	if err != nil {
		if slices.Contains(strings.Split(os.Getenv("REQUIRE"), ","), "redis") {
			t.Fatal("redis-server is not installed")
		}
		t.Skip("redis-server is not installed")
	}
	// The folder is not t.TempDir, because a socket's path must be short.
	dir, err := os.MkdirTemp("", "redis")
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	s := &server{t: t, binary: binary, socket: filepath.Join(dir, "s")}
	t.Cleanup(s.kill)
	s.start()
	return s
}

func (s *server) start(extra ...string) {
	s.cmd = exec.Command(s.binary, append([]string{"--port", "0", "--unixsocket", s.socket, "--save", "", "--appendonly", "no",
		"--dir", filepath.Dir(s.socket), "--daemonize", "no"}, extra...)...)
	require.NoError(s.t, s.cmd.Start())
	c := redis.NewClient(&redis.Options{Network: "unix", Addr: s.socket})
	s.t.Cleanup(func() { _ = c.Close() })
	require.Eventually(s.t, func() bool { return c.Ping(context.Background()).Err() == nil }, 10*time.Second, time.Millisecond)
}

func (s *server) kill() {
	if s.cmd != nil {
		_ = s.cmd.Process.Kill()
		_ = s.cmd.Wait()
		s.cmd = nil
	}
}

// client returns a client that believes copies at any time: the machine of a test may be too busy for Redis to prove that it is
// there.
func (s *server) client() *rediscache.Client { return s.doubting().Believe() }

// doubting returns a client that believes copies when a server would.
func (s *server) doubting() *rediscache.Client {
	s.t.Helper()
	return s.open(s.t, "")
}

// apart returns a client with names of its own, which no other test uses.
func (s *server) apart(t *testing.T) *rediscache.Client {
	t.Helper()
	return s.open(t, t.Name()+":")
}

func (s *server) open(t *testing.T, prefix string) *rediscache.Client {
	t.Helper()
	c, err := rediscache.Open(rediscache.Config{URI: "unix://" + s.socket, Prefix: prefix})
	require.NoError(t, err)
	t.Cleanup(func() { _ = c.Close() })
	return c
}

// store is the store behind the caches. It counts the reads.
type store struct {
	*memory.DB
	mu        sync.Mutex
	reads     int
	afterRead func() // runs once, between the next read and its return
}

func newStore() *store {
	s := &store{}
	s.DB = memory.New().With(memory.Hooks{Read: func(_ string, do func() error) error {
		err := do()
		s.mu.Lock()
		s.reads++
		pause := s.afterRead
		s.afterRead = nil
		s.mu.Unlock()
		if pause != nil {
			pause()
		}
		return err
	}})
	return s
}

const fallbackWait = 42 * time.Second

// fallback is a limiter with a recognisable answer, so that a test sees which limiter was asked.
type fallback struct{}

func (fallback) Take(context.Context, string, int, time.Duration) (time.Duration, error) {
	return fallbackWait, nil
}
func (fallback) Peek(context.Context, string, int) (time.Duration, error) { return fallbackWait, nil }
func (fallback) Reset(context.Context, string) error                      { return nil }
