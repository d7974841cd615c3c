package app

import (
	"context"
	"log/slog"
	"time"

	"tokri/core/shop"
)

const (
	// refreshDelay is how long changes are gathered before the catalogue cache is refreshed: a busy shop
	// changes its stock a thousand times a second, and nobody reads that fast.
	refreshDelay = 100 * time.Millisecond
	// pollInterval is how often a server looks for changes whose signal it missed.
	pollInterval = 2 * time.Second
)

// refresher keeps the catalogue cache fresh: soon after a change here or on another server, and by
// polling in any case.
type refresher struct {
	cache  *shop.CatalogCache
	signal shop.Signal
	log    *slog.Logger
	here   chan struct{} // something changed on this server
	there  chan struct{} // another server says that something changed
}

func newRefresher(cache *shop.CatalogCache, signal shop.Signal, log *slog.Logger) *refresher {
	return &refresher{cache: cache, signal: signal, log: log,
		here: make(chan struct{}, 1), there: make(chan struct{}, 1)}
}

// Changed says that stock or the edition changed here. It never waits.
func (r *refresher) Changed() { nudge(r.here) }

func nudge(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default: // a refresh is due already
	}
}

func (r *refresher) run(ctx context.Context) {
	go func() {
		for ctx.Err() == nil {
			if err := r.signal.Subscribe(ctx, func() { nudge(r.there) }); err != nil && ctx.Err() == nil {
				r.log.WarnContext(ctx, "listening for changes failed; polling goes on", "error", err)
			}
			_ = wait(ctx, pollInterval) // the loop looks whether it is over
		}
	}()
	ticker := time.NewTicker(pollInterval)
	defer ticker.Stop()
	for {
		tell := false
		select {
		case <-ctx.Done():
			return
		case <-r.here:
			tell = true
			_ = wait(ctx, refreshDelay)
		case <-r.there:
			_ = wait(ctx, refreshDelay)
		case <-ticker.C:
		}
		if err := r.cache.Refresh(ctx); err != nil && ctx.Err() == nil {
			r.log.ErrorContext(ctx, "the catalogue cache could not be refreshed", "error", err)
		}
		if tell {
			if err := r.signal.Publish(ctx); err != nil && ctx.Err() == nil {
				r.log.WarnContext(ctx, "other servers could not be told of a change; they poll", "error", err)
			}
		}
	}
}

// wait pauses, or returns early with ctx's error.
func wait(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}
