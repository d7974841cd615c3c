package inventory_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/adapters/memory"
	"tokri/core/apperr"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/staff"
)

// opened returns a keeper of one variant with the given number of units.
func opened(t require.TestingT, db *memory.DB, units int) inventory.Keeper {
	require.NoError(t, db.Stock().Open(ctx(), inventory.Opening(map[string]int{"v": units}, "meena", noon)))
	return keeper(db)
}

func keeper(db *memory.DB) inventory.Keeper {
	return inventory.Keeper{Stock: db.Stock(), Journal: db.Journal(), Now: func() time.Time { return noon }}
}

// move makes a movement, or a count that fewer units than were promised are refused.
func move(ctx context.Context, k inventory.Keeper, m inventory.Movement) (made inventory.Movement, again bool, err error) {
	if m.Kind == inventory.KindCount {
		found, err := k.Count(ctx, m, inventory.Shelf{})
		return found.Movement, found.Again, err
	}
	return k.Move(ctx, m)
}

// Ten units are there and orders hold four of them, of which three are in bags. Seven stand on the shelf.
func TestAShelfIsCountedWithoutWhatIsInBags(t *testing.T) {
	for _, c := range []struct {
		counted, expect int
		away            int // 3 unless it says more
		moving, share   bool
		code            string
		free, missing   int
	}{
		{counted: 7, expect: 7, free: 6},
		{counted: 10, expect: 7, free: 9},
		{counted: 1, expect: 7, free: 0},
		{counted: 0, expect: 7, share: true, free: 0, missing: 1},
		{counted: 0, expect: 6, away: 4, free: 0},
		{counted: 0, expect: 7, code: "stock_promised", free: 6},
		{counted: 7, expect: 10, code: "stock_moved", free: 6},
		{counted: 7, expect: 7, moving: true, code: "stock_moved", free: 6},
	} {
		db := memory.New()
		k := opened(t, db, 10)
		require.NoError(t, db.Stock().Update(t.Context(), "v", "order", func(s *inventory.Stock, h *hold.Hold) error { return s.Take(h, 4, noon) }))
		m := inventory.Movement{VariantID: "v", Kind: inventory.KindCount, Counted: c.counted, Entry: staff.Entry{Key: "count"}}
		shelf := inventory.Shelf{Expect: &c.expect, Away: max(c.away, 3), Moving: c.moving, Share: c.share}
		for range 2 {
			found, err := k.Count(t.Context(), m, shelf)
			if c.code != "" {
				require.NotNil(t, apperr.Of(err), "%+v: %v", c, err)
				assert.Equal(t, c.code, apperr.Of(err).Code)
			} else {
				require.NoError(t, err)
				assert.Equal(t, c.missing, found.Missing, "%+v", c)
				assert.Equal(t, c.free-6, found.Units, "%+v", c)
			}
			s := db.Stock().One("v")
			assert.Equal(t, c.free, s.Free, "%+v", c)
			assert.Equal(t, s.Received, s.Total())
		}
	}
	_, _, err := opened(t, memory.New(), 10).Move(t.Context(), inventory.Movement{VariantID: "v", Kind: inventory.KindCount, Entry: staff.Entry{Key: "count"}})
	require.Error(t, err, "a count needs to know what is in bags")
}

