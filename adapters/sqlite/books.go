package sqlite

import "tokri/core/address"

// Books keeps the address books.
type Books struct{ records[address.Book] }

var _ address.Store = (*Books)(nil)

// Books is the store of the address books.
func (db *DB) Books() *Books {
	return &Books{perUser(db, "address_book", func(b *address.Book) (*string, *int64) { return &b.UserID, &b.Version })}
}
