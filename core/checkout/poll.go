package checkout

import (
	"context"
	"errors"

	"tokri/core/order"
	"tokri/core/payment"
)

// Settle asks the gateway about an order of whose payment or refund it has given notice, and carries
// the order on. It may be called any number of times.
func (s *Service) Settle(ctx context.Context, id string) (order.Order, error) {
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
	return s.Runner.Resume(ctx, id)
}

// reopen takes up again an order that was given up with the gateway's word that it was not paid,
// if the gateway now says that it was.
func (s *Service) reopen(ctx context.Context, o order.Order) error {
	if !o.MayReopen() || s.Gateway == nil {
		return nil
	}
	state, err := s.Gateway.Status(ctx, o.ID)
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

// Poll returns how the order stands, after asking the gateway if the order waits for its payment and the
// gateway was not asked just now.
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
	return o, nil // the gateway is away: the customer is told what the shop knows
}
