package saga_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/checkout"
	"tokri/core/coupon"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/shoptest"
	"tokri/core/slot"
	"tokri/core/wallet"
)

// Whatever the shop is short of, and at whichever write a process dies, stalls or loses an answer: in the end
// each order either has everything or holds nothing, and the invariants hold all the time.
func TestSagaSurvivesAccidents(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := shoptest.DrawWorld(t)
		requests := map[string]checkout.Request{}
		placed := map[string]string{}
		retry := rapid.Bool().Draw(t, "ask again before the sweep")
		for _, user := range []string{"asha", "ravi"} {
			r := shoptest.DrawRequest(t, w, user)
			requests[user] = r
			o, err := w.Process(shoptest.DrawAccident(t)).Service().Place(context.Background(), checkout.Customer{ID: user}, r)
			if err == nil {
				placed[user] = o.ID
			}
			w.Sound(t, time.Time{})
			if retry {
				o, err := w.Process(shoptest.DrawAccident(t)).Service().Place(context.Background(), checkout.Customer{ID: user}, r)
				if err == nil && placed[user] != "" {
					require.Equal(t, placed[user], o.ID, "one key, one order")
				}
				w.Sound(t, time.Time{})
			}
		}
		w.Clock.Advance(time.Duration(rapid.IntRange(0, 60).Draw(t, "seconds")) * time.Second)
		s := w.Process(shoptest.DrawAccident(t)).Service()
		_, _ = s.Sweep(context.Background()) // the sweeping process may die as well
		_ = s.SweepOthers(context.Background())
		w.Sound(t, time.Time{})

		w.Settle(t)
		w.Sound(t, w.Clock.Now().Add(time.Hour))
		for _, o := range w.Orders().All() {
			w.AllOrNothing(t, o)
		}
		for user, r := range requests {
			sameAnswer(w, t, user, r, placed[user])
		}
	})
}

// books returns all counts, holds and entries.
func books(w *shoptest.World, t require.TestingT) string {
	var all []any
	note := func(what ...any) error { all = append(all, what); return nil }
	ctx := context.Background()
	require.NoError(t, w.Stock().Audit(ctx, func(s inventory.Stock, holds []hold.Hold) error { return note(s, holds) }))
	require.NoError(t, w.Slots().Audit(ctx, func(s slot.Slot, holds []hold.Hold) error { return note(s, holds) }))
	require.NoError(t, w.Coupons().Audit(ctx, func(u coupon.Uses, holds []hold.Hold) error { return note(u, holds) }))
	require.NoError(t, w.Wallet().Audit(ctx, func(_ string, entries []wallet.Entry) error { return note(entries) }))
	return fmt.Sprint(all...)
}

// sameAnswer repeats the first request with its key.
func sameAnswer(w *shoptest.World, t require.TestingT, user string, r checkout.Request, placed string) {
	before := books(w, t)
	var known order.Order
	for _, o := range w.Orders().All() {
		if o.UserID == user && o.Key == r.Key {
			known = o
		}
	}
	o, err := w.Process(shoptest.Never).Service().Place(context.Background(), checkout.Customer{ID: user}, r)
	switch known.Phase {
	case order.Live, order.Closed:
		require.NoError(t, err)
		require.Equal(t, known.ID, o.ID)
	case order.Refused:
		require.ErrorIs(t, err, known.Refusal.Err())
		if placed != "" {
			require.Equal(t, placed, known.ID, "it was waiting for its payment")
			require.Equal(t, payment.PhonePe, known.Method)
		}
	default:
		return // no order was stored, so this request was the first
	}
	require.Equal(t, before, books(w, t), "asking again does nothing again")
}
