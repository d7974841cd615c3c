package checkout

import (
	"context"
	"errors"
	"time"

	"tokri/core/apperr"
	"tokri/core/cart"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/saga"
)

// pay opens the payment at the gateway and lets the customer pay. If the gateway does not answer, it is asked at
// once what became of the payment; if it has no final answer, a further attempt begins under an id of its own, and
// the first one is watched. If that one is not answered either, the order waits all the same: the payment may be
// open, and settle will ask.
func (s *Service) pay(ctx context.Context, o *order.Order) (saga.Change, error) {
	first := o.FirstCaller == o.Lease.Runner
	switch {
	case s.Gateway == nil && first:
		return refuse(order.AsFinal(payment.ErrNotOffered)), nil // online payment was offered when the check-out began, and is not any more
	case s.Gateway == nil:
		return nil, payment.ErrNotOffered
	}
	session, err := o.Open(ctx, s.Gateway, o.ID, payment.Request{Amount: o.Bill.GrandTotal,
		ReturnURL: s.ReturnURL(o.ID), Expires: o.PayBy.Sub(s.Runner.Now())})
	now := s.Runner.Now()
	switch {
	case err == nil:
		return func(o *order.Order) error { return o.AwaitPayment(session.URL, now) }, nil
	case o.MayAttemptAgain() && (payment.MayBeOpen(err) || errors.Is(err, payment.ErrAway)):
		mayBeOpen := !first || payment.MayBeOpen(err)
		if mayBeOpen && !payment.Lost(ctx, s.Gateway, o.ID, o.Payment) {
			return (*order.Order).SettleAtOnce, nil
		}
		return func(o *order.Order) error { return o.AttemptAgain(mayBeOpen, now) }, nil
	case !payment.MayBeOpen(err):
		refusal := order.AsFinal(apperr.Of(err))
		if first {
			return func(o *order.Order) error { return o.RefusePayment(refusal) }, nil
		}
		// An earlier call may have opened the payment; only the gateway can tell.
		if state, err := payment.Check(ctx, s.Gateway, o.PaymentID()); err == nil && state.Status == "" {
			return func(o *order.Order) error { return o.RefuseWhileOutcomePending(refusal) }, nil
		}
	}
	return func(o *order.Order) error { return o.AwaitPayment("", now) }, nil
}

// settle asks the gateway for the payment's state and acts on it. Nothing but the gateway's own answer counts.
func (s *Service) settle(ctx context.Context, o *order.Order) (saga.Change, error) {
	no, state, err := payment.Ask(ctx, s.Gateway, o.ID, o.Payment)
	if err != nil {
		return nil, err
	}
	now, late := s.Runner.Now(), o.Phase == order.Lapsed
	foreseen := *o
	outcome, err := foreseen.ObservePayment(no, state, now)
	if err != nil {
		return nil, err
	}
	switch {
	case outcome == payment.WrongAmount:
		s.Runner.Alert(ctx, *o, "the payment was not of the amount that was asked for; it goes back")
	case outcome == payment.Unanswered && late:
		s.Runner.Alert(ctx, *o, "the gateway never said what became of the payment")
	case outcome == payment.Paid && late:
		return s.late(ctx, o, observe(no, state, now), now)
	}
	return observe(no, state, now), nil
}

func observe(no int, state payment.State, now time.Time) saga.Change {
	return func(o *order.Order) error {
		_, err := o.ObservePayment(no, state, now)
		return err
	}
}

// late handles a payment that arrived after its order was given up. The order is attempted again, under a new
// HoldID, if the customer did not cancel it, the cart still holds what was paid for and no other order holds
// the cart. If anything cannot be held again, the money is refunded.
func (s *Service) late(ctx context.Context, o *order.Order, observed saga.Change, now time.Time) (saga.Change, error) {
	c, err := s.Reservations.Carts.Get(ctx, o.UserID)
	if err != nil {
		return nil, err
	}
	retry := o.MayRetry() && c.Order == "" && sameGoods(c.Lines, o.Lines)
	return func(o *order.Order) error {
		if err := observed(o); err != nil {
			return err
		}
		if retry {
			return o.BeginRetry(c.Version)
		}
		return o.RefundLatePayment(now)
	}, nil
}

// sameGoods reports whether a cart holds exactly what an order was made of.
func sameGoods(lines []cart.Line, ordered []order.Line) bool {
	units := map[string]int{}
	for _, l := range ordered {
		units[l.VariantID] += l.Quantity
	}
	for _, l := range lines {
		units[l.VariantID] -= l.Quantity
	}
	for _, n := range units {
		if n != 0 {
			return false
		}
	}
	return true
}
