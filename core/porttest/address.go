package porttest

import (
	"fmt"
	"testing"

	"tokri/core/address"
)

// AddressStore tests an implementation of address.Store.
func AddressStore(t *testing.T, open Open[address.Store]) {
	perUser(t, open, aggregate[address.Book]{
		head:  func(b *address.Book) (*string, *int64) { return &b.UserID, &b.Version },
		add:   func(b *address.Book, i int) error { return b.Put(address.Address{ID: fmt.Sprint(i), CreatedAt: day}) },
		size:  func(b address.Book) int { return len(b.Addresses) },
		spoil: func(b address.Book) { b.Addresses[0].City = "spoilt" },
	})
}
