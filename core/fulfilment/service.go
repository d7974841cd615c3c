// Package fulfilment sees a placed order through to its end: the staff bring it from status to status,
// it is cancelled or delivered, and money is given back. Package saga draws the order's life.
package fulfilment

import (
	"context"

	"tokri/core/invoice"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/reservation"
	"tokri/core/saga"
	"tokri/core/staff"
)

// Service changes placed orders.
type Service struct {
	Runner       *saga.Runner
	Reservations *reservation.Service
	Invoices     invoice.Store   // nil: bills are not numbered
	Gateway      payment.Gateway // nil: refunds to their source wait
	// Staff is who gives the commands; empty in a server, in which only customers do.
	Staff staff.Name
	// Cashback is what the shop credits for an order of that worth when it is delivered; nil is
	// nothing.
	Cashback func(worth money.Paise) money.Paise
	// GSTIN is the shop's GST number, which a bill keeps; nil is none.
	GSTIN func() string
}

// New makes a Service that takes its steps for its runner.
func New(s Service) *Service {
	s.Runner.Handle(saga.Return, s.returnAll)
	s.Runner.Handle(saga.Deliver, s.deliver)
	s.Runner.Handle(saga.Repay, s.repay)
	s.Runner.Handle(saga.Clawback, s.clawBack)
	return &s
}

func (s *Service) cashback(worth money.Paise) money.Paise {
	if s.Cashback == nil {
		return 0
	}
	return s.Cashback(worth)
}

// returnAll gives back what a placed order held.
func (s *Service) returnAll(ctx context.Context, o *order.Order) (saga.Change, error) {
	now := s.Runner.Now()
	return func(o *order.Order) error { return o.EndCancel(now) }, s.Reservations.ReleaseGoods(ctx, o)
}
