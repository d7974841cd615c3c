package sqlite

import (
	"context"

	"tokri/core/hold"
	"tokri/core/inventory"
)

// Stock keeps what is on the shelf.
type Stock struct{ counts[inventory.Stock] }

var _ inventory.Store = (*Stock)(nil)

var stockTable = newCountTable("stock", ofStock, "received")

// Stock is the store of the inventory.
func (db *DB) Stock() *Stock {
	return &Stock{counts[inventory.Stock]{
		db: db, table: stockTable, missing: inventory.ErrNotFound,
		head:   func(s *inventory.Stock) (*string, *hold.Count) { return &s.VariantID, &s.Count },
		read:   func(r row, i int, s *inventory.Stock) { s.Received = r.int(i) },
		values: func(s inventory.Stock) []any { return []any{s.Received} },
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
	return list(ctx, s.db, func(r row) (inventory.Level, error) {
		return inventory.Level{VariantID: r.text(0), Free: r.int(1), Sold: r.int(2)}, nil
	}, `SELECT id, free, used FROM stock`)
}
