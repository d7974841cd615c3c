package invoice_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"tokri/core/invoice"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/pricing"
)

const gstin = "23ABCDE1234F1Z5"

func sold(gstin string, value money.Paise, rates ...money.BasisPoints) *order.Order {
	o := &order.Order{SellerGSTIN: gstin, Bill: pricing.Bill{Value: value}}
	for _, rate := range rates {
		o.Lines = append(o.Lines, order.Line{HSN: "0804", GST: rate, Price: 10500, Quantity: 1})
	}
	return o
}

func TestKinds(t *testing.T) {
	for name, c := range map[string]struct {
		gstin string
		rates []money.BasisPoints
		want  invoice.Kind
	}{
		"exempt goods":                  {gstin, []money.BasisPoints{0, 0}, invoice.BillOfSupply},
		"taxed goods":                   {gstin, []money.BasisPoints{500, 1800}, invoice.TaxInvoice},
		"both":                          {gstin, []money.BasisPoints{0, 500}, invoice.InvoiceCumBill},
		"taxed, of a shop that is none": {"", []money.BasisPoints{500}, invoice.BillOfSupply},
	} {
		assert.Equal(t, c.want, invoice.KindOf(sold(c.gstin, 0, c.rates...)), name)
	}
}

func TestTaxIsInThePrice(t *testing.T) {
	assert.Equal(t, []invoice.Supply{
		{HSN: "0804", Rate: 0, Value: 10500, Taxable: 10500},
		{HSN: "0804", Rate: 500, Value: 10500, Taxable: 10000, CGST: 250, SGST: 250},
		{HSN: "0804", Rate: 1800, Value: 21000, Taxable: 17796, CGST: 1602, SGST: 1602}, // 1601.69 each
	}, invoice.Supplies(sold(gstin, 42000, 1800, 500, 0, 1800)))
	for _, s := range invoice.Supplies(sold("", 10500, 500)) {
		assert.Equal(t, invoice.Supply{HSN: "0804", Value: 10500, Taxable: 10500}, s, "a shop without a number takes no tax")
	}
}

func drawOrder(t *rapid.T) *order.Order {
	o := &order.Order{SellerGSTIN: rapid.SampledFrom([]string{"", gstin}).Draw(t, "gstin")}
	for range rapid.IntRange(1, 8).Draw(t, "lines") {
		l := order.Line{
			VariantID: strconv.Itoa(len(o.Lines)),
			HSN:       rapid.SampledFrom([]string{"0804", "2008", ""}).Draw(t, "hsn"), GST: rapid.SampledFrom([]money.BasisPoints{0, 300, 500, 1800}).Draw(t, "rate"),
			Price: money.Paise(rapid.Int64Range(0, 500_00).Draw(t, "price")), Quantity: rapid.IntRange(1, 99).Draw(t, "quantity"),
		}
		o.Lines = append(o.Lines, l)
		o.Bill.SubTotal += l.Total()
	}
	o.Bill.Discount = money.Paise(rapid.Int64Range(0, int64(o.Bill.SubTotal)).Draw(t, "discount"))
	o.Bill.Delivery = money.Paise(rapid.Int64Range(0, 100_00).Draw(t, "delivery"))
	o.Bill.Value = o.Bill.SubTotal - o.Bill.Discount + o.Bill.Delivery
	return o
}

// The rules of docs/product.md "Bills of the shop" about sums hold for any bill.
func TestTaxAddsUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := drawOrder(t)
		var all money.Paise
		for _, s := range invoice.Supplies(o) {
			assert.Equal(t, s.Value, s.Taxable+s.CGST+s.SGST)
			assert.Equal(t, s.CGST, s.SGST)
			assert.GreaterOrEqual(t, s.Taxable, money.Paise(0))
			// The tax on the taxable value equals the tax that was charged, except for the rounding of each
			// half.
			assert.InDelta(t, float64(s.Taxable)*float64(s.Rate)/10_000, float64(s.CGST+s.SGST), 1.5)
			all += s.Value
		}
		assert.Equal(t, o.Bill.Value, all, "to the paisa")
	})
}

