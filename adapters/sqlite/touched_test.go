package sqlite_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/sqlite"
	"tokri/core/catalog"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/shop"
)

// stocked opens a shop of so many products with one variant each.
func stocked(t *testing.T, dir string, products int) *sqlite.DB {
	db := open(t, dir)
	edition, units := shop.Edition{ID: "e"}, map[string]int{}
	for i := range products {
		id := fmt.Sprint("v", i)
		edition.Products = append(edition.Products, catalog.Product{ID: fmt.Sprint("p", i), Variants: []catalog.Variant{{ID: id, Price: 100}}})
		units[id] = 1 << 40
	}
	require.NoError(t, db.Stock().Open(t.Context(), inventory.Opening(units, "", now)))
	require.NoError(t, db.Editions().Publish(t.Context(), edition))
	return db
}

func take(t *testing.T, db *sqlite.DB, variant, order string) {
	require.NoError(t, db.Stock().Update(t.Context(), variant, order, func(s *inventory.Stock, h *hold.Hold) error { return s.Take(h, 1, now) }))
}

func TestOnlyWhatChangedIsRead(t *testing.T) {
	dir := t.TempDir()
	db := stocked(t, dir, 5)
	var mark inventory.Mark
	changed := func() inventory.Changes {
		changes, err := db.Stock().Since(t.Context(), mark)
		require.NoError(t, err)
		mark = changes.Mark
		return changes
	}
	require.True(t, changed().All)
	take(t, db, "v1", "o1")
	take(t, db, "v3", "o1")
	take(t, db, "v3", "o2")
	took := changed()
	assert.False(t, took.All)
	assert.ElementsMatch(t, []inventory.Level{{VariantID: "v1", Free: 1<<40 - 1, Held: 1}, {VariantID: "v3", Free: 1<<40 - 2, Held: 2}}, took.Levels)
	assert.Empty(t, changed().Levels)

	other, err := sqlite.OpenShared(dir)
	require.NoError(t, err)
	take(t, other, "v4", "o3")
	assert.True(t, changed().All, "another process wrote")
	assert.Empty(t, changed().Levels, "and no more")
	_, err = other.Stock().Since(t.Context(), nil)
	require.NoError(t, err)
	require.NoError(t, other.Close())

	begun := mark
	var many sync.WaitGroup
	for i := range sqlite.MaxTouched*2 + 1 {
		many.Go(func() { take(t, db, "v0", fmt.Sprint("many", i)) })
	}
	many.Wait()
	newest := changed()
	require.True(t, newest.All, "more writes than are remembered")
	take(t, db, "v2", "o4")
	assert.Len(t, changed().Levels, 1)
	mark = begun
	assert.True(t, changed().All)
}

// An order costs the server's catalogue as much in a large shop as in a small one.
func TestTheCostOfARefresh(t *testing.T) {
	made := func(products int) float64 {
		db := stocked(t, t.TempDir(), products)
		cache := shop.NewCatalogCache(db.Editions(), db.Stock(), db.Reviews())
		require.NoError(t, cache.Refresh(t.Context()))
		orders := 0
		return testing.AllocsPerRun(20, func() {
			orders++
			for _, variant := range []string{"v1", "v7", "v13"} {
				take(t, db, variant, fmt.Sprint("o", orders))
			}
			before := cache.Current()
			require.NoError(t, cache.Refresh(t.Context()))
			require.NotSame(t, before, cache.Current())
		})
	}
	small := made(20)
	assert.LessOrEqual(t, made(10_000), small+5)
}
