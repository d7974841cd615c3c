package mongodb

import (
	"context"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"tokri/core/hold"
	"tokri/core/inventory"
)

// Stock keeps the stock.
type Stock struct{ counts counts[inventory.Stock] }

var _ inventory.Store = (*Stock)(nil)

// NewStock makes the store of stock.
func NewStock(db *DB) *Stock {
	return &Stock{counts[inventory.Stock]{
		db: db, coll: db.data.Collection(stockIn), missing: inventory.ErrNotFound,
		stamp: func(s *inventory.Stock, id string) { s.VariantID = id },
	}}
}

// Update implements inventory.Store.
func (s *Stock) Update(ctx context.Context, variantID, order string, fn func(*inventory.Stock, *hold.Hold) error) error {
	return s.counts.update(ctx, variantID, order, nil, fn)
}

// Open implements inventory.Store.
func (s *Stock) Open(ctx context.Context, units map[string]int) error {
	stock := make(map[string]inventory.Stock, len(units))
	for id, n := range units {
		stock[id] = inventory.Stock{VariantID: id, Count: hold.Count{Free: n}, Received: n}
	}
	return s.counts.ensure(ctx, stock)
}

// Levels implements inventory.Store.
func (s *Stock) Levels(ctx context.Context) ([]inventory.Level, error) {
	var levels []inventory.Level
	err := scan(ctx, s.counts.coll, bson.D{}, func(d counted[inventory.Stock]) error {
		levels = append(levels, inventory.Level{VariantID: d.ID, Free: d.Body.Free, Sold: d.Body.Used})
		return nil
	}, options.Find().SetProjection(bson.D{{Key: "body", Value: 1}}))
	return levels, err
}

// Audit implements inventory.Store.
func (s *Stock) Audit(ctx context.Context, visit func(inventory.Stock, []hold.Hold) error) error {
	return s.counts.audit(ctx, visit)
}

// Prune implements inventory.Store.
func (s *Stock) Prune(ctx context.Context, before time.Time) error {
	return s.counts.prune(ctx, before)
}
