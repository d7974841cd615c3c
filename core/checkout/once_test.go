package checkout_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/apperr"
	"tokri/core/cart"
	"tokri/core/checkout"
	"tokri/core/coupon"
	"tokri/core/fulfilment"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/shoptest"
	"tokri/core/slot"
)

func TestSameKeySameOrder(t *testing.T) {
	w, r := shoptest.Asha()
	first, err := w.Place(t, r)
	require.NoError(t, err)
	again, err := w.Place(t, r)
	require.NoError(t, err)
	assert.Equal(t, first, again)

	w.Fill("asha", map[string]int{"coriander": 5}) // a later cart does not affect an old key
	again, err = w.Place(t, r)
	require.NoError(t, err)
	assert.Equal(t, first.ID, again.ID)
	assert.Len(t, w.Orders().All(), 1)
}

func TestSameKeyAnotherBody(t *testing.T) {
	for name, change := range map[string]func(*checkout.Request){
		"address": func(r *checkout.Request) { r.AddressID = "office" },
		"slot":    func(r *checkout.Request) { r.SlotID = "morning" },
		"method":  func(r *checkout.Request) { r.Method = payment.PhonePe },
		"wallet":  func(r *checkout.Request) { r.Wallet = true },
		"coupon":  func(r *checkout.Request) { r.CouponID = "c" },
	} {
		t.Run(name, func(t *testing.T) {
			w, r := shoptest.Asha()
			_, err := w.Place(t, r)
			require.NoError(t, err)
			change(&r)
			_, err = w.Place(t, r)
			require.ErrorIs(t, err, checkout.ErrMismatch)
			assert.Equal(t, "idempotency_mismatch", apperr.Of(err).Code)
			assert.Len(t, w.Orders().All(), 1)
		})
	}
}

// After a lost answer the customer may be shown a different bill. The order stands at the price that the
// customer saw first.
func TestSameKeyOtherFigures(t *testing.T) {
	w, r := shoptest.Asha()
	r.ExpectedTotal = paise(24000)
	first, err := w.Place(t, r)
	require.NoError(t, err)
	r.DeliveryCharge, r.ExpectedTotal = paise(2500), paise(2500)
	again, err := w.Place(t, r)
	require.NoError(t, err)
	assert.Equal(t, first, again)
}

// A key belongs to the order that is stored under it: a refused request can be corrected and sent again with
// its key.
func TestAKeyIsFreeUntilItHasAnOrder(t *testing.T) {
	w, r := shoptest.Asha()
	r.SlotID = "night"
	_, err := w.Place(t, r)
	require.ErrorIs(t, err, slot.ErrNotFound)
	r.SlotID = "evening"
	_, err = w.Place(t, r)
	require.NoError(t, err)
}

func TestARefusedOrderKeepsItsAnswer(t *testing.T) {
	w, r := shoptest.Asha()
	w.Receive("mango-1", 1) // the display still shows enough
	_, first := w.Place(t, r)
	require.ErrorIs(t, first, inventory.ErrOutOfStock)
	assert.Equal(t, inventory.Left{ProductID: "mango", VariantID: "mango-1", Name: "mango", Weight: "1", WeightUnit: "kg", Stock: 1}, apperr.Of(first).Detail)
	assert.Equal(t, "mango (1 kg): Only 1 available in stock.", apperr.Of(first).Message)
	w.Receive("mango-1", 10)
	_, again := w.Place(t, r)
	assert.Equal(t, apperr.Of(first), apperr.Of(again), "one key, one answer")
	r.Key = "key-2"
	o, err := w.Place(t, r)
	require.NoError(t, err, "a new attempt is free to succeed")
	assert.Len(t, o.Lines, 2)
}

// 50 devices send one cart at once, each with its own key. All have read it before any of them writes: all must
// be given the same order.
func TestOneCartOneOrder(t *testing.T) {
	const devices = 50
	for name, together := range map[string]bool{"all read before one writes": true, "as they come": false} {
		t.Run(name, func(t *testing.T) {
			w, r := shoptest.Asha()
			var ready sync.WaitGroup
			ready.Add(devices)
			if together {
				w.BeforeInsert = func() { ready.Done(); ready.Wait() }
			}
			ids, errs := make([]string, devices), make([]error, devices)
			var all sync.WaitGroup
			for i := range devices {
				all.Go(func() {
					s := w.Process(shoptest.Never).Service()
					s.Pause = w.UntilWritten
					mine := r
					mine.Key = fmt.Sprint("key-", i)
					o, err := s.Place(context.Background(), checkout.Customer{ID: "asha"}, mine)
					ids[i], errs[i] = o.ID, err
				})
			}
			all.Wait()
			require.Len(t, w.Orders().All(), 1)
			placed := 0
			for i, err := range errs {
				if err != nil && !together {
					require.ErrorIs(t, err, cart.ErrEmpty, "who comes after it all finds the cart empty")
					continue
				}
				require.NoError(t, err)
				assert.NotEmpty(t, w.Orders().One(ids[i]).ID)
				placed++
			}
			assert.Positive(t, placed)
			assert.Equal(t, 8, w.Stock().One("mango-1").Free)
			assert.Empty(t, w.Audit(t, w.Clock.Now().Add(time.Hour)))
		})
	}
}

