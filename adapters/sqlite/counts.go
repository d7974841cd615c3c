package sqlite

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"tokri/core/hold"
)

// kind identifies in the table of holds what is held.
type kind int

const (
	ofStock kind = iota + 1
	ofSlot
	ofCoupon
)

// countTable has the statements of a table of counts.
type countTable struct {
	kind    kind
	columns string // of a count, for a SELECT
	width   int    // how many columns that is

	byID, withHold, putCount, put, insert, audit string
}

// newCountTable returns the table of that name, which has more columns than the count itself.
func newCountTable(name string, k kind, more ...string) countTable {
	columns := append([]string{"id", "free", "held", "used"}, more...)
	var assigned, values []string
	for i, column := range columns {
		assigned = append(assigned, fmt.Sprintf("%s = ?%d", column, i+1))
		values = append(values, "?")
	}
	listed := "c." + strings.Join(columns, ", c.")
	joined := fmt.Sprintf(` FROM %s c LEFT JOIN hold h ON h.kind = %d AND h.resource = c.id`, name, k)
	return countTable{
		kind: k, columns: listed, width: len(columns),
		byID:     `SELECT ` + listed + ` FROM ` + name + ` c WHERE c.id = ?`,
		withHold: `SELECT ` + listed + `, h.quantity, h.state, h.at, h.round` + joined + ` AND h.order_id = ?2 WHERE c.id = ?1`,
		putCount: `UPDATE ` + name + ` SET ` + strings.Join(assigned[1:4], ", ") + ` WHERE id = ?1`,
		put:      `UPDATE ` + name + ` SET ` + strings.Join(assigned[1:], ", ") + ` WHERE id = ?1`,
		insert: `INSERT INTO ` + name + ` (` + strings.Join(columns, ", ") + `) VALUES (` + strings.Join(values, ", ") +
			`) ON CONFLICT DO NOTHING`,
		audit: `SELECT ` + listed + `, h.order_id, h.quantity, h.state, h.at, h.round` + joined + ` ORDER BY c.id`,
	}
}

// counts keeps the counts of one kind (stock, slots or uses of coupons) and what orders hold of them.
type counts[T comparable] struct {
	db    *DB
	table countTable
	// head returns pointers to the id and the count, which every kind has.
	head func(*T) (id *string, count *hold.Count)
	// read reads the columns that only this kind has; nil if it has none.
	read func(r row, from int, into *T) error
	// values returns the values of the columns that read reads.
	values func(T) ([]any, error)
	// missing is the error for an id that does not exist; nil if a count that does not exist starts at zero.
	missing error
}

func (s *counts[T]) fromRow(r row) (found T, err error) {
	id, count := s.head(&found)
	*id, *count = r.text(0), hold.Count{Free: r.int(1), Held: r.int(2), Used: r.int(3)}
	if s.read != nil {
		err = s.read(r, 4, &found)
	}
	return found, err
}

// counted returns the columns of the count itself.
func (s *counts[T]) counted(is T) []any {
	id, count := s.head(&is)
	return []any{*id, count.Free, count.Held, count.Used}
}

func (s *counts[T]) columns(is T) ([]any, error) {
	if s.values == nil {
		return s.counted(is), nil
	}
	values, err := s.values(is)
	return append(s.counted(is), values...), err
}

// write runs a statement with all columns.
func (s *counts[T]) write(c *conn, sql string, is T) error {
	row, err := s.columns(is)
	if err != nil {
		return err
	}
	return c.exec(sql, row...)
}

// holdAt reads a hold from the columns quantity, state, at and round, which begin at i. They are null if there is
// none.
func (r row) holdAt(i int, order string) hold.Hold {
	if r.none(i) {
		return hold.Hold{Order: order}
	}
	return hold.Hold{Order: order, Quantity: r.int(i), State: hold.State(r.text(i + 1)), At: r.at(i + 2), Round: r.int(i + 3)}
}

