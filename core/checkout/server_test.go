package checkout_test

import (
	"context"

	"tokri/core/checkout"
	"tokri/core/fulfilment"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/staff"
)

// server does everything that a process does with orders.
type server struct {
	*checkout.Service
	fulfilment *fulfilment.Service
}

func (s *server) Resume(ctx context.Context, id string) (order.Order, error) {
	return s.Runner.Resume(ctx, id)
}

func (s *server) Sweep(ctx context.Context) (int, error) { return s.Runner.Sweep(ctx) }

func (s *server) TakeOver(ctx context.Context) (int, error) { return s.Runner.TakeOver(ctx) }

func (s *server) Cancel(ctx context.Context, id string, c fulfilment.Cancellation) (order.Order, error) {
	return s.fulfilment.Cancel(ctx, id, c)
}

func (s *server) Move(ctx context.Context, id, slotID, key string) (order.Order, error) {
	return s.fulfilment.As("ravi").Move(ctx, id, slotID, key)
}

func (s *server) AdvanceStatus(ctx context.Context, id string) (order.Order, error) {
	return s.fulfilment.Advance(ctx, id, "", true)
}

func (s *server) AdvanceStatusTo(ctx context.Context, id string, goal order.Status) (order.Order, error) {
	return s.fulfilment.Advance(ctx, id, goal, true)
}

func (s *server) Refund(ctx context.Context, id string, amount money.Paise, to order.RefundTo, reason string) (order.Order, error) {
	o, _, err := s.fulfilment.Refund(ctx, id, order.RefundRequest{All: amount == 0, Amount: amount, To: to, Entry: staff.Entry{Why: reason}})
	return o, err
}

func (s *server) RefundToWallet(ctx context.Context, id string) (order.Order, error) {
	return s.fulfilment.RefundToWallet(ctx, id)
}
