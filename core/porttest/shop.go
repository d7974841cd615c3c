package porttest

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/catalog"
	"tokri/core/coupon"
	"tokri/core/shop"
)

// ShopStore tests an implementation of shop.Store.
func ShopStore(t *testing.T, open Open[shop.Store]) {
	current := func(t require.TestingT, s shop.Store) shop.Edition {
		e, err := s.Current(context.Background())
		require.NoError(t, err)
		id, err := s.CurrentID(context.Background())
		require.NoError(t, err)
		require.Equal(t, e.ID, id)
		return e
	}

	t.Run("an empty shop", func(t *testing.T) {
		s, _ := open(t)
		_, err := s.CurrentID(t.Context())
		require.ErrorIs(t, err, shop.ErrEmpty)
		_, err = s.Current(t.Context())
		require.ErrorIs(t, err, shop.ErrEmpty)
		require.Error(t, s.Publish(over(t), edition("a", 3)))
		_, err = s.Current(t.Context())
		require.ErrorIs(t, err, shop.ErrEmpty)
	})

	t.Run("every field is kept", func(t *testing.T) {
		s, _ := open(t)
		rapid.Check(t, func(r *rapid.T) {
			want := drawn[shop.Edition](r)
			want.ID = newID("edition")
			spread(&want)
			require.NoError(r, s.Publish(t.Context(), want))
			same(r, want, current(r, s))
		})
		want := full[shop.Edition]()
		require.NoError(t, s.Publish(t.Context(), want))
		same(t, want, current(t, s))
	})

	t.Run("lists keep their order, and the same edition may be published again", func(t *testing.T) {
		s, _ := open(t)
		for range 2 {
			want := edition("a", 300)
			require.NoError(t, s.Publish(t.Context(), want))
			same(t, want, current(t, s))
		}
	})

	t.Run("another edition takes its place wholly, and the first may come back", func(t *testing.T) {
		s, _ := open(t)
		for _, e := range []shop.Edition{edition("a", 5), edition("b", 2), edition("c", 0), edition("a", 5), edition("b", 2)} {
			require.NoError(t, s.Publish(t.Context(), e))
			same(t, e, current(t, s))
		}
	})

	t.Run("no reader sees half an edition", func(t *testing.T) {
		s, _ := open(t)
		require.NoError(t, s.Publish(t.Context(), edition("first", 20)))
		done := make(chan struct{})
		var readers sync.WaitGroup
		bad := make(chan string, 4)
		for range 4 {
			readers.Go(func() {
				for {
					select {
					case <-done:
						return
					default:
					}
					if e, err := s.Current(t.Context()); err != nil {
						bad <- err.Error()
						return
					} else if e.Settings.Name != e.ID || len(e.Products) != 20 || e.Products[19].Name != e.ID || e.Coupons[0].Code != e.ID {
						bad <- "half of " + e.ID
						return
					}
				}
			})
		}
		for i := range 20 {
			require.NoError(t, s.Publish(t.Context(), edition(fmt.Sprint("edition ", i), 20)))
		}
		close(done)
		readers.Wait()
		close(bad)
		require.Empty(t, <-bad)
	})

	t.Run("many servers publish the same edition at once", func(t *testing.T) {
		s, _ := open(t)
		for _, err := range Race(8, func(int) error { return s.Publish(t.Context(), edition("a", 20)) }) {
			require.NoError(t, err)
		}
		same(t, edition("a", 20), current(t, s))
	})

	t.Run("the shop outlives the process", func(t *testing.T) {
		s, reopen := open(t)
		require.NoError(t, s.Publish(t.Context(), edition("a", 5)))
		require.NoError(t, s.Publish(t.Context(), edition("b", 3)))
		s = again(t, reopen)
		same(t, edition("b", 3), current(t, s))
	})
}

// edition returns an edition in whose parts the edition's id can be recognised.
func edition(id string, products int) shop.Edition {
	e := shop.Edition{ID: id, Coupons: []coupon.Coupon{{ID: "c", Code: id}}}
	e.Settings.Name = id
	for i := range products {
		// The ids fall while the index grows, which reveals a store that sorts by id.
		e.Products = append(e.Products, catalog.Product{ID: fmt.Sprintf("p%05d", products-i), Name: id, CreatedAt: day})
	}
	return e
}

// spread makes the ids in a random edition distinct, as they are in real editions.
func spread(e *shop.Edition) {
	for i := range e.Products {
		e.Products[i].ID = fmt.Sprint("product", i)
	}
	for i := range e.Categories {
		e.Categories[i].ID = fmt.Sprint("category", i)
	}
	for i := range e.Blocks {
		e.Blocks[i].ID = fmt.Sprint("block", i)
	}
	for i := range e.Pages {
		e.Pages[i].ID = fmt.Sprint("page", i)
	}
	for i := range e.Coupons {
		e.Coupons[i].ID = fmt.Sprint("coupon", i)
	}
}
