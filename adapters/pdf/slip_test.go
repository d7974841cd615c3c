package pdf_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/invoice"
	"tokri/core/missing"
	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/payment"
)

func TestSlips(t *testing.T) {
	waiting := func(tracking string) order.Order {
		o := delivered(2)
		o.TrackingID, o.Status, o.Invoice, o.InvoicedAt = tracking, order.Placed, "", time.Time{}
		o.Window = order.Window{Start: o.CreatedAt.AddDate(0, 0, 1), End: o.CreatedAt.AddDate(0, 0, 1).Add(2 * time.Hour)}
		o.Address.Landmark, o.Choices.DeliveryNote = "Opposite the temple", "Ring twice"
		return o
	}
	paid := waiting("TK2")
	paid.Method, paid.Lines[0].Quantity = payment.PhonePe, 5
	for l, words := range map[notify.Language][]string{
		notify.English: {"Packing slip TK1", "23 November 2026, 03:30–05:30", "12, Shanti Kunj, Scheme 54, Palasia, Madhya Pradesh 452001", "Opposite the temple",
			"+91 9826098260", "Ring twice", "2 × " + mango, "Packages 4", "Cash to collect ₹4,883.00", "Packing slip TK2", "Packages 7", "Cash to collect nothing"},
		notify.Hindi: {"पैकिंग पर्ची TK1", "रत्नागिरी का श्रेष्ठ हापुस आम, 500\u00a0ग्राम", "नकद लेना है ₹4,883.00"},
	} {
		file, err := printer(t).Slips([]order.Order{waiting("TK1"), paid}, settings, l)
		require.NoError(t, err)
		if dir := os.Getenv("PAPERS"); dir != "" {
			require.NoError(t, os.WriteFile(dir+"/slips-"+string(l)+".pdf", file, 0o600))
		}
		text := said(t, file)
		for _, what := range words {
			assert.Contains(t, text, what)
		}
		assert.NotContains(t, text, "2026-27/", "a slip is no bill")
		assert.Equal(t, 2, pages(file))
	}
	call := waiting("TK3")
	call.Lines[0].IfMissing = missing.Call
	for l, words := range map[notify.Language]string{notify.English: "· call before leaving out", notify.Hindi: "· न हो तो पहले फ़ोन करें"} {
		file, err := printer(t).Slips([]order.Order{call}, settings, l)
		require.NoError(t, err)
		assert.Equal(t, 1, strings.Count(said(t, file), words), "of one line of two")
	}
	other := waiting("TK4")
	other.AsDelivered, other.Lines[0].IfMissing, other.Lines[0].VariantID = true, missing.Replace, "mango"
	other.Work = &order.Work{Bags: 1, PackedAt: other.CreatedAt}
	papaya := order.Line{VariantID: "papaya", Name: "Papaya", Weight: "1", WeightUnit: "kg", Quantity: 3}
	other.Instead = []order.Instead{{For: "mango", Line: papaya}}
	for l, words := range map[notify.Language][]string{notify.English: {"· replace if missing", "3 × Papaya, 1\u00a0kg · in place of what is missing", "Packages 7"},
		notify.Hindi: {"· न हो तो बदले में दें", "· जो नहीं मिला, उसके बदले"}} {
		file, err := printer(t).Slips([]order.Order{other}, settings, l)
		require.NoError(t, err)
		for _, what := range words {
			assert.Contains(t, said(t, file), what)
		}
	}
	plain, err := printer(t).Slip(t.Context(), waiting("TK1"), settings, notify.English, true)
	require.NoError(t, err)
	assert.Contains(t, said(t, plain), "Packages 4")
	assert.NotContains(t, said(t, plain), "9826098260", "who sees no numbers")
	assert.NotContains(t, said(t, plain), "4,883", "and no money")
	assert.NotContains(t, said(t, plain), "Cash")
}

// The bill has what was delivered and what it weighed; the slip what is in the bags.
func TestPapersOfWhatWasWeighed(t *testing.T) {
	o := delivered(2)
	o.AsDelivered = true
	o.Lines[0].VariantID, o.Lines[1].VariantID = "melon", "onion"
	o.Lines[0].Nominal = 500
	packed := o
	packed.Status, packed.PlacedAt, packed.Phase = order.Processing, o.CreatedAt, order.Live
	packed.Short = []order.Shortage{{VariantID: "onion", Units: 1}}
	packed.Work = &order.Work{Bags: 1, PackedAt: o.CreatedAt, Picks: []order.Pick{{VariantID: "melon", Units: 2, Grams: 873}, {VariantID: "onion", Units: 1}}}
	slip, err := printer(t).Slips([]order.Order{packed}, settings, notify.English)
	require.NoError(t, err)
	text := said(t, slip)
	assert.Contains(t, text, "2 × "+mango+", 500\u00a0g (873\u00a0g of 1000\u00a0g)")
	assert.Contains(t, text, "1 × "+mango+", 500\u00a0g")
	assert.Contains(t, text, "Packages 3")
	due := packed.Due()
	assert.Less(t, due.GrandTotal, o.Bill.GrandTotal)
	assert.Contains(t, text, "Cash to collect "+due.GrandTotal.Shown())

	actual, err := packed.Expected()
	require.NoError(t, err)
	o.Actual = &actual
	bill, err := printer(t).Bill(t.Context(), o, settings, invoice.Recipient{Name: "Asha", Language: notify.English})
	require.NoError(t, err)
	text = said(t, bill)
	assert.Contains(t, text, "(873\u00a0g of 1000\u00a0g)")
	assert.Contains(t, text, actual.Lines[0].Cost.Shown(), "two of ₹1,245.50, at 87.3 %")
	assert.NotContains(t, text, o.Lines[0].Total().Shown())
}
