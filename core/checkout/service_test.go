package checkout_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/apperr"
	"tokri/core/checkout"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/saga"
)

// halfPlaced returns a shop whose process died right after it had stored the order.
func halfPlaced(t *testing.T) (*world, checkout.Request, string) {
	w, r := asha()
	_, err := w.process(accident{at: 1, done: true}).service().Place(t.Context(), checkout.Customer{ID: "asha"}, r)
	require.ErrorIs(t, err, errDied)
	require.Len(t, w.Orders().All(), 1)
	return w, r, w.orderOf("asha").ID
}

func TestALeaseIsRespected(t *testing.T) {
	w, r, id := halfPlaced(t)
	s := w.process(never).service()
	before := w.Orders().One(id)

	o, err := s.Resume(t.Context(), id)
	require.NoError(t, err)
	assert.Equal(t, before, o, "the order as it stands")
	moved, err := s.Sweep(t.Context())
	require.NoError(t, err)
	assert.Zero(t, moved)
	_, err = w.place(t, r)
	require.ErrorIs(t, err, saga.ErrBusy, "who asks again waits, but not for ever")
	assert.Equal(t, before, w.Orders().One(id))
	assert.Equal(t, 10, w.Stock().One("mango-1").Free)

	w.outlast()
	o, err = s.Resume(t.Context(), id)
	require.NoError(t, err)
	assert.Equal(t, order.Live, o.Phase)
}

func TestAskingAgainCarriesOnWhatWasLeft(t *testing.T) {
	w, r, id := halfPlaced(t)
	w.look()
	w.clock.Advance(saga.LeaseTime - 5*time.Second) // the lease ends while the customer waits
	o, err := w.place(t, r)
	require.NoError(t, err)
	assert.Equal(t, id, o.ID)
	assert.Equal(t, order.Live, o.Phase)
}

// A runner that stalls until another one has taken its order over must do no harm when it continues, and must
// tell its customer the order's real state.
func TestAnOvertakenRunner(t *testing.T) {
	var writes int
	for at := 2; ; at++ {
		w, r := asha()
		w.topUp("asha", 5000)
		r.Wallet = true
		p := w.process(accident{at: at, overtaken: true})
		o, err := p.service().Place(t.Context(), checkout.Customer{ID: "asha"}, r)
		if writes = int(p.writes.Load()); writes < at {
			break
		}
		require.NoError(t, err, "at write %d", at)
		assert.Equal(t, order.Live, o.Phase, "at write %d", at)
		assert.Equal(t, w.Orders().One(o.ID), o)
		assert.Len(t, o.Timeline, 1)
		w.sound(t, w.clock.Now().Add(time.Hour))
		w.allOrNothing(t, o)
	}
	assert.GreaterOrEqual(t, writes, 7, "insert, cart, two of stock, slot, wallet, the cart again, and the end")
}

// The runner that lost its lease gets a refusal that does not count any more.
func TestAnOvertakenRunnerCannotRefuse(t *testing.T) {
	w, r := asha()
	r.Method = payment.PhonePe
	w.gateway.fate = payment.Completed
	declined := apperr.New(apperr.Invalid, "declined", "The payment was declined.")
	// The writes before it: the order, the cart, two of stock, the slot, "charging"; then comes the gateway.
	p := w.process(accident{at: 7, overtaken: true, meanwhile: func() { w.gateway.payErr = declined }})
	o, err := p.service().Place(t.Context(), checkout.Customer{ID: "asha"}, r)
	require.NoError(t, err)
	assert.Equal(t, order.Awaiting, o.Phase)
	assert.Nil(t, o.Refusal)
	w.settle(t)
	assert.Equal(t, order.Live, w.Orders().One(o.ID).Phase)
}

