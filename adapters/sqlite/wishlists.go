package sqlite

import (
	"context"

	"tokri/core/wishlist"
)

// Wishlists keeps the wishlists.
type Wishlists struct{ db *DB }

var _ wishlist.Store = (*Wishlists)(nil)

// Wishlists is the store of the wishlists.
func (db *DB) Wishlists() *Wishlists { return &Wishlists{db} }

const (
	wishlistBody = `SELECT body FROM wishlist WHERE user_id = ?`
	putWishlist  = `INSERT INTO wishlist (user_id, body) VALUES (?, ?) ON CONFLICT DO UPDATE SET body = excluded.body`
)

func readWishlist(c *conn, userID string) (wishlist.List, error) {
	found := wishlist.List{UserID: userID}
	r, ok, err := c.one(wishlistBody, userID)
	if err == nil && ok {
		err = decode(r.text(0), &found)
	}
	return found, err
}

// Get is wishlist.Store's.
func (s *Wishlists) Get(ctx context.Context, userID string) (found wishlist.List, err error) {
	err = s.db.read(ctx, func(c *conn) error {
		found, err = readWishlist(c, userID)
		return err
	})
	return found, err
}

// Update is wishlist.Store's.
func (s *Wishlists) Update(ctx context.Context, userID string, fn func(*wishlist.List) error) (wishlist.List, error) {
	var is wishlist.List
	err := s.db.write(ctx, func(c *conn) error {
		var err error
		if is, err = readWishlist(c, userID); err != nil {
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
		return c.exec(putWishlist, userID, body)
	})
	if err != nil {
		return wishlist.List{}, err
	}
	return is, nil
}
