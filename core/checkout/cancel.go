package checkout

import (
	"context"

	"tokri/core/failpoint"
	"tokri/core/order"
	"tokri/core/payment"
)

// Cancellation is a wish to give a standing order up.
type Cancellation struct {
	By       order.Actor
	Reason   string
	RefundTo order.RefundTo // of what came through the gateway; "" is its source
}

// Cancel gives a standing order up: stock, slot, coupon and the wallet's part go back, and so does
// what was paid online. It is cancelled once that is written down; cancelling it again is harmless.
func (s *Service) Cancel(ctx context.Context, id string, c Cancellation) (order.Order, error) {
	if c.RefundTo == "" {
		c.RefundTo = order.ToSource
	}
	now, runner := s.Now(), s.NewID()
	cancelled := order.Cancellation{By: c.By, Reason: c.Reason, RefundTo: c.RefundTo, At: now}
	return s.begin(ctx, id, runner, func(o *order.Order) error {
		if o.Cancellation != nil {
			return errRests
		}
		if err := o.MayCancel(c.By, now); err != nil {
			return err
		}
		o.Phase, o.Cancellation = order.Cancelling, &cancelled
		o.Enter(order.Cancelled, now)
		return nil
	})
}

// begin starts something new with an order that rests, and carries it on. What is written down by
// then happens, even if the first runner has an accident.
func (s *Service) begin(ctx context.Context, id, runner string, fn func(*order.Order) error) (order.Order, error) {
	now := s.Now()
	failpoint.At("checkout", "begin", "before")
	o, err := s.Orders.Update(ctx, id, func(o *order.Order) error {
		if err := fn(o); err != nil {
			return err
		}
		if !o.Final() {
			o.Lease = order.Lease{Runner: runner, Until: now.Add(LeaseTime)}
		}
		return nil
	})
	failpoint.At("checkout", "begin", "after")
	if isRest(err) {
		return s.Resume(ctx, id)
	}
	if err != nil || o.Final() {
		return o, err
	}
	moved, err := s.carryOn(ctx, o)
	if err != nil {
		s.alert(ctx, o, "it is carried on later: "+err.Error())
		return o, nil //nolint:nilerr // what was asked for is written down, and happens
	}
	return moved, nil
}

// returnAll gives back what an order held that stood. Its cart is the customer's again already.
func (s *Service) returnAll(ctx context.Context, o *order.Order) (change, error) {
	now := s.Now()
	err := s.release(ctx, s.goods(o))
	return func(o *order.Order) {
		switch {
		case o.Captured > 0:
			refundAll(o, o.Cancellation.RefundTo, now)
			return
		case o.Bill.WalletUsed > 0:
			o.PaymentStatus = payment.Refunded
		case o.PaymentStatus == payment.Pending:
			o.PaymentStatus = payment.Failed // it will never be paid
		}
		o.Phase = order.Closed
	}, err
}
