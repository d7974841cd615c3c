package checkout_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/mock/gomock"

	"tokri/core/apperr"
	"tokri/core/checkout"
	"tokri/core/hold"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/shoptest"
	"tokri/mocks"
)

// charging returns a shop in which the server died while it asked the gateway for Asha's payment; heard sets
// whether the gateway received the request.
func charging(t *testing.T, heard bool, fate payment.Status) (*shoptest.World, order.Order) {
	for at := 1; at < 30; at++ {
		w, r := shoptest.AshaWith(5000, payment.PhonePe)
		w.Gateway.Fate = fate
		p := w.Process(shoptest.Accident{At: at, Done: heard})
		_, err := p.Service().Place(t.Context(), checkout.Customer{ID: "asha"}, r)
		o := w.OrderOf("asha")
		if err == nil || o.Phase != order.Charging || len(w.Gateway.States) > 0 != heard || p.Plan.At != int(p.Writes.Load()) {
			continue
		}
		if _, asked := w.Gateway.States[o.ID]; asked == heard {
			return w, o
		}
	}
	require.Fail(t, "no accident at the call of the gateway")
	return nil, order.Order{}
}

// After the first server has died, a second one asks the gateway and learns that its own call has opened no
// payment. The first call may have opened one: only the gateway's answer about the payment counts.
func TestAskedAgainAfterACrash(t *testing.T) {
	for name, c := range map[string]struct {
		heard bool
		fate  payment.Status
		says  error // answer to the second call
		phase order.Phase
		code  string
	}{
		"charged, then away":     {true, payment.Completed, payment.ErrAway, order.Live, ""},
		"charged, then refused":  {true, payment.Completed, payment.ErrRefused, order.Live, ""},
		"opened, then away":      {true, payment.Pending, payment.ErrAway, order.Lapsed, "payment_away"},
		"failed, then away":      {true, payment.Failed, payment.ErrAway, order.Refused, "payment_failed"},
		"never heard, then away": {false, payment.Pending, payment.ErrAway, order.Lapsed, "payment_away"},
		"never heard, refused":   {false, payment.Pending, payment.ErrRefused, order.Lapsed, "payment_refused"},
		"never heard, then open": {false, payment.Pending, nil, order.Awaiting, ""},
	} {
		t.Run(name, func(t *testing.T) {
			w, o := charging(t, c.heard, c.fate)
			w.Gateway.PayErr = c.says
			w.Outlast()
			for range 2 { // the second check settles what the first one left undecided
				s := w.Process(shoptest.Never).Service()
				_, err := s.Sweep(t.Context())
				require.NoError(t, err)
				require.NoError(t, s.SweepOthers(t.Context()))
				w.Sound(t, time.Time{})
				w.Clock.Advance(5 * time.Second)
			}
			o = w.Orders().One(o.ID)
			assert.Equal(t, c.phase, o.Phase)
			switch o.Phase {
			case order.Live, order.Refused:
				w.AllOrNothing(t, o)
			case order.Lapsed:
				w.GivenBack(t, o)
			default:
				assert.Equal(t, hold.Held, w.Slots().Hold("evening", o.ID).State)
			}
			if c.code != "" {
				require.NotNil(t, o.Refusal)
				assert.Equal(t, c.code, o.Refusal.Code)
			}
			w.Settle(t)
			w.AllOrNothing(t, w.Orders().One(o.ID))
			w.Sound(t, w.Clock.Now().Add(time.Hour))
		})
	}
}

// While the gateway answers no call, an order that may have been charged is not given up.
func TestAskedAgainWhileTheGatewayIsDead(t *testing.T) {
	w, o := charging(t, true, payment.Completed)
	dead := mocks.NewMockGateway(gomock.NewController(t))
	dead.EXPECT().Pay(gomock.Any(), gomock.Any()).Return(payment.Session{}, payment.ErrAway).Times(payment.MostAttempts)
	dead.EXPECT().Status(gomock.Any(), o.ID).Return(payment.State{}, payment.ErrAway).AnyTimes()
	s := w.Process(shoptest.Never).Service()
	s.Gateway = dead
	w.Outlast()
	o, err := s.Resume(t.Context(), o.ID)
	require.NoError(t, err)
	assert.Equal(t, order.Lapsed, o.Phase, "the gateway is asked on")
	w.Settle(t)
	assert.Equal(t, order.Live, w.Orders().One(o.ID).Phase)
}

