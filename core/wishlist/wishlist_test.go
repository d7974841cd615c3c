package wishlist_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/adapters/memory"
	"tokri/core/catalog"
	"tokri/core/wishlist"
)

func ids(l wishlist.List) (list []string) {
	for _, w := range l.Items {
		list = append(list, w.ProductID)
	}
	return list
}

func listOf(products ...string) (l wishlist.List) {
	for _, p := range products {
		_ = l.Add(wishlist.Item{ProductID: p})
	}
	return l
}

func TestListIsASetInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var l wishlist.List
		var want []string
		product := rapid.SampledFrom([]string{"a", "b", "c", "d"})
		t.Repeat(map[string]func(*rapid.T){
			"add": func(t *rapid.T) {
				p := product.Draw(t, "product")
				require.NoError(t, l.Add(wishlist.Item{ProductID: p}))
				if !slices.Contains(want, p) {
					want = append(want, p)
				}
			},
			"remove": func(t *rapid.T) {
				p := product.Draw(t, "product")
				l.Remove(p)
				want = slices.DeleteFunc(want, func(o string) bool { return o == p })
			},
			"": func(t *rapid.T) {
				require.ElementsMatch(t, want, ids(l))
				for i, w := range want {
					require.Equal(t, w, l.Items[i].ProductID)
					require.True(t, l.Has(w))
				}
			},
		})
	})
}

func TestAFullList(t *testing.T) {
	var l wishlist.List
	for i := range wishlist.MaxPerList {
		require.NoError(t, l.Add(wishlist.Item{ProductID: fmt.Sprint(i)}))
	}
	require.NoError(t, l.Add(wishlist.Item{ProductID: "7"}), "it is there already")
	require.ErrorIs(t, l.Add(wishlist.Item{ProductID: "one more"}), wishlist.ErrFull)
	l.Merge(listOf("x", "y"))
	require.Len(t, l.Items, wishlist.MaxPerList)
}

func TestMergeTwiceIsMergeOnce(t *testing.T) {
	l, other := listOf("a", "b"), listOf("b", "c")
	l.Merge(other)
	require.Equal(t, []string{"a", "b", "c"}, ids(l))
	l.Merge(other)
	require.Equal(t, []string{"a", "b", "c"}, ids(l))
}

func service(products ...string) (*wishlist.Service, *memory.Wishlists, *catalog.Catalog) {
	var all []catalog.Product
	for _, id := range products {
		all = append(all, catalog.Product{ID: id, Slug: id + "-slug", CategoryID: "c",
			Variants: []catalog.Variant{{ID: id + "-500", Price: 100}}})
	}
	shelf := catalog.New(all, []catalog.Category{{ID: "c"}}, nil)
	m := memory.New().Wishlists()
	s := &wishlist.Service{Store: m, Now: func() time.Time { return time.Unix(0, 0) }}
	s.Catalog = func() *catalog.Catalog { return shelf }
	return s, m, shelf
}

func TestToggle(t *testing.T) {
	s, m, _ := service("mango", "onion")
	yes, no := true, false
	for _, step := range []struct {
		product string
		want    *bool
		on      bool
	}{{"mango", nil, true}, {"mango", nil, false}, {"mango", &yes, true}, {"mango", &yes, true}, {"onion-slug", nil, true},
		{"mango", &no, false}, {"mango", &no, false}} {
		on, err := s.Toggle(t.Context(), "u", step.product, "mango-500", step.want)
		require.NoError(t, err)
		require.Equal(t, step.on, on, "%+v", step)
	}
	require.Equal(t, []wishlist.Item{{ProductID: "onion", At: time.Unix(0, 0).UTC()}}, m.One("u").Items, "a variant of another product is not kept")
	for _, want := range []*bool{nil, &yes, &no} {
		_, err := s.Toggle(t.Context(), "u", "durian", "", want)
		require.ErrorIs(t, err, catalog.ErrNotFound)
	}
}

func TestProductsThatAreNotSoldAnyMore(t *testing.T) {
	s, m, _ := service("mango", "onion", "okra")
	list := listOf("mango", "gone", "okra")
	list.UserID = "u"
	m.Put(list)
	products, err := s.Products(t.Context(), "u")
	require.NoError(t, err)
	require.Len(t, products, 2)
	assert.Equal(t, "okra", products[0].ID, "the newest first")
	marked, err := s.ProductIDs(t.Context(), "u")
	require.NoError(t, err)
	assert.True(t, marked["mango"])
	assert.False(t, marked["onion"])
	on, err := s.Toggle(t.Context(), "u", "gone", "", nil)
	require.NoError(t, err, "what is gone can be taken off")
	assert.False(t, on)

	list = wishlist.List{UserID: "u"}
	for i := range wishlist.MaxPerList - 1 {
		require.NoError(t, list.Add(wishlist.Item{ProductID: fmt.Sprint("gone", i)}))
	}
	require.NoError(t, list.Add(wishlist.Item{ProductID: "okra"}))
	m.Put(list)
	_, err = s.Toggle(t.Context(), "u", "mango", "mango-500", nil)
	require.NoError(t, err, "what is gone takes no room")
	assert.Equal(t, []string{"okra", "mango"}, ids(m.One("u")))
	marked, err = s.ProductIDs(t.Context(), "")
	require.NoError(t, err)
	assert.Empty(t, marked)
}
