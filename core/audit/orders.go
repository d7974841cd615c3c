package audit

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"time"

	"tokri/core/cart"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/pricing"
)

// Orders checks the invariants of orders, of what they hold and of their payments from wallets. Orders are read
// before what they hold: a difference is reported only if the order still has the version that was read.
//
// Most orders are at rest, and of those only a few numbers are kept (atRest). If they do not agree with what is read after them, all is
// read once more, and these orders are kept in full.
func Orders(ctx context.Context, s Stores, settled time.Time) (Report, error) {
	closer := map[print64]bool{}
	for range maxPasses {
		report, suspects, err := orders(ctx, s, settled, closer)
		if err != nil || len(suspects) == 0 {
			return report, err
		}
		maps.Copy(closer, suspects)
	}
	return Report{}, errors.New("the shop changes too fast to be checked; try again when it is quieter")
}

// maxPasses is how often everything is read. A second pass is needed if an order is wrong, or was changed while it was checked.
const maxPasses = 4

// orders is one pass. It keeps the orders in closer in full, and returns those that it could not judge by their numbers.
func orders(ctx context.Context, s Stores, settled time.Time, closer map[print64]bool) (Report, map[print64]bool, error) {
	a := audit{closer: closer, suspects: map[print64]bool{}, rest: map[print64]atRest{}, once64: map[print64]struct{}{}, users: map[string]bool{},
		sold: map[string]int{}, orders: map[string]order.Order{}, holds: map[string]map[string]int{}, seen: map[string]string{},
		paid: map[string]money.Paise{}, back: map[string]money.Paise{}, credits: map[string]money.Paise{},
		used: map[string]int{}, moved: map[string]int{}, unknown: map[string][]Violation{}, doubts: map[string][]Violation{}}
	steps := []func() error{
		func() error {
			return s.Orders.Audit(ctx, func(o order.Order) error {
				a.order(o, settled)
				if a.report.Orders++; s.Progress != nil {
					s.Progress(a.report.Orders)
				}
				return nil
			})
		},
		func() error { return s.Stock.Audit(ctx, a.stock) },
		func() error { return s.Slots.Audit(ctx, a.slot) },
		func() error { return a.carts(ctx, s.Carts) },
		func() error { return s.Coupons.Audit(ctx, a.uses) },
		func() error { return s.Wallet.Audit(ctx, a.wallet) },
		func() error { return a.papers(ctx, s.Invoices) },
		func() error { a.sums(); return a.confirmUnknown(ctx, s.Orders, settled) },
		func() error { return a.lost(ctx, s.Journal) },
		func() error { return a.confirmDoubts(ctx, s.Orders) },
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return Report{}, nil, err
		}
	}
	return a.report, a.suspects, nil
}

type audit struct {
	closer   map[print64]bool     // what to keep in full, because an earlier pass could not judge it
	suspects map[print64]bool     // what to keep in full in another pass
	rest     map[print64]atRest   // the other orders that are at rest
	once64   map[print64]struct{} // values that must be unique
	users    map[string]bool      // customers with an order
	sold     map[string]int       // key of what was delivered -> quantity, of the orders at rest

	orders  map[string]order.Order    // the orders that are kept in full
	holds   map[string]map[string]int // order -> key of what is held -> quantity
	seen    map[string]string         // of the values in closer: value that must be unique -> the order that has it
	paid    map[string]money.Paise    // order -> amount taken from the wallet for it
	back    map[string]money.Paise    // order -> amount returned to the wallet
	credits map[string]money.Paise    // refunds, and cashback given and taken back, by ref
	used    map[string]int            // key of what was sold -> quantity
	moved   map[string]int            // variant and key of a movement that the journal does not have yet -> units
	unknown map[string][]Violation    // order that did not exist when the orders were read -> violations that name it
	doubts  map[string][]Violation    // order -> violations that count if it has not changed since it was read
	report  Report
}

// once checks that no two orders have the same value.
func (a *audit) once(what, value, orderID string) {
	h := printOf(what + value)
	if !a.closer[h] {
		if _, ok := a.once64[h]; ok {
			a.suspects[h] = true
		}
		a.once64[h] = struct{}{}
		return
	}
	if other, ok := a.seen[what+value]; ok {
		a.violate(OneOrderPerCart, "orders %s and %s have %s", orderID, other, what)
	}
	a.seen[what+value] = orderID
}

func (a *audit) violate(invariant Invariant, format string, args ...any) {
	a.report.violate(invariant, format, args...)
}

func (a *audit) order(o order.Order, settled time.Time) {
	a.once("one idempotency key", o.UserID+"/"+o.Key, o.ID)
	a.once("one cart version", fmt.Sprint(o.UserID, "/", o.CartVersion), o.ID)
	a.users[o.UserID] = true
	if !o.Final() && !waits(o, settled) && o.CreatedAt.Before(settled) {
		a.doubt(o, NothingLeftBehind, "order %s is still %s", o.ID, o.Phase)
	}
	if o.ToPutBack() && o.SaidBack() && o.Back.At.Before(settled) {
		a.doubt(o, NothingLeftBehind, "order %s: its goods were put back at %s, and the stock does not have them", o.ID, o.Back.At)
	}
	if o.WatchDue(settled) {
		a.doubt(o, NothingLeftBehind, "order %s: a payment whose page was lost is not asked about since %s", o.ID, o.WatchAt)
	}
	var subTotal money.Paise
	for _, l := range o.Lines {
		subTotal += l.Total()
	}
	if subTotal != o.Bill.SubTotal || !o.Bill.AddsUp() {
		a.violate(BillAddsUp, "order %s does not add up: %+v", o.ID, o.Bill)
	}
	a.payments(o)
	a.work(o)
	a.bags(o)
	if o.Actual != nil {
		a.delivered(o, *o.Actual)
	} else if o.AsDelivered && o.Status == order.Delivered && o.Missing()+len(o.Rejected) > 0 {
		a.violate(DeliveredIsPart, "order %s was delivered without %d missing units and %+v refused at the door, and costs what was ordered", o.ID, o.Missing(), o.Rejected)
	}
	a.wentBack(o)
	a.keep(o)
}

