package sqlite

import (
	"context"

	"tokri/core/address"
)

// Books keeps the address books.
type Books struct{ db *DB }

var _ address.Store = (*Books)(nil)

// Books is the store of the address books.
func (db *DB) Books() *Books { return &Books{db} }

const (
	bookBody = `SELECT body FROM address_book WHERE user_id = ?`
	putBook  = `INSERT INTO address_book (user_id, body) VALUES (?, ?) ON CONFLICT DO UPDATE SET body = excluded.body`
)

func readBook(c *conn, userID string) (address.Book, error) {
	found := address.Book{UserID: userID}
	r, ok, err := c.one(bookBody, userID)
	if err == nil && ok {
		err = decode(r.text(0), &found)
	}
	return found, err
}

// Get is address.Store's.
func (s *Books) Get(ctx context.Context, userID string) (found address.Book, err error) {
	err = s.db.read(ctx, func(c *conn) error {
		found, err = readBook(c, userID)
		return err
	})
	return found, err
}

// Update is address.Store's.
func (s *Books) Update(ctx context.Context, userID string, fn func(*address.Book) error) (address.Book, error) {
	var is address.Book
	err := s.db.write(ctx, func(c *conn) error {
		var err error
		if is, err = readBook(c, userID); err != nil {
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
		return c.exec(putBook, userID, body)
	})
	if err != nil {
		return address.Book{}, err
	}
	return is, nil
}
