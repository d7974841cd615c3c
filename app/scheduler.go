package app

import (
	"context"
	"log/slog"
	"time"

	"tokri/core/account"
	"tokri/core/checkout"
	"tokri/core/shop"
	"tokri/core/topup"
)

// How often the scheduler does its rounds. A check-out that was left lying is carried on when its
// lease is over (checkout.LeaseTime), so sweeping every few seconds keeps the promise that no
// hold is stuck for more than a minute after a crash. The gateway wants to be asked about a fresh
// payment every 3 s, and a sweep that finds nothing due is one look at an index.
const (
	sweepEvery = 2 * time.Second
	openEvery  = time.Minute
	pruneEvery = time.Hour
	// keepHolds is how long finished holds are remembered: far longer than any runner may sleep.
	keepHolds = 24 * time.Hour
	// keepMessages is how long what people wrote to the shop is kept.
	keepMessages = 365 * 24 * time.Hour
)

// scheduler does what must happen without anybody asking: it carries interrupted check-outs on,
// opens the slots of the coming days, and forgets what is over.
type scheduler struct {
	checkout *checkout.Service
	topUps   *topup.Service
	stores   *Stores
	cache    *shop.CatalogCache
	log      *slog.Logger
}

func (c *scheduler) run(ctx context.Context) {
	sweep, open, prune := time.NewTicker(sweepEvery), time.NewTicker(openEvery), time.NewTicker(pruneEvery)
	defer sweep.Stop()
	defer open.Stop()
	defer prune.Stop()
	c.sweep(ctx)
	for {
		select {
		case <-ctx.Done():
			return
		case <-sweep.C:
			c.sweep(ctx)
		case <-open.C:
			c.try(ctx, "open the coming slots", c.openSlots)
		case <-prune.C:
			c.try(ctx, "forget what is over", c.prune)
		}
	}
}

func (c *scheduler) try(ctx context.Context, what string, do func(context.Context) error) {
	if err := do(ctx); err != nil && ctx.Err() == nil {
		c.log.ErrorContext(ctx, "could not "+what, "error", err)
	}
}

// takeOver carries on at once what the last server left lying when it was killed, where it is
// sure that it is gone. Elsewhere the sweep does, when the leases end.
func (c *scheduler) takeOver(ctx context.Context) {
	if c.stores.SoleServer {
		c.carryOn(ctx, c.checkout.TakeOver)
	}
}

func (c *scheduler) sweep(ctx context.Context) {
	c.carryOn(ctx, c.checkout.Sweep)
	if _, err := c.topUps.Sweep(ctx); err != nil && ctx.Err() == nil {
		c.log.WarnContext(ctx, "some top-ups could not be looked after", "error", err)
	}
}

func (c *scheduler) carryOn(ctx context.Context, by func(context.Context) (int, error)) {
	moved, err := by(ctx)
	if moved > 0 {
		c.log.InfoContext(ctx, "carried check-outs on", "orders", moved)
	}
	if err != nil && ctx.Err() == nil {
		c.log.ErrorContext(ctx, "some check-outs could not be carried on", "error", err)
	}
}

// openSlots creates the slots of the days that can be ordered.
func (c *scheduler) openSlots(ctx context.Context) error {
	return c.stores.Slots.Ensure(ctx, c.cache.Current().Slots.Ahead(time.Now(), Zone))
}

func (c *scheduler) prune(ctx context.Context) error {
	now := time.Now()
	for _, p := range []struct {
		forget func(context.Context, time.Time) error
		before time.Time
	}{
		{c.stores.Challenges.Prune, now.Add(-time.Hour)},
		{c.stores.Sessions.Prune, now.Add(-account.SessionIdle)},
		{c.stores.Messages.Prune, now.Add(-keepMessages)},
		{c.stores.Stock.Prune, now.Add(-keepHolds)},
		{c.stores.Slots.Prune, now.Add(-keepHolds)},
		{c.stores.Coupons.Prune, now.Add(-keepHolds)},
	} {
		if err := p.forget(ctx, p.before); err != nil {
			return err
		}
	}
	return nil
}
