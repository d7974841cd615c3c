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

// GiveUp cancels an order that waits for its payment, so that its customer gets the cart back at once. It asks
// the gateway first: if the payment has arrived, the order stands and GiveUp returns order.ErrPaid. The gateway
// is asked again afterwards, and a payment that arrives late is refunded. Giving up twice is harmless.
func (s *Service) GiveUp(ctx context.Context, userID, id, reason string) (order.Order, error) {
	return s.giveUp(ctx, userID, id, reason, func(order.Order) error { return nil })
}

// giveUp cancels an order that waits for its payment, unless check refuses; then the order goes on waiting.
func (s *Service) giveUp(ctx context.Context, userID, id, reason string, check func(order.Order) error) (order.Order, error) {
	o, err := s.Poll(ctx, userID, id)
	if err != nil {
		return o, err
	}
	begin := s.Runner.Begin
	if o.IsGivenUp() {
		begin = s.note
	}
	if o.Phase == order.Awaiting || o.IsGivenUp() && o.Cancellation == nil {
		if err := check(o); err != nil {
			return o, err
		}
	}
	waited, step := time.Duration(0), 10*time.Millisecond
	for {
		c := order.Cancellation{By: order.Customer, Reason: reason, At: s.Runner.Now()}
		o, err := begin(ctx, id, func(o *order.Order) error { return o.GiveUp(c) })
		switch released := err == nil && o.Resting(); {
		case released, err != nil && !errors.Is(err, saga.ErrAtWork):
			return o, err
		case waited >= watchTime:
			return o, saga.ErrAtWork // an order that was given up is released a little later
		}
		// Another runner is asking the gateway at this moment, and the answer that it gets decides; or another call has given the
		// order up, and this one says the same when what the order held is released.
		if err := s.Pause(ctx, step); err != nil {
			return o, err
		}
		waited += step
		step = min(2*step, 250*time.Millisecond)
	}
}

// note changes an order that needs no further step for the change. It returns saga.ErrAtWork while a runner works on the order, since
// the runner may be deciding on the stored order what becomes of a late payment.
func (s *Service) note(ctx context.Context, id string, fn saga.Change) (order.Order, error) {
	o, err := s.Runner.Orders.Update(ctx, id, func(o *order.Order) error {
		free := s.Runner.Free(*o)
		if err := fn(o); err != nil || free {
			return err
		}
		return saga.ErrAtWork
	})
	if errors.Is(err, order.ErrAtRest) {
		return s.Runner.Orders.Get(ctx, id)
	}
	return o, err
}

// PayInCash gives up an order that waits for its payment and places the same order for cash, at the same price.
// It is idempotent: a repeated call returns the same order. Whatever can be checked beforehand is checked
// before the order is given up, so a refusal leaves it waiting. If the new order is refused nevertheless,
// because another customer has taken its goods or its slot meanwhile, the customer keeps the cart.
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

// Replacement returns the cash order that took the place of an order which was not paid online (PayInCash), or
// order.ErrNotFound.
func (s *Service) Replacement(ctx context.Context, o order.Order) (order.Order, error) {
	if o.WasPlaced() {
		return order.Order{}, order.ErrNotFound
	}
	cash, err := s.Runner.Orders.ByKey(ctx, o.UserID, order.CashKey(o.ID))
	if err == nil && !cash.WasPlaced() {
		return order.Order{}, order.ErrNotFound // it was refused, or is still being placed
	}
	return cash, err
}

// checkCash checks whether a waiting order could be placed for cash: it may be refused by a pause, by the
// limits of cash orders or because the slot is closed.
func (s *Service) checkCash(ctx context.Context, who Customer, o order.Order) error {
	if err := s.Paused(ctx); err != nil {
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
	keys, err := s.KeysOf(ctx, who.ID, who.Device)
	if err != nil {
		return err
	}
	_, err = s.checkLimits(ctx, o.InCash(keys, now))
	return err
}

// checkGoods refuses a cart whose lines differ from those that the request expects, if it expects any.
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
