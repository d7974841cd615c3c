package order_test

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/staff"
)

var everyPhase = append([]order.Phase{order.Live, order.Refused, order.Closed}, order.Unfinished...)

// Each transition is refused in every phase in which the order's life does not have it.
func TestTransitionsConsultThePhases(t *testing.T) {
	nothing := func(money.Paise) money.Paise { return 0 }
	for name, c := range map[string]struct {
		do   func(*order.Order) error
		from []order.Phase
		to   order.Phase
	}{
		"refused":               {func(o *order.Order) error { return o.Refuse(order.ErrPaymentFailed) }, []order.Phase{order.Holding, order.Charging, order.Awaiting}, order.Unwinding},
		"charged":               {func(o *order.Order) error { return o.BeginCharge(noon) }, []order.Phase{order.Holding}, order.Charging},
		"sent to pay":           {func(o *order.Order) error { return o.AwaitPayment("https://pay.example", noon) }, []order.Phase{order.Charging}, order.Awaiting},
		"placed":                {func(o *order.Order) error { return o.Place(noon) }, []order.Phase{order.Holding, order.Awaiting}, order.Live},
		"unwound":               {func(o *order.Order) error { return o.EndUnwinding(noon) }, []order.Phase{order.Unwinding}, order.Refused},
		"begun anew":            {func(o *order.Order) error { return o.BeginRetry(2) }, []order.Phase{order.Lapsed}, order.Holding},
		"late, and given back":  {func(o *order.Order) error { return o.RefundLatePayment(noon) }, []order.Phase{order.Lapsed}, order.Refunding},
		"advanced to delivered": {func(o *order.Order) error { o.Status = order.OutForDelivery; return o.AdvanceStatus("", noon, nothing) }, []order.Phase{order.Live}, order.Delivering},
		"delivered":             {func(o *order.Order) error { return o.EndDelivery("", "", noon) }, []order.Phase{order.Delivering}, order.Closed},
		"cancelled": {func(o *order.Order) error {
			o.Status = order.Placed
			return o.BeginCancel(order.Cancellation{By: order.Staff})
		}, []order.Phase{order.Live}, order.Cancelling},
		"moved": {func(o *order.Order) error {
			o.Status = order.Placed
			return o.BeginMove(order.Move{Entry: staff.Entry{Key: "k"}, To: order.Window{SlotID: "night"}})
		}, []order.Phase{order.Live}, order.Moving},
		"in its new slot": {func(o *order.Order) error {
			o.Moves = []order.Move{{State: order.Leaving}}
			return o.EndMove()
		}, []order.Phase{order.Moving}, order.Live},
		"not moved": {func(o *order.Order) error {
			o.Moves = []order.Move{{State: order.Taking}}
			return o.RefuseMove(order.ErrMoveStopped)
		}, []order.Phase{order.Moving}, order.Live},
		"changed": {func(o *order.Order) error {
			o.Status, o.Window.Cutoff = order.Placed, noon.Add(time.Hour)
			return o.BeginChange(order.Change{At: noon, Lines: []order.Line{{VariantID: "v", Quantity: 1}}}, 0)
		}, []order.Phase{order.Live}, order.Changing},
		"with its new lines": {func(o *order.Order) error {
			o.Changes = []order.Change{{State: order.Settling}}
			return o.EndChange()
		}, []order.Phase{order.Changing}, order.Live},
		"not changed": {func(o *order.Order) error {
			o.Changes = []order.Change{{State: order.Undoing}}
			return o.EndUndo()
		}, []order.Phase{order.Changing}, order.Live},
		"cancelled, given back": {func(o *order.Order) error { return o.EndCancel(noon) }, []order.Phase{order.Cancelling}, order.Closed},
		"all its refunds ended": {func(o *order.Order) error { return o.EndRefunds() }, []order.Phase{order.Refunding}, order.Refused},
		"paid after all":        {func(o *order.Order) error { o.PayBy = noon; return o.Reopen() }, []order.Phase{order.Refused}, order.Lapsed},
		"refunded by the staff": {func(o *order.Order) error {
			o.Status, o.Method, o.PlacedAt, o.Bill.GrandTotal = order.Delivered, payment.COD, noon, 100
			return o.BeginRefund(order.RefundRequest{All: true}, noon)
		}, []order.Phase{order.Closed, order.Refunding}, order.Refunding},
	} {
		for _, phase := range everyPhase {
			o := order.Order{ID: "o", Process: order.Process{Phase: phase}}
			err := c.do(&o)
			allowed := slices.Contains(c.from, phase)
			assert.Equal(t, allowed, err == nil, "%s while %s: %v", name, phase, err)
			if allowed {
				assert.Equal(t, c.to, o.Phase, name)
			}
		}
	}
}

func TestALeaseIsForOneRunner(t *testing.T) {
	later := noon.Add(time.Minute)
	alive := func(string) bool { return false }
	p := order.Process{Phase: order.Holding}
	require.NoError(t, p.TakeLease("one", later, alive))
	require.ErrorIs(t, p.TakeLease("two", later, alive), order.ErrLeased, "at any time")
	assert.True(t, p.Notify(), "the runner is told of the gateway's notice")
	assert.False(t, p.Notify(), "once")
	p.WaitUntil(later)
	p.EndStep(noon)
	assert.Equal(t, order.Lease{Until: noon}, p.Lease, "a notice that came meanwhile makes the order due at once")
	require.NoError(t, p.TakeLease("two", later, alive), "waiting for the gateway keeps no runner away")
	require.NoError(t, p.TakeLease("three", later, func(runner string) bool { return runner == "two" }), "its runner is gone")
	final := order.Process{Phase: order.Live}
	require.ErrorIs(t, final.TakeLease("one", later, alive), order.ErrAtRest)
	assert.False(t, final.Notify())
}
