package storage

import (
	"context"
	"time"
)

// NoLimiter never limits. It is for load tests (RATE_LIMITS=off); production refuses that setting.
type NoLimiter struct{}

// Take allows every use.
func (NoLimiter) Take(context.Context, string, int, time.Duration) (time.Duration, error) {
	return 0, nil
}

// Peek allows every use.
func (NoLimiter) Peek(context.Context, string, int) (time.Duration, error) { return 0, nil }

// Reset has nothing to forget.
func (NoLimiter) Reset(context.Context, string) error { return nil }
