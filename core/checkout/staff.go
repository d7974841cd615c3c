package checkout

import (
	"context"
	"errors"
	"time"

	"tokri/core/invoice"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/wallet"
)

// errAtWork is what the staff are told of an order that a runner has, alive or dead.
var errAtWork = ErrBusy.Saying("The order is being worked on. Please try again in a minute.")

func isRest(err error) bool { return errors.Is(err, errRests) }

// AdvanceStatus brings a standing order to the next status: Processing, Out for Delivery, Delivered.
func (s *Service) AdvanceStatus(ctx context.Context, id string) (order.Order, error) {
	now := s.Now()
	return s.begin(ctx, id, s.NewID(), func(o *order.Order) error {
		next, err := o.Following()
		if err != nil {
			return err
		}
		s.enter(o, next, now)
		return nil
	})
}

// AdvanceStatusTo brings a standing order forward to a status, through those before it. An order that is
// there already stays.
func (s *Service) AdvanceStatusTo(ctx context.Context, id string, goal order.Status) (order.Order, error) {
	now := s.Now()
	return s.begin(ctx, id, s.NewID(), func(o *order.Order) error {
		if o.Status == goal {
			return errRests
		}
		for o.Status != goal {
			next, err := o.Following()
			if err != nil {
				return err
			}
			s.enter(o, next, now)
		}
		return nil
	})
}

func (s *Service) enter(o *order.Order, status order.Status, now time.Time) {
	o.Enter(status, now)
	if status != order.Delivered {
		return
	}
	o.Phase = order.Delivering
	if s.Cashback != nil {
		o.Cashback = s.Cashback(o.Bill.SubTotal - o.Bill.Discount)
	}
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
	var bill invoice.Invoice
	if err == nil && s.Invoices != nil {
		bill, err = invoice.Issue(ctx, s.Invoices, o.ID, now)
	}
	return func(o *order.Order) {
		o.Phase, o.PaymentStatus = order.Closed, payment.Completed
		if bill.Seq > 0 {
			o.Invoice, o.InvoicedAt = bill.Number(), bill.At
		}
	}, err
}

// Refund gives back a part of what was paid for a delivered order, or all that is left of it if
// amount is 0.
func (s *Service) Refund(ctx context.Context, id string, amount money.Paise, to order.RefundTo, reason string) (order.Order, error) {
	now := s.Now()
	return s.begin(ctx, id, s.NewID(), func(o *order.Order) error {
		if o.Phase == order.Delivering {
			return errAtWork // it has arrived, and its books are being closed
		}
		toSource, all := o.Repaid()
		way, sum := to, amount
		if way == "" {
			way = order.ToWallet
			if o.Captured-toSource >= max(sum, 1) {
				way = order.ToSource
			}
		}
		if sum == 0 {
			sum = o.Paid() - all
			if way == order.ToSource {
				sum = min(sum, o.Captured-toSource)
			}
		}
		if err := o.MayRepay(sum, way); err != nil {
			return err
		}
		o.Repay(sum, way, reason, now)
		o.Phase = order.Refunding
		return nil
	})
}

// RefundToWallet sends what the gateway cannot give back to the customer's wallet instead. It
// touches no refund that the gateway may have heard of.
func (s *Service) RefundToWallet(ctx context.Context, id string) (order.Order, error) {
	now := s.Now()
	return s.begin(ctx, id, s.NewID(), func(o *order.Order) error {
		i := o.OpenRefund()
		switch {
		case o.Phase != order.Refunding || i < 0:
			return order.ErrNothingLeft
		case o.Lease.Runner != "" && now.Before(o.Lease.Until):
			return errAtWork
		case o.Refunds[i].To == order.ToWallet:
			return errRests
		case o.Refunds[i].Sent:
			return order.ErrNoMove.Saying("The gateway is at work on this refund. Wait until it is done or has failed.")
		}
		o.Refunds[i].To, o.Refunds[i].Begun = order.ToWallet, now
		return nil
	})
}
