package mongodb

import (
	"context"
	"time"

	"tokri/core/coupon"
	"tokri/core/hold"
)

// Coupons keeps the uses of coupons.
type Coupons struct{ counts counts[coupon.Uses] }

var _ coupon.Store = (*Coupons)(nil)

// NewCoupons makes the store of coupon uses.
func NewCoupons(db *DB) *Coupons {
	return &Coupons{counts[coupon.Uses]{
		db: db, coll: db.data.Collection(couponsIn),
		stamp: func(u *coupon.Uses, id string) { u.ID = id },
	}}
}

// Update implements coupon.Store.
func (c *Coupons) Update(ctx context.Context, id string, limit int, order string, fn func(*coupon.Uses, *hold.Hold) error) error {
	fresh := func() coupon.Uses { return coupon.Uses{ID: id, Count: hold.Count{Free: limit}} }
	return c.counts.update(ctx, id, order, fresh, fn)
}

// Audit implements coupon.Store.
func (c *Coupons) Audit(ctx context.Context, visit func(coupon.Uses, []hold.Hold) error) error {
	return c.counts.audit(ctx, visit)
}

// Prune implements coupon.Store.
func (c *Coupons) Prune(ctx context.Context, before time.Time) error {
	return c.counts.prune(ctx, before)
}
