package sqlite

import (
	"context"
	"encoding/json"

	"tokri/core/coupon"
	"tokri/core/hold"
)

// Coupons keeps the uses of promo codes.
type Coupons struct{ counts[coupon.Uses] }

var _ coupon.Store = (*Coupons)(nil)

var (
	couponTable = newCountTable("coupon_use", ofCoupon)
	usesByID    = `SELECT ` + couponTable.columns + ` FROM coupon_use c WHERE c.id IN (SELECT value FROM json_each(?))`
)

func (db *DB) Coupons() *Coupons {
	return &Coupons{counts[coupon.Uses]{
		db: db, table: couponTable,
		head: func(u *coupon.Uses) (*string, *hold.Count) { return &u.ID, &u.Count },
	}}
}

func (s *Coupons) Find(ctx context.Context, ids ...string) (map[string]coupon.Uses, error) {
	uses := map[string]coupon.Uses{}
	if len(ids) == 0 {
		return uses, nil
	}
	list, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	found, err := s.find(ctx, usesByID, string(list))
	for _, u := range found {
		uses[u.ID] = u
	}
	return uses, err
}
