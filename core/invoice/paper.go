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
	taxed := 0
	for _, l := range o.Lines {
		if o.SellerGSTIN != "" && l.GST > 0 {
			taxed++
		}
	}
	switch taxed {
	case 0:
		return BillOfSupply
	case len(o.Lines):
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
	prices := make([]money.Paise, len(o.Lines))
	for i, l := range o.Lines {
		prices[i] = l.Total()
	}
	var all []Supply
	for i, value := range o.Bill.Value.Share(prices) {
		l := o.Lines[i]
		one := Supply{HSN: l.HSN, Rate: l.GST}
		if o.SellerGSTIN == "" {
			one.Rate = 0
		}
		at := slices.IndexFunc(all, func(s Supply) bool { return s.HSN == one.HSN && s.Rate == one.Rate })
		if at < 0 {
			at, all = len(all), append(all, one)
		}
		all[at].Value += value
	}
	for i, s := range all {
		all[i] = s.withTax(s.Value)
	}
	slices.SortStableFunc(all, func(a, b Supply) int { return cmp.Or(cmp.Compare(a.Rate, b.Rate), cmp.Compare(a.HSN, b.HSN)) })
	return all
}

// Credited returns the supplies that a refund takes back. They are the difference of what has been refunded
// including this refund and before it, so that the refunds of a whole bill together take back exactly the tax
// that was charged.
func Credited(o *order.Order, refund int) []Supply {
	before, after := money.Paise(0), money.Paise(0)
	for i, r := range o.Refunds[:refund+1] {
		if r.Status == payment.Completed {
			after += r.Amount
			if i < refund {
				before += r.Amount
			}
		}
	}
	supplies := Supplies(o)
	values := make([]money.Paise, len(supplies))
	for i, s := range supplies {
		values[i] = s.Value
	}
	upTo, from := after.Share(values), before.Share(values)
	var all []Supply
	for i, s := range supplies {
		was, is := s.withTax(from[i]), s.withTax(upTo[i])
		if is.Value == was.Value {
			continue
		}
		is.Value, is.Taxable, is.CGST, is.SGST = is.Value-was.Value, is.Taxable-was.Taxable, is.CGST-was.CGST, is.SGST-was.SGST
		all = append(all, is)
	}
	return all
}
