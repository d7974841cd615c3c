package httpapi

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"tokri/adapters/httpapi/wire"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/pricing"
)

// A cancellation gives back all that was paid, and not what the order would cost without what is missing of it.
func TestWhatGoesBackIfAnOrderIsCancelled(t *testing.T) {
	cutoff := time.Date(2026, 11, 24, 10, 0, 0, 0, time.UTC)
	window := order.Window{Start: cutoff.Add(2 * time.Hour), End: cutoff.Add(4 * time.Hour), Cutoff: cutoff}
	placed := func() order.Order {
		o := order.Order{Status: order.Placed, PlacedAt: cutoff.Add(-time.Hour), Window: window, Method: payment.PhonePe, AsDelivered: true,
			Process: order.Process{Phase: order.Live}, Lines: []order.Line{{VariantID: "mango", Quantity: 4, Price: 100_00}},
			Bill: pricing.Bill{SubTotal: 400_00, Value: 400_00, WalletUsed: 150_00, GrandTotal: 250_00}}
		o.Captured = 250_00
		return o
	}
	for name, c := range map[string]struct {
		change func(*order.Order)
		now    time.Time
		want   *wire.OrderGoesBack
	}{
		"as it was ordered": {func(*order.Order) {}, cutoff.Add(-time.Minute), &wire.OrderGoesBack{ToWallet: 150_00, ToSource: 250_00}},
		"too late":          {func(*order.Order) {}, cutoff, nil},
		"one is missing": {func(o *order.Order) { o.Short = []order.Shortage{{VariantID: "mango", Units: 1}} }, cutoff,
			&wire.OrderGoesBack{ToWallet: 150_00, ToSource: 250_00}},
		"what is missing cost more than was paid online": {func(o *order.Order) { o.Short = []order.Shortage{{VariantID: "mango", Units: 3}} }, cutoff,
			&wire.OrderGoesBack{ToWallet: 150_00, ToSource: 250_00}},
		"it was changed to cost less": {func(o *order.Order) { o.Bill.Value, o.Bill.GrandTotal = 300_00, 150_00 }, cutoff.Add(-time.Minute),
			&wire.OrderGoesBack{ToWallet: 150_00, ToSource: 250_00}},
		"it waits for its payment": {func(o *order.Order) {
			o.Status, o.Phase, o.PlacedAt, o.Captured = order.PendingPayment, order.Awaiting, time.Time{}, 0
		}, cutoff.Add(-time.Minute), &wire.OrderGoesBack{ToWallet: 150_00}},
	} {
		o := placed()
		c.change(&o)
		assert.Equal(t, c.want, wireOrder(o, c.now, time.UTC).IfCancelled, name)
	}
}
