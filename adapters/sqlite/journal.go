package sqlite

import (
	"context"

	"tokri/core/inventory"
	"tokri/core/staff"
)

// Journal keeps the movements of stock.
type Journal struct{ db *DB }

var _ inventory.Journal = (*Journal)(nil)

func (db *DB) Journal() *Journal { return &Journal{db} }

const (
	movementColumns    = `variant_id, seq, id, kind, units, counted, why, staff, at`
	newMovement        = `INSERT INTO stock_movement (` + movementColumns + `) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (variant_id, seq) DO NOTHING`
	movementByID       = `SELECT ` + movementColumns + ` FROM stock_movement WHERE variant_id = ? AND id = ?`
	movementsOfVariant = `SELECT ` + movementColumns + ` FROM stock_movement WHERE variant_id = ? ORDER BY seq DESC LIMIT ?`
	newestMovements    = `SELECT ` + movementColumns + ` FROM stock_movement ORDER BY at DESC, variant_id, seq DESC LIMIT ?`
	allMovements       = `SELECT ` + movementColumns + ` FROM stock_movement ORDER BY variant_id, seq`
)

func readMovement(r row) (inventory.Movement, error) {
	return inventory.Movement{VariantID: r.text(0), Seq: r.num(1), Kind: inventory.Kind(r.text(3)), Units: r.int(4), Counted: r.int(5),
		Entry: staff.Entry{Key: r.text(2), Why: r.text(6), By: staff.Name(r.text(7)), At: r.at(8)}}, nil
}

func (s *Journal) Insert(ctx context.Context, m inventory.Movement) error {
	return s.db.exec(ctx, newMovement, m.VariantID, m.Seq, m.Key, string(m.Kind), m.Units, m.Counted, m.Why, string(m.By), m.At)
}

func (s *Journal) Find(ctx context.Context, variantID, id string) (inventory.Movement, error) {
	return find(ctx, s.db, inventory.ErrNoMovement, readMovement, movementByID, variantID, id)
}

func (s *Journal) List(ctx context.Context, variantID string, limit int) ([]inventory.Movement, error) {
	if variantID == "" {
		return list(ctx, s.db, readMovement, newestMovements, limit)
	}
	return list(ctx, s.db, readMovement, movementsOfVariant, variantID, limit)
}

func (s *Journal) Audit(ctx context.Context, visit func(inventory.Movement) error) error {
	return audit(ctx, s.db, readMovement, allMovements, visit)
}
