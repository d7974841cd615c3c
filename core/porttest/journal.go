package porttest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/inventory"
	"tokri/core/staff"
)

// Journal tests an implementation of inventory.Journal.
func Journal(t *testing.T, open Open[inventory.Journal]) {
	movement := func(variantID string, seq int64, id string, at time.Time) inventory.Movement {
		return inventory.Movement{VariantID: variantID, Seq: seq, Entry: staff.Entry{Key: id, Why: "mandi", By: "meena", At: at}, Kind: inventory.KindReceive, Units: 5}
	}

	t.Run("not found", func(t *testing.T) {
		s, _ := open(t)
		require.NoError(t, s.Insert(t.Context(), movement("a", 1, "x", day)))
		for variantID, id := range map[string]string{"a": "y", "b": "x"} {
			_, err := s.Find(t.Context(), variantID, id)
			require.ErrorIs(t, err, inventory.ErrNoMovement)
		}
		found, err := s.List(t.Context(), "b", 5)
		require.NoError(t, err)
		require.Empty(t, found)
	})

	t.Run("every field is kept", func(t *testing.T) {
		s, _ := open(t)
		rapid.Check(t, func(r *rapid.T) {
			want := drawn[inventory.Movement](r)
			want.VariantID, want.Key = newID("variant"), newID("movement")
			require.NoError(r, s.Insert(t.Context(), want))
			got, err := s.Find(t.Context(), want.VariantID, want.Key)
			require.NoError(r, err)
			require.Equal(r, want, got)
		})
		keepsTimes(t, s.Insert, func(given inventory.Movement) (inventory.Movement, error) {
			return s.Find(t.Context(), given.VariantID, given.Key)
		})
	})

	t.Run("a movement is kept once, and is never changed", func(t *testing.T) {
		s, reopen := open(t)
		first := movement("a", 1, "x", day)
		for _, err := range Race(20, func(int) error { return s.Insert(t.Context(), first) }) {
			require.NoError(t, err)
		}
		other := first
		other.Units = 99
		require.NoError(t, s.Insert(t.Context(), other))
		require.Error(t, s.Insert(t.Context(), movement("a", 2, "x", day)), "another number under the same id would leave a gap unseen")
		require.Error(t, s.Insert(over(t), movement("a", 3, "y", day)))
		all := func(s inventory.Journal) (found []inventory.Movement) {
			require.NoError(t, s.Audit(t.Context(), func(m inventory.Movement) error {
				found = append(found, m)
				return nil
			}))
			return found
		}
		require.Equal(t, []inventory.Movement{first}, all(s))
		require.Equal(t, []inventory.Movement{first}, all(again(t, reopen)))
	})

	t.Run("newest first, of one variant and of all", func(t *testing.T) {
		s, _ := open(t)
		a1, a2, a3 := movement("a", 1, "1", day), movement("a", 2, "2", day.Add(time.Hour)), movement("a", 3, "3", day.Add(2*time.Hour))
		b1 := movement("b", 1, "1", day.Add(time.Hour))
		for _, m := range []inventory.Movement{a2, b1, a1, a3} {
			require.NoError(t, s.Insert(t.Context(), m))
		}
		for _, c := range []struct {
			variantID string
			limit     int
			want      []inventory.Movement
		}{
			{"", 9, []inventory.Movement{a3, a2, b1, a1}},
			{"", 2, []inventory.Movement{a3, a2}},
			{"a", 9, []inventory.Movement{a3, a2, a1}},
			{"a", 1, []inventory.Movement{a3}},
		} {
			found, err := s.List(t.Context(), c.variantID, c.limit)
			require.NoError(t, err)
			require.Equal(t, c.want, found)
		}
		var audited []inventory.Movement
		require.NoError(t, s.Audit(t.Context(), func(m inventory.Movement) error {
			audited = append(audited, m)
			return nil
		}))
		require.Equal(t, []inventory.Movement{a1, a2, a3, b1}, audited)
		require.ErrorIs(t, s.Audit(t.Context(), func(inventory.Movement) error { return errRefused }), errRefused)
	})
}

// OpeningMovements checks the migration of stock that was counted before movements were introduced: the count
// is unchanged, and it is the first movement in the journal.
func OpeningMovements(t *testing.T, s inventory.Store, j inventory.Journal, received map[string]int) {
	counted := stocks(t, s)
	require.Len(t, counted, len(received))
	for id, n := range received {
		m, err := j.Find(t.Context(), id, "opening")
		require.NoError(t, err)
		require.WithinDuration(t, time.Now(), m.At, time.Hour)
		m.At = time.Time{}
		require.Equal(t, inventory.Movement{VariantID: id, Seq: 1, Entry: staff.Entry{Key: "opening"}, Kind: inventory.KindOpening, Units: n}, m)
		require.Equal(t, n, counted[id].Received)
		require.Equal(t, n, counted[id].Total())
		require.EqualValues(t, 1, counted[id].Moved)
	}
	behind, err := s.Behind(t.Context())
	require.NoError(t, err)
	require.Empty(t, behind)
	keeper := inventory.Keeper{Stock: s, Journal: j, Now: time.Now}
	for id := range received {
		made, _, err := keeper.Move(t.Context(), inventory.Movement{VariantID: id, Entry: staff.Entry{Key: "first"}, Kind: inventory.KindReceive, Units: 5})
		require.NoError(t, err)
		require.EqualValues(t, 2, made.Seq)
	}
}
