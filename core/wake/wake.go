// Package wake lets a goroutine sleep until there is work, or for a time.
package wake

import (
	"context"
	"sync"
	"time"
)

// Bell wakes one goroutine, which receives from it. It has room for one ring: rings that were not heard yet are one.
type Bell chan struct{}

// New returns a bell that has not been rung.
func New() Bell { return make(Bell, 1) }

// Ring never blocks.
func (b Bell) Ring() {
	select {
	case b <- struct{}{}:
	default:
	}
}

// Bells are those of everybody who waits for the same thing. The zero value has none.
type Bells struct {
	mu  sync.Mutex
	all map[Bell]bool
}

// New adds a bell, until it is removed.
func (b *Bells) New() (bell Bell, remove func()) {
	bell = New()
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.all == nil {
		b.all = map[Bell]bool{}
	}
	b.all[bell] = true
	return bell, func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.all, bell)
	}
}

// Ring rings all of them.
func (b *Bells) Ring() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for bell := range b.all {
		bell.Ring()
	}
}

// Answer calls do after each ring until ctx ends. Rings during a call are one more call.
func (b Bell) Answer(ctx context.Context, do func()) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-b:
			if ctx.Err() == nil {
				do()
			}
		}
	}
}

// Sleep waits for d, or returns the context's error when that ends first. It reads no clock.
func Sleep(ctx context.Context, d time.Duration) error {
	over, stop := context.WithTimeout(ctx, d)
	defer stop()
	<-over.Done()
	return ctx.Err()
}
