// Package order is the order: a frozen copy of what was bought, where it stands, and the log of
// its own check-out.
package order

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"tokri/core/address"
	"tokri/core/apperr"
	"tokri/core/money"
	"tokri/core/payment"
	"tokri/core/pricing"
)

// Refusals and the answers of Store.Insert.
var (
	ErrNotFound = apperr.New(apperr.NotFound, "order_not_found", "Order not found")
	// ErrDuplicate: an order with this idempotency key, or of this cart version, exists.
	ErrDuplicate = errors.New("order: key or cart version is used")
)

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

// Lease is one runner's right to carry the order on, until a time.
type Lease struct {
	Runner string    `json:"runner,omitempty"`
	Until  time.Time `json:"until,omitzero"`
}

// Order is one order.
type Order struct {
	ID               string          `json:"id"`
	TrackingID       string          `json:"trackingId"`
	UserID           string          `json:"userId"`
	Key              string          `json:"key"`       // idempotency key, unique per user
	InputHash        string          `json:"inputHash"` // of the request that came with the key
	CartVersion      int64           `json:"cartVersion"`
	Lines            []Line          `json:"lines"`
	Bill             pricing.Bill    `json:"bill"`
	CouponID         string          `json:"couponId,omitempty"`
	CouponTotal      int             `json:"couponTotal,omitempty"` // the coupon's limits when it was applied
	CouponPerUser    int             `json:"couponPerUser,omitempty"`
	Window           Window          `json:"window"`
	Address          address.Address `json:"address"`
	Method           payment.Method  `json:"method"`
	PaymentStatus    payment.Status  `json:"paymentStatus"`
	PaymentURL       string          `json:"paymentUrl,omitempty"`
	PayBy            time.Time       `json:"payBy,omitzero"`    // when an unpaid order expires
	FirstCaller      string          `json:"charger,omitempty"` // the runner that was the first to ask the gateway for it
	Status           Status          `json:"status"`
	Phase            Phase           `json:"phase"`
	Held             bool            `json:"held,omitempty"`        // everything is held; see package checkout
	CartCleared      bool            `json:"emptied,omitempty"`     // the cart has been emptied
	Refusal          *Refusal        `json:"refusal,omitempty"`     // why it is unwinding or was refused
	Attempt          int             `json:"attempt,omitempty"`     // how often everything was held anew, for a payment that came late
	RetryCartVersion int64           `json:"retaken,omitempty"`     // the cart version of that attempt
	Captured         money.Paise     `json:"captured,omitempty"`    // what the gateway took, in its own words
	Transaction      string          `json:"transaction,omitempty"` // the gateway's id of it
	CheckedAt        time.Time       `json:"checkedAt,omitzero"`    // when the gateway was last asked
	OutcomePending   bool            `json:"unheard,omitempty"`     // given up before the gateway said its last word
	Notified         bool            `json:"told,omitempty"`        // the gateway gave notice while a runner was at the order
	Cancellation     *Cancellation   `json:"cancellation,omitempty"`
	Refunds          []Refund        `json:"refunds,omitempty"`
	Cashback         money.Paise     `json:"cashback,omitempty"` // credited when it was delivered
	Invoice          string          `json:"invoice,omitempty"`  // the number of its bill
	InvoicedAt       time.Time       `json:"invoicedAt,omitzero"`
	Ratings          []Rating        `json:"ratings,omitempty"`
	Lease            Lease           `json:"lease,omitzero"`
	Timeline         []Event         `json:"timeline,omitempty"`
	Version          int64           `json:"version"` // counts writes; kept by the store
	CreatedAt        time.Time       `json:"createdAt"`
	PlacedAt         time.Time       `json:"placedAt,omitzero"`
}

// Active tells whether the order may hold stock, a slot, a coupon and wallet money.
func (o *Order) Active() bool {
	switch o.Phase {
	case Refused, Lapsed:
		return false
	case Live, Refunding, Closed:
		return o.Status != Cancelled
	case Holding, Charging, Awaiting, Unwinding, Cancelling, Delivering:
	}
	return true
}

// WasPlaced tells whether the order was placed at some time; only such orders are shown to customers
// besides those waiting for their payment.
func (o *Order) WasPlaced() bool { return !o.PlacedAt.IsZero() }

// Visible tells whether the customer sees it in lists: also what came to nothing, if money was
// taken for it.
func (o *Order) Visible() bool {
	return o.WasPlaced() || o.Phase == Awaiting || o.Phase == Charging || o.Captured > 0
}

// Online tells whether a gateway must be paid before the order stands.
func (o *Order) Online() bool { return o.Method == payment.PhonePe && o.Bill.GrandTotal > 0 }

// attemptMark divides an order's id from the number of its attempt. It is in no order's id.
const attemptMark = "~"

// HoldID is the name under which the order holds things. What was given back cannot be taken
// under the same name again, so an order that is begun anew takes a new one.
func (o *Order) HoldID() string {
	if o.Attempt == 0 {
		return o.ID
	}
	return o.ID + attemptMark + strconv.Itoa(o.Attempt)
}

// OfHold is the id of the order that holds things under a name.
func OfHold(holdID string) string {
	id, _, _ := strings.Cut(holdID, attemptMark)
	return id
}

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
