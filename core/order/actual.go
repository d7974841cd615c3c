package order

import (
	"slices"

	"tokri/core/apperr"
	"tokri/core/money"
	"tokri/core/payment"
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

// Sold is a line of which the customer keeps something: with the units that stay, their weight if it is weighed, and what they cost.
type Sold struct {
	Line
	Kept    pricing.Kept
	Ordered int // units, of which Quantity stay
}

// Total returns what the line costs as it was delivered.
func (s Sold) Total() money.Paise { return s.Kept.Cost }

// Sold returns the lines of Charged, each with the units that the customer keeps: of the ordered lines, and then what came in place of
// something missing. A line of which nothing came is not sold.
func (o *Order) Sold() (sold []Sold) {
	for i, l := range o.Lines {
		kept, ordered := pricing.Kept{Units: l.Quantity, Cost: l.Total()}, l.Quantity
		if o.Actual != nil {
			if kept = o.Actual.Lines[i]; kept.Units == 0 {
				continue
			}
			l.Quantity = kept.Units
		}
		sold = append(sold, Sold{l, kept, ordered})
	}
	for _, l := range o.Replacements() {
		ordered := l.Quantity
		if l.Quantity = o.Keeps(l.VariantID, ordered); l.Quantity > 0 {
			sold = append(sold, Sold{l, pricing.Kept{Units: l.Quantity, Cost: l.Total()}, ordered})
		}
	}
	return sold
}

// part returns what is expected to be delivered of a line. A line that was not weighed weighs what was ordered. Nothing is weighed again
// at the door: the units that stay there weigh their share of what all of them weighed, to the nearest gram.
func (o *Order) part(l Line) pricing.Part {
	p := pricing.Part{MRP: l.MRP, Price: l.Price, Quantity: l.Quantity, Units: o.Keeps(l.VariantID, l.Quantity)}
	if pick, ok := o.pickOf(l.VariantID); ok && o.Packed() && pick.Grams > 0 {
		p.Nominal, p.Grams = l.Nominal, (2*pick.Grams*p.Units+pick.Units)/(2*pick.Units)
	}
	return p
}

// Expected prices the order as it is expected to be delivered: without the units that are planned to be missing, and by weight
// what was weighed when it was packed, and with what is in the bags in place of something missing. It returns ErrNothingKept if all
// units will be missing.
func (o *Order) Expected() (pricing.Actual, error) {
	parts := make([]pricing.Part, len(o.Lines))
	for i, l := range o.Lines {
		parts[i] = o.part(l)
	}
	for _, l := range o.Replacements() {
		parts = append(parts, pricing.Part{MRP: l.MRP, Price: l.Price, Units: o.Keeps(l.VariantID, l.Quantity)})
	}
	actual, kept := pricing.Settle(o.Bill, o.Captured, parts)
	if !kept {
		return actual, ErrNothingKept
	}
	actual.Lines = actual.Lines[:len(o.Lines)] // what is in place of something has its own list
	return actual, nil
}

// differs reports whether what is delivered is known to be, or may be, less than what was ordered.
func (o *Order) differs() bool {
	return o.Missing() > 0 || len(o.Rejected) > 0 || slices.ContainsFunc(o.Lines, func(l Line) bool { return o.part(l).Grams > 0 })
}

// toCome reports whether the order is still to be delivered.
func (o *Order) toCome() bool { return o.Stands() && o.Status != Delivered }

// Due returns the bill that the customer will pay by: that of what is expected to be delivered.
func (o *Order) Due() pricing.Bill {
	bill, _ := o.due()
	return bill
}

// PaysForWhatComes reports whether Due is of what comes, so that the lines cost what Kept says, and not of what was ordered. The two
// bills may be equal: something else may come that costs as much.
func (o *Order) PaysForWhatComes() bool {
	_, comes := o.due()
	return comes
}

func (o *Order) due() (bill pricing.Bill, ofWhatComes bool) {
	if o.AsDelivered && o.Actual == nil && o.toCome() && o.differs() {
		if expected, err := o.Expected(); err == nil {
			return expected.Bill, true
		}
	}
	return o.Charged(), o.Actual != nil
}

// ToCollect returns what is paid in cash at the door; nothing if the order is paid already.
func (o *Order) ToCollect() money.Paise {
	if o.Method != payment.COD {
		return 0
	}
	return max(0, o.Due().GrandTotal)
}

// Lighter returns how much less a delivered order costs because its goods weighed less than was ordered. It is 0 if something was
// missing, too, or was refused at the door: the customer knows of that.
func (o *Order) Lighter() money.Paise {
	if o.Actual == nil || o.Missing() > 0 || len(o.Rejected) > 0 {
		return 0
	}
	return o.Bill.Value - o.Actual.Value
}

// Kept returns what the customer got of each line, or is expected to get, and what that costs before the promo code.
func (o *Order) Kept() []pricing.Kept {
	if o.Actual != nil {
		return o.Actual.Lines
	}
	kept := make([]pricing.Kept, len(o.Lines))
	for i, l := range o.Lines {
		kept[i] = pricing.Kept{Units: l.Quantity, Cost: l.Total()}
		if o.Stands() {
			p := o.part(l)
			kept[i] = pricing.Kept{Units: p.Units, Grams: p.Grams, Cost: l.Price.Times(p.Units)}
			if o.AsDelivered {
				kept[i].Cost = p.Cost()
			}
		}
	}
	return kept
}

// KeptOf returns what the customer got of a variant, or is expected to get.
func (o *Order) KeptOf(variantID string) pricing.Kept {
	for i, kept := range o.Kept() {
		if o.Lines[i].VariantID == variantID {
			return kept
		}
	}
	return pricing.Kept{}
}

// settle notes what is delivered, if something is missing or was weighed.
func (o *Order) settle() error {
	if !o.AsDelivered || !o.differs() {
		return nil
	}
	actual, err := o.Expected()
	if err == nil {
		o.Actual = &actual
	}
	return err
}

// GoesBack returns what goes back with the delivery: what was paid for what is missing, and what was paid online beyond the bill of
// the changed order. What is less than the gateway gives back goes to the wallet.
func (o *Order) GoesBack() (toWallet, toSource money.Paise) {
	toSource = o.PaidBeyond()
	if o.Actual != nil {
		toWallet, toSource = o.Actual.BackWallet, toSource+o.Actual.BackOnline
	}
	if toSource < money.LeastOnline {
		toWallet, toSource = toWallet+toSource, 0
	}
	return toWallet, toSource
}

// repayMissing begins to give back what GoesBack, and reports whether there is something to give back. The wallet's part comes
// first: it arrives at once, and the gateway's may wait for days.
func (o *Order) repayMissing(e staff.Entry) bool {
	before := len(o.Refunds)
	toWallet, toSource := o.GoesBack()
	if toWallet > 0 {
		o.Repay(toWallet, ToWallet, e)
	}
	if toSource > 0 {
		o.Repay(toSource, ToSource, e)
	}
	for i := range o.Refunds[before:] {
		o.Refunds[before+i].Short = true
	}
	return len(o.Refunds) > before
}
