package mongodb

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"
)

// The bounds of one update: about five seconds of lost races.
const (
	maxAttempts = 100
	firstPause  = 2 * time.Millisecond
	longPause   = 100 * time.Millisecond
)

// swap runs attempt until it does not lose to another server.
func (db *DB) swap(ctx context.Context, key string, attempt func() error) error {
	return db.swapAll(ctx, []string{key}, attempt)
}

// swapAll is swap for an attempt that competes for several keys at once.
func (db *DB) swapAll(ctx context.Context, keys []string, attempt func() error) error {
	key := keys[0]
	unlock, err := db.locks.lockAll(ctx, keys)
	if err != nil {
		return failed("wait for "+key, err)
	}
	defer unlock()
	for n := range maxAttempts {
		// A done context must not write, even if the driver would not look.
		if err := ctx.Err(); err != nil {
			return failed("update "+key, err)
		}
		if err := attempt(); !errors.Is(err, errLost) {
			return err
		}
		if err := pause(ctx, n); err != nil {
			return failed("update "+key, err)
		}
	}
	return fmt.Errorf("mongodb: update %s: %w", key, ErrBusy)
}

// pause waits longer the more attempts were lost, and never as long as the next one.
func pause(ctx context.Context, attempts int) error {
	most := min(firstPause<<min(attempts, 10), longPause)
	timer := time.NewTimer(rand.N(most) + time.Millisecond)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
