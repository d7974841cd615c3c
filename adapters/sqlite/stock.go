package sqlite

import (
	"context"
	"time"

	"tokri/core/hold"
	"tokri/core/inventory"
)

// Stock keeps what is on the shelf.
type Stock struct{ db *DB }

var _ inventory.Store = (*Stock)(nil)

// Stock is the store of the inventory.
func (db *DB) Stock() *Stock { return &Stock{db} }

const (
	stockWithHold = `SELECT s.free, s.held, s.used, s.received, h.quantity, h.state, h.at
		FROM stock s LEFT JOIN hold h ON h.kind = 1 AND h.resource = s.id AND h.order_id = ?2 WHERE s.id = ?1`
	putStock   = `UPDATE stock SET free = ?2, held = ?3, used = ?4, received = ?5 WHERE id = ?1`
	openStock  = `INSERT INTO stock (id, free, held, used, received) VALUES (?1, ?2, 0, 0, ?2) ON CONFLICT DO NOTHING`
	stockAudit = `SELECT s.id, s.free, s.held, s.used, s.received, h.order_id, h.quantity, h.state, h.at
		FROM stock s LEFT JOIN hold h ON h.kind = ? AND h.resource = s.id ORDER BY s.id`
)

// Update is inventory.Store's.
func (s *Stock) Update(ctx context.Context, variantID, order string, fn func(*inventory.Stock, *hold.Hold) error) error {
	return s.db.write(ctx, func(c *conn) error {
		r, ok, err := c.one(stockWithHold, variantID, order)
		if err != nil {
			return err
		}
		if !ok {
			return inventory.ErrNotFound
		}
		was := inventory.Stock{VariantID: variantID, Count: r.countAt(0), Received: r.int(3)}
		wasHold := r.holdAt(4, order)
		is, isHold := was, wasHold
		if err := fn(&is, &isHold); err != nil {
			return err
		}
		is.VariantID = variantID
		if is != was {
			if err := c.exec(putStock, variantID, is.Free, is.Held, is.Used, is.Received); err != nil {
				return err
			}
		}
		return keepHold(c, ofStock, variantID, order, wasHold, isHold)
	})
}

// Open is inventory.Store's.
func (s *Stock) Open(ctx context.Context, units map[string]int) error {
	return s.db.write(ctx, func(c *conn) error {
		for id, n := range units {
			if err := c.exec(openStock, id, n); err != nil {
				return err
			}
		}
		return nil
	})
}

// Levels is inventory.Store's.
func (s *Stock) Levels(ctx context.Context) ([]inventory.Level, error) {
	var levels []inventory.Level
	err := s.db.read(ctx, func(c *conn) error {
		return c.each(`SELECT id, free, used FROM stock`, func(r row) error {
			levels = append(levels, inventory.Level{VariantID: r.text(0), Free: r.int(1), Sold: r.int(2)})
			return nil
		})
	})
	return levels, err
}

// Audit is inventory.Store's.
func (s *Stock) Audit(ctx context.Context, visit func(inventory.Stock, []hold.Hold) error) error {
	return auditHolds(ctx, s.db, stockAudit, ofStock, 5, func(r row) inventory.Stock {
		return inventory.Stock{VariantID: r.text(0), Count: r.countAt(1), Received: r.int(4)}
	}, visit)
}

// Prune is inventory.Store's.
func (s *Stock) Prune(ctx context.Context, before time.Time) error {
	return s.db.pruneHolds(ctx, ofStock, before)
}
