package checkout

import (
	"context"

	"tokri/core/order"
)

// Mine returns an order of the customer's. ErrNotFound if the order is another customer's or never came as
// far as its payment.
func (s *Service) Mine(ctx context.Context, userID, id string) (order.Order, error) {
	o, err := s.Runner.Orders.Get(ctx, id)
	if err == nil && (o.UserID != userID || !o.Visible() && o.PayBy.IsZero()) {
		return order.Order{}, order.ErrNotFound
	}
	return o, err
}
