// Package restock tells customers that a variant which was sold out can be ordered again (docs/product.md
// "Notify me").
//
// The variants that a customer watches are one record, the List. A sweep sends the messages: it compares the
// watched variants with the stock that the shop shows. Stock grows in many ways (an import, a staff command, a
// hold that is released), and a call at each of them could be forgotten when another way is added, and would be
// lost if the program died after the write to the stock.
package restock

import (
	"context"
	"slices"
	"time"

	"tokri/core/apperr"
)

// MaxPerList limits the length of a list. Life is how long a watch lasts: after that, the customer has probably
// bought elsewhere.
const (
	MaxPerList = 30
	Life       = 30 * 24 * time.Hour
)

// Refusals.
var (
	ErrFull      = apperr.New(apperr.Invalid, "restock_full", "You are waiting for 30 items. Please stop one of them first.")
	ErrInStock   = apperr.New(apperr.Conflict, "in_stock", "It is in stock. You can add it to your cart now.")
	ErrNoContact = apperr.New(apperr.Conflict, "no_contact", "Please add your email address to your profile and verify it, so that we can write to you.")
)

// Watch is a variant that a customer watches.
type Watch struct {
	VariantID string    `json:"variantId"`
	At        time.Time `json:"at"`
}

// List has the variants that one customer watches, oldest first.
type List struct {
	UserID  string  `json:"userId"`
	Version int64   `json:"version"` // counts writes; kept by the store
	Watches []Watch `json:"watches"`
}

// Find returns the watch of a variant, if there is one that is not over.
func (l *List) Find(variantID string, now time.Time) (Watch, bool) {
	i := slices.IndexFunc(l.Watches, func(w Watch) bool { return w.VariantID == variantID && !w.over(now) })
	if i < 0 {
		return Watch{}, false
	}
	return l.Watches[i], true
}

// Add adds a watch. It leaves an existing watch of the variant unchanged.
func (l *List) Add(variantID string, now time.Time) error {
	l.DropOver(now)
	if _, has := l.Find(variantID, now); has {
		return nil
	}
	if len(l.Watches) >= MaxPerList {
		return ErrFull
	}
	l.Watches = append(l.Watches, Watch{VariantID: variantID, At: now})
	return nil
}

// Remove removes the watch of a variant, if there is one.
func (l *List) Remove(variantID string) {
	l.drop(func(w Watch) bool { return w.VariantID == variantID })
}

// DropOver removes the watches that are over.
func (l *List) DropOver(now time.Time) { l.drop(func(w Watch) bool { return w.over(now) }) }

func (l *List) drop(which func(Watch) bool) {
	l.Watches = slices.DeleteFunc(slices.Clone(l.Watches), which)
}

func (w Watch) over(now time.Time) bool { return now.Sub(w.At) > Life }

// Store keeps the lists.
type Store interface {
	// Get returns the user's list; an empty one if there is none.
	Get(ctx context.Context, userID string) (List, error)
	// Update applies fn to the user's list (an empty one if there is none) in one atomic write and returns it.
	// fn may run more than once, so it must be pure; if it returns an error, nothing is written and Update
	// returns that error.
	Update(ctx context.Context, userID string, fn func(*List) error) (List, error)
	// Watched returns the variants on any list, each once.
	Watched(ctx context.Context) ([]string, error)
	// Watchers returns at most limit ids of users who watch a variant, ordered by id, starting after the given
	// one.
	Watchers(ctx context.Context, variantID, after string, limit int) ([]string, error)
}
