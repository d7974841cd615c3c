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
	"tokri/core/complaint"
	"tokri/core/money"
	"tokri/core/payment"
	"tokri/core/pricing"
	"tokri/core/staff"
)

// Refusals and the answers of Store.Insert.
var (
	ErrNotFound = apperr.New(apperr.NotFound, "order_not_found", "Order not found")
	// ErrDuplicate: an order with this idempotency key, or of this cart version, exists.
	ErrDuplicate = errors.New("order: key or cart version is used")
)

// Line is what was bought, as it was when it was bought.
type Line struct {
	ProductID  string   `json:"productId"`
	VariantID  string   `json:"variantId"`
	Name       string   `json:"name"`
	NameHi     string   `json:"nameHi,omitempty"`
	Images     []string `json:"images,omitempty"`
	Tile       string   `json:"tile,omitempty"`
	Weight     string   `json:"weight"`
	WeightUnit string   `json:"weightUnit"`
	HSN        string   `json:"hsn,omitempty"`
	// GST is the rate of the tax in the price; 0 is exempt.
	GST      money.BasisPoints `json:"gst,omitempty"`
	MRP      money.Paise       `json:"mrp"`
	Price    money.Paise       `json:"price"`
	Quantity int               `json:"quantity"`
}

// Total returns what the line costs.
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
	Status Status     `json:"status"`
	At     time.Time  `json:"at"`
	Staff  staff.Name `json:"staff,omitempty"` // who brought it there; empty: the server or the customer
	Told   bool       `json:"told,omitempty"`  // a message about it was put into the outbox, or need not be: see News
}

// Order is one order. It is one record, written as a whole. Others read its fields; what happens to
// it happens by its methods. A store keeps it under the names of the tags, which therefore never
// change; what is embedded is stored beside the other fields.
type Order struct {
	Process         `json:",inline"`
	payment.Payment `json:",inline"` // through the gateway, if the order is paid online
	CustomerKeys    `json:",inline"`
	ID              string          `json:"id"`
	TrackingID      string          `json:"trackingId"`
	UserID          string          `json:"userId"`
	Key             string          `json:"key"`       // idempotency key, unique per user
	InputHash       string          `json:"inputHash"` // of the request that made it, see Choices.Hash
	CartVersion     int64           `json:"cartVersion"`
	Choices         Choices         `json:"choices,omitzero"`
	Lines           []Line          `json:"lines"`
	Bill            pricing.Bill    `json:"bill"`
	CouponID        string          `json:"couponId,omitempty"`
	CouponTotal     int             `json:"couponTotal,omitempty"` // the coupon's limits when it was applied
	CouponPerUser   int             `json:"couponPerUser,omitempty"`
	Window          Window          `json:"window"`
	Address         address.Address `json:"address"`
	AddressKey      string          `json:"addressKey,omitempty"` // see func AddressKey
	Method          payment.Method  `json:"method"`
	PaymentStatus   payment.Status  `json:"paymentStatus"`
	Status          Status          `json:"status"`
	Cancellation    *Cancellation   `json:"cancellation,omitempty"`
	Refunds         []Refund        `json:"refunds,omitempty"`
	Cashback        money.Paise     `json:"cashback,omitempty"` // credited when it was delivered
	Invoice         string          `json:"invoice,omitempty"`  // the number of its bill
	InvoicedAt      time.Time       `json:"invoicedAt,omitzero"`
	SellerGSTIN     string          `json:"sellerGstin,omitempty"` // the shop's GST number when the bill was made out; empty: it had none
	Ratings         []Rating        `json:"ratings,omitempty"`
	// What its customer reported about it after the delivery.
	Complaints complaint.Complaints `json:"complaints,omitempty"`
	Timeline   []Event              `json:"timeline,omitempty"`
	Version    int64                `json:"version"` // counts writes; kept by the store
	CreatedAt  time.Time            `json:"createdAt"`
	PlacedAt   time.Time            `json:"placedAt,omitzero"`
}

// Active reports whether the order may hold stock, a slot, a coupon and wallet money.
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

// WasPlaced reports whether the order was placed at some time. Customers see only such orders, and those
// that wait for their payment.
func (o *Order) WasPlaced() bool { return !o.PlacedAt.IsZero() }

// Visible reports whether the customer sees the order in lists: also one that came to nothing, if money
// was taken for it.
func (o *Order) Visible() bool {
	return o.WasPlaced() || o.Phase == Awaiting || o.Phase == Charging || o.Captured > 0
}

// Online reports whether a gateway must be paid before the order is placed.
func (o *Order) Online() bool { return o.Method == payment.PhonePe && o.Bill.GrandTotal > 0 }

// attemptMark divides an order's id from the number of its attempt. It is in no order's id.
const attemptMark = "~"

// HoldID returns the name under which the order holds things. What was given back cannot be taken
// under the same name again, so an order that is begun anew takes a new one.
func (o *Order) HoldID() string {
	if o.Attempt == 0 {
		return o.ID
	}
	return o.ID + attemptMark + strconv.Itoa(o.Attempt)
}

// OfHold returns the id of the order that holds things under a name.
func OfHold(holdID string) string {
	id, _, _ := strings.Cut(holdID, attemptMark)
	return id
}

// Units returns the pieces that the order takes of each variant, in the order of its lines.
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
