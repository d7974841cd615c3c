package mongodb_test

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/adapters/mongodb"
	"tokri/core/cart"
	"tokri/core/crew"
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

// tokri copy waits as long as a write may take, and then believes that the closed shop stands still. The driver alone lets a write
// take as long as its caller would wait.
func TestAWriteEndsWithTheTimeOutHoweverLongItsCallerWaits(t *testing.T) {
	c := config(t)
	target, err := url.Parse(c.URI)
	require.NoError(t, err)
	connection := newConnection(t, target.Host)
	c.URI, c.Timeout = "mongodb://"+connection.addr()+"/", time.Second
	entries, limits := open(t, c).StaffLog(), open(t, c).Limiter(time.Now)
	require.NoError(t, entries.Insert(t.Context(), crew.Entry{ID: "a"}))
	_, err = limits.Take(t.Context(), "key", 1, time.Hour)
	require.NoError(t, err)

	connection.slow.Store(true)
	patience := 20 * time.Second
	ctx, done := context.WithTimeout(t.Context(), patience)
	defer done()
	require.ErrorIs(t, entries.Insert(ctx, crew.Entry{ID: "b"}), mongodb.ErrAway)
	_, err = limits.Take(ctx, "key", 1, time.Hour)
	require.ErrorIs(t, err, mongodb.ErrAway)
	end, _ := ctx.Deadline()
	require.Greater(t, time.Until(end), patience/2, "its caller would still wait")
}

// MongoDB takes minutes to build an index of millions of documents, which it gives up when the command ends, and to count them.
func TestWorkOnAWholeCollectionTakesLongerThanACallMay(t *testing.T) {
	c := config(t)
	target, err := url.Parse(c.URI)
	require.NoError(t, err)
	var late sync.Map
	connection := newConnection(t, target.Host, func(p []byte) []byte {
		for _, command := range []string{"createIndexes\x00", "aggregate\x00"} {
			if _, again := late.Load(command); !again && bytes.Contains(p, []byte(command)) {
				late.Store(command, true)
				<-time.After(3 * time.Second / 2)
			}
		}
		return p
	})
	c.URI, c.Timeout = "mongodb://"+connection.addr()+"/", time.Second
	_, err = open(t, c).Tables()[0].Count(t.Context())
	require.NoError(t, err)
}

func TestIndexesWaitForNoMemberThatIsDown(t *testing.T) {
	c := config(t)
	target, err := url.Parse(c.URI)
	require.NoError(t, err)
	for name, takes := range map[string]bool{"a member of a replica set": true, "a server that refuses the option": false} {
		t.Run(name, func(t *testing.T) {
			var with, without atomic.Int32
			connection := newConnection(t, target.Host, func(p []byte) []byte {
				if bytes.Contains(p, []byte("createIndexes\x00")) {
					if bytes.Contains(p, []byte("\x02commitQuorum\x00\x09\x00\x00\x00majority\x00")) {
						with.Add(1)
					} else {
						without.Add(1)
					}
				}
				if takes {
					return p
				}
				return bytes.ReplaceAll(p, []byte("commitQuorum\x00"), []byte("commitNothin\x00"))
			})
			c.URI = "mongodb://" + connection.addr() + "/"
			open(t, c)
			require.Positive(t, with.Load())
			require.Equal(t, map[bool]int32{true: 0, false: with.Load()}[takes], without.Load())
		})
	}
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
	slow     atomic.Bool           // what is written from now on is not answered
	pass     []func([]byte) []byte // what the server gets of a client's message
}

// commands is the server's end, and answers the client's. A connection on which a slow server was asked to write says nothing more.
type (
	commands struct {
		net.Conn
		slow, asked *atomic.Bool
		pass        []func([]byte) []byte
	}
	answers struct {
		net.Conn
		asked *atomic.Bool
	}
)

func (c commands) Write(p []byte) (int, error) {
	if c.slow.Load() && (bytes.Contains(p, []byte("insert\x00")) || bytes.Contains(p, []byte("findAndModify\x00"))) {
		c.asked.Store(true)
	}
	for _, pass := range c.pass {
		p = pass(p)
	}
	return c.Conn.Write(p)
}

func (a answers) Write(p []byte) (int, error) {
	if a.asked.Load() {
		return len(p), nil
	}
	return a.Conn.Write(p)
}

func newConnection(t *testing.T, target string, pass ...func([]byte) []byte) *connection {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	c := &connection{listener: l, target: target, open: map[net.Conn]bool{}, pass: pass}
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
		var asked atomic.Bool
		for _, pair := range [][2]net.Conn{{answers{near, &asked}, far}, {commands{far, &c.slow, &asked, c.pass}, near}} {
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
