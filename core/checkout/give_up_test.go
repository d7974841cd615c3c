package checkout_test

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/apperr"
	"tokri/core/cart"
	"tokri/core/checkout"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/pause"
	"tokri/core/payment"
	"tokri/core/shoptest"
	"tokri/core/slot"
)

var customer = checkout.Customer{ID: "asha"}

func TestGivingUpFreesTheCart(t *testing.T) {
	w, s, o := shoptest.Paying(t, payment.Pending)
	_, err := s.GiveUp(t.Context(), "ravi", o.ID, "")
	require.ErrorIs(t, err, order.ErrNotFound)
	asked := w.Clock.Now()
	for range 2 {
		o, err = s.GiveUp(t.Context(), "asha", o.ID, "The page was closed")
		require.NoError(t, err)
	}
	assert.Equal(t, order.Lapsed, o.Phase, "the gateway is asked on")
	assert.Equal(t, "payment_given_up", o.Refusal.Code)
	assert.Equal(t, &order.Cancellation{By: order.Customer, Reason: "The page was closed", RefundTo: order.ToSource, At: asked}, o.Cancellation)
	w.GivenBack(t, o)
	assert.Equal(t, money.Paise(5000), w.Balance("asha"))
	_, err = s.Carts.SetLine(t.Context(), "asha", "mango", "mango-1", 1, nil)
	require.NoError(t, err, "the cart is the customer's")
	w.Sound(t, time.Time{})
	w.Settle(t)
	assert.Equal(t, order.Refused, w.Orders().One(o.ID).Phase)
	w.AllOrNothing(t, w.Orders().One(o.ID))
}

// The customer gave the order up, and paid on the page in another tab: the money is refunded, although the cart
// still has the same lines.
func TestWhatIsPaidAfterGivingUpGoesBack(t *testing.T) {
	w, s, o := shoptest.Paying(t, payment.Pending)
	_, err := s.GiveUp(t.Context(), "asha", o.ID, "")
	require.NoError(t, err)
	payLate(w, o.ID, 19000)
	for range 5 { // the webhook comes five times
		o, err = s.Settle(t.Context(), o.ID)
		require.NoError(t, err)
	}
	assert.Equal(t, order.Refused, o.Phase)
	assert.Equal(t, payment.Refunded, o.PaymentStatus)
	assert.Equal(t, "payment_late", o.Refusal.Code)
	assert.Zero(t, w.Gateway.Kept(o.ID))
	assert.NotEmpty(t, w.Carts().One("asha").Lines)
	w.AllOrNothing(t, o)
	w.Sound(t, w.Clock.Now().Add(time.Hour))
}

func TestAPaidOrderIsNotGivenUp(t *testing.T) {
	w, s, o := shoptest.Paying(t, payment.Pending)
	payLate(w, o.ID, 19000) // and no webhook came
	_, err := s.GiveUp(t.Context(), "asha", o.ID, "")
	require.ErrorIs(t, err, order.ErrPaid)
	_, err = s.PayInCash(t.Context(), customer, o.ID)
	require.ErrorIs(t, err, order.ErrPaid)
	assert.Equal(t, order.Live, w.Orders().One(o.ID).Phase)
	assert.Len(t, w.Orders().All(), 1)
	w.AllOrNothing(t, w.Orders().One(o.ID))
}

func TestPayInCash(t *testing.T) {
	w, s, o := shoptest.Paying(t, payment.Pending)
	var cash order.Order
	for range 3 {
		var err error
		cash, err = s.PayInCash(t.Context(), customer, o.ID)
		require.NoError(t, err)
	}
	assert.Len(t, w.Orders().All(), 2, "asking again yields the same order")
	assert.Equal(t, payment.COD, cash.Method)
	instead, err := s.Replacement(t.Context(), w.Orders().One(o.ID))
	require.NoError(t, err)
	assert.Equal(t, cash.ID, instead.ID)
	_, err = s.Replacement(t.Context(), cash)
	require.ErrorIs(t, err, order.ErrNotFound, "the cash order stands itself")
	assert.Equal(t, o.Bill, cash.Bill)
	assert.Equal(t, o.Lines, cash.Lines)
	assert.Zero(t, w.Balance("asha"), "the wallet's part is used as before")
	payLate(w, o.ID, 19000)
	w.Settle(t)
	assert.Equal(t, order.Live, w.Orders().One(cash.ID).Phase)
	assert.Zero(t, w.Gateway.Kept(o.ID), "what was paid online all the same goes back")
	for _, o := range w.Orders().All() {
		w.AllOrNothing(t, o)
	}
	w.Sound(t, w.Clock.Now().Add(time.Hour))
}

