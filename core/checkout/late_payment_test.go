package checkout_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/cart"
	"tokri/core/checkout"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/shoptest"
	"tokri/core/slot"
	"tokri/core/wallet"
)

// lapsed returns a shop in which Asha's payment did not arrive in time.
func lapsed(t *testing.T) (*shoptest.World, *shoptest.Server, order.Order) {
	w, s, o := shoptest.Paying(t, payment.Pending)
	w.Clock.Advance(payment.TimeToPay)
	o, err := s.Resume(t.Context(), o.ID)
	require.NoError(t, err)
	require.Equal(t, order.Lapsed, o.Phase)
	w.GivenBack(t, o)
	w.Sound(t, time.Time{})
	return w, s, o
}

func payLate(w *shoptest.World, id string, amount money.Paise) {
	w.Gateway.States[id] = payment.State{Status: payment.Completed, Amount: amount, Transaction: "T1"}
}

func TestALatePaymentIsHonoured(t *testing.T) {
	w, s, o := lapsed(t)
	payLate(w, o.ID, 19000)
	w.Clock.Advance(61 * time.Second)
	moved, err := s.Sweep(t.Context())
	require.NoError(t, err)
	require.Equal(t, 1, moved, "the gateway is asked every minute")
	o = w.Orders().One(o.ID)
	assert.Equal(t, order.Live, o.Phase)
	assert.Equal(t, payment.Completed, o.PaymentStatus)
	assert.Equal(t, money.Paise(19000), o.Captured)
	assert.Nil(t, o.Refusal)
	w.AllOrNothing(t, o)
	assert.Empty(t, w.Carts().One("asha").Lines)
	assert.Zero(t, w.Balance("asha"))
	w.Sound(t, w.Clock.Now().Add(time.Hour))
	w.TooLate(t, order.Order{ID: o.ID, UserID: o.UserID, Lines: o.Lines, Window: o.Window, CartVersion: o.CartVersion})
}

// If anything cannot be held again, the money is refunded and nothing else changes.
func TestALatePaymentGoesBack(t *testing.T) {
	for name, c := range map[string]struct {
		meanwhile func(*shoptest.World)
		code      string
	}{
		"the mangoes are gone": {func(w *shoptest.World) {
			shoptest.Rewrite[inventory.Stock](w.Stock(), "mango-1", func(s *inventory.Stock) { s.Free, s.Received = 1, 1 })
		}, "out_of_stock"},
		"the slot is closed": {func(w *shoptest.World) {
			shoptest.Rewrite[slot.Slot](w.Slots(), "evening", func(s *slot.Slot) { s.Cutoff = w.Clock.Now() })
		}, "slot_closed"},
		"the wallet is empty": {func(w *shoptest.World) {
			last := w.Wallet().Entries("asha")[len(w.Wallet().Entries("asha"))-1]
			e, _ := wallet.Next(last, wallet.Entry{
				Account: "asha", Amount: -5000, Type: wallet.Withdrawal,
				Ref: "out", At: w.Clock.Now(),
			})
			w.Wallet().Put("asha", append(w.Wallet().Entries("asha"), e)...)
		}, "wallet_insufficient"},
		"the cart is another": {func(w *shoptest.World) {
			shoptest.Rewrite[cart.Cart](w.Carts(), "asha", func(c *cart.Cart) { c.Lines = []cart.Line{{ProductID: "mango", VariantID: "mango-1", Quantity: 2}} })
		}, "payment_late"},
		"the amount is wrong": {func(w *shoptest.World) { payLate(w, w.OrderOf("asha").ID, 18000) }, "payment_amount"},
	} {
		t.Run(name, func(t *testing.T) {
			w, s, o := lapsed(t)
			payLate(w, o.ID, 19000)
			c.meanwhile(w)
			cartBefore := w.Carts().One("asha").Lines
			o, err := s.Settle(t.Context(), o.ID)
			require.NoError(t, err)
			assert.Equal(t, order.Refused, o.Phase)
			assert.Equal(t, payment.Refunded, o.PaymentStatus)
			assert.Equal(t, c.code, o.Refusal.Code)
			assert.Zero(t, w.Gateway.Kept(o.ID))
			assert.True(t, o.Visible(), "its customer sees what became of the money")
			assert.Equal(t, cartBefore, w.Carts().One("asha").Lines)
			w.AllOrNothing(t, o)
			w.Sound(t, w.Clock.Now().Add(time.Hour))
		})
	}
}

