package shop_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/catalog"
	"tokri/core/coupon"
	"tokri/core/inventory"
	"tokri/core/money"
	"tokri/core/pricing"
	"tokri/core/review"
	"tokri/core/shop"
)

// back is the back room: the store of editions and the stock.
type back struct {
	shop.Store
	mu      sync.Mutex
	edition *shop.Edition
	levels  []inventory.Level
	loads   int
	err     map[string]error
}

func (b *back) CurrentID(context.Context) (string, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.edition == nil {
		return "", shop.ErrEmpty
	}
	return b.edition.ID, b.err["CurrentID"]
}

func (b *back) Current(context.Context) (shop.Edition, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.loads++
	return *b.edition, b.err["Current"]
}

type stock struct {
	inventory.Store
	*back
}

func (s stock) Levels(context.Context) ([]inventory.Level, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]inventory.Level(nil), s.levels...), s.err["Levels"]
}

func edition(id string) *shop.Edition {
	return &shop.Edition{ID: id, Settings: shop.Settings{FreeFrom: 19900, Delivery: 2500},
		Products: []catalog.Product{{ID: "p", Name: "P " + id, Variants: []catalog.Variant{{ID: "v", Price: 100}}}},
		Coupons:  []coupon.Coupon{{ID: "c", Code: "FRESH", Listed: true}, {ID: "quiet", Code: "QUIET"}}}
}

func open(t *testing.T) (*back, *shop.CatalogCache) {
	b := &back{edition: edition("e1"), levels: []inventory.Level{{VariantID: "v", Free: 3}}, err: map[string]error{}}
	d := shop.NewCatalogCache(b, stock{back: b}, nil)
	require.NoError(t, d.Refresh(t.Context()))
	return b, d
}

func left(t *testing.T, d *shop.CatalogCache) int {
	_, v, err := d.Current().OnSale().Variant("v")
	require.NoError(t, err)
	return v.Stock
}

func TestAnEmptyShop(t *testing.T) {
	b := &back{}
	d := shop.NewCatalogCache(b, stock{back: b}, nil)
	require.NoError(t, d.Refresh(t.Context()))
	assert.Empty(t, d.Current().Version)
	page, n := d.Current().OnSale().List(catalog.Query{})
	assert.Empty(t, page)
	assert.Zero(t, n)
	b.edition = edition("e1")
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
	changed("stock fell", func() { b.levels[0].Free = 2 })
	assert.Equal(t, 2, left(t, d))
	changed("stock rose to what it was", func() { b.levels[0].Free = 3 })
	changed("a variant was added", func() { b.levels = append(b.levels, inventory.Level{VariantID: "w", Free: 1}) })
	changed("a variant took the place of another", func() { b.levels[1].VariantID = "x" })
	changed("an edition came out", func() { b.edition = edition("e2") })
	p, err := d.Current().OnSale().Product("p")
	require.NoError(t, err)
	assert.Equal(t, "P e2", p.Name)
	assert.Equal(t, 3, left(t, d))
	changed("the old edition came back", func() { b.edition = edition("e1") })

	same := d.Current()
	loads := b.loads
	b.levels[0], b.levels[1] = b.levels[1], b.levels[0]
	require.NoError(t, d.Refresh(t.Context()))
	assert.Same(t, same, d.Current(), "nothing has changed but the order of a list")
	assert.Equal(t, loads, b.loads, "and nothing was loaded")
}

func TestARefreshThatFails(t *testing.T) {
	broken := errors.New("disk on fire")
	for _, call := range []string{"CurrentID", "Levels", "Current"} {
		b, d := open(t)
		before := d.Current()
		b.err[call], b.edition, b.levels[0].Free = broken, edition("e2"), 1
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
				b.mu.Lock()
				b.edition = edition([]string{"e1", "e2"}[(i+n)%2])
				b.mu.Unlock()
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
	assert.Equal(t, pricing.Delivery{FreeFrom: money.Paise(19900), Charge: 2500}, s.Delivery())
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

// reviews is a review.Store that counts how often its digest is read.
type reviews struct {
	review.Store
	at      time.Time
	digests int
	all     map[string]catalog.RatingSummary
	err     error
}

func (r *reviews) ChangedAt(context.Context) (time.Time, error) { return r.at, r.err }
func (r *reviews) Summaries(context.Context, int) (map[string]catalog.RatingSummary, error) {
	r.digests++
	return r.all, nil
}

func TestReviewsAreShownWhenTheyChange(t *testing.T) {
	b := &back{edition: edition("e1"), levels: []inventory.Level{{VariantID: "v", Free: 3}}, err: map[string]error{}}
	r := &reviews{}
	d := shop.NewCatalogCache(b, stock{back: b}, r)
	for range 3 {
		require.NoError(t, d.Refresh(t.Context()))
	}
	assert.Zero(t, r.digests, "there are no reviews")
	r.at, r.all = time.Unix(9, 0), map[string]catalog.RatingSummary{"p": {Stars: 9, Count: 2}}
	for range 3 {
		require.NoError(t, d.Refresh(t.Context()))
	}
	assert.Equal(t, 1, r.digests)
	shown := func() catalog.Product {
		p, err := d.Current().OnSale().Product("p")
		require.NoError(t, err)
		return p
	}
	assert.Equal(t, 2, shown().Reviews)
	assert.InDelta(t, 4.5, shown().Rating, 0)
	b.levels[0].Free, b.levels[0].Sold = 1, 2
	require.NoError(t, d.Refresh(t.Context()))
	assert.Equal(t, 2, shown().Sold)
	assert.Equal(t, 2, shown().Reviews, "they outlast a change of stock")
	b.edition = edition("e2")
	require.NoError(t, d.Refresh(t.Context()))
	assert.Equal(t, 2, shown().Reviews, "and an edition")
	r.err = errors.New("away")
	require.ErrorIs(t, d.Refresh(t.Context()), r.err)
}
