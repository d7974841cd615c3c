package checkout

import (
	"context"
	"errors"
	"time"

	"tokri/core/invoice"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/wallet"
)

// errAtWork is what the staff are told of an order that a runner has, alive or dead.
var errAtWork = ErrBusy.Saying("The order is being worked on. Please try again in a minute.")

// AdvanceStatus brings a placed order to the next status: Processing, Out for Delivery, Delivered.
func (s *Service) AdvanceStatus(ctx context.Context, id string) (order.Order, error) {
	now := s.Now()
	return s.begin(ctx, id, func(o *order.Order) error { return o.AdvanceStatus(now, s.cashback) })
}

// AdvanceStatusTo brings a placed order forward to a status, through those before it. An order that is
// there already stays.
func (s *Service) AdvanceStatusTo(ctx context.Context, id string, goal order.Status) (order.Order, error) {
	now := s.Now()
	return s.begin(ctx, id, func(o *order.Order) error {
		if o.Status == goal {
			return order.ErrAtRest
		}
		for o.Status != goal {
			if err := o.AdvanceStatus(now, s.cashback); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *Service) cashback(worth money.Paise) money.Paise {
	if s.Cashback == nil {
		return 0
	}
	return s.Cashback(worth)
}

// deliverAll turns what the order held into what was sold, credits the cashback and makes the
// bill out.
func (s *Service) deliverAll(ctx context.Context, o *order.Order) (change, error) {
	now := s.Now()
	err := errors.Join(each(s.goods(o), func(e effect) error { return e.use(ctx) })...)
	if err == nil && o.Cashback > 0 {
		_, err = wallet.Post(ctx, s.Wallet, o.UserID, o.Cashback, wallet.Cashback, order.WalletCashback+o.ID, "Order "+o.TrackingID, now)
	}
	s.changed()
	var bill string
	var issued time.Time
	if err == nil && s.Invoices != nil {
		var number invoice.Invoice
		if number, err = invoice.Issue(ctx, s.Invoices, o.ID, now); err == nil {
			bill, issued = number.Number(), number.At
		}
	}
	return func(o *order.Order) error { return o.EndDelivery(bill, issued) }, err
}

// Refund gives back a part of what was paid for a delivered order, or all that is left of it if
// amount is 0.
func (s *Service) Refund(ctx context.Context, id string, amount money.Paise, to order.RefundTo, reason string) (order.Order, error) {
	now := s.Now()
	return s.begin(ctx, id, func(o *order.Order) error {
		if o.Phase == order.Delivering {
			return errAtWork // it has arrived, and its bill is being made out
		}
		return o.BeginRefund(amount, to, reason, now)
	})
}

// RefundToWallet sends what the gateway cannot give back to the customer's wallet instead. It
// touches no refund that the gateway may have heard of.
func (s *Service) RefundToWallet(ctx context.Context, id string) (order.Order, error) {
	now := s.Now()
	return s.begin(ctx, id, func(o *order.Order) error { return o.RedirectRefund(now) })
}
