// Package onecopy keeps contents in memory once while they are sent, however many clients take them, and however slowly; and
// not at all in between.
package onecopy

import (
	"sync"
	"weak"
)

// Copy is a content in memory. It is kept for as long as its holder is: the bytes alone do not keep it.
type Copy struct{ Bytes []byte }

// Content is what can be read again at any time. Read returns always the same bytes.
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
