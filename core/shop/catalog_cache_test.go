package shop_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/catalog"
	"tokri/core/coupon"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/money"
	"tokri/core/pricing"
	"tokri/core/review"
	"tokri/core/shop"
)

// back has what the cache reads: the editions, the stock and the reviews. It counts the reads.
type back struct {
	*memory.DB
	mu    sync.Mutex
	reads map[string]int   // by method
	err   map[string]error // errors by method
	turns bool             // the stock is listed in reverse order
}

// turned is a stock that can be listed in reverse order.
type turned struct {
	inventory.Store
	*back
}

func (s turned) Since(ctx context.Context, mark inventory.Mark) (inventory.Changes, error) {
	changes, err := s.Store.Since(ctx, mark)
	if s.turns {
		slices.Reverse(changes.Levels)
	}
	return changes, err
}

func newBack() *back {
	return &back{DB: memory.New(), reads: map[string]int{}, err: map[string]error{}}
}

// cache returns a cache over b.
func (b *back) cache() *shop.CatalogCache {
	db := b.With(memory.Hooks{Read: func(op string, do func() error) error {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.reads[op]++
		return cmp.Or(b.err[op], do())
	}})
	return shop.NewCatalogCache(db.Editions(), turned{db.Stock(), b}, db.Reviews())
}

func (b *back) publish(t *testing.T, id string) {
	require.NoError(t, b.Editions().Publish(t.Context(), edition(id)))
}

// put sets how many units of a variant are free and how many were sold.
func (b *back) put(variant string, free, sold int) {
	b.Stock().Put(inventory.Stock{VariantID: variant, Count: hold.Count{Free: free, Used: sold}})
}

func edition(id string) shop.Edition {
	return shop.Edition{ID: id, Settings: shop.Settings{FreeFrom: 19900, Delivery: 2500},
		Products: []catalog.Product{{ID: "p", Name: "P " + id, Variants: []catalog.Variant{{ID: "v", Price: 100}}}},
		Coupons:  []coupon.Coupon{{ID: "c", Code: "FRESH", Listed: true}, {ID: "quiet", Code: "QUIET"}}}
}

func open(t *testing.T) (*back, *shop.CatalogCache) {
	b := newBack()
	b.publish(t, "e1")
	b.put("v", 3, 0)
	d := b.cache()
	require.NoError(t, d.Refresh(t.Context()))
	return b, d
}

func left(t *testing.T, d *shop.CatalogCache) int {
	_, v, err := d.Current().OnSale().Variant("v")
	require.NoError(t, err)
	return v.Stock
}

func TestAnEmptyShop(t *testing.T) {
	b := newBack()
	d := b.cache()
	require.NoError(t, d.Refresh(t.Context()))
	assert.Empty(t, d.Current().Version)
	page, n := d.Current().OnSale().List(catalog.Query{})
	assert.Empty(t, page)
	assert.Zero(t, n)
	b.publish(t, "e1")
	require.NoError(t, d.Refresh(t.Context()))
	assert.NotEmpty(t, d.Current().Version, "it opens")
}

func TestVersions(t *testing.T) {
	b, d := open(t)
	seen := map[string]bool{d.Current().Version: true}
	changed := func(what string, fn func()) {
		old := d.Current()
		fn()
		require.NoError(t, d.Refresh(t.Context()))
		assert.False(t, seen[d.Current().Version], what)
		assert.NotSame(t, old, d.Current())
		seen[d.Current().Version] = true
	}
	changed("stock fell", func() { b.put("v", 2, 0) })
	assert.Equal(t, 2, left(t, d))
	changed("stock rose to what it was", func() { b.put("v", 3, 0) })
	changed("a variant has no stock any more", func() { b.Stock().Remove("v"); b.put("x", 1, 0) })
	assert.Zero(t, left(t, d))
	changed("it has again", func() { b.put("v", 3, 0) })
	changed("an edition came out", func() { b.publish(t, "e2") })
	p, err := d.Current().OnSale().Product("p")
	require.NoError(t, err)
	assert.Equal(t, "P e2", p.Name)
	assert.Equal(t, 3, left(t, d))
	changed("the old edition came back", func() { b.publish(t, "e1") })

	same := d.Current()
	loads := b.reads["editions.Current"]
	b.turns = true
	b.put("x", 7, 0)
	require.NoError(t, d.Refresh(t.Context()))
	assert.Same(t, same, d.Current(), "nothing has changed but the order of a list and a variant that is not sold")
	assert.Equal(t, loads, b.reads["editions.Current"], "and nothing was loaded")
}

