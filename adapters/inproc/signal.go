package inproc

import (
	"context"
	"sync"

	"tokri/core/wake"

	"tokri/core/shop"
)

// Signal tells the listeners in this process that the shop has changed.
type Signal struct {
	mu        sync.Mutex
	listeners map[wake.Bell]bool
}

var _ shop.Signal = (*Signal)(nil)

// NewSignal makes a signal.
func NewSignal() *Signal { return &Signal{listeners: map[wake.Bell]bool{}} }

// Publish signals every listener. A listener that is still busy with the previous change is called once more
// afterwards, for all changes in between.
func (s *Signal) Publish(context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for l := range s.listeners {
		l.Ring()
	}
	return nil
}

// Subscribe starts one goroutine, which calls fn and ends with ctx.
func (s *Signal) Subscribe(ctx context.Context, fn func()) {
	changed := wake.New()
	s.mu.Lock()
	s.listeners[changed] = true
	s.mu.Unlock()
	go func() {
		defer func() {
			s.mu.Lock()
			delete(s.listeners, changed)
			s.mu.Unlock()
		}()
		changed.Answer(ctx, fn)
	}()
}
