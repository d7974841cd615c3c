package catalog_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/catalog"
)

// The customers' sales and ratings are added to the shopkeeper's opening figures, however often they are
// refreshed.
func TestFiguresCountOnTopOfTheOpeningOnes(t *testing.T) {
	mango := product("mango", "Mango", "fruit", 0, at(9000, 0), at(20000, 15000))
	mango.Rating, mango.Reviews, mango.Sold = 4, 10, 50
	c := catalog.New([]catalog.Product{mango, product("fig", "Fig", "fruit", 1, at(100, 0))}, nil, nil)
	said := []catalog.Review{{Stars: 5, Message: "Sweet.", FirstName: "Asha", LastName: "V", At: day}}
	f := catalog.LiveData{
		Free: map[string]int{"mango-1": 3}, Sold: map[string]int{"mango-1": 4, "mango-2": 1, "fig-1": 2},
		Ratings: map[string]catalog.RatingSummary{"mango": {Stars: 10, Count: 2, Latest: said}, "gone": {Stars: 1, Count: 1}},
	}
	for range 3 {
		c = c.With(f)
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
	p, err := c.With(catalog.LiveData{}).Product("mango")
	require.NoError(t, err)
	assert.Equal(t, 50, p.Sold)
	assert.Equal(t, 10, p.Reviews)
}