// delivered checks what an order costs as it was delivered: no more than what was ordered, for the units that were neither missing nor refused; and
// that the customer parts with no more than that.
func (a *audit) delivered(o order.Order, d pricing.Actual) {
	var sum money.Paise
	within := len(d.Lines) == len(o.Lines) && d.AddsUp() && d.Value <= o.Bill.Value
	for i := 0; within && i < len(d.Lines); i++ {
		sum += d.Lines[i].Cost
		within = d.Lines[i].Units == o.Keeps(o.Lines[i].VariantID, o.Lines[i].Quantity)
	}
	for _, l := range o.Replacements() {
		sum += l.Price.Times(o.Keeps(l.VariantID, l.Quantity))
	}
	less := d.BackOnline + d.BackWallet
	if o.Method == payment.COD {
		less += o.Bill.GrandTotal - d.GrandTotal
	}
	if !within || sum != d.SubTotal || less != o.Bill.Value-d.Value {
		a.violate(DeliveredIsPart, "order %s was delivered as %+v, and ordered as %+v", o.ID, d, o.Bill)
	}
}

// wentBack checks that what was paid for more than was delivered went back once, with the delivery.
func (a *audit) wentBack(o order.Order) {
	var back, due money.Paise
	for _, r := range o.Refunds {
		if r.Short && r.Status != payment.Failed {
			back += r.Amount
		}
	}
	if o.Status == order.Delivered && o.Phase != order.Delivering {
		toWallet, toSource := o.GoesBack()
		due = toWallet + toSource
	}
	if back != due {
		a.violate(DeliveredIsPart, "order %s: %s was paid beyond what was delivered, and %s went back for it", o.ID, due, back)
	}
}

// waits reports whether an order may stay in its phase for a while: the customer still has time to pay, or the
// order waits for the gateway's answer and its next check is not overdue.
func waits(o order.Order, settled time.Time) bool {
	switch o.Phase {
	case order.Awaiting:
		return settled.Before(o.PayBy)
	case order.Lapsed, order.Refunding:
		return !o.Lease.Until.Before(settled)
	case order.Moving, order.Changing, order.Replacing, order.Cancelling, order.Delivering: // these begin long after the order was made
		return !o.Lease.Until.Before(settled)
	case order.Holding, order.Charging, order.Unwinding, order.Live, order.Refused, order.Closed:
	}
	return o.Attempt > 0 && !o.Lease.Until.Before(settled)
}

// doubt records a violation that results from comparing an order with data that was read after it.
func (a *audit) doubt(o order.Order, invariant Invariant, format string, args ...any) {
	a.doubts[o.ID] = append(a.doubts[o.ID], Violation{invariant, fmt.Sprintf(format, args...)})
}

// confirmDoubts reads the orders in doubt again and reports the violations of those that have not changed.
func (a *audit) confirmDoubts(ctx context.Context, orders OrderReader) error {
	for id, violations := range a.doubts {
		o, err := orders.Get(ctx, id)
		if err != nil && !errors.Is(err, order.ErrNotFound) {
			return err
		}
		if o.Version == a.orders[id].Version {
			a.report.Violations = append(a.report.Violations, violations...)
		}
	}
	return nil
}

// noteUnknown records a violation that names an order which did not exist when the orders were read.
func (a *audit) noteUnknown(orderID string, invariant Invariant, format string, args ...any) {
	a.unknown[orderID] = append(a.unknown[orderID], Violation{invariant, fmt.Sprintf(format, args...)})
}

// confirmUnknown reads those orders once more: while the shop is open, some were made after the orders were
// read.
func (a *audit) confirmUnknown(ctx context.Context, orders OrderReader, settled time.Time) error {
	for id, violations := range a.unknown {
		o, err := orders.Get(ctx, id)
		switch {
		case errors.Is(err, order.ErrNotFound), err == nil && o.CreatedAt.Before(settled):
			a.report.Violations = append(a.report.Violations, violations...)
		case err != nil:
			return err
		}
	}
	return nil
}

// carts checks that no cart is held by an order that has ended.
func (a *audit) carts(ctx context.Context, carts cart.Store) error {
	for userID := range a.users {
		c, err := carts.Get(ctx, userID)
		if err != nil {
			return err
		}
		if c.Order == "" {
			continue
		}
		id := order.OfHold(c.Order)
		switch holder, ok := a.orders[id]; {
		case a.suspected(id):
		case !ok:
			a.noteUnknown(id, NothingLeftBehind, "the cart of %s is held by %s, which is no order", userID, c.Order)
		case holder.Final():
			a.doubt(holder, NothingLeftBehind, "the cart of %s is held by order %s, which is %s", userID, c.Order, holder.Phase)
		}
	}
	return nil
}
