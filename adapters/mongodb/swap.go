package mongodb

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"tokri/core/wake"
)

// The limits of one update: about five seconds of lost attempts.
const (
	maxAttempts = 100
	firstPause  = 2 * time.Millisecond
	longPause   = 100 * time.Millisecond
)

// swap repeats attempt until it does not lose against another server.
func (db *DB) swap(ctx context.Context, key string, attempt func() error) error {
	return db.swapAll(ctx, []string{key}, attempt)
}

// swapAll does what swap does for an attempt that changes several keys at once.
func (db *DB) swapAll(ctx context.Context, keys []string, attempt func() error) error {
	// Errors name the collection only: a key may contain a mobile number, and errors are logged.
	name, _, _ := strings.Cut(keys[0], "/")
	unlock, err := db.locks.lockAll(ctx, keys)
	if err != nil {
		return wrapErr("wait for "+name, err)
	}
	defer unlock()
	for n := range maxAttempts {
		// Nothing may be written under a cancelled context, even if the driver does not check it.
		if err := ctx.Err(); err != nil {
			return wrapErr("update "+name, err)
		}
		if err := attempt(); !errors.Is(err, errLost) {
			return err
		}
		if err := waitBetween(ctx, n); err != nil {
			return wrapErr("update "+name, err)
		}
	}
	return fmt.Errorf("mongodb: update %s: %w", name, ErrBusy)
}

// waitBetween waits for a random time that grows with the number of lost attempts.
func waitBetween(ctx context.Context, attempts int) error {
	most := min(firstPause<<min(attempts, 10), longPause)
	return wake.Sleep(ctx, rand.N(most)+time.Millisecond)
}
