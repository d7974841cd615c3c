package systemtest_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
)

// fewCodes returns promo codes that can be used only a few times: two for each round of a race.
func fewCodes() string {
	var all strings.Builder
	for i := range rounds() {
		fmt.Fprintf(&all, "- {id: rush%d, code: RUSH%d, kind: flat, amount: 5, total: 10, listed: true, description: For the first ten}\n", i, i)
		fmt.Fprintf(&all, "- {id: once%d, code: ONCE%d, kind: percent, percent: 10, perUser: 1, listed: true, description: Once for everybody}\n", i, i)
	}
	return all.String()
}

// These are races with coupons and wallets, on the real program. The MongoDB shop has two servers.
func TestMoneyRaces(t *testing.T) {
	t.Parallel()
	onBothStores(t, 2, func(t *testing.T, w *testShop) {
		crowd := w.crowd(t, 100)
		for _, race := range []struct {
			name string
			run  func(t *testing.T, w *testShop, crowd []*harness.Shopper, round int)
		}{
			{"100 customers, a code for ten", rush},
			{"one customer, twenty devices, a code that works once", once},
			{"one wallet, fifty devices, enough for five orders", oneWallet},
		} {
			t.Run(race.name, func(t *testing.T) {
				for i := range rounds() {
					race.run(t, w, crowd, i)
				}
			})
		}
		w.sound(t)
	}, file{"coupons.yaml", fewCodes()})
}

// pay checks out a cart with a code, or with a payment method other than cash.
func pay(t *testing.T, w *testShop, s *harness.Shopper, method, code string) outcome {
	body := map[string]any{"cartId": s.ID, "addressId": s.AddressID, "paymentMethod": method, "deliverySlotId": w.wide[0].ID}
	if code != "" {
		body["couponCode"] = code
	}
	reply, err := s.Call(t.Context(), "/cart/check-out", body)
	var placed harness.Placed
	if err == nil && reply.OK() {
		err = json.Unmarshal(reply.Data, &placed)
	}
	return outcome{reply, placed.ID, err}
}

func rush(t *testing.T, w *testShop, crowd []*harness.Shopper, round int) {
	fill(t, crowd, w.Plenty[0])
	got := atOnce(len(crowd), func(i int) outcome { return pay(t, w, crowd[i], "cod", fmt.Sprint("RUSH", round)) })
	require.Equal(t, map[string]int{"200 ok": 10, "409 promo_exhausted": 90}, codes(got))
}

func once(t *testing.T, w *testShop, crowd []*harness.Shopper, round int) {
	s, code := crowd[0], fmt.Sprint("ONCE", round)
	require.NoError(t, s.Fill(t.Context(), w.Plenty[0]))
	got := atOnce(20, func(i int) outcome { return pay(t, w, s.On(w.apis[i%len(w.apis)]), "cod", code) })
	require.Len(t, orders(got), 1, codes(got))
	require.NoError(t, s.Fill(t.Context(), w.Plenty[1]))
	require.Equal(t, "promo_exhausted", pay(t, w, s, "cod", code).reply.Code)
}

// oneWallet: the wallet has money for five orders of one pack, and fifty devices place such orders again and
// again until they learn that the money is not enough for another.
func oneWallet(t *testing.T, w *testShop, crowd []*harness.Shopper, round int) {
	s := crowd[1]
	require.NoError(t, s.Fill(t.Context(), w.Plenty[0]))
	bill, err := harness.Into[struct {
		Total json.Number `json:"grandTotal"`
	}](t.Context(), s.API, "/cart/view-cart", map[string]any{}, harness.Bearer(s.Token))
	require.NoError(t, err)
	price := paise(t, bill.Total)
	require.Positive(t, price)
	said, err := w.Run(t.Context(), "wallet", "credit", fmt.Sprint("--key=round-", round), s.Mobile,
		fmt.Sprintf("%d.%02d", 5*price/100, 5*price%100), "For five")
	require.NoError(t, err, said)
	require.Equal(t, 5*price, balance(t, s))
	var lock sync.Mutex
	placed := map[string]bool{}
	device := func(i int) outcome {
		here := s.On(w.apis[i%len(w.apis)])
		for {
			if reply, err := here.Set(t.Context(), w.Plenty[0], 1); err != nil || !reply.OK() && reply.HTTP != http.StatusConflict {
				return outcome{reply: reply, err: err} // the check-out may be using the cart
			}
			got := pay(t, w, here, "wallet", "")
			switch {
			case got.err != nil:
				return got
			case got.id != "":
				lock.Lock()
				placed[got.id] = true
				lock.Unlock()
			case got.reply.Code == "wallet_empty":
				return got
			case got.reply.HTTP != http.StatusConflict && got.reply.Code != "cart_empty" && got.reply.HTTP != http.StatusServiceUnavailable:
				return got
			}
		}
	}
	got := atOnce(50, device)
	require.Equal(t, map[string]int{"422 wallet_empty": 50}, codes(got))
	require.Len(t, placed, 5)
	require.Zero(t, balance(t, s))
}

// The staff show and credit wallets while the server runs.
func TestWalletCommands(t *testing.T) {
	t.Parallel()
	onBothStores(t, 1, func(t *testing.T, w *testShop) {
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
