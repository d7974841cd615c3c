package worker

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"tokri/app/clock"
	"tokri/app/storage"
	"tokri/client"
	"tokri/core/alert"
	"tokri/core/build"
	"tokri/core/checkout"
	"tokri/core/contact"
	"tokri/core/crew"
	"tokri/core/erasure"
	"tokri/core/fulfilment"
	"tokri/core/india"
	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/recommend"
	"tokri/core/restock"
	"tokri/core/session"
	"tokri/core/shop"
	"tokri/core/topup"
)

// How often the scheduler runs its jobs. An interrupted check-out is resumed when a server has seen it in the same hands
// for saga.LeaseTime. Sweeping every few seconds therefore keeps the promise that a crash blocks nothing for more
// than a minute. PhonePe asks shops to poll a new payment every 3 s. A sweep that finds nothing to do reads
// only one index.
const (
	sweepEvery = 2 * time.Second
	openEvery  = time.Minute
	pruneEvery = time.Hour
	// keepHolds is how long finished holds are kept: far longer than a step can be delayed.
	keepHolds = 24 * time.Hour
)

// Scheduler runs the periodic jobs: it resumes interrupted check-outs and top-ups, creates the delivery
// slots of the coming days, and deletes expired records.
type Scheduler struct {
	Checkout   *checkout.Service
	Fulfilment *fulfilment.Service
	TopUps     *topup.Service
	Stock      *restock.Service
	Together   *recommend.Service
	Phones     *notify.Phones // nil if the shop sends no push messages
	Guests     *erasure.Service
	Stores     *storage.Stores
	Cache      *shop.CatalogCache
	Builds     *build.Keeper

	Background *Background
	Pace       *Pace
}

// Run runs the sweeps and the other jobs in parallel: an interrupted check-out must not wait for a job that
// reads thousands of orders, or for a push service that does not answer.
func (s *Scheduler) Run(ctx context.Context) {
	var both sync.WaitGroup
	both.Go(func() { s.sweeping(ctx, s.sweep) })
	both.Go(func() { s.sweeping(ctx, s.watchPayments) })
	both.Go(func() { s.runJobs(ctx) })
	both.Wait()
}

func (s *Scheduler) sweeping(ctx context.Context, sweep func(context.Context)) {
	for again := true; again; again = s.Pace.Wait(ctx, sweepEvery, nil) {
		sweep(ctx)
	}
}

func (s *Scheduler) runJobs(ctx context.Context) {
	open, prune := time.NewTicker(openEvery), time.NewTicker(pruneEvery)
	defer open.Stop()
	defer prune.Stop()
	s.try(ctx, "bought_together", "find what customers buy together", s.Together.Renew)
	for {
		select {
		case <-ctx.Done():
			return
		case <-open.C:
			s.Background.do(ctx, "clock", slog.LevelWarn, "the database's clock could not be read",
				func(ctx context.Context) error {
					changed, err := s.Stores.KeepTime(ctx)
					if changed {
						clock.Log(ctx, s.Background.log)
					}
					return err
				})
			s.try(ctx, "delivery_slots", "create the coming delivery slots", s.OpenSlots)
			s.try(ctx, "bought_together", "find what customers buy together", s.Together.Renew)
			if s.Phones != nil {
				s.try(ctx, "forget_phones", "forget the phones that have the app no more", s.Phones.Tidy)
			}
		case <-prune.C:
			s.try(ctx, "expired_records", "delete expired records", s.prune)
			s.try(ctx, "expired_guests", "delete the guests who have not come back", s.expireGuests)
			s.KeepBuild(ctx)
		}
	}
}

// KeepBuild stores the scripts of this build of the web clients. If that fails the shop works, but pages that
// are open during the next update have to reload.
func (s *Scheduler) KeepBuild(ctx context.Context) {
	s.Background.do(ctx, "keep_scripts", slog.LevelWarn, "the scripts of this build could not be kept: pages that are open during the next update load anew",
		func(ctx context.Context) error {
			return errors.Join(s.Builds.Keep(ctx, client.Dist()), s.Builds.Keep(ctx, client.Staff()))
		})
}

func (s *Scheduler) try(ctx context.Context, job, what string, work func(context.Context) error) {
	s.Background.do(ctx, job, slog.LevelError, "could not "+what, work)
}

