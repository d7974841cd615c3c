// Package coupon has the rules of promo codes and counts their uses.
//
// A coupon takes something off an order: a percentage with a cap, a flat amount, or the delivery
// charge (decisions.md 28). Its uses are counted by order id, in total and per user, the way
// stock is; a cancelled order gives its use back.
package coupon

import (
	"context"
	"errors"
	"strings"
	"time"

	"tokri/core/fault"
	"tokri/core/hold"
	"tokri/core/money"
)

// Refusals, in the words of spec.md 8 where it has them.
var (
	ErrInvalid   = fault.New(fault.Invalid, "invalid_promo", "Invalid promo code").On("couponId")
	ErrMinimum   = fault.New(fault.Invalid, "promo_minimum", "Your items do not reach this promo code's minimum yet.").On("couponId")
	ErrExhausted = fault.New(fault.Conflict, "promo_exhausted", "This promo code has been used up.").On("couponId")
	ErrFirstOnly = fault.New(fault.Invalid, "promo_first_order", "This promo code is for your first order.").On("couponId")
)

// Kind of a coupon.
type Kind string

// The kinds of decisions.md 28.
const (
	Percent      Kind = "percent"
	Flat         Kind = "flat"
	FreeDelivery Kind = "free-delivery"
)

// Coupon is one promo code.
type Coupon struct {
	ID            string            `json:"id"`
	Code          string            `json:"code"` // matched without regard to case
	Description   string            `json:"description"`
	DescriptionHi string            `json:"descriptionHi,omitempty"`
	Kind          Kind              `json:"kind"`
	Percent       money.BasisPoints `json:"percent,omitempty"`
	Cap           money.Paise       `json:"cap,omitempty"`    // of a Percent; 0 is none
	Amount        money.Paise       `json:"amount,omitempty"` // of a Flat
	Minimum       money.Paise       `json:"minimum,omitempty"`
	From          time.Time         `json:"from,omitzero"`
	Until         time.Time         `json:"until,omitzero"`
	FirstOrder    bool              `json:"firstOrder,omitempty"`
	Listed        bool              `json:"listed"`
	Total         int               `json:"total,omitempty"`   // uses in all; 0 is no limit
	PerUser       int               `json:"perUser,omitempty"` // uses per user; 0 is no limit
}

// Matches tells whether a customer who types text means this coupon.
func (c Coupon) Matches(text string) bool {
	return strings.EqualFold(strings.TrimSpace(text), c.Code)
}

// Applies checks everything but the limits: the window, the minimum, the first order.
func (c Coupon) Applies(subTotal money.Paise, firstOrder bool, now time.Time) error {
	switch {
	case !c.From.IsZero() && now.Before(c.From), !c.Until.IsZero() && !now.Before(c.Until):
		return ErrInvalid
	case subTotal < c.Minimum:
		return ErrMinimum.Saying("Add items worth ₹" + (c.Minimum - subTotal).String() + " more to use this promo code.")
	case c.FirstOrder && !firstOrder:
		return ErrFirstOnly
	}
	return nil
}

// Discount is what the coupon takes off the items, never more than the items cost.
func (c Coupon) Discount(subTotal money.Paise) money.Paise {
	var d money.Paise
	switch c.Kind {
	case Percent:
		d = c.Percent.Of(subTotal)
		if c.Cap > 0 {
			d = min(d, c.Cap)
		}
	case Flat:
		d = c.Amount
	case FreeDelivery:
	}
	return min(d, subTotal)
}

// Uses counts the uses of one coupon, in all or by one user. Free is what the limit leaves.
type Uses struct {
	ID string `json:"id"`
	hold.Count
}

// Take counts one use for an order.
func (u *Uses) Take(h *hold.Hold, now time.Time) error {
	if err := u.Count.Take(h, 1, now); errors.Is(err, hold.ErrShort) {
		return ErrExhausted
	} else if err != nil {
		return err
	}
	return nil
}

// Store keeps the uses. The coupons themselves are part of the shop's edition (package shop).
type Store interface {
	// Update applies fn to the uses with this id and to one order's hold on them, in one atomic
	// write; if there are none yet, they start with limit free. The rules are those of
	// inventory.Store.Update.
	Update(ctx context.Context, id string, limit int, order string, fn func(*Uses, *hold.Hold) error) error
	// Audit calls visit with all uses and all holds on them.
	Audit(ctx context.Context, visit func(Uses, []hold.Hold) error) error
	// Prune forgets finished holds last changed before the time given.
	Prune(ctx context.Context, before time.Time) error
}
