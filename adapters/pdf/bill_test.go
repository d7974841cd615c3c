package pdf_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/pdf"
	"tokri/core/address"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/pricing"
	"tokri/core/shop"
)

func delivered(lines int) order.Order {
	at := time.Date(2026, 11, 22, 3, 30, 0, 0, time.UTC)
	o := order.Order{ID: "o1", TrackingID: "TK123", Invoice: "2026-27/000123", InvoicedAt: at, CreatedAt: at,
		Method: payment.COD, Status: order.Delivered, Address: address.Address{Line1: "12, Shanti Kunj", City: "Palasia", State: "Madhya Pradesh", PostCode: "452001"},
		Bill: pricing.Bill{SubTotal: 39900, Discount: 5000, Value: 34900, WalletUsed: 4900, GrandTotal: 30000}}
	for range lines {
		o.Lines = append(o.Lines, order.Line{Name: "Alphonso mango of the very best kind from the orchards of Ratnagiri and Devgad", HSN: "0804", Weight: "500", WeightUnit: "g", Price: 19950, Quantity: 2})
	}
	return o
}

var settings = shop.Settings{Name: "Tokri", FSSAI: "11421999000123", Contact: shop.Contact{Phone: "9826012345", Address: "1, Mandi Road, Indore"}}

func TestBill(t *testing.T) {
	for _, n := range []int{0, 1, 100} {
		file, err := pdf.Bill(delivered(n), settings, time.UTC)
		require.NoError(t, err)
		assert.True(t, bytes.HasPrefix(file, []byte("%PDF-1.")))
		assert.True(t, bytes.HasSuffix(bytes.TrimSpace(file), []byte("%%EOF")))
		pages := bytes.Count(file, []byte("/Type /Page\n"))
		assert.Equal(t, n > 40, pages > 1, "%d lines on %d pages", n, pages)
		assert.Less(t, len(file), 400<<10, "of the font only what is needed")
	}
}

func TestTheSameBillIsTheSameFile(t *testing.T) {
	first, err := pdf.Bill(delivered(3), settings, time.UTC)
	require.NoError(t, err)
	again, err := pdf.Bill(delivered(3), settings, time.UTC)
	require.NoError(t, err)
	assert.Equal(t, first, again)
}
