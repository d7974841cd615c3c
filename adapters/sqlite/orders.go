package sqlite

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"tokri/core/order"
)

// Orders keeps the orders.
type Orders struct{ db *DB }

var _ order.Store = (*Orders)(nil)

// Orders is the store of the orders.
func (db *DB) Orders() *Orders { return &Orders{db} }

// The columns beside the body are drawn from it at each write; nothing else reads them but the
// WHERE clauses here.
const (
	newOrder = `INSERT INTO orders (id, user_id, key, cart_version, created_at, status, visible, stood, unfinished, lease_until, body)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
	// Columns of the lists that never change are left out, so that their indexes need not be
	// touched.
	putOrder    = `UPDATE orders SET status = ?2, visible = ?3, stood = ?4, unfinished = ?5, lease_until = ?6, body = ?7 WHERE id = ?1`
	moveOrder   = `UPDATE orders SET created_at = ?2 WHERE id = ?1`
	orderByID   = `SELECT body FROM orders WHERE id = ?`
	orderByKey  = `SELECT body FROM orders WHERE user_id = ? AND key = ?`
	orderByCart = `SELECT body FROM orders WHERE user_id = ? AND cart_version = ?`
	listed      = ` FROM orders WHERE user_id = ?1 AND visible = 1 AND (?2 = '[]' OR status IN (SELECT value FROM json_each(?2)))`
	countListed = `SELECT count(*)` + listed
	pageListed  = `SELECT body` + listed + ` ORDER BY created_at DESC, id LIMIT ?3 OFFSET ?4`
	dueOrders   = `SELECT id FROM orders WHERE unfinished = 1 AND lease_until < ? ORDER BY lease_until, created_at, id LIMIT ?`
	allOrders   = `SELECT body FROM orders ORDER BY rowid`
)

func unfinished(p order.Phase) bool { return slices.Contains(order.Unfinished, p) }

// Insert is order.Store's.
func (s *Orders) Insert(ctx context.Context, o order.Order) error {
	o.Version = 1
	body, err := encode(&o)
	if err != nil {
		return err
	}
	return s.db.write(ctx, func(c *conn) error {
		err := c.exec(newOrder, o.ID, o.UserID, o.Key, o.CartVersion, o.CreatedAt, string(o.Status), o.Visible(), o.Stood(),
			unfinished(o.Phase), o.Lease.Until, body)
		if !isConstraint(err) {
			return err
		}
		if _, taken, err := c.one(orderByID, o.ID); err != nil {
			return err
		} else if taken {
			return fmt.Errorf("sqlite: order %s exists: %w", o.ID, order.ErrDuplicate)
		}
		return order.ErrDuplicate
	})
}

func readOrder(c *conn, sql string, by ...any) (found order.Order, err error) {
	r, ok, err := c.one(sql, by...)
	if err != nil {
		return found, err
	}
	if !ok {
		return found, order.ErrNotFound
	}
	err = decode(r.text(0), &found)
	return found, err
}

func (s *Orders) find(ctx context.Context, sql string, by ...any) (found order.Order, err error) {
	err = s.db.read(ctx, func(c *conn) error {
		found, err = readOrder(c, sql, by...)
		return err
	})
	return found, err
}

// Get is order.Store's.
func (s *Orders) Get(ctx context.Context, id string) (order.Order, error) {
	return s.find(ctx, orderByID, id)
}

// ByKey is order.Store's.
func (s *Orders) ByKey(ctx context.Context, userID, key string) (order.Order, error) {
	return s.find(ctx, orderByKey, userID, key)
}

// ByCart is order.Store's.
func (s *Orders) ByCart(ctx context.Context, userID string, cartVersion int64) (order.Order, error) {
	return s.find(ctx, orderByCart, userID, cartVersion)
}

// Update is order.Store's.
func (s *Orders) Update(ctx context.Context, id string, fn func(*order.Order) error) (order.Order, error) {
	var is order.Order
	err := s.db.write(ctx, func(c *conn) error {
		var err error
		if is, err = readOrder(c, orderByID, id); err != nil {
			return err
		}
		was := is
		if err := fn(&is); err != nil {
			return err
		}
		is.ID, is.UserID, is.Key, is.CartVersion, is.Version = id, was.UserID, was.Key, was.CartVersion, was.Version+1
		body, err := encode(&is)
		if err != nil {
			return err
		}
		if !is.CreatedAt.Equal(was.CreatedAt) {
			if err := c.exec(moveOrder, id, is.CreatedAt); err != nil {
				return err
			}
		}
		return c.exec(putOrder, id, string(is.Status), is.Visible(), is.Stood(), unfinished(is.Phase), is.Lease.Until, body)
	})
	if err != nil {
		return order.Order{}, err
	}
	return is, nil
}

// OfUser is order.Store's.
func (s *Orders) OfUser(ctx context.Context, userID string, f order.Filter) ([]order.Order, int, error) {
	return s.list(ctx, countListed, pageListed, userID, f)
}

// list runs a pair of statements that want an owner, statuses, a limit and an offset.
func (s *Orders) list(ctx context.Context, counting, paging, owner string, f order.Filter) (page []order.Order, n int, err error) {
	statuses := []byte(`[]`)
	if len(f.Statuses) > 0 {
		if statuses, err = json.Marshal(f.Statuses); err != nil {
			return nil, 0, fmt.Errorf("sqlite: list orders: %w", err)
		}
	}
	limit := f.Limit
	if limit <= 0 {
		limit = -1
	}
	err = s.db.snapshot(ctx, func(c *conn) error {
		r, _, err := c.one(counting, owner, string(statuses))
		if err != nil {
			return err
		}
		n = r.int(0)
		return c.each(paging, func(r row) error {
			var o order.Order
			err := decode(r.text(0), &o)
			page = append(page, o)
			return err
		}, owner, string(statuses), limit, max(f.Offset, 0))
	})
	if err != nil {
		return nil, 0, err
	}
	return page, n, nil
}

// Due is order.Store's.
func (s *Orders) Due(ctx context.Context, before time.Time, limit int) ([]string, error) {
	var ids []string
	err := s.db.read(ctx, func(c *conn) error {
		return c.each(dueOrders, func(r row) error {
			ids = append(ids, r.text(0))
			return nil
		}, before, limit)
	})
	return ids, err
}

// Audit is order.Store's.
func (s *Orders) Audit(ctx context.Context, visit func(order.Order) error) error {
	return s.db.audit(ctx, func(c *conn) error {
		return c.each(allOrders, func(r row) error {
			var o order.Order
			if err := decode(r.text(0), &o); err != nil {
				return err
			}
			if err := visit(o); err != nil {
				return err
			}
			return ctx.Err()
		})
	})
}
