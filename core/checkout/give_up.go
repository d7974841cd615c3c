package checkout

import (
	"context"
	"errors"
	"time"

	"tokri/core/cart"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/saga"
	"tokri/core/slot"
)

// GiveUp gives an order up that waits for its payment, so that its customer has the cart back at once. The gateway
// is asked first: an order whose payment has arrived stands (order.ErrPaid). It goes on being asked afterwards, and
// a payment that arrives late goes back. Giving up again is harmless.
func (s *Service) GiveUp(ctx context.Context, userID, id, reason string) (order.Order, error) {
	return s.giveUp(ctx, userID, id, reason, func(order.Order) error { return nil })
}

// giveUp gives an order up unless it waits and check refuses: then it waits on.
func (s *Service) giveUp(ctx context.Context, userID, id, reason string, check func(order.Order) error) (order.Order, error) {
	o, err := s.Poll(ctx, userID, id)
	if err != nil || o.IsGivenUp() {
		return o, err
	}
	if o.Phase == order.Awaiting {
		if err := check(o); err != nil {
			return o, err
		}
	}
	waited, step := time.Duration(0), 10*time.Millisecond
	for {
		c := order.Cancellation{By: order.Customer, Reason: reason, At: s.Runner.Now()}
		o, err := s.Runner.Begin(ctx, id, func(o *order.Order) error { return o.GiveUp(c) })
		if err == nil && !o.Resting() {
			return o, saga.ErrBusy // it was given up; what it held comes back a little later
		}
		// Another runner is asking the gateway just now. What it hears decides.
		if !errors.Is(err, saga.ErrAtWork) || waited >= watchTime {
			return o, err
		}
		if err := s.Pause(ctx, step); err != nil {
			return o, err
		}
		waited += step
		step = min(2*step, 250*time.Millisecond)
	}
}

// PayInCash gives up an order that waits for its payment and places the same order for cash, at the same price. Asking again
// yields the same order. What can be refused without giving up is refused before, and the order waits on. If the new order is
// refused all the same, because its goods or its place went to another customer, the cart is the customer's.
func (s *Service) PayInCash(ctx context.Context, who Customer, id string) (order.Order, error) {
	o, err := s.giveUp(ctx, who.ID, id, "", func(o order.Order) error { return s.checkCash(ctx, who, o) })
	if err != nil {
		return order.Order{}, err
	}
	choices := o.Choices
	choices.Method = payment.COD
	total := o.Bill.GrandTotal
	return s.Place(ctx, who, Request{Key: order.CashKey(o.ID), CartID: who.ID, Choices: choices, ExpectedTotal: &total, goods: o.Lines})
}

// checkCash refuses a waiting order as one for cash: by the pause, the limits and the slot's closing.
func (s *Service) checkCash(ctx context.Context, who Customer, o order.Order) error {
	if err := s.checkPause(ctx); err != nil {
		return err
	}
	w, err := s.Reservations.Slots.Get(ctx, o.Window.SlotID)
	if err != nil {
		return err
	}
	now := s.Runner.Now()
	if !w.Open(now) {
		return slot.ErrClosed
	}
	keys, err := s.keysOf(ctx, who)
	if err != nil {
		return err
	}
	return s.checkLimits(ctx, o.InCash(keys, now))
}

// checkGoods refuses a cart that does not hold what was asked for, if that was said.
func (r Request) checkGoods(p cart.Priced) error {
	if r.goods == nil {
		return nil
	}
	var lines []cart.Line
	for _, i := range p.Items {
		lines = append(lines, i.Line)
	}
	if !sameGoods(lines, r.goods) {
		return cart.ErrChanged
	}
	return nil
}
