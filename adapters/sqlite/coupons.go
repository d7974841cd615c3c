package sqlite

import (
	"context"
	"encoding/json"
	"time"

	"tokri/core/coupon"
	"tokri/core/hold"
)

// Coupons keeps the uses of promo codes.
type Coupons struct{ db *DB }

var _ coupon.Store = (*Coupons)(nil)

// Coupons is the store of the uses of promo codes.
func (db *DB) Coupons() *Coupons { return &Coupons{db} }

const (
	usesWithHold = `SELECT u.free, u.held, u.used, h.quantity, h.state, h.at
		FROM coupon_use u LEFT JOIN hold h ON h.kind = 3 AND h.resource = u.id AND h.order_id = ?2 WHERE u.id = ?1`
	putUses = `INSERT INTO coupon_use (id, free, held, used) VALUES (?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET free = excluded.free, held = excluded.held, used = excluded.used`
	usesFound = `SELECT id, free, held, used FROM coupon_use WHERE id IN (SELECT value FROM json_each(?))`
	usesAudit = `SELECT u.id, u.free, u.held, u.used, h.order_id, h.quantity, h.state, h.at
		FROM coupon_use u LEFT JOIN hold h ON h.kind = ? AND h.resource = u.id ORDER BY u.id`
)

// Update is coupon.Store's.
func (s *Coupons) Update(ctx context.Context, id, order string, fn func(*coupon.Uses, *hold.Hold) error) error {
	return s.db.write(ctx, func(c *conn) error {
		r, ok, err := c.one(usesWithHold, id, order)
		if err != nil {
			return err
		}
		was := coupon.Uses{ID: id}
		// Uses that do not exist yet have no holds.
		wasHold := hold.Hold{Order: order}
		if ok {
			was.Count, wasHold = r.countAt(0), r.holdAt(3, order)
		}
		is, isHold := was, wasHold
		if err := fn(&is, &isHold); err != nil {
			return err
		}
		is.ID = id
		if is != was || !ok {
			if err := c.exec(putUses, id, is.Free, is.Held, is.Used); err != nil {
				return err
			}
		}
		return keepHold(c, ofCoupon, id, order, wasHold, isHold)
	})
}

// Find is coupon.Store's.
func (s *Coupons) Find(ctx context.Context, ids ...string) (map[string]coupon.Uses, error) {
	found := map[string]coupon.Uses{}
	if len(ids) == 0 {
		return found, nil
	}
	list, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	err = s.db.read(ctx, func(c *conn) error {
		return c.each(usesFound, func(r row) error {
			found[r.text(0)] = coupon.Uses{ID: r.text(0), Count: r.countAt(1)}
			return nil
		}, string(list))
	})
	return found, err
}

// Audit is coupon.Store's.
func (s *Coupons) Audit(ctx context.Context, visit func(coupon.Uses, []hold.Hold) error) error {
	return auditHolds(ctx, s.db, usesAudit, ofCoupon, 4, func(r row) coupon.Uses {
		return coupon.Uses{ID: r.text(0), Count: r.countAt(1)}
	}, visit)
}

// Prune is coupon.Store's.
func (s *Coupons) Prune(ctx context.Context, before time.Time) error {
	return s.db.pruneHolds(ctx, ofCoupon, before)
}