// Update changes a count and one order's hold on it in one transaction.
func (s *counts[T]) Update(ctx context.Context, id, order string, fn func(*T, *hold.Hold) error) error {
	return s.db.write(ctx, func(c *conn) error {
		r, exists, err := c.one(s.table.withHold, id, order)
		if err != nil {
			return err
		}
		if !exists && s.missing != nil {
			return s.missing
		}
		var was T
		own, _ := s.head(&was)
		*own = id
		wasHold := hold.Hold{Order: order} // a count that does not exist yet has no holds
		if exists {
			if was, err = s.fromRow(r); err != nil {
				return err
			}
			wasHold = r.holdAt(s.table.width, order)
		}
		is, isHold := was, wasHold
		if err := fn(&is, &isHold); err != nil {
			return err
		}
		own, _ = s.head(&is)
		*own = id
		if err := s.keep(ctx, c, r, was, is); err != nil {
			return err
		}
		return s.keepHold(c, id, order, wasHold, isHold)
	})
}

// keep writes a count if it was changed. stored is its row; nil if it has none yet.
func (s *counts[T]) keep(ctx context.Context, c *conn, stored row, was, is T) error {
	if stored == nil {
		return s.write(c, s.table.insert, is)
	}
	counted := was
	_, count := s.head(&counted)
	_, changed := s.head(&is)
	*count = *changed
	switch is {
	case was:
		return nil
	case counted: // the usual case, in which no index changes
		return c.exec(s.table.putCount, s.counted(is)...)
	}
	before, err := s.columns(was)
	if err != nil {
		return err
	}
	after, err := s.columns(is)
	if err != nil {
		return err
	}
	for i, value := range after {
		if text, ok := value.(string); ok && strings.HasPrefix(text, "{") {
			if after[i], err = keepUnknown(ctx, stored.text(i), before[i].(string), text); err != nil {
				return err
			}
		}
	}
	return c.exec(s.table.put, after...)
}

const newHold = `INSERT INTO hold (order_id, kind, resource, quantity, state, at, round) VALUES (?, ?, ?, ?, ?, ?, ?)`

const putHold = newHold + `
	ON CONFLICT DO UPDATE SET quantity = excluded.quantity, state = excluded.state, at = excluded.at, round = excluded.round`

// keepHold writes a hold if it was changed. Without an order the hold is only a placeholder and is not written.
func (s *counts[T]) keepHold(c *conn, id, order string, was, is hold.Hold) error {
	is.Order = order
	if order == "" || is == was || is.State == hold.None {
		return nil
	}
	return c.exec(putHold, order, int(s.table.kind), id, is.Quantity, string(is.State), is.At, is.Round)
}

// ensure creates the counts that do not exist. Nearly always all exist, and nothing is written.
func (s *counts[T]) ensure(ctx context.Context, list []T) error {
	missing := false
	err := s.db.read(ctx, func(c *conn) error {
		for _, one := range list {
			id, _ := s.head(&one)
			if _, ok, err := c.one(s.table.byID, *id); err != nil {
				return err
			} else if !ok {
				missing = true
				return nil
			}
		}
		return nil
	})
	if err != nil || !missing {
		return err
	}
	return s.db.write(ctx, func(c *conn) error {
		for _, one := range list {
			if err := s.write(c, s.table.insert, one); err != nil {
				return err
			}
		}
		return nil
	})
}

// find reads the counts that a statement selects, whose columns are the table's.
func (s *counts[T]) find(ctx context.Context, sql string, by ...any) ([]T, error) {
	return list(ctx, s.db, s.fromRow, sql, by...)
}

const pruneHolds = `DELETE FROM hold WHERE kind = ? AND at < ? AND state IN ('used', 'released')`

// Prune forgets finished holds.
func (s *counts[T]) Prune(ctx context.Context, before time.Time) error {
	return s.db.exec(ctx, pruneHolds, int(s.table.kind), before)
}

// Audit reads counts and holds of one moment. The rows are sorted by the count's id, one for each
// hold; visit is called once per count.
func (s *counts[T]) Audit(ctx context.Context, visit func(T, []hold.Hold) error) error {
	return s.db.audit(ctx, func(c *conn) error {
		var current T
		var id string
		var holds []hold.Hold
		some := false
		i := s.table.width
		err := c.each(s.table.audit, func(r row) error {
			if !some || r.text(0) != id {
				if some {
					if err := errors.Join(ctx.Err(), visit(current, holds)); err != nil {
						return err
					}
				}
				one, err := s.fromRow(r)
				if err != nil {
					return err
				}
				some, id, current, holds = true, r.text(0), one, nil
			}
			if !r.none(i) {
				holds = append(holds, r.holdAt(i+1, r.text(i)))
			}
			return nil
		})
		if err != nil || !some {
			return err
		}
		return visit(current, holds)
	})
}
