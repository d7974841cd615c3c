// Package retry repeats calls to other machines and pauses between them.
package retry

import (
	"context"
	"math/rand/v2"
	"time"
)

// Policy defines how often a call is attempted, and how long the pauses between the attempts are.
type Policy struct {
	Attempts int
	// FirstPause is the first pause; each further pause is twice as long. A random part of up to FirstPause is
	// added, so that callers whose calls failed at the same time do not try again at the same time.
	FirstPause time.Duration
}

// Do calls try until it succeeds, fails with an error that temporary does not accept, or the attempts
// are used up. It returns the last error. When ctx ends during a pause, Do does not try again.
func (p Policy) Do(ctx context.Context, temporary func(error) bool, try func() error) (err error) {
	for n := range p.Attempts {
		if n > 0 && Sleep(ctx, p.FirstPause<<(n-1)+rand.N(p.FirstPause)) != nil {
			return err
		}
		if err = try(); err == nil || !temporary(err) {
			return err
		}
	}
	return err
}

// Sleep waits for d, or returns the context's error when that ends first.
func Sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
