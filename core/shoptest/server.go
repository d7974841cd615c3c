package shoptest

import (
	"context"

	"tokri/core/checkout"
	"tokri/core/fulfilment"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/staff"
)

// Server does everything that a process does with orders.
type Server struct {
	*checkout.Service
	Fulfilment *fulfilment.Service
}

func (s *Server) Resume(ctx context.Context, id string) (order.Order, error) {
	return s.Runner.Resume(ctx, id)
}

func (s *Server) Sweep(ctx context.Context) (int, error) { return s.Runner.Sweep(ctx) }

func (s *Server) TakeOver(ctx context.Context) (int, error) { return s.Runner.TakeOver(ctx) }

func (s *Server) Cancel(ctx context.Context, id string, c fulfilment.Cancellation) (order.Order, error) {
	return s.Fulfilment.Cancel(ctx, id, c)
}

func (s *Server) Move(ctx context.Context, id, slotID, key string) (order.Order, error) {
	return s.Fulfilment.As("ravi").Move(ctx, id, slotID, key)
}

func (s *Server) AdvanceStatus(ctx context.Context, id string) (order.Order, error) {
	return s.Fulfilment.Advance(ctx, id, "", true)
}

func (s *Server) AdvanceStatusTo(ctx context.Context, id string, goal order.Status) (order.Order, error) {
	return s.Fulfilment.Advance(ctx, id, goal, true)
}

func (s *Server) Refund(ctx context.Context, id string, amount money.Paise, to order.RefundTo, reason string) (order.Order, error) {
	o, _, err := s.Fulfilment.Refund(ctx, id, order.RefundRequest{All: amount == 0, Amount: amount, To: to, Entry: staff.Entry{Why: reason}})
	return o, err
}

func (s *Server) RefundToWallet(ctx context.Context, id string) (order.Order, error) {
	return s.Fulfilment.RefundToWallet(ctx, id)
}
