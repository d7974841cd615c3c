// Package onecopy keeps a content in memory only while it is being sent, and only once, however many clients
// take it and however slowly they read.
package onecopy

import (
	"sync"
	"weak"
)

// Copy is a content in memory. It stays in memory as long as its holder keeps the Copy; keeping only the bytes
// is not enough.
type Copy struct{ Bytes []byte }

// Content can be read again at any time. Read always returns the same bytes.
type Content struct {
	Read func() ([]byte, error)

	mu   sync.Mutex
	last weak.Pointer[Copy]
}

// Get returns the copy that is in memory, or reads one.
func (c *Content) Get() (*Copy, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if held := c.last.Value(); held != nil {
		return held, nil
	}
	read, err := c.Read()
	if err != nil {
		return nil, err
	}
	held := &Copy{read}
	c.last = weak.Make(held)
	return held, nil
}
