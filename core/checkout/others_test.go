package checkout_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/checkout"
	"tokri/core/fulfilment"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/shoptest"
)

// pageLost returns a shop in which the gateway's first answer to Asha's check-out was lost, and its server.
func pageLost(t *testing.T) (*shoptest.World, *shoptest.Server, order.Order) {
	w, r := shoptest.Asha()
	r.Method = payment.PhonePe
	w.Gateway.Fate, w.Gateway.Lost = payment.Pending, 1
	s := w.Process(shoptest.Never).Service()
	o, err := s.Place(t.Context(), checkout.Customer{ID: "asha"}, r)
	require.NoError(t, err)
	return w, s, o
}

const due = money.Paise(24000)

func becomes(w *shoptest.World, id string, status payment.Status) {
	w.Gateway.Mu.Lock()
	defer w.Gateway.Mu.Unlock()
	w.Gateway.States[id] = payment.State{Status: status, Amount: due, Transaction: "T" + id}
}

// One lost answer does not cost the customer the payment: the page is that of a further attempt.
func TestALostAnswerIsFollowedByAnotherAttempt(t *testing.T) {
	for name, heard := range map[string]bool{"and it was opened": true, "and it was never heard": false} {
		t.Run(name, func(t *testing.T) {
			w, r := shoptest.Asha()
			r.Method = payment.PhonePe
			w.Gateway.Fate = payment.Pending
			if heard {
				w.Gateway.Lost = 1
			} else {
				w.Gateway.Deaf = 1
			}
			began := w.Clock.Now()
			o, err := w.Place(t, r)
			require.NoError(t, err)
			assert.Equal(t, order.Awaiting, o.Phase)
			assert.Equal(t, "https://pay.test/"+o.ID+"--2", o.PageURL)
			assert.Less(t, w.Clock.Now().Sub(began), 5*time.Second)
			again, err := w.Place(t, r)
			require.NoError(t, err)
			assert.Equal(t, o.PageURL, again.PageURL, "the same order, the same page")
			w.Sound(t, time.Time{})
			becomes(w, o.PaymentID(), payment.Completed)
			o, err = w.Process(shoptest.Never).Service().Settle(t.Context(), o.PaymentID())
			require.NoError(t, err)
			assert.Equal(t, order.Live, o.Phase)
			w.Gateway.Late, w.Gateway.LateAt = payment.Failed, w.Clock.Now().Add(payment.TimeToPay) // it expires
			w.Settle(t)
			o = w.Orders().One(o.ID)
			assert.Empty(t, o.OpenOthers(), "the other attempt is asked about until its end")
			w.AllOrNothing(t, o)
			w.Sound(t, w.Clock.Now().Add(time.Hour))
		})
	}
}

