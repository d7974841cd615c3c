package catalog_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/catalog"
	"tokri/core/money"
)

var day = time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)

func product(id, name, category string, age int, variants ...catalog.Variant) catalog.Product {
	for i := range variants {
		variants[i].ID = id + "-" + string(rune('1'+i))
	}
	return catalog.Product{ID: id, Slug: "slug-" + id, Name: name, CategoryID: category, Variants: variants,
		CreatedAt: day.AddDate(0, 0, -age)}
}

func at(price, discounted money.Paise) catalog.Variant {
	return catalog.Variant{Price: price, Discounted: discounted}
}

// market returns a small shop. Everything is in stock except the half-kilo pack of mangoes.
func market() *catalog.Catalog {
	mango := product("mango", "Alphonso Mango", "fruit", 0, at(9000, 0), at(20000, 15000))
	mango.NameHi, mango.Tags, mango.Aliases, mango.Rating, mango.Sold = "हापुस आम", []string{"summer", "sweet"}, []string{"aam"}, 4.8, 50
	banana := product("banana", "banana", "fruit", 2, at(6000, 4500))
	banana.NameHi, banana.Aliases, banana.Rating, banana.Tags = "केला", []string{"kela"}, 4.1, []string{"sweet"}
	potato := product("potato", "Potato", "vegetable", 3, at(3000, 0))
	potato.NameHi, potato.Aliases, potato.Rating, potato.SubCategoryID = "आलू", []string{"aloo", "alu"}, 4.5, "roots"
	onion := product("onion", "Onion", "vegetable", 1, at(4000, 2000))
	onion.NameHi, onion.Aliases, onion.SubCategoryID = "प्याज़", []string{"pyaz", "kanda"}, "roots"
	onion.Description = "Red onions. Goes well with tomatoes and with a ripe lemon."
	tomato := product("tomato", "Tomato", "vegetable", 4, at(3000, 2500))
	tomato.NameHi, tomato.Aliases = "टमाटर", []string{"tamatar"}
	okra := product("okra", "Okra", "vegetable", 5, at(5000, 0))
	okra.NameHi, okra.Aliases = "भिंडी", []string{"bhindi", "lady finger"}
	broccoli := product("broccoli", "Broccoli", "vegetable", 6, at(8000, 0))
	broccoli.Tags = []string{"imported"}
	categories := []catalog.Category{{ID: "fruit", Title: "Fruits", TitleHi: "फल"}, {ID: "vegetable", Title: "Vegetables", TitleHi: "सब्ज़ियाँ"}}
	free := map[string]int{"mango-1": 0, "mango-2": 5}
	for _, id := range []string{"banana", "potato", "onion", "tomato", "okra", "broccoli"} {
		free[id+"-1"] = 10
	}
	return catalog.New([]catalog.Product{mango, banana, potato, onion, tomato, okra, broccoli}, categories, free)
}

func ids(products []catalog.Product) []string {
	ids := []string{}
	for _, p := range products {
		ids = append(ids, p.ID)
	}
	return ids
}

func upTo(limit money.Paise) *money.Paise { return &limit }

func TestSorts(t *testing.T) {
	for name, c := range map[string]struct {
		q    catalog.Query
		want []string
	}{
		"newest first":       {catalog.Query{}, []string{"mango", "onion", "banana", "potato", "tomato", "okra", "broccoli"}},
		"oldest first":       {catalog.Query{Sort: catalog.ByCreated, Ascending: true}, []string{"broccoli", "okra", "tomato", "potato", "banana", "onion", "mango"}},
		"by name, any case":  {catalog.Query{Sort: catalog.ByName, Ascending: true}, []string{"mango", "banana", "broccoli", "okra", "onion", "potato", "tomato"}},
		"price low to high":  {catalog.Query{Sort: catalog.ByPrice, Ascending: true}, []string{"onion", "tomato", "potato", "banana", "okra", "broccoli", "mango"}},
		"price high to low":  {catalog.Query{Sort: catalog.ByPrice}, []string{"mango", "broccoli", "okra", "banana", "potato", "tomato", "onion"}},
		"best discount":      {catalog.Query{Sort: catalog.ByDiscount}, []string{"onion", "banana", "mango", "tomato", "broccoli", "okra", "potato"}},
		"highest rated":      {catalog.Query{Sort: catalog.ByRating}, []string{"mango", "potato", "banana", "broccoli", "okra", "onion", "tomato"}},
		"one category":       {catalog.Query{CategoryID: "fruit"}, []string{"mango", "banana"}},
		"one sub-category":   {catalog.Query{SubCategoryID: "roots"}, []string{"onion", "potato"}},
		"not both":           {catalog.Query{CategoryID: "fruit", SubCategoryID: "roots"}, []string{}},
		"no such category":   {catalog.Query{CategoryID: "meat"}, []string{}},
		"between two prices": {catalog.Query{MinPrice: 3000, MaxPrice: upTo(5000), Sort: catalog.ByPrice, Ascending: true}, []string{"potato", "banana", "okra"}},
		"for nothing":        {catalog.Query{MaxPrice: upTo(0)}, []string{}},
		"the second page":    {catalog.Query{Offset: 2, Limit: 2}, []string{"banana", "potato"}},
		"beyond the end":     {catalog.Query{Offset: 70, Limit: 2}, []string{}},
		"before the start":   {catalog.Query{Offset: -5, Limit: 1}, []string{"mango"}},
	} {
		t.Run(name, func(t *testing.T) {
			page, n := market().List(c.q)
			assert.Equal(t, c.want, ids(page))
			c.q.Offset, c.q.Limit = 0, 0
			all, _ := market().List(c.q)
			assert.Len(t, all, n, "the count is of all pages")
		})
	}
}

