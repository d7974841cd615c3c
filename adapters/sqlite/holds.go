package sqlite

import (
	"context"
	"errors"
	"time"

	"tokri/core/hold"
)

// kind tells apart what is held.
type kind int

const (
	ofStock kind = iota + 1
	ofSlot
	ofCoupon
)

// holdAt reads the hold in the columns from i on: quantity, state, at. They are null if there is
// none.
func (r row) holdAt(i int, order string) hold.Hold {
	if r.none(i) {
		return hold.Hold{Order: order}
	}
	return hold.Hold{Order: order, Quantity: r.int(i), State: hold.State(r.text(i + 1)), At: r.at(i + 2)}
}

// countAt reads the count in the columns from i on: free, held, used.
func (r row) countAt(i int) hold.Count {
	return hold.Count{Free: r.int(i), Held: r.int(i + 1), Used: r.int(i + 2)}
}

const putHold = `INSERT INTO hold (order_id, kind, resource, quantity, state, at) VALUES (?, ?, ?, ?, ?, ?)
	ON CONFLICT DO UPDATE SET quantity = excluded.quantity, state = excluded.state, at = excluded.at`

// keepHold writes a hold if it was changed. Without an order it is scratch.
func keepHold(c *conn, k kind, resource, order string, was, is hold.Hold) error {
	is.Order = order
	if order == "" || is == was || is.State == hold.None {
		return nil
	}
	return c.exec(putHold, order, int(k), resource, is.Quantity, string(is.State), is.At)
}

const pruneHolds = `DELETE FROM hold WHERE kind = ? AND at < ? AND state IN ('used', 'released')`

func (db *DB) pruneHolds(ctx context.Context, k kind, before time.Time) error {
	return db.write(ctx, func(c *conn) error { return c.exec(pruneHolds, int(k), before) })
}

// auditHolds reads rows that are sorted by resource and end in order_id, quantity, state and at,
// from column i on, and calls visit once per resource.
func auditHolds[T any](ctx context.Context, db *DB, sql string, k kind, i int, read func(row) T, visit func(T, []hold.Hold) error) error {
	return db.audit(ctx, func(c *conn) error {
		var current T
		var id string
		var holds []hold.Hold
		some := false
		err := c.each(sql, func(r row) error {
			if !some || r.text(0) != id {
				if some {
					if err := errors.Join(ctx.Err(), visit(current, holds)); err != nil {
						return err
					}
				}
				some, id, current, holds = true, r.text(0), read(r), nil
			}
			if !r.none(i) {
				holds = append(holds, r.holdAt(i+1, r.text(i)))
			}
			return nil
		}, int(k))
		if err != nil || !some {
			return err
		}
		return visit(current, holds)
	})
}
