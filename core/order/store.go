package order

import (
	"context"
	"time"

	"tokri/core/money"
)

// Filter restricts a listing of orders; zero fields do not.
type Filter struct {
	Statuses []Status
	Offset   int
	Limit    int
}

// Store keeps the orders.
type Store interface {
	// Insert writes a new order, or says ErrDuplicate if the user has one with the same Key or
	// the same CartVersion.
	Insert(ctx context.Context, o Order) error
	// Get finds an order by id, or ErrNotFound.
	Get(ctx context.Context, id string) (Order, error)
	// ByKey finds the user's order with an idempotency key, or ErrNotFound.
	ByKey(ctx context.Context, userID, key string) (Order, error)
	// ByCart finds the user's order of a cart version, or ErrNotFound.
	ByCart(ctx context.Context, userID string, cartVersion int64) (Order, error)
	// Update applies fn to the order in one atomic write and returns it as written. fn may run
	// more than once, so it must be pure; if it returns an error nothing is written and the
	// error is returned. ErrNotFound if there is none. UserID, Key and CartVersion never change.
	Update(ctx context.Context, id string, fn func(*Order) error) (Order, error)
	// OfUser lists the user's visible orders, newest first, and how many there are.
	OfUser(ctx context.Context, userID string, f Filter) ([]Order, int, error)
	// Due lists ids of orders in an Unfinished phase whose lease ended before the time given, at
	// most limit: the one whose lease ended first comes first (then the oldest, then by id), so
	// that an order whose runs keep failing cannot hold up the others.
	Due(ctx context.Context, before time.Time, limit int) ([]string, error)
	// HasOrdered reports whether the user has an order that was placed and not cancelled.
	HasOrdered(ctx context.Context, userID string) (bool, error)
	// Spent returns how many of the user's orders were placed, and the value of those that were neither
	// cancelled nor wholly refunded (docs/product.md "People entities").
	Spent(ctx context.Context, userID string) (orders int, value money.Paise, err error)
	// Since lists a user's orders made at or after a time, newest first: those that are visible, those
	// in an Unfinished phase, and those whose payment was begun (PayBy).
	Since(ctx context.Context, userID string, from time.Time) ([]Order, error)
	// SentTo lists the same of all users by their AddressKey; there are none of an empty one.
	SentTo(ctx context.Context, addressKey string, from time.Time) ([]Order, error)
	// OfCustomer lists the same of all users by either of two keys; there are none of an empty one.
	OfCustomer(ctx context.Context, keys CustomerKeys, from time.Time) ([]Order, error)
	// Keyed lists ids of orders made before a time that have a customer's key, at most limit.
	Keyed(ctx context.Context, before time.Time, limit int) ([]string, error)
	// Untold lists the ids of orders that have News, after an id and at most limit, in the order of their ids.
	Untold(ctx context.Context, after string, limit int) ([]string, error)
	// Audit calls visit with every order.
	Audit(ctx context.Context, visit func(Order) error) error
}

// Change applies fn to an order as Store.Update does: what the order was made of stays as it is.
func (o *Order) Change(fn func(*Order) error) error {
	userID, key, version := o.UserID, o.Key, o.CartVersion
	err := fn(o)
	o.UserID, o.Key, o.CartVersion = userID, key, version
	return err
}

// StaffView is how the staff reads all orders.
type StaffView interface {
	// ByTracking finds an order by the id that customers read out, or ErrNotFound.
	ByTracking(ctx context.Context, trackingID string) (Order, error)
	// Recent lists the visible orders of everybody, newest first, and how many there are.
	Recent(ctx context.Context, f Filter) ([]Order, int, error)
	// Complained lists orders of which a problem was reported, newest first, at most limit; only those with one that waits
	// for an answer, if open is true.
	Complained(ctx context.Context, open bool, limit int) ([]Order, error)
}

// Archive is everything there is of one customer.
type Archive interface {
	// Every calls visit with every order of a user, oldest first: also with those that came to
	// nothing and are never shown. visit may write to the store.
	Every(ctx context.Context, userID string, visit func(Order) error) error
}
