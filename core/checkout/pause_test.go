package checkout_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/checkout"
	"tokri/core/order"
	"tokri/core/pause"
	"tokri/core/payment"
	"tokri/core/shoptest"
)

// pauses pauses a shop for an hour.
func pauses(w *shoptest.World, t *testing.T, s *shoptest.Server) {
	t.Helper()
	k := pause.Keeper{Store: memory.New().Pauses(), Now: w.Clock.Now}
	_, _, err := k.Pause(t.Context(), pause.Notice{Until: w.Clock.Now().Add(time.Hour)}, "meena")
	require.NoError(t, err)
	s.Paused = k.Check
}

func TestAPausedShopTakesNoOrder(t *testing.T) {
	w, r := shoptest.Asha()
	s := w.Process(shoptest.Never).Service()
	pauses(w, t, s)
	_, err := s.Place(t.Context(), checkout.Customer{ID: "asha"}, r)
	require.ErrorIs(t, err, pause.ErrPaused)
	assert.Empty(t, w.Orders().All(), "a refusal writes nothing")
	_, err = s.Carts.SetLine(t.Context(), "asha", "mango", "mango-1", 1, nil)
	require.NoError(t, err, "carts go on")
	w.Clock.Advance(time.Hour)
	_, err = s.Place(t.Context(), checkout.Customer{ID: "asha"}, r)
	require.NoError(t, err, "the pause ends by itself")
}

func TestAskingAgainForAnOrderThatStandsWhileTheShopIsPaused(t *testing.T) {
	for name, key := range map[string]string{"with its key": "once", "of its cart": ""} {
		t.Run(name, func(t *testing.T) {
			w, r := shoptest.Asha()
			r.Key, r.Method = key, payment.PhonePe
			s := w.Process(shoptest.Never).Service()
			first, err := s.Place(t.Context(), checkout.Customer{ID: "asha"}, r)
			require.NoError(t, err)
			pauses(w, t, s)
			again, err := s.Place(t.Context(), checkout.Customer{ID: "asha"}, r)
			require.NoError(t, err)
			assert.Equal(t, first.ID, again.ID)
		})
	}
}

// A pause never loses money that is under way: a payment in time places its order, and a late one is handled as
// usual.
func TestAPaymentThatReturnsWhileTheShopIsPausedPlacesItsOrder(t *testing.T) {
	for name, begin := range map[string]func(*testing.T) (*shoptest.World, *shoptest.Server, order.Order){
		"in time": func(t *testing.T) (*shoptest.World, *shoptest.Server, order.Order) {
			return shoptest.Paying(t, payment.Pending)
		},
		"late": lapsed,
	} {
		t.Run(name, func(t *testing.T) {
			w, s, o := begin(t)
			pauses(w, t, s)
			payLate(w, o.ID, 19000)
			o, err := s.Settle(t.Context(), o.ID)
			require.NoError(t, err)
			assert.Equal(t, order.Live, o.Phase)
			assert.Equal(t, payment.Completed, o.PaymentStatus)
			w.AllOrNothing(t, o)
		})
	}
}
