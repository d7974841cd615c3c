package checkout

import (
	"context"
	"errors"

	"tokri/core/failpoint"
	"tokri/core/order"
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
	cancelled := order.Cancellation{By: c.By, Reason: c.Reason, RefundTo: c.RefundTo, At: s.Now()}
	return s.begin(ctx, id, func(o *order.Order) error { return o.BeginCancel(cancelled) })
}

// begin starts something new with an order that rests, and carries it on. What is written down by
// then happens, even if the first runner has an accident.
func (s *Service) begin(ctx context.Context, id string, fn func(*order.Order) error) (order.Order, error) {
	now, runner := s.Now(), s.NewID()
	failpoint.At("checkout", "begin", "before")
	o, err := s.Orders.Update(ctx, id, func(o *order.Order) error {
		if err := fn(o); err != nil {
			return err
		}
		if err := o.TakeLease(runner, now, now.Add(LeaseTime)); !errors.Is(err, order.ErrAtRest) {
			return err
		}
		return nil // it has come to its end at once
	})
	failpoint.At("checkout", "begin", "after")
	if errors.Is(err, order.ErrAtRest) {
		return s.Resume(ctx, id)
	}
	if errors.Is(err, order.ErrLeased) {
		return order.Order{}, errAtWork
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
