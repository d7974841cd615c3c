package app

import (
	"context"
	"crypto/hkdf"
	"crypto/sha256"

	"tokri/core/account"
	"tokri/core/order"
)

// customerKeys makes the keys by which limits follow a customer to another account. Their key is derived from the
// secret key, under a label of its own, so that it is no use for anything else that is sealed with it.
type customerKeys struct {
	key   []byte
	users account.UserStore
}

func newCustomerKeys(r *Resources, s *Stores) (customerKeys, error) {
	key, err := hkdf.Key(sha256.New, r.SecretKey, nil, "customer keys of orders", sha256.Size)
	return customerKeys{key: key, users: s.Users}, err
}

func (k customerKeys) of(ctx context.Context, userID, device string) (order.CustomerKeys, error) {
	u, err := k.users.Get(ctx, userID)
	return order.CustomerKeys{MobileKey: order.CustomerKey(k.key, "mobile", u.Mobile),
		DeviceKey: order.CustomerKey(k.key, "device", device)}, err
}
