package checkout

import (
	"context"

	"tokri/core/order"
)

// Mine returns an order of the customer. It returns ErrNotFound if the order belongs to another customer, or if
// it was given up before its payment began.
func (s *Service) Mine(ctx context.Context, userID, id string) (order.Order, error) {
	o, err := s.Runner.Orders.Get(ctx, id)
	if err == nil && (o.UserID != userID || !o.Visible() && o.PayBy.IsZero()) {
		return order.Order{}, order.ErrNotFound
	}
	return o, err
}