func TestMovements(t *testing.T) {
	db := memory.New()
	k := opened(t, db, 10)
	require.NoError(t, db.Stock().Update(t.Context(), "v", "order", func(s *inventory.Stock, h *hold.Hold) error { return s.Take(h, 4, noon) }))
	for i, c := range []struct {
		move  inventory.Movement
		units int
		free  int
		code  string
	}{
		{inventory.Movement{Kind: inventory.KindReceive, Units: 5}, 5, 11, ""},
		{inventory.Movement{Kind: inventory.KindWaste, Units: -2, Entry: staff.Entry{Why: "rotten"}}, -2, 9, ""},
		{inventory.Movement{Kind: inventory.KindCount, Counted: 12}, -1, 8, ""},
		{inventory.Movement{Kind: inventory.KindCount, Counted: 12}, 0, 8, ""},
		{inventory.Movement{Kind: inventory.KindCorrect, Units: -8, Entry: staff.Entry{Why: "typed twice"}}, -8, 0, ""},
		{inventory.Movement{Kind: inventory.KindCorrect, Units: 3, Entry: staff.Entry{Why: "typed wrong"}}, 3, 3, ""},
		{inventory.Movement{Kind: inventory.KindCount, Counted: 3}, 0, 3, "stock_promised"},
		{inventory.Movement{Kind: inventory.KindWaste, Units: -4, Entry: staff.Entry{Why: "rotten"}}, 0, 3, "stock_promised"},
		{inventory.Movement{Kind: inventory.KindReceive, Units: 0}, 0, 3, "stock_movement"},
		{inventory.Movement{Kind: inventory.KindReceive, Units: -1}, 0, 3, "stock_movement"},
		{inventory.Movement{Kind: inventory.KindReceive, Units: 1_000_001}, 0, 3, "stock_movement"},
		{inventory.Movement{Kind: inventory.KindWaste, Units: 1, Entry: staff.Entry{Why: "x"}}, 0, 3, "stock_movement"},
		{inventory.Movement{Kind: inventory.KindWaste, Units: -1}, 0, 3, "stock_movement"},
		{inventory.Movement{Kind: inventory.KindCorrect, Entry: staff.Entry{Why: "x"}}, 0, 3, "stock_movement"},
		{inventory.Movement{Kind: inventory.KindCorrect, Units: 1}, 0, 3, "stock_movement"},
		{inventory.Movement{Kind: inventory.KindCount, Counted: -1}, 0, 3, "stock_movement"},
		{inventory.Movement{Kind: inventory.KindReceive, Units: 1, Entry: staff.Entry{Why: "two\nlines"}}, 0, 3, "stock_movement"},
		{inventory.Movement{Kind: inventory.KindReceive, Units: 1, Entry: staff.Entry{Why: strings.Repeat("ह", 201)}}, 0, 3, "stock_movement"},
	} {
		c.move.VariantID, c.move.Key, c.move.By = "v", fmt.Sprint("key ", i), "meena"
		made, again, err := move(t.Context(), k, c.move)
		if c.code != "" {
			require.NotNil(t, apperr.Of(err), "%+v: %v", c.move, err)
			assert.Equal(t, c.code, apperr.Of(err).Code)
		} else {
			require.NoError(t, err)
			assert.False(t, again)
			assert.Equal(t, c.units, made.Units)
			kept, err := db.Journal().Find(t.Context(), "v", c.move.Key)
			require.NoError(t, err)
			assert.Equal(t, made, kept)
			assert.Equal(t, "meena", string(kept.By))
		}
		s := db.Stock().One("v")
		assert.Equal(t, c.free, s.Free, "%+v", c.move)
		assert.Equal(t, s.Received, s.Total())
		assert.False(t, s.Behind)
	}
	_, _, err := k.Move(t.Context(), inventory.Movement{VariantID: "none", Entry: staff.Entry{Key: "x"}, Kind: inventory.KindReceive, Units: 1})
	require.ErrorIs(t, err, inventory.ErrNotFound)
	_, _, err = k.Move(t.Context(), inventory.Movement{VariantID: "v", Kind: inventory.KindReceive, Units: 1})
	require.ErrorIs(t, err, inventory.ErrMovement, "a movement has an id")
}

