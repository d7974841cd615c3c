package fulfilment

import (
	"context"

	"tokri/core/order"
	"tokri/core/staff"
)

// PlanShort plans how many units of a variant an order will be short of; 0 takes it back. The customer is told through the
// order's news, and may cancel until the order leaves the shop.
func (s *Service) PlanShort(ctx context.Context, id string, missing order.Unit, key string) (order.Order, error) {
	plan := order.Shortage{Entry: staff.Entry{Key: key, By: s.Staff, At: s.Runner.Now()}, VariantID: missing.VariantID, Units: missing.Quantity}
	return s.Runner.Begin(ctx, id, func(o *order.Order) error { return o.PlanShort(plan) })
}