// Whatever both attempts take, in whatever order, and whatever the customer does meanwhile: there is one order, and
// what is beyond it goes back once.
func TestBothAttemptsArePaid(t *testing.T) {
	type step func(t *testing.T, w *shoptest.World, s *shoptest.Server, o order.Order)
	pays := func(no int) step {
		return func(_ *testing.T, w *shoptest.World, _ *shoptest.Server, o order.Order) {
			becomes(w, payment.AttemptID(o.ID, no), payment.Completed)
		}
	}
	hears := func(no int) step {
		return func(t *testing.T, _ *shoptest.World, s *shoptest.Server, o order.Order) {
			for range 3 {
				_, err := s.Settle(t.Context(), payment.AttemptID(o.ID, no))
				require.NoError(t, err)
			}
		}
	}
	fails := func(no int) step {
		return func(_ *testing.T, w *shoptest.World, _ *shoptest.Server, o order.Order) {
			becomes(w, payment.AttemptID(o.ID, no), payment.Failed)
		}
	}
	passes := func(d time.Duration) step {
		return func(_ *testing.T, w *shoptest.World, _ *shoptest.Server, _ order.Order) { w.Clock.Advance(d) }
	}
	givesUp := func(t *testing.T, _ *shoptest.World, s *shoptest.Server, o order.Order) {
		_, err := s.GiveUp(t.Context(), "asha", o.ID, "")
		require.NoError(t, err)
	}
	cancels := func(t *testing.T, _ *shoptest.World, s *shoptest.Server, o order.Order) {
		_, err := s.Cancel(t.Context(), o.ID, fulfilment.Cancellation{By: order.Customer})
		require.NoError(t, err)
	}
	spends := func(_ *testing.T, w *shoptest.World, _ *shoptest.Server, _ order.Order) {
		w.Fill("asha", map[string]int{"coriander": 1})
	}
	sweeps := func(t *testing.T, _ *shoptest.World, s *shoptest.Server, _ order.Order) {
		_, err := s.Sweep(t.Context())
		require.NoError(t, err)
		require.NoError(t, s.SweepOthers(t.Context()))
	}
	for name, c := range map[string]struct {
		steps []step
		phase order.Phase
		from  int // the attempt that paid
	}{
		"the second, then the first":               {[]step{pays(1), hears(1), pays(0), hears(0)}, order.Live, 1},
		"the first, then the second":               {[]step{pays(0), hears(0), pays(1), hears(1)}, order.Live, 0},
		"both, webhooks in order":                  {[]step{pays(0), pays(1), hears(0), hears(1)}, order.Live, 1},
		"both, webhooks reversed":                  {[]step{pays(0), pays(1), hears(1), hears(0)}, order.Live, 1},
		"both, and no webhook":                     {[]step{pays(0), pays(1)}, order.Live, 1},
		"the first alone, and no webhook":          {[]step{pays(0)}, order.Live, 0},
		"the first long after the second":          {[]step{pays(1), hears(1), passes(3 * time.Hour), pays(0)}, order.Live, 1},
		"given up, then both":                      {[]step{givesUp, pays(1), pays(0)}, order.Refused, 1},
		"given up, then the first":                 {[]step{givesUp, pays(0), hears(0)}, order.Refused, 0},
		"given up, the second, later the first":    {[]step{givesUp, pays(1), hears(1), pays(0), hears(0)}, order.Refused, 1},
		"the second failed, the first was paid":    {[]step{fails(1), hears(1), pays(0), hears(0)}, order.Live, 0},
		"it failed, another cart, the first paid":  {[]step{fails(1), hears(1), spends, pays(0), passes(2 * time.Minute), sweeps}, order.Refused, 0},
		"the first failed, and was paid after all": {[]step{pays(1), hears(1), fails(0), passes(2 * time.Minute), sweeps, pays(0), hears(0)}, order.Live, 1},
		"both failed, the first was paid at last":  {[]step{fails(0), passes(2 * time.Minute), sweeps, fails(1), hears(1), pays(0), hears(0)}, order.Live, 0},
		"paid, cancelled, then the first":          {[]step{pays(1), hears(1), cancels, pays(0), hears(0)}, order.Closed, 1},
		"the first, cancelled, then the second":    {[]step{pays(0), hears(0), cancels, pays(1), hears(1)}, order.Closed, 0},
	} {
		t.Run(name, func(t *testing.T) {
			w, s, o := pageLost(t)
			for _, do := range c.steps {
				do(t, w, s, w.Orders().One(o.ID))
				w.Sound(t, time.Time{})
			}
			for _, no := range []int{0, 1} {
				if id := payment.AttemptID(o.ID, no); w.Gateway.States[id].Status == payment.Pending {
					becomes(w, id, payment.Failed)
				}
			}
			w.Clock.Advance(2 * time.Minute)
			w.Settle(t)
			o = w.Orders().One(o.ID)
			assert.Equal(t, c.phase, o.Phase)
			assert.Equal(t, c.from, o.PaidNo)
			kept := w.Gateway.Kept(o.ID) + w.Gateway.Kept(o.ID+"--2")
			if o.Phase == order.Live {
				assert.Equal(t, due, kept)
			} else {
				assert.Zero(t, kept)
			}
			assert.Empty(t, o.OpenOthers())
			assert.Len(t, w.Orders().All(), 1)
			if !strings.Contains(name, "another cart") {
				w.AllOrNothing(t, o)
			}
			w.Sound(t, w.Clock.Now().Add(time.Hour))
		})
	}
}

