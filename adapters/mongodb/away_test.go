package mongodb_test

import (
	"context"
	"io"
	"net"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/adapters/mongodb"
	"tokri/core/cart"
)

func TestNoServerAtTheAddress(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, l.Close())
	_, err = mongodb.Open(t.Context(), mongodb.Config{URI: "mongodb://" + l.Addr().String(), Timeout: 200 * time.Millisecond})
	require.ErrorIs(t, err, mongodb.ErrAway)
}

func TestTheDatabaseGoesAndComesBack(t *testing.T) {
	c := config(t)
	target, err := url.Parse(c.URI)
	require.NoError(t, err)
	connection := newConnection(t, target.Host)
	c.URI, c.Timeout = "mongodb://"+connection.addr()+"/", 500*time.Millisecond
	carts := open(t, c).Carts()
	add := func() error {
		_, err := carts.Update(t.Context(), "user", func(c *cart.Cart) error { return c.Set("p", "v", c.Quantity("v")+1) })
		return err
	}
	require.Eventually(t, func() bool { return add() == nil }, 20*time.Second, time.Millisecond)
	before, err := carts.Get(t.Context(), "user")
	require.NoError(t, err)

	connection.cut()
	require.ErrorIs(t, add(), mongodb.ErrAway)
	_, err = carts.Get(t.Context(), "user")
	require.ErrorIs(t, err, mongodb.ErrAway)

	connection.mend()
	require.Eventually(t, func() bool { return add() == nil }, 20*time.Second, time.Millisecond)
	after, err := carts.Get(t.Context(), "user")
	require.NoError(t, err)
	require.Greater(t, after.Version, before.Version)
	require.EqualValues(t, after.Version, after.Quantity("v"), "a write that was refused is not there, one that was not is")
}

// Calls that wait for a connection when it goes, or ask for one just afterwards, get other errors of the driver than those
// whose connection it was.
func TestEveryCallWhileTheDatabaseGoesIsAnswered(t *testing.T) {
	c := config(t)
	target, err := url.Parse(c.URI)
	require.NoError(t, err)
	connection := newConnection(t, target.Host)
	c.URI, c.Timeout, c.MaxPool = "mongodb://"+connection.addr()+"/", 500*time.Millisecond, 2
	carts := open(t, c).Carts()
	for range 3 {
		require.Eventually(t, func() bool { _, err := carts.Get(t.Context(), "user"); return err == nil }, 20*time.Second, time.Millisecond)
		var callers sync.WaitGroup
		failed := make(chan error, 50)
		for range cap(failed) {
			callers.Go(func() {
				var err error
				for err == nil {
					_, err = carts.Get(t.Context(), "user")
				}
				failed <- err
			})
		}
		connection.cut()
		callers.Wait()
		close(failed)
		for err := range failed {
			require.ErrorIs(t, err, mongodb.ErrAway)
		}
		connection.mend()
	}
}

// connection forwards bytes to the server until it is cut.
type connection struct {
	listener net.Listener
	target   string
	mu       sync.Mutex
	isCut    bool
	open     map[net.Conn]bool
}

func newConnection(t *testing.T, target string) *connection {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	c := &connection{listener: l, target: target, open: map[net.Conn]bool{}}
	var forwarding sync.WaitGroup
	forwarding.Go(func() { c.accept(&forwarding) })
	t.Cleanup(func() {
		_ = l.Close()
		c.cut()
		forwarding.Wait()
	})
	return c
}

func (c *connection) addr() string { return c.listener.Addr().String() }

func (c *connection) accept(forwarding *sync.WaitGroup) {
	for {
		near, err := c.listener.Accept()
		if err != nil {
			return
		}
		far, err := (&net.Dialer{}).DialContext(context.Background(), "tcp", c.target)
		if err != nil || !c.keep(near, far) {
			_ = near.Close()
			if far != nil {
				_ = far.Close()
			}
			continue
		}
		for _, pair := range [][2]net.Conn{{near, far}, {far, near}} {
			forwarding.Go(func() {
				_, _ = io.Copy(pair[0], pair[1])
				_ = pair[0].Close()
			})
		}
	}
}

func (c *connection) keep(conns ...net.Conn) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, conn := range conns {
		if !c.isCut {
			c.open[conn] = true
		}
	}
	return !c.isCut
}

func (c *connection) cut() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.isCut = true
	for conn := range c.open {
		_ = conn.Close()
		delete(c.open, conn)
	}
}

func (c *connection) mend() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.isCut = false
}
