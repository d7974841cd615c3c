package invoice_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/invoice"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/pricing"
)

func TestGSTINsHaveACheckDigit(t *testing.T) {
	for _, good := range []string{"27AAPFU0939F1ZV", "29AAGCB7383J1Z4", "23ABCDE1234F1Z8"} {
		assert.True(t, invoice.ValidGSTIN(good), good)
		for i := range good { // one wrong character, in each place
			for _, c := range "0A7Z" {
				if wrong := good[:i] + string(c) + good[i+1:]; wrong != good {
					assert.False(t, invoice.ValidGSTIN(wrong), wrong)
				}
			}
		}
	}
	for _, bad := range []string{"", "23ABCDE1234F1Z5", "27aapfu0939f1zv", "27AAPFU0939F1ZV "} {
		assert.False(t, invoice.ValidGSTIN(bad), bad)
	}
}

var november = time.Date(2026, 11, 10, 6, 30, 0, 0, time.UTC)

// month draws orders that were billed in a month, with refunds, and returns their papers.
func month(t *rapid.T) (papers []invoice.Paper, orders []*order.Order) {
	note := int64(0)
	for n := range rapid.IntRange(0, 6).Draw(t, "orders") {
		o := drawOrder(t)
		o.ID, o.Address.State = fmt.Sprint("o", n), rapid.SampledFrom([]string{"Madhya Pradesh", "MP", "मध्य प्रदेश"}).Draw(t, "state as the customer writes it")
		number := invoice.Invoice{Year: "2026-27", Seq: int64(n + 1), OrderID: o.ID, At: november}
		o.Invoice, o.InvoicedAt = number.Number(), november
		for left := o.Bill.Value; left > 0 && rapid.Bool().Draw(t, "refunded"); {
			r := order.Refund{Amount: money.Paise(rapid.Int64Range(1, int64(left)).Draw(t, "refund")), Status: payment.Completed}
			if rapid.Bool().Draw(t, "for goods") {
				r.Lines = []order.Unit{{VariantID: o.Lines[0].VariantID, Quantity: 1}}
			}
			left -= r.Amount
			note++
			r.ID = fmt.Sprintf("%s-r%d", o.ID, len(o.Refunds)+1)
			r.CreditNote = invoice.Invoice{Year: "CN/26-27", Seq: note}.Number()
			o.Refunds = append(o.Refunds, r)
		}
		orders = append(orders, o)
	}
	add := func(o *order.Order, number invoice.Invoice) {
		p, done := invoice.PaperOf(*o, number)
		require.True(t, done)
		papers = append(papers, p)
	}
	for n, o := range orders {
		add(o, invoice.Invoice{Year: "2026-27", Seq: int64(n + 1), OrderID: o.ID, At: november})
	}
	note = 0
	for _, o := range orders {
		for _, r := range o.Refunds {
			note++
			add(o, invoice.Invoice{Year: "CN/26-27", Seq: note, OrderID: r.ID, At: november})
		}
	}
	return papers, orders
}

// The tables of a month add up to its bills less its credit notes, to the paisa.
func TestTheReturnIsItsPapers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		papers, orders := month(t)
		m := invoice.MonthOf(papers)
		var value, taxed, tax, exempt, byCode, codeTax money.Paise
		for _, o := range orders {
			value += o.Bill.Value
			for _, r := range o.Refunds {
				value -= r.Amount
			}
		}
		for _, p := range papers {
			for _, s := range p.Supplies {
				if p.Credit {
					tax -= s.CGST + s.SGST
				} else {
					tax += s.CGST + s.SGST
				}
			}
		}
		for _, row := range m.Taxed {
			require.Positive(t, row.Rate)
			require.Equal(t, "23-Madhya Pradesh", row.Place)
			require.Equal(t, row.Value, row.Taxable+row.CGST+row.SGST)
			taxed += row.Value
			tax -= row.CGST + row.SGST
		}
		exempt = m.Exempt
		require.Zero(t, tax, "the tax of all rates is that of all papers")
		require.Equal(t, value, taxed+exempt)
		for _, row := range m.HSN {
			require.Equal(t, row.Value, row.Taxable+row.CGST+row.SGST)
			byCode += row.Value
			codeTax += row.CGST + row.SGST
		}
		require.Equal(t, value, byCode)
		for _, row := range m.Taxed {
			codeTax -= row.CGST + row.SGST
		}
		require.Zero(t, codeTax)
		total := 0
		for _, s := range m.Series {
			total += s.Total
		}
		require.Equal(t, len(papers), total)
	})
}

