package systemtest_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
)

// These are the races of docs/invariants.md, on the real program. The MongoDB shop has two servers.
func TestRaces(t *testing.T) {
	t.Parallel()
	onBothStores(t, 2, func(t *testing.T, w *testShop) {
		crowd := w.crowd(t, 200)
		inRounds(t, w, crowd, []race{
			{"100 buyers, the last 10 units", lastUnits},
			{"200 buyers, a slot of 20", lastPlaces},
			{"one cart, one key", oneKey},
			{"one cart, many keys", manyKeys},
			{"adding while checking out", addingMeanwhile},
			{"the client goes away and comes back", comingBack},
			{"two devices, one line", twoDevices},
			{"receiving while checking out", receivingMeanwhile},
			{"changing a slot while checking out", resizingMeanwhile},
		})
		w.sound(t)
	})
}

// fill puts one pack of each variant into every cart.
func fill(t *testing.T, crowd []*harness.Shopper, variants ...harness.Variant) {
	t.Helper()
	require.NoError(t, forAll(len(crowd), func(i int) error { return crowd[i].Fill(t.Context(), variants...) }))
}

func checkOut(ctx context.Context, s *harness.Shopper, slot, key string) outcome {
	reply, id, err := s.CheckOut(ctx, slot, key)
	return outcome{reply, id, err}
}

func lastUnits(t *testing.T, w *testShop, crowd []*harness.Shopper) {
	crowd = crowd[:100]
	fill(t, crowd, w.scarce(t))
	slot := w.wide[0].ID
	got := atOnce(len(crowd), func(i int) outcome { return checkOut(t.Context(), crowd[i], slot, "") })
	require.Equal(t, map[string]int{"200 ok": unitsOfScarce, "409 out_of_stock": 90}, codes(got))
	assert.Len(t, orders(got), unitsOfScarce)
}

func lastPlaces(t *testing.T, w *testShop, crowd []*harness.Shopper) {
	fill(t, crowd, w.Plenty[0])
	slot := w.narrow[0].ID
	w.narrow = w.narrow[1:]
	got := atOnce(len(crowd), func(i int) outcome { return checkOut(t.Context(), crowd[i], slot, "") })
	require.Equal(t, map[string]int{"200 ok": harness.NarrowSlot, "409 slot_full": len(crowd) - harness.NarrowSlot}, codes(got))
	assert.Len(t, orders(got), harness.NarrowSlot)
}

func oneKey(t *testing.T, w *testShop, crowd []*harness.Shopper) {
	s := crowd[0]
	require.NoError(t, s.Fill(t.Context(), w.Plenty[0], w.Plenty[1]))
	before, err := s.Orders(t.Context())
	require.NoError(t, err)
	key := fmt.Sprint("one-key-", rand.Uint64())
	got := atOnce(100, func(i int) outcome {
		return checkOut(t.Context(), s.On(w.apis[i%len(w.apis)]), w.wide[0].ID, key)
	})
	require.Equal(t, map[string]int{"200 ok": 100}, codes(got))
	assert.Len(t, orders(got), 1)
	after, err := s.Orders(t.Context())
	require.NoError(t, err)
	assert.Equal(t, before+1, after)
}

func manyKeys(t *testing.T, w *testShop, crowd []*harness.Shopper) {
	s := crowd[1]
	require.NoError(t, s.Fill(t.Context(), w.Plenty[0], w.Plenty[1]))
	before, err := s.Orders(t.Context())
	require.NoError(t, err)
	got := atOnce(100, func(i int) outcome {
		return checkOut(t.Context(), s.On(w.apis[i%len(w.apis)]), w.wide[0].ID, fmt.Sprint("key-", rand.Uint64()))
	})
	for _, o := range got {
		require.NoError(t, o.err)
		// A call that arrives after the order was placed finds the cart empty.
		require.Contains(t, []int{http.StatusOK, http.StatusConflict, http.StatusUnprocessableEntity}, o.reply.HTTP, o.reply)
	}
	assert.Len(t, orders(got), 1, codes(got))
	after, err := s.Orders(t.Context())
	require.NoError(t, err)
	assert.Equal(t, before+1, after)
}

