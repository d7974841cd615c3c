package sqlite

import "tokri/core/cart"

// Carts keeps the carts.
type Carts struct{ records[cart.Cart] }

var _ cart.Store = (*Carts)(nil)

func (db *DB) Carts() *Carts {
	return &Carts{perUser(db, "cart", func(c *cart.Cart) (*string, *int64) { return &c.UserID, &c.Version })}
}
