package worker

import (
	"context"
	"log/slog"
	"time"

	"tokri/app/clock"
	"tokri/core/shop"
)

const (
	// refreshDelay is how long changes are collected before the catalogue cache is refreshed, because a busy
	// shop changes its stock a thousand times a second.
	refreshDelay = 100 * time.Millisecond
	// pollInterval is how often a server checks for changes whose signal it missed.
	pollInterval = 2 * time.Second
)

// refresher keeps the catalogue cache up to date: it refreshes soon after a change on this or another server,
// and polls in any case.
type Refresher struct {
	cache      *shop.CatalogCache
	signal     shop.Signal
	background *Background
	here       chan struct{} // this server changed something
	there      chan struct{} // another server changed something
}

func NewRefresher(cache *shop.CatalogCache, signal shop.Signal, b *Background) *Refresher {
	return &Refresher{cache: cache, signal: signal, background: b,
		here: make(chan struct{}, 1), there: make(chan struct{}, 1)}
}

// Changed tells the refresher that this server has changed the stock or the edition. It never blocks.
func (r *Refresher) Changed() { wake(r.here) }

// wake puts a signal into a channel with room for one. It never blocks.
func wake(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default: // a refresh is due already
	}
}

func (r *Refresher) Run(ctx context.Context) {
	r.signal.Subscribe(ctx, func() { wake(r.there) })
	ticker := time.NewTicker(pollInterval)
	defer ticker.Stop()
	for {
		publish := false
		select {
		case <-ctx.Done():
			return
		case <-r.here:
			publish = true
			_ = clock.Wait(ctx, refreshDelay)
		case <-r.there:
			_ = clock.Wait(ctx, refreshDelay)
		case <-ticker.C:
		}
		r.background.do(ctx, "refresh_catalogue", slog.LevelError, "the catalogue cache could not be refreshed", r.cache.Refresh)
		if publish {
			r.background.do(ctx, "signals", slog.LevelWarn, "a change could not be signalled to other servers; they find it by polling", r.signal.Publish)
		}
	}
}
