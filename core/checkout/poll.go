package checkout

import (
	"context"
	"errors"

	"tokri/core/order"
	"tokri/core/payment"
)

// Settle asks the gateway about an order after the gateway has sent a notification about an attempt to pay it or
// about a refund of that attempt, and drives the order forward. It is idempotent.
func (s *Service) Settle(ctx context.Context, paymentID string) (order.Order, error) {
	id, no := payment.OfAttempt(paymentID)
	o, err := s.Runner.Orders.Get(ctx, id)
	if err != nil {
		return o, err
	}
	if err := s.reopen(ctx, o); err != nil {
		return o, err
	}
	if err := s.Runner.Notify(ctx, o); err != nil {
		return o, err
	}
	o, err = s.Runner.Resume(ctx, id)
	if err != nil || no == o.No {
		return o, err
	}
	if err := s.watch(ctx, o, func(ctx context.Context, w payment.Watch) error { return w.Named(ctx, o.ID, o.Payment, no) }); err != nil {
		return o, err
	}
	return s.Runner.Orders.Get(ctx, id)
}

// reopen resumes an order that was given up because the gateway said that it was not paid, if the gateway now
// says that it was.
func (s *Service) reopen(ctx context.Context, o order.Order) error {
	if !o.MayReopen() || s.Gateway == nil {
		return nil
	}
	_, state, err := payment.Ask(ctx, s.Gateway, o.ID, o.Payment)
	if err != nil || state.Status != payment.Completed {
		return err
	}
	s.Runner.Alert(ctx, o, "the gateway took back its word that the payment had failed")
	_, err = s.Runner.Orders.Update(ctx, o.ID, (*order.Order).Reopen)
	if errors.Is(err, order.ErrAtRest) {
		return nil
	}
	return err
}

// Poll returns the order as it stands. If the order waits for its payment, Poll asks the gateway first, unless
// the gateway has answered a moment ago.
func (s *Service) Poll(ctx context.Context, userID, id string) (order.Order, error) {
	o, err := s.Mine(ctx, userID, id)
	if err != nil {
		return o, err
	}
	waits := o.Phase == order.Awaiting || o.Phase == order.Lapsed
	if !waits || o.CheckedJustNow(s.Runner.Now()) {
		return o, nil
	}
	if moved, err := s.Runner.Resume(ctx, id); err == nil {
		return moved, nil
	}
	return o, nil // the gateway cannot be reached: the customer is told what the shop knows
}
