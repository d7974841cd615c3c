package checkout

import (
	"context"
	"errors"
	"time"

	"tokri/core/cart"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/saga"
)

// GiveUp gives an order up that waits for its payment, so that its customer has the cart back at once. The gateway
// is asked first: an order whose payment has arrived stands (order.ErrPaid). It goes on being asked afterwards, and
// a payment that arrives late goes back. Giving up again is harmless.
func (s *Service) GiveUp(ctx context.Context, userID, id, reason string) (order.Order, error) {
	if o, err := s.Poll(ctx, userID, id); err != nil || o.IsGivenUp() {
		return o, err
	}
	waited, step := time.Duration(0), 10*time.Millisecond
	for {
		c := order.Cancellation{By: order.Customer, Reason: reason, At: s.Runner.Now()}
		o, err := s.Runner.Begin(ctx, id, func(o *order.Order) error { return o.GiveUp(c) })
		if err == nil && !o.Resting() {
			return o, saga.ErrBusy // it was given up; what it held comes back a little later
		}
		// Another runner is asking the gateway just now. What it hears decides.
		if !errors.Is(err, saga.ErrBusy) || waited >= watchTime {
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
// yields the same order. If it is refused, the first order is given up all the same, and the cart is the customer's.
func (s *Service) PayInCash(ctx context.Context, who Customer, id string) (order.Order, error) {
	o, err := s.GiveUp(ctx, who.ID, id, "")
	if err != nil {
		return order.Order{}, err
	}
	choices := o.Choices
	choices.Method = payment.COD
	total := o.Bill.GrandTotal
	return s.Place(ctx, who, Request{Key: "cash-" + o.ID, CartID: who.ID, Choices: choices, ExpectedTotal: &total, goods: o.Lines})
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
