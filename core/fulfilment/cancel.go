package fulfilment

import (
	"context"

	"tokri/core/order"
)

// Cancellation asks to give a placed order up.
type Cancellation struct {
	By       order.Actor
	Reason   string
	RefundTo order.RefundTo // of what came through the gateway; "" is its source
}

// Cancel gives a placed order up: stock, slot, coupon and the wallet's part go back, and so does
// what was paid online. It is cancelled once that is written down; cancelling it again is harmless.
func (s *Service) Cancel(ctx context.Context, id string, c Cancellation) (order.Order, error) {
	cancelled := order.Cancellation{By: c.By, Staff: s.Staff, Reason: c.Reason, RefundTo: c.RefundTo, At: s.Runner.Now()}
	return s.Runner.Begin(ctx, id, func(o *order.Order) error { return o.BeginCancel(cancelled) })
}
