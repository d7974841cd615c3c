package order

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"tokri/core/coupon"
	"tokri/core/moving"
)

// CustomerKeys show that two orders belong to the same mobile number or the same device without naming it: each
// is a keyed hash (CustomerKey). They stay on the orders of a deleted account until ForgetKeys, so that opening
// a new account does not reset a customer's limits.
type CustomerKeys struct {
	MobileKey string `json:"mobileKey,omitempty"`
	DeviceKey string `json:"deviceKey,omitempty"` // empty if the device sent no id
}

// KeysLife is how long an order keeps its CustomerKeys.
const KeysLife = 365 * 24 * time.Hour

// CustomerKey returns the keyed hash of a customer's number or device, or "" for an empty value. A hash without
// a key could be reversed by trying all mobile numbers.
func CustomerKey(key []byte, kind, value string) string {
	if value == "" {
		return ""
	}
	m := hmac.New(sha256.New, key)
	m.Write([]byte(kind + ":" + value))
	return hex.EncodeToString(m.Sum(nil)[:16])
}

// ForgetKeys removes the CustomerKeys from the orders made before a time. An order that cannot be written does not
// stop the others; after very many of them the store is probably unavailable, and the run ends.
func ForgetKeys(ctx context.Context, q Queue, s Store, before time.Time) error {
	const atOnce, maxFailures = 200, 2000
	failed := map[string]error{}
	for {
		limit := atOnce + len(failed) // each page has the failed orders again
		ids, err := q.Keyed(ctx, before, limit)
		if err != nil {
			return err
		}
		for _, id := range ids {
			if failed[id] != nil {
				continue
			}
			if _, err := s.Update(ctx, id, func(o *Order) error { o.CustomerKeys = CustomerKeys{}; return nil }); err != nil {
				failed[id] = fmt.Errorf("order %s: %w", id, err)
			}
			if errors.Is(failed[id], moving.ErrMoving) {
				return failed[id]
			}
		}
		if len(ids) < limit || len(failed) >= maxFailures {
			return errors.Join(slices.Collect(maps.Values(failed))...)
		}
	}
}

// CouponHistory reports what customers have ordered before, including orders of other accounts with their number or
// device.
type CouponHistory struct {
	History History
	Latest  Latest
	// KeysOf returns the keys of a customer on a device. If nil, only the account's own orders count.
	KeysOf func(ctx context.Context, userID, device string) (CustomerKeys, error)
	Now    func() time.Time
}

// Past returns what the rules of coupons need to know of the customer's earlier orders.
func (h CouponHistory) Past(ctx context.Context, userID, device string) (p coupon.Past, err error) {
	if p.Ordered, err = h.History.HasOrdered(ctx, userID); err != nil || h.KeysOf == nil {
		return p, err
	}
	keys, err := h.KeysOf(ctx, userID, device)
	if err != nil {
		return p, err
	}
	others, err := h.Latest.OfCustomer(ctx, keys, h.Now().Add(-KeysLife))
	for _, o := range others {
		if o.UserID == userID || !o.Active() {
			continue
		}
		p.Ordered, p.Elsewhere = true, true
		if o.CouponID != "" {
			if p.Uses == nil {
				p.Uses = map[string]int{}
			}
			p.Uses[o.CouponID]++
		}
	}
	return p, err
}
