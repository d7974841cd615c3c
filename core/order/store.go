package order

import (
	"context"
	"time"

	"tokri/core/money"
)

// Filter restricts a listing of orders; zero fields do not restrict it.
type Filter struct {
	Statuses []Status
	// Slot is a slot's id, or the beginning of the ids of a day's slots. Only StaffView.Recent regards it.
	Slot   string
	Offset int
	Limit  int
}

// Book is all that a database does for the orders. Who uses a part of it names that part.
type Book interface {
	Store
	Queue
	History
	Latest
	StaffView
	Desk
	Archive
}

// Store keeps the orders.
type Store interface {
	// Insert writes a new order. It returns ErrDuplicate if the user has an order with the same Key or the same
	// CartVersion.
	Insert(ctx context.Context, o Order) error
	// Get finds an order by id, or ErrNotFound.
	Get(ctx context.Context, id string) (Order, error)
	// ByKey finds the user's order with an idempotency key, or ErrNotFound.
	ByKey(ctx context.Context, userID, key string) (Order, error)
	// ByCart finds the user's order of a cart version, or ErrNotFound.
	ByCart(ctx context.Context, userID string, cartVersion int64) (Order, error)
	// Update applies fn to the order in one atomic write and returns the order as written. fn may run more than
	// once, so it must be pure; if it returns an error, nothing is written and Update returns that error.
	// Update returns ErrNotFound if there is no such order. UserID, Key and CartVersion never change.
	Update(ctx context.Context, id string, fn func(*Order) error) (Order, error)
	// Forget deletes an order, if there is one and may allows it as it is stored then.
	Forget(ctx context.Context, id string, may func(Order) bool) error
}

// Queue lists the orders with which something is to be done.
type Queue interface {
	// Due lists at most limit ids of orders in an Unfinished phase without a runner whose next check (Lease.Until) was
	// before the time given. The order that was due first comes first (then the oldest, then by id), so that an order
	// whose runs keep failing cannot delay the others.
	Due(ctx context.Context, before time.Time, limit int) ([]string, error)
	// Leases returns the runners of at most limit orders in an Unfinished phase that have one, by the orders' ids.
	Leases(ctx context.Context, limit int) (map[string]string, error)
	// Watched lists at most limit ids of orders whose WatchAt is before the time given, the earliest first.
	Watched(ctx context.Context, before time.Time, limit int) ([]string, error)
	// Keyed lists at most limit ids of orders made before a time that have a key of CustomerKeys.
	Keyed(ctx context.Context, before time.Time, limit int) ([]string, error)
	// NeverPlaced lists at most limit orders in the phase Refused that are not Visible and were made at the first time given or
	// later, and before the second, the oldest first.
	NeverPlaced(ctx context.Context, from, before time.Time, limit int) ([]Order, error)
	// Untold lists at most limit ids of orders that have News, ordered by id, starting after the given one.
	Untold(ctx context.Context, after string, limit int) ([]string, error)
}

// History is what one customer has ordered.
type History interface {
	// OfUser returns a page of the user's visible orders, newest first, and how many there are in all.
	OfUser(ctx context.Context, userID string, f Filter) ([]Order, int, error)
	// HasOrdered reports whether the user has an order that Stands.
	HasOrdered(ctx context.Context, userID string) (bool, error)
	// Spent returns how many of the user's orders were placed, and the sum of their Spent.
	Spent(ctx context.Context, userID string) (orders int, value money.Paise, err error)
}

// Latest lists orders for the limits, newest first: all that were made at or after a time, whatever became of them.
type Latest interface {
	Since(ctx context.Context, userID string, from time.Time) ([]Order, error)
	// SentTo lists the orders of all users with this AddressKey; an empty key has none.
	SentTo(ctx context.Context, addressKey string, from time.Time) ([]Order, error)
	// OfCustomer lists the orders of all users with either of two keys; an empty key has none.
	OfCustomer(ctx context.Context, keys CustomerKeys, from time.Time) ([]Order, error)
	// Unpaid lists the orders of all users that HoldsUnpaid, of any time and in any order.
	Unpaid(ctx context.Context) ([]Order, error)
}

// Change applies fn to an order in the way of Store.Update: UserID, Key and CartVersion stay as they are.
func (o *Order) Change(fn func(*Order) error) error {
	userID, key, version := o.UserID, o.Key, o.CartVersion
	err := fn(o)
	o.UserID, o.Key, o.CartVersion = userID, key, version
	return err
}

// MostCounted is up to how many orders StaffView.Recent counts.
const MostCounted = 1000

// StaffView is how the staff read all orders.
type StaffView interface {
	// ByTracking finds an order by its tracking id, which customers read out on the telephone, or returns
	// ErrNotFound.
	ByTracking(ctx context.Context, trackingID string) (Order, error)
	// ByIDs returns the orders with these ids in any order, without those that do not exist. It reads them together, because a
	// page of them one by one is as many round trips.
	ByIDs(ctx context.Context, ids []string) ([]Order, error)
	// Recent returns a page of the visible orders of all users, newest first, and how many there are in all: MostCounted+1 if
	// there are more than MostCounted, because counting a million takes longer than showing any page of them. With a Slot it
	// returns them in the order of their slots, and those of a slot ordered by id.
	Recent(ctx context.Context, f Filter) ([]Order, int, error)
	// Overdue lists at most limit visible orders that are ToDeliver and whose slots come before the given one, the earliest slot first.
	Overdue(ctx context.Context, beforeSlot string, limit int) ([]Order, error)
	// Complained lists at most limit orders with a complaint, newest first; if open is true, only those with a
	// complaint that waits for an answer.
	Complained(ctx context.Context, open bool, limit int) ([]Order, error)
	// ToPutBack lists at most limit orders that are ToPutBack, those that were cancelled first coming first; if said is true, only
	// those that are SaidBack.
	ToPutBack(ctx context.Context, said bool, limit int) ([]Order, error)
}

// Archive reads all orders.
type Archive interface {
	// Audit calls visit with every order.
	Audit(ctx context.Context, visit func(Order) error) error
	// Every calls visit with every order of a user, oldest first, including those that failed and are never
	// shown. visit may write to the store.
	Every(ctx context.Context, userID string, visit func(Order) error) error
}

// Desk is how the staff's screens follow the orders of the present and coming days.
type Desk interface {
	// Changed lists at most limit visible orders whose slots begin with the given id or a later one, and which were written at
	// or after a time, those written first coming first. Stores take the time from the shop's clock at each write, to the
	// millisecond; orders that were last written by a version without this are listed as written at the beginning of time.
	// An order can be found a moment after the time of its write, so whoever asks again asks from some seconds before the last
	// time, and knows the orders that come twice by their Version.
	Changed(ctx context.Context, fromSlot string, since time.Time, limit int) ([]Order, error)
}
