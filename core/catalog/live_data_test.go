package catalog_test

import (
	"fmt"
	"maps"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/catalog"
	"tokri/core/money"
)

// The customers' sales and ratings are added to the shopkeeper's opening figures, however often they are
// refreshed.
func TestFiguresCountOnTopOfTheOpeningOnes(t *testing.T) {
	mango := product("mango", "Mango", "fruit", 0, at(9000, 0), at(20000, 15000))
	mango.Rating, mango.Reviews, mango.Sold = 4, 10, 50
	c := catalog.New([]catalog.Product{mango, product("fig", "Fig", "fruit", 1, at(100, 0))}, nil, nil)
	said := []catalog.Review{{Stars: 5, Message: "Sweet.", FirstName: "Asha", LastName: "V", At: day}}
	units := map[string]catalog.Units{"mango-1": {Free: 3, Sold: 4}, "mango-2": {Sold: 1}, "fig-1": {Sold: 2}}
	ratings := map[string]catalog.RatingSummary{"mango": {Stars: 10, Count: 2, Latest: said}, "gone": {Stars: 1, Count: 1}}
	for range 3 {
		c = c.WithRatings(ratings).WithUnits(units, true)
		p, err := c.Product("mango")
		require.NoError(t, err)
		assert.Equal(t, 55, p.Sold)
		assert.Equal(t, 12, p.Reviews)
		assert.InDelta(t, 4.2, p.Rating, 0, "(4 × 10 + 10) / 12, to a tenth")
		assert.Equal(t, said, p.Latest)
		assert.Equal(t, 3, p.Variants[0].Stock)
		fig, err := c.Product("fig")
		require.NoError(t, err)
		assert.Equal(t, 2, fig.Sold)
		assert.Zero(t, fig.Reviews)
		assert.Zero(t, fig.Rating)
	}
	p, err := c.WithRatings(nil).WithUnits(nil, true).Product("mango")
	require.NoError(t, err)
	assert.Equal(t, 50, p.Sold)
	assert.Equal(t, 10, p.Reviews)
}

// shelves returns a catalogue of so many products with two variants each.
func shelves(n int) *catalog.Catalog {
	products := make([]catalog.Product, n)
	for i := range products {
		products[i] = product(fmt.Sprint("p", i), "Mango", "fruit", 0, at(9000, 0), at(20000, 15000))
	}
	return catalog.New(products, nil, nil)
}

// Whatever changes, and in whatever parts, the result is the catalogue that has all of it from the start, and no
// catalogue that somebody reads is changed.
func TestUnitsInParts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const n = 5
		c, units := shelves(n), map[string]catalog.Units{}
		count := rapid.IntRange(0, 3)
		for range rapid.IntRange(1, 8).Draw(t, "changes") {
			before, had := c, maps.Clone(units)
			part := map[string]catalog.Units{"gone": {Free: 1}}
			for range rapid.IntRange(0, 4).Draw(t, "variants") {
				id := fmt.Sprintf("p%d-%d", rapid.IntRange(0, n-1).Draw(t, "product"), rapid.IntRange(1, 2).Draw(t, "variant"))
				part[id] = catalog.Units{Free: count.Draw(t, "free"), Held: count.Draw(t, "held"), Sold: count.Draw(t, "sold")}
			}
			all := rapid.Bool().Draw(t, "all")
			if all {
				clear(units)
			}
			maps.Copy(units, part)
			c = c.WithUnits(part, all)
			requireShown(t, units, c, n)
			requireShown(t, had, before, n)
		}
	})
}

func requireShown(t require.TestingT, units map[string]catalog.Units, c *catalog.Catalog, n int) {
	var worth money.Paise
	for i := range n {
		p, err := c.Product(fmt.Sprint("p", i))
		require.NoError(t, err)
		sold := 0
		for _, v := range p.Variants {
			require.Equal(t, units[v.ID], v.Units())
			require.Equal(t, v.Stock+v.Held, c.Units(v.ID))
			worth += v.Effective().Times(v.Stock + v.Held)
			sold += v.Sold
		}
		require.Equal(t, sold, p.Sold)
	}
	require.Equal(t, worth, c.Worth())
	require.Zero(t, c.Units("gone"))
}

func TestNothingIsMadeAnewForNothing(t *testing.T) {
	c := shelves(3)
	assert.Same(t, c, c.WithUnits(map[string]catalog.Units{"p1-1": {}, "gone": {Free: 4}}, true))
	assert.Same(t, c, c.WithRatings(map[string]catalog.RatingSummary{"gone": {Stars: 4, Count: 1}}))
}

// A change of stock makes as many values in a large shop as in a small one.
func TestTheCostOfAChangeOfStock(t *testing.T) {
	made := func(products int) float64 {
		c, free := shelves(products), 0
		return testing.AllocsPerRun(100, func() {
			free++
			c = c.WithUnits(map[string]catalog.Units{"p1-1": {Free: free}, "p2-1": {Free: free}, "p2-2": {Free: free}}, false)
		})
	}
	small := made(20)
	assert.LessOrEqual(t, small, 12.0)
	assert.InDelta(t, small, made(10_000), 0)
}
