package checkout

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tokri/core/address"
	"tokri/core/area"
	"tokri/core/cart"
	"tokri/core/coupon"
	"tokri/core/fault"
	"tokri/core/inventory"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/slot"
	"tokri/core/wallet"
)

// The times of a check-out.
const (
	// LeaseTime is how long one runner may carry an order on before another may take over.
	LeaseTime = 40 * time.Second
	// StepTime bounds the work under one lease; it leaves room before the lease ends.
	StepTime = 30 * time.Second
	// PayWithin is how long an order waits for its payment (decisions.md 34).
	PayWithin = 15 * time.Minute
	// settleEvery is how often an order that waits for its payment is looked at.
	settleEvery = 20 * time.Second
	// watchTime bounds how long a request waits for another runner of the same order.
	watchTime = 10 * time.Second
)

// Refusals of a check-out.
var (
	ErrGuest   = fault.New(fault.Conflict, "guest_checkout", "Please complete your sign-up before placing an order.")
	ErrAddress = fault.New(fault.Invalid, "address_missing", "Please choose a delivery address.").On("addressId")
	ErrSlot    = fault.New(fault.Invalid, "slot_missing", "Please select a delivery slot.").On("deliverySlotId")
	// ErrPrice carries the fresh bill, a cart.Priced, as its detail.
	ErrPrice    = fault.New(fault.Conflict, "price_changed", "Prices have changed. Please look at your bill again.")
	ErrMismatch = fault.New(fault.Conflict, "idempotency_mismatch", "This order was sent before with other details. Please try again.")
	ErrBusy     = fault.New(fault.Unavailable, "order_in_progress", "Your order is being placed. Please wait for it to finish.")
	ErrZero     = fault.New(fault.Invalid, "wallet_empty", "Wallet balance is zero. Please select COD or Pay Online.").On("paymentMethod")
)

// Service places orders and carries them on.
type Service struct {
	Carts     *cart.Service
	Addresses address.Store
	Stock     inventory.Store
	Slots     slot.Store
	Coupons   coupon.Store
	Wallet    wallet.Store
	Orders    order.Store
	Gateway   payment.Gateway // nil: online payment is not offered
	Area      func() area.Polygon
	ReturnURL func(orderID string) string

	Now        func() time.Time
	NewID      func() string
	TrackingID func() string
	// Pause waits, or returns early with ctx's error.
	Pause func(ctx context.Context, d time.Duration) error
	// Changed is told that stock or slots have changed; it may be nil.
	Changed func()
}

// Advance carries an order on until it rests, and returns it. If another runner is at it, the
// order is returned as it stands.
func (s *Service) Advance(ctx context.Context, id string) (order.Order, error) {
	runner := s.NewID()
	now := s.Now()
	o, err := s.Orders.Update(ctx, id, func(o *order.Order) error {
		if o.Final() {
			return errRests
		}
		if o.Lease.Runner != "" && now.Before(o.Lease.Until) {
			return errLeased
		}
		o.Lease = order.Lease{Runner: runner, Until: now.Add(LeaseTime)}
		return nil
	})
	if errors.Is(err, errRests) || errors.Is(err, errLeased) {
		return s.Orders.Get(ctx, id)
	}
	if err != nil {
		return order.Order{}, err
	}
	return s.carryOn(ctx, o)
}

var (
	errRests  = errors.New("checkout: the order rests")
	errLeased = errors.New("checkout: another runner has the lease")
	errLost   = errors.New("checkout: the lease was lost")
)

// carryOn takes step after step. The caller holds the lease that is in o. It goes on when the
// request that started it is gone: a half-placed order is nobody's wish.
func (s *Service) carryOn(ctx context.Context, o order.Order) (order.Order, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), StepTime)
	defer cancel()
	for {
		step := Next(&o)
		if step == Rest {
			return o, nil
		}
		change, durable, err := s.do(ctx, step, &o)
		if err != nil {
			s.layDown(ctx, o)
			return o, fmt.Errorf("order %s: %s: %w", o.ID, step, err)
		}
		if !durable {
			change(&o)
			continue
		}
		written, err := s.record(ctx, o, change)
		if errors.Is(err, errLost) {
			return s.Orders.Get(ctx, o.ID) // another runner has taken over; what it wrote counts
		}
		if err != nil {
			return o, fmt.Errorf("order %s: record %s: %w", o.ID, step, err)
		}
		o = written
		if o.Lease.Runner == "" {
			return o, nil // it waits for its payment
		}
	}
}

// layDown ends the lease after an accident, so that a retry or the sweep need not wait for its
// end. It is a courtesy: if it fails too, the lease ends by itself.
func (s *Service) layDown(ctx context.Context, o order.Order) {
	_, _ = s.record(ctx, o, func(o *order.Order) { o.Lease = order.Lease{Until: s.Now()} })
}

// record writes a change down, with the marks that were made since the last time.
func (s *Service) record(ctx context.Context, o order.Order, change func(*order.Order)) (order.Order, error) {
	return s.Orders.Update(ctx, o.ID, func(stored *order.Order) error {
		if stored.Lease.Runner != o.Lease.Runner {
			return errLost
		}
		stored.Held, stored.Emptied = o.Held, o.Emptied
		change(stored)
		if stored.Final() {
			stored.Lease = order.Lease{}
		}
		return nil
	})
}

// do takes one step and returns the change that it makes to the record, and whether that must be
// written down before going on.
func (s *Service) do(ctx context.Context, step Step, o *order.Order) (change func(*order.Order), durable bool, err error) {
	now := s.Now()
	switch step {
	case Hold:
		err := s.hold(ctx, o)
		if refusal := fault.Of(err); refusal != nil && refusal.Kind != fault.Unavailable {
			return func(o *order.Order) { o.Phase, o.Refusal = order.Unwinding, order.RefusalOf(refusal) }, true, nil
		}
		return func(o *order.Order) { o.Held = true }, false, err
	case Charge:
		return func(o *order.Order) {
			o.Phase, o.PayBy = order.Charging, now.Add(PayWithin)
			o.Enter(order.PendingPayment, now)
		}, true, nil
	case Pay:
		return s.pay(ctx, o)
	case Settle:
		return s.settle(ctx, o)
	case Empty:
		_, err := s.Carts.Store.Update(ctx, o.UserID, func(c *cart.Cart) error { c.Use(o.ID); return nil })
		return func(o *order.Order) { o.Emptied = true }, false, err
	case Finish:
		return func(o *order.Order) {
			o.Phase, o.PlacedAt = order.Live, now
			if o.Bill.GrandTotal == 0 {
				o.PaymentStatus = payment.Completed
			}
			o.Enter(order.Placed, now)
		}, true, nil
	case Unwind:
		err := s.release(ctx, o)
		return func(o *order.Order) {
			o.Phase, o.PaymentStatus = order.Refused, payment.Failed
			o.Enter(order.Cancelled, now)
		}, true, err
	case Rest:
	}
	return nil, false, fmt.Errorf("no step %q", step)
}

// Sweep carries on what was left lying: orders whose runner is gone, and payments that are due
// for a look. It returns how many orders it moved, and every error.
func (s *Service) Sweep(ctx context.Context) (int, error) {
	const batch = 100
	ids, err := s.Orders.Due(ctx, s.Now(), batch)
	if err != nil {
		return 0, fmt.Errorf("sweep: %w", err)
	}
	var moved int
	var failures []error
	for _, id := range ids {
		if ctx.Err() != nil {
			break
		}
		if _, err := s.Advance(ctx, id); err != nil {
			failures = append(failures, err)
			continue
		}
		moved++
	}
	return moved, errors.Join(failures...)
}