func TestTheSeriesOfAMonth(t *testing.T) {
	o := sold(gstin, 100_00, 0)
	o.ID, o.Invoice = "o", "2026-27/000007"
	o.Lines[0].Weight, o.Lines[0].WeightUnit, o.Lines[0].Quantity = "500", "g", 3
	o.Refunds = []order.Refund{{ID: "o-r1", Amount: 1_00, Status: payment.Completed, CreditNote: "CN/26-27/000002"}}
	bill, done := invoice.PaperOf(*o, invoice.Invoice{Year: "2026-27", Seq: 7, OrderID: "o"})
	require.True(t, done)
	note, done := invoice.PaperOf(*o, invoice.Invoice{Year: "CN/26-27", Seq: 2, OrderID: "o-r1"})
	require.True(t, done)
	_, done = invoice.PaperOf(*o, invoice.Invoice{Year: "CN/26-27", Seq: 3, OrderID: "o-r2"})
	require.False(t, done, "the number was given, and is not on the order yet")
	m := invoice.MonthOf([]invoice.Paper{bill, note})
	assert.Equal(t, []invoice.Series{{Nature: "Invoices for outward supply", First: "2026-27/000007", Last: "2026-27/000007", Total: 1},
		{Nature: "Credit Note", First: "CN/26-27/000002", Last: "CN/26-27/000002", Total: 1}}, m.Series)
	require.Len(t, m.HSN, 1)
	assert.Equal(t, "KGS-KILOGRAMS", m.HSN[0].UQC)
	assert.EqualValues(t, 1500, m.HSN[0].Quantity)
	assert.EqualValues(t, 99_00, m.Exempt)
}

// Each rate has its row, and in table 12 each code at each rate, in order. Units that cannot be added are counted as packs.
func TestTheRowsOfAMonth(t *testing.T) {
	var papers []invoice.Paper
	for n := range 2 {
		o := sold(gstin, 5*105_00, 1800, 500, 500, 0, 0)
		for i, l := range []order.Line{{HSN: "2008", Weight: "200", WeightUnit: "ml"}, {HSN: "2008", Weight: "1", WeightUnit: "pc"},
			{HSN: "2009", Weight: "1", WeightUnit: "l"}, {HSN: "0702", Weight: "1.5", WeightUnit: "kg"}, {HSN: "0709", Weight: "2", WeightUnit: []string{"bunch", "box"}[n]}} {
			o.Lines[i].HSN, o.Lines[i].Weight, o.Lines[i].WeightUnit = l.HSN, l.Weight, l.WeightUnit
		}
		number := invoice.Invoice{Year: "2026-27", Seq: int64(n + 1)}
		o.Invoice = number.Number()
		bill, done := invoice.PaperOf(*o, number)
		require.True(t, done)
		papers = append(papers, bill)
	}
	m := invoice.MonthOf(papers)
	var rows, taxed []string
	for _, r := range m.HSN {
		rows = append(rows, fmt.Sprintf("%s at %d: %d, %d %s", r.HSN, r.Rate, r.Value, r.Quantity, r.UQC))
	}
	for _, r := range m.Taxed {
		taxed = append(taxed, fmt.Sprintf("%d: %d", r.Rate, r.Value))
	}
	assert.Equal(t, []string{"0702 at 0: 21000, 3000 KGS-KILOGRAMS", "0709 at 0: 21000, 2000 OTH-OTHERS", "2008 at 500: 21000, 2000 PCS-PIECES",
		"2008 at 1800: 21000, 400000 MLT-MILILITRE", "2009 at 500: 21000, 2000000 MLT-MILILITRE"}, rows)
	assert.Equal(t, []string{"500: 42000", "1800: 21000"}, taxed)
	assert.EqualValues(t, 420_00, m.Exempt)
}

// What was weighed is sold by its weight, and by its pieces if the pack is a piece.
func TestTheQuantityOfWhatWasWeighed(t *testing.T) {
	for unit, want := range map[string]int64{"kg": 1850, "pc": 2000} {
		o := sold(gstin, 100_00, 0)
		o.Invoice = "2026-27/000007"
		o.Lines = o.Lines[:1]
		o.Lines[0].Weight, o.Lines[0].WeightUnit, o.Lines[0].Quantity, o.Lines[0].Nominal = "1", unit, 2, 1000
		o.Actual = &pricing.Actual{Bill: o.Bill, Lines: []pricing.Kept{{Units: 2, Grams: 1850, Cost: 92_50}}}
		bill, done := invoice.PaperOf(*o, invoice.Invoice{Year: "2026-27", Seq: 7, OrderID: o.ID})
		require.True(t, done)
		assert.Equal(t, want, invoice.MonthOf([]invoice.Paper{bill}).HSN[0].Quantity, unit)
	}
}

func TestTheBoundsOfAMonth(t *testing.T) {
	from, until := invoice.MonthBounds(time.Date(2026, 11, 30, 18, 29, 59, 0, time.UTC))
	assert.True(t, from.Equal(time.Date(2026, 10, 31, 18, 30, 0, 0, time.UTC)), "midnight in India")
	assert.True(t, until.Equal(time.Date(2026, 11, 30, 18, 30, 0, 0, time.UTC)))
}
