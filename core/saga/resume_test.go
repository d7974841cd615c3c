package saga_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/apperr"
	"tokri/core/checkout"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/saga"
	"tokri/core/shoptest"
)

func TestALeaseIsRespected(t *testing.T) {
	w, r, id := shoptest.HalfPlaced(t)
	s := w.Process(shoptest.Never).Service()
	before := w.Orders().One(id)

	o, err := s.Resume(t.Context(), id)
	require.NoError(t, err)
	assert.Equal(t, before, o, "the order as it stands")
	moved, err := s.Sweep(t.Context())
	require.NoError(t, err)
	assert.Zero(t, moved)
	_, err = w.Place(t, r)
	require.ErrorIs(t, err, saga.ErrBusy, "who asks again waits, but not for ever")
	assert.Equal(t, before, w.Orders().One(id))
	assert.Equal(t, 10, w.Stock().One("mango-1").Free)

	w.Outlast()
	o, err = s.Resume(t.Context(), id)
	require.NoError(t, err)
	assert.Equal(t, order.Live, o.Phase)
}

func TestAskingAgainCarriesOnWhatWasLeft(t *testing.T) {
	w, r, id := shoptest.HalfPlaced(t)
	w.Look()
	w.Clock.Advance(saga.LeaseTime - 5*time.Second) // the lease ends while the customer waits
	o, err := w.Place(t, r)
	require.NoError(t, err)
	assert.Equal(t, id, o.ID)
	assert.Equal(t, order.Live, o.Phase)
}

// A runner whose order another one has taken over, and is still at work on, takes no further step of it.
func TestARunnerThatHasLostItsOrderStops(t *testing.T) {
	db, now := memory.New(), time.Date(2026, 11, 21, 4, 30, 0, 0, time.UTC)
	o := order.Order{ID: "o1", UserID: "asha", Key: "k", Status: order.Cancelled, PlacedAt: now, Cancellation: &order.Cancellation{},
		Process: order.Process{Phase: order.Cancelling, Lease: order.Lease{Runner: "first"}}}
	db.Orders().Put(o)
	r, steps := &saga.Runner{Orders: db.Orders(), Now: func() time.Time { return now }}, 0
	r.Handle(saga.Return, func(context.Context, *order.Order) (saga.Change, error) {
		steps++
		shoptest.Rewrite[order.Order](db.Orders(), "o1", func(o *order.Order) { o.Lease.Runner = "second" })
		return func(o *order.Order) error { return o.EndCancel(now) }, nil
	})
	got, err := r.Run(t.Context(), o)
	require.NoError(t, err)
	assert.Equal(t, 1, steps)
	assert.Equal(t, "second", got.Lease.Runner)
	assert.Equal(t, order.Cancelling, db.Orders().One("o1").Phase, "it is the other one's")
}

// A runner that stalls until another one has taken its order over must do no harm when it continues, and must
// tell its customer the order's real state.
func TestAnOvertakenRunner(t *testing.T) {
	var writes int
	for at := 2; ; at++ {
		w, r := shoptest.Asha()
		w.TopUp("asha", 5000)
		r.Wallet = true
		p := w.Process(shoptest.Accident{At: at, Overtaken: true})
		o, err := p.Service().Place(t.Context(), checkout.Customer{ID: "asha"}, r)
		if writes = int(p.Writes.Load()); writes < at {
			break
		}
		require.NoError(t, err, "at write %d", at)
		assert.Equal(t, order.Live, o.Phase, "at write %d", at)
		assert.Equal(t, w.Orders().One(o.ID), o)
		assert.Len(t, o.Timeline, 1)
		w.Sound(t, w.Clock.Now().Add(time.Hour))
		w.AllOrNothing(t, o)
	}
	assert.GreaterOrEqual(t, writes, 7, "insert, cart, two of stock, slot, wallet, the cart again, and the end")
}

// The runner that lost its lease gets a refusal that does not count any more.
func TestAnOvertakenRunnerCannotRefuse(t *testing.T) {
	w, r := shoptest.Asha()
	r.Method = payment.PhonePe
	w.Gateway.Fate = payment.Completed
	declined := apperr.New(apperr.Invalid, "declined", "The payment was declined.")
	// The writes before it: the order, the cart, two of stock, the slot, "charging"; then comes the gateway.
	p := w.Process(shoptest.Accident{At: 7, Overtaken: true, Meanwhile: func() { w.Gateway.PayErr = declined }})
	o, err := p.Service().Place(t.Context(), checkout.Customer{ID: "asha"}, r)
	require.NoError(t, err)
	assert.Equal(t, order.Awaiting, o.Phase)
	assert.Nil(t, o.Refusal)
	w.Settle(t)
	assert.Equal(t, order.Live, w.Orders().One(o.ID).Phase)
}

