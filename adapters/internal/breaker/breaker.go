// Package breaker has the circuit breaker that stands before every provider.
package breaker

import (
	"context"
	"errors"
	"time"

	"github.com/sony/gobreaker/v2"
)

// Limits say when a breaker opens and for how long.
type Limits struct {
	Failures int // in a row
	OpenFor  time.Duration
}

// Usual are the limits of a provider that has no others.
var Usual = Limits{Failures: 5, OpenFor: 15 * time.Second}

// New makes a closed breaker. healthy tells which errors do not count against the provider, such as a
// refusal of one message. A call that its caller cancelled counts neither way.
func New[T any](provider string, l Limits, healthy func(error) bool) *gobreaker.CircuitBreaker[T] {
	return gobreaker.NewCircuitBreaker[T](gobreaker.Settings{
		Name:         provider,
		Interval:     time.Minute,
		Timeout:      l.OpenFor,
		ReadyToTrip:  func(c gobreaker.Counts) bool { return int(c.ConsecutiveFailures) >= l.Failures },
		IsSuccessful: func(err error) bool { return err == nil || healthy(err) },
		IsExcluded:   func(err error) bool { return errors.Is(err, context.Canceled) },
	})
}

// Open reports whether an open breaker refused the call, so that it was not made.
func Open(err error) bool {
	return errors.Is(err, gobreaker.ErrOpenState) || errors.Is(err, gobreaker.ErrTooManyRequests)
}

// EveryError counts each error against the provider.
func EveryError(error) bool { return false }