// What was changed on another device in between is not ordered without the customer's knowledge.
func TestPayInCashIsForTheSameGoods(t *testing.T) {
	w, s, o := shoptest.Paying(t, payment.Pending)
	_, err := s.GiveUp(t.Context(), "asha", o.ID, "")
	require.NoError(t, err)
	shoptest.Rewrite[cart.Cart](w.Carts(), "asha", func(c *cart.Cart) { c.Lines[0].Quantity++ })
	_, err = s.PayInCash(t.Context(), customer, o.ID)
	require.ErrorIs(t, err, cart.ErrChanged)
	assert.Len(t, w.Orders().All(), 1)
	_, err = s.Replacement(t.Context(), w.Orders().One(o.ID))
	require.ErrorIs(t, err, order.ErrNotFound)
}

// The payment arrives while the customer gives the order up: either the order is paid and stands, or the money
// is refunded.
func TestGivingUpRacesWithTheWebhook(t *testing.T) {
	ends := map[order.Phase]int{}
	for range 200 {
		w, s, o := shoptest.Paying(t, payment.Pending)
		var all sync.WaitGroup
		all.Go(func() {
			w.Gateway.Mu.Lock()
			w.Gateway.States[o.ID] = payment.State{Status: payment.Completed, Amount: 19000, Transaction: "T1"}
			w.Gateway.Mu.Unlock()
			_, err := w.Process(shoptest.Never).Service().Settle(t.Context(), o.ID)
			assert.NoError(t, err)
		})
		all.Go(func() {
			if _, err := s.GiveUp(t.Context(), "asha", o.ID, ""); err != nil {
				assert.NotNil(t, apperr.Of(err), err)
			}
		})
		all.Go(func() {
			if _, err := w.Process(shoptest.Never).Service().PayInCash(t.Context(), customer, o.ID); err != nil {
				assert.NotNil(t, apperr.Of(err), err)
			}
		})
		all.Wait()
		w.Settle(t)
		live := 0
		for _, o := range w.Orders().All() {
			w.AllOrNothing(t, o)
			if o.Phase == order.Live {
				live++
			}
		}
		require.LessOrEqual(t, live, 1, "never paid and ordered for cash as well")
		ends[w.Orders().One(o.ID).Phase]++
		w.Sound(t, w.Clock.Now().Add(time.Hour))
	}
	require.Equal(t, 200, ends[order.Live]+ends[order.Refused])
}

// The process dies at each write while it gives an order up or turns it into one for cash.
func TestGivingUpSurvivesAccidents(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		w, _, o := shoptest.Paying(t, payment.Pending)
		paid := rapid.Bool().Draw(r, "paid late")
		cash := rapid.Bool().Draw(r, "in cash")
		for range 2 {
			s := w.Process(shoptest.DrawAccident(r)).Service()
			if cash {
				_, _ = s.PayInCash(t.Context(), customer, o.ID)
			} else {
				_, _ = s.GiveUp(t.Context(), "asha", o.ID, "")
			}
			if paid {
				payLate(w, o.ID, 19000)
			}
			w.Sound(r, time.Time{})
		}
		w.Settle(r)
		live := 0
		for _, o := range w.Orders().All() {
			w.AllOrNothing(r, o)
			if o.Phase == order.Live {
				live++
			}
		}
		require.LessOrEqual(r, live, 1)
		w.Sound(r, w.Clock.Now().Add(time.Hour))
	})
}

