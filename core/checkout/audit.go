package checkout

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tokri/core/cart"
	"tokri/core/coupon"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/slot"
	"tokri/core/wallet"
)

// Violation is an invariant of reliability.md that does not hold.
type Violation struct {
	Invariant string // "I1" to "I8"
	What      string
}

func (v Violation) String() string { return v.Invariant + ": " + v.What }

// Books are the stores that an audit reads.
type Books struct {
	Stock   inventory.Store
	Slots   slot.Store
	Coupons coupon.Store
	Wallet  wallet.Store
	Orders  order.Store
	Carts   cart.Store
}

// Audit checks the invariants, also on a shop that is open. It returns how many orders there are
// and what is violated. settled is the moment before which every check-out must have come to an
// end; orders begun later may be under way, and may then hold things. Orders are read before what
// they hold: an order that has changed meanwhile is given the benefit of the doubt.
func Audit(ctx context.Context, b Books, settled time.Time) (orders int, found []Violation, err error) {
	a := audit{orders: map[string]order.Order{}, holds: map[string]map[string]int{}, seen: map[string]string{},
		paid: map[string]money.Paise{}, back: map[string]money.Paise{}, credits: map[string]money.Paise{},
		used: map[string]int{}, unknown: map[string][]Violation{}, doubts: map[string][]Violation{}}
	steps := []func() error{
		func() error {
			return b.Orders.Audit(ctx, func(o order.Order) error { a.order(o, settled); return nil })
		},
		func() error { return b.Stock.Audit(ctx, a.stock) },
		func() error { return b.Slots.Audit(ctx, a.slot) },
		func() error { return a.carts(ctx, b.Carts) },
		func() error { return b.Coupons.Audit(ctx, a.uses) },
		func() error { return b.Wallet.Audit(ctx, a.wallet) },
		func() error { a.sums(); return a.strangers(ctx, b.Orders, settled) },
		func() error { return a.doubtful(ctx, b.Orders) },
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return 0, nil, err
		}
	}
	return len(a.orders), a.found, nil
}

type audit struct {
	orders  map[string]order.Order
	holds   map[string]map[string]int // order -> thing -> quantity held
	seen    map[string]string         // what must be unique -> the order that has it
	paid    map[string]money.Paise    // order -> taken from the wallet for it
	back    map[string]money.Paise    // order -> given back
	credits map[string]money.Paise    // refunds and cashback in wallets, by ref
	used    map[string]int            // thing -> how many of it were sold
	// what speaks of an order that was not there when the orders were read
	unknown map[string][]Violation
	doubts  map[string][]Violation // what stands only if the order has not changed meanwhile
	found   []Violation
}

// once checks that no two orders share something.
func (a *audit) once(what, value, orderID string) {
	if other, ok := a.seen[what+value]; ok {
		a.violate("I5", "orders %s and %s have %s", orderID, other, what)
	}
	a.seen[what+value] = orderID
}

func (a *audit) violate(invariant, format string, args ...any) {
	a.found = append(a.found, Violation{invariant, fmt.Sprintf(format, args...)})
}

func (a *audit) order(o order.Order, settled time.Time) {
	a.once("one idempotency key", o.UserID+"/"+o.Key, o.ID)
	a.once("one cart version", fmt.Sprint(o.UserID, "/", o.CartVersion), o.ID)
	a.orders[o.ID] = o
	if !o.Final() && !waits(o, settled) && o.CreatedAt.Before(settled) {
		a.doubt(o, "I7", "order %s is still %s", o.ID, o.Phase)
	}
	var subTotal money.Paise
	for _, l := range o.Lines {
		subTotal += l.Total()
	}
	bill := o.Bill
	if subTotal != bill.SubTotal || bill.GrandTotal < 0 || bill.WalletUsed < 0 ||
		bill.WalletUsed+bill.GrandTotal != bill.SubTotal-bill.Discount+bill.Delivery {
		a.violate("I8", "order %s does not add up: %+v", o.ID, bill)
	}
	a.payments(o)
}

// waits tells whether an order is where it may stay for a while: it waits for its payment inside
// its window, or for the gateway's word, and is looked at in time.
func waits(o order.Order, settled time.Time) bool {
	switch o.Phase {
	case order.Awaiting:
		return settled.Before(o.PayBy)
	case order.Lapsed, order.Refunding:
		return !o.Lease.Until.Before(settled)
	case order.Cancelling, order.Delivering: // begun long after the order was
		return !o.Lease.Until.Before(settled)
	case order.Holding, order.Charging, order.Unwinding, order.Live, order.Refused, order.Closed:
	}
	return o.Attempt > 0 && !o.Lease.Until.Before(settled)
}

