package fulfilment

import (
	"context"
	"time"

	"tokri/core/invoice"
	"tokri/core/order"
	"tokri/core/reservation"
	"tokri/core/saga"
	"tokri/core/wallet"
)

// deliver turns what the order held into what was sold, credits the cashback and issues the bill.
func (s *Service) deliver(ctx context.Context, o *order.Order) (saga.Change, error) {
	now := s.Runner.Now()
	err := s.Reservations.Sell(ctx, o)
	if err == nil && o.Cashback > 0 {
		_, err = wallet.Post(ctx, s.Reservations.Wallet, reservation.Posting(o, o.Cashback, wallet.Cashback, order.WalletCashback+o.ID, now))
	}
	var bill string
	var issued time.Time
	if err == nil && s.Invoices != nil {
		var number invoice.Invoice
		if number, err = invoice.Issue(ctx, s.Invoices, o.ID, now); err == nil {
			bill, issued = number.Number(), number.At
		}
	}
	gstin := s.GSTIN()
	return func(o *order.Order) error { return o.EndDelivery(bill, gstin, issued) }, err
}
