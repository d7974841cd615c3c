package mongodb

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"

	"tokri/core/hold"
	"tokri/core/inventory"
)

// Stock keeps what is on the shelf.
type Stock struct{ counts[inventory.Stock] }

var _ inventory.Store = (*Stock)(nil)

// Stock is the store of the inventory.
func (db *DB) Stock() *Stock {
	return &Stock{counts[inventory.Stock]{
		db: db, coll: db.data.Collection(stockIn), missing: inventory.ErrNotFound,
		id: func(s *inventory.Stock) *string { return &s.VariantID },
	}}
}

// Open creates stock.
func (s *Stock) Open(ctx context.Context, units map[string]int) error {
	var fresh []inventory.Stock
	for id, n := range units {
		fresh = append(fresh, inventory.Stock{VariantID: id, Count: hold.Count{Free: n}, Received: n})
	}
	return s.ensure(ctx, fresh)
}

// Levels reads what is free and sold.
func (s *Stock) Levels(ctx context.Context) ([]inventory.Level, error) {
	found, err := s.find(ctx, bson.D{})
	var levels []inventory.Level
	for _, one := range found {
		levels = append(levels, inventory.Level{VariantID: one.VariantID, Free: one.Free, Sold: one.Used})
	}
	return levels, err
}