// doubt notes a violation that compares an order with what was read after it.
func (a *audit) doubt(o order.Order, invariant, format string, args ...any) {
	a.doubts[o.ID] = append(a.doubts[o.ID], Violation{invariant, fmt.Sprintf(format, args...)})
}

// doubtful looks again at the orders in doubt.
func (a *audit) doubtful(ctx context.Context, orders order.Store) error {
	for id, violations := range a.doubts {
		o, err := orders.Get(ctx, id)
		if err != nil && !errors.Is(err, order.ErrNotFound) {
			return err
		}
		if o.Version == a.orders[id].Version {
			a.found = append(a.found, violations...)
		}
	}
	return nil
}

func (a *audit) stock(s inventory.Stock, holds []hold.Hold) error {
	if s.Total() != s.Received {
		a.violate("I1", "variant %s: received %d, but free %d + held %d + sold %d", s.VariantID, s.Received, s.Free, s.Held, s.Used)
	}
	a.count("I1", "variant "+s.VariantID, s.Count, holds)
	return nil
}

func (a *audit) slot(s slot.Slot, holds []hold.Hold) error {
	if s.Total() != s.Capacity-s.Reserved || s.Booked() > s.Capacity {
		a.violate("I2", "slot %s: capacity %d, reserved %d, but %+v", s.ID, s.Capacity, s.Reserved, s.Count)
	}
	a.count("I2", "slot "+s.ID, s.Count, holds)
	return nil
}

func (a *audit) uses(u coupon.Uses, holds []hold.Hold) error {
	a.count("I4", "coupon "+u.ID, u.Count, holds)
	return nil
}

// count checks that a count is the sum of its holds, and every hold against its order.
func (a *audit) count(invariant, thing string, c hold.Count, holds []hold.Hold) {
	if c.Free < 0 || c.Held < 0 || c.Used < 0 {
		a.violate(invariant, "%s is below zero: %+v", thing, c)
	}
	var held int
	for _, h := range holds {
		if h.State != hold.Held {
			continue
		}
		held += h.Quantity
		id := order.OfHold(h.Order)
		o, ok := a.orders[id]
		switch {
		case !ok:
			a.strange(id, "I7", "%s is held by %s, which is no order", thing, h.Order)
		case !o.Active():
			a.doubt(o, "I7", "%s is held by order %s, which is %s", thing, id, o.Phase)
		case h.Order != o.HoldID():
			a.doubt(o, "I7", "%s is held by %s, an attempt that order %s has given up", thing, h.Order, id)
		}
		if a.holds[id] == nil {
			a.holds[id] = map[string]int{}
		}
		a.holds[id][thing] += h.Quantity
	}
	if held != c.Held {
		a.violate(invariant, "%s: held %d, but its orders hold %d", thing, c.Held, held)
	}
	a.used[thing] = c.Used
}

func (a *audit) wallet(account string, entries []wallet.Entry) error {
	var balance money.Paise
	refs := map[string]bool{}
	for i, e := range entries {
		balance += e.Amount
		if e.Seq != int64(i+1) || e.Balance != balance || balance < 0 || refs[e.Ref] {
			a.violate("I3", "wallet %s: entry %d (%s) does not follow", account, e.Seq, e.Ref)
		}
		refs[e.Ref] = true
		a.posting(account, e)
	}
	return nil
}

// strange notes what speaks of an order that was not there when the orders were read.
func (a *audit) strange(orderID, invariant, format string, args ...any) {
	a.unknown[orderID] = append(a.unknown[orderID], Violation{invariant, fmt.Sprintf(format, args...)})
}

// strangers looks again for the orders that were not there: in a shop that is open, some were
// begun since.
func (a *audit) strangers(ctx context.Context, orders order.Store, settled time.Time) error {
	for id, violations := range a.unknown {
		o, err := orders.Get(ctx, id)
		switch {
		case errors.Is(err, order.ErrNotFound), err == nil && o.CreatedAt.Before(settled):
			a.found = append(a.found, violations...)
		case err != nil:
			return err
		}
	}
	return nil
}

// carts checks that no cart is held by an order that is over.
func (a *audit) carts(ctx context.Context, carts cart.Store) error {
	looked := map[string]bool{}
	for _, o := range a.orders {
		if looked[o.UserID] {
			continue
		}
		looked[o.UserID] = true
		c, err := carts.Get(ctx, o.UserID)
		if err != nil {
			return err
		}
		if c.Order == "" {
			continue
		}
		id := order.OfHold(c.Order)
		switch holder, ok := a.orders[id]; {
		case !ok:
			a.strange(id, "I7", "the cart of %s is held by %s, which is no order", o.UserID, c.Order)
		case holder.Final():
			a.doubt(holder, "I7", "the cart of %s is held by order %s, which is %s", o.UserID, c.Order, holder.Phase)
		}
	}
	return nil
}
