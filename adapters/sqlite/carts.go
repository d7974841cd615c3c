package sqlite

import (
	"context"

	"tokri/core/cart"
)

// Carts keeps the carts.
type Carts struct{ db *DB }

var _ cart.Store = (*Carts)(nil)

// Carts is the store of the carts.
func (db *DB) Carts() *Carts { return &Carts{db} }

const (
	cartBody = `SELECT body FROM cart WHERE user_id = ?`
	putCart  = `INSERT INTO cart (user_id, body) VALUES (?, ?) ON CONFLICT DO UPDATE SET body = excluded.body`
)

func readCart(c *conn, userID string) (cart.Cart, error) {
	found := cart.Cart{UserID: userID}
	r, ok, err := c.one(cartBody, userID)
	if err == nil && ok {
		err = decode(r.text(0), &found)
	}
	return found, err
}

// Get is cart.Store's.
func (s *Carts) Get(ctx context.Context, userID string) (found cart.Cart, err error) {
	err = s.db.read(ctx, func(c *conn) error {
		found, err = readCart(c, userID)
		return err
	})
	return found, err
}

// Update is cart.Store's.
func (s *Carts) Update(ctx context.Context, userID string, fn func(*cart.Cart) error) (cart.Cart, error) {
	var is cart.Cart
	err := s.db.write(ctx, func(c *conn) error {
		var err error
		if is, err = readCart(c, userID); err != nil {
			return err
		}
		version := is.Version
		if err := fn(&is); err != nil {
			return err
		}
		is.UserID, is.Version = userID, version+1
		body, err := encode(&is)
		if err != nil {
			return err
		}
		return c.exec(putCart, userID, body)
	})
	if err != nil {
		return cart.Cart{}, err
	}
	return is, nil
}
