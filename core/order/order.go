// Package order defines the order: a copy of what was bought as it was at that moment, the order's status, and
// the log of its own check-out.
package order

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"tokri/core/address"
	"tokri/core/apperr"
	"tokri/core/complaint"
	"tokri/core/missing"
	"tokri/core/money"
	"tokri/core/payment"
	"tokri/core/pricing"
	"tokri/core/staff"
)

// Refusals and the answers of Store.Insert.
var (
	ErrNotFound = apperr.New(apperr.NotFound, "order_not_found", "Order not found")
	// ErrDuplicate means that the user has an order with this idempotency key, or of this cart version.
	ErrDuplicate = errors.New("order: key or cart version is used")
)

// Line is a variant that was bought, with its name and price at the time of the order.
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
	// GST is the rate of the tax that the price includes; 0 means exempt.
	GST      money.BasisPoints `json:"gst,omitempty"`
	MRP      money.Paise       `json:"mrp"`
	Price    money.Paise       `json:"price"`
	Quantity int               `json:"quantity"`
	// Nominal is the weight in grams by which one is sold, if it is weighed when it is packed; otherwise 0.
	Nominal int `json:"nominal,omitempty"`
	// IfMissing is the customer's word for this line; empty is that for the order. See the method IfMissing of Order.
	IfMissing missing.Word `json:"ifMissing,omitempty"`
}

// Total returns what the line costs.
func (l Line) Total() money.Paise { return l.Price.Times(l.Quantity) }

// Window is a copy of the delivery slot.
type Window struct {
	SlotID string    `json:"slotId"`
	Start  time.Time `json:"start"`
	End    time.Time `json:"end"`
	Cutoff time.Time `json:"cutoff"`
}

// Event is one entry of the order's timeline.
type Event struct {
	Status Status     `json:"status"`
	At     time.Time  `json:"at"`
	Staff  staff.Name `json:"staff,omitempty"` // the member of the staff who changed the status; empty if the server or the customer did
	Told   bool       `json:"told,omitempty"`  // the message about it is in the outbox, or is not needed: see News
}

// Order is one order. It is stored as one record and written as a whole. Other packages read its fields, and
// change it by its methods only. A store keeps the fields under the names of the tags, which therefore never
// change; an embedded struct is stored beside the other fields.
type Order struct {
	Process         `json:",inline"`
	payment.Payment `json:",inline"` // set if the order is paid through the gateway
	CustomerKeys    `json:",inline"`
	ID              string          `json:"id"`
	TrackingID      string          `json:"trackingId"`
	UserID          string          `json:"userId"`
	Key             string          `json:"key"`       // idempotency key, unique per user
	InputHash       string          `json:"inputHash"` // hash of the request that made the order, see Choices.Hash
	CartVersion     int64           `json:"cartVersion"`
	Choices         Choices         `json:"choices,omitzero"`
	Lines           []Line          `json:"lines"`
	Bill            pricing.Bill    `json:"bill"`
	CouponID        string          `json:"couponId,omitempty"`
	CouponTotal     int             `json:"couponTotal,omitempty"` // the coupon's limits at the time of the order
	CouponPerUser   int             `json:"couponPerUser,omitempty"`
	Window          Window          `json:"window"`
	Address         address.Address `json:"address"`
	AddressKey      string          `json:"addressKey,omitempty"` // see the function AddressKey
	Newcomer        bool            `json:"newcomer,omitempty"`   // the customer had had no delivery when the order was made, and its holds are bounded: see Holds
	Method          payment.Method  `json:"method"`
	PaymentStatus   payment.Status  `json:"paymentStatus"`
	Status          Status          `json:"status"`
	Cancellation    *Cancellation   `json:"cancellation,omitempty"`
	Refunds         []Refund        `json:"refunds,omitempty"`
	Cashback        money.Paise     `json:"cashback,omitempty"` // the cashback credited at delivery
	Invoice         string          `json:"invoice,omitempty"`  // the number of its bill
	InvoicedAt      time.Time       `json:"invoicedAt,omitzero"`
	SellerGSTIN     string          `json:"sellerGstin,omitempty"` // the shop's GST number when the bill was issued; empty if it had none
	Ratings         []Rating        `json:"ratings,omitempty"`
	// Complaints are the problems that the customer reported after the delivery.
	Complaints complaint.Complaints `json:"complaints,omitempty"`
	Timeline   []Event              `json:"timeline,omitempty"`
	Short      []Shortage           `json:"short,omitempty"` // plans to deliver fewer units, oldest first
	// Instead are other packs that are, or were, in the bag in place of something missing, each once.
	Instead []Instead `json:"instead,omitempty"`
	Work    *Work     `json:"work,omitempty"` // nil if its picking was not begun; such an order is delivered as ordered
	// Rejected is what the customer refused at the door; an order of an earlier version has none.
	Rejected []Rejected `json:"rejected,omitempty"`
	// AsDelivered says that the order costs what is delivered of it (setting payAsDelivered when it was made). Otherwise it costs
	// what was ordered, and the staff give money back.
	AsDelivered bool `json:"asDelivered,omitempty"`
	// Actual is what the order costs as it was delivered; nil until then, and if it came as ordered. See Charged.
	Actual    *pricing.Actual `json:"actual,omitempty"`
	Moves     []Move          `json:"moves,omitempty"`   // to other slots, oldest first
	Changes   []Change        `json:"changes,omitempty"` // of its lines, oldest first
	Back      *Back           `json:"back,omitempty"`    // of an order whose goods came back: it was cancelled after they had left the shelf, or units were refused at the door
	Version   int64           `json:"version"`           // counts writes; maintained by the store
	CreatedAt time.Time       `json:"createdAt"`
	PlacedAt  time.Time       `json:"placedAt,omitzero"`
}

