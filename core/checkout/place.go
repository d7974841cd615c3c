package checkout

import (
	"context"
	"errors"
	"time"

	"tokri/core/cart"
	"tokri/core/failpoint"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/saga"
	"tokri/core/storing"
)

// Customer is the person who checks out.
type Customer struct {
	ID     string
	Guest  bool
	Device string // the id of the customer's device, or ""
}

// Request asks for an order of a cart. DeliveryCharge and ExpectedTotal are the figures that the customer was
// shown. They are compared with the bill and never used for it (docs/product.md "Placing an order"), and they
// are not part of the request's hash: asking again with the figures of a fresh bill is the same request.
type Request struct {
	Key    string // idempotency key; may be empty
	CartID string
	order.Choices
	DeliveryCharge *money.Paise
	ExpectedTotal  *money.Paise
	goods          []order.Line // what the cart must hold; nil is not checked
}

func (r Request) hash() string { return r.Hash(r.CartID) }

// Place makes an order of the customer's cart and drives it forward. It is idempotent: a repeated call with the
// same key, or for the same cart, returns the same order.
func (s *Service) Place(ctx context.Context, who Customer, r Request) (order.Order, error) {
	if who.Guest {
		return order.Order{}, ErrGuest
	}
	var err error
	if r.Choices, err = r.Normalised(); err != nil {
		return order.Order{}, err
	}
	d, refusal := s.prepare(ctx, who, r)
	if refusal == nil {
		placed, err := s.start(ctx, d.order)
		if !errors.Is(err, order.ErrDuplicate) {
			return s.outcome(placed, err)
		}
	}
	// Another request may have made this very order already; then that is the answer.
	existing, err := s.existing(ctx, who, r, d)
	switch {
	case errors.Is(err, order.ErrNotFound) && refusal != nil:
		return order.Order{}, refusal
	case errors.Is(err, order.ErrNotFound):
		return order.Order{}, cart.ErrChanged
	case err != nil:
		return order.Order{}, err
	}
	return s.outcome(s.await(ctx, existing))
}

// start stores the order and carries it on. While a gateway is asked, other writers must not wait, so its orders are not joined.
func (s *Service) start(ctx context.Context, o order.Order) (placed order.Order, err error) {
	err = s.Join.Or(o.Online())(ctx, func(ctx context.Context) error {
		if storing.IsJoined(ctx) {
			placed, err = s.Runner.Store(ctx, o)
			return err
		}
		if err := s.insert(ctx, o); err != nil {
			return err
		}
		placed, err = s.Runner.Run(ctx, o)
		return err
	})
	return placed, err
}

// insert stores the order. It continues when the request is cancelled: an interrupted write may have happened,
// and the order would then wait for its lease to end while the customer asks for it again.
func (s *Service) insert(ctx context.Context, o order.Order) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), saga.StepTime)
	defer cancel()
	failpoint.At("checkout", "insert", "before")
	err := s.Runner.Orders.Insert(ctx, o)
	failpoint.At("checkout", "insert", "after")
	return err
}

// outcome returns the answer to the customer: the order, or the reason why there is none.
func (s *Service) outcome(o order.Order, err error) (order.Order, error) {
	switch {
	case err != nil:
		return order.Order{}, err
	case o.Resting() && o.Refusal != nil:
		return order.Order{}, o.Refusal.Err()
	case o.WasPlaced() && o.Status == order.Cancelled:
		return order.Order{}, ErrCancelled
	case o.WasPlaced():
		return o, nil
	case o.Phase != order.Awaiting || o.IsPaid():
		return order.Order{}, saga.ErrBusy
	case o.PageURL == "":
		return order.Order{}, payment.ErrUnknown // the gateway's answer, with the address of its page, was lost; the order may be paid all the same
	}
	return o, nil
}

// existing finds the order that prevents a new one: the order with the same key, or else the order of the same
// cart with the same choices.
func (s *Service) existing(ctx context.Context, who Customer, r Request, d draft) (o order.Order, err error) {
	if r.Key != "" {
		o, err := s.Runner.Orders.ByKey(ctx, who.ID, r.Key)
		if err == nil && o.InputHash != r.hash() {
			return o, ErrMismatch
		}
		if !errors.Is(err, order.ErrNotFound) {
			return o, err
		}
	}
	switch {
	case d.cartHeldBy != "":
		o, err = s.Runner.Orders.Get(ctx, d.cartHeldBy)
	case d.cartVersion != 0:
		o, err = s.Runner.Orders.ByCart(ctx, who.ID, d.cartVersion)
	default:
		return o, order.ErrNotFound
	}
	if err == nil && o.InputHash != r.hash() {
		return o, cart.ErrLocked
	}
	return o, err
}

// await waits until the runner that works on the order has finished, and takes the order over if that runner is
// gone.
func (s *Service) await(ctx context.Context, o order.Order) (order.Order, error) {
	var err error
	waited, step := time.Duration(0), 10*time.Millisecond
	for !o.Resting() && waited < watchTime {
		if s.Runner.Free(o) {
			return s.Runner.Resume(ctx, o.ID)
		}
		if err := s.Pause(ctx, step); err != nil {
			return o, err
		}
		waited += step
		step = min(2*step, 250*time.Millisecond)
		if o, err = s.Runner.Orders.Get(ctx, o.ID); err != nil {
			return o, err
		}
	}
	return o, nil
}
