package fulfilment

import (
	"context"

	"tokri/core/order"
)

// Cancellation is a request to cancel a placed order.
type Cancellation struct {
	By       order.Actor
	Reason   string
	RefundTo order.RefundTo // destination of what was paid through the gateway; "" means back to its source
}

// Cancel cancels a placed order: stock, slot, coupon and the wallet's part are released, and what was paid
// online is refunded. The order counts as cancelled from the first write on; the rest follows, also after a
// crash. Cancelling it again is harmless.
func (s *Service) Cancel(ctx context.Context, id string, c Cancellation) (order.Order, error) {
	cancelled := order.Cancellation{By: c.By, Staff: s.Staff, Reason: c.Reason, RefundTo: c.RefundTo, At: s.Runner.Now()}
	return s.Runner.Begin(ctx, id, func(o *order.Order) error { return o.BeginCancel(cancelled) })
}
