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
type Stock struct{ counts[inventory.Stock] }

var _ inventory.Store = (*Stock)(nil)

// Stock is the store of the stock.
func (db *DB) Stock() *Stock {
	return &Stock{counts[inventory.Stock]{
		db: db, coll: db.data.Collection(stockIn), missing: inventory.ErrNotFound,
		stamp: func(s *inventory.Stock, id string) { s.VariantID = id },
	}}
}

// Update implements inventory.Store.
func (s *Stock) Update(ctx context.Context, variantID, order string, fn func(*inventory.Stock, *hold.Hold) error) error {
	return s.update(ctx, variantID, order, nil, fn)
}

// Open implements inventory.Store.
func (s *Stock) Open(ctx context.Context, units map[string]int) error {
	stock := make(map[string]inventory.Stock, len(units))
	for id, n := range units {
		stock[id] = inventory.Stock{VariantID: id, Count: hold.Count{Free: n}, Received: n}
	}
	return s.ensure(ctx, stock)
}

// Levels implements inventory.Store.
func (s *Stock) Levels(ctx context.Context) ([]inventory.Level, error) {
	var levels []inventory.Level
	err := scan(ctx, s.coll, bson.D{}, func(d counted[inventory.Stock]) error {
		levels = append(levels, inventory.Level{VariantID: d.ID, Free: d.Body.Free, Sold: d.Body.Used})
		return nil
	}, options.Find().SetProjection(bson.D{{Key: "body", Value: 1}}))
	return levels, err
}

// Audit implements inventory.Store.
func (s *Stock) Audit(ctx context.Context, visit func(inventory.Stock, []hold.Hold) error) error {
	return s.audit(ctx, visit)
}

// Prune implements inventory.Store.
func (s *Stock) Prune(ctx context.Context, before time.Time) error {
	return s.prune(ctx, before)
}
