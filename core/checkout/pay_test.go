package checkout_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/apperr"
	"tokri/core/cart"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/shoptest"
)

func TestAnOrderWaitsForItsPayment(t *testing.T) {
	w, s, o := shoptest.Paying(t, payment.Pending)
	assert.Equal(t, order.Awaiting, o.Phase)
	assert.Equal(t, order.PendingPayment, o.Status)
	assert.Equal(t, payment.Pending, o.PaymentStatus)
	assert.Equal(t, "https://pay.test/"+o.ID, o.PageURL)
	assert.Equal(t, w.Clock.Now().Add(15*time.Minute), o.PayBy)
	assert.Equal(t, money.Paise(19000), w.Gateway.States[o.ID].Amount, "the rest, after the wallet")
	assert.True(t, w.Orders().One(o.ID).Held, "written down along with the rest")
	assert.True(t, o.Visible())
	assert.Zero(t, w.Balance("asha"), "the wallet's part is held")
	_, err := s.Carts.SetLine(t.Context(), "asha", "mango", "mango-1", 1, nil)
	require.ErrorIs(t, err, cart.ErrLocked)
	w.Sound(t, time.Time{})

	moved, err := s.Sweep(t.Context())
	require.NoError(t, err)
	assert.Zero(t, moved, "the gateway is not asked all the time")
	w.Clock.Advance(21 * time.Second)
	moved, err = s.Sweep(t.Context())
	require.NoError(t, err)
	assert.Equal(t, 1, moved)
	assert.Equal(t, order.Awaiting, w.Orders().One(o.ID).Phase)
}

func TestSettle(t *testing.T) {
	for name, c := range map[string]struct {
		state  *payment.State // nil: the gateway does not know the payment
		after  time.Duration
		phase  order.Phase
		status payment.Status
	}{
		"paid":                           {&payment.State{Status: payment.Completed, Amount: 19000}, 0, order.Live, payment.Completed},
		"paid at the last moment":        {&payment.State{Status: payment.Completed, Amount: 19000}, 15 * time.Minute, order.Live, payment.Completed},
		"paid too little":                {&payment.State{Status: payment.Completed, Amount: 18999}, 0, order.Refused, payment.Refunded},
		"paid too much":                  {&payment.State{Status: payment.Completed, Amount: 19001}, 0, order.Refused, payment.Refunded},
		"failed":                         {&payment.State{Status: payment.Failed, Amount: 19000}, 0, order.Refused, payment.Failed},
		"pending":                        {&payment.State{Status: payment.Pending, Amount: 19000}, 0, order.Awaiting, payment.Pending},
		"pending until just before time": {&payment.State{Status: payment.Pending}, 15*time.Minute - 1, order.Awaiting, payment.Pending},
		"pending for too long":           {&payment.State{Status: payment.Pending}, 15 * time.Minute, order.Lapsed, payment.Failed},
		"unknown":                        {nil, 0, order.Awaiting, payment.Pending},
		"unknown for too long":           {nil, 15 * time.Minute, order.Refused, payment.Failed},
	} {
		t.Run(name, func(t *testing.T) {
			w, s, o := shoptest.Paying(t, payment.Pending)
			delete(w.Gateway.States, o.ID)
			if c.state != nil {
				w.Gateway.States[o.ID] = *c.state
			}
			w.Clock.Advance(c.after)
			for range 5 { // the webhook comes five times
				var err error
				o, err = s.Resume(t.Context(), o.ID)
				require.NoError(t, err)
			}
			assert.Equal(t, c.phase, o.Phase)
			assert.Equal(t, c.status, o.PaymentStatus)
			w.Sound(t, time.Time{})
			switch o.Phase {
			case order.Awaiting:
			case order.Lapsed:
				w.GivenBack(t, o)
			default:
				w.AllOrNothing(t, o)
				assert.Len(t, o.Timeline, 2)
			}
			if o.Phase == order.Refused || o.Phase == order.Lapsed {
				taken := c.status == payment.Refunded
				assert.Equal(t, map[bool]string{true: "payment_amount", false: "payment_failed"}[taken], o.Refusal.Code)
				assert.Equal(t, money.Paise(5000), w.Balance("asha"), "the wallet's part is back")
				assert.Zero(t, w.Gateway.Kept(o.ID), "and so is what the gateway took")
				assert.Equal(t, taken, o.Visible())
				assert.Equal(t, taken, len(w.Alerts) > 0, "the staff should look at it")
			}
		})
	}
}

