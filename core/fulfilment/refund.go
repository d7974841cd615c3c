package fulfilment

import (
	"context"
	"errors"
	"time"

	"tokri/core/apperr"
	"tokri/core/invoice"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/reservation"
	"tokri/core/saga"
	"tokri/core/wallet"
)

// Refund begins a refund of a delivered order. With a key it is idempotent: again reports that the refund had been
// begun before.
func (s *Service) Refund(ctx context.Context, id string, r order.RefundRequest) (o order.Order, again bool, err error) {
	now := s.Runner.Now()
	r.By = s.Staff
	o, err = s.Runner.Begin(ctx, id, func(o *order.Order) error {
		err := o.BeginRefund(r, now)
		again = errors.Is(err, order.ErrAtRest)
		return err
	})
	return o, again, err
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
		_, err := wallet.Post(ctx, s.Reservations.Wallet, reservation.Posting(o, r.Amount, wallet.Refund, order.WalletRefund+r.ID, now))
		return observeRefund(i, payment.Completed, now), err
	case s.Gateway == nil:
		return nil, payment.ErrNotOffered
	case !r.Sent:
		return func(o *order.Order) error { o.MarkRefundSent(i, now); return nil }, nil
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
	e, err := wallet.TakeUpTo(ctx, s.Reservations.Wallet, reservation.Posting(o, o.ClawbackDue(i), wallet.Cashback, order.WalletClawback+o.Refunds[i].ID, s.Runner.Now()))
	return func(o *order.Order) error { o.EndClawback(i, -e.Amount); return nil }, err
}

func observeRefund(i int, status payment.Status, now time.Time) saga.Change {
	return func(o *order.Order) error { o.ObserveRefund(i, status, now); return nil }
}

// repayToSource asks the gateway for the state of a refund, and requests the refund only if the gateway does
// not know it, so that a lost answer leads to no second refund.
func (s *Service) repayToSource(ctx context.Context, o *order.Order, i int) (saga.Change, error) {
	r, now := o.Refunds[i], s.Runner.Now()
	state, err := s.Gateway.RefundStatus(ctx, r.ID)
	if unknown(err) {
		if !o.MayAskForRefund(i) {
			return func(o *order.Order) error { o.MarkRefundSent(i, now); return nil }, nil
		}
		state, err = s.Gateway.Refund(ctx, r.ID, o.SourceID(), r.Amount)
		if errors.Is(err, payment.ErrRefused) {
			return s.refused(ctx, o, i)
		}
	}
	return s.observed(ctx, o, i, state, err)
}

// observed handles the gateway's answer about a refund. After every error but a refusal the gateway may have
// taken the request.
func (s *Service) observed(ctx context.Context, o *order.Order, i int, state payment.State, err error) (saga.Change, error) {
	if err != nil {
		return nil, err
	}
	if state.Status == payment.Failed {
		s.alertRefundFailed(ctx, o, o.Refunds[i])
	}
	return observeRefund(i, state.Status, s.Runner.Now()), nil
}

// refused handles the refusal of a refund. If an earlier request for it may have reached the gateway, the
// gateway's word on the refund's id counts, not the refusal.
func (s *Service) refused(ctx context.Context, o *order.Order, i int) (saga.Change, error) {
	r, now := o.Refunds[i], s.Runner.Now()
	if !o.RefundLost(i, now) {
		s.alertRefundFailed(ctx, o, r)
	} else if state, err := s.Gateway.RefundStatus(ctx, r.ID); !unknown(err) {
		return s.observed(ctx, o, i, state, err)
	} else {
		s.Runner.Alert(ctx, *o, "the gateway refuses the refund "+r.ID+" of "+r.Amount.String()+
			" rupees; it did not answer an earlier request for it, so the same refund is asked for again")
	}
	return func(o *order.Order) error { o.ObserveRefusedRefund(i, now); return nil }, nil
}

func (s *Service) alertRefundFailed(ctx context.Context, o *order.Order, r order.Refund) {
	s.Runner.Alert(ctx, *o, "the gateway could not give "+r.Amount.String()+" rupees back; it is asked again later")
}

// unknown reports whether the gateway answered that it knows no refund with the id.
func unknown(err error) bool {
	f := apperr.Of(err)
	return f != nil && f.Kind == apperr.NotFound
}
