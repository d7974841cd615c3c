package order

import (
	"slices"
	"time"

	"tokri/core/apperr"
)

// Status is where the order stands, as customers see it (docs/product.md "Order statuses").
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
	ErrNoMove         = apperr.New(apperr.Conflict, "order_status", "The order cannot go there from where it stands.")
)

// moves is the status machine. From nothing, an order is placed, waits for its payment, or is
// refused.
var moves = map[Status][]Status{
	"":             {PendingPayment, Placed, Cancelled},
	PendingPayment: {Placed, Cancelled},
	Placed:         {Processing, Cancelled},
	Processing:     {OutForDelivery, Cancelled},
	OutForDelivery: {Delivered, Cancelled},
	Delivered:      nil,
	Cancelled:      {Placed}, // by a payment that came late; only an order that never stood
}

// MayBecome tells whether the order's status may become another.
func (o *Order) MayBecome(s Status) bool {
	if o.Status == Cancelled && o.WasPlaced() {
		return false
	}
	return slices.Contains(moves[o.Status], s)
}

// Following is the status that a standing order is brought to next, or ErrNoMove.
func (o *Order) Following() (Status, error) {
	if o.Phase == Live {
		switch o.Status {
		case Placed:
			return Processing, nil
		case Processing:
			return OutForDelivery, nil
		case OutForDelivery:
			return Delivered, nil
		case PendingPayment, Delivered, Cancelled:
		}
	}
	return "", ErrNoMove.Saying("An order that is " + string(o.Status) + " has nowhere to go.")
}

// Actor is who changes an order.
type Actor string

// The actors.
const (
	Customer Actor = "customer"
	Staff    Actor = "staff"
)

// MayCancel refuses a cancellation: a customer may cancel a placed order until its slot's
// cut-off, the staff every order that stands and has not arrived.
func (o *Order) MayCancel(by Actor, now time.Time) error {
	if o.Phase != Live || !o.MayBecome(Cancelled) {
		return ErrNotCancellable
	}
	if by == Customer && (o.Status != Placed || !now.Before(o.Window.Cutoff)) {
		return ErrNotCancellable
	}
	return nil
}

// Cancellation is who gave a standing order up, and why.
type Cancellation struct {
	By       Actor     `json:"by"`
	Reason   string    `json:"reason,omitempty"`
	RefundTo RefundTo  `json:"refundTo"`
	At       time.Time `json:"at"`
}
