package order

import (
	"maps"
	"slices"
	"time"

	"tokri/core/apperr"
	"tokri/core/staff"
)

// Status is the state of the order as customers see it (docs/product.md "Order statuses").
type Status string

// The order statuses.
const (
	PendingPayment Status = "Pending Payment"
	Placed         Status = "Order Placed"
	Processing     Status = "Processing"
	OutForDelivery Status = "Out for Delivery"
	Delivered      Status = "Delivered"
	Cancelled      Status = "Cancelled"
)

// Refusals of a change of status.
var (
	ErrNotCancellable = apperr.New(apperr.Conflict, "order_not_cancellable", "This order can no longer be cancelled.")
	ErrNoMove         = apperr.New(apperr.Conflict, "order_status", "An order with this status cannot get that status.")
)

// moves lists the allowed transitions between statuses. The empty status is that of an order being made: it is
// then placed, waits for its payment, or is refused.
var moves = map[Status][]Status{
	"":             {PendingPayment, Placed, Cancelled},
	PendingPayment: {Placed, Cancelled},
	Placed:         {Processing, Cancelled},
	Processing:     {OutForDelivery, Cancelled},
	OutForDelivery: {Delivered, Cancelled},
	Delivered:      nil,
	Cancelled:      {Placed}, // after a payment that came late; only for an order that was never placed
}

// ToDeliver are the statuses of placed orders that are still to be delivered.
var ToDeliver = []Status{Placed, Processing, OutForDelivery}

// Statuses are all that there are, with that of an order being made.
func Statuses() []Status { return slices.Sorted(maps.Keys(moves)) }

// MayBecome reports whether the order's status may change to another.
func (o *Order) MayBecome(s Status) bool {
	if o.Status == Cancelled && o.WasPlaced() {
		return false
	}
	return slices.Contains(moves[o.Status], s)
}

// Enter sets the status and adds it to the timeline, or returns ErrNoMove.
func (o *Order) Enter(s Status, now time.Time) error { return o.enter(s, "", now) }

func (o *Order) enter(s Status, by staff.Name, now time.Time) error {
	if o.Status == s && len(o.Timeline) > 0 {
		return nil
	}
	if o.Status != s && !o.MayBecome(s) {
		return ErrNoMove
	}
	o.Status = s
	o.Timeline = append(o.Timeline, Event{Status: s, At: now, Staff: by})
	return nil
}
