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
)

// pageLost returns a shop in which the gateway's first answer to Asha's check-out was lost, and its server.
func pageLost(t *testing.T) (*world, *server, order.Order) {
	w, r := asha()
	r.Method = payment.PhonePe
	w.gateway.fate, w.gateway.lost = payment.Pending, 1
	s := w.process(never).service()
	o, err := s.Place(t.Context(), checkout.Customer{ID: "asha"}, r)
	require.NoError(t, err)
	return w, s, o
}

const due = money.Paise(24000)

func (w *world) becomes(id string, status payment.Status) {
	w.gateway.mu.Lock()
	defer w.gateway.mu.Unlock()
	w.gateway.states[id] = payment.State{Status: status, Amount: due, Transaction: "T" + id}
}

// One lost answer does not cost the customer the payment: the page is that of a further attempt.
func TestALostAnswerIsFollowedByAnotherAttempt(t *testing.T) {
	for name, heard := range map[string]bool{"and it was opened": true, "and it was never heard": false} {
		t.Run(name, func(t *testing.T) {
			w, r := asha()
			r.Method = payment.PhonePe
			w.gateway.fate = payment.Pending
			if heard {
				w.gateway.lost = 1
			} else {
				w.gateway.deaf = 1
			}
			began := w.clock.Now()
			o, err := w.place(t, r)
			require.NoError(t, err)
			assert.Equal(t, order.Awaiting, o.Phase)
			assert.Equal(t, "https://pay.test/"+o.ID+"--2", o.PageURL)
			assert.Less(t, w.clock.Now().Sub(began), 5*time.Second)
			again, err := w.place(t, r)
			require.NoError(t, err)
			assert.Equal(t, o.PageURL, again.PageURL, "the same order, the same page")
			w.sound(t, time.Time{})
			w.becomes(o.PaymentID(), payment.Completed)
			o, err = w.process(never).service().Settle(t.Context(), o.PaymentID())
			require.NoError(t, err)
			assert.Equal(t, order.Live, o.Phase)
			w.gateway.late, w.gateway.lateAt = payment.Failed, w.clock.Now().Add(payment.TimeToPay) // it expires
			w.settle(t)
			o = w.Orders().One(o.ID)
			assert.Empty(t, o.OpenOthers(), "the other attempt is asked about until its end")
			w.allOrNothing(t, o)
			w.sound(t, w.clock.Now().Add(time.Hour))
		})
	}
}

// Whatever both attempts take, in whatever order, and whatever the customer does meanwhile: there is one order, and
// what is beyond it goes back once.
func TestBothAttemptsArePaid(t *testing.T) {
	type step func(t *testing.T, w *world, s *server, o order.Order)
	pays := func(no int) step {
		return func(_ *testing.T, w *world, _ *server, o order.Order) {
			w.becomes(payment.AttemptID(o.ID, no), payment.Completed)
		}
	}
	hears := func(no int) step {
		return func(t *testing.T, _ *world, s *server, o order.Order) {
			for range 3 {
				_, err := s.Settle(t.Context(), payment.AttemptID(o.ID, no))
				require.NoError(t, err)
			}
		}
	}
	fails := func(no int) step {
		return func(_ *testing.T, w *world, _ *server, o order.Order) {
			w.becomes(payment.AttemptID(o.ID, no), payment.Failed)
		}
	}
	passes := func(d time.Duration) step {
		return func(_ *testing.T, w *world, _ *server, _ order.Order) { w.clock.Advance(d) }
	}
	givesUp := func(t *testing.T, _ *world, s *server, o order.Order) {
		_, err := s.GiveUp(t.Context(), "asha", o.ID, "")
		require.NoError(t, err)
	}
	cancels := func(t *testing.T, _ *world, s *server, o order.Order) {
		_, err := s.Cancel(t.Context(), o.ID, fulfilment.Cancellation{By: order.Customer})
		require.NoError(t, err)
	}
	spends := func(_ *testing.T, w *world, _ *server, _ order.Order) { w.fill("asha", map[string]int{"coriander": 1}) }
	sweeps := func(t *testing.T, _ *world, s *server, _ order.Order) {
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
				w.sound(t, time.Time{})
			}
			for _, no := range []int{0, 1} {
				if id := payment.AttemptID(o.ID, no); w.gateway.states[id].Status == payment.Pending {
					w.becomes(id, payment.Failed)
				}
			}
			w.clock.Advance(2 * time.Minute)
			w.settle(t)
			o = w.Orders().One(o.ID)
			assert.Equal(t, c.phase, o.Phase)
			assert.Equal(t, c.from, o.PaidNo)
			kept := w.gateway.kept(o.ID) + w.gateway.kept(o.ID+"--2")
			if o.Phase == order.Live {
				assert.Equal(t, due, kept)
			} else {
				assert.Zero(t, kept)
			}
			assert.Empty(t, o.OpenOthers())
			assert.Len(t, w.Orders().All(), 1)
			if !strings.Contains(name, "another cart") {
				w.allOrNothing(t, o)
			}
			w.sound(t, w.clock.Now().Add(time.Hour))
		})
	}
}

