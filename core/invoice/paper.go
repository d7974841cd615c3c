package invoice

import (
	"cmp"
	"slices"

	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
)

// Kind is the kind of document that is issued for a sale, which depends on the tax of the goods.
type Kind string

// The kinds, after the Central Goods and Services Tax Rules, 2017.
const (
	BillOfSupply   Kind = "bill_of_supply"             // rule 49: no goods are taxed
	TaxInvoice     Kind = "tax_invoice"                // rule 46: all goods are taxed
	InvoiceCumBill Kind = "invoice_cum_bill_of_supply" // rule 46A: some goods are taxed
	whole               = money.BasisPoints(100_00)    // 100 %
	half                = 2                            // one half of the tax is the centre's, the other the state's
)

// KindOf returns the kind of an order's bill. A shop without a GST number charges no tax.
func KindOf(o *order.Order) Kind {
	taxed, lines := 0, o.Sold()
	for _, l := range lines {
		if o.SellerGSTIN != "" && l.GST > 0 {
			taxed++
		}
	}
	switch taxed {
	case 0:
		return BillOfSupply
	case len(lines):
		return TaxInvoice
	}
	return InvoiceCumBill
}

// Supply sums up the goods of an order with one HSN code and one rate: what was paid for them, and the tax
// contained in it.
type Supply struct {
	HSN     string
	Rate    money.BasisPoints
	Value   money.Paise // the taxable value and the tax
	Taxable money.Paise
	CGST    money.Paise
	SGST    money.Paise
}

// Taxed reports whether the value contains tax.
func (s Supply) Taxed() bool { return s.Rate > 0 }

// withTax computes the tax contained in a value; the centre's and the state's half are rounded alike.
func (s Supply) withTax(value money.Paise) Supply {
	s.Value = value
	s.CGST = taxIn(value, s.Rate)
	s.SGST = s.CGST
	s.Taxable = value - s.CGST - s.SGST
	return s
}

// taxIn returns half of the tax in a value that includes all of it, rounded half up.
func taxIn(value money.Paise, rate money.BasisPoints) money.Paise {
	over := half * (int64(whole) + int64(rate))
	return money.Paise((2*int64(value)*int64(rate) + over) / (2 * over))
}

// Supplies sums an order up by code and rate, as a tax invoice requires. The promo code and the delivery charge
// are part of the goods' value, in proportion to their prices (section 15 of the Act; the delivery is one
// composite supply with the goods). The values add up to the bill.
func Supplies(o *order.Order) []Supply {
	lines := o.Sold()
	prices := make([]money.Paise, len(lines))
	for i, l := range lines {
		prices[i] = l.Total()
	}
	var all []Supply
	for i, value := range o.Charged().Value.Share(prices) {
		l := lines[i]
		at := supplyOf(all, o, l.Line)
		if at < 0 {
			at, all = len(all), append(all, Supply{HSN: l.HSN, Rate: rateOf(o, l.Line)})
		}
		all[at].Value += value
	}
	for i, s := range all {
		all[i] = s.withTax(s.Value)
	}
	slices.SortStableFunc(all, func(a, b Supply) int { return cmp.Or(cmp.Compare(a.Rate, b.Rate), cmp.Compare(a.HSN, b.HSN)) })
	return all
}

func rateOf(o *order.Order, l order.Line) money.BasisPoints {
	if o.SellerGSTIN == "" {
		return 0
	}
	return l.GST
}

// supplyOf returns the index of the supply to which a line belongs, or -1.
func supplyOf(all []Supply, o *order.Order, l order.Line) int {
	return slices.IndexFunc(all, func(s Supply) bool { return s.HSN == l.HSN && s.Rate == rateOf(o, l) })
}

// Credited returns the supplies that a refund takes back. They are the difference of what all refunds take back
// including this one and before it, so that the refunds of a whole bill together take back exactly the tax that was
// charged.
func Credited(o *order.Order, refund int) []Supply {
	supplies := Supplies(o)
	c := credits{left: make([]money.Paise, len(supplies))}
	for i, s := range supplies {
		c.left[i] = s.Value
	}
	var before, after []money.Paise // what is left of each supply
	for _, r := range o.Refunds[:refund+1] {
		if before = c.now(); r.Status == payment.Completed && !r.Short {
			c.take(r.Amount, pricesOf(o, supplies, r.Lines))
		}
	}
	after = c.now()
	var all []Supply
	for i, s := range supplies {
		was, is := s.withTax(s.Value-before[i]), s.withTax(s.Value-after[i])
		if is.Value == was.Value {
			continue
		}
		is.Value, is.Taxable, is.CGST, is.SGST = is.Value-was.Value, is.Taxable-was.Taxable, is.CGST-was.CGST, is.SGST-was.SGST
		all = append(all, is)
	}
	return all
}

// pricesOf returns the price of goods by the supply that they belong to.
func pricesOf(o *order.Order, supplies []Supply, goods []order.Unit) []money.Paise {
	prices := make([]money.Paise, len(supplies))
	for _, l := range o.Sold() {
		for _, u := range goods {
			if i := supplyOf(supplies, o, l.Line); u.VariantID == l.VariantID && i >= 0 {
				prices[i] += l.Kept.Of(u.Quantity)
			}
		}
	}
	return prices
}

// credits takes refunds out of the supplies of a bill. Amounts that are spread one after the other are spread as
// one sum, so that their rounding errors do not accumulate.
type credits struct {
	left   []money.Paise // of each supply, without what was spread
	spread money.Paise
}

// now returns what is left of each supply.
func (c *credits) now() []money.Paise {
	left := slices.Clone(c.left)
	for i, part := range c.spread.Share(c.left) {
		left[i] -= part
	}
	return left
}

// take takes an amount out of the supplies of the goods for which it is given back, in proportion to their prices.
// What it has more than they have, or all if it is for no goods that cost something, is spread over all supplies in
// proportion to what is left of them.
func (c *credits) take(amount money.Paise, prices []money.Paise) {
	if slices.Max(append(prices, 0)) > 0 {
		c.left, c.spread = c.now(), 0
		for i, part := range amount.Share(prices) {
			part = min(part, c.left[i])
			c.left[i] -= part
			amount -= part
		}
	}
	c.spread += amount
}
