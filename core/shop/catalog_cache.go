package shop

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"tokri/core/catalog"
	"tokri/core/coupon"
	"tokri/core/inventory"
	"tokri/core/pricing"
	"tokri/core/review"
)

// Snapshot is the current edition with the stock at one moment. It is immutable. Version changes whenever the
// content does; it has no meaning outside this process.
type Snapshot struct {
	Edition
	Catalog *catalog.Catalog
	Version string
}

// OnSale returns the catalogue of the snapshot.
func (s *Snapshot) OnSale() *catalog.Catalog { return s.Catalog }

// Charges returns the snapshot's rules for delivery and bags.
func (s *Snapshot) Charges() pricing.Charges { return s.Settings.Charges() }

// MostPerOrder returns how many units of one pack an order can have.
func (s *Snapshot) MostPerOrder() int { return s.Settings.LargestQuantity() }

// Coupon finds a coupon by id or by its code, or coupon.ErrInvalid.
func (s *Snapshot) Coupon(id, text string) (coupon.Coupon, error) {
	for _, c := range s.Coupons {
		if id != "" && c.ID == id || text != "" && c.Matches(text) {
			return c, nil
		}
	}
	return coupon.Coupon{}, coupon.ErrInvalid
}

// Listed returns the coupons that are shown to customers.
func (s *Snapshot) Listed() []coupon.Coupon {
	var listed []coupon.Coupon
	for _, c := range s.Coupons {
		if c.Listed {
			listed = append(listed, c)
		}
	}
	return listed
}

// CatalogCache holds the snapshot of the shop that this server shows. Reading it needs no I/O.
type CatalogCache struct {
	store    Store
	stock    inventory.Store
	reviews  review.Store // nil: products cannot be rated
	current  atomic.Pointer[Snapshot]
	refresh  sync.Mutex
	changes  int64
	counted  inventory.Mark // of the units in current
	ratings  map[string]catalog.RatingSummary
	reviewed time.Time // when the newest review in ratings was written
}

// NewCatalogCache returns an empty cache; Refresh fills it.
func NewCatalogCache(store Store, stock inventory.Store, reviews review.Store) *CatalogCache {
	c := &CatalogCache{store: store, stock: stock, reviews: reviews}
	c.current.Store(&Snapshot{Catalog: catalog.New(nil, nil, nil)})
	return c
}

// Current returns the current snapshot. It is empty before the first edition.
func (c *CatalogCache) Current() *Snapshot { return c.current.Load() }

// Refresh reads what has changed, and replaces the snapshot if anything has that customers see. Its cost is that of the
// changes, not that of the catalogue, if the store knows what has changed. It returns no error for a shop that has not been
// imported yet.
func (c *CatalogCache) Refresh(ctx context.Context) error {
	c.refresh.Lock()
	defer c.refresh.Unlock()
	id, err := c.store.CurrentID(ctx)
	if errors.Is(err, ErrEmpty) {
		return nil
	} else if err != nil {
		return fmt.Errorf("refresh the catalogue cache: %w", err)
	}
	old := c.current.Load()
	counted := c.counted
	if old.ID != id {
		counted = nil // the edition may sell what the one before did not
	}
	changed, err := c.stock.Since(ctx, counted)
	if err != nil {
		return fmt.Errorf("refresh the stock: %w", err)
	}
	rated, err := c.readRatings(ctx)
	if err != nil {
		return fmt.Errorf("refresh the reviews: %w", err)
	}
	next := &Snapshot{Edition: old.Edition, Catalog: old.Catalog}
	if old.ID != id {
		if next.Edition, err = c.store.Current(ctx); err != nil {
			return fmt.Errorf("load the edition: %w", err)
		}
		next.Catalog = catalog.New(next.Products, next.Categories, nil)
		next.Products = nil // the catalogue has them; twice they would take 8 MB in a large shop
	}
	if rated || old.ID != id {
		next.Catalog = next.Catalog.WithRatings(c.ratings)
	}
	next.Catalog = next.Catalog.WithUnits(units(changed.Levels), changed.All)
	c.counted = changed.Mark
	if next.Catalog == old.Catalog {
		return nil
	}
	c.changes++
	next.Version = fmt.Sprintf("%s-%d", next.ID, c.changes)
	c.current.Store(next)
	return nil
}

func units(levels []inventory.Level) map[string]catalog.Units {
	units := make(map[string]catalog.Units, len(levels))
	for _, l := range levels {
		units[l.VariantID] = catalog.Units{Free: l.Free, Held: l.Held, Sold: l.Sold}
	}
	return units
}

// readRatings reads the rating summaries again if a review has changed.
func (c *CatalogCache) readRatings(ctx context.Context) (changed bool, err error) {
	if c.reviews == nil {
		return false, nil
	}
	at, err := c.reviews.ChangedAt(ctx)
	if err != nil || at.Equal(c.reviewed) {
		return false, err
	}
	ratings, err := c.reviews.Summaries(ctx, review.MaxShown)
	if err != nil {
		return false, err
	}
	c.ratings, c.reviewed = ratings, at
	return true, nil
}
