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

// Stock is the count of one variant. Received is the sum of its movements, the opening stock included: Free, Held
// and Used always add up to it.
type Stock struct {
	VariantID string `json:"variantId"`
	hold.Count
	Received int `json:"received"`

	Moved     int64 `json:"moved"`            // how many movements there were: the number of the last one
	Journaled int64 `json:"journaled"`        // up to which number the journal has them
	Behind    bool  `json:"behind,omitempty"` // Journaled < Moved, as stores can look for it
	// Recent are the last movements; nil if there are none. What it points to never changes: a movement makes it anew.
	Recent *Recent `json:"recent,omitempty"`
}

// Left is the detail of ErrOutOfStock: what is asked for, as far as it is known, and how many are left.
type Left struct {
	ProductID  string `json:"productId,omitempty"`
	VariantID  string `json:"variantId,omitempty"`
	Name       string `json:"name,omitempty"`
	NameHi     string `json:"nameHi,omitempty"`
	Weight     string `json:"weight,omitempty"`
	WeightUnit string `json:"weightUnit,omitempty"`
	Stock      int    `json:"stock"`
}

// Refusal is for a customer who looks at the line, in the words of docs/product.md "Cart and wishlist messages".
func (l Left) Refusal() *apperr.Error {
	if l.Stock <= 0 {
		l.Stock = 0
		return ErrOutOfStock.With(l)
	}
	return ErrOutOfStock.Saying(fmt.Sprintf("Only %d available in stock.", l.Stock)).With(l)
}

// RefusalOfOrder is for a customer who asks for many lines at once: it names the one at fault.
func (l Left) RefusalOfOrder() *apperr.Error {
	return ErrOutOfStock.Saying(fmt.Sprintf("%s (%s %s): %s", l.Name, l.Weight, l.WeightUnit, l.Refusal().Message)).With(l)
}

// Take holds n units for an order.
func (s *Stock) Take(h *hold.Hold, n int, now time.Time) error {
	if err := s.Count.Take(h, n, now); errors.Is(err, hold.ErrShort) {
		return Left{VariantID: s.VariantID, Stock: s.Free}.Refusal()
	} else if err != nil {
		return err
	}
	return nil
}

// Level is how many units of a variant can be ordered now, how many orders hold, and how many were delivered.
type Level struct {
	VariantID string
	Free      int
	Held      int
	Sold      int
}

// Store keeps the stock.
type Store interface {
	// Update applies fn to the stock of one variant and to one order's hold on it, in one atomic
	// write. The hold is fresh (state None, Order set) if the order has none. fn may run more
	// than once, so it must be pure; if it returns an error nothing is written and the error is
	// returned. ErrNotFound if the variant is not stocked. order may be empty: then the hold
	// passed to fn is not written (a movement needs none).
	Update(ctx context.Context, variantID, order string, fn func(*Stock, *hold.Hold) error) error
	// Open creates the stock of variants that have none yet; those that exist are left alone.
	Open(ctx context.Context, stocks []Stock) error
	// Levels returns the units of every variant.
	Levels(ctx context.Context) ([]Level, error)
	// Behind lists the variants with movements that are not in the journal, by id.
	Behind(ctx context.Context) ([]string, error)
	// Audit calls visit with every stock and all holds on it.
	Audit(ctx context.Context, visit func(Stock, []hold.Hold) error) error
	// Prune deletes holds that are used or released and were last changed before the time given.
	Prune(ctx context.Context, before time.Time) error
}
