// Package payment is the shop's view of money that comes through a gateway.
//
// A payment is identified by an id that the shop makes; the gateway is asked about it by that
// id. What the gateway did not answer is unknown, never failed: Status settles it.
package payment

import (
	"context"
	"time"

	"tokri/core/apperr"
	"tokri/core/money"
)

// Method is how an order is paid (docs/product.md "Payment methods"). An order that the wallet covers wholly is Wallet;
// with any other method the wallet may cover a part.
type Method string

// The methods.
const (
	COD     Method = "cod"
	Wallet  Method = "wallet"
	PhonePe Method = "phonePe" // shown as Pay Online
)

// Status of an order's payment (docs/product.md "Order statuses").
type Status string

// The payment statuses.
const (
	Pending   Status = "PENDING"
	Completed Status = "COMPLETED"
	Failed    Status = "FAILED"
	Refunded  Status = "REFUNDED"
)

// Refusals.
var (
	ErrMethod = apperr.New(apperr.Invalid, "payment_method_missing", "Select your payment method to continue.").On("paymentMethod")
	ErrSecond = apperr.New(apperr.Invalid, "second_method_missing",
		"Please select a payment method for the remaining amount.").On("paymentMethod")
	ErrNotOffered = apperr.New(apperr.NotAvailable, "not_available", "Online payment is not available yet. Please choose cash on delivery.")
	// ErrUnknown: the gateway did not say what happened. Ask Status before doing anything else.
	ErrUnknown = apperr.New(apperr.Unavailable, "payment_unknown", "The payment is being checked. Please wait a moment.")
	// ErrAway: the gateway cannot be reached, and was not asked for anything.
	ErrAway = apperr.New(apperr.Unavailable, "payment_away", "Online payment is not available right now. Please try again in a moment.")
	// ErrRefused: the gateway said no, and has done nothing.
	ErrRefused = apperr.New(apperr.Conflict, "payment_refused", "The payment could not be started. Please try again or choose another method.")
	// ErrNotFound: the gateway knows no payment, or no refund, of that id.
	ErrNotFound = apperr.New(apperr.NotFound, "payment_not_found", "There is no such payment.")
)

// Request asks the gateway for a payment.
type Request struct {
	ID        string // the shop's own id of the payment, used once
	Amount    money.Paise
	ReturnURL string // where the customer comes back to
	Expires   time.Duration
}

// Session is a payment that the gateway has opened.
type Session struct {
	URL string // the gateway's page
}

// State is what the gateway says of a payment or a refund: Pending, Completed (of a refund: the
// money is on its way back) or Failed.
type State struct {
	Status      Status
	Amount      money.Paise
	Transaction string // the gateway's id
}

// Gateway takes money and gives it back. Whatever else goes wrong with asking it for something is
// ErrUnknown; with asking it about something, an error that says nothing of the payment.
type Gateway interface {
	// Pay opens a payment. ErrRefused and ErrAway: this call has opened none. An id is good for one
	// call: asked again, the gateway cannot say where its page is, and the answer is ErrUnknown.
	Pay(ctx context.Context, r Request) (Session, error)
	// Status is the state of a payment, or ErrNotFound.
	Status(ctx context.Context, id string) (State, error)
	// Refund gives back an amount of a payment under a refund id of its own. Asked again under the
	// same refund id it gives nothing more and tells how that refund stands. ErrRefused and ErrAway:
	// this call has given nothing back.
	Refund(ctx context.Context, refundID, paymentID string, amount money.Paise) (State, error)
	// RefundStatus is the state of a refund, or ErrNotFound.
	RefundStatus(ctx context.Context, refundID string) (State, error)
}