// A refund that failed is followed by another under a new id; one without an answer is asked for again under its own.
func TestWhatASecondAttemptTookGoesBackOnce(t *testing.T) {
	for name, spoil := range map[string]func(*shoptest.World){
		"it failed at first":  func(w *shoptest.World) { w.Gateway.RefundFate = []payment.Status{payment.Failed, payment.Completed} },
		"its answer was lost": func(w *shoptest.World) { w.Gateway.RefundErr = payment.ErrUnknown },
		"it takes its time":   func(w *shoptest.World) { w.Gateway.RefundFate = []payment.Status{payment.Pending} },
		"the gateway is away": func(w *shoptest.World) { w.Gateway.RefundErr = payment.ErrAway },
	} {
		t.Run(name, func(t *testing.T) {
			w, s, o := pageLost(t)
			becomes(w, o.ID+"--2", payment.Completed)
			_, err := s.Settle(t.Context(), o.ID+"--2")
			require.NoError(t, err)
			becomes(w, o.ID, payment.Completed)
			spoil(w)
			_, _ = s.Settle(t.Context(), o.ID)
			require.True(t, w.Orders().One(o.ID).Others[0].Open())
			require.Equal(t, due, w.Orders().One(o.ID).Others[0].Captured)
			w.Clock.Advance(2 * time.Minute)
			_ = s.SweepOthers(t.Context())
			w.Gateway.RefundErr = nil
			w.Gateway.FinishRefunds(payment.Completed)
			w.Clock.Advance(2 * time.Minute)
			w.Settle(t)
			assert.Zero(t, w.Gateway.Kept(o.ID))
			assert.Equal(t, due, w.Gateway.Kept(o.ID+"--2"))
			assert.NotEmpty(t, w.Alerts, "the staff hears of it")
			w.Sound(t, w.Clock.Now().Add(time.Hour))
		})
	}
}

// A server that knows one attempt only asks about the first one. What it records is read as the payment of that one.
func TestAnEarlierServerRecordsTheFirstAttempt(t *testing.T) {
	w, s, o := pageLost(t)
	becomes(w, o.ID, payment.Completed)
	_, err := s.Runner.Orders.Update(t.Context(), o.ID, func(o *order.Order) error {
		o.Captured, o.Transaction, o.PaymentStatus, o.CartCleared = due, "T"+o.ID, payment.Completed, true
		return o.Place(w.Clock.Now())
	})
	require.NoError(t, err)
	w.Clock.Advance(2 * time.Minute)
	require.NoError(t, s.SweepOthers(t.Context()))
	becomes(w, o.ID+"--2", payment.Completed)
	w.Clock.Advance(2 * time.Minute)
	require.NoError(t, s.SweepOthers(t.Context()))
	assert.Equal(t, due, w.Gateway.Kept(o.ID), "the attempt that paid is not given back")
	assert.Zero(t, w.Gateway.Kept(o.ID+"--2"))
	o, err = s.Cancel(t.Context(), o.ID, fulfilment.Cancellation{By: order.Customer})
	require.NoError(t, err)
	assert.Zero(t, w.Gateway.Kept(o.ID))
	assert.Equal(t, order.Closed, o.Phase)
}

// Webhooks for both attempts, the customer who waits and the sweeps all ask at once.
func TestBothAttemptsAtOnce(t *testing.T) {
	for range 20 {
		w, _, o := pageLost(t)
		becomes(w, o.ID, payment.Completed)
		becomes(w, o.ID+"--2", payment.Completed)
		w.Clock.Advance(2 * time.Minute)
		var all sync.WaitGroup
		for range 4 {
			s := w.Process(shoptest.Never).Service()
			for _, do := range []func(){
				func() { _, _ = s.Settle(t.Context(), o.ID) },
				func() { _, _ = s.Settle(t.Context(), o.ID+"--2") },
				func() { _, _ = s.Poll(t.Context(), "asha", o.ID) },
				func() { _ = s.SweepOthers(t.Context()) },
				func() { _, _ = s.Sweep(t.Context()) },
			} {
				all.Go(do)
			}
		}
		all.Wait()
		w.Clock.Advance(2 * time.Minute)
		w.Settle(t)
		assert.Equal(t, order.Live, w.Orders().One(o.ID).Phase)
		assert.Equal(t, due, w.Gateway.Kept(o.ID)+w.Gateway.Kept(o.ID+"--2"))
		w.AllOrNothing(t, w.Orders().One(o.ID))
		w.Sound(t, w.Clock.Now().Add(time.Hour))
	}
}
