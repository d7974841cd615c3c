package inproc

import (
	"context"

	"tokri/core/shop"
	"tokri/core/wake"
)

// Signal tells the listeners in this process that the shop has changed.
type Signal struct{ listeners wake.Bells }

var _ shop.Signal = (*Signal)(nil)

// NewSignal makes a signal.
func NewSignal() *Signal { return &Signal{} }

// Publish signals every listener. A listener that is still busy with the previous change is called once more
// afterwards, for all changes in between.
func (s *Signal) Publish(context.Context) error {
	s.listeners.Ring()
	return nil
}

// Subscribe starts one goroutine, which calls fn and ends with ctx.
func (s *Signal) Subscribe(ctx context.Context, fn func()) {
	changed, remove := s.listeners.New()
	go func() {
		defer remove()
		changed.Answer(ctx, fn)
	}()
}
