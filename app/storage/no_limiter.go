package storage

import (
	"context"
	"time"
)

// noLimiter never limits. It is for load tests (RATE_LIMITS=off); production refuses that setting.
type NoLimiter struct{}

func (NoLimiter) Take(context.Context, string, int, time.Duration) (time.Duration, error) {
	return 0, nil
}
func (NoLimiter) Peek(context.Context, string, int) (time.Duration, error) { return 0, nil }
func (NoLimiter) Reset(context.Context, string) error                      { return nil }