// If the limits, a pause or a closed slot refuse cash, the waiting order is not given up: it can still be paid
// online.
func TestARefusalOfCashLeavesTheWaitingOrder(t *testing.T) {
	for name, c := range map[string]struct {
		meanwhile func(*shoptest.World, *shoptest.Server)
		want      error
	}{
		"too large": {func(_ *shoptest.World, s *shoptest.Server) {
			s.Limits = func() order.Limits { return order.Limits{CashNew: 100, CashKnown: 100} }
		}, order.ErrCashLimit},
		"paused": {func(w *shoptest.World, s *shoptest.Server) { pauses(w, t, s) }, pause.ErrPaused},
		"the slot is closed": {func(w *shoptest.World, _ *shoptest.Server) {
			shoptest.Rewrite[slot.Slot](w.Slots(), "evening", func(s *slot.Slot) { s.Closed = true })
		}, slot.ErrClosed},
	} {
		t.Run(name, func(t *testing.T) {
			w, s, o := shoptest.Paying(t, payment.Pending)
			c.meanwhile(w, s)
			_, err := s.PayInCash(t.Context(), customer, o.ID)
			require.ErrorIs(t, err, c.want)
			assert.Equal(t, order.Awaiting, w.Orders().One(o.ID).Phase)
			payLate(w, o.ID, 19000)
			o, err = s.Settle(t.Context(), o.ID)
			require.NoError(t, err)
			assert.Equal(t, order.Live, o.Phase)
			w.AllOrNothing(t, o)
		})
	}
}

// Three unpaid online orders in a day reach the limit; two do not, and one that was paid in cash instead does
// not count.
func TestUnpaidOnlineOrdersHaveALimit(t *testing.T) {
	w, r := shoptest.Asha()
	s := w.Process(shoptest.Never).Service()
	s.Limits = order.UsualLimits
	r.Method = payment.PhonePe
	giveUp := func() {
		r.Key = ""
		o, err := s.Place(t.Context(), customer, r)
		require.NoError(t, err)
		_, err = s.GiveUp(t.Context(), "asha", o.ID, "")
		require.NoError(t, err)
		w.Settle(t)
		refill(w, "asha", map[string]int{"coriander": 1})
	}
	giveUp()
	giveUp()
	o, err := s.Place(t.Context(), customer, r)
	require.NoError(t, err, "a customer whose bank failed twice orders again")
	_, err = s.PayInCash(t.Context(), customer, o.ID)
	require.NoError(t, err, "also in cash")
	refill(w, "asha", map[string]int{"coriander": 1})
	giveUp()
	_, err = s.Place(t.Context(), customer, r)
	require.ErrorIs(t, err, order.ErrUnpaidOnline)
	assert.NotEmpty(t, w.Carts().One("asha").Lines, "a refusal leaves the cart")
	w.Clock.Advance(24*time.Hour + time.Second)
	w.Window("evening", 9)
	_, err = s.Place(t.Context(), customer, r)
	require.NoError(t, err, "tomorrow is another day")
}

// The time to pay ends while the customer gives the order up, or before the customer pays in cash instead: what is paid late goes back,
// although the cart has the same goods again.
func TestWhatIsPaidAfterGivingUpALapsedOrderGoesBack(t *testing.T) {
	for name, end := range map[string]func(*shoptest.World, *shoptest.Server, string) error{
		"cancelled at the end of the time": func(_ *shoptest.World, s *shoptest.Server, id string) error {
			_, err := s.GiveUp(t.Context(), "asha", id, "")
			return err
		},
		"paid in cash": func(w *shoptest.World, s *shoptest.Server, id string) error {
			_, err := s.PayInCash(t.Context(), customer, id)
			shoptest.Rewrite[cart.Cart](w.Carts(), "asha", func(c *cart.Cart) {
				c.Lines = []cart.Line{{ProductID: "mango", VariantID: "mango-1", Quantity: 2}, {ProductID: "onion", VariantID: "onion-1", Quantity: 1}}
			})
			w.TopUp("asha", 100_00)
			return err
		},
	} {
		w, s, o := lapsed(t)
		require.NoError(t, end(w, s, o.ID), name)
		payLate(w, o.ID, 19000)
		w.Settle(t)
		o = w.Orders().One(o.ID)
		assert.Equal(t, order.Refused, o.Phase, name)
		assert.Equal(t, payment.Refunded, o.PaymentStatus, name)
		assert.Zero(t, w.Gateway.Kept(o.ID), name)
	}
}
