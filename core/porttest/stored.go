package porttest

import (
	"embed"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/topup"
)

// stored has records as version 1 of the program wrote them.
//
//go:embed testdata/*.json
var stored embed.FS

// StoredRecords checks that a store reads what earlier versions of the program have written: the
// fields of the records have kept their stored names. decode reads a record, given as JSON, as the
// store reads it.
func StoredRecords(t *testing.T, decode func(record []byte, into any) error) {
	read := func(name string, into any) {
		record, err := stored.ReadFile("testdata/" + name)
		require.NoError(t, err)
		require.NoError(t, decode(record, into))
	}
	at := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	var o order.Order
	read("order.json", &o)
	o.Lease.Until, o.PayBy, o.CheckedAt = o.Lease.Until.UTC(), o.PayBy.UTC(), o.CheckedAt.UTC()
	assert.Equal(t, "o1", o.ID)
	assert.Equal(t, order.Cancelled, o.Status)
	assert.Equal(t, payment.Refunded, o.PaymentStatus)
	assert.Equal(t, payment.Payment{PageURL: "https://pay.example/o1", PayBy: at.Add(15 * time.Minute), CheckedAt: at.Add(time.Minute),
		Captured: 15000, Transaction: "T1"}, o.Payment)
	assert.Equal(t, order.Process{
		Phase: order.Refunding, Held: true, CartCleared: true, FirstCaller: "runner-1", OutcomePending: true,
		Refusal: &order.Refusal{Kind: 3, Code: "payment_late", Message: "The payment came too late.", Field: "f"},
		Attempt: 2, RetryCartVersion: 9, Lease: order.Lease{Runner: "runner-2", Until: at.Add(40 * time.Second)}, Notified: true,
	}, o.Process)

	var u topup.TopUp
	read("topup.json", &u)
	u.PayBy, u.CheckedAt = u.PayBy.UTC(), u.CheckedAt.UTC()
	assert.Equal(t, topup.Disputed, u.State)
	assert.True(t, u.Due.Equal(at.Add(time.Minute)))
	assert.Equal(t, payment.Payment{PageURL: "https://pay.example/topup-1", PayBy: at.Add(15 * time.Minute), CheckedAt: at.Add(2 * time.Minute),
		Captured: 49999, Transaction: "T2"}, u.Payment)
}