// Active reports whether the order may hold stock, a slot, a coupon and wallet money.
func (o *Order) Active() bool {
	switch o.Phase {
	case Refused, Lapsed:
		return false
	case Live, Refunding, Closed:
		return o.Status != Cancelled
	case Holding, Charging, Awaiting, Unwinding, Moving, Changing, Replacing, Cancelling, Delivering:
	}
	return true
}

// WasPlaced reports whether the order was ever placed. Customers see only placed orders and those that wait for
// their payment.
func (o *Order) WasPlaced() bool { return !o.PlacedAt.IsZero() }

// Visible reports whether the customer sees the order in lists. An order that was not placed is visible if
// money was taken for it.
func (o *Order) Visible() bool {
	return o.WasPlaced() || o.Phase == Awaiting || o.Phase == Charging || o.Captured > 0
}

// Counts reports whether the order counts towards the limits of its customer and its address: it is visible, it is still
// being worked on, or its payment was begun.
func (o *Order) Counts() bool {
	return o.Visible() || slices.Contains(Unfinished, o.Phase) || !o.PayBy.IsZero()
}

// Stands reports whether the order was placed and not cancelled.
func (o *Order) Stands() bool { return o.WasPlaced() && o.Status != Cancelled }

// Spent returns what the customer has spent on the order (docs/product.md "People entities").
func (o *Order) Spent() money.Paise {
	if !o.Stands() || o.PaymentStatus == payment.Refunded {
		return 0
	}
	return o.Charged().Value
}

// Online reports whether a payment through the gateway is needed before the order is placed.
func (o *Order) Online() bool { return o.Method == payment.PhonePe && o.Bill.GrandTotal > 0 }

// attemptMark separates an order's id from the number of the attempt, and moveMark and changeMark separate a HoldID from the number
// of a move or a change of lines. No order's id contains one of them.
const (
	attemptMark = "~"
	moveMark    = "/m"
	changeMark  = "/c"
)

// HoldID returns the key under which the order holds stock and the rest. Something that was released cannot be
// taken again under the same key, so each further attempt has a new one.
func (o *Order) HoldID() string {
	if o.Attempt == 0 {
		return o.ID
	}
	return o.ID + attemptMark + strconv.Itoa(o.Attempt)
}

// OfHold returns the id of the order to which a HoldID belongs, or the key of one of its moves or changes.
func OfHold(holdID string) string {
	id, _, _ := strings.Cut(holdID, moveMark)
	id, _, _ = strings.Cut(id, changeMark)
	id, _, _ = strings.Cut(id, attemptMark)
	return id
}

// Units returns how many pieces of each variant the order takes, in the order of its lines.
func (o *Order) Units() []Unit {
	units := make([]Unit, len(o.Lines))
	for i, l := range o.Lines {
		units[i] = Unit{VariantID: l.VariantID, Quantity: l.Quantity}
	}
	return units
}

// Unit is a number of pieces of one variant.
type Unit struct {
	VariantID string `json:"variantId"`
	Quantity  int    `json:"quantity"`
}
