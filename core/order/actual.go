package order

import (
	"tokri/core/apperr"
	"tokri/core/pricing"
	"tokri/core/staff"
)

// ErrNothingKept refuses to deliver an order of which everything is missing.
var ErrNothingKept = apperr.New(apperr.Conflict, "order_nothing_kept", "Nothing of this order is there to be delivered. Cancel it, so that everything goes back.")

// Charged returns the bill by which the order is paid: that of what was delivered, once that is known, and until then that of
// what was ordered.
func (o *Order) Charged() pricing.Bill {
	if o.Actual != nil {
		return o.Actual.Bill
	}
	return o.Bill
}

// Sold returns the lines of Charged, each with the units that the customer keeps. A line of which nothing came is not sold.
func (o *Order) Sold() []Line {
	if o.Actual == nil {
		return o.Lines
	}
	var sold []Line
	for i, kept := range o.Actual.Lines {
		if kept.Units > 0 {
			l := o.Lines[i]
			l.Quantity = kept.Units
			sold = append(sold, l)
		}
	}
	return sold
}

// Expected prices the order without the units that are planned to be missing. It returns ErrNothingKept if those are all.
func (o *Order) Expected() (pricing.Actual, error) {
	parts := make([]pricing.Part, len(o.Lines))
	for i, l := range o.Lines {
		parts[i] = pricing.Part{MRP: l.MRP, Price: l.Price, Quantity: l.Quantity, Units: l.Quantity - o.ShortOf(l.VariantID)}
	}
	actual, kept := pricing.Settle(o.Bill, o.Captured, parts)
	if !kept {
		return actual, ErrNothingKept
	}
	return actual, nil
}

// Due returns the bill that the customer will pay by: that of what is expected to be delivered.
func (o *Order) Due() pricing.Bill {
	if o.AsDelivered && o.Actual == nil && o.Missing() > 0 && o.Promised() {
		if expected, err := o.Expected(); err == nil {
			return expected.Bill
		}
	}
	return o.Charged()
}

// Kept returns what the customer got of each line, or is expected to get, and what that costs before the promo code.
func (o *Order) Kept() []pricing.Kept {
	if o.Actual != nil {
		return o.Actual.Lines
	}
	kept := make([]pricing.Kept, len(o.Lines))
	for i, l := range o.Lines {
		units := l.Quantity
		if o.Stands() {
			units -= o.ShortOf(l.VariantID)
		}
		kept[i] = pricing.Kept{Units: units, Cost: l.Price.Times(units)}
	}
	return kept
}

// settle notes what is delivered, if something is missing.
func (o *Order) settle() error {
	if !o.AsDelivered || o.Missing() == 0 {
		return nil
	}
	actual, err := o.Expected()
	if err == nil {
		o.Actual = &actual
	}
	return err
}

// repayMissing begins to give back what was paid for what is missing, and reports whether there is something to give back. The
// wallet's part comes first: it arrives at once, and the gateway's may wait for days.
func (o *Order) repayMissing(e staff.Entry) bool {
	if o.Actual == nil {
		return false
	}
	before := len(o.Refunds)
	if o.Actual.BackWallet > 0 {
		o.Repay(o.Actual.BackWallet, ToWallet, e)
	}
	if o.Actual.BackOnline > 0 {
		o.Repay(o.Actual.BackOnline, ToSource, e)
	}
	for i := range o.Refunds[before:] {
		o.Refunds[before+i].Short = true
	}
	return len(o.Refunds) > before
}
