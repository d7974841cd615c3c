package fulfilment

import (
	"context"
	"errors"
	"time"

	"tokri/core/apperr"
	"tokri/core/invoice"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/saga"
	"tokri/core/wallet"
)

// Refund refunds a part of what was paid for a delivered order, or all that is left if amount is 0. With a key
// it is idempotent.
func (s *Service) Refund(ctx context.Context, id string, amount money.Paise, to order.RefundTo, reason, key string) (order.Order, error) {
	now := s.Runner.Now()
	return s.Runner.Begin(ctx, id, func(o *order.Order) error {
		return o.BeginRefund(amount, to, reason, key, s.Staff, now)
	})
}

// RefundToWallet sends a refund that the gateway cannot carry out to the customer's wallet instead. It never
// does so for a refund whose request may have reached the gateway.
func (s *Service) RefundToWallet(ctx context.Context, id string) (order.Order, error) {
	now := s.Runner.Now()
	return s.Runner.Begin(ctx, id, func(o *order.Order) error { return o.RedirectRefund(s.Staff, now) })
}

// repay continues the first refund that has not ended, or ends the order when all have.
func (s *Service) repay(ctx context.Context, o *order.Order) (saga.Change, error) {
	i := o.OpenRefund()
	if i < 0 {
		return s.endRefunds(ctx, o)
	}
	now := s.Runner.Now()
	switch r := o.Refunds[i]; {
	case now.Before(r.Begun):
		return func(o *order.Order) error { o.WaitUntil(o.NextCheck(now)); return nil }, nil
	case r.To == order.ToWallet:
		_, err := wallet.Post(ctx, s.Reservations.Wallet, o.UserID, r.Amount, wallet.Refund, order.WalletRefund+r.ID, "Order "+o.TrackingID, now)
		return observeRefund(i, payment.Completed, now), err
	case s.Gateway == nil:
		return nil, payment.ErrNotOffered
	case !r.Sent:
		return func(o *order.Order) error { o.MarkRefundSent(i); return nil }, nil
	default:
		return s.repayToSource(ctx, o, i)
	}
}

// endRefunds issues a credit note for each refund made after the bill. Repeated, it finds the numbers that were
// given before.
func (s *Service) endRefunds(ctx context.Context, o *order.Order) (saga.Change, error) {
	notes := map[int]invoice.Invoice{}
	if s.Invoices != nil {
		for _, i := range o.Uncredited() {
			note, err := invoice.IssueCreditNote(ctx, s.Invoices, o.Refunds[i].ID, s.Runner.Now())
			if err != nil {
				return nil, err
			}
			notes[i] = note
		}
	}
	return func(o *order.Order) error {
		for i, note := range notes {
			o.NoteCredit(i, note.Number(), note.At)
		}
		return o.EndRefunds()
	}, nil
}

// clawBack takes the cashback on a refunded amount out of the wallet, as far as the balance goes. The refund
// came first, so a refund to the wallet covers it. The ledger says how much was taken: a repeated call finds
// the entry, whatever the balance is by then.
func (s *Service) clawBack(ctx context.Context, o *order.Order) (saga.Change, error) {
	i := o.OpenClawback()
	e, err := wallet.TakeUpTo(ctx, s.Reservations.Wallet, o.UserID, o.ClawbackDue(i), wallet.Cashback,
		order.WalletClawback+o.Refunds[i].ID, "Order "+o.TrackingID, s.Runner.Now())
	return func(o *order.Order) error { o.EndClawback(i, -e.Amount); return nil }, err
}

func observeRefund(i int, status payment.Status, now time.Time) saga.Change {
	return func(o *order.Order) error { o.ObserveRefund(i, status, now); return nil }
}

// repayToSource asks the gateway for the state of a refund, and requests the refund only if the gateway does
// not know it, so that a lost answer leads to no second refund.
func (s *Service) repayToSource(ctx context.Context, o *order.Order, i int) (saga.Change, error) {
	r := o.Refunds[i]
	state, err := s.Gateway.RefundStatus(ctx, r.ID)
	if f := apperr.Of(err); f != nil && f.Kind == apperr.NotFound {
		state, err = s.Gateway.Refund(ctx, r.ID, o.ID, r.Amount)
		// Only a refusal ends this attempt, because another one follows under a new id. After every other error the
		// gateway may have taken the request.
		if errors.Is(err, payment.ErrRefused) {
			state, err = payment.State{Status: payment.Failed}, nil
		}
	}
	if err != nil {
		return nil, err
	}
	if state.Status == payment.Failed {
		s.Runner.Alert(ctx, *o, "the gateway could not give "+r.Amount.String()+" rupees back; it is asked again later")
	}
	return observeRefund(i, state.Status, s.Runner.Now()), nil
}
