package checkout

import (
	"context"
	"errors"
	"fmt"

	"tokri/core/apperr"
	"tokri/core/cart"
	"tokri/core/failpoint"
	"tokri/core/order"
)

// Resume carries an order on until it rests, and returns it. If another runner is at it, the
// order is returned as it stands.
func (s *Service) Resume(ctx context.Context, id string) (order.Order, error) {
	runner := s.NewID()
	now := s.Now()
	o, err := s.Orders.Update(ctx, id, func(o *order.Order) error {
		return o.TakeLease(runner, now, now.Add(LeaseTime))
	})
	if errors.Is(err, order.ErrAtRest) || errors.Is(err, order.ErrLeased) {
		return s.Orders.Get(ctx, id)
	}
	if err != nil {
		return order.Order{}, err
	}
	return s.carryOn(ctx, o)
}

var errLeaseLost = errors.New("checkout: the lease was lost")

// carryOn takes step after step. The caller holds the lease that is in o. It goes on when the
// request that started it is gone: a half-placed order is nobody's wish.
func (s *Service) carryOn(ctx context.Context, o order.Order) (order.Order, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), StepTime)
	defer cancel()
	for {
		step := Next(&o)
		if step == Rest {
			return o, nil
		}
		failpoint.At("checkout", string(step), "before")
		change, err := s.do(ctx, step, &o)
		failpoint.At("checkout", string(step), "done")
		if err != nil {
			s.releaseLease(ctx, o)
			return o, fmt.Errorf("order %s: %s: %w", o.ID, step, err)
		}
		written := o
		if change != nil {
			written, err = s.record(ctx, o, change)
		}
		failpoint.At("checkout", string(step), "after")
		if errors.Is(err, errLeaseLost) {
			return s.Orders.Get(ctx, o.ID) // another runner has taken over; what it wrote counts
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

// releaseLease ends the lease after an accident, so that a retry or the sweep need not wait for its
// end. If this fails too, the lease ends by itself. An order that waits for a gateway which is away
// keeps its usual schedule.
func (s *Service) releaseLease(ctx context.Context, o order.Order) {
	until := s.Now()
	if o.Resting() {
		until = o.NextCheck(until)
	}
	_, _ = s.record(ctx, o, func(o *order.Order) error { o.WaitUntil(until); return nil })
}

// record writes a change down, with the marks that were made since the last time.
func (s *Service) record(ctx context.Context, o order.Order, change change) (order.Order, error) {
	now := s.Now()
	return s.Orders.Update(ctx, o.ID, func(stored *order.Order) error {
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

// change is what a step makes of the record. It is pure, and may run twice.
type change func(*order.Order) error

// do takes one step and returns the change that it makes to the record; nil if the step has only
// made a mark on o, which need not be written down before going on.
func (s *Service) do(ctx context.Context, step Step, o *order.Order) (change, error) {
	now := s.Now()
	switch step {
	case Hold:
		return s.takeAll(ctx, o)
	case ClearCart:
		_, err := s.Carts.Store.Update(ctx, o.UserID, func(c *cart.Cart) error { c.Use(o.HoldID()); return nil })
		if err == nil {
			o.MarkCartCleared()
		}
		return nil, err
	case Charge:
		return func(o *order.Order) error { return o.BeginCharge(now) }, nil
	case Finish:
		return func(o *order.Order) error { return o.Place(now) }, nil
	case Pay:
		return s.pay(ctx, o)
	case Settle:
		return s.settle(ctx, o)
	case Unwind:
		return func(o *order.Order) error { return o.EndUnwinding(now) }, s.release(ctx, s.effects(o))
	case Return:
		return func(o *order.Order) error { return o.EndCancel(now) }, s.release(ctx, s.goods(o))
	case Deliver:
		return s.deliverAll(ctx, o)
	case Repay:
		return s.repay(ctx, o)
	case Rest:
	}
	return nil, fmt.Errorf("no step %q", step)
}

// takeAll takes everything, or turns to giving it back.
func (s *Service) takeAll(ctx context.Context, o *order.Order) (change, error) {
	err := s.hold(ctx, o)
	if refusal := apperr.Of(err); refusal != nil && refusal.Kind != apperr.Unavailable {
		return refuse(refusal), nil
	}
	if err == nil {
		o.MarkHeld()
	}
	return nil, err
}

func refuse(why *apperr.Error) change {
	return func(o *order.Order) error { return o.Refuse(why) }
}
