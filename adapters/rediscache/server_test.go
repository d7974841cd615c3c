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

	"github.com/stretchr/testify/require"

	"tokri/adapters/rediscache"
	"tokri/core/account"
	"tokri/core/cart"
)

// server is a redis-server of the test's own, on a socket.
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
	// Not t.TempDir: a socket's path must be short.
	dir, err := os.MkdirTemp("", "redis")
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	s := &server{t: t, binary: binary, socket: filepath.Join(dir, "s")}
	t.Cleanup(s.kill)
	s.start()
	return s
}

func (s *server) start() {
	s.cmd = exec.Command(s.binary, "--port", "0", "--unixsocket", s.socket, "--save", "", "--appendonly", "no",
		"--dir", filepath.Dir(s.socket), "--daemonize", "no")
	require.NoError(s.t, s.cmd.Start())
	c := s.client()
	require.Eventually(s.t, func() bool { return c.Ping(context.Background()) == nil }, 10*time.Second, time.Millisecond)
}

func (s *server) kill() {
	if s.cmd != nil {
		_ = s.cmd.Process.Kill()
		_ = s.cmd.Wait()
		s.cmd = nil
	}
}

func (s *server) client() *rediscache.Client {
	c, err := rediscache.Open(rediscache.Config{URI: "unix://" + s.socket})
	require.NoError(s.t, err)
	s.t.Cleanup(func() { _ = c.Close() })
	return c
}

// carts is a store in memory that counts reads and can be held up within one.
type carts struct {
	mu        sync.Mutex
	all       map[string]cart.Cart
	reads     int
	afterRead func() // runs once, between the next read and its return
}

func newCarts() *carts { return &carts{all: map[string]cart.Cart{}} }

func (s *carts) Get(ctx context.Context, user string) (cart.Cart, error) {
	s.mu.Lock()
	s.reads++
	c, pause := s.all[user], s.afterRead
	s.afterRead = nil
	s.mu.Unlock()
	if pause != nil {
		pause()
	}
	c.UserID, c.Lines = user, slices.Clone(c.Lines)
	return c, ctx.Err()
}

func (s *carts) Update(ctx context.Context, user string, fn func(*cart.Cart) error) (cart.Cart, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return cart.Cart{}, err
	}
	c := s.all[user]
	version := c.Version
	c.UserID, c.Lines = user, slices.Clone(c.Lines)
	if err := fn(&c); err != nil {
		return cart.Cart{}, err
	}
	c.UserID, c.Version, c.UpdatedAt = user, version+1, c.UpdatedAt.UTC().Truncate(time.Millisecond)
	kept := c
	kept.Lines = slices.Clone(c.Lines)
	s.all[user] = kept
	return c, nil
}

// sessions is a store in memory.
type sessions struct {
	mu        sync.Mutex
	all       map[string]account.Session
	reads     int
	afterRead func()
}

func newSessions() *sessions { return &sessions{all: map[string]account.Session{}} }

func (s *sessions) Insert(_ context.Context, one account.Session) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	one.Created, one.Seen = one.Created.UTC().Truncate(time.Millisecond), one.Seen.UTC().Truncate(time.Millisecond)
	s.all[one.Hash] = one
	return nil
}

func (s *sessions) Touch(_ context.Context, hash string, seen time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	one, ok := s.all[hash]
	if !ok {
		return account.ErrSession
	}
	if seen = seen.UTC().Truncate(time.Millisecond); seen.After(one.Seen) {
		one.Seen = seen
	}
	s.all[hash] = one
	return nil
}

func (s *sessions) Get(_ context.Context, hash string) (account.Session, error) {
	s.mu.Lock()
	s.reads++
	one, ok := s.all[hash]
	pause := s.afterRead
	s.afterRead = nil
	s.mu.Unlock()
	if pause != nil {
		pause()
	}
	if !ok {
		return account.Session{}, account.ErrSession
	}
	return one, nil
}

func (s *sessions) Delete(_ context.Context, hash string) error {
	return s.drop(func(one account.Session) bool { return one.Hash == hash })
}

func (s *sessions) DeleteOfUser(_ context.Context, user string) error {
	return s.drop(func(one account.Session) bool { return one.UserID == user })
}

func (s *sessions) Prune(_ context.Context, before time.Time) error {
	return s.drop(func(one account.Session) bool { return one.Seen.Before(before) })
}

func (s *sessions) drop(which func(account.Session) bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for hash, one := range s.all {
		if which(one) {
			delete(s.all, hash)
		}
	}
	return nil
}
