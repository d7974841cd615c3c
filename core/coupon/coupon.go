// Package coupon has the rules of promo codes and counts their uses.
//
// A coupon reduces an order by a percentage with a cap, by a flat amount, or by the delivery charge
// (docs/product.md "Coupons"). Its uses are counted by order id, in total and per user, in the way of stock; a
// cancelled order gives its use back.
package coupon

import (
	"strings"
	"time"

	"tokri/core/apperr"
	"tokri/core/money"
)

// Refusals, in the words of docs/product.md "Cart and wishlist messages" where it has them.
var (
	ErrInvalid   = apperr.New(apperr.Invalid, "invalid_promo", "Invalid promo code").On("couponId")
	ErrMinimum   = apperr.New(apperr.Invalid, "promo_minimum", "Your items do not reach this promo code's minimum yet.").On("couponId")
	ErrExhausted = apperr.New(apperr.Conflict, "promo_exhausted", "This promo code has been used up.").On("couponId")
	ErrFirstOnly = apperr.New(apperr.Invalid, "promo_first_order", "This promo code is for your first order.").On("couponId")
	// ErrFirstElsewhere means that the customer's number or device has ordered under another account.
	ErrFirstElsewhere = apperr.New(apperr.Invalid, "promo_first_order_elsewhere",
		"This promo code is for a first order. There was one from this mobile number or device.").On("couponId")
	// ErrNoSaving refuses a coupon that would save nothing, so that the customer does not lose a limited use.
	ErrNoSaving = apperr.New(apperr.Invalid, "promo_no_saving", "This promo code takes nothing off these items. Keep it for later.").On("couponId")
)

// Kind of a coupon.
type Kind string

// The kinds of coupons (docs/product.md "Coupons").
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
	Cap           money.Paise       `json:"cap,omitempty"`    // of a Percent coupon; 0 means no cap
	Amount        money.Paise       `json:"amount,omitempty"` // of a Flat coupon
	Minimum       money.Paise       `json:"minimum,omitempty"`
	From          time.Time         `json:"from,omitzero"`
	Until         time.Time         `json:"until,omitzero"`
	FirstOrder    bool              `json:"firstOrder,omitempty"`
	Listed        bool              `json:"listed"`
	Total         int               `json:"total,omitempty"`   // uses in all; 0 is no limit
	PerUser       int               `json:"perUser,omitempty"` // uses per user; 0 is no limit
}

// Name returns by what a client names the coupon in the requests that follow: one that is not shown to customers by its code, because
// its id may be easier to guess.
func (c Coupon) Name() string {
	if c.Listed {
		return c.ID
	}
	return c.Code
}

// Matches reports whether the text that a customer typed is this coupon's code.
func (c Coupon) Matches(text string) bool {
	return strings.EqualFold(strings.TrimSpace(text), c.Code)
}

// Open reports whether now is within the coupon's validity.
func (c Coupon) Open(now time.Time) bool {
	return (c.From.IsZero() || !now.Before(c.From)) && (c.Until.IsZero() || now.Before(c.Until))
}

// Missing returns how much more the items must cost for the coupon to apply; 0 if they cost enough.
func (c Coupon) Missing(subTotal money.Paise) money.Paise { return max(c.Minimum-subTotal, 0) }

// Applies checks the validity and the minimum; it does not check what the customer has ordered before.
func (c Coupon) Applies(subTotal money.Paise, now time.Time) error {
	switch missing := c.Missing(subTotal); {
	case !c.Open(now):
		return ErrInvalid
	case missing > 0:
		return ErrMinimum.Saying("Add items worth " + missing.Spoken() + " more to use this promo code.").With(money.Shortfall{Missing: missing})
	}
	return nil
}

// Discount returns what the coupon takes off the items, which is never more than the items cost.
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
