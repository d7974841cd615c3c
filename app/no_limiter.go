package app

import (
	"context"
	"time"
)

// noLimiter never limits. It is for load tests (RATE_LIMITS=off); production refuses that setting.
type noLimiter struct{}

func (noLimiter) Take(context.Context, string, int, time.Duration) (time.Duration, error) {
	return 0, nil
}
func (noLimiter) Peek(context.Context, string, int) (time.Duration, error) { return 0, nil }
func (noLimiter) Reset(context.Context, string) error                      { return nil }
