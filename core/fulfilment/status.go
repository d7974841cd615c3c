package fulfilment

import (
	"context"

	"tokri/core/order"
)

// AdvanceStatus moves a placed order to its next status: Processing, Out for Delivery, Delivered.
func (s *Service) AdvanceStatus(ctx context.Context, id string) (order.Order, error) {
	now := s.Runner.Now()
	return s.Runner.Begin(ctx, id, func(o *order.Order) error { return o.AdvanceStatus(s.Staff, now, s.cashback) })
}

// AdvanceStatusTo advances a placed order to a status through those before it. It changes nothing if the order
// has that status.
func (s *Service) AdvanceStatusTo(ctx context.Context, id string, goal order.Status) (order.Order, error) {
	now := s.Runner.Now()
	return s.Runner.Begin(ctx, id, func(o *order.Order) error {
		if o.Status == goal {
			return order.ErrAtRest
		}
		for o.Status != goal {
			if err := o.AdvanceStatus(s.Staff, now, s.cashback); err != nil {
				return err
			}
		}
		return nil
	})
}