// A refund that failed is followed by another under a new id; one without an answer is asked for again under its own.
func TestWhatASecondAttemptTookGoesBackOnce(t *testing.T) {
	for name, spoil := range map[string]func(*world){
		"it failed at first":  func(w *world) { w.gateway.refundFate = []payment.Status{payment.Failed, payment.Completed} },
		"its answer was lost": func(w *world) { w.gateway.refundErr = payment.ErrUnknown },
		"it takes its time":   func(w *world) { w.gateway.refundFate = []payment.Status{payment.Pending} },
		"the gateway is away": func(w *world) { w.gateway.refundErr = payment.ErrAway },
	} {
		t.Run(name, func(t *testing.T) {
			w, s, o := pageLost(t)
			w.becomes(o.ID+"--2", payment.Completed)
			_, err := s.Settle(t.Context(), o.ID+"--2")
			require.NoError(t, err)
			w.becomes(o.ID, payment.Completed)
			spoil(w)
			_, _ = s.Settle(t.Context(), o.ID)
			require.True(t, w.Orders().One(o.ID).Others[0].Open())
			require.Equal(t, due, w.Orders().One(o.ID).Others[0].Captured)
			w.clock.Advance(2 * time.Minute)
			_ = s.SweepOthers(t.Context())
			w.gateway.refundErr = nil
			w.gateway.finishRefunds(payment.Completed)
			w.clock.Advance(2 * time.Minute)
			w.settle(t)
			assert.Zero(t, w.gateway.kept(o.ID))
			assert.Equal(t, due, w.gateway.kept(o.ID+"--2"))
			assert.NotEmpty(t, w.alerts, "the staff hears of it")
			w.sound(t, w.clock.Now().Add(time.Hour))
		})
	}
}

// A server that knows one attempt only asks about the first one. What it records is read as the payment of that one.
func TestAnEarlierServerRecordsTheFirstAttempt(t *testing.T) {
	w, s, o := pageLost(t)
	w.becomes(o.ID, payment.Completed)
	_, err := s.Runner.Orders.Update(t.Context(), o.ID, func(o *order.Order) error {
		o.Captured, o.Transaction, o.PaymentStatus, o.CartCleared = due, "T"+o.ID, payment.Completed, true
		return o.Place(w.clock.Now())
	})
	require.NoError(t, err)
	w.clock.Advance(2 * time.Minute)
	require.NoError(t, s.SweepOthers(t.Context()))
	w.becomes(o.ID+"--2", payment.Completed)
	w.clock.Advance(2 * time.Minute)
	require.NoError(t, s.SweepOthers(t.Context()))
	assert.Equal(t, due, w.gateway.kept(o.ID), "the attempt that paid is not given back")
	assert.Zero(t, w.gateway.kept(o.ID+"--2"))
	o, err = s.Cancel(t.Context(), o.ID, fulfilment.Cancellation{By: order.Customer})
	require.NoError(t, err)
	assert.Zero(t, w.gateway.kept(o.ID))
	assert.Equal(t, order.Closed, o.Phase)
}

// Webhooks for both attempts, the customer who waits and the sweeps all ask at once.
func TestBothAttemptsAtOnce(t *testing.T) {
	for range 20 {
		w, _, o := pageLost(t)
		w.becomes(o.ID, payment.Completed)
		w.becomes(o.ID+"--2", payment.Completed)
		w.clock.Advance(2 * time.Minute)
		var all sync.WaitGroup
		for range 4 {
			s := w.process(never).service()
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
		w.clock.Advance(2 * time.Minute)
		w.settle(t)
		assert.Equal(t, order.Live, w.Orders().One(o.ID).Phase)
		assert.Equal(t, due, w.gateway.kept(o.ID)+w.gateway.kept(o.ID+"--2"))
		w.allOrNothing(t, w.Orders().One(o.ID))
		w.sound(t, w.clock.Now().Add(time.Hour))
	}
}
