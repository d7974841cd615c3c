// Package wishlist holds the wishlists of customers.
//
// A customer's wishlist is one record, the List, in the order in which products were added.
package wishlist

import (
	"context"
	"slices"
	"time"

	"tokri/core/apperr"
)

// MaxPerList bounds a list.
const MaxPerList = 200

// ErrFull refuses a product beyond MaxPerList.
var ErrFull = apperr.New(apperr.Invalid, "wishlist_full", "Your wishlist is full. Please remove an item first.")

// Item is a product on the list, with the variant that was shown when it was added, if any.
type Item struct {
	ProductID string    `json:"productId"`
	VariantID string    `json:"variantId,omitempty"`
	At        time.Time `json:"at"`
}

// List is one customer's wishlist, oldest first.
type List struct {
	UserID  string `json:"userId"`
	Version int64  `json:"version"` // counts writes; kept by the store
	Items   []Item `json:"wishes"`
}

// Has reports whether the product is on the list.
func (l *List) Has(productID string) bool { return l.at(productID) >= 0 }

func (l *List) at(productID string) int {
	return slices.IndexFunc(l.Items, func(w Item) bool { return w.ProductID == productID })
}

// Add adds a product to the list. A product that is already on it keeps its position.
func (l *List) Add(w Item) error {
	switch {
	case l.Has(w.ProductID):
		return nil
	case len(l.Items) >= MaxPerList:
		return ErrFull
	}
	l.Items = append(l.Items, w)
	return nil
}

// Remove removes a product from the list, if it is on it.
func (l *List) Remove(productID string) {
	if i := l.at(productID); i >= 0 {
		l.Items = slices.Delete(slices.Clone(l.Items), i, i+1)
	}
}

// KeepOnly removes products that are no longer sold: the customer would not see them, but they would fill the
// list.
func (l *List) KeepOnly(sold func(productID string) bool) {
	l.Items = slices.DeleteFunc(slices.Clone(l.Items), func(w Item) bool { return !sold(w.ProductID) })
}

// Merge adds the items of another list until this one is full. It is idempotent.
func (l *List) Merge(other List) {
	for _, w := range other.Items {
		if l.Add(w) != nil {
			return
		}
	}
}

// Store keeps the lists.
type Store interface {
	// Get returns the user's list; an empty one if there is none.
	Get(ctx context.Context, userID string) (List, error)
	// Update applies fn to the user's list (an empty one if there is none) in one atomic write and returns it.
	// fn may run more than once, so it must be pure; if it returns an error, nothing is written and Update
	// returns that error.
	Update(ctx context.Context, userID string, fn func(*List) error) (List, error)
}