func TestAMovementIsMadeOnce(t *testing.T) {
	db := memory.New()
	k := opened(t, db, 0)
	m := inventory.Movement{VariantID: "v", Entry: staff.Entry{Key: "key"}, Kind: inventory.KindReceive, Units: 5}
	first, again, err := k.Move(t.Context(), m)
	require.NoError(t, err)
	require.False(t, again)
	later := k
	later.Now = func() time.Time { return noon.Add(48 * time.Hour) } // when the stock's own record has forgotten it
	_, _, err = later.Move(t.Context(), inventory.Movement{VariantID: "v", Entry: staff.Entry{Key: "other"}, Kind: inventory.KindReceive, Units: 1})
	require.NoError(t, err)
	for _, at := range []inventory.Keeper{k, later} {
		made, again, err := at.Move(t.Context(), m)
		require.NoError(t, err)
		assert.True(t, again)
		assert.Equal(t, first, made)
	}
	assert.Equal(t, 6, db.Stock().One("v").Free)
	m.Why = "typed twice"
	for _, other := range []inventory.Movement{{Kind: m.Kind, Units: 6}, {Kind: inventory.KindCorrect, Units: 5}, {Kind: inventory.KindCount, Counted: 5}} {
		other.VariantID, other.Entry = m.VariantID, m.Entry
		_, _, err = move(t.Context(), k, other)
		require.ErrorIs(t, err, inventory.ErrReused, "%+v", other)
	}
	assert.Equal(t, 6, db.Stock().One("v").Free)
	assert.Len(t, db.Stock().One("v").Recent.Movements, 1, "the record does not grow for ever")

	count := inventory.Movement{VariantID: "v", Entry: staff.Entry{Key: "count"}, Kind: inventory.KindCount, Counted: 6}
	for range 2 {
		_, _, err = move(t.Context(), k, count)
		require.NoError(t, err)
	}
	count.Counted = 7
	_, _, err = move(t.Context(), k, count)
	require.ErrorIs(t, err, inventory.ErrReused)
}

// unreadable is a journal that cannot be read.
type unreadable struct{ inventory.Journal }

func (unreadable) Find(context.Context, string, string) (inventory.Movement, error) {
	return inventory.Movement{}, memory.ErrClosed
}

func TestAMovementIsNotMadeWhileTheJournalCannotBeRead(t *testing.T) {
	db := memory.New()
	k := opened(t, db, 0)
	k.Journal = unreadable{k.Journal}
	_, _, err := k.Move(t.Context(), inventory.Movement{VariantID: "v", Entry: staff.Entry{Key: "key"}, Kind: inventory.KindReceive, Units: 5})
	require.ErrorIs(t, err, memory.ErrClosed)
	assert.Zero(t, db.Stock().One("v").Free)
}

// A movement whose process read the journal before another process made it is found in the stock's own record.
func TestAMovementThatWasLateIsMadeOnce(t *testing.T) {
	db := memory.New()
	opened(t, db, 0)
	m := inventory.Movement{VariantID: "v", Entry: staff.Entry{Key: "key"}, Kind: inventory.KindReceive, Units: 5}
	other := false
	late := keeper(db.With(memory.Hooks{Write: func(_ string, do func() error) error {
		if !other {
			other = true
			_, _, err := keeper(db).Move(t.Context(), m)
			require.NoError(t, err)
		}
		return do()
	}}))
	_, again, err := late.Move(t.Context(), m)
	require.NoError(t, err)
	assert.True(t, again)
	assert.Equal(t, 5, db.Stock().One("v").Free)
}

// Whichever write is the last before a kill, the sweep completes the journal, and the movement is made at most
// once.
func TestAKillInAMovement(t *testing.T) {
	for writes := range 5 {
		db := memory.New()
		opened(t, db, 1)
		require.NoError(t, keeper(db).Sweep(t.Context()))
		gate := memory.Gate{Open: writes}
		m := inventory.Movement{VariantID: "v", Entry: staff.Entry{Key: "key"}, Kind: inventory.KindReceive, Units: 5}
		_, _, died := keeper(db.With(gate.Hooks())).Move(t.Context(), m)
		if writes < 4 {
			require.ErrorIs(t, died, memory.ErrClosed)
		}
		require.NoError(t, keeper(db).Sweep(t.Context()))
		_, again, err := keeper(db).Move(t.Context(), m)
		require.NoError(t, err)
		assert.Equal(t, writes > 0, again, "after %d writes", writes)
		s := db.Stock().One("v")
		assert.Equal(t, 6, s.Free)
		assert.False(t, s.Behind)
		kept, err := db.Journal().List(t.Context(), "v", 9)
		require.NoError(t, err)
		require.Len(t, kept, 2)
		assert.Equal(t, "key", kept[0].Key)
	}
}

