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
	"tokri/core/sweep"
)

// The durations of a step.
const (
	// LeaseTime is how long a server must have seen an order in the hands of the same runner before it takes the order
	// over. The runner has stopped by then: it works for StepTime at most.
	LeaseTime = 40 * time.Second
	// StepTime limits the work under one lease; it is short enough to end before the lease does.
	StepTime = payment.StepTime
)

// ErrBusy refuses a request that must wait for the order's runner.
var ErrBusy = apperr.New(apperr.Unavailable, "order_in_progress", "Your order is being placed. Please wait for it to finish.")

// ErrAtWork refuses to change an order on which a runner works.
var ErrAtWork = apperr.New(apperr.Unavailable, "order_at_work", "The order is being worked on. Please try again in a minute.")

var errLeaseLost = errors.New("saga: the lease was lost")

// Change is what a step changes in the record. It must be pure, because it may run twice.
type Change func(*order.Order) error

// Func carries out one step of an order and returns the change of the record, or nil if the step has only set a
// mark on o, which need not be stored before the next step.
type Func func(ctx context.Context, o *order.Order) (Change, error)

// Runner carries out the steps of orders. An order has one runner at a time.
type Runner struct {
	Orders order.Store
	Queue  order.Queue
	Now    func() time.Time
	NewID  func() string
	// Watch knows which runners are gone; without one, all are taken to be alive.
	Watch *Watch
	// OnAlert informs the staff of an order that needs their attention; it may be nil.
	OnAlert func(ctx context.Context, o order.Order, what string)
	// Workers is how many orders a sweep works on in parallel; 0 means one.
	Workers int

	steps map[Step]Func
	sweep sweep.Sweep
}

// Handle registers the function that carries out a step.
func (r *Runner) Handle(step Step, do Func) {
	if r.steps == nil {
		r.steps = make(map[Step]Func)
	}
	r.steps[step] = do
}

// Alert informs the staff of an order that needs their attention.
func (r *Runner) Alert(ctx context.Context, o order.Order, what string) {
	if r.OnAlert != nil {
		r.OnAlert(ctx, o, what)
	}
}

// Resume continues an order until it rests, and returns it. If another runner has the lease, Resume returns the
// order as it stands.
func (r *Runner) Resume(ctx context.Context, id string) (order.Order, error) {
	return r.resume(ctx, id, r.Watch.gone)
}

func (r *Runner) resume(ctx context.Context, id string, gone func(id, runner string) bool) (order.Order, error) {
	runner, until := r.NewID(), r.Now().Add(LeaseTime)
	o, err := r.Orders.Update(ctx, id, func(o *order.Order) error {
		return o.TakeLease(runner, until, func(has string) bool { return gone(id, has) })
	})
	if errors.Is(err, order.ErrAtRest) || errors.Is(err, order.ErrLeased) {
		return r.Orders.Get(ctx, id)
	}
	if err != nil {
		return order.Order{}, err
	}
	return r.Run(ctx, o)
}

// Begin applies fn, which starts something new with an order, and continues the order. Once the change is
// stored it will be carried out, even if the first runner fails. If fn returns order.ErrAtRest, the same was
// started before, and Begin succeeds in the same way.
func (r *Runner) Begin(ctx context.Context, id string, fn Change) (order.Order, error) {
	runner, until := r.NewID(), r.Now().Add(LeaseTime)
	failpoint.At("order", "begin", "before")
	o, err := r.Orders.Update(ctx, id, func(o *order.Order) error {
		if err := fn(o); err != nil {
			return err
		}
		if err := o.TakeLease(runner, until, func(has string) bool { return r.Watch.gone(id, has) }); !errors.Is(err, order.ErrAtRest) {
			return err
		}
		return nil // the order has reached its end at once
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

// later returns no error if an order could be read: the change is stored, so it will be carried out.
func (r *Runner) later(ctx context.Context, o order.Order, err error) (order.Order, error) {
	if err != nil && o.ID != "" {
		r.Alert(ctx, o, "it is carried on later: "+err.Error())
		err = nil
	}
	return o, err
}

// Run carries out step after step. The caller has the lease that is in o. Run continues when the request that
// started it is cancelled, so that the order is not left half-placed.
func (r *Runner) Run(ctx context.Context, o order.Order) (order.Order, error) {
	return r.run(ctx, o, r.Orders.Update)
}

// Store carries out the steps of a new order, and stores it as it is then. It is for a Join, of which a crash leaves all or nothing:
// elsewhere an order must be stored before its first step, or nothing would release what it has taken. After an order.ErrDuplicate the
// Join must fail as well.
func (r *Runner) Store(ctx context.Context, o order.Order) (order.Order, error) {
	o, err := r.run(ctx, o, func(_ context.Context, _ string, fn func(*order.Order) error) (order.Order, error) {
		changed := o
		err := changed.Change(fn)
		if err == nil {
			o = changed
		}
		return changed, err
	})
	if err != nil {
		return o, err
	}
	failpoint.At("checkout", "insert", "before")
	err = r.Orders.Insert(ctx, o)
	failpoint.At("checkout", "insert", "after")
	return o, err
}

// update is what order.Store's Update does.
type update func(ctx context.Context, id string, fn func(*order.Order) error) (order.Order, error)

func (r *Runner) run(ctx context.Context, o order.Order, write update) (order.Order, error) {
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
			r.releaseLease(ctx, o, write)
			return o, fmt.Errorf("order %s: %s: %w", o.ID, step, err)
		}
		written := o
		if change != nil {
			written, err = r.record(ctx, o, write, change)
		}
		failpoint.At("order", string(step), "after")
		if errors.Is(err, errLeaseLost) {
			return r.Orders.Get(ctx, o.ID) // another runner has taken over; its changes count
		}
		if err != nil {
			return o, fmt.Errorf("order %s: record %s: %w", o.ID, step, err)
		}
		o = written
		if o.Lease.Runner == "" {
			return o, nil // the order waits for the gateway
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

// releaseLease ends the lease after an error, so that a retry or the sweep need not wait for its end. If this
// write fails too, a sweep takes the order over. An order that waits for an unavailable gateway keeps its usual
// schedule.
func (r *Runner) releaseLease(ctx context.Context, o order.Order, write update) {
	until := r.Now()
	if o.Resting() {
		until = o.NextCheck(until)
	}
	_, _ = r.record(ctx, o, write, func(o *order.Order) error { o.WaitUntil(until); return nil })
}

// record stores a change, together with the marks that were set since the last write.
func (r *Runner) record(ctx context.Context, o order.Order, write update, change Change) (order.Order, error) {
	now := r.Now()
	return write(ctx, o.ID, func(stored *order.Order) error {
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

// Free reports whether no runner works on an order: none has it, or its runner is gone.
func (r *Runner) Free(o order.Order) bool { return !o.Leased() || r.Watch.gone(o.ID, o.Lease.Runner) }

// Notify tells the runner of an order that the gateway has sent a notification. The runner may have asked the
// gateway just before, and would otherwise not ask again for a while.
func (r *Runner) Notify(ctx context.Context, o order.Order) error {
	if !o.Notify() {
		return nil
	}
	_, err := r.Orders.Update(ctx, o.ID, func(o *order.Order) error {
		if !o.Notify() {
			return order.ErrAtRest
		}
		return nil
	})
	if errors.Is(err, order.ErrAtRest) {
		return nil
	}
	return err
}
