package checkout_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
)

// refundHalf has a process refund a half of what was paid online for a delivered order.
func refundHalf(t *testing.T, w *world, p *process) string {
	o := w.orderOf("asha")
	_, err := w.process(never).service().AdvanceStatusTo(t.Context(), o.ID, order.Delivered)
	require.NoError(t, err)
	_, _ = p.service().Refund(t.Context(), o.ID, 7000, order.ToSource, "Bruised")
	return o.ID
}

// sweepFor runs a sweep every ten minutes.
func (w *world) sweepFor(t *testing.T, d time.Duration) {
	w.outlast()
	for end := w.clock.Now().Add(d); w.clock.Now().Before(end); w.clock.Advance(10 * time.Minute) {
		_, err := w.process(never).service().Sweep(t.Context())
		require.NoError(t, err)
	}
}

// The other half could be refunded under a new id, and the customer would have the money twice.
func TestTheRefusedRepeatOfALostRefundBeginsNoOther(t *testing.T) {
	for name, c := range map[string]struct {
		first error
		plan  accident
	}{
		"the answer was lost": {payment.ErrUnknown, never},
		"the server died":     {nil, accident{at: 3, done: true}}, // after two writes of the order
	} {
		t.Run(name, func(t *testing.T) {
			w, _, _ := paidOrder(t)
			w.gateway.unlisted, w.gateway.repeatErr, w.gateway.refundErr = true, payment.ErrRefused, c.first
			id := refundHalf(t, w, w.process(c.plan))
			require.Len(t, w.gateway.refunds, 1, "the gateway has carried it out")
			w.gateway.refundErr = nil

			w.sweepFor(t, 24*time.Hour)
			o := w.Orders().One(id)
			require.Len(t, o.Refunds, 1, "another id would be another refund")
			assert.Equal(t, payment.Pending, o.Refunds[0].Status)
			require.ErrorIs(t, o.RedirectRefund("", w.clock.Now()), order.ErrNoMove, "to the wallet it would be another one, too")

			w.gateway.unlisted = false
			w.settle(t)
			assert.Equal(t, money.Paise(7000), w.gateway.kept(id))
			assert.Equal(t, payment.Completed, w.Orders().One(id).Refunds[0].Status)
			w.sound(t, w.clock.Now().Add(time.Hour))
		})
	}
}

// A refund of which the gateway knows nothing two days after the last request without an answer was not made.
func TestARefundThatTheGatewayNeverKnewIsTriedUnderANewID(t *testing.T) {
	w, _, _ := paidOrder(t)
	w.gateway.refundErr = payment.ErrAway // nothing is carried out; the server cannot tell how far the request came
	id := refundHalf(t, w, w.process(never))
	w.gateway.refundErr = payment.ErrRefused
	w.sweepFor(t, 47*time.Hour)
	require.Len(t, w.Orders().One(id).Refunds, 1)
	w.sweepFor(t, 2*time.Hour)
	o := w.Orders().One(id)
	require.Greater(t, len(o.Refunds), 1)
	assert.Equal(t, payment.Failed, o.Refunds[0].Status)

	w.gateway.refundErr = nil
	w.sweepFor(t, 12*time.Hour)
	assert.Equal(t, money.Paise(7000), w.gateway.kept(id))
	w.sound(t, w.clock.Now().Add(time.Hour))
}

// A gateway that refused for a reason that passes may take the same request later.
func TestARefusedRepeatIsAskedForAgainUnderItsID(t *testing.T) {
	w, _, _ := paidOrder(t)
	w.gateway.refundErr = payment.ErrAway
	id := refundHalf(t, w, w.process(never))
	w.gateway.refundErr = payment.ErrRefused
	w.sweepFor(t, time.Hour)
	w.gateway.refundErr = nil
	w.sweepFor(t, 2*time.Hour)
	o := w.Orders().One(id)
	require.Len(t, o.Refunds, 1)
	assert.Equal(t, payment.Completed, o.Refunds[0].Status)
	assert.Equal(t, money.Paise(7000), w.gateway.kept(id))
}
