package porttest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/hold"
	"tokri/core/slot"
)

// SlotStore tests an implementation of slot.Store.
func SlotStore(t *testing.T, open Open[slot.Store]) {
	holds(t, func(t *testing.T) counts {
		s, reopen := open(t)
		return slotCounts(t, s, reopen)
	})

	t.Run("not found", func(t *testing.T) {
		s, _ := open(t)
		_, err := s.Get(t.Context(), "none")
		require.ErrorIs(t, err, slot.ErrNotFound)
		err = s.Update(t.Context(), "none", "order", func(*slot.Slot, *hold.Hold) error {
			t.Error("fn was called")
			return nil
		})
		require.ErrorIs(t, err, slot.ErrNotFound)
	})

	t.Run("ensuring leaves alone what exists", func(t *testing.T) {
		s, _ := open(t)
		a := slot.Slot{ID: "a", Start: day, End: day.Add(time.Hour), Cutoff: day, Capacity: 5, Count: hold.Count{Free: 5}}
		require.NoError(t, s.Ensure(t.Context(), nil))
		require.NoError(t, s.Ensure(t.Context(), []slot.Slot{a}))
		require.NoError(t, slotCounts(t, s, nil).take(t, "a", "order", 1, day))
		b := slot.Slot{ID: "b", Start: day.Add(time.Hour), Capacity: 3, Count: hold.Count{Free: 3}}
		for _, err := range Race(5, func(int) error { return s.Ensure(t.Context(), []slot.Slot{a, b}) }) {
			require.NoError(t, err)
		}
		a.Count = hold.Count{Free: 4, Held: 1}
		all, err := s.Between(t.Context(), day, day.Add(2*time.Hour))
		require.NoError(t, err)
		require.Equal(t, []slot.Slot{a, b}, all)
	})

	t.Run("every field is kept", func(t *testing.T) {
		s, _ := open(t)
		rapid.Check(t, func(r *rapid.T) {
			first, second := drawn[slot.Slot](r), drawn[slot.Slot](r)
			first.ID = newID("slot")
			second.ID = first.ID
			require.NoError(r, s.Ensure(t.Context(), []slot.Slot{first}))
			got, err := s.Get(t.Context(), first.ID)
			require.NoError(r, err)
			require.Equal(r, first, got)
			require.NoError(r, s.Update(t.Context(), first.ID, "", func(s *slot.Slot, _ *hold.Hold) error {
				*s = second
				return nil
			}))
			got, err = s.Get(t.Context(), first.ID)
			require.NoError(r, err)
			require.Equal(r, second, got)
		})
	})

	t.Run("times are kept to the millisecond, UTC", func(t *testing.T) {
		s, _ := open(t)
		given, kept := finer[slot.Slot]()
		require.NoError(t, s.Ensure(t.Context(), []slot.Slot{given}))
		got, err := s.Get(t.Context(), given.ID)
		require.NoError(t, err)
		require.Equal(t, kept, got)
	})

	t.Run("between two times, by start", func(t *testing.T) {
		s, _ := open(t)
		var all []slot.Slot
		for i, id := range []string{"late", "middle", "early", "before"} {
			all = append(all, slot.Slot{ID: id, Start: day.Add(time.Duration(3-i) * time.Hour)})
		}
		require.NoError(t, s.Ensure(t.Context(), all))
		found, err := s.Between(t.Context(), day.Add(time.Hour), day.Add(3*time.Hour))
		require.NoError(t, err)
		require.Equal(t, []slot.Slot{all[2], all[1]}, found)
		found, err = s.Between(t.Context(), day.Add(9*time.Hour), day.Add(10*time.Hour))
		require.NoError(t, err)
		require.Empty(t, found)
	})
}

func slotCounts(t *testing.T, s slot.Store, reopen func() slot.Store) counts {
	return countsOf(s, func(s *slot.Slot) (string, *hold.Count) { return s.ID, &s.Count }, func(id string, free int) {
		require.NoError(t, s.Ensure(t.Context(), []slot.Slot{{ID: id, Start: day, Capacity: free, Count: hold.Count{Free: free}}}))
	}, reopen, func(s slot.Store) counts { return slotCounts(t, s, nil) })
}
