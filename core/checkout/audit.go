package checkout

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"tokri/core/cart"
	"tokri/core/coupon"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
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

// Audit checks the invariants I1 to I5, I7 and I8, also on a shop that is open. It returns how
// many orders there are and what is violated. settled is the moment before which every check-out
// must have come to an end; orders begun later may be under way, and may then hold things.
func Audit(ctx context.Context, b Books, settled time.Time) (orders int, found []Violation, err error) {
	a := audit{orders: map[string]order.Order{}, holds: map[string]map[string]int{}, seen: map[string]string{},
		paid: map[string]money.Paise{}, back: map[string]money.Paise{}, unknown: map[string][]Violation{}}
	steps := []func() error{
		func() error {
			return b.Orders.Audit(ctx, func(o order.Order) error { a.order(o, settled); return nil })
		},
		func() error { return b.Stock.Audit(ctx, a.stock) },
		func() error { return b.Slots.Audit(ctx, a.slot) },
		func() error { return a.carts(ctx, b.Carts) },
		func() error { return b.Coupons.Audit(ctx, a.uses) },
		func() error { return b.Wallet.Audit(ctx, a.wallet) },
		func() error { return a.strangers(ctx, b.Orders, settled) },
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return 0, nil, err
		}
	}
	a.missing()
	return len(a.orders), a.found, nil
}

type audit struct {
	orders map[string]order.Order
	holds  map[string]map[string]int // order -> thing -> quantity held
	seen   map[string]string         // what must be unique -> the order that has it
	paid   map[string]money.Paise    // order -> taken from the wallet for it
	back   map[string]money.Paise    // order -> given back
	// what speaks of an order that was not there when the orders were read
	unknown map[string][]Violation
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
	waiting := o.Phase == order.Awaiting && settled.Before(o.PayBy)
	if !o.Final() && !waiting && o.CreatedAt.Before(settled) {
		a.violate("I7", "order %s is still %s", o.ID, o.Phase)
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
	if o.Phase == order.Live && o.Bill.GrandTotal > 0 && o.Method == payment.PhonePe && o.PaymentStatus != payment.Completed {
		a.violate("I8", "order %s stands unpaid", o.ID)
	}
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
		o, ok := a.orders[h.Order]
		switch {
		case !ok:
			a.strange(h.Order, "I7", "%s is held by %s, which is no order", thing, h.Order)
		case !o.Active():
			a.violate("I7", "%s is held by order %s, which is %s", thing, h.Order, o.Phase)
		}
		if a.holds[h.Order] == nil {
			a.holds[h.Order] = map[string]int{}
		}
		a.holds[h.Order][thing] += h.Quantity
	}
	if held != c.Held {
		a.violate(invariant, "%s: held %d, but its orders hold %d", thing, c.Held, held)
	}
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

// posting notes what an entry says of an order.
func (a *audit) posting(account string, e wallet.Entry) {
	id, pays := strings.CutPrefix(e.Ref, payRef)
	if !pays {
		var returns bool
		if id, returns = strings.CutPrefix(e.Ref, backRef); !returns {
			return
		}
		a.back[id] += e.Amount
	} else {
		a.paid[id] -= e.Amount
	}
	const wrong = "wallet %s: entry %d (%s) is for no order of that customer"
	if o, ok := a.orders[id]; !ok {
		a.strange(id, "I8", wrong, account, e.Seq, e.Ref)
	} else if o.UserID != account {
		a.violate("I8", wrong, account, e.Seq, e.Ref)
	}
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
		switch holder, ok := a.orders[c.Order]; {
		case !ok:
			a.strange(c.Order, "I7", "the cart of %s is held by %s, which is no order", o.UserID, c.Order)
		case holder.Final():
			a.violate("I7", "the cart of %s is held by order %s, which is %s", o.UserID, c.Order, holder.Phase)
		}
	}
	return nil
}

// missing finds orders that stand and do not hold what they should, and wallets that an order
// was paid from wrongly.
func (a *audit) missing() {
	for _, o := range a.orders {
		switch o.Phase {
		case order.Live:
			a.standing(o)
		case order.Refused:
			if a.paid[o.ID] != a.back[o.ID] {
				a.violate("I8", "order %s was refused, took %s from the wallet and gave %s back", o.ID, a.paid[o.ID], a.back[o.ID])
			}
		case order.Holding, order.Charging, order.Awaiting, order.Unwinding, order.Closed:
		}
	}
}

func (a *audit) standing(o order.Order) {
	holds := a.holds[o.ID]
	for _, u := range o.Units() {
		if got := holds["variant "+u.VariantID]; got != u.Quantity {
			a.violate("I1", "order %s should hold %d of variant %s, and holds %d", o.ID, u.Quantity, u.VariantID, got)
		}
	}
	if holds["slot "+o.Window.SlotID] != 1 {
		a.violate("I2", "order %s has no place in slot %s", o.ID, o.Window.SlotID)
	}
	for id := range couponUses(&o) {
		if holds["coupon "+id] != 1 {
			a.violate("I4", "order %s has no use of coupon %s", o.ID, id)
		}
	}
	if a.paid[o.ID] != o.Bill.WalletUsed || a.back[o.ID] != 0 {
		a.violate("I8", "order %s: %s is due from the wallet, %s was taken and %s given back", o.ID, o.Bill.WalletUsed, a.paid[o.ID], a.back[o.ID])
	}
}
