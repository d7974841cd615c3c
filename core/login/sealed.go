package login

import (
	"context"
	"time"

	"tokri/core/seal"
)

// Sealed is a limiter whose store sees its keys as keyed hashes: they contain numbers, e-mail and network addresses.
type Sealed struct {
	Limiter
	Key []byte
}

// Take implements Limiter.
func (s Sealed) Take(ctx context.Context, key string, most int, window time.Duration) (time.Duration, error) {
	return s.Limiter.Take(ctx, s.sealed(key), most, window)
}

// Peek implements Limiter.
func (s Sealed) Peek(ctx context.Context, key string, most int) (time.Duration, error) {
	return s.Limiter.Peek(ctx, s.sealed(key), most)
}

// Reset implements Limiter.
func (s Sealed) Reset(ctx context.Context, key string) error {
	return s.Limiter.Reset(ctx, s.sealed(key))
}

func (s Sealed) sealed(key string) string { return seal.Of(s.Key, "limit", key)[:32] }
