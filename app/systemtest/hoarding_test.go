package systemtest_test

import (
	"io/fs"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/demo"
	"tokri/app/loadtest/harness"
)

// usualLimits returns the demo shop's settings without limits of cash orders, so that the usual limits apply.
func usualLimits() file {
	text, err := fs.ReadFile(demo.Files(), "settings.yaml")
	if err != nil {
		panic(err) // the file is part of the program
	}
	return file{"settings.yaml", string(text)}
}

// cheap is a variant of which many units cost less than the limit of a cash order.
var cheap = harness.Variant{ProductID: "curry-leaves", ID: "curry-leaves-1bunch"}

// A new account that pays nothing can keep two orders, however fast it is and however many devices it uses, and
// it cannot order and cancel without end. The MongoDB shop has two servers.
func TestHoarding(t *testing.T) {
	t.Parallel()
	onBothStores(t, 2, func(t *testing.T, w *testShop) {
		crowd := w.crowd(t, 12)
		sent := 0 // cash orders to the address that all accounts give
		t.Run("one account, six slots, ninety packs", func(t *testing.T) { sent += sixSlots(t, w, crowd[0]) })
		t.Run("one account, fifty devices", func(t *testing.T) { sent += fiftyDevices(t, w, crowd[1]) })
		t.Run("taking and giving back", func(t *testing.T) { sent += takeAndGiveBack(t, w, crowd[2]) })
		t.Run("many accounts, one address", func(t *testing.T) { sharedAddress(t, w, crowd[3:], sent) })
		w.sound(t)
	}, usualLimits())
}

// take checks out fifteen packs.
func take(t *testing.T, s *harness.Shopper, method, slot string) outcome {
	t.Helper()
	require.NoError(t, s.Fill(t.Context(), cheap))
	reply, err := s.Set(t.Context(), cheap, 15)
	require.NoError(t, err)
	require.NoError(t, reply.Refusal())
	reply, placed, err := s.CheckOutBy(t.Context(), method, slot, "")
	return outcome{reply, placed.ID, err}
}

func sixSlots(t *testing.T, w *testShop, s *harness.Shopper) (placed int) {
	var got []outcome
	for i := range 6 {
		got = append(got, take(t, s, "cod", w.narrow[i].ID))
	}
	require.Equal(t, map[string]int{"200 ok": 2, "409 unpaid_orders": 4}, codes(got))
	assert.Contains(t, got[5].reply.Message, "2 cash orders")
	lines, err := s.Cart(t.Context())
	require.NoError(t, err)
	require.Len(t, lines, 1)
	assert.Equal(t, 15, lines[0].Quantity, "the cart stays as it was")

	said, err := w.Run(t.Context(), "wallet", "credit", s.Mobile, "500", "For the test")
	require.NoError(t, err, said)
	assert.Equal(t, http.StatusOK, take(t, s, "wallet", w.narrow[0].ID).reply.HTTP, "what is paid at once has no limit")
	return 2
}

// fiftyDevices fill the same cart and check it out again and again at the same moment.
func fiftyDevices(t *testing.T, w *testShop, s *harness.Shopper) (placed int) {
	for range 5 {
		require.NoError(t, s.Fill(t.Context()))
		got := atOnce(50, func(i int) outcome {
			device := s.On(w.apis[i%len(w.apis)])
			if reply, err := device.Set(t.Context(), cheap, 1+i%15); err != nil || !reply.OK() {
				if reply, err = device.Add(t.Context(), cheap, 1); err != nil {
					return outcome{reply, "", err}
				}
			}
			reply, id, err := device.CheckOut(t.Context(), w.narrow[i%6].ID, "")
			return outcome{reply, id, err}
		})
		for _, o := range got {
			require.NoError(t, o.err)
			require.Less(t, o.reply.HTTP, http.StatusInternalServerError, o.reply)
		}
	}
	placed, err := s.Orders(t.Context())
	require.NoError(t, err)
	require.LessOrEqual(t, placed, 2)
	for ; placed < 2; placed++ {
		require.NoError(t, take(t, s, "cod", w.narrow[0].ID).reply.Refusal())
	}
	require.Equal(t, map[string]int{"409 unpaid_orders": 1}, codes([]outcome{take(t, s, "cod", w.narrow[0].ID)}))
	return placed
}

func takeAndGiveBack(t *testing.T, w *testShop, s *harness.Shopper) (placed int) {
	for range 3 {
		got := take(t, s, "cod", w.narrow[0].ID)
		require.NoError(t, got.reply.Refusal())
		reply, err := s.Call(t.Context(), "/order/cancel", map[string]any{"orderId": got.id})
		require.NoError(t, err)
		require.NoError(t, reply.Refusal())
	}
	require.Equal(t, map[string]int{"409 prepaid_only": 1}, codes([]outcome{take(t, s, "cod", w.narrow[0].ID)}))
	return 3
}

// sharedAddress: the orders of many new accounts to one address are counted together.
func sharedAddress(t *testing.T, w *testShop, crowd []*harness.Shopper, sent int) {
	var got []outcome
	for _, s := range crowd {
		got = append(got, take(t, s, "cod", w.wide[0].ID))
	}
	require.Equal(t, map[string]int{"200 ok": 10 - sent, "409 address_orders": len(crowd) - 10 + sent}, codes(got))
}
