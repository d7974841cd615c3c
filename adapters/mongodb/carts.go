package mongodb

import (
	"context"

	"tokri/core/address"
	"tokri/core/cart"
)

// Carts keeps the carts.
type Carts struct{ records records[cart.Cart] }

var _ cart.Store = (*Carts)(nil)

// NewCarts makes the store of carts.
func NewCarts(db *DB) *Carts {
	return &Carts{records[cart.Cart]{
		db: db, coll: db.data.Collection(cartsIn),
		stamp: func(c *cart.Cart, id string, version int64) { c.UserID, c.Version = id, version },
	}}
}

// Get implements cart.Store.
func (c *Carts) Get(ctx context.Context, userID string) (cart.Cart, error) {
	return c.records.get(ctx, userID)
}

// Update implements cart.Store.
func (c *Carts) Update(ctx context.Context, userID string, fn func(*cart.Cart) error) (cart.Cart, error) {
	return c.records.update(ctx, userID, fn)
}

// Books keeps the address books.
type Books struct{ records records[address.Book] }

var _ address.Store = (*Books)(nil)

// NewBooks makes the store of address books.
func NewBooks(db *DB) *Books {
	return &Books{records[address.Book]{
		db: db, coll: db.data.Collection(booksIn),
		stamp: func(b *address.Book, id string, version int64) { b.UserID, b.Version = id, version },
	}}
}

// Get implements address.Store.
func (b *Books) Get(ctx context.Context, userID string) (address.Book, error) {
	return b.records.get(ctx, userID)
}

// Update implements address.Store.
func (b *Books) Update(ctx context.Context, userID string, fn func(*address.Book) error) (address.Book, error) {
	return b.records.update(ctx, userID, fn)
}
