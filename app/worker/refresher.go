package worker

import (
	"context"
	"log/slog"
	"time"

	"tokri/core/shop"
	"tokri/core/wake"
)

const (
	// refreshDelay is how long changes are collected before the catalogue cache is refreshed, because a busy
	// shop changes its stock a thousand times a second.
	refreshDelay = 100 * time.Millisecond
	// pollInterval is how often a server checks for changes whose signal it missed.
	pollInterval = 2 * time.Second
	// idlePoll is that interval while the server is idle: its next customer makes it look at once.
	idlePoll = 30 * time.Second
)

// Refresher keeps the catalogue cache up to date: it refreshes soon after a change on this or another server,
// and polls in any case.
type Refresher struct {
	cache      *shop.CatalogCache
	signal     shop.Signal
	background *Background
	pace       *Pace
	here       wake.Bell // this server changed something
	there      wake.Bell // another server changed something
}

// NewRefresher returns a refresher. Only where other servers signal their changes may it poll at the pace of an idle server.
func NewRefresher(cache *shop.CatalogCache, signal shop.Signal, pace *Pace, b *Background) *Refresher {
	return &Refresher{cache: cache, signal: signal, background: b, pace: pace, here: wake.New(), there: wake.New()}
}

// Changed tells the refresher that this server has changed the stock or the edition. It never blocks.
func (r *Refresher) Changed() { r.here.Ring() }

// Run refreshes the cache until ctx ends: after changes, and otherwise now and then.
func (r *Refresher) Run(ctx context.Context) {
	r.signal.Subscribe(ctx, r.there.Ring)
	for {
		publish := false
		pause, used, end := r.pace.next(pollInterval, idlePoll)
		poll := time.NewTimer(pause)
		select {
		case <-ctx.Done():
		case <-r.here:
			publish = true
			_ = wake.Sleep(ctx, refreshDelay)
		case <-r.there:
			_ = wake.Sleep(ctx, refreshDelay)
		case <-poll.C:
		case <-used:
		}
		poll.Stop()
		end()
		if ctx.Err() != nil {
			return
		}
		r.background.do(ctx, "refresh_catalogue", slog.LevelError, "the catalogue cache could not be refreshed", r.cache.Refresh)
		if publish {
			r.background.do(ctx, "signals", slog.LevelWarn, "a change could not be signalled to other servers; they find it by polling", r.signal.Publish)
		}
	}
}