func TestARefreshThatFails(t *testing.T) {
	broken := errors.New("disk on fire")
	for _, call := range []string{"editions.CurrentID", "stock.Levels", "editions.Current"} {
		b, d := open(t)
		before := d.Current()
		b.err[call] = broken
		b.publish(t, "e2")
		b.put("v", 1, 0)
		require.ErrorIs(t, d.Refresh(t.Context()), broken)
		assert.Same(t, before, d.Current(), "what was on show stays")
		delete(b.err, call)
		require.NoError(t, d.Refresh(t.Context()))
		assert.Equal(t, "e2", d.Current().ID)
		assert.Equal(t, 1, left(t, d))
	}
}

func TestReadersSeeWholeSnapshots(t *testing.T) {
	b, d := open(t)
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for n := range 20 {
				assert.NoError(t, b.Editions().Publish(context.Background(), edition([]string{"e1", "e2"}[(i+n)%2])))
				assert.NoError(t, d.Refresh(context.Background()))
			}
		})
		all.Go(func() {
			for range 50 {
				s := d.Current()
				p, err := s.OnSale().Product("p")
				require.NoError(t, err)
				assert.Equal(t, "P "+s.ID, p.Name, "edition and catalogue belong together")
			}
		})
	}
	all.Wait()
}

func TestSnapshot(t *testing.T) {
	_, d := open(t)
	s := d.Current()
	assert.Equal(t, pricing.Charges{FreeFrom: money.Paise(19900), Delivery: 2500}, s.Charges())
	for _, by := range [][2]string{{"c", ""}, {"", "fresh"}, {"", " FRESH "}} {
		c, err := s.Coupon(by[0], by[1])
		require.NoError(t, err)
		assert.Equal(t, "c", c.ID)
	}
	listed := s.Listed()
	require.Len(t, listed, 1)
	assert.Equal(t, "c", listed[0].ID)
	for _, by := range [][2]string{{"", ""}, {"x", ""}, {"", "stale"}, {"FRESH", ""}, {"", "  "}} {
		_, err := s.Coupon(by[0], by[1])
		assert.ErrorIs(t, err, coupon.ErrInvalid, "%q", by)
	}
}

func TestCashbackFor(t *testing.T) {
	s := shop.Settings{Cashback: 200, CashbackLimit: 5000}
	assert.Equal(t, money.Paise(400), s.CashbackFor(20000))
	assert.Equal(t, money.Paise(5000), s.CashbackFor(1_000_000))
	s.CashbackLimit = 0
	assert.Equal(t, money.Paise(20000), s.CashbackFor(1_000_000), "without a limit")
	assert.Zero(t, shop.Settings{CashbackLimit: 5000}.CashbackFor(20000))
}

func TestReviewsAreShownWhenTheyChange(t *testing.T) {
	b := newBack()
	b.publish(t, "e1")
	b.put("v", 3, 0)
	d := b.cache()
	for range 3 {
		require.NoError(t, d.Refresh(t.Context()))
	}
	assert.Zero(t, b.reads["reviews.Summaries"], "there are no reviews")
	for i, stars := range []int{4, 5} {
		require.NoError(t, b.Reviews().Put(t.Context(), review.Review{ProductID: "p", OrderID: fmt.Sprint(i), Stars: stars, At: time.Unix(9, 0)}))
	}
	for range 3 {
		require.NoError(t, d.Refresh(t.Context()))
	}
	assert.Equal(t, 1, b.reads["reviews.Summaries"])
	shown := func() catalog.Product {
		p, err := d.Current().OnSale().Product("p")
		require.NoError(t, err)
		return p
	}
	assert.Equal(t, 2, shown().Reviews)
	assert.InDelta(t, 4.5, shown().Rating, 0)
	b.put("v", 1, 2)
	require.NoError(t, d.Refresh(t.Context()))
	assert.Equal(t, 2, shown().Sold)
	assert.Equal(t, 2, shown().Reviews, "they outlast a change of stock")
	b.publish(t, "e2")
	require.NoError(t, d.Refresh(t.Context()))
	assert.Equal(t, 2, shown().Reviews, "and an edition")
	b.err["reviews.ChangedAt"] = errors.New("away")
	require.ErrorIs(t, d.Refresh(t.Context()), b.err["reviews.ChangedAt"])
}
