package checkout

import (
	"context"
	"errors"
	"fmt"

	"tokri/core/apperr"
	"tokri/core/cart"
	"tokri/core/failpoint"
	"tokri/core/order"
	"tokri/core/payment"
)

// Resume carries an order on until it rests, and returns it. If another runner is at it, the
// order is returned as it stands.
func (s *Service) Resume(ctx context.Context, id string) (order.Order, error) {
	runner := s.NewID()
	now := s.Now()
	o, err := s.Orders.Update(ctx, id, func(o *order.Order) error {
		if o.Final() {
			return errRests
		}
		if o.Lease.Runner != "" && now.Before(o.Lease.Until) {
			return errLeased
		}
		o.Lease = order.Lease{Runner: runner, Until: now.Add(LeaseTime)}
		return nil
	})
	if errors.Is(err, errRests) || errors.Is(err, errLeased) {
		return s.Orders.Get(ctx, id)
	}
	if err != nil {
		return order.Order{}, err
	}
	return s.carryOn(ctx, o)
}

var (
	errRests  = errors.New("checkout: the order rests")
	errLeased = errors.New("checkout: another runner has the lease")
	errLost   = errors.New("checkout: the lease was lost")
)

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
		change, durable, err := s.do(ctx, step, &o)
		failpoint.At("checkout", string(step), "done")
		if err != nil {
			s.layDown(ctx, o)
			return o, fmt.Errorf("order %s: %s: %w", o.ID, step, err)
		}
		written := o
		if durable {
			written, err = s.record(ctx, o, change)
		} else {
			change(&written)
		}
		failpoint.At("checkout", string(step), "after")
		if errors.Is(err, errLost) {
			return s.Orders.Get(ctx, o.ID) // another runner has taken over; what it wrote counts
		}
		if err != nil {
			return o, fmt.Errorf("order %s: record %s: %w", o.ID, step, err)
		}
		o = written
		if o.Lease.Runner == "" {
			return o, nil // it waits for its payment
		}
	}
}

// layDown ends the lease after an accident, so that a retry or the sweep need not wait for its
// end. It is a courtesy: if it fails too, the lease ends by itself. Who waits for a gateway that
// is away goes on waiting at the usual pace.
func (s *Service) layDown(ctx context.Context, o order.Order) {
	until := s.Now()
	if o.Resting() {
		until = nextLook(&o, until)
	}
	_, _ = s.record(ctx, o, func(o *order.Order) { o.Lease = order.Lease{Until: until} })
}

// record writes a change down, with the marks that were made since the last time.
func (s *Service) record(ctx context.Context, o order.Order, change func(*order.Order)) (order.Order, error) {
	now := s.Now()
	return s.Orders.Update(ctx, o.ID, func(stored *order.Order) error {
		if stored.Lease.Runner != o.Lease.Runner {
			return errLost
		}
		stored.Held, stored.CartCleared = o.Held, o.CartCleared
		change(stored)
		switch {
		case stored.Final():
			stored.Lease, stored.Notified = order.Lease{}, false
		case stored.Notified && stored.Lease.Runner == "":
			stored.Lease.Until, stored.Notified = now, false // what the gateway said may be older than its notice
		}
		return nil
	})
}

// change is what a step makes of the record.
type change func(*order.Order)

// do takes one step and returns the change that it makes to the record, and whether that must be
// written down before going on.
func (s *Service) do(ctx context.Context, step Step, o *order.Order) (c change, durable bool, err error) {
	switch step {
	case Hold:
		return s.holdAll(ctx, o)
	case Empty:
		_, err := s.Carts.Store.Update(ctx, o.UserID, func(c *cart.Cart) error { c.Use(o.HoldID()); return nil })
		return func(o *order.Order) { o.CartCleared = true }, false, err
	case Charge:
		c = s.charge()
	case Finish:
		c = s.finish()
	case Pay:
		c, err = s.pay(ctx, o)
	case Settle:
		c, err = s.settle(ctx, o)
	case Unwind:
		c, err = s.unwind(ctx, o)
	case Return:
		c, err = s.returnAll(ctx, o)
	case Deliver:
		c, err = s.deliverAll(ctx, o)
	case Repay:
		c, err = s.repay(ctx, o)
	case Rest:
		err = fmt.Errorf("no step %q", step)
	}
	return c, true, err
}

// holdAll takes everything, or turns to giving it back.
func (s *Service) holdAll(ctx context.Context, o *order.Order) (change, bool, error) {
	err := s.hold(ctx, o)
	if refusal := apperr.Of(err); refusal != nil && refusal.Kind != apperr.Unavailable {
		return giveUp(refusal), true, nil
	}
	return func(o *order.Order) { o.Held = true }, false, err
}

// giveUp turns to giving everything back.
func giveUp(why *apperr.Error) change {
	return func(o *order.Order) { o.Phase, o.Refusal = order.Unwinding, order.RefusalOf(why) }
}

func (s *Service) charge() change {
	now := s.Now()
	return func(o *order.Order) {
		o.Phase, o.PayBy, o.FirstCaller = order.Charging, now.Add(PayWithin), o.Lease.Runner
		o.Enter(order.PendingPayment, now)
	}
}

func (s *Service) finish() change {
	now := s.Now()
	return func(o *order.Order) {
		o.Phase, o.PlacedAt = order.Live, now
		if o.Bill.GrandTotal == 0 {
			o.PaymentStatus = payment.Completed
		}
		o.Enter(order.Placed, now)
	}
}

// unwind gives everything back. What the gateway took meanwhile is refunded; if it has not said
// its last word yet, it goes on being asked.
func (s *Service) unwind(ctx context.Context, o *order.Order) (change, error) {
	now := s.Now()
	err := s.release(ctx, s.effects(o))
	return func(o *order.Order) {
		o.Enter(order.Cancelled, now)
		switch {
		case o.Captured > 0:
			refundAll(o, order.ToSource, now)
		case o.OutcomePending:
			o.Phase, o.PaymentStatus = order.Lapsed, payment.Failed
			o.Lease = order.Lease{Until: nextLook(o, now)}
		default:
			o.Phase, o.PaymentStatus = order.Refused, payment.Failed
		}
	}, err
}
