package saga

import (
	"context"
	"fmt"
	"maps"
	"slices"
)

// mostDue limits how many orders are taken at once; no server has more under way.
const mostDue = 10_000

// Sweep continues the orders that are due for a check, and those whose runner is gone (Watch). It returns how many
// orders it changed, and every error.
func (r *Runner) Sweep(ctx context.Context) (int, error) {
	runners, err := r.Queue.Leases(ctx, mostDue)
	if err != nil {
		return 0, fmt.Errorf("sweep: %w", err)
	}
	due, err := r.Queue.Due(ctx, r.Now(), r.sweep.Size())
	if err != nil {
		return 0, fmt.Errorf("sweep: %w", err)
	}
	return r.resumeAll(ctx, append(r.Watch.Look(runners), due...), r.Watch.gone)
}

// resumeAll continues orders. If a step panics, the order keeps its lease, like that of a server that died. An order
// whose step failed was put off, behind those that have waited longer; one that cannot be read was not.
func (r *Runner) resumeAll(ctx context.Context, ids []string, gone func(id, runner string) bool) (int, error) {
	return r.sweep.Each(ctx, "resume order", r.Workers, ids, func(id string) (unread bool, err error) {
		o, err := r.resume(ctx, id, gone)
		return o.ID == "", err
	})
}

// TakeOver continues every check-out that was interrupted, at once. It may only be called before the first request is
// served, on a store that no other process can have open: then every runner that holds a lease is dead. Payments that
// wait for their next check keep its time. TakeOver returns how many orders it changed, and every error.
func (r *Runner) TakeOver(ctx context.Context) (int, error) {
	runners, err := r.Queue.Leases(ctx, mostDue)
	if err != nil {
		return 0, fmt.Errorf("take over: %w", err)
	}
	return r.resumeAll(ctx, slices.Sorted(maps.Keys(runners)), func(string, string) bool { return true })
}
