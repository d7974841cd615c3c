package checkout

import (
	"context"
	"errors"

	"tokri/core/fault"
	"tokri/core/order"
	"tokri/core/payment"
)

// pay opens the payment at the gateway and lets the customer go and pay. If the gateway did not
// answer, the order waits all the same: the payment may be open, and settle will ask.
func (s *Service) pay(ctx context.Context, o *order.Order) (func(*order.Order), bool, error) {
	now := s.Now()
	session, err := s.Gateway.Pay(ctx, payment.Request{ID: o.ID, Amount: o.Bill.GrandTotal,
		ReturnURL: s.ReturnURL(o.ID), Expires: o.PayBy.Sub(now)})
	switch f := fault.Of(err); {
	case err == nil:
	case f == nil || errors.Is(err, payment.ErrUnknown):
		session = payment.Session{}
	default:
		return func(o *order.Order) { o.Phase, o.Refusal = order.Unwinding, order.RefusalOf(f) }, true, nil
	}
	return func(o *order.Order) {
		o.Phase, o.PaymentURL = order.Awaiting, session.URL
		o.Lease = order.Lease{Until: now.Add(settleEvery)}
	}, true, nil
}

// errUnpaid is why an order whose payment failed or never came was given up.
var errUnpaid = fault.New(fault.Conflict, "payment_failed", "The payment did not go through. Your cart is as it was.")

// settle asks the gateway what became of the payment. Only the gateway's own word counts.
func (s *Service) settle(ctx context.Context, o *order.Order) (func(*order.Order), bool, error) {
	now := s.Now()
	state, err := s.Gateway.Status(ctx, o.ID)
	f := fault.Of(err)
	unknown := f != nil && f.Kind == fault.NotFound
	if err != nil && !unknown {
		return nil, false, err
	}
	paid := !unknown && state.Status == payment.Completed && state.Amount == o.Bill.GrandTotal
	failed := !unknown && state.Status == payment.Failed
	switch {
	case paid:
		return func(o *order.Order) { o.PaymentStatus = payment.Completed }, true, nil
	case failed, !now.Before(o.PayBy):
		return func(o *order.Order) { o.Phase, o.Refusal = order.Unwinding, order.RefusalOf(errUnpaid) }, true, nil
	}
	return func(o *order.Order) { o.Lease = order.Lease{Until: now.Add(settleEvery)} }, true, nil
}
