// Package restock tells customers that what was sold out can be ordered again (docs/product.md "Notify me").
//
// What a customer waits for is one record, the List. Who tells is a sweep: it compares what customers wait for with the stock that
// the shop shows. Stock grows by an import, a staff command, a hold that ends and whatever comes; a call at each of them is
// forgotten at the next one, and lost when the program dies after the stock's write.
package restock

import (
	"context"
	"slices"
	"time"

	"tokri/core/apperr"
)

// MaxPerList bounds a list, and Life is how long a customer waits: who asked longer ago bought elsewhere.
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

// Watch is a variant that a customer waits for.
type Watch struct {
	VariantID string    `json:"variantId"`
	At        time.Time `json:"at"`
}

// List is what one customer waits for, longest first.
type List struct {
	UserID  string  `json:"userId"`
	Version int64   `json:"version"` // counts writes; kept by the store
	Watches []Watch `json:"watches"`
}

// Find returns the watch of a variant, if there is one that still counts.
func (l *List) Find(variantID string, now time.Time) (Watch, bool) {
	i := slices.IndexFunc(l.Watches, func(w Watch) bool { return w.VariantID == variantID && !w.over(now) })
	if i < 0 {
		return Watch{}, false
	}
	return l.Watches[i], true
}

// Add puts a variant on the list. One that is on it stays as it is.
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

// Remove takes a variant off the list. It does nothing if the variant is not on it.
func (l *List) Remove(variantID string) {
	l.drop(func(w Watch) bool { return w.VariantID == variantID })
}

// DropOver takes off what the customer has waited for too long.
func (l *List) DropOver(now time.Time) { l.drop(func(w Watch) bool { return w.over(now) }) }

func (l *List) drop(which func(Watch) bool) {
	l.Watches = slices.DeleteFunc(slices.Clone(l.Watches), which)
}

func (w Watch) over(now time.Time) bool { return now.Sub(w.At) > Life }

// Store keeps the lists.
type Store interface {
	// Get returns the user's list; an empty one if there is none.
	Get(ctx context.Context, userID string) (List, error)
	// Update applies fn to the user's list (an empty one if there is none) in one atomic write and
	// returns it. fn may run more than once, so it must be pure; if it returns an error nothing is
	// written and the error is returned.
	Update(ctx context.Context, userID string, fn func(*List) error) (List, error)
	// Watched returns the variants that are on any list, each once.
	Watched(ctx context.Context) ([]string, error)
	// Watchers returns the users on whose lists a variant is, after a user, in the order of their ids, at most limit.
	Watchers(ctx context.Context, variantID, after string, limit int) ([]string, error)
}
