// Package order is the order: a frozen copy of what was bought, where it stands, and the log of
// its own check-out.
package order

import (
	"context"
	"errors"
	"time"

	"tokri/core/address"
	"tokri/core/fault"
	"tokri/core/money"
	"tokri/core/payment"
	"tokri/core/pricing"
)

// Refusals and the answers of Store.Insert.
var (
	ErrNotFound = fault.New(fault.NotFound, "order_not_found", "Order not found")
	// ErrDuplicate: an order with this idempotency key, or of this cart version, exists.
	ErrDuplicate = errors.New("order: key or cart version is used")
)

// Status is where the order stands, as customers see it (decisions.md 35).
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

// Phase is where the check-out stands; package checkout draws how one leads to another. It is
// the shop's own business: customers see Status.
type Phase string

// The phases of a check-out.
const (
	Holding   Phase = "holding"   // taking hold of cart, stock, slot, coupon and wallet
	Charging  Phase = "charging"  // asking the gateway to open a payment
	Awaiting  Phase = "awaiting"  // the customer is paying
	Live      Phase = "live"      // the order stands
	Unwinding Phase = "unwinding" // giving everything back
	Refused   Phase = "refused"   // final: nothing of it is left
	Closed    Phase = "closed"    // final: delivered, or cancelled after it stood
)

// Unfinished are the phases that a sweep must carry on.
var Unfinished = []Phase{Holding, Charging, Awaiting, Unwinding}

// Line is what was bought, as it was when it was bought.
type Line struct {
	ProductID  string      `json:"productId"`
	VariantID  string      `json:"variantId"`
	Name       string      `json:"name"`
	NameHi     string      `json:"nameHi,omitempty"`
	Images     []string    `json:"images,omitempty"`
	Tile       string      `json:"tile,omitempty"`
	Weight     string      `json:"weight"`
	WeightUnit string      `json:"weightUnit"`
	HSN        string      `json:"hsn,omitempty"`
	MRP        money.Paise `json:"mrp"`
	Price      money.Paise `json:"price"`
	Quantity   int         `json:"quantity"`
}

// Total is what the line costs.
func (l Line) Total() money.Paise { return l.Price.Times(l.Quantity) }

// Window is the delivery slot, copied.
type Window struct {
	SlotID string    `json:"slotId"`
	Start  time.Time `json:"start"`
	End    time.Time `json:"end"`
	Cutoff time.Time `json:"cutoff"`
}

// Event is a line of the order's timeline.
type Event struct {
	Status Status    `json:"status"`
	At     time.Time `json:"at"`
}

// Refusal is why a check-out came to nothing, kept so that a repeated request gets the same
// answer.
type Refusal struct {
	Kind    fault.Kind `json:"kind"`
	Code    string     `json:"code"`
	Message string     `json:"message"`
	Field   string     `json:"field,omitempty"`
}

// RefusalOf keeps a fault.
func RefusalOf(f *fault.Error) *Refusal {
	return &Refusal{Kind: f.Kind, Code: f.Code, Message: f.Message, Field: f.Field}
}

// Fault is the refusal as an error again.
func (r *Refusal) Fault() *fault.Error {
	return &fault.Error{Kind: r.Kind, Code: r.Code, Message: r.Message, Field: r.Field}
}

// Lease is one runner's right to carry the check-out on, until a time.
type Lease struct {
	Runner string    `json:"runner,omitempty"`
	Until  time.Time `json:"until,omitzero"`
}

// Order is one order.
type Order struct {
	ID            string          `json:"id"`
	TrackingID    string          `json:"trackingId"`
	UserID        string          `json:"userId"`
	Key           string          `json:"key"`       // idempotency key, unique per user
	InputHash     string          `json:"inputHash"` // of the request that came with the key
	CartVersion   int64           `json:"cartVersion"`
	Lines         []Line          `json:"lines"`
	Bill          pricing.Bill    `json:"bill"`
	CouponID      string          `json:"couponId,omitempty"`
	CouponTotal   int             `json:"couponTotal,omitempty"` // the coupon's limits when it was applied
	CouponPerUser int             `json:"couponPerUser,omitempty"`
	Window        Window          `json:"window"`
	Address       address.Address `json:"address"`
	Method        payment.Method  `json:"method"`
	PaymentStatus payment.Status  `json:"paymentStatus"`
	PaymentURL    string          `json:"paymentUrl,omitempty"`
	PayBy         time.Time       `json:"payBy,omitzero"` // when an unpaid order expires
	Status        Status          `json:"status"`
	Phase         Phase           `json:"phase"`
	Held          bool            `json:"held,omitempty"`    // everything is held; see package checkout
	Emptied       bool            `json:"emptied,omitempty"` // the cart has been emptied
	Refusal       *Refusal        `json:"refusal,omitempty"` // why it is unwinding or was refused
	Lease         Lease           `json:"lease,omitzero"`
	Timeline      []Event         `json:"timeline,omitempty"`
	Version       int64           `json:"version"` // counts writes; kept by the store
	CreatedAt     time.Time       `json:"createdAt"`
	PlacedAt      time.Time       `json:"placedAt,omitzero"`
}

// Final tells whether nothing will happen to the check-out by itself any more.
func (o *Order) Final() bool {
	switch o.Phase {
	case Live, Refused, Closed:
		return true
	case Holding, Charging, Awaiting, Unwinding:
	}
	return false
}

// Active tells whether the order may hold stock, a slot, a coupon and wallet money.
func (o *Order) Active() bool { return o.Phase != Refused && o.Status != Cancelled }

// Stood tells whether the order was placed at some time; only such orders are shown to customers
// besides those waiting for their payment.
func (o *Order) Stood() bool { return !o.PlacedAt.IsZero() }

// Visible tells whether the customer sees it in lists.
func (o *Order) Visible() bool { return o.Stood() || o.Phase == Awaiting || o.Phase == Charging }

// Enter sets the status and writes it into the timeline.
func (o *Order) Enter(s Status, now time.Time) {
	if o.Status == s && len(o.Timeline) > 0 {
		return
	}
	o.Status = s
	o.Timeline = append(o.Timeline, Event{Status: s, At: now})
}

// Units are the pieces that the order takes of each variant, in the order of its lines.
func (o *Order) Units() []Unit {
	units := make([]Unit, len(o.Lines))
	for i, l := range o.Lines {
		units[i] = Unit{VariantID: l.VariantID, Quantity: l.Quantity}
	}
	return units
}

// Unit is a number of pieces of one variant.
type Unit struct {
	VariantID string
	Quantity  int
}

// Filter restricts a listing of a customer's orders; zero fields do not.
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
	// Due lists ids of orders in an Unfinished phase whose lease ended before the time given,
	// oldest first, at most limit.
	Due(ctx context.Context, before time.Time, limit int) ([]string, error)
	// HasOrdered tells whether the user has an order that stood and was not cancelled.
	HasOrdered(ctx context.Context, userID string) (bool, error)
	// Audit calls visit with every order.
	Audit(ctx context.Context, visit func(Order) error) error
}
