package httpapi

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/httpapi/wire"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/pricing"
)

// What came in place of something may cost as much, so that the bill is as it was.
func TestALineOfWhichSomethingElseCameCostsWhatCame(t *testing.T) {
	at := time.Date(2026, 11, 24, 10, 0, 0, 0, time.UTC)
	o := order.Order{Status: order.OutForDelivery, PlacedAt: at, Method: payment.COD, AsDelivered: true, Process: order.Process{Phase: order.Live},
		Bill:    pricing.Bill{SubTotal: 200_00, MRPTotal: 200_00, Value: 200_00, GrandTotal: 200_00},
		Lines:   []order.Line{{VariantID: "mango", Price: 100_00, MRP: 100_00, Quantity: 2}},
		Work:    &order.Work{Bags: 1, PackedAt: at, Picks: []order.Pick{{VariantID: "mango", Units: 1}}},
		Short:   []order.Shortage{{VariantID: "mango", Units: 1, Told: true}},
		Instead: []order.Instead{{For: "mango", Line: order.Line{VariantID: "banana", Price: 50_00, MRP: 50_00, Quantity: 2}}}}
	require.Equal(t, o.Bill, o.Due())
	w := wireOrder(o, at, time.UTC)
	require.NotNil(t, w.Products[0].DeliveredAmount)
	assert.Equal(t, wire.Rupees(100_00), *w.Products[0].DeliveredAmount)
	assert.Equal(t, wire.Rupees(100_00), w.Instead[0].TotalAmount)
}
