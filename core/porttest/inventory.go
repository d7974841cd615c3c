package porttest

import (
	"context"
	"errors"
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/staff"
)

// InventoryStore tests an implementation of inventory.Store.
func InventoryStore(t *testing.T, open Open[inventory.Store]) {
	holds(t, func(t *testing.T) counts {
		s, reopen := open(t)
		return stockCounts(t, s, reopen)
	})

	t.Run("not found", func(t *testing.T) {
		s, _ := open(t)
		require.NoError(t, s.Open(t.Context(), opening(map[string]int{"other": 1})))
		err := s.Update(t.Context(), "none", "order", func(*inventory.Stock, *hold.Hold) error {
			t.Error("fn was called")
			return nil
		})
		require.ErrorIs(t, err, inventory.ErrNotFound)
	})

	t.Run("opening leaves alone what exists", func(t *testing.T) {
		s, _ := open(t)
		require.NoError(t, s.Open(t.Context(), opening(map[string]int{})))
		require.NoError(t, s.Open(t.Context(), opening(map[string]int{"a": 5, "b": 0})))
		require.NoError(t, stockCounts(t, s, nil).take(t, "a", "order", 2, day))
		require.NoError(t, s.Open(t.Context(), opening(map[string]int{"a": 50, "c": 7})))
		want := map[string]inventory.Stock{}
		for _, one := range opening(map[string]int{"a": 5, "b": 0, "c": 7}) {
			want[one.VariantID] = one
		}
		a := want["a"]
		a.Count = hold.Count{Free: 3, Held: 2}
		want["a"] = a
		require.Equal(t, want, stocks(t, s))
		levels, err := s.Levels(t.Context())
		require.NoError(t, err)
		require.ElementsMatch(t, []inventory.Level{{VariantID: "a", Free: 3, Held: 2}, {VariantID: "b", Free: 0}, {VariantID: "c", Free: 7}}, levels)
	})

	t.Run("many servers open the same shop at once", func(t *testing.T) {
		s, _ := open(t)
		for _, err := range Race(10, func(int) error { return s.Open(t.Context(), opening(map[string]int{"a": 5, "b": 6})) }) {
			require.NoError(t, err)
		}
		levels, err := s.Levels(t.Context())
		require.NoError(t, err)
		require.ElementsMatch(t, []inventory.Level{{VariantID: "a", Free: 5}, {VariantID: "b", Free: 6}}, levels)
	})

	t.Run("every field of the stock is kept", func(t *testing.T) {
		s, _ := open(t)
		rapid.Check(t, func(r *rapid.T) {
			want := drawn[inventory.Stock](r)
			want.VariantID = newID("variant")
			require.NoError(r, s.Open(t.Context(), opening(map[string]int{want.VariantID: 1})))
			require.NoError(r, s.Update(t.Context(), want.VariantID, "", func(s *inventory.Stock, _ *hold.Hold) error {
				*s = want
				return nil
			}))
			require.Equal(r, want, stocks(r, s)[want.VariantID])
		})
	})

	t.Run("receiving races with buying", func(t *testing.T) {
		s, _ := open(t)
		require.NoError(t, s.Open(t.Context(), opening(map[string]int{"a": 10})))
		errs := Race(60, func(i int) error {
			if i%3 == 0 {
				m := inventory.Movement{Entry: staff.Entry{Key: newID("movement")}, Kind: inventory.KindReceive, Units: 1}
				return s.Update(t.Context(), "a", "", func(s *inventory.Stock, _ *hold.Hold) error {
					_, _, err := s.Move(m, day)
					return err
				})
			}
			return stockCounts(t, s, nil).take(t, "a", newID("order"), 1, day)
		})
		for _, err := range errs {
			require.True(t, err == nil || errors.Is(err, hold.ErrShort), "%v", err)
		}
		a := stocks(t, s)["a"]
		require.Equal(t, 30, a.Received)
		require.Equal(t, 30, a.Total())
		require.Equal(t, winners(errs)-20, a.Held)
		require.EqualValues(t, 21, a.Moved)
		require.Len(t, a.Unjournaled(), 21)
	})

	t.Run("taking at once is taking one by one", func(t *testing.T) {
		s, _ := open(t)
		taker, ok := s.(inventory.Taker)
		if !ok {
			t.Skip("this store takes one by one")
		}
		rapid.Check(t, func(r *rapid.T) {
			order, units, want, all := newID("order"), map[string]int{}, map[string]inventory.Stock{}, true
			for range rapid.IntRange(1, 4).Draw(r, "variants") {
				id, n := newID("variant"), rapid.IntRange(1, 5).Draw(r, "units")
				units[id] = n
				require.NoError(r, s.Open(t.Context(), opening(map[string]int{id: rapid.IntRange(0, 8).Draw(r, "free")})))
				before := rapid.SampledFrom([]func(*inventory.Stock, *hold.Hold) error{
					func(*inventory.Stock, *hold.Hold) error { return nil },
					func(k *inventory.Stock, h *hold.Hold) error { _ = k.Take(h, 1, day); return nil },
					func(k *inventory.Stock, h *hold.Hold) error { return k.Return(h, day) },
				}).Draw(r, "before")
				require.NoError(r, s.Update(t.Context(), id, order, before))
				var stock inventory.Stock
				require.ErrorIs(r, s.Update(t.Context(), id, order, func(k *inventory.Stock, h *hold.Hold) error {
					if h.State != hold.None {
						all = false
					} else if err := k.Take(h, n, day); err != nil {
						all = false
					}
					stock = *k
					return errOnlyLooked
				}), errOnlyLooked)
				want[id] = stock
			}
			took, err := taker.TakeNew(t.Context(), order, units, day)
			require.NoError(r, err)
			require.Equal(r, all, took)
			have := stocks(r, s)
			for id := range units {
				require.Equal(r, want[id], have[id])
				require.NoError(r, s.Update(t.Context(), id, order, func(k *inventory.Stock, h *hold.Hold) error {
					_ = k.Take(h, units[id], day) // a hold that was written is not taken again
					require.True(r, h.State == hold.Released || k.Count == want[id].Count, "%+v %+v", k, h)
					return nil
				}))
			}
		})
	})

	t.Run("taking at once races with taking at once and one by one", func(t *testing.T) {
		s, _ := open(t)
		taker, ok := s.(inventory.Taker)
		if !ok {
			t.Skip("this store takes one by one")
		}
		require.NoError(t, s.Open(t.Context(), opening(map[string]int{"a": 20, "b": 20})))
		errs := Race(60, func(i int) error {
			order := newID("order")
			if i%3 == 0 {
				return stockCounts(t, s, nil).take(t, "b", order, 1, day)
			}
			if all, err := taker.TakeNew(t.Context(), order, map[string]int{"a": 1, "b": 1}, day); all || err != nil {
				return err
			}
			return hold.ErrShort
		})
		for _, err := range errs {
			require.True(t, err == nil || errors.Is(err, hold.ErrShort), "%v", err)
		}
		for id, stock := range stocks(t, s) {
			require.Equal(t, 20, stock.Total(), id)
			require.GreaterOrEqual(t, stock.Free, 0, id)
		}
		require.Equal(t, 20, stocks(t, s)["b"].Held)
	})

	t.Run("changes lead to the present levels", func(t *testing.T) {
		s, reopen := open(t)
		require.NoError(t, s.Open(t.Context(), opening(map[string]int{"a": 9, "b": 9, "c": 0})))
		known := map[string]inventory.Level{}
		var mark inventory.Mark
		read := func(s inventory.Store) inventory.Changes {
			changes, err := s.Since(t.Context(), mark)
			require.NoError(t, err)
			if changes.All {
				clear(known)
			}
			for _, l := range changes.Levels {
				known[l.VariantID] = l
			}
			mark = changes.Mark
			want, err := s.Levels(t.Context())
			require.NoError(t, err)
			require.ElementsMatch(t, want, slices.Collect(maps.Values(known)))
			return changes
		}
		require.True(t, read(s).All)
		require.NoError(t, stockCounts(t, s, nil).take(t, "a", "order", 2, day))
		require.NotEmpty(t, read(s).Levels)
		read(s)
		require.NoError(t, s.Open(t.Context(), opening(map[string]int{"d": 5})))
		require.Error(t, stockCounts(t, s, nil).take(t, "c", "order", 1, day))
		read(s)
		for _, err := range Race(60, func(i int) error {
			return stockCounts(t, s, nil).take(t, []string{"a", "b", "d"}[i%3], newID("order"), 1, day)
		}) {
			require.True(t, err == nil || errors.Is(err, hold.ErrShort), "%v", err)
		}
		read(s)
		require.True(t, read(again(t, reopen)).All, "the mark is of an earlier run")
	})

	t.Run("behind are those whose movements are not in the journal", func(t *testing.T) {
		s, reopen := open(t)
		require.NoError(t, s.Open(t.Context(), opening(map[string]int{"a": 1, "b": 2, "c": 3})))
		behind := func(s inventory.Store) []string {
			ids, err := s.Behind(t.Context())
			require.NoError(t, err)
			return ids
		}
		require.Equal(t, []string{"a", "b", "c"}, behind(s))
		require.NoError(t, s.Update(t.Context(), "b", "", func(s *inventory.Stock, _ *hold.Hold) error {
			s.Journal(1, day)
			return nil
		}))
		require.NoError(t, stockCounts(t, s, nil).take(t, "b", "order", 1, day))
		require.Equal(t, []string{"a", "c"}, behind(s))
		require.Equal(t, []string{"a", "c"}, behind(again(t, reopen)))
	})
}

// errOnlyLooked ends an update that was made for its reading.
var errOnlyLooked = errors.New("only looked")

// opening returns the stock records of variants that are new in the shop.
func opening(units map[string]int) []inventory.Stock { return inventory.Opening(units, "meena", day) }

func stocks(t require.TestingT, s inventory.Store) map[string]inventory.Stock {
	all := map[string]inventory.Stock{}
	require.NoError(t, s.Audit(context.Background(), func(stock inventory.Stock, _ []hold.Hold) error {
		all[stock.VariantID] = stock
		return nil
	}))
	return all
}

func stockCounts(t *testing.T, s inventory.Store, reopen func() inventory.Store) counts {
	return countsOf(s, func(s *inventory.Stock) (string, *hold.Count) { return s.VariantID, &s.Count }, func(id string, free int) {
		require.NoError(t, s.Open(t.Context(), opening(map[string]int{id: free})))
	}, reopen, func(s inventory.Store) counts { return stockCounts(t, s, nil) })
}
