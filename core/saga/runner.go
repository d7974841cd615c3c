package saga

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tokri/core/apperr"
	"tokri/core/failpoint"
	"tokri/core/order"
	"tokri/core/payment"
)

// The times of a step.
const (
	// LeaseTime is how long one runner may carry an order on before another may take over.
	LeaseTime = 40 * time.Second
	// StepTime bounds the work under one lease; it leaves room before the lease ends.
	StepTime = payment.StepTime
)

// ErrBusy refuses what must wait for the runner of an order.
var ErrBusy = apperr.New(apperr.Unavailable, "order_in_progress", "Your order is being placed. Please wait for it to finish.")

// ErrAtWork refuses to change an order that has a runner.
var ErrAtWork = apperr.New(apperr.Unavailable, "order_at_work", "The order is being worked on. Please try again in a minute.")

var errLeaseLost = errors.New("saga: the lease was lost")

// Change is what a step makes of the record. It is pure, and may run twice.
type Change func(*order.Order) error

// Func takes one step of an order and returns the change that it makes to the record; nil if the
// step has only made a mark on o, which need not be written down before going on.
type Func func(ctx context.Context, o *order.Order) (Change, error)

// Runner carries orders on, one runner at a time each.
type Runner struct {
	Orders order.Store
	Now    func() time.Time
	NewID  func() string
	// OnAlert tells the shop's staff of an order that needs attention; it may be nil.
	OnAlert func(ctx context.Context, o order.Order, what string)
	// Workers is how many orders a sweep carries on at the same time; 0 is one.
	Workers int

	steps map[Step]Func
}

// Handle names the function that takes a step.
func (r *Runner) Handle(step Step, do Func) {
	if r.steps == nil {
		r.steps = make(map[Step]Func)
	}
	r.steps[step] = do
}

// Alert tells the shop's staff of an order that needs attention.
func (r *Runner) Alert(ctx context.Context, o order.Order, what string) {
	if r.OnAlert != nil {
		r.OnAlert(ctx, o, what)
	}
}

// Resume carries an order on until it rests, and returns it. If another runner has the order, it is
// returned as it stands.
func (r *Runner) Resume(ctx context.Context, id string) (order.Order, error) {
	runner := r.NewID()
	now := r.Now()
	o, err := r.Orders.Update(ctx, id, func(o *order.Order) error {
		return o.TakeLease(runner, now, now.Add(LeaseTime))
	})
	if errors.Is(err, order.ErrAtRest) || errors.Is(err, order.ErrLeased) {
		return r.Orders.Get(ctx, id)
	}
	if err != nil {
		return order.Order{}, err
	}
	return r.Run(ctx, o)
}

// Begin starts something new with an order, and carries it on. What is written down by then happens,
// even if the first runner has an accident. If fn says order.ErrAtRest it was started before, and a repetition is answered alike.
func (r *Runner) Begin(ctx context.Context, id string, fn Change) (order.Order, error) {
	now, runner := r.Now(), r.NewID()
	failpoint.At("order", "begin", "before")
	o, err := r.Orders.Update(ctx, id, func(o *order.Order) error {
		if err := fn(o); err != nil {
			return err
		}
		if err := o.TakeLease(runner, now, now.Add(LeaseTime)); !errors.Is(err, order.ErrAtRest) {
			return err
		}
		return nil // it has come to its end at once
	})
	failpoint.At("order", "begin", "after")
	switch {
	case errors.Is(err, order.ErrAtRest):
		o, err = r.Resume(ctx, id)
		return r.later(ctx, o, err)
	case errors.Is(err, order.ErrLeased):
		return order.Order{}, ErrAtWork
	case err != nil || o.Final():
		return o, err
	}
	o, err = r.Run(ctx, o)
	return r.later(ctx, o, err)
}

// later is no error if an order could be read: what was asked for is written down, and happens.
func (r *Runner) later(ctx context.Context, o order.Order, err error) (order.Order, error) {
	if err != nil && o.ID != "" {
		r.Alert(ctx, o, "it is carried on later: "+err.Error())
		err = nil
	}
	return o, err
}

// Run takes step after step. The caller holds the lease that is in o. Run goes on when the request
// that started it is gone: no customer wishes for a half-placed order.
func (r *Runner) Run(ctx context.Context, o order.Order) (order.Order, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), StepTime)
	defer cancel()
	for {
		step := Next(&o)
		if step == Rest {
			return o, nil
		}
		failpoint.At("order", string(step), "before")
		change, err := r.take(ctx, step, &o)
		failpoint.At("order", string(step), "done")
		if err != nil {
			r.releaseLease(ctx, o)
			return o, fmt.Errorf("order %s: %s: %w", o.ID, step, err)
		}
		written := o
		if change != nil {
			written, err = r.record(ctx, o, change)
		}
		failpoint.At("order", string(step), "after")
		if errors.Is(err, errLeaseLost) {
			return r.Orders.Get(ctx, o.ID) // another runner has taken over; what it wrote counts
		}
		if err != nil {
			return o, fmt.Errorf("order %s: record %s: %w", o.ID, step, err)
		}
		o = written
		if o.Lease.Runner == "" {
			return o, nil // it waits for the gateway
		}
	}
}

func (r *Runner) take(ctx context.Context, step Step, o *order.Order) (Change, error) {
	do, known := r.steps[step]
	if !known {
		return nil, fmt.Errorf("saga: this program cannot take the step %q", step)
	}
	return do(ctx, o)
}

// releaseLease ends the lease after an accident, so that a retry or the sweep need not wait for its
// end. If this fails too, the lease ends by itself. An order that waits for a gateway which is away
// keeps its usual schedule.
func (r *Runner) releaseLease(ctx context.Context, o order.Order) {
	until := r.Now()
	if o.Resting() {
		until = o.NextCheck(until)
	}
	_, _ = r.record(ctx, o, func(o *order.Order) error { o.WaitUntil(until); return nil })
}

// record writes a change down, with the marks that were made since the last time.
func (r *Runner) record(ctx context.Context, o order.Order, change Change) (order.Order, error) {
	now := r.Now()
	return r.Orders.Update(ctx, o.ID, func(stored *order.Order) error {
		if stored.Lease.Runner != o.Lease.Runner {
			return errLeaseLost
		}
		stored.CopyMarks(o.Process)
		if err := change(stored); err != nil {
			return err
		}
		stored.EndStep(now)
		return nil
	})
}

// Notify leaves word for the runner of an order that the gateway has given notice. The runner may
// have asked the gateway just before, and would not ask again for a while.
func (r *Runner) Notify(ctx context.Context, o order.Order) error {
	now := r.Now()
	if !o.Notify(now) {
		return nil
	}
	_, err := r.Orders.Update(ctx, o.ID, func(o *order.Order) error {
		if !o.Notify(now) {
			return order.ErrAtRest
		}
		return nil
	})
	if errors.Is(err, order.ErrAtRest) {
		return nil
	}
	return err
}