// However a bill is refunded, its credit notes together have exactly its values and taxes.
func TestCreditNotesAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := drawOrder(t)
		for left := o.Bill.Value; left > 0; {
			part := money.Paise(rapid.Int64Range(1, int64(left)).Draw(t, "refund"))
			if len(o.Refunds) == 5 {
				part = left
			}
			r := order.Refund{Amount: part, Status: payment.Completed}
			if rapid.Bool().Draw(t, "for goods") {
				l := rapid.SampledFrom(o.Lines).Draw(t, "goods")
				r.Lines = []order.Unit{{VariantID: l.VariantID, Quantity: rapid.IntRange(1, l.Quantity).Draw(t, "units")}}
			}
			o.Refunds = append(o.Refunds, r)
			left -= part
		}
		type code struct {
			hsn  string
			rate money.BasisPoints
		}
		back := map[code]invoice.Supply{}
		for i, r := range o.Refunds {
			var all money.Paise
			for _, s := range invoice.Credited(o, i) {
				assert.Equal(t, s.Value, s.Taxable+s.CGST+s.SGST)
				sum := back[code{s.HSN, s.Rate}]
				sum.HSN, sum.Rate = s.HSN, s.Rate
				sum.Value, sum.Taxable, sum.CGST, sum.SGST = sum.Value+s.Value, sum.Taxable+s.Taxable, sum.CGST+s.CGST, sum.SGST+s.SGST
				back[code{s.HSN, s.Rate}] = sum
				all += s.Value
			}
			assert.Equal(t, r.Amount, all)
		}
		for _, s := range invoice.Supplies(o) {
			if s.Value != 0 {
				assert.Equal(t, s, back[code{s.HSN, s.Rate}])
			}
		}
	})
}

// A refund of exempt tomatoes takes no tax back from the juice; an amount for nothing in particular is spread.
func TestACreditNoteForGoodsHasTheirTax(t *testing.T) {
	o := sold(gstin, 199_00, 0, 1200)
	o.Lines[0].VariantID, o.Lines[0].HSN, o.Lines[0].Price = "tomato", "0702", 34_00
	o.Lines[1].VariantID, o.Lines[1].HSN, o.Lines[1].Price = "juice", "2009", 165_00
	tomato := []order.Unit{{VariantID: "tomato", Quantity: 1}}
	for name, c := range map[string]struct {
		refunds []order.Refund
		want    []invoice.Supply
	}{
		"tomatoes": {[]order.Refund{{Amount: 34_00, Lines: tomato}}, []invoice.Supply{{HSN: "0702", Value: 34_00, Taxable: 34_00}}},
		"a part of the juice": {[]order.Refund{{Amount: 34_00, Lines: tomato}, {Amount: 56_00, Lines: []order.Unit{{VariantID: "juice", Quantity: 1}}}},
			[]invoice.Supply{{HSN: "2009", Rate: 1200, Value: 56_00, Taxable: 50_00, CGST: 3_00, SGST: 3_00}}},
		"an amount alone": {[]order.Refund{{Amount: 34_00}}, []invoice.Supply{{HSN: "0702", Value: 5_80, Taxable: 5_80},
			{HSN: "2009", Rate: 1200, Value: 28_20, Taxable: 25_18, CGST: 1_51, SGST: 1_51}}},
		"more than the tomatoes cost": {[]order.Refund{{Amount: 90_00, Lines: tomato}}, []invoice.Supply{{HSN: "0702", Value: 34_00, Taxable: 34_00},
			{HSN: "2009", Rate: 1200, Value: 56_00, Taxable: 50_00, CGST: 3_00, SGST: 3_00}}},
		"an amount after the tomatoes": {[]order.Refund{{Amount: 34_00, Lines: tomato}, {Amount: 56_00}},
			[]invoice.Supply{{HSN: "2009", Rate: 1200, Value: 56_00, Taxable: 50_00, CGST: 3_00, SGST: 3_00}}},
	} {
		for i := range c.refunds {
			c.refunds[i].Status = payment.Completed
		}
		o.Refunds = c.refunds
		assert.Equal(t, c.want, invoice.Credited(o, len(c.refunds)-1), name)
	}
}
