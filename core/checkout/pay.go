package checkout

import (
	"context"
	"errors"
	"time"

	"tokri/core/apperr"
	"tokri/core/order"
	"tokri/core/payment"
)

// pay opens the payment at the gateway and lets the customer go and pay. If the gateway did not
// answer, the order waits all the same: the payment may be open, and settle will ask.
func (s *Service) pay(ctx context.Context, o *order.Order) (change, error) {
	first := o.FirstCaller == o.Lease.Runner
	switch {
	case s.Gateway == nil && first:
		return giveUp(decided(payment.ErrNotOffered)), nil // it was, when the order was begun
	case s.Gateway == nil:
		return nil, payment.ErrNotOffered
	}
	now := s.Now()
	session, err := s.Gateway.Pay(ctx, payment.Request{ID: o.ID, Amount: o.Bill.GrandTotal,
		ReturnURL: s.ReturnURL(o.ID), Expires: o.PayBy.Sub(now)})
	switch f := apperr.Of(err); {
	case err == nil:
	case f == nil || errors.Is(err, payment.ErrUnknown):
		session = payment.Session{}
	case first:
		return giveUp(decided(f)), nil
	case s.unheard(ctx, o):
		return watched(decided(f)), nil
	default: // an earlier call was heard, or nobody knows
		session = payment.Session{}
	}
	return func(o *order.Order) {
		o.Phase, o.PaymentURL = order.Awaiting, session.URL
		o.Lease = order.Lease{Until: nextLook(o, now)}
	}, nil
}

// decided is trouble that ends an attempt to order: the same key gets no other answer any more, so
// the customer is not told to ask again with it.
func decided(f *apperr.Error) *apperr.Error {
	if f.Kind == apperr.Unavailable || f.Kind == apperr.NotAvailable {
		return apperr.New(apperr.Conflict, f.Code, f.Message)
	}
	return f
}

// unheard tells whether the gateway itself says that it knows no payment of the order.
func (s *Service) unheard(ctx context.Context, o *order.Order) bool {
	_, err := s.Gateway.Status(ctx, o.ID)
	f := apperr.Of(err)
	return f != nil && f.Kind == apperr.NotFound
}

// watched gives an order up, and has the gateway asked on until the time to pay is over: a call
// that was on its way may yet arrive.
func watched(why *apperr.Error) change {
	return func(o *order.Order) {
		giveUp(why)(o)
		o.OutcomePending = true
	}
}

// Why orders whose payment failed, never came, came too late or was not what was asked for were
// given up.
var (
	errUnpaid = apperr.New(apperr.Conflict, "payment_failed", "The payment did not go through. Your cart is as it was.")
	errLate   = apperr.New(apperr.Conflict, "payment_late", "The payment came too late. You get your money back.")
	errAmount = apperr.New(apperr.Conflict, "payment_amount", "The payment was not of the right amount. You get your money back.")
)

// settle asks the gateway what became of the payment. Only the gateway's own word counts.
func (s *Service) settle(ctx context.Context, o *order.Order) (change, error) {
	if s.Gateway == nil {
		return nil, payment.ErrNotOffered
	}
	state, err := s.Gateway.Status(ctx, o.ID)
	f := apperr.Of(err)
	unknown := f != nil && f.Kind == apperr.NotFound
	if err != nil && !unknown {
		return nil, err
	}
	now := s.Now()
	verdict := s.stillOpen(ctx, o, unknown, now)
	switch {
	case unknown:
	case state.Status == payment.Completed && state.Amount != o.Bill.GrandTotal:
		verdict = s.wrongAmount(ctx, o, now)
	case state.Status == payment.Completed && o.Phase == order.Lapsed:
		if verdict, err = s.late(ctx, o, now); err != nil {
			return nil, err
		}
	case state.Status == payment.Completed:
		verdict = func(*order.Order) {}
	case state.Status == payment.Failed && o.Phase == order.Lapsed:
		verdict = func(o *order.Order) { o.Phase = order.Refused }
	case state.Status == payment.Failed:
		verdict = giveUp(errUnpaid)
	}
	return func(o *order.Order) {
		o.CheckedAt = now
		if state.Status == payment.Completed && !unknown {
			o.PaymentStatus, o.Captured, o.Transaction = payment.Completed, state.Amount, state.Transaction
		}
		verdict(o)
	}, nil
}

// askLapsedFor is how long a gateway that never says its last word is asked for it.
const askLapsedFor = 48 * time.Hour

// pageWithin is how long an order waits for a payment whose page was lost with the gateway's answer:
// nobody can pay it, but the gateway may be slow to say that it was charged.
const pageWithin = time.Minute

// stillOpen is what follows while the gateway has no last word on the payment.
func (s *Service) stillOpen(ctx context.Context, o *order.Order, unknown bool, now time.Time) change {
	opened := o.PayBy.Add(-PayWithin)
	switch {
	case o.Phase == order.Awaiting && o.PaymentURL == "" && !now.Before(opened.Add(pageWithin)) && now.Before(o.PayBy):
		return watched(decided(payment.ErrAway))
	case now.Before(o.PayBy):
	case o.Phase == order.Awaiting:
		return func(o *order.Order) {
			giveUp(errUnpaid)(o)
			o.OutcomePending = !unknown // what the gateway never heard of, nobody can pay
		}
	case unknown, !now.Before(o.PayBy.Add(askLapsedFor)):
		if !unknown {
			s.alert(ctx, *o, "the gateway never said what became of the payment")
		}
		return func(o *order.Order) { o.Phase = order.Refused }
	}
	return func(o *order.Order) { o.Lease = order.Lease{Until: nextLook(o, now)} }
}

// wrongAmount gives up an order that was paid with another amount than was asked for.
func (s *Service) wrongAmount(ctx context.Context, o *order.Order, now time.Time) change {
	s.alert(ctx, *o, "the payment was not of the amount that was asked for; it goes back")
	return func(o *order.Order) {
		if o.Phase != order.Lapsed {
			giveUp(errAmount)(o)
			return
		}
		o.Refusal = order.RefusalOf(errAmount)
		refundAll(o, order.ToSource, now)
	}
}

// late honours a payment that came after its order was given up: it begins anew, under another
// name, if the cart still is what was paid for and nobody else is about to order it. If anything
// cannot be held again, the money goes back.
func (s *Service) late(ctx context.Context, o *order.Order, now time.Time) (change, error) {
	c, err := s.Carts.Store.Get(ctx, o.UserID)
	if err != nil {
		return nil, err
	}
	if c.Order != "" || !sameGoods(c.Lines, o.Lines) {
		return func(o *order.Order) {
			o.Refusal = order.RefusalOf(errLate)
			refundAll(o, order.ToSource, now)
		}, nil
	}
	return func(o *order.Order) {
		o.Phase, o.Refusal, o.OutcomePending = order.Holding, nil, false
		o.Held, o.CartCleared = false, false
		o.Attempt++
		o.RetryCartVersion = c.Version
	}, nil
}

func (s *Service) alert(ctx context.Context, o order.Order, what string) {
	if s.Alert != nil {
		s.Alert(ctx, o, what)
	}
}