// "Try again" is not a refusal: an order is not given up because a store was unavailable for a moment.
func TestAnUnavailableStoreRefusesNothing(t *testing.T) {
	away := apperr.New(apperr.Unavailable, "store_away", "Please try again.")
	for at := 2; at <= 6; at++ {
		w, r := shoptest.Asha()
		_, err := w.Process(shoptest.Accident{At: at, Transient: true, Says: away}).Service().Place(t.Context(), checkout.Customer{ID: "asha"}, r)
		require.ErrorIs(t, err, away, "at write %d", at)
		assert.Equal(t, order.Holding, w.OrderOf("asha").Phase)
		w.Settle(t)
		assert.Equal(t, order.Live, w.OrderOf("asha").Phase)
	}
}

// An error together with a refusal: the refusal waits until all effects have been tried.
func TestAnAccidentComesBeforeARefusal(t *testing.T) {
	w, r := shoptest.Asha()
	w.Receive("mango-1", 0)
	w.Receive("onion-1", 0)
	for _, at := range []int{2, 3, 4, 5} {
		r.Key = fmt.Sprint("key-", at)
		w.Fill("asha", map[string]int{"mango": 1, "onion": 1})
		c := w.Carts().One("asha")
		c.Version = int64(100 * at)
		w.Carts().Put(c)
		_, err := w.Process(shoptest.Accident{At: at, Transient: true}).Service().Place(t.Context(), checkout.Customer{ID: "asha"}, r)
		require.ErrorIs(t, err, shoptest.ErrDied)
		w.Settle(t)
	}
	for _, o := range w.Orders().All() {
		require.Equal(t, order.Refused, o.Phase)
		assert.Equal(t, "out_of_stock", o.Refusal.Code)
	}
	assert.Len(t, w.Orders().All(), 4)
}

func TestSweepGoesOnAfterAFailure(t *testing.T) {
	w, r := shoptest.Asha()
	w.Fill("ravi", map[string]int{"onion": 1})
	for _, user := range []string{"asha", "ravi"} {
		_, err := w.Process(shoptest.Accident{At: 1, Done: true}).Service().Place(t.Context(), checkout.Customer{ID: user}, r)
		require.ErrorIs(t, err, shoptest.ErrDied)
	}
	w.Outlast()
	// The first write of a sweep is a lease, the second one takes a hold.
	moved, err := w.Process(shoptest.Accident{At: 2, Transient: true}).Service().Sweep(t.Context())
	require.ErrorIs(t, err, shoptest.ErrDied)
	assert.Equal(t, 1, moved)
	w.Settle(t)
	assert.Equal(t, order.Live, w.OrderOf("asha").Phase)
	assert.Equal(t, order.Live, w.OrderOf("ravi").Phase)
}

func TestSweepOfABrokenStore(t *testing.T) {
	w, _, _ := shoptest.HalfPlaced(t)
	p := w.Process(shoptest.Never)
	p.Dead.Store(true)
	_, err := p.Service().Sweep(t.Context())
	require.ErrorIs(t, err, shoptest.ErrDied)
}

func TestResumeOfWhatRests(t *testing.T) {
	w, r := shoptest.Asha()
	placed, err := w.Place(t, r)
	require.NoError(t, err)
	p := w.Process(shoptest.Never)
	again, err := p.Service().Resume(t.Context(), placed.ID)
	require.NoError(t, err)
	assert.Equal(t, placed, again)
	_, err = p.Service().Resume(t.Context(), "no such order")
	require.ErrorIs(t, err, order.ErrNotFound)
}

func TestChangedIsToldOfHoldsAndReleases(t *testing.T) {
	w, r := shoptest.Asha()
	s := w.Process(shoptest.Never).Service()
	told := 0
	s.Reservations.Changed = func() { told++ }
	_, err := s.Place(t.Context(), checkout.Customer{ID: "asha"}, r)
	require.NoError(t, err)
	assert.Equal(t, 1, told)
	w.Fill("ravi", map[string]int{"mango": 9})
	_, err = s.Place(t.Context(), checkout.Customer{ID: "ravi"}, r)
	require.Error(t, err)
	assert.Equal(t, 3, told, "held in vain, and given back")
}

func TestWatchEndsWithTheRequest(t *testing.T) {
	w, r, _ := shoptest.HalfPlaced(t)
	s := w.Process(shoptest.Never).Service()
	gone := errors.New("the customer went away")
	s.Pause = func(context.Context, time.Duration) error { return gone }
	_, err := s.Place(t.Context(), checkout.Customer{ID: "asha"}, r)
	require.ErrorIs(t, err, gone)
}
