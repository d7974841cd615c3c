package fulfilment_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/shoptest"
)

// refundHalf has a process refund a half of what was paid online for a delivered order.
func refundHalf(t *testing.T, w *shoptest.World, p *shoptest.Process) string {
	o := w.OrderOf("asha")
	_, err := w.Process(shoptest.Never).Service().AdvanceStatusTo(t.Context(), o.ID, order.Delivered)
	require.NoError(t, err)
	_, _ = p.Service().Refund(t.Context(), o.ID, 7000, order.ToSource, "Bruised")
	return o.ID
}

// sweepFor runs a sweep every ten minutes.
func sweepFor(w *shoptest.World, t *testing.T, d time.Duration) {
	w.Outlast()
	for end := w.Clock.Now().Add(d); w.Clock.Now().Before(end); w.Clock.Advance(10 * time.Minute) {
		_, err := w.Process(shoptest.Never).Service().Sweep(t.Context())
		require.NoError(t, err)
	}
}

// The other half could be refunded under a new id, and the customer would have the money twice.
func TestTheRefusedRepeatOfALostRefundBeginsNoOther(t *testing.T) {
	for name, c := range map[string]struct {
		first error
		plan  shoptest.Accident
	}{
		"the answer was lost": {payment.ErrUnknown, shoptest.Never},
		"the server died":     {nil, shoptest.Accident{At: 3, Done: true}}, // after two writes of the order
	} {
		t.Run(name, func(t *testing.T) {
			w, _, _ := shoptest.PaidOrder(t)
			w.Gateway.Unlisted, w.Gateway.RepeatErr, w.Gateway.RefundErr = true, payment.ErrRefused, c.first
			id := refundHalf(t, w, w.Process(c.plan))
			require.Len(t, w.Gateway.Refunds, 1, "the gateway has carried it out")
			w.Gateway.RefundErr = nil

			sweepFor(w, t, 24*time.Hour)
			o := w.Orders().One(id)
			require.Len(t, o.Refunds, 1, "another id would be another refund")
			assert.Equal(t, payment.Pending, o.Refunds[0].Status)
			require.ErrorIs(t, o.RedirectRefund("", w.Clock.Now()), order.ErrNoMove, "to the wallet it would be another one, too")

			w.Gateway.Unlisted = false
			w.Settle(t)
			assert.Equal(t, money.Paise(7000), w.Gateway.Kept(id))
			assert.Equal(t, payment.Completed, w.Orders().One(id).Refunds[0].Status)
			w.Sound(t, w.Clock.Now().Add(time.Hour))
		})
	}
}

// A refund of which the gateway knows nothing two days after the last request without an answer was not made.
func TestARefundThatTheGatewayNeverKnewIsTriedUnderANewID(t *testing.T) {
	w, _, _ := shoptest.PaidOrder(t)
	w.Gateway.RefundErr = payment.ErrAway // nothing is carried out; the server cannot tell how far the request came
	id := refundHalf(t, w, w.Process(shoptest.Never))
	w.Gateway.RefundErr = payment.ErrRefused
	sweepFor(w, t, 47*time.Hour)
	require.Len(t, w.Orders().One(id).Refunds, 1)
	sweepFor(w, t, 2*time.Hour)
	o := w.Orders().One(id)
	require.Greater(t, len(o.Refunds), 1)
	assert.Equal(t, payment.Failed, o.Refunds[0].Status)

	w.Gateway.RefundErr = nil
	sweepFor(w, t, 12*time.Hour)
	assert.Equal(t, money.Paise(7000), w.Gateway.Kept(id))
	w.Sound(t, w.Clock.Now().Add(time.Hour))
}

// A gateway that refused for a reason that passes may take the same request later.
func TestARefusedRepeatIsAskedForAgainUnderItsID(t *testing.T) {
	w, _, _ := shoptest.PaidOrder(t)
	w.Gateway.RefundErr = payment.ErrAway
	id := refundHalf(t, w, w.Process(shoptest.Never))
	w.Gateway.RefundErr = payment.ErrRefused
	sweepFor(w, t, time.Hour)
	w.Gateway.RefundErr = nil
	sweepFor(w, t, 2*time.Hour)
	o := w.Orders().One(id)
	require.Len(t, o.Refunds, 1)
	assert.Equal(t, payment.Completed, o.Refunds[0].Status)
	assert.Equal(t, money.Paise(7000), w.Gateway.Kept(id))
}