// The clock was an hour ahead, and is set back while the customer pays: the customer, who waits, makes the shop ask all the same, and so
// does the next sweep.
func TestAPaymentIsSeenAfterTheClockWasSetBack(t *testing.T) {
	w, s, o := shoptest.Paying(t, payment.Pending)
	_, err := s.Poll(t.Context(), "asha", o.ID)
	require.NoError(t, err)
	w.Clock.Advance(-time.Hour)
	o, err = s.Poll(t.Context(), "asha", o.ID)
	require.NoError(t, err)
	require.Equal(t, order.Awaiting, o.Phase)
	w.Gateway.States[o.ID] = payment.State{Status: payment.Completed, Amount: o.Bill.GrandTotal}
	w.Clock.Advance(61 * time.Second)
	_, err = s.Runner.Sweep(t.Context())
	require.NoError(t, err)
	assert.Equal(t, order.Live, w.Orders().One(o.ID).Phase)
}

func TestAGatewayThatIsAway(t *testing.T) {
	w, s, o := shoptest.Paying(t, payment.Completed)
	dead := w.Process(shoptest.Never)
	s.Gateway = shoptest.GatewayClient{Process: dead}
	dead.Dead.Store(true)
	w.Clock.Advance(time.Hour) // far longer than the time to pay
	_, err := s.Resume(t.Context(), o.ID)
	require.ErrorIs(t, err, shoptest.ErrDied)
	assert.Equal(t, order.Awaiting, w.Orders().One(o.ID).Phase, "unknown is not failed")
	w.Settle(t)
	assert.Equal(t, order.Live, w.Orders().One(o.ID).Phase)
}

func TestPayIsRefused(t *testing.T) {
	w, r := shoptest.Asha()
	r.Method = payment.PhonePe
	declined := apperr.New(apperr.Invalid, "declined", "The payment was declined.")
	w.Gateway.PayErr = declined
	_, err := w.Place(t, r)
	require.ErrorIs(t, err, declined)
	w.AllOrNothing(t, w.OrderOf("asha"))
	require.Equal(t, order.Refused, w.OrderOf("asha").Phase)
}

// An unavailable gateway is a temporary problem, but the answer to this key is final: a client that treats it
// as temporary would repeat the request for ever.
func TestPayIsAway(t *testing.T) {
	w, r := shoptest.Asha()
	r.Method = payment.PhonePe
	w.Gateway.PayErr = payment.ErrAway
	for range 2 {
		_, err := w.Place(t, r)
		require.Error(t, err)
		assert.Equal(t, payment.ErrAway.Code, apperr.Of(err).Code)
		assert.Equal(t, apperr.Conflict, apperr.Of(err).Kind)
	}
	w.AllOrNothing(t, w.OrderOf("asha"))
	w.Gateway.PayErr = nil
	r.Key = "key-2"
	o, err := w.Place(t, r)
	require.NoError(t, err, "the cart is free for another attempt")
	assert.Equal(t, order.Awaiting, o.Phase)
}

// The gateway charged and its answer was lost: it is asked at once, and the order stands.
func TestPayIsUnknown(t *testing.T) {
	w, r := shoptest.Asha()
	r.Method = payment.PhonePe
	w.Gateway.PayErr, w.Gateway.Fate = payment.ErrUnknown, payment.Completed
	for range 2 {
		o, err := w.Place(t, r)
		require.NoError(t, err)
		assert.Equal(t, order.Live, o.Phase)
		assert.Empty(t, o.Others, "no further attempt was begun")
	}
}