// The same holds for a shop that has stopped taking online payments.
func TestAskedAgainWithoutAGateway(t *testing.T) {
	w, o := charging(t, true, payment.Completed)
	s := w.Process(shoptest.Never).Service()
	s.Gateway = nil
	w.Outlast()
	_, err := s.Resume(t.Context(), o.ID)
	require.ErrorIs(t, err, payment.ErrNotOffered)
	assert.Equal(t, order.Charging, w.Orders().One(o.ID).Phase)
	w.Settle(t)
	assert.Equal(t, order.Live, w.Orders().One(o.ID).Phase)
}

// A payment request arrives after the order was given up, and is paid: the money is found.
func TestAPaymentThatWasOpenedBehindTheShopsBack(t *testing.T) {
	w, o := charging(t, false, payment.Pending)
	w.Gateway.PayErr = payment.ErrAway
	w.Outlast()
	o, err := w.Process(shoptest.Never).Service().Resume(t.Context(), o.ID)
	require.NoError(t, err)
	require.Equal(t, order.Lapsed, o.Phase)
	payLate(w, o.ID, 19000)
	w.Clock.Advance(2 * time.Minute)
	_, err = w.Process(shoptest.Never).Service().Sweep(t.Context())
	require.NoError(t, err)
	assert.Equal(t, order.Live, w.Orders().One(o.ID).Phase)
	w.AllOrNothing(t, w.Orders().One(o.ID))
}

// The gateway's answer, with the address of the payment page, was lost. The customer cannot pay, so the cart is
// not kept locked for long; the gateway is asked again afterwards.
func TestALostPageIsGivenUpSoon(t *testing.T) {
	for name, late := range map[string]bool{"and nothing comes": false, "and it is paid all the same": true} {
		t.Run(name, func(t *testing.T) {
			w, r := shoptest.AshaWith(5000, payment.PhonePe)
			w.Gateway.PayErr, w.Gateway.Fate = payment.ErrUnknown, payment.Pending
			s := w.Process(shoptest.Never).Service()
			_, err := s.Place(t.Context(), checkout.Customer{ID: "asha"}, r)
			require.ErrorIs(t, err, payment.ErrUnknown)
			o := w.OrderOf("asha")
			require.Equal(t, order.Awaiting, o.Phase)
			w.Clock.Advance(21 * time.Second)
			o, err = s.Resume(t.Context(), o.ID)
			require.NoError(t, err)
			require.Equal(t, order.Awaiting, o.Phase, "the gateway may be slow")
			w.Clock.Advance(40 * time.Second)
			o, err = s.Resume(t.Context(), o.ID)
			require.NoError(t, err)
			require.Equal(t, order.Lapsed, o.Phase)
			assert.Equal(t, "payment_away", o.Refusal.Code)
			_, err = s.Place(t.Context(), checkout.Customer{ID: "asha"}, r)
			require.ErrorIs(t, err, o.Refusal.Err(), "the same key has its answer")
			assert.Equal(t, apperr.Conflict, apperr.Of(err).Kind)
			w.GivenBack(t, o)
			assert.Equal(t, money.Paise(5000), w.Balance("asha"))
			assert.Empty(t, w.Carts().One("asha").Order, "the cart is the customer's again")
			w.Sound(t, time.Time{})
			if late {
				payLate(w, o.ID, 19000)
			}
			w.Settle(t)
			want := map[bool]order.Phase{false: order.Refused, true: order.Live}[late]
			assert.Equal(t, want, w.Orders().One(o.ID).Phase)
			w.AllOrNothing(t, w.Orders().One(o.ID))
		})
	}
}

// The gateway charges at once, and its webhook arrives while the shop still waits for the answer. The answer is
// lost; the webhook is not.
func TestANoticeThatComesBeforeTheAnswer(t *testing.T) {
	w, r := shoptest.Asha()
	r.Method = payment.PhonePe
	w.Gateway.PayErr, w.Gateway.Fate = payment.ErrUnknown, payment.Completed
	s := w.Process(shoptest.Never).Service()
	s.Gateway = shoptest.Hasty{GatewayClient: shoptest.GatewayClient{Process: w.Process(shoptest.Never)}, Notify: func(id string) {
		for range 3 {
			o, err := w.Process(shoptest.Never).Service().Settle(t.Context(), id)
			require.NoError(t, err)
			require.Equal(t, order.Charging, o.Phase, "the first runner has the lease")
		}
	}}
	o, err := s.Place(t.Context(), checkout.Customer{ID: "asha"}, r)
	require.NoError(t, err, "the gateway is asked at once")
	assert.Equal(t, order.Live, w.Orders().One(o.ID).Phase)
	assert.False(t, w.Orders().One(o.ID).Notified)
	w.AllOrNothing(t, w.Orders().One(o.ID))
}
