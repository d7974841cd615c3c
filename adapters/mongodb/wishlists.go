package mongodb

import (
	"context"

	"tokri/core/wishlist"
)

// Wishlists keeps the wishlists.
type Wishlists struct{ records records[wishlist.List] }

var _ wishlist.Store = (*Wishlists)(nil)

// NewWishlists makes the store of wishlists.
func NewWishlists(db *DB) *Wishlists {
	return &Wishlists{records[wishlist.List]{
		db: db, coll: db.data.Collection(wishlistsIn),
		stamp: func(l *wishlist.List, id string, version int64) { l.UserID, l.Version = id, version },
	}}
}

// Get implements wishlist.Store.
func (w *Wishlists) Get(ctx context.Context, userID string) (wishlist.List, error) {
	return w.records.get(ctx, userID)
}

// Update implements wishlist.Store.
func (w *Wishlists) Update(ctx context.Context, userID string, fn func(*wishlist.List) error) (wishlist.List, error) {
	return w.records.update(ctx, userID, fn)
}
