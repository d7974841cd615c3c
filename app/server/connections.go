package server

import (
	"container/list"
	"net"
	"net/http"
	"sync"
)

// connections counts the open connections of a server. When as many are open as may be, it closes the one that has been idle for the
// longest time: a stranger who keeps idle connections must not keep customers out.
type connections struct {
	most int

	mu   sync.Mutex
	open int
	idle *list.List // of net.Conn; the first is idle for the longest time
	at   map[net.Conn]*list.Element
}

func newConnections(most int) *connections {
	return &connections{most: most, idle: list.New(), at: map[net.Conn]*list.Element{}}
}

// changed is the server's http.Server.ConnState.
func (c *connections) changed(conn net.Conn, state http.ConnState) {
	if surplus := c.count(conn, state); surplus != nil {
		_ = surplus.Close()
	}
}

// count records the state of a connection. It returns the idle connection to close, nil if there is room or none is idle.
func (c *connections) count(conn net.Conn, state http.ConnState) net.Conn {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.forget(conn)
	switch state {
	case http.StateNew:
		c.open++
	case http.StateIdle:
		c.at[conn] = c.idle.PushBack(conn)
	case http.StateClosed, http.StateHijacked:
		c.open--
	case http.StateActive:
	}
	longest := c.idle.Front()
	if c.open < c.most || longest == nil {
		return nil
	}
	surplus := longest.Value.(net.Conn)
	c.forget(surplus)
	return surplus
}

// forget removes a connection from the idle ones, if it is one of them.
func (c *connections) forget(conn net.Conn) {
	if e, ok := c.at[conn]; ok {
		c.idle.Remove(e)
		delete(c.at, conn)
	}
}
