package pdf_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/coupon"
	"tokri/core/invoice"
	"tokri/core/money"
	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/pricing"
)

// goldenLine is a line of a golden order: how many units, or which weight, are in the bags, and how many units are refused at the door.
type goldenLine struct {
	order.Line
	units, grams, refused int
}

// The papers of the golden orders of docs/product.md "Delivered and ordered": the slip has what is in the bags and what is collected
// for it, the bill what came, with its tax. app/systemtest has the same orders through the whole program.
func TestPapersOfTheGoldenOrders(t *testing.T) {
	l := func(name, hsn string, price money.Paise, quantity int, gst money.BasisPoints, nominal, units, grams int) goldenLine {
		return goldenLine{order.Line{VariantID: name, Name: name, HSN: hsn, Weight: "1", WeightUnit: "pc", MRP: price, Price: price, Quantity: quantity, GST: gst, Nominal: nominal}, units, grams, 0}
	}
	pineapple := l("Pineapple", "2008", 55_00, 2, 500, 0, 2, 0)
	pineapple.refused = 1
	charges := pricing.Charges{FreeFrom: 199_00, Delivery: 25_00}
	for name, c := range map[string]struct {
		lines        []goldenLine
		code         coupon.Coupon
		wallet       money.Paise
		online       bool
		slip, bill   []string
		neverOnBills []string
	}{
		"A": {[]goldenLine{l("Tomato", "0702", 18_00, 2, 0, 0, 1, 0), l("Melon", "0807", 90_00, 1, 0, 3000, 1, 2700), l("Potato", "0701", 30_00, 1, 0, 0, 1, 0)},
			coupon.Coupon{Kind: coupon.Flat, Amount: 20_00}, 50_00, false,
			[]string{"1 × Tomato, 1\u00a0pc · ordered 2", "(2700\u00a0g of 3000\u00a0g)", "Packages 3", "Cash to collect ₹87.00"},
			[]string{"Bill of Supply", "Tomato, 1\u00a0pc · ordered 2", "₹129.00", "₹16.54", "₹25.00", "₹0.46", "₹137.00", "₹50.00", "₹87.00", "₹81.00"}, []string{"₹36.00", "₹161.00"}},
		"B": {[]goldenLine{l("Watermelon", "0807", 92_00, 1, 0, 3000, 1, 2760), l("Dates", "0804", 210_00, 2, 500, 0, 1, 0), l("Onion", "0703", 155_00, 1, 0, 0, 1, 0)},
			coupon.Coupon{Kind: coupon.Percent, Percent: 1000, Cap: 60_00}, 107_00, true,
			[]string{"1 × Dates, 1\u00a0pc · ordered 2", "(2760\u00a0g of 3000\u00a0g)", "Packages 3", "Cash to collect nothing"},
			[]string{"Invoice-cum-Bill of Supply", "Dates, 1\u00a0pc · ordered 2", "₹449.64", "₹40.45", "₹409.19", "₹107.00", "₹302.19", "₹84.64", "182.01", "4.55"}, []string{"₹420.00", "₹607.00"}},
		"C": {[]goldenLine{l("Mango", "0804", 420_00, 1, 0, 0, 0, 0), pineapple, l("Papaya", "0807", 63_00, 1, 0, 1000, 1, 885)},
			coupon.Coupon{Kind: coupon.Flat, Amount: 50_00}, 0, false,
			[]string{"0 × Mango, 1\u00a0pc · ordered 1", "2 × Pineapple, 1\u00a0pc", "(885\u00a0g of 1000\u00a0g)", "Packages 3", "Cash to collect ₹151.00"}, // before the door
			[]string{"Invoice-cum-Bill of Supply", "Pineapple, 1\u00a0pc · ordered 2", "₹110.76", "₹9.34", "₹0.42", "₹101.00", "₹55.76", "47.77", "1.19"}, []string{"Mango", "₹420.00", "₹543.00"}},
	} {
		o := delivered(0)
		o.AsDelivered, o.SellerGSTIN, o.Invoice = true, "23ABCDE1234F1Z8", ""
		o.Status, o.Phase, o.PlacedAt, o.Work = order.Processing, order.Live, o.CreatedAt, &order.Work{Bags: 1, PackedAt: o.CreatedAt}
		var items []pricing.Item
		for _, l := range c.lines {
			o.Lines = append(o.Lines, l.Line)
			items = append(items, pricing.Item{MRP: l.MRP, Price: l.Price, Quantity: l.Quantity})
			o.Work.Picks = append(o.Work.Picks, order.Pick{VariantID: l.VariantID, Units: l.units, Grams: l.grams})
			if missing := l.Quantity - l.units; missing > 0 {
				o.Short = append(o.Short, order.Shortage{VariantID: l.VariantID, Units: missing})
			}
		}
		o.Bill = pricing.Price(items, &c.code, c.wallet, charges)
		if c.online {
			o.Method, o.Captured = payment.PhonePe, o.Bill.GrandTotal
		}
		slip, err := printer(t).Slips([]order.Order{o}, settings, notify.English)
		require.NoError(t, err)
		for _, what := range c.slip {
			assert.Contains(t, said(t, slip), what, name)
		}
		for _, l := range c.lines {
			if l.refused > 0 {
				o.Rejected = append(o.Rejected, order.Rejected{VariantID: l.VariantID, Units: l.refused, Reason: order.Bad})
			}
		}
		actual, err := o.Expected()
		require.NoError(t, err)
		o.Actual, o.Status, o.Phase, o.Invoice = &actual, order.Delivered, order.Closed, "2026-27/000001"
		text := said(t, bill(t, o, invoice.Recipient{Name: "Asha", Language: notify.English}))
		for _, what := range c.bill {
			assert.Contains(t, text, what, name)
		}
		for _, what := range c.neverOnBills {
			assert.NotContains(t, text, what, name)
		}
	}
}