// addingMeanwhile: whatever happens first, the pack that was added is either ordered or still in the cart,
// once.
func addingMeanwhile(t *testing.T, w *testShop, crowd []*harness.Shopper) {
	crowd = crowd[2:42]
	first, second := w.Plenty[0], w.Plenty[1]
	fill(t, crowd, first)
	got := atOnce(2*len(crowd), func(i int) outcome {
		s := crowd[i/2]
		if i%2 == 0 {
			return checkOut(t.Context(), s, w.wide[1].ID, "")
		}
		reply, err := s.Add(t.Context(), second, 1)
		return outcome{reply: reply, err: err}
	})
	for i, s := range crowd {
		placed, added := got[2*i], got[2*i+1]
		require.NoError(t, placed.err)
		require.NoError(t, added.err)
		require.Contains(t, []int{http.StatusOK, http.StatusConflict}, placed.reply.HTTP, placed.reply)
		require.Contains(t, []int{http.StatusOK, http.StatusConflict}, added.reply.HTTP, added.reply)
		found := map[string]int{}
		if placed.id != "" {
			o, err := s.Order(t.Context(), placed.id)
			require.NoError(t, err)
			count(found, o.Products)
			require.Equal(t, 1, found[first.ID], "what was in the cart is in the order")
		}
		lines, err := s.Cart(t.Context())
		require.NoError(t, err)
		count(found, lines)
		want := map[string]int{first.ID: 1}
		if added.reply.OK() {
			want[second.ID] = 1
		}
		require.Equal(t, want, found, "check-out: %s; adding: %s", placed.reply, added.reply)
	}
}

func count(found map[string]int, lines []harness.Line) {
	for _, l := range lines {
		found[l.VariantID] += l.Quantity
	}
}

// comingBack: clients lose patience after up to 50 ms and ask again with the same key.
func comingBack(t *testing.T, w *testShop, crowd []*harness.Shopper) {
	crowd = crowd[50:100]
	fill(t, crowd, w.Plenty[2])
	before := make([]int, len(crowd))
	require.NoError(t, forAll(len(crowd), func(i int) (err error) {
		before[i], err = crowd[i].Orders(t.Context())
		return err
	}))
	key := fmt.Sprint("back-", rand.Uint64())
	first := atOnce(len(crowd), func(i int) outcome {
		patience, cancel := context.WithTimeout(t.Context(), time.Duration(i+1)*time.Millisecond)
		defer cancel()
		return checkOut(patience, crowd[i], w.wide[2].ID, key)
	})
	again := atOnce(len(crowd), func(i int) outcome { return checkOut(t.Context(), crowd[i], w.wide[2].ID, key) })
	require.Equal(t, map[string]int{"200 ok": len(crowd)}, codes(again))
	for i, s := range crowd {
		if first[i].id != "" {
			require.Equal(t, first[i].id, again[i].id)
		}
		after, err := s.Orders(t.Context())
		require.NoError(t, err)
		require.Equal(t, before[i]+1, after)
	}
}

// twoDevices: both set the quantity of one line, at once and then one after the other.
func twoDevices(t *testing.T, w *testShop, crowd []*harness.Shopper) {
	here := crowd[3]
	there, err := here.Login(t.Context())
	require.NoError(t, err)
	there = there.On(w.apis[len(w.apis)-1])
	v := w.Plenty[3]
	require.NoError(t, here.Fill(t.Context(), v))
	got := atOnce(20, func(i int) outcome {
		device := []*harness.Shopper{here, there}[i%2]
		reply, err := device.Set(t.Context(), v, i+1)
		return outcome{reply: reply, err: err}
	})
	require.Equal(t, map[string]int{"200 ok": 20}, codes(got))
	lines, err := there.Cart(t.Context())
	require.NoError(t, err)
	require.Len(t, lines, 1, "nothing is doubled")
	assert.GreaterOrEqual(t, lines[0].Quantity, 1)
	assert.LessOrEqual(t, lines[0].Quantity, 20)
	for i, device := range []*harness.Shopper{here, there, here} {
		reply, err := device.Set(t.Context(), v, 5+i)
		require.NoError(t, err)
		require.NoError(t, reply.Refusal())
	}
	lines, err = there.Cart(t.Context())
	require.NoError(t, err)
	require.Len(t, lines, 1)
	assert.Equal(t, 7, lines[0].Quantity, "the last absolute quantity wins")
	reply, err := there.Call(t.Context(), "/user/logout", nil) // a customer has 20 sessions at most, and there may be as many rounds
	require.NoError(t, err)
	require.NoError(t, reply.Refusal())
}
