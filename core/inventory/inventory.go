// Package inventory counts the units of each variant, and which orders hold some.
//
// The count of a variant is conserved (invariant stock_conserved): opening and received units are on
// hand (Free), held by an order on its way (Held), or sold (Used).
package inventory

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tokri/core/apperr"
	"tokri/core/hold"
)

// ErrOutOfStock refuses a quantity beyond the stock; its message carries the number that is left.
var ErrOutOfStock = apperr.New(apperr.Conflict, "out_of_stock", "This variant is out of stock.")

// ErrNotFound means that no such variant is stocked.
var ErrNotFound = apperr.New(apperr.NotFound, "variant_not_found", "Product not found")

// Stock is the count of one variant. Received is the number of all units ever
// received, the opening stock included: Free, Held and Used always add up to it.
type Stock struct {
	VariantID string `json:"variantId"`
	hold.Count
	Received int `json:"received"`
}

// OnlyLeft is the refusal for a quantity beyond the stock, in the words of docs/product.md "Cart and
// wishlist messages".
func OnlyLeft(left int) error {
	if left <= 0 {
		return ErrOutOfStock.With(Left{Stock: 0})
	}
	return ErrOutOfStock.Saying(fmt.Sprintf("Only %d available in stock.", left)).With(Left{Stock: left})
}

// Left is the detail of a refusal of OnlyLeft.
type Left struct {
	VariantID string `json:"variantId,omitempty"`
	Stock     int    `json:"stock"`
}

// Take holds n units for an order.
func (s *Stock) Take(h *hold.Hold, n int, now time.Time) error {
	if err := s.Count.Take(h, n, now); errors.Is(err, hold.ErrShort) {
		return OnlyLeft(s.Free)
	} else if err != nil {
		return err
	}
	return nil
}

// Receive adds n units to the stock.
func (s *Stock) Receive(n int) error {
	if err := s.Add(n); err != nil {
		return OnlyLeft(s.Free)
	}
	s.Received += n
	return nil
}

// Level is the public part of a stock: how many units can be ordered now, and how many were delivered.
type Level struct {
	VariantID string
	Free      int
	Sold      int
}

// Store keeps the stock.
type Store interface {
	// Update applies fn to the stock of one variant and to one order's hold on it, in one atomic
	// write. The hold is fresh (state None, Order set) if the order has none. fn may run more
	// than once, so it must be pure; if it returns an error nothing is written and the error is
	// returned. ErrNotFound if the variant is not stocked. order may be empty: then the hold
	// passed to fn is not written (Receive needs none).
	Update(ctx context.Context, variantID, order string, fn func(*Stock, *hold.Hold) error) error
	// Open creates the stock of variants that have none yet, with the units given; those that
	// exist are left alone.
	Open(ctx context.Context, units map[string]int) error
	// Levels are the free and sold units of every variant.
	Levels(ctx context.Context) ([]Level, error)
	// Audit calls visit with every stock and all holds on it.
	Audit(ctx context.Context, visit func(Stock, []hold.Hold) error) error
	// Prune deletes holds that are used or released and were last changed before the time given.
	Prune(ctx context.Context, before time.Time) error
}
