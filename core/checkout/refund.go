package checkout

import (
	"context"
	"errors"
	"time"

	"tokri/core/apperr"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/wallet"
)

// refundAll turns to giving back what the gateway took.
func refundAll(o *order.Order, to order.RefundTo, now time.Time) {
	o.Phase = order.Refunding
	o.Repay(o.Captured, to, "", now)
}

// repay moves the first refund that is not through. When all are, the order is over.
func (s *Service) repay(ctx context.Context, o *order.Order) (change, error) {
	i := o.OpenRefund()
	if i < 0 {
		return endRefunds, nil
	}
	now := s.Now()
	switch r := o.Refunds[i]; {
	case now.Before(r.Begun):
		return func(o *order.Order) { o.Lease = order.Lease{Until: nextLook(o, now)} }, nil
	case r.To == order.ToWallet:
		_, err := wallet.Post(ctx, s.Wallet, o.UserID, r.Amount, wallet.Refund, order.WalletRefund+r.ID, "Order "+o.TrackingID, now)
		return endRefund(i, payment.Completed, now), err
	case s.Gateway == nil:
		return nil, payment.ErrNotOffered
	case !r.Sent:
		return func(o *order.Order) { o.Refunds[i].Sent = true }, nil
	default:
		return s.repayToSource(ctx, o, i)
	}
}

func endRefunds(o *order.Order) {
	if _, all := o.Repaid(); all >= o.Paid() {
		o.PaymentStatus = payment.Refunded
	}
	o.Phase = order.Refused
	if o.WasPlaced() {
		o.Phase = order.Closed
	}
}

func endRefund(i int, status payment.Status, now time.Time) change {
	return func(o *order.Order) {
		o.CheckedAt = now
		o.Refunds[i].Status, o.Refunds[i].Ended = status, now
	}
}

// repayToSource asks the gateway how a refund stands, and for the refund if it has not heard of
// it: so no answer that was lost leads to a second one.
func (s *Service) repayToSource(ctx context.Context, o *order.Order, i int) (change, error) {
	r := o.Refunds[i]
	state, err := s.Gateway.RefundStatus(ctx, r.ID)
	if f := apperr.Of(err); f != nil && f.Kind == apperr.NotFound {
		state, err = s.Gateway.Refund(ctx, r.ID, o.ID, r.Amount)
		// No is an answer, unless it only means: not now.
		if f := apperr.Of(err); f != nil && f.Kind != apperr.Unavailable && !errors.Is(err, payment.ErrUnknown) {
			state, err = payment.State{Status: payment.Failed}, nil
		}
	}
	if err != nil {
		return nil, err
	}
	now := s.Now()
	switch state.Status {
	case payment.Completed:
		return endRefund(i, payment.Completed, now), nil
	case payment.Failed:
		s.alert(ctx, *o, "the gateway could not give "+r.Amount.String()+" rupees back; it is asked again later")
		return func(o *order.Order) {
			endRefund(i, payment.Failed, now)(o)
			o.Repay(r.Amount, r.To, r.Reason, now.Add(refundPause(o)))
		}, nil
	case payment.Pending, payment.Refunded:
	}
	return func(o *order.Order) {
		o.CheckedAt = now
		o.Lease = order.Lease{Until: nextLook(o, now)}
	}, nil
}

// refundPause is how long the shop waits after a refund that failed: the longer the more failed.
func refundPause(o *order.Order) time.Duration {
	pauses := []time.Duration{time.Minute, 10 * time.Minute, time.Hour}
	failed := 0
	for _, r := range o.Refunds {
		if r.Status == payment.Failed {
			failed++
		}
	}
	if failed <= len(pauses) {
		return pauses[max(failed, 1)-1]
	}
	return 6 * time.Hour
}
