package fulfilment_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/hold"
	"tokri/core/order"
	"tokri/core/panics"
	"tokri/core/saga"
	"tokri/core/shoptest"
	"tokri/core/slot"
	"tokri/core/staff"
)

// placesOf returns the slots in which the order has a place that is held or used.
func placesOf(w *shoptest.World, o order.Order, slots ...string) (ids []string) {
	keys := []string{o.HoldID(), o.HoldID() + "/m1", o.HoldID() + "/m2", o.HoldID() + "/m3"}
	for _, id := range slots {
		for _, key := range keys {
			if w.Slots().Hold(id, key).Active() {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

func TestAnOrderIsMovedToAnotherSlot(t *testing.T) {
	w, s, o := shoptest.PaidOrder(t)
	w.Window("night", 1)
	evening := o.Window
	o, err := s.Move(t.Context(), o.ID, "night", "one")
	require.NoError(t, err)
	assert.Equal(t, order.Live, o.Phase)
	night := w.Slots().One("night")
	assert.Equal(t, order.Window{SlotID: "night", Start: night.Start, End: night.End, Cutoff: night.Cutoff}, o.Window, "with the new slot's cut-off")
	assert.Equal(t, hold.Count{Held: 1}, night.Count)
	assert.Equal(t, hold.Count{Free: 5}, w.Slots().One("evening").Count)
	require.Len(t, o.Moves, 1)
	assert.Equal(t, order.Move{Entry: staff.Entry{Key: "one", By: "ravi", At: w.Clock.Now()}, From: evening, To: o.Window, State: order.Moved}, o.Moves[0])

	again, err := s.Move(t.Context(), o.ID, "night", "one")
	require.NoError(t, err, "the slot is full now, and this is its order")
	assert.Equal(t, o, again)
	_, err = s.Move(t.Context(), o.ID, "evening", "one")
	require.ErrorIs(t, err, order.ErrMoveKey)
	_, err = s.Move(t.Context(), o.ID, "gone", "two")
	require.ErrorIs(t, err, slot.ErrNotFound)
	o, err = s.Move(t.Context(), o.ID, "evening", "back")
	require.NoError(t, err, "what it left it can take again")
	assert.Equal(t, []string{"evening"}, placesOf(w, o, "evening", "night"))
	o, err = s.Move(t.Context(), o.ID, "night", "again")
	require.NoError(t, err)
	w.Sound(t, w.Clock.Now().Add(time.Hour))

	t.Run("delivered", func(t *testing.T) {
		_, err := s.AdvanceStatusTo(t.Context(), o.ID, order.OutForDelivery)
		require.NoError(t, err)
		_, err = s.Move(t.Context(), o.ID, "evening", "late")
		require.ErrorIs(t, err, order.ErrNotMovable)
		_, err = s.AdvanceStatusTo(t.Context(), o.ID, order.Delivered)
		require.NoError(t, err)
		assert.Equal(t, hold.Count{Used: 1}, w.Slots().One("night").Count)
		assert.Equal(t, hold.Count{Free: 5}, w.Slots().One("evening").Count)
		w.Sound(t, w.Clock.Now().Add(time.Hour))
	})
}

func TestAMovedOrderIsCancelled(t *testing.T) {
	w, s, o := shoptest.PaidOrder(t)
	w.Window("night", 1)
	o, err := s.Move(t.Context(), o.ID, "night", "one")
	require.NoError(t, err)
	o, err = s.Cancel(t.Context(), o.ID, shoptest.ByCustomer(""))
	require.NoError(t, err)
	assert.Empty(t, placesOf(w, o, "evening", "night"))
	w.GivenBack(t, o)
	w.Sound(t, w.Clock.Now().Add(time.Hour))
}

// The staff have no more places than customers: not those of a closed or full slot, nor those that are kept back.
func TestASlotRefusesAMove(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*slot.Slot, time.Time)
		want   error
	}{
		"full":            {func(s *slot.Slot, _ time.Time) { s.Capacity, s.Free = 0, 0 }, slot.ErrFull},
		"kept back":       {func(s *slot.Slot, _ time.Time) { s.Reserved, s.Free = 1, 0 }, slot.ErrFull},
		"closed":          {func(s *slot.Slot, _ time.Time) { s.Closed = true }, slot.ErrClosed},
		"after its limit": {func(s *slot.Slot, now time.Time) { s.Cutoff = now }, slot.ErrClosed},
	} {
		t.Run(name, func(t *testing.T) {
			w, s, o := shoptest.PaidOrder(t)
			w.Window("night", 1)
			shoptest.Rewrite[slot.Slot](w.Slots(), "night", func(s *slot.Slot) { c.change(s, w.Clock.Now()) })
			_, err := s.Move(t.Context(), o.ID, "night", "one")
			require.ErrorIs(t, err, c.want)
			after := w.Orders().One(o.ID)
			assert.Equal(t, o, after, "nothing is written")
			assert.Equal(t, []string{"evening"}, placesOf(w, o, "evening", "night"))
			w.Window("night", 1)
			_, err = s.Move(t.Context(), o.ID, "night", "one")
			require.NoError(t, err, "the same key may be tried again")
			w.Sound(t, w.Clock.Now().Add(time.Hour))
		})
	}
}

// The last place is taken between the look at the slot and the move's own write.
func TestThePlaceIsGoneWhenItIsTaken(t *testing.T) {
	w, _, o := shoptest.PaidOrder(t)
	w.Window("night", 1)
	_, err := w.Process(shoptest.Accident{At: 2, Transient: true, Says: slot.ErrFull}).Service().Move(t.Context(), o.ID, "night", "one")
	require.ErrorIs(t, err, slot.ErrFull)
	o = w.Orders().One(o.ID)
	assert.Equal(t, order.Live, o.Phase)
	assert.Equal(t, "evening", o.Window.SlotID)
	assert.Equal(t, hold.Released, w.Slots().Hold("night", o.ID+"/m1").State, "what comes late takes nothing")
	assert.Equal(t, []string{"evening"}, placesOf(w, o, "evening", "night"))
	o, err = w.Process(shoptest.Never).Service().Move(t.Context(), o.ID, "night", "one")
	require.NoError(t, err)
	assert.Equal(t, []string{"night"}, placesOf(w, o, "evening", "night"))
	w.Sound(t, w.Clock.Now().Add(time.Hour))
}

// A runner dies when the place was refused and before it could say so. The next one finds that the place was given up.
func TestARefusalThatWasForgotten(t *testing.T) {
	w, _, o := shoptest.PaidOrder(t)
	w.Window("night", 1)
	_, err := w.Process(shoptest.Accident{At: 2}).Service().Move(t.Context(), o.ID, "night", "one")
	require.ErrorIs(t, err, saga.ErrAtWork, "the outcome is not known yet")
	w.Window("night", 0)
	w.Outlast()
	_, err = w.Process(shoptest.Accident{At: 4}).Service().Sweep(t.Context())
	require.Error(t, err)
	w.Window("night", 1)
	w.Outlast()
	w.Settle(t)
	_, err = w.Process(shoptest.Never).Service().Move(t.Context(), o.ID, "night", "one")
	require.NoError(t, err, "the key may be tried again")
	o = w.Orders().One(o.ID)
	require.Len(t, o.Moves, 2)
	assert.Equal(t, order.ErrMoveStopped.Code, o.Moves[0].Refusal.Code)
	assert.Equal(t, []string{"night"}, placesOf(w, o, "evening", "night"))
	w.Sound(t, w.Clock.Now().Add(time.Hour))
}

// Wherever the program dies, the order has one place that counts at every moment, and no other when the sweep has passed.
func TestAMoveSurvivesEveryKill(t *testing.T) {
	ends := map[string]int{}
	for at := 1; ; at++ {
		died := false
		for _, a := range []shoptest.Accident{{At: at}, {At: at, Done: true}, {At: at, Overtaken: true}, {At: at, Panics: true}, {At: at, Transient: true}} {
			w, _, o := shoptest.PaidOrder(t)
			w.Window("night", 1)
			p := w.Process(a)
			err := panics.Try(func() error { _, err := p.Service().Move(t.Context(), o.ID, "night", "one"); return err })
			died = died || int(p.Writes.Load()) >= at
			if err == nil && p.Dead.Load() {
				assert.Equal(t, "night", w.Orders().One(o.ID).Window.SlotID, "%+v: what was confirmed is so", a)
			}
			now := w.Orders().One(o.ID)
			assert.True(t, w.Slots().Hold(now.HeldPlace().SlotID, now.HeldPlace().HoldID).Active(), "%+v: it has the place of its window", a)
			w.Sound(t, time.Time{})
			w.Outlast()
			w.Settle(t)
			o = w.Orders().One(o.ID)
			assert.Equal(t, order.Live, o.Phase)
			assert.Equal(t, []string{o.Window.SlotID}, placesOf(w, o, "evening", "night"), "%+v", a)
			w.Sound(t, w.Clock.Now().Add(time.Hour))
			ends[o.Window.SlotID]++
		}
		if !died {
			assert.Equal(t, 6, at, "it begins, takes, enters, leaves and ends")
			break
		}
	}
	assert.Len(t, ends, 2, "some were moved, and some were not: %v", ends)
}

func TestACustomerMovesAnOrder(t *testing.T) {
	w, s, o := shoptest.PaidOrder(t)
	w.Window("night", 1)
	w.Window("dawn", 0)
	o, err := s.Fulfilment.MoveOwn(t.Context(), o.ID, "evening", "night")
	require.NoError(t, err)
	assert.Equal(t, []string{"night"}, placesOf(w, o, "evening", "night"))
	again, err := s.Fulfilment.MoveOwn(t.Context(), o.ID, "evening", "night")
	require.NoError(t, err, "the answer was lost")
	assert.Equal(t, o, again)
	_, err = s.Fulfilment.MoveOwn(t.Context(), o.ID, "evening", "dawn")
	require.ErrorIs(t, err, order.ErrMovedMeanwhile, "another device")
	_, err = s.Fulfilment.MoveOwn(t.Context(), o.ID, "night", "dawn")
	require.ErrorIs(t, err, slot.ErrFull)
	w.Sound(t, w.Clock.Now().Add(time.Hour))
}
