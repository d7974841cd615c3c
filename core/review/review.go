// Package review holds the reviews of delivered products.
//
// A customer may rate a product of which something was delivered, once per order (docs/product.md "Reviews"); another
// rating takes the place of the first.
package review

import (
	"context"
	"strings"
	"time"

	"tokri/core/apperr"
	"tokri/core/catalog"
	"tokri/core/order"
	"tokri/core/staff"
)

// Refusals.
var (
	ErrNotDelivered = apperr.New(apperr.Conflict, "order_not_delivered", "You can rate an order when it has been delivered.")
	ErrNotOrdered   = apperr.New(apperr.Invalid, "product_not_ordered", "This product is not part of the order.").On("productId")
	ErrStars        = apperr.New(apperr.Invalid, "invalid_rating", "Choose 1 to 5 stars.").On("rating")
	ErrNotFound     = apperr.New(apperr.NotFound, "review_not_found", "There is no such review.")
)

// Review is one customer's rating of one product of one order.
type Review struct {
	ProductID string    `json:"productId"`
	OrderID   string    `json:"orderId"`
	UserID    string    `json:"userId"`
	FirstName string    `json:"firstName,omitempty"`
	LastName  string    `json:"lastName,omitempty"` // only the first letter, which is what visitors see
	Stars     int       `json:"stars"`
	Message   string    `json:"message,omitempty"`
	At        time.Time `json:"at"`
	Hidden    *Hidden   `json:"hidden,omitempty"` // nil: everyone sees the review
}

// Hidden says who of the staff hid a review, and why. Customers do not see this.
type Hidden struct {
	At  time.Time  `json:"at"`
	By  staff.Name `json:"by,omitempty"`
	Why string     `json:"why,omitempty"`
}

// Author is the customer who rates.
type Author struct {
	ID        string
	FirstName string
	LastName  string
}

// FromRatings returns the reviews of an order's products by its customer, or a refusal.
func FromRatings(o order.Order, by Author, ratings []order.Rating, now time.Time) ([]Review, error) {
	if o.Status != order.Delivered {
		return nil, ErrNotDelivered
	}
	bought := map[string]bool{}
	for _, l := range o.Sold() {
		if o.ShortOf(l.VariantID) < l.Ordered { // also where the bill is of what was ordered, and what is missing was refunded
			bought[l.ProductID] = true
		}
	}
	var reviews []Review
	for _, r := range ratings {
		switch {
		case !bought[r.ProductID]:
			return nil, ErrNotOrdered
		case r.Stars < 1 || r.Stars > 5:
			return nil, ErrStars
		}
		initial, _, _ := strings.Cut(by.LastName, " ")
		if letters := []rune(initial); len(letters) > 1 {
			initial = string(letters[:1])
		}
		reviews = append(reviews, Review{ProductID: r.ProductID, OrderID: o.ID, UserID: by.ID,
			FirstName: by.FirstName, LastName: initial, Stars: r.Stars, Message: strings.TrimSpace(r.Message), At: now})
	}
	return reviews, nil
}

// MaxShown is how many reviews of a product are shown.
const MaxShown = 10

// Store keeps the reviews.
type Store interface {
	// Put writes a review and replaces an earlier one of the same product and order. It leaves Hidden as it is: a customer who
	// writes a hidden review anew does not show it again.
	Put(ctx context.Context, r Review) error
	// ChangedAt returns when a review was last written, hidden, shown again or made anonymous, or the zero time. While it does
	// not change, Summaries does not change either.
	ChangedAt(ctx context.Context) (time.Time, error)
	// Summaries returns a summary of the reviews of each product, with the `newest` latest ones that have a
	// text. Hidden reviews are not among them, and their stars do not count.
	Summaries(ctx context.Context, newest int) (map[string]catalog.RatingSummary, error)
	// OfProduct returns a page of a product's reviews that have a text and are not hidden, newest first, and how many there are
	// in all.
	OfProduct(ctx context.Context, productID string, offset, limit int) ([]catalog.Review, int, error)
	// OfUser lists a user's reviews, oldest first.
	OfUser(ctx context.Context, userID string) ([]Review, error)
	// Anonymise removes a user's name and id from their reviews; stars and text stay.
	Anonymise(ctx context.Context, userID string, now time.Time) error
	// Hide hides a review, or shows it again if hidden is nil. It returns ErrNotFound if there is no such review.
	Hide(ctx context.Context, productID, orderID string, hidden *Hidden) error
	// Recent returns a page of all reviews for the staff, also of the hidden ones, newest first, and how many there are in all.
	Recent(ctx context.Context, offset, limit int) ([]Review, int, error)
}

// Service accepts reviews.
type Service struct {
	Store  Store
	Orders order.Store
	Now    func() time.Time
}

// Rate stores a customer's ratings of an order's products. The order keeps a copy, which its customer sees
// there.
func (s *Service) Rate(ctx context.Context, o order.Order, by Author, ratings []order.Rating) (order.Order, error) {
	reviews, err := FromRatings(o, by, ratings, s.Now())
	if err != nil {
		return o, err
	}
	for _, r := range reviews {
		if err := s.Store.Put(ctx, r); err != nil {
			return o, err
		}
	}
	return s.Orders.Update(ctx, o.ID, func(o *order.Order) error {
		for _, r := range reviews {
			o.Rate(order.Rating{ProductID: r.ProductID, Stars: r.Stars, Message: r.Message})
		}
		return nil
	})
}
