package sqlite

import "tokri/core/wishlist"

// Wishlists keeps the wishlists.
type Wishlists struct{ records[wishlist.List] }

var _ wishlist.Store = (*Wishlists)(nil)

func (db *DB) Wishlists() *Wishlists {
	return &Wishlists{perUser(db, "wishlist", func(l *wishlist.List) (*string, *int64) { return &l.UserID, &l.Version })}
}
