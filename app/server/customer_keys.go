package server

import (
	"context"
	"crypto/hkdf"
	"crypto/sha256"

	"tokri/app/storage"
	"tokri/core/account"
	"tokri/core/order"
)

// customerKeys makes the keys by which limits recognise a customer who comes back with another account. The key
// for making them is derived from the secret key under its own label, so that it opens nothing else that is
// sealed with the secret key.
type customerKeys struct {
	key   []byte
	users account.Store
}

func newCustomerKeys(r *Resources, s *storage.Stores) (customerKeys, error) {
	key, err := hkdf.Key(sha256.New, r.SecretKey, nil, "customer keys of orders", sha256.Size)
	return customerKeys{key: key, users: s.Users}, err
}

func (k customerKeys) of(ctx context.Context, userID, device string) (order.CustomerKeys, error) {
	u, err := k.users.Get(ctx, userID)
	return order.CustomerKeys{MobileKey: order.CustomerKey(k.key, "mobile", u.Mobile),
		DeviceKey: order.CustomerKey(k.key, "device", device)}, err
}
