package payment

import (
	"tokri/core/apperr"
)

// Method is how an order is paid (docs/product.md "Payment methods"). An order that the wallet pays in full is
// Wallet; with any other method the wallet may pay a part.
type Method string

// The methods.
const (
	COD     Method = "cod"
	Wallet  Method = "wallet"
	PhonePe Method = "phonePe" // shown to customers as Pay Online
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
	// ErrTooLittle refuses an online payment of less than money.LeastOnline.
	ErrTooLittle = apperr.New(apperr.Invalid, "online_minimum",
		"Less than ₹1 cannot be paid online. Please choose cash on delivery, or pay without your wallet.").On("paymentMethod")
	ErrNotOffered = apperr.New(apperr.NotAvailable, "online_payment_off", "Online payment is not available yet. Please choose cash on delivery.")
	// ErrUnknown means that the gateway did not say whether the command was carried out. Ask for the status
	// before doing anything else.
	ErrUnknown = apperr.New(apperr.Unavailable, "payment_unknown", "The payment is being checked. Please wait a moment.")
	// ErrAway means that the gateway cannot be reached and no command was sent.
	ErrAway = apperr.New(apperr.Unavailable, "payment_away", "Online payment is not available right now. Please try again in a moment.")
	// ErrRefused means that the gateway refused the command and has done nothing.
	ErrRefused = apperr.New(apperr.Conflict, "payment_refused", "The payment could not be started. Please try again or choose another method.")
	// ErrNotFound means that the gateway knows no payment, or no refund, with that id.
	ErrNotFound = apperr.New(apperr.NotFound, "payment_not_found", "There is no such payment.")
)
