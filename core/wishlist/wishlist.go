// Package wishlist is what customers would like to buy some day.
//
// All wishes of one customer are one record, the List, in the order in which they were made.
package wishlist

import (
	"context"
	"slices"
	"time"

	"tokri/core/apperr"
)

// MaxPerList bounds a list.
const MaxPerList = 200

// ErrFull refuses one wish too many.
var ErrFull = apperr.New(apperr.Invalid, "wishlist_full", "Your wishlist is full. Please remove an item first.")

// Wish is a product that somebody would like, and the variant that was looked at, if any.
type Wish struct {
	ProductID string    `json:"productId"`
	VariantID string    `json:"variantId,omitempty"`
	At        time.Time `json:"at"`
}

// List is all wishes of one customer, oldest first.
type List struct {
	UserID  string `json:"userId"`
	Version int64  `json:"version"` // counts writes; kept by the store
	Wishes  []Wish `json:"wishes"`
}

// Has tells whether the product is wished for.
func (l *List) Has(productID string) bool { return l.at(productID) >= 0 }

func (l *List) at(productID string) int {
	return slices.IndexFunc(l.Wishes, func(w Wish) bool { return w.ProductID == productID })
}

// Add puts a product on the list. One that is there stays where it is.
func (l *List) Add(w Wish) error {
	switch {
	case l.Has(w.ProductID):
		return nil
	case len(l.Wishes) >= MaxPerList:
		return ErrFull
	}
	l.Wishes = append(l.Wishes, w)
	return nil
}

// Remove takes a product off the list. One that is not there is off already.
func (l *List) Remove(productID string) {
	if i := l.at(productID); i >= 0 {
		l.Wishes = slices.Delete(slices.Clone(l.Wishes), i, i+1)
	}
}

// Keep forgets the products that are not sold any more, so that they do not fill the list unseen.
func (l *List) Keep(sold func(productID string) bool) {
	l.Wishes = slices.DeleteFunc(slices.Clone(l.Wishes), func(w Wish) bool { return !sold(w.ProductID) })
}

// Merge takes the wishes of another list in, as far as they fit. Merging the same list twice
// changes nothing more.
func (l *List) Merge(other List) {
	for _, w := range other.Wishes {
		if l.Add(w) != nil {
			return
		}
	}
}

// Store keeps the lists.
type Store interface {
	// Get is the user's list; an empty one if there is none.
	Get(ctx context.Context, userID string) (List, error)
	// Update applies fn to the user's list (an empty one if there is none) in one atomic write and
	// returns it. fn may run more than once, so it must be pure; if it returns an error nothing is
	// written and the error is returned.
	Update(ctx context.Context, userID string, fn func(*List) error) (List, error)
}
