// Package fulfilment continues a placed order to its end: the staff advance its status or move it to another slot, it is
// delivered or cancelled, and money is refunded. Package saga draws the order's life.
package fulfilment

import (
	"errors"

	"tokri/core/inventory"
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
	Journal      inventory.Journal // of the movements of stock
	Invoices     invoice.Store     // nil: bills are not numbered
	Gateway      payment.Gateway   // nil: refunds to their source wait until a server has one
	// Staff is the member of the staff who gives the commands; empty in a server, where only customers do.
	Staff staff.Name
	// Cashback returns what the shop credits at the delivery of an order of that worth.
	Cashback func(worth money.Paise) money.Paise
	// GSTIN returns the shop's GST number, which is copied to each bill, or "".
	GSTIN func() string
}

// New returns a Service whose runner carries out the steps of this package.
func New(s Service) *Service {
	s.Runner.Handle(saga.Move, s.takePlace)
	s.Runner.Handle(saga.Leave, s.leavePlace)
	s.Runner.Handle(saga.Replace, s.replace)
	s.Runner.Handle(saga.Return, s.returnAll)
	s.Runner.Handle(saga.Deliver, s.deliver)
	s.Runner.Handle(saga.Repay, s.repay)
	s.Runner.Handle(saga.Clawback, s.clawBack)
	return &s
}

// As returns a Service whose commands are given by a member of the staff.
func (s *Service) As(by staff.Name) *Service {
	as := *s
	as.Staff = by
	return &as
}

// AtWork makes a refusal of what an order that was only read says while a runner works on it, as Runner.Begin does for a change.
func AtWork(err error) error {
	if errors.Is(err, order.ErrLeased) {
		return saga.ErrAtWork
	}
	return err
}
