package systemtest_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
)

// A shop that charges for the bag: the charge is in the cart's bill and in what is paid, the staff see it, and a cancelled
// order gives it back.
func TestTheBagIsChargedAndGivenBack(t *testing.T) {
	t.Parallel()
	settings := usualLimits()
	settings.text = strings.Replace(settings.text, "bagCharge: 0", "bagCharge: 3", 1)
	onBothStores(t, 1, func(t *testing.T, w *testShop) {
		s := w.crowd(t, 1)[0]
		require.NoError(t, s.Fill(t.Context(), w.Plenty[0]))
		bill, err := harness.Into[struct {
			Total json.Number `json:"grandTotal"`
			Rows  []struct {
				Key    string      `json:"key"`
				Amount json.Number `json:"amount"`
			} `json:"billRows"`
		}](t.Context(), s.API, "/cart/view-cart", map[string]any{}, harness.Bearer(s.Token))
		require.NoError(t, err)
		var sum, bag int64
		for _, row := range bill.Rows {
			switch row.Key {
			case "items", "total", "toPay": // sums
			case "bag":
				bag = paise(t, row.Amount)
				fallthrough
			default:
				sum += paise(t, row.Amount)
			}
		}
		assert.EqualValues(t, 300, bag)
		assert.Equal(t, paise(t, bill.Total), sum)

		said, err := w.Run(t.Context(), "wallet", "credit", s.Mobile, "1000", "For the test")
		require.NoError(t, err, said)
		placed := pay(t, w, s, "wallet", "")
		require.NoError(t, placed.reply.Refusal())
		said, err = w.Run(t.Context(), "order", "show", placed.id)
		require.NoError(t, err)
		assert.Regexp(t, `(?m)^ *bag +3$`, said)
		assert.Equal(t, 1000_00-sum, balance(t, s))
		reply, err := s.Call(t.Context(), "/order/cancel", map[string]any{"orderId": placed.id})
		require.NoError(t, err)
		require.NoError(t, reply.Refusal())
		require.Eventually(t, func() bool { return balance(t, s) == 1000_00 }, 20*time.Second, 50*time.Millisecond, "the bag is given back too")
		w.sound(t)
	}, settings)
}
