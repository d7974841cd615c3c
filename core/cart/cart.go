// Package cart holds the carts: what customers want to buy, priced anew at each request.
//
// Each customer has one cart; its id is the customer's. Its version counts changes and never goes back, so that
// one version can yield at most one order (invariant one_order_per_cart).
//
// While an order is being made of it, the cart is held by that order:
//
//	free --Take(order, version)--> held by order --Use--> free and empty
//	                                   \--Release--> free, as it was
//
// A held cart refuses changes (ErrLocked). Release always raises the version, so that a delayed Take which
// arrives after it fails.
package cart

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"tokri/core/apperr"
	"tokri/core/missing"
)

// Bounds of a line (docs/product.md "Cart rules") and of a cart as a whole.
const (
	MaxQuantity = 99 // of a line, whatever the setting of the shop
	MaxLines    = 100
)

// Refusals.
var (
	ErrNotFound = apperr.New(apperr.NotFound, "cart_not_found", "This cart does not exist any more.")
	ErrNoLine   = apperr.New(apperr.NotFound, "cart_line_not_found", "This item is not in your cart any more.")
	ErrQuantity = apperr.New(apperr.Invalid, "invalid_quantity", "Choose a quantity from 1 to 99.").On("quantity")
	// ErrMost carries a Most as its detail.
	ErrMost    = apperr.New(apperr.Invalid, "most_per_order", "This is more of one pack than one order can have.").On("quantity")
	ErrFull    = apperr.New(apperr.Invalid, "cart_full", "Your cart is full. Please remove an item first.")
	ErrLocked  = apperr.New(apperr.Conflict, "cart_locked", "Your order is being placed. Please wait for it to finish.")
	ErrChanged = apperr.New(apperr.Conflict, "cart_changed", "Your cart has changed. Please look at it again.")
	ErrEmpty   = apperr.New(apperr.Invalid, "cart_empty", "Your cart is empty.")
)

// Most is the detail of ErrMost: how many units of one pack an order can have.
type Most struct {
	Most int `json:"most"`
}

// tooMany returns the refusal of a quantity above the shop's setting.
func tooMany(most int) *apperr.Error {
	return ErrMost.Saying(fmt.Sprintf("You can order up to %d of one pack at a time.", most)).With(Most{most})
}

// Line is one variant in the cart.
type Line struct {
	ProductID string `json:"productId"`
	VariantID string `json:"variantId"`
	Quantity  int    `json:"quantity"`
	// IfMissing is the customer's word for this line; empty is that for the whole order.
	IfMissing missing.Word `json:"ifMissing,omitempty"`
}

// Cart is what one customer wants to buy.
type Cart struct {
	UserID    string    `json:"userId"`
	Version   int64     `json:"version"` // raised by the store at every write
	Lines     []Line    `json:"lines"`
	Order     string    `json:"order,omitempty"` // the order that holds the cart
	Used      []string  `json:"used,omitempty"`  // the last orders that emptied it, newest last
	UpdatedAt time.Time `json:"updatedAt"`
}

// CheckID refuses the id of another user's cart. An empty id means the user's own.
func CheckID(id, userID string) error {
	if id != "" && id != userID {
		return ErrNotFound
	}
	return nil
}

// Quantity returns how many of a variant are in the cart.
func (c *Cart) Quantity(variantID string) int {
	for _, l := range c.Lines {
		if l.VariantID == variantID {
			return l.Quantity
		}
	}
	return 0
}

// Set sets the quantity of a variant; 0 removes the line.
func (c *Cart) Set(productID, variantID string, quantity int) error {
	if c.Order != "" {
		return ErrLocked
	}
	if quantity < 0 || quantity > MaxQuantity {
		return ErrQuantity
	}
	for i := range c.Lines {
		if c.Lines[i].VariantID != variantID {
			continue
		}
		if quantity == 0 {
			c.Lines = append(c.Lines[:i:i], c.Lines[i+1:]...)
		} else {
			c.Lines[i].Quantity = quantity
		}
		return nil
	}
	if quantity == 0 {
		return nil
	}
	if len(c.Lines) >= MaxLines {
		return ErrFull
	}
	c.Lines = append(c.Lines, Line{ProductID: productID, VariantID: variantID, Quantity: quantity})
	return nil
}

// Say sets the customer's word on what happens if something of a line is missing. It does nothing if the cart has no such line.
func (c *Cart) Say(variantID string, word missing.Word) error {
	if c.Order != "" {
		return ErrLocked
	}
	if err := word.Check(); err != nil {
		return err
	}
	if i := slices.IndexFunc(c.Lines, func(l Line) bool { return l.VariantID == variantID }); i >= 0 {
		c.Lines[i].IfMissing = word
	}
	return nil
}

// Merge adds the lines of another cart and keeps the larger quantity of each variant (docs/product.md
// "Guests"). Merging the same cart twice changes nothing more. If the cart is full, Merge adds what fits and
// returns ErrFull. What was said of a line comes with its quantity.
func (c *Cart) Merge(other Cart) error {
	var full error
	for _, l := range other.Lines {
		if l.Quantity <= c.Quantity(l.VariantID) {
			continue
		}
		err := c.Set(l.ProductID, l.VariantID, l.Quantity)
		if errors.Is(err, ErrFull) {
			full = err
		} else if err != nil {
			return err
		} else if l.IfMissing != "" {
			if err := c.Say(l.VariantID, l.IfMissing); err != nil {
				return err
			}
		}
	}
	return full
}

// remembered is how many of the orders that emptied a cart are remembered. An interrupted check-out is resumed
// within a minute, and a customer does not place this many orders in that time.
const remembered = 8

// Take holds the cart for an order that was made of the given version. It does nothing for an order that has
// already emptied the cart.
func (c *Cart) Take(order string, version int64) error {
	switch {
	case c.Order == order, slices.Contains(c.Used, order):
		return nil
	case c.Order != "":
		return ErrLocked
	case c.Version != version:
		return ErrChanged
	}
	c.Order = order
	return nil
}

// Use empties the cart if the order holds it, and does nothing otherwise.
func (c *Cart) Use(order string) {
	if c.Order != order {
		return
	}
	c.Order, c.Lines = "", nil
	c.Used = append(c.Used, order)
	if len(c.Used) > remembered {
		c.Used = slices.Clone(c.Used[1:])
	}
}

// Release releases the cart. The write raises the version even if the order does not hold the cart.
func (c *Cart) Release(order string) {
	if c.Order == order {
		c.Order = ""
	}
}

// Store keeps the carts.
type Store interface {
	// Get returns the user's cart; an empty one with version 0 if there is none.
	Get(ctx context.Context, userID string) (Cart, error)
	// Update applies fn to the user's cart (an empty one if there is none) in one atomic write, which raises
	// Version by one and changes nothing else by itself, and returns the cart as written. fn may run more than
	// once, so it must be pure; if it returns an error, nothing is written and Update returns that error.
	Update(ctx context.Context, userID string, fn func(*Cart) error) (Cart, error)
}
