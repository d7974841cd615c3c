package saga

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"tokri/core/order"
	"tokri/core/panics"
)

// mostDue limits how many orders are taken at once; no server has more under way.
const mostDue = 10_000

// Sweep continues the orders whose runner has died, and the payments and refunds that are due for a check. It
// returns how many orders it changed, and every error. An order that cannot be read stays due for the longest
// time, so a sweep takes as many orders more as the last one could not read.
func (r *Runner) Sweep(ctx context.Context) (int, error) {
	const batch = 100
	ids, err := r.Orders.Due(ctx, r.Now(), min(batch+int(r.unread.Load()), mostDue))
	if err != nil {
		return 0, fmt.Errorf("sweep: %w", err)
	}
	var lock sync.Mutex
	var moved int
	var unread int64
	var failures []error
	waiting := make(chan string)
	var workers sync.WaitGroup
	for range max(r.Workers, 1) {
		workers.Go(func() {
			for id := range waiting {
				read, err := r.resumeOne(ctx, id)
				lock.Lock()
				if !read {
					unread++
				}
				if err != nil {
					failures = append(failures, err)
				} else {
					moved++
				}
				lock.Unlock()
			}
		})
	}
	for _, id := range ids {
		if ctx.Err() != nil {
			break
		}
		waiting <- id
	}
	close(waiting)
	workers.Wait()
	r.unread.Store(unread)
	return moved, errors.Join(failures...)
}

// resumeOne continues an order. If a step panics, the order keeps its lease, which ends by its time, and the
// other orders are continued. It reports whether the order could be read: one whose step failed was put off,
// behind those that have waited longer.
func (r *Runner) resumeOne(ctx context.Context, id string) (read bool, err error) {
	err = panics.Try(func() error {
		o, err := r.Resume(ctx, id)
		read = o.ID != ""
		return err
	})
	if err != nil {
		return read, fmt.Errorf("resume order %s: %w", id, err)
	}
	return read, nil
}

// TakeOver continues every check-out that was interrupted, without waiting for its lease to end. It may only be
// called before the first request is served, on a store that no other process can have open: then every runner
// that holds a lease is dead. Payments that wait for their next check keep its time. TakeOver returns how many
// orders it changed, and every error.
func (r *Runner) TakeOver(ctx context.Context) (int, error) {
	// Twice LeaseTime, because the clock may have been set back meanwhile.
	ids, err := r.Orders.Due(ctx, r.Now().Add(2*LeaseTime), mostDue)
	if err != nil {
		return 0, fmt.Errorf("take over: %w", err)
	}
	var moved int
	var failures []error
	for _, id := range ids {
		if ctx.Err() != nil {
			break
		}
		_, err := r.Orders.Update(ctx, id, func(o *order.Order) error { return o.BreakLease() })
		if err == nil {
			_, err = r.resumeOne(ctx, id)
		} else if errors.Is(err, order.ErrAtRest) {
			continue
		}
		if err != nil {
			failures = append(failures, err)
			continue
		}
		moved++
	}
	return moved, errors.Join(failures...)
}
