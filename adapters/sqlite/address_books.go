package sqlite

import "tokri/core/address"

// AddressBooks keeps the address books.
type AddressBooks struct{ records[address.Book] }

var _ address.Store = (*AddressBooks)(nil)

func (db *DB) AddressBooks() *AddressBooks {
	return &AddressBooks{perUser(db, "address_book", func(b *address.Book) (*string, *int64) { return &b.UserID, &b.Version })}
}
