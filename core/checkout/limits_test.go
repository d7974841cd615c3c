package checkout_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/checkout"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/shoptest"
)

// refill puts other goods into a cart that an order has emptied.
func refill(w *shoptest.World, user string, lines map[string]int) {
	version := w.Carts().One(user).Version
	w.Fill(user, lines)
	c := w.Carts().One(user)
	c.Version = version + 1
	w.Carts().Put(c)
}

// A new customer may have two unpaid cash orders; delivered ones do not count, and paid orders are not limited.
func TestUnpaidOrdersHaveALimit(t *testing.T) {
	w, r := shoptest.Asha()
	w.Window("evening", 9)
	s := w.Process(shoptest.Never).Service()
	s.Limits = order.UsualLimits
	place := func(method payment.Method) (order.Order, error) {
		refill(w, "asha", map[string]int{"coriander": 1})
		r.Key, r.Method = "", method
		return s.Place(t.Context(), checkout.Customer{ID: "asha"}, r)
	}
	first, err := place(payment.COD)
	require.NoError(t, err)
	_, err = place(payment.COD)
	require.NoError(t, err)
	_, err = place(payment.COD)
	require.ErrorIs(t, err, order.ErrUnpaidOrders)
	assert.Len(t, w.Orders().All(), 2, "a refusal writes nothing")
	assert.NotEmpty(t, w.Carts().One("asha").Lines, "and leaves the cart")

	_, err = s.AdvanceStatusTo(t.Context(), first.ID, order.Delivered)
	require.NoError(t, err)
	for range 4 {
		_, err = place(payment.COD)
		require.NoError(t, err, "a known customer may have five")
	}
	_, err = place(payment.COD)
	require.ErrorIs(t, err, order.ErrUnpaidOrders)
}

// A customer with money in the wallet places and cancels for nothing; without a limit one of them fills the store, and the board of
// the counter, which holds some thousand orders.
func TestOneCustomerCancelsSoManyOrdersInADay(t *testing.T) {
	w, r := shoptest.Asha()
	w.Window("evening", 99)
	w.TopUp("asha", 1000_00)
	s := w.Process(shoptest.Never).Service()
	s.Limits = order.UsualLimits
	place := func() (order.Order, error) {
		refill(w, "asha", map[string]int{"coriander": 1})
		r.Key, r.Method = "", payment.Wallet
		return s.Place(t.Context(), checkout.Customer{ID: "asha"}, r)
	}
	for range 20 {
		o, err := place()
		require.NoError(t, err)
		_, err = s.Cancel(t.Context(), o.ID, shoptest.ByCustomer(""))
		require.NoError(t, err)
	}
	_, err := place()
	require.ErrorIs(t, err, order.ErrCancelledOften)
	assert.Len(t, w.Orders().All(), 20)
	w.Clock.Advance(24*time.Hour + time.Minute)
	w.Window("later", 99)
	r.SlotID = "later"
	_, err = place()
	require.NoError(t, err, "on the next day")
}

func TestAskingAgainForTheLastOrderThatIsAllowed(t *testing.T) {
	w, r := shoptest.Asha()
	r.Key = "once"
	s := w.Process(shoptest.Never).Service()
	s.Limits = func() order.Limits { return order.Limits{UnpaidNew: 1, UnpaidKnown: 1} }
	first, err := s.Place(t.Context(), checkout.Customer{ID: "asha"}, r)
	require.NoError(t, err)
	refill(w, "asha", map[string]int{"mango": 2, "onion": 1})
	again, err := s.Place(t.Context(), checkout.Customer{ID: "asha"}, r)
	require.NoError(t, err)
	assert.Equal(t, first.ID, again.ID)
}

func TestANumberIsProvedBeforeTheFirstOrder(t *testing.T) {
	w, r := shoptest.Asha()
	s := w.Process(shoptest.Never).Service()
	var keys order.CustomerKeys
	s.KeysOf = func(context.Context, string, string) (order.CustomerKeys, error) { return keys, nil }
	_, err := s.Place(t.Context(), checkout.Customer{ID: "asha"}, r)
	require.ErrorIs(t, err, checkout.ErrMobile)
	assert.Empty(t, w.Orders().All())
	keys.MobileKey = "of asha"
	_, err = s.Place(t.Context(), checkout.Customer{ID: "asha"}, r)
	require.NoError(t, err)
}

// Two new customers check out at the same moment: each read what others hold before the other's order was stored. Together
// they still hold no more than half of the pack.
func TestNewCustomersAtOnceHoldNoMoreThanTheirShare(t *testing.T) {
	w := shoptest.NewWorld()
	s := w.Process(shoptest.Never).Service()
	s.Limits = func() order.Limits { return order.Limits{Holds: &order.Holds{PackAll: 10, All: 100}} } // of 99 shown: 10
	request := checkout.Request{Choices: order.Choices{AddressID: "home", SlotID: "evening", Method: payment.COD}}
	w.Fill("asha", map[string]int{"coriander": 6})
	w.Fill("ravi", map[string]int{"coriander": 6})
	var other error
	s.OnHeld = func(context.Context, order.Held, bool) { // the others have been read, and nothing is stored
		s.OnHeld = shoptest.NoRules().OnHeld
		_, other = s.Place(t.Context(), checkout.Customer{ID: "ravi"}, request)
	}
	_, err := s.Place(t.Context(), checkout.Customer{ID: "asha"}, request)
	require.NoError(t, other, "the first to be stored")
	require.ErrorIs(t, err, order.ErrPackShare)
	assert.Equal(t, 6, w.Stock().One("coriander-1").Held)
	assert.Empty(t, w.Carts().One("asha").Order, "the cart is free again")
	assert.Len(t, w.Carts().One("asha").Lines, 1)

	refill(w, "asha", map[string]int{"coriander": 4})
	request.Key = "smaller"
	_, err = s.Place(t.Context(), checkout.Customer{ID: "asha"}, request)
	require.NoError(t, err)
}

func TestARefusalForHoldsWritesNothingAndIsTold(t *testing.T) {
	w, r := shoptest.Asha()
	s := w.Process(shoptest.Never).Service()
	s.Limits = func() order.Limits { return order.Limits{Holds: &order.Holds{All: 1}} } // of 99 units each
	var told []bool
	s.OnHeld = func(_ context.Context, held order.Held, refused bool) {
		assert.EqualValues(t, 148_50, held.Limit)
		told = append(told, refused)
	}
	_, err := s.Place(t.Context(), checkout.Customer{ID: "asha"}, r)
	require.ErrorIs(t, err, order.ErrUnpaidHolds)
	assert.Empty(t, w.Orders().All())
	assert.Equal(t, []bool{true}, told)
}
