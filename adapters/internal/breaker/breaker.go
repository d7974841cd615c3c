// Package breaker makes the circuit breakers in front of every provider.
package breaker

import (
	"context"
	"errors"
	"time"

	"github.com/sony/gobreaker/v2"
)

// Limits define when a breaker opens, and for how long.
type Limits struct {
	Failures int // in a row
	OpenFor  time.Duration
}

// Usual has the limits for providers without limits of their own.
var Usual = Limits{Failures: 5, OpenFor: 15 * time.Second}

// New makes a closed breaker. healthy reports whether an error does not count against the provider, such as the
// refusal of one message. A call that its caller cancelled is not counted.
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

// EveryError is a healthy function with which every error counts against the provider.
func EveryError(error) bool { return false }
