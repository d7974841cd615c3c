package mongodb

import (
	"context"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"tokri/core/coupon"
	"tokri/core/hold"
)

// Coupons keeps the uses of coupons.
type Coupons struct{ counts[coupon.Uses] }

var _ coupon.Store = (*Coupons)(nil)

// Coupons is the store of the coupon uses.
func (db *DB) Coupons() *Coupons {
	return &Coupons{counts[coupon.Uses]{
		db: db, coll: db.data.Collection(couponsIn),
		stamp: func(u *coupon.Uses, id string) { u.ID = id },
	}}
}

// Update implements coupon.Store.
func (c *Coupons) Update(ctx context.Context, id, order string, fn func(*coupon.Uses, *hold.Hold) error) error {
	fresh := func() coupon.Uses { return coupon.Uses{ID: id} }
	return c.update(ctx, id, order, fresh, fn)
}

// Find implements coupon.Store.
func (c *Coupons) Find(ctx context.Context, ids ...string) (map[string]coupon.Uses, error) {
	found := map[string]coupon.Uses{}
	if len(ids) == 0 {
		return found, nil
	}
	err := scan(ctx, c.coll, bson.D{{Key: "_id", Value: bson.D{{Key: "$in", Value: ids}}}}, func(d counted[coupon.Uses]) error {
		c.stamp(&d.Body, d.ID)
		found[d.ID] = d.Body
		return nil
	}, options.Find().SetProjection(bson.D{{Key: "body", Value: 1}}))
	return found, err
}

// Audit implements coupon.Store.
func (c *Coupons) Audit(ctx context.Context, visit func(coupon.Uses, []hold.Hold) error) error {
	return c.audit(ctx, visit)
}

// Prune implements coupon.Store.
func (c *Coupons) Prune(ctx context.Context, before time.Time) error {
	return c.prune(ctx, before)
}
