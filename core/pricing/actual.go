package pricing

import (
	"slices"

	"tokri/core/money"
)

// Part is what a customer keeps of one line of an order.
type Part struct {
	MRP, Price money.Paise // of one unit
	Quantity   int         // units that were ordered
	Nominal    int         // the weight in grams by which one unit is sold, if the line is weighed; otherwise 0
	Units      int         // that the customer keeps
	Grams      int         // their weight together, if the line is weighed
}

// lightest is the share of its nominal weight from which a weighed line costs its full price, in hundredths.
const lightest = 98

// of returns what the part costs at a price of one unit. More grams than were ordered cost nothing.
func (p Part) of(price money.Paise) money.Paise {
	whole, nominal := price.Times(p.Units), p.Units*p.Nominal
	if nominal == 0 || p.Grams*100 >= nominal*lightest {
		return whole
	}
	return whole.Part(p.Grams, nominal)
}

// Cost returns what the part costs before the promo code.
func (p Part) Cost() money.Paise { return p.of(p.Price) }

// Actual is what an order costs as it is delivered (docs/product.md "Delivered and ordered"). Its bill is never above the one
// that was ordered.
type Actual struct {
	Bill       `json:",inline"`
	Lines      []Kept      `json:"lines"` // by the order's lines
	BackOnline money.Paise `json:"backOnline,omitempty"`
	BackWallet money.Paise `json:"backWallet,omitempty"`
}

// Kept is what the customer keeps of one line.
type Kept struct {
	Units int         `json:"units"`
	Grams int         `json:"grams,omitempty"`
	Cost  money.Paise `json:"cost"` // before the promo code
}

// Of returns what some of the units cost. Those of a weighed line weigh the same each.
func (k Kept) Of(units int) money.Paise {
	if k.Units == 0 {
		return 0
	}
	return k.Cost.Part(units, k.Units)
}

// Settle prices what is kept of an order, of which captured was paid online. It returns false if nothing is kept: such an order
// is cancelled instead. What is missing takes its share of the promo code along, rounded in the customer's favour. What was
// charged or free for the delivery and the bag stays so. The difference first goes off what is to be paid, or was paid, at the
// door or online, and then off the wallet's part.
func Settle(ordered Bill, captured money.Paise, parts []Part) (Actual, bool) {
	a := Actual{Bill: ordered, Lines: make([]Kept, len(parts))}
	a.MRPTotal, a.SubTotal = 0, 0
	whole := true
	for i, p := range parts {
		a.Lines[i] = Kept{Units: p.Units, Grams: p.Grams, Cost: p.Cost()}
		a.SubTotal += a.Lines[i].Cost
		a.MRPTotal += p.of(p.MRP)
		whole = whole && a.Lines[i].Cost == p.Price.Times(p.Quantity)
	}
	switch {
	case whole:
		return Actual{Bill: ordered, Lines: a.Lines}, true
	case !slices.ContainsFunc(parts, func(p Part) bool { return p.Units > 0 }):
		return Actual{}, false
	}
	if ordered.SubTotal > 0 {
		a.Discount = ordered.Discount - ordered.Discount.Share([]money.Paise{ordered.SubTotal - a.SubTotal, a.SubTotal})[0]
	}
	a.Value = a.above(RowTotal)
	less := ordered.Value - a.Value
	off := min(less, ordered.GrandTotal)
	a.GrandTotal -= off
	a.BackWallet = less - off
	a.WalletUsed -= a.BackWallet
	switch {
	case captured == 0 && off > 0: // what is collected at the door has no paise
		a.RoundOff = a.GrandTotal % money.Rupees(1)
		a.GrandTotal -= a.RoundOff
		a.Value -= a.RoundOff
	case off < money.LeastOnline: // the gateway does not give it back
		a.BackWallet += off
	default:
		a.BackOnline = off
	}
	return a, true
}
