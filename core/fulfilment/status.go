package fulfilment

import (
	"context"

	"tokri/core/order"
)

// Advance moves a placed order to a status through those before it, or to its next status if goal is empty. It
// changes nothing if the order has that status. Before the customer's cut-off it needs early.
func (s *Service) Advance(ctx context.Context, id string, goal order.Status, early bool) (order.Order, error) {
	now := s.Runner.Now()
	return s.Runner.Begin(ctx, id, func(o *order.Order) error {
		if o.Status == goal {
			return order.ErrAtRest
		}
		if o.BeforeCutoff(now) && !early {
			return order.ErrBeforeCutoff
		}
		for {
			if err := o.AdvanceStatus(s.Staff, now, s.cashback); err != nil || goal == "" || o.Status == goal {
				return err
			}
		}
	})
}