// A sweep that is told to end reports that, and not each variant that it has left: an import that the shopkeeper ended printed
// thousands of lines.
func TestASweepEndsWithItsContext(t *testing.T) {
	db := memory.New()
	require.NoError(t, db.Stock().Open(t.Context(), inventory.Opening(map[string]int{"a": 1, "b": 1, "c": 1, "d": 1}, "meena", noon)))
	told, end := context.WithCancel(t.Context())
	k := keeper(db.With(memory.Hooks{Write: func(string, func() error) error {
		end()
		return told.Err()
	}}))
	err := k.Sweep(told)
	require.ErrorIs(t, err, context.Canceled)
	assert.Less(t, strings.Count(err.Error(), " of "), 4, err)
}

// Stock that was counted before movements were introduced begins with the counted units.
func TestStockOfAnEarlierVersion(t *testing.T) {
	db := memory.New()
	db.Stock().Put(stock(7))
	_, _, err := keeper(db).Move(t.Context(), inventory.Movement{VariantID: "v", Entry: staff.Entry{Key: "key"}, Kind: inventory.KindReceive, Units: 5})
	require.NoError(t, err)
	kept, err := db.Journal().List(t.Context(), "v", 9)
	require.NoError(t, err)
	require.Len(t, kept, 2)
	assert.Equal(t, inventory.KindOpening, kept[1].Kind)
	assert.Equal(t, 7, kept[1].Units)
	assert.Equal(t, 12, db.Stock().One("v").Received)
}

// Whatever movements and orders there are, the stock equals the sum of the journal.
func TestTheJournalIsTheStock(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		db := memory.New()
		k := opened(t, db, rapid.IntRange(0, 9).Draw(t, "opening"))
		t.Repeat(map[string]func(*rapid.T){
			"move": func(t *rapid.T) {
				n := rapid.IntRange(-9, 9).Draw(t, "units")
				m := inventory.Movement{VariantID: "v", Entry: staff.Entry{Key: rapid.StringMatching("[a-f]").Draw(t, "id"), Why: "w"}, Kind: inventory.KindCorrect, Units: n}
				if rapid.Bool().Draw(t, "count") {
					m = inventory.Movement{VariantID: "v", Entry: staff.Entry{Key: m.Key}, Kind: inventory.KindCount, Counted: n}
				}
				if _, _, err := move(ctx(), k, m); err != nil {
					require.NotNil(t, apperr.Of(err), err)
				}
			},
			"order": func(t *rapid.T) {
				id := rapid.StringMatching("[a-c]").Draw(t, "order")
				_ = db.Stock().Update(ctx(), "v", id, func(s *inventory.Stock, h *hold.Hold) error {
					if h.Active() {
						s.Release(h, noon)
						return nil
					}
					return s.Take(h, 2, noon)
				})
			},
			"": func(t *rapid.T) {
				require.NoError(t, k.Sweep(ctx()))
				kept, err := db.Journal().List(ctx(), "v", 0)
				require.NoError(t, err)
				sum := 0
				for i, m := range kept {
					sum += m.Units
					require.EqualValues(t, len(kept)-i, m.Seq)
				}
				s := db.Stock().One("v")
				require.Equal(t, s.Received, sum)
				require.Equal(t, s.Total(), sum)
			},
		})
	})
}
