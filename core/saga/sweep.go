package saga

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	"tokri/core/panics"
)

// mostDue limits how many orders are taken at once; no server has more under way.
const mostDue = 10_000

// Sweep continues the orders that are due for a check, and those whose runner is gone (Watch). It returns how many
// orders it changed, and every error. An order that cannot be read stays due for the longest time, so a sweep takes as
// many orders more as the last one could not read.
func (r *Runner) Sweep(ctx context.Context) (int, error) {
	const batch = 100
	runners, err := r.Orders.Leases(ctx, mostDue)
	if err != nil {
		return 0, fmt.Errorf("sweep: %w", err)
	}
	due, err := r.Orders.Due(ctx, r.Now(), min(batch+int(r.unread.Load()), mostDue))
	if err != nil {
		return 0, fmt.Errorf("sweep: %w", err)
	}
	return r.resumeAll(ctx, append(r.Watch.Look(runners), due...), r.Watch.gone)
}

func (r *Runner) resumeAll(ctx context.Context, ids []string, gone func(id, runner string) bool) (int, error) {
	var lock sync.Mutex
	var moved int
	var unread int64
	var failures []error
	waiting := make(chan string)
	var workers sync.WaitGroup
	for range max(r.Workers, 1) {
		workers.Go(func() {
			for id := range waiting {
				read, err := r.resumeOne(ctx, id, gone)
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

// resumeOne continues an order. If a step panics, the order keeps its lease, like that of a server that died, and the
// other orders are continued. It reports whether the order could be read: one whose step failed was put off,
// behind those that have waited longer.
func (r *Runner) resumeOne(ctx context.Context, id string, gone func(id, runner string) bool) (read bool, err error) {
	err = panics.Try(func() error {
		o, err := r.resume(ctx, id, gone)
		read = o.ID != ""
		return err
	})
	if err != nil {
		return read, fmt.Errorf("resume order %s: %w", id, err)
	}
	return read, nil
}

// TakeOver continues every check-out that was interrupted, at once. It may only be called before the first request is
// served, on a store that no other process can have open: then every runner that holds a lease is dead. Payments that
// wait for their next check keep its time. TakeOver returns how many orders it changed, and every error.
func (r *Runner) TakeOver(ctx context.Context) (int, error) {
	runners, err := r.Orders.Leases(ctx, mostDue)
	if err != nil {
		return 0, fmt.Errorf("take over: %w", err)
	}
	return r.resumeAll(ctx, slices.Sorted(maps.Keys(runners)), func(string, string) bool { return true })
}
