package porttest

import (
	"fmt"
	"testing"

	"tokri/core/wishlist"
)

// WishlistStore tests an implementation of wishlist.Store.
func WishlistStore(t *testing.T, open Open[wishlist.Store]) {
	perUser(t, open, aggregate[wishlist.List]{
		head:  func(l *wishlist.List) (*string, *int64) { return &l.UserID, &l.Version },
		add:   func(l *wishlist.List, i int) error { return l.Add(wishlist.Item{ProductID: fmt.Sprint(i), At: day}) },
		size:  func(l wishlist.List) int { return len(l.Items) },
		spoil: func(l wishlist.List) { l.Items[0].VariantID = "spoilt" },
	})
}
