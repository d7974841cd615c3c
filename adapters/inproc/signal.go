package inproc

import (
	"context"
	"sync"

	"tokri/adapters/internal/wake"
	"tokri/core/shop"
)

// Signal tells the listeners in this process that the shop has changed.
type Signal struct {
	mu        sync.Mutex
	listeners map[chan struct{}]bool
}

var _ shop.Signal = (*Signal)(nil)

// NewSignal makes a signal.
func NewSignal() *Signal { return &Signal{listeners: map[chan struct{}]bool{}} }

// Publish signals every listener. A listener that is still busy with the previous change is called once more
// afterwards, for all changes in between.
func (s *Signal) Publish(context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for l := range s.listeners {
		wake.Signal(l)
	}
	return nil
}

// Subscribe starts one goroutine, which calls fn and ends with ctx.
func (s *Signal) Subscribe(ctx context.Context, fn func()) {
	changed := make(chan struct{}, 1)
	s.mu.Lock()
	s.listeners[changed] = true
	s.mu.Unlock()
	go func() {
		defer func() {
			s.mu.Lock()
			delete(s.listeners, changed)
			s.mu.Unlock()
		}()
		for {
			select {
			case <-ctx.Done():
				return
			case <-changed:
				if ctx.Err() == nil {
					fn()
				}
			}
		}
	}()
}