// "Try again" is not a refusal: an order is not given up because a store was unavailable for a moment.
func TestAnUnavailableStoreRefusesNothing(t *testing.T) {
	away := apperr.New(apperr.Unavailable, "store_away", "Please try again.")
	for at := 2; at <= 6; at++ {
		w, r := asha()
		_, err := w.process(accident{at: at, transient: true, says: away}).service().Place(t.Context(), checkout.Customer{ID: "asha"}, r)
		require.ErrorIs(t, err, away, "at write %d", at)
		assert.Equal(t, order.Holding, w.orderOf("asha").Phase)
		w.settle(t)
		assert.Equal(t, order.Live, w.orderOf("asha").Phase)
	}
}

// An error together with a refusal: the refusal waits until all effects have been tried.
func TestAnAccidentComesBeforeARefusal(t *testing.T) {
	w, r := asha()
	w.receive("mango-1", 0)
	w.receive("onion-1", 0)
	for _, at := range []int{2, 3, 4, 5} {
		r.Key = fmt.Sprint("key-", at)
		w.fill("asha", map[string]int{"mango": 1, "onion": 1})
		c := w.Carts().One("asha")
		c.Version = int64(100 * at)
		w.Carts().Put(c)
		_, err := w.process(accident{at: at, transient: true}).service().Place(t.Context(), checkout.Customer{ID: "asha"}, r)
		require.ErrorIs(t, err, errDied)
		w.settle(t)
	}
	for _, o := range w.Orders().All() {
		require.Equal(t, order.Refused, o.Phase)
		assert.Equal(t, "out_of_stock", o.Refusal.Code)
	}
	assert.Len(t, w.Orders().All(), 4)
}

func TestSweepGoesOnAfterAFailure(t *testing.T) {
	w, r := asha()
	w.fill("ravi", map[string]int{"onion": 1})
	for _, user := range []string{"asha", "ravi"} {
		_, err := w.process(accident{at: 1, done: true}).service().Place(t.Context(), checkout.Customer{ID: user}, r)
		require.ErrorIs(t, err, errDied)
	}
	w.outlast()
	// The first write of a sweep is a lease, the second one takes a hold.
	moved, err := w.process(accident{at: 2, transient: true}).service().Sweep(t.Context())
	require.ErrorIs(t, err, errDied)
	assert.Equal(t, 1, moved)
	w.settle(t)
	assert.Equal(t, order.Live, w.orderOf("asha").Phase)
	assert.Equal(t, order.Live, w.orderOf("ravi").Phase)
}

func TestSweepOfABrokenStore(t *testing.T) {
	w, _, _ := halfPlaced(t)
	p := w.process(never)
	p.dead.Store(true)
	_, err := p.service().Sweep(t.Context())
	require.ErrorIs(t, err, errDied)
}

func TestResumeOfWhatRests(t *testing.T) {
	w, r := asha()
	placed, err := w.place(t, r)
	require.NoError(t, err)
	p := w.process(never)
	again, err := p.service().Resume(t.Context(), placed.ID)
	require.NoError(t, err)
	assert.Equal(t, placed, again)
	_, err = p.service().Resume(t.Context(), "no such order")
	require.ErrorIs(t, err, order.ErrNotFound)
}

func TestChangedIsToldOfHoldsAndReleases(t *testing.T) {
	w, r := asha()
	s := w.process(never).service()
	told := 0
	s.Reservations.Changed = func() { told++ }
	_, err := s.Place(t.Context(), checkout.Customer{ID: "asha"}, r)
	require.NoError(t, err)
	assert.Equal(t, 1, told)
	w.fill("ravi", map[string]int{"mango": 9})
	_, err = s.Place(t.Context(), checkout.Customer{ID: "ravi"}, r)
	require.Error(t, err)
	assert.Equal(t, 3, told, "held in vain, and given back")
}

func TestWatchEndsWithTheRequest(t *testing.T) {
	w, r, _ := halfPlaced(t)
	s := w.process(never).service()
	gone := errors.New("the customer went away")
	s.Pause = func(context.Context, time.Duration) error { return gone }
	_, err := s.Place(t.Context(), checkout.Customer{ID: "asha"}, r)
	require.ErrorIs(t, err, gone)
}