// The mangoes at ₹90 are sold out: the listing shows and sorts by those at ₹150.
func TestListingFollowsTheStock(t *testing.T) {
	c := market()
	mango, err := c.Product("mango")
	require.NoError(t, err)
	assert.Equal(t, money.Paise(15000), mango.Lead().Effective())
	restocked := c.WithUnits(map[string]catalog.Units{"mango-1": {Free: 1}}, true)
	cheap, err := restocked.Product("mango")
	require.NoError(t, err)
	assert.Equal(t, money.Paise(9000), cheap.Lead().Effective())
	mango, err = c.Product("mango")
	require.NoError(t, err)
	assert.Equal(t, "mango-2", mango.Lead().ID, "the catalogue that others read is as it was")
}

func TestNewLeavesItsInputAlone(t *testing.T) {
	products := []catalog.Product{product("p", "P", "", 0, at(100, 0))}
	catalog.New(products, nil, map[string]int{"p-1": 7})
	assert.Zero(t, products[0].Variants[0].Stock)
}

func TestAProductWithoutVariantsIsNotSold(t *testing.T) {
	c := catalog.New([]catalog.Product{{ID: "ghost", Name: "Ghost"}, product("p", "P", "", 0, at(100, 0))}, nil, nil)
	page, n := c.List(catalog.Query{})
	assert.Equal(t, []string{"p"}, ids(page))
	assert.Equal(t, 1, n)
	_, err := c.Product("ghost")
	require.ErrorIs(t, err, catalog.ErrNotFound)
	p, err := c.Product("p")
	require.NoError(t, err)
	assert.Empty(t, c.Similar(p, 5))
}

func TestFinding(t *testing.T) {
	c := market()
	byID, err := c.Product("onion")
	require.NoError(t, err)
	bySlug, err := c.Product("slug-onion")
	require.NoError(t, err)
	assert.Equal(t, byID, bySlug)
	p, v, err := c.Variant("onion-1")
	require.NoError(t, err)
	assert.Equal(t, "onion", p.ID)
	assert.Equal(t, 10, v.Stock)
	_, err = c.Product("")
	require.ErrorIs(t, err, catalog.ErrNotFound)
	_, _, err = c.Variant("onion")
	require.ErrorIs(t, err, catalog.ErrNotFound)
	_, err = byID.Variant("mango-1")
	require.ErrorIs(t, err, catalog.ErrNotFound)
	k, ok := c.Category("fruit")
	assert.True(t, ok)
	assert.Equal(t, "Fruits", k.Title)
	_, ok = c.Category("meat")
	assert.False(t, ok)
	assert.Len(t, c.Categories(), 2)
}

func TestSimilar(t *testing.T) {
	c := market()
	mango, err := c.Product("mango")
	require.NoError(t, err)
	assert.Equal(t, []string{"banana"}, ids(c.Similar(mango, 5)), "never itself, nor what has nothing in common")
	okra, err := c.Product("okra")
	require.NoError(t, err)
	similar := ids(c.Similar(okra, 3))
	assert.Len(t, similar, 3)
	assert.NotContains(t, similar, "okra")
	soldOut := c.WithUnits(map[string]catalog.Units{"tomato-1": {Free: 1}}, true)
	assert.Equal(t, "tomato", soldOut.Similar(okra, 9)[0].ID, "what can be had comes first")
}

// Pages never overlap and leave nothing out, whatever the sort order.
func TestPages(t *testing.T) {
	c := market()
	rapid.Check(t, func(t *rapid.T) {
		q := catalog.Query{Ascending: rapid.Bool().Draw(t, "ascending"), Limit: rapid.IntRange(1, 8).Draw(t, "limit"),
			Sort: rapid.SampledFrom([]catalog.SortField{catalog.ByCreated, catalog.ByName, catalog.ByPrice, catalog.ByDiscount,
				catalog.ByRating, catalog.ByRelevance}).Draw(t, "sort")}
		whole := q
		whole.Limit = 0
		all, n := c.List(whole)
		var joined []catalog.Product
		for q.Offset = 0; q.Offset < n; q.Offset += q.Limit {
			page, _ := c.List(q)
			joined = append(joined, page...)
		}
		require.Equal(t, ids(all), ids(joined))
	})
}
