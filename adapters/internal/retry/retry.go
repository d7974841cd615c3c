// Package retry repeats calls to other machines.
package retry

import (
	"context"
	"math/rand/v2"
	"time"

	"tokri/core/wake"
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
		if n > 0 && wake.Sleep(ctx, p.FirstPause<<(n-1)+rand.N(p.FirstPause)) != nil {
			return err
		}
		if err = try(); err == nil || !temporary(err) {
			return err
		}
	}
	return err
}
