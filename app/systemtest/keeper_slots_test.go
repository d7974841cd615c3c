package systemtest_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
)

// slotShows waits until every server shows customers the slot with these values, or does not show it if it is
// closed.
func (w *testShop) slotShows(t *testing.T, id string, booked, capacity int, open bool) {
	t.Helper()
	w.soon(t, func(ctx context.Context, a *harness.API) error {
		settings, err := harness.Into[struct {
			Slots []harness.Slot `json:"deliverySlots"`
		}](ctx, a, "/user/get-settings", nil)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(settings.Slots, func(s harness.Slot) bool { return s.ID == id })
		if open != (i >= 0) || open && settings.Slots[i] != (harness.Slot{ID: id, Booked: booked, Capacity: capacity}) {
			return fmt.Errorf("slot %s should be open %t with %d of %d booked: %+v", id, open, booked, capacity, settings.Slots)
		}
		return nil
	})
}

// The staff close, open and resize slots and keep places back while the shop is open, and customers of every
// server see it.
func TestSlotCommandsWhileTheShopIsOpen(t *testing.T) {
	t.Parallel()
	onBothStores(t, 2, func(t *testing.T, w *testShop) {
		id := w.narrow[0].ID
		s := w.crowd(t, 3)
		fill(t, s, w.Plenty[0])
		for _, one := range s[:2] {
			reply, _, err := one.CheckOut(t.Context(), id, "")
			require.NoError(t, err)
			require.True(t, reply.OK(), "%s", reply)
		}
		w.slotShows(t, id, 2, harness.NarrowSlot, true)

		reserve := []string{"slot", "reserve", id, "3", "--key", "phone-1", "--by", "meena", "--why", "Mrs Rao"}
		assert.NotContains(t, w.keeper(t, reserve...), "already")
		assert.Contains(t, w.keeper(t, reserve...), "already")
		reserve[3] = "4"
		w.keeperRefused(t, "slot_key_reused", reserve...)
		w.slotShows(t, id, 5, harness.NarrowSlot, true)
		w.keeperRefused(t, "5 places are taken: 2 are booked by orders and 3 are kept back", "slot", "capacity", id, "4")
		w.keeper(t, "slot", "capacity", id, "5")
		w.slotShows(t, id, 5, 5, true)
		reply, _, err := s[2].CheckOut(t.Context(), id, "")
		require.NoError(t, err)
		assert.Equal(t, "slot_full", reply.Code)
		w.keeperRefused(t, "slot_places_taken", "slot", "reserve", id, "1")
		w.keeperRefused(t, "slot_places_not_reserved", "slot", "reserve", id, "4", "--release")
		w.keeper(t, "slot", "reserve", id, "1", "--release")
		w.slotShows(t, id, 4, 5, true)

		w.keeper(t, "slot", "close", id, "--by", "meena", "--why", "rain")
		w.slotShows(t, id, 0, 0, false)
		reply, _, err = s[2].CheckOut(t.Context(), id, "")
		require.NoError(t, err)
		assert.Equal(t, "slot_closed", reply.Code)
		assert.Contains(t, w.keeper(t, "slot", "list"), "closed by the staff")
		assert.Contains(t, w.keeper(t, "slot", "close", id), "already")
		w.keeper(t, "slot", "open", id)
		w.slotShows(t, id, 4, 5, true)
		reply, _, err = s[2].CheckOut(t.Context(), id, "")
		require.NoError(t, err)
		assert.True(t, reply.OK(), "%s", reply)

		history := w.keeper(t, "slot", "list", id)
		for _, said := range []string{"reserve +3  Mrs Rao (meena)  key phone-1", "capacity 5", "reserve -1", "close  rain (meena)", "open"} {
			assert.Contains(t, history, said)
		}
		w.keeperRefused(t, "slot_not_found", "slot", "close", "19990101-0700")
		w.sound(t)
	})
}

// resizingMeanwhile: places are kept back, with each command given twice, and the slot is made larger, while
// more customers book than there are places.
func resizingMeanwhile(t *testing.T, w *testShop, crowd []*harness.Shopper) {
	const kept, larger = 3, harness.NarrowSlot + 5
	crowd = crowd[:60]
	fill(t, crowd, w.Plenty[0])
	id := w.narrow[0].ID
	w.narrow = w.narrow[1:]
	commands := [][]string{{"slot", "reserve", id, fmt.Sprint(kept), "--key", "phone"}, {"slot", "capacity", id, fmt.Sprint(larger)}}
	got := atOnce(len(crowd)+2*len(commands), func(i int) outcome {
		if i < len(crowd) {
			return checkOut(t.Context(), crowd[i], id, "")
		}
		_, err := w.Run(t.Context(), commands[i%2]...)
		if i%2 == 0 {
			err = nil // there may be no place left to keep back
		}
		return outcome{reply: harness.Reply{Code: "changed"}, err: err}
	})
	for _, o := range got {
		require.NoError(t, o.err)
	}
	booked := len(orders(got))
	require.GreaterOrEqual(t, booked, harness.NarrowSlot-kept)
	_, err := w.Run(t.Context(), commands[0]...)
	if err == nil {
		booked += kept
	}
	require.LessOrEqual(t, booked, larger)
	w.slotShows(t, id, booked, larger, true)
	w.keeperRefused(t, "slot_capacity_below_booked", "slot", "capacity", id, fmt.Sprint(booked-1))
}
