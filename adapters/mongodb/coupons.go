package mongodb

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"

	"tokri/core/coupon"
)

// Coupons keeps the uses of promo codes.
type Coupons struct{ counts[coupon.Uses] }

var _ coupon.Store = (*Coupons)(nil)

func (db *DB) Coupons() *Coupons {
	return &Coupons{counts[coupon.Uses]{
		db: db, coll: db.data.Collection(couponsIn),
		id: func(u *coupon.Uses) *string { return &u.ID },
	}}
}

func (s *Coupons) Find(ctx context.Context, ids ...string) (map[string]coupon.Uses, error) {
	uses := map[string]coupon.Uses{}
	if len(ids) == 0 {
		return uses, nil
	}
	found, err := s.find(ctx, bson.D{{Key: "_id", Value: bson.D{{Key: "$in", Value: ids}}}})
	for _, u := range found {
		uses[u.ID] = u
	}
	return uses, err
}
