package harness

import (
	"io"
	"net"
	"sync"
)

// Proxy forwards TCP connections to a server. It can be cut, or held, and restored.
type Proxy struct {
	listener net.Listener
	target   string
	all      sync.WaitGroup
	flow     sync.RWMutex // held for writing while nothing is forwarded

	mu     sync.Mutex
	isCut  bool
	isHeld bool
	open   map[net.Conn]bool
}

// NewProxy starts a proxy for an address.
func NewProxy(target string) (*Proxy, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0") //nolint:noctx // it outlives the call
	if err != nil {
		return nil, err
	}
	c := &Proxy{listener: l, target: target, open: map[net.Conn]bool{}}
	c.all.Go(c.accept)
	return c, nil
}

// Address returns where the proxy listens.
func (c *Proxy) Address() string { return c.listener.Addr().String() }

// Cut closes every connection and refuses new ones until Restore.
func (c *Proxy) Cut() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.isCut = true
	for conn := range c.open {
		_ = conn.Close()
	}
}

// Hold keeps back all bytes of all connections, which stay open, until Restore: the other end does not answer.
func (c *Proxy) Hold() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.isHeld {
		c.isHeld = true
		c.flow.Lock()
	}
}

// Restore forwards again, and accepts connections.
func (c *Proxy) Restore() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.isCut = false
	if c.isHeld {
		c.isHeld = false
		c.flow.Unlock()
	}
}

// Close stops the proxy.
func (c *Proxy) Close() error {
	err := c.listener.Close()
	c.Restore()
	c.Cut()
	c.all.Wait()
	return err
}

func (c *Proxy) accept() {
	for {
		near, err := c.listener.Accept()
		if err != nil {
			return
		}
		c.all.Go(func() { c.forward(near) })
	}
}

func (c *Proxy) forward(near net.Conn) {
	far, err := net.Dial("tcp", c.target) //nolint:noctx // to this machine
	if err != nil {
		_ = near.Close()
		return
	}
	if !c.plug(near, far) {
		return
	}
	var both sync.WaitGroup
	for _, way := range [][2]net.Conn{{near, far}, {far, near}} {
		both.Go(func() {
			_, _ = io.Copy(gate{way[0], &c.flow}, way[1])
			_, _ = way[0].Close(), way[1].Close() // one end is gone, or the proxy is cut
		})
	}
	both.Wait()
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.open, near)
	delete(c.open, far)
}

// plug registers both ends, so that Cut closes them.
func (c *Proxy) plug(ends ...net.Conn) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, end := range ends {
		if c.isCut {
			_ = end.Close()
		} else {
			c.open[end] = true
		}
	}
	return !c.isCut
}

// gate is a writer that waits while nothing is forwarded.
type gate struct {
	io.Writer
	flow *sync.RWMutex
}

func (g gate) Write(p []byte) (int, error) {
	g.flow.RLock()
	defer g.flow.RUnlock()
	return g.Writer.Write(p)
}
