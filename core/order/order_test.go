package order_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/apperr"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
)

var noon = time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC)

func TestPhases(t *testing.T) {
	for phase, c := range map[order.Phase]struct{ final, resting, active, visible, holdsCancelled bool }{
		order.Holding:    {false, false, true, false, true}, // anew, for a payment that came late
		order.Charging:   {false, false, true, true, true},
		order.Awaiting:   {false, true, true, true, true},
		order.Unwinding:  {false, false, true, false, true},
		order.Lapsed:     {false, true, false, false, false},
		order.Live:       {true, true, true, false, false},
		order.Moving:     {false, false, true, false, true},
		order.Changing:   {false, false, true, false, true},
		order.Replacing:  {false, false, true, false, true},
		order.Cancelling: {false, false, true, false, true},
		order.Delivering: {false, false, true, false, true},
		order.Refunding:  {false, true, true, false, false},
		order.Refused:    {true, true, false, false, false},
		order.Closed:     {true, true, true, false, false},
	} {
		o := order.Order{Process: order.Process{Phase: phase}}
		assert.Equal(t, c.final, o.Final(), phase)
		assert.Equal(t, c.resting, o.Resting(), phase)
		assert.Equal(t, c.active, o.Active(), phase)
		assert.Equal(t, c.visible, o.Visible(), phase)
		o.PlacedAt = noon
		assert.True(t, o.WasPlaced())
		assert.True(t, o.Visible(), "what was placed is shown for ever")
		o.Status = order.Cancelled
		assert.Equal(t, c.holdsCancelled, o.Active(), phase)
		o = order.Order{Process: order.Process{Phase: phase}, Payment: payment.Payment{Captured: 1}}
		assert.True(t, o.Visible(), "money was taken for it")
	}
}

func TestEnter(t *testing.T) {
	var o order.Order
	require.NoError(t, o.Enter(order.PendingPayment, noon))
	require.NoError(t, o.Enter(order.PendingPayment, noon.Add(time.Minute)))
	require.NoError(t, o.Enter(order.Placed, noon.Add(time.Hour)))
	require.ErrorIs(t, o.Enter(order.Delivered, noon.Add(2*time.Hour)), order.ErrNoMove)
	assert.Equal(t, order.Placed, o.Status)
	assert.Equal(t, []order.Event{{Status: order.PendingPayment, At: noon}, {Status: order.Placed, At: noon.Add(time.Hour)}}, o.Timeline)
	prepared := order.Order{Status: order.Placed}
	require.NoError(t, prepared.Enter(order.Placed, noon))
	assert.Len(t, prepared.Timeline, 1, "a status without a history gets one")
}

func TestRefusal(t *testing.T) {
	f := apperr.New(apperr.Conflict, "out_of_stock", "Only 2 available in stock.").On("products").With("left")
	again := order.RefusalOf(f).Err()
	require.ErrorIs(t, again, f)
	assert.Equal(t, f.Message, again.Message)
	assert.Equal(t, "products", again.Field)
}

func TestLines(t *testing.T) {
	o := order.Order{Lines: []order.Line{{VariantID: "a", Price: 2550, Quantity: 3}, {VariantID: "b", Price: 100, Quantity: 1}}}
	assert.Equal(t, money.Paise(7650), o.Lines[0].Total())
	assert.Equal(t, []order.Unit{{VariantID: "a", Quantity: 3}, {VariantID: "b", Quantity: 1}}, o.Units())
}
