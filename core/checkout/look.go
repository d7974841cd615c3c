package checkout

import (
	"context"
	"time"

	"tokri/core/cart"
	"tokri/core/order"
	"tokri/core/payment"
)

// nextLook is when an order that waits for its gateway is looked at again: a payment on the
// schedule that the gateway wants (payment.NextCheck) until its time is over, after that every
// minute, and later less often; a refund the less often the longer it takes.
func nextLook(o *order.Order, now time.Time) time.Time {
	switch {
	case o.Phase == order.Lapsed && now.Sub(o.PayBy) > time.Hour:
		return now.Add(15 * time.Minute)
	case o.Phase == order.Lapsed:
		return now.Add(time.Minute)
	case o.Phase == order.Refunding:
		return nextRefundLook(o, now)
	}
	next := payment.NextCheck(o.PayBy.Add(-PayWithin), now)
	if now.Before(o.PayBy) && next.After(o.PayBy) {
		return o.PayBy
	}
	return next
}

func nextRefundLook(o *order.Order, now time.Time) time.Time {
	i := o.OpenRefund()
	if i < 0 {
		return now
	}
	begun := o.Refunds[i].Begun
	switch age := now.Sub(begun); {
	case age < 0:
		return begun
	case age < time.Minute:
		return now.Add(5 * time.Second)
	case age < 10*time.Minute:
		return now.Add(time.Minute)
	case age < 24*time.Hour:
		return now.Add(15 * time.Minute)
	}
	return now.Add(6 * time.Hour)
}

// Settle asks the gateway, which has let the shop know that something has become of an order's
// payment or refund, what it is, and carries the order on. It may be called any number of times.
func (s *Service) Settle(ctx context.Context, id string) (order.Order, error) {
	o, err := s.Orders.Get(ctx, id)
	if err != nil {
		return o, err
	}
	if err := s.reopen(ctx, &o); err != nil {
		return o, err
	}
	if err := s.leaveWord(ctx, o); err != nil {
		return o, err
	}
	return s.Resume(ctx, id)
}

// leaveWord tells the runner of an order that the gateway has given notice. It may have asked the
// gateway just before, and would not look again for a while.
func (s *Service) leaveWord(ctx context.Context, o order.Order) error {
	now := s.Now()
	busy := func(o *order.Order) bool {
		return !o.Final() && o.Lease.Runner != "" && now.Before(o.Lease.Until) && !o.Notified
	}
	if !busy(&o) {
		return nil
	}
	_, err := s.Orders.Update(ctx, o.ID, func(o *order.Order) error {
		if !busy(o) {
			return errRests
		}
		o.Notified = true
		return nil
	})
	if isRest(err) {
		return nil
	}
	return err
}

// reopen takes up again an order that was given up with the gateway's word that it was not paid,
// if the gateway now says that it was.
func (s *Service) reopen(ctx context.Context, o *order.Order) error {
	if o.Phase != order.Refused || o.PayBy.IsZero() || o.Captured > 0 || s.Gateway == nil {
		return nil
	}
	state, err := s.Gateway.Status(ctx, o.ID)
	if err != nil || state.Status != payment.Completed {
		return err
	}
	s.alert(ctx, *o, "the gateway took back its word that the payment had failed")
	_, err = s.Orders.Update(ctx, o.ID, func(o *order.Order) error {
		if o.Phase == order.Refused && o.Captured == 0 {
			o.Phase = order.Lapsed
		}
		return nil
	})
	return err
}

// pollEvery bounds how often a customer who waits makes the shop ask the gateway.
const pollEvery = 2 * time.Second

// Poll is how the order stands, after asking the gateway if it waits for its payment and nobody
// has asked just now.
func (s *Service) Poll(ctx context.Context, userID, id string) (order.Order, error) {
	o, err := s.Mine(ctx, userID, id)
	if err != nil {
		return o, err
	}
	waits := o.Phase == order.Awaiting || o.Phase == order.Lapsed
	if !waits || s.Now().Sub(o.CheckedAt) < pollEvery {
		return o, nil
	}
	if moved, err := s.Resume(ctx, id); err == nil {
		return moved, nil
	}
	return o, nil // a gateway that is away is no reason not to say what is known
}

// Mine is an order of the customer's, or ErrNotFound: somebody else's does not exist, nor does one
// that never came as far as its payment.
func (s *Service) Mine(ctx context.Context, userID, id string) (order.Order, error) {
	o, err := s.Orders.Get(ctx, id)
	if err == nil && (o.UserID != userID || !o.Visible() && o.PayBy.IsZero()) {
		return order.Order{}, order.ErrNotFound
	}
	return o, err
}

// sameGoods tells whether a cart holds just what an order was made of.
func sameGoods(lines []cart.Line, ordered []order.Line) bool {
	units := map[string]int{}
	for _, l := range ordered {
		units[l.VariantID] += l.Quantity
	}
	for _, l := range lines {
		units[l.VariantID] -= l.Quantity
	}
	for _, n := range units {
		if n != 0 {
			return false
		}
	}
	return true
}
