// Package inventory counts the units of each variant, and which orders hold some of them.
//
// The count of a variant is conserved (invariant stock_conserved): opening and received units are on hand
// (Free), held by an order on its way (Held), or sold (Used).
package inventory

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tokri/core/apperr"
	"tokri/core/hold"
)

// ErrOutOfStock refuses a quantity beyond the stock; its message names the number that is left.
var ErrOutOfStock = apperr.New(apperr.Conflict, "out_of_stock", "This variant is out of stock.")

// ErrNotFound means that there is no stock record of the variant.
var ErrNotFound = apperr.New(apperr.NotFound, "variant_not_found", "Product not found")

// Stock is the count of one variant. Received is the sum of its movements, the opening stock included; it
// always equals Free + Held + Used.
type Stock struct {
	VariantID string `json:"variantId"`
	hold.Count
	Received int `json:"received"`

	Moved     int64 `json:"moved"`            // number of movements so far, which is the Seq of the last one
	Journaled int64 `json:"journaled"`        // Seq of the last movement that the journal has
	Behind    bool  `json:"behind,omitempty"` // Journaled < Moved, stored so that stores can search for it
	// Recent are the latest movements; nil if there are none. The value it points to is immutable: each
	// movement replaces it.
	Recent *Recent `json:"recent,omitempty"`
}

// Left is the detail of ErrOutOfStock: the line that was asked for, as far as it is known, and how many units
// are left.
type Left struct {
	ProductID  string `json:"productId,omitempty"`
	VariantID  string `json:"variantId,omitempty"`
	Name       string `json:"name,omitempty"`
	NameHi     string `json:"nameHi,omitempty"`
	Weight     string `json:"weight,omitempty"`
	WeightUnit string `json:"weightUnit,omitempty"`
	Stock      int    `json:"stock"`
}

// Refusal returns ErrOutOfStock for a customer who looks at this line, in the words of docs/product.md "Cart
// and wishlist messages".
func (l Left) Refusal() *apperr.Error {
	if l.Stock <= 0 {
		l.Stock = 0
		return ErrOutOfStock.With(l)
	}
	return ErrOutOfStock.Saying(fmt.Sprintf("Only %d available in stock.", l.Stock)).With(l)
}

// RefusalOfOrder returns ErrOutOfStock for a customer who orders many lines at once: it names the line.
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

// Resize lets an order hold n units, once by round: see hold.Count.Resize. It returns ErrOutOfStock with what the order could hold if
// that is less.
func (s *Stock) Resize(h *hold.Hold, n, round int, now time.Time) error {
	if err := s.Count.Resize(h, n, round, now); errors.Is(err, hold.ErrShort) {
		return Left{VariantID: s.VariantID, Stock: s.Free + h.Quantity}.Refusal()
	} else if err != nil {
		return err
	}
	return nil
}

// Level is how many units of a variant can be ordered now (Free), are held by orders (Held), and were delivered
// (Used).
type Level struct {
	VariantID string
	Free      int
	Held      int
	Sold      int
}

// Taker is a Store that takes units of several variants at once, in one round trip.
type Taker interface {
	// TakeNew does for each variant what Stock.Take does for an order that has no hold, if enough is free. It reports whether
	// all was taken: if not, any part of it may have been, and Update says what is refused.
	TakeNew(ctx context.Context, order string, units map[string]int, now time.Time) (all bool, err error)
}

// Mark is a moment in the life of a Store, in a form that only the store understands.
type Mark any

// Changes are the levels of the variants that may have changed since a mark, and perhaps others.
type Changes struct {
	Levels []Level
	All    bool // these are the levels of every variant
	Mark   Mark // of the moment at which they were read
}

// AllChanged returns all levels as changes, for a store that does not know what has changed.
func AllChanged(levels []Level, err error) (Changes, error) {
	return Changes{Levels: levels, All: true}, err
}

// Store keeps the stock.
type Store interface {
	// Update applies fn to the stock of one variant and to one order's hold on it, in one atomic write. If the
	// order has no hold, fn gets a new one (state None, Order set). fn may run more than once, so it must be
	// pure; if it returns an error, nothing is written and Update returns that error. Update returns
	// ErrNotFound if the variant has no stock record. If order is empty, the hold passed to fn is not written
	// (a movement needs none).
	Update(ctx context.Context, variantID, order string, fn func(*Stock, *hold.Hold) error) error
	// Open creates the stock of variants that have none yet and leaves existing records unchanged.
	Open(ctx context.Context, stocks []Stock) error
	// Levels returns the units of every variant.
	Levels(ctx context.Context) ([]Level, error)
	// Since returns what has changed since a mark that it returned earlier; all levels, if the mark is nil or the store does
	// not know.
	Since(ctx context.Context, mark Mark) (Changes, error)
	// Behind lists the ids of variants with movements that the journal does not have yet, in order.
	Behind(ctx context.Context) ([]string, error)
	// Audit calls visit with every stock and all holds on it.
	Audit(ctx context.Context, visit func(Stock, []hold.Hold) error) error
	// Prune deletes used and released holds whose last change was before the time given.
	Prune(ctx context.Context, before time.Time) error
}