// The customer gave the payment up and ordered the same cart for cash; then the payment arrived.
func TestALatePaymentOfAnOrderThatWasPlacedOtherwise(t *testing.T) {
	w, s, o := lapsed(t)
	cash, err := w.Place(t, checkout.Request{Key: "key-2", Choices: order.Choices{AddressID: "home", SlotID: "evening", Method: payment.COD}})
	require.NoError(t, err)
	payLate(w, o.ID, 19000)
	o, err = s.Settle(t.Context(), o.ID)
	require.NoError(t, err)
	assert.Equal(t, order.Refused, o.Phase)
	assert.Zero(t, w.Gateway.Kept(o.ID))
	assert.Equal(t, order.Live, w.Orders().One(cash.ID).Phase)
	w.Sound(t, w.Clock.Now().Add(time.Hour))
}

// The gateway corrected its answer: the payment failed at first and was then made after all.
func TestAFailedPaymentThatWasPaidAfterAll(t *testing.T) {
	w, s, o := shoptest.Paying(t, payment.Failed)
	o, err := s.Resume(t.Context(), o.ID)
	require.NoError(t, err)
	require.Equal(t, order.Refused, o.Phase)
	o, err = s.Settle(t.Context(), o.ID)
	require.NoError(t, err)
	require.Equal(t, order.Refused, o.Phase, "the gateway still says no")
	payLate(w, o.ID, 19000)
	for range 3 {
		o, err = s.Settle(t.Context(), o.ID)
		require.NoError(t, err)
	}
	assert.Equal(t, order.Live, o.Phase)
	assert.Len(t, w.Alerts, 1)
	w.AllOrNothing(t, o)
	w.Sound(t, w.Clock.Now().Add(time.Hour))
}

func TestAGatewayThatNeverGivesAFinalAnswer(t *testing.T) {
	w, _, o := lapsed(t)
	w.Settle(t)
	assert.Equal(t, order.Refused, w.Orders().One(o.ID).Phase)
	assert.GreaterOrEqual(t, w.Clock.Now().Sub(o.PayBy), 48*time.Hour)
	assert.Len(t, w.Alerts, 1)
	assert.Equal(t, "payment_failed", w.Orders().One(o.ID).Refusal.Code)
	for _, u := range o.Units() {
		assert.Equal(t, hold.Released, w.Stock().Hold(u.VariantID, o.ID).State)
	}
}

// A waiting customer does not make the shop ask the gateway at every poll.
func TestPoll(t *testing.T) {
	w, s, o := shoptest.Paying(t, payment.Pending)
	_, err := s.Poll(t.Context(), "ravi", o.ID)
	require.ErrorIs(t, err, order.ErrNotFound)
	first, err := s.Poll(t.Context(), "asha", o.ID)
	require.NoError(t, err)
	assert.Equal(t, w.Clock.Now(), first.CheckedAt)
	payLate(w, o.ID, 19000)
	w.Clock.Advance(time.Second)
	o, err = s.Poll(t.Context(), "asha", o.ID)
	require.NoError(t, err)
	assert.Equal(t, order.Awaiting, o.Phase, "asked a second ago")
	w.Clock.Advance(time.Second)
	o, err = s.Poll(t.Context(), "asha", o.ID)
	require.NoError(t, err)
	assert.Equal(t, order.Live, o.Phase)
	_, err = s.Poll(t.Context(), "asha", o.ID)
	require.NoError(t, err)
}

func TestPollWhileTheGatewayIsAway(t *testing.T) {
	w, s, o := shoptest.Paying(t, payment.Pending)
	dead := w.Process(shoptest.Never)
	dead.Dead.Store(true)
	s.Gateway = shoptest.GatewayClient{Process: dead}
	w.Clock.Advance(30 * time.Second)
	o, err := s.Poll(t.Context(), "asha", o.ID)
	require.NoError(t, err, "what is known is said")
	assert.Equal(t, order.PendingPayment, o.Status)
	assert.Equal(t, w.Clock.Now().Add(3*time.Second), w.Orders().One(o.ID).Lease.Until, "asked again at the usual pace")
}
