package order

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"time"

	"tokri/core/coupon"
)

// CustomerKeys tell that two orders are of one mobile number or of one device, and name neither: each is a keyed
// hash (CustomerKey). They stay on the orders of a deleted account, so that the limits of a customer do not begin
// anew with a new account, until ForgetKeys.
type CustomerKeys struct {
	MobileKey string `json:"mobileKey,omitempty"`
	DeviceKey string `json:"deviceKey,omitempty"` // empty if the device sent no id
}

// KeysLife is how long an order keeps its CustomerKeys.
const KeysLife = 365 * 24 * time.Hour

// CustomerKey returns the keyed hash of a customer's number or device; an empty one has none. Without the key, the hash of
// a mobile number is undone by trying all numbers.
func CustomerKey(key []byte, kind, value string) string {
	if value == "" {
		return ""
	}
	m := hmac.New(sha256.New, key)
	m.Write([]byte(kind + ":" + value))
	return hex.EncodeToString(m.Sum(nil)[:16])
}

// ForgetKeys takes the CustomerKeys off the orders made before a time.
func ForgetKeys(ctx context.Context, s Store, before time.Time) error {
	const atOnce = 200
	for {
		ids, err := s.Keyed(ctx, before, atOnce)
		if err != nil {
			return err
		}
		for _, id := range ids {
			if _, err := s.Update(ctx, id, func(o *Order) error { o.CustomerKeys = CustomerKeys{}; return nil }); err != nil {
				return err
			}
		}
		if len(ids) < atOnce {
			return nil
		}
	}
}

// History is what customers have ordered before, also under other accounts of their number or device.
type History struct {
	Orders Store
	// KeysOf are the keys of a customer on a device; nil: only orders of the account itself count.
	KeysOf func(ctx context.Context, userID, device string) (CustomerKeys, error)
	Now    func() time.Time
}

// Past returns what the customer's coupons ask for.
func (h History) Past(ctx context.Context, userID, device string) (p coupon.Past, err error) {
	if p.Ordered, err = h.Orders.HasOrdered(ctx, userID); err != nil || h.KeysOf == nil {
		return p, err
	}
	keys, err := h.KeysOf(ctx, userID, device)
	if err != nil {
		return p, err
	}
	others, err := h.Orders.OfCustomer(ctx, keys, h.Now().Add(-KeysLife))
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
