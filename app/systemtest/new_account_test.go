package systemtest_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
)

const welcome = `
- id: welcome
  code: WELCOME
  kind: flat
  amount: 10
  firstOrder: true
  perUser: 1
  listed: true
  description: ₹10 off your first order
`

// A customer who deletes the account and comes back, with the same number or on the same device, does not count
// as a new customer. This holds on both stores.
func TestANewAccountIsNoNewCustomer(t *testing.T) {
	t.Parallel()
	onBothStores(t, 1, func(t *testing.T, w *testShop) {
		promo := map[string]any{"couponCode": "WELCOME"}
		viewed := func(s *harness.Shopper, headers ...harness.Header) string {
			t.Helper()
			fill(t, []*harness.Shopper{s}, w.Plenty[0])
			reply, err := s.Call(t.Context(), "/cart/view-cart", promo, headers...)
			require.NoError(t, err)
			return reply.Code
		}
		gone := func(s *harness.Shopper) {
			t.Helper()
			reply, err := s.Call(t.Context(), "/user/delete-account", map[string]any{"forfeitWallet": true})
			require.NoError(t, err)
			require.NoError(t, reply.Refusal())
		}
		register := func(mobile string) *harness.Shopper {
			t.Helper()
			s, err := harness.Register(t.Context(), w.apis[0], mobile)
			require.NoError(t, err)
			return s
		}

		asha := register("9826000071")
		phone := deviceOf(t, asha)
		require.Equal(t, "ok", viewed(asha, phone), "the first order")
		reply, err := asha.Call(t.Context(), "/cart/check-out", map[string]any{"cartId": asha.ID, "addressId": asha.AddressID,
			"deliverySlotId": w.wide[0].ID, "paymentMethod": "cod", "couponCode": "WELCOME"}, phone)
		require.NoError(t, err)
		require.NoError(t, reply.Refusal())
		var placed harness.Placed
		require.NoError(t, json.Unmarshal(reply.Data, &placed))
		said, err := w.Run(t.Context(), "order", "advance", "--early", placed.ID, "--to", "delivered")
		require.NoError(t, err, said)
		gone(asha)

		again := register("9826000071")
		assert.Equal(t, "promo_first_order_elsewhere", viewed(again), "the same number")
		reply, err = again.Call(t.Context(), "/cart/coupon-list", nil)
		require.NoError(t, err)
		assert.NotContains(t, string(reply.Data), "WELCOME", "what is refused is not offered")

		other := register("9826000072")
		assert.Equal(t, "promo_first_order_elsewhere", viewed(other, phone), "another number on the same device")
		assert.Equal(t, "ok", viewed(other), "another number on a device without an id")

		for range 3 { // these are cash orders, and each is cancelled
			got := take(t, other, "cod", w.narrow[0].ID)
			require.NoError(t, got.reply.Refusal())
			reply, err = other.Call(t.Context(), "/order/cancel", map[string]any{"orderId": got.id})
			require.NoError(t, err)
			require.NoError(t, reply.Refusal())
		}
		gone(other)
		back := take(t, register("9826000072"), "cod", w.narrow[0].ID)
		assert.Equal(t, "prepaid_only", back.reply.Code, "cancellations are not forgotten with the account")
		w.sound(t)
	}, usualLimits(), file{"coupons.yaml", welcome})
}

// deviceOf logs in on a device, and returns the cookie with the id that the device gets.
func deviceOf(t *testing.T, s *harness.Shopper) harness.Header {
	t.Helper()
	reply, err := s.API.Call(t.Context(), "/user/web-login", map[string]any{"type": "password", "mobile": s.Mobile, "password": "mandi-at-seven"})
	require.NoError(t, err)
	require.NoError(t, reply.Refusal())
	for _, cookie := range reply.Header.Values("Set-Cookie") {
		if value, _, _ := strings.Cut(cookie, ";"); strings.HasPrefix(value, "device=") {
			assert.Contains(t, cookie, "Path=/api; ")
			assert.Contains(t, cookie, "HttpOnly")
			return harness.Header{Name: "Cookie", Value: value}
		}
	}
	require.Fail(t, "a login gives the device an id")
	return harness.Header{}
}