// TakeOver resumes at once the work of a server that was killed. It does so only if no other server can be
// alive; otherwise a sweep resumes the work (saga.Watch).
func (s *Scheduler) TakeOver(ctx context.Context) {
	if s.Stores.SoleServer {
		s.resume(ctx, "take_over", s.Checkout.Runner.TakeOver)
	}
}

func (s *Scheduler) sweep(ctx context.Context) {
	s.resume(ctx, "sweep_orders", s.Checkout.Runner.Sweep)
	if s.Checkout.Runner.Watch.Sees() {
		s.Pace.Busy() // a runner that is gone is noticed at once
	}
	s.Background.do(ctx, "sweep_top_ups", slog.LevelWarn, "some top-ups could not be settled", func(ctx context.Context) error {
		_, err := s.TopUps.Sweep(ctx)
		return err
	})
	s.try(ctx, "put_back", "put goods of cancelled orders back", func(ctx context.Context) error { return s.Fulfilment.SweepBack(ctx, s.Stores.Orders) })
	s.try(ctx, "stock_journal", "bring the journal of stock up to date", s.Stores.Keeper().Sweep)
}

// watchPayments asks the gateway about payments whose page was lost. It runs beside the sweep, because a gateway that
// does not answer must not hold up check-outs.
func (s *Scheduler) watchPayments(ctx context.Context) {
	s.Background.do(ctx, "watch_payments", slog.LevelWarn, "some payments whose page was lost could not be asked about", func(ctx context.Context) error {
		return errors.Join(s.Checkout.SweepOthers(ctx), s.TopUps.SweepOthers(ctx))
	})
}

func (s *Scheduler) resume(ctx context.Context, job string, by func(context.Context) (int, error)) {
	s.Background.do(ctx, job, slog.LevelError, "some check-outs could not be resumed", func(ctx context.Context) error {
		resumed, err := by(ctx)
		if resumed > 0 {
			s.Background.log.InfoContext(ctx, "interrupted check-outs were resumed", "orders", resumed)
		}
		return err
	})
}

// OpenSlots creates the delivery slots of the days that customers can order for.
func (s *Scheduler) OpenSlots(ctx context.Context) error {
	return s.Stores.Slots.Ensure(ctx, s.Cache.Current().Slots.Ahead(clock.Now(), india.Zone))
}

func (s *Scheduler) expireGuests(ctx context.Context) error {
	deleted, err := s.Guests.ExpireGuests(ctx)
	if deleted > 0 {
		s.Background.log.InfoContext(ctx, "guests who have not come back were deleted", "guests", deleted)
	}
	return err
}

// prune deletes expired records of each kind. A failure with one kind does not stop the others.
func (s *Scheduler) prune(ctx context.Context) error {
	now := clock.Now()
	failures := []error{
		order.ForgetKeys(ctx, s.Stores.Orders, s.Stores.Orders, now.Add(-order.KeysLife)),
		order.ForgetNeverPlaced(ctx, s.Stores.Orders, s.Stores.Orders, now.Add(-order.NeverPlacedKept)),
		topup.ForgetFailed(ctx, s.Stores.TopUps, now.Add(-topup.FailedKept)),
		s.Stock.Prune(ctx),
	}
	for _, p := range []struct {
		forget func(context.Context, time.Time) error
		before time.Time
	}{
		{s.Stores.Challenges.Prune, now.Add(-time.Hour)},
		{s.Stores.Sessions.Prune, now.Add(-session.Idle)},
		{s.Stores.Messages.Prune, now.Add(-contact.Life)},
		{s.Stores.Outbox.Prune, now.Add(-notify.Keep)},
		{s.Stores.Stock.Prune, now.Add(-keepHolds)},
		{s.Stores.Slots.Prune, now.Add(-keepHolds)},
		{s.Stores.Coupons.Prune, now.Add(-keepHolds)},
		{s.Stores.StaffLog.Prune, now.Add(-crew.LogKept)},
		{s.Stores.Alerts.Prune, now.Add(-alert.Kept)},
	} {
		failures = append(failures, p.forget(ctx, p.before))
	}
	s.Stores.Wipe()
	return errors.Join(failures...)
}
