package mongodb

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"tokri/core/inventory"
)

// Stock keeps what is on the shelf.
type Stock struct{ counts[inventory.Stock] }

var _ inventory.Store = (*Stock)(nil)

// Stock returns the store of the inventory.
func (db *DB) Stock() *Stock {
	return &Stock{counts[inventory.Stock]{
		db: db, coll: db.data.Collection(stockIn), missing: inventory.ErrNotFound,
		id: func(s *inventory.Stock) *string { return &s.VariantID },
	}}
}

// Open creates stock.
func (s *Stock) Open(ctx context.Context, stocks []inventory.Stock) error {
	return s.ensure(ctx, stocks)
}

// Behind lists the stock with movements that are not in the journal.
func (s *Stock) Behind(ctx context.Context) (ids []string, err error) {
	err = scan(ctx, s.coll, bson.D{{Key: "body.behind", Value: true}}, func(d counted[struct{}]) error {
		ids = append(ids, d.ID)
		return nil
	}, options.Find().SetSort(ascending("_id")).SetProjection(ascending("_id")))
	return ids, err
}

// Levels reads the units.
func (s *Stock) Levels(ctx context.Context) ([]inventory.Level, error) {
	found, err := s.find(ctx, bson.D{})
	var levels []inventory.Level
	for _, one := range found {
		levels = append(levels, inventory.Level{VariantID: one.VariantID, Free: one.Free, Held: one.Held, Sold: one.Used})
	}
	return levels, err
}
