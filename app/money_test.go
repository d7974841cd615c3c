package app_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
)

// fewCodes are promo codes that run out.
const fewCodes = `- id: rush
  code: RUSH
  kind: flat
  amount: 5
  total: 10
  listed: true
  description: For the first ten
- id: once
  code: ONCE
  kind: percent
  percent: 10
  perUser: 1
  listed: true
  description: Once for everybody
`

// Coupons and wallets in races, on the real program. MongoDB has two servers.
func TestMoneyRaces(t *testing.T) {
	t.Parallel()
	onBothStores(t, 2, func(t *testing.T, w *world) {
		crowd := w.crowd(t, 100)
		fill(t, crowd, w.Plenty[0])
		slot := w.wide[0].ID
		with := func(s *harness.Shopper, code string) outcome {
			reply, err := s.Call(t.Context(), "/cart/check-out", map[string]any{"cartId": s.ID, "addressId": s.AddressID,
				"paymentMethod": "cod", "deliverySlotId": slot, "couponCode": code})
			var placed harness.Placed
			if err == nil && reply.OK() {
				err = json.Unmarshal(reply.Data, &placed)
			}
			return outcome{reply, placed.ID, err}
		}
		got := atOnce(len(crowd), func(i int) outcome { return with(crowd[i], "RUSH") })
		require.Equal(t, map[string]int{"200 ok": 10, "409 promo_exhausted": 90}, codes(got))

		// One customer, twenty devices, a code that works once.
		s := crowd[0]
		require.NoError(t, s.Fill(t.Context(), w.Plenty[0]))
		got = atOnce(20, func(i int) outcome { return with(s.On(w.apis[i%len(w.apis)]), "ONCE") })
		require.Len(t, orders(got), 1, codes(got))
		require.NoError(t, s.Fill(t.Context(), w.Plenty[1]))
		require.Equal(t, "promo_exhausted", with(s, "ONCE").reply.Code)
		w.sound(t)
	}, file{"coupons.yaml", fewCodes})
}

// The shop's people look into wallets and put money into them while the shop is open.
func TestWalletDesk(t *testing.T) {
	t.Parallel()
	onBothStores(t, 1, func(t *testing.T, w *world) {
		s := w.crowd(t, 1)[0]
		run := func(args ...string) (string, error) {
			return w.Run(t.Context(), append([]string{"wallet"}, args...)...)
		}
		said, err := run("credit", s.Mobile, "49.50", "Sorry for the mangoes")
		require.NoError(t, err, said)
		assert.Contains(t, said, "Sorry for the mangoes")
		said, err = run("credit", s.Mobile, "49.50", "Sorry for the mangoes")
		require.NoError(t, err, said)
		assert.Contains(t, said, "had been made before")
		said, err = run("credit", "--key=again", s.Mobile, "49.50", "Sorry for the mangoes")
		require.NoError(t, err, said)
		said, err = run("show", s.Mobile)
		require.NoError(t, err, said)
		assert.Contains(t, said, "Balance ₹99")
		assert.Equal(t, 2, strings.Count(said, "DEPOSIT"))
		for _, wrong := range [][]string{{"credit", s.Mobile, "-1", "note"}, {"credit", s.Mobile, "0", "note"}, {"credit", s.Mobile, "ten", "note"},
			{"credit", s.Mobile, "10001", "note"}, {"credit", s.Mobile, "1", " "}, {"credit", "12345", "1", "note"}, {"show", "9876543210"}} {
			said, err := run(wrong...)
			require.Error(t, err, wrong)
			assert.NotContains(t, said, "goroutine", wrong)
		}
		reply, err := s.Call(t.Context(), "/user/check-my-wallet", map[string]any{})
		require.NoError(t, err)
		require.Equal(t, http.StatusOK, reply.HTTP)
		assert.JSONEq(t, `{"balance":99}`, string(reply.Data))
		w.sound(t)
	})
}