func TestAnotherWishForAHeldCart(t *testing.T) {
	w, r := shoptest.Asha()
	r.Method = payment.PhonePe
	w.Gateway.Fate = payment.Pending
	waiting, err := w.Place(t, r)
	require.NoError(t, err)
	require.Equal(t, order.Awaiting, waiting.Phase)
	other := r
	other.Key, other.Method = "key-2", payment.COD
	_, err = w.Place(t, other)
	require.ErrorIs(t, err, cart.ErrLocked)
	other.Method = payment.PhonePe
	same, err := w.Place(t, other)
	require.NoError(t, err)
	assert.Equal(t, waiting.ID, same.ID, "the same wish from another device is the same order")
}

func TestTheCustomerMayLeave(t *testing.T) {
	w, r := shoptest.Asha()
	ctx, cancel := context.WithCancel(t.Context())
	w.AfterInsert = cancel
	o, err := w.Process(shoptest.Never).Service().Place(ctx, checkout.Customer{ID: "asha"}, r)
	require.NoError(t, err)
	assert.Equal(t, order.Live, o.Phase, "no customer wants a half-placed order")
}

func TestCouponsAreUsedByTheOrder(t *testing.T) {
	w, r := shoptest.Asha()
	w.Codes = []coupon.Coupon{{ID: "fifty", Code: "FIFTY", Kind: coupon.Flat, Amount: 5000, Total: 1, PerUser: 1}}
	r.CouponCode = "fifty"
	o, err := w.Place(t, r)
	require.NoError(t, err)
	assert.Equal(t, money.Paise(5000), o.Bill.Discount)
	assert.Equal(t, hold.Count{Held: 1}, w.Coupons().One("fifty").Count)
	assert.Equal(t, hold.Count{Held: 1}, w.Coupons().One("fifty:asha").Count)

	w.Fill("ravi", map[string]int{"mango": 3})
	r.Key = "key-r"
	_, err = w.Process(shoptest.Never).Service().Place(t.Context(), checkout.Customer{ID: "ravi"}, r)
	require.ErrorIs(t, err, coupon.ErrExhausted)
	assert.Empty(t, w.OrderOf("ravi").ID, "what is used up beforehand makes no order")
	w.Codes[0].Total = 2
	_, err = w.Process(shoptest.Never).Service().Place(t.Context(), checkout.Customer{ID: "ravi"}, r)
	require.NoError(t, err, "the shopkeeper raised the limit")
	assert.Empty(t, w.Audit(t, w.Clock.Now().Add(time.Hour)))
}

func TestTheLastUseOfACouponGoesToOneOrder(t *testing.T) {
	w, r := shoptest.Asha()
	w.Codes = []coupon.Coupon{{ID: "fifty", Code: "FIFTY", Kind: coupon.Flat, Amount: 5000, Total: 1}}
	w.Fill("ravi", map[string]int{"mango": 3})
	r.CouponCode = "fifty"
	late := r
	late.Key = "key-r"
	w.BeforeInsert = func() {
		w.BeforeInsert = func() {}
		_, err := w.Place(t, r)
		assert.NoError(t, err)
	}
	_, err := w.Process(shoptest.Never).Service().Place(t.Context(), checkout.Customer{ID: "ravi"}, late)
	require.ErrorIs(t, err, coupon.ErrExhausted)
	assert.Len(t, w.Carts().One("ravi").Lines, 1, "the cart is as it was")
	assert.Empty(t, w.Carts().One("ravi").Order)
	assert.Equal(t, hold.Released, w.Coupons().Hold("fifty", w.OrderOf("ravi").ID).State)
	assert.Empty(t, w.Audit(t, w.Clock.Now().Add(time.Hour)))
}

// The key of an order that was cancelled since does not report it as placed.
func TestTheKeyOfACancelledOrder(t *testing.T) {
	w, r := shoptest.Asha()
	o, err := w.Place(t, r)
	require.NoError(t, err)
	_, err = w.Process(shoptest.Never).Service().Cancel(t.Context(), o.ID, fulfilment.Cancellation{By: order.Customer})
	require.NoError(t, err)
	_, err = w.Place(t, r)
	require.ErrorIs(t, err, checkout.ErrCancelled)
	require.Len(t, w.Orders().All(), 1)
}
