package checkout

import (
	"context"
	"time"

	"tokri/core/address"
	"tokri/core/apperr"
	"tokri/core/area"
	"tokri/core/cart"
	"tokri/core/coupon"
	"tokri/core/inventory"
	"tokri/core/invoice"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/slot"
	"tokri/core/wallet"
)

// The times of a check-out.
const (
	// LeaseTime is how long one runner may carry an order on before another may take over.
	LeaseTime = 40 * time.Second
	// StepTime bounds the work under one lease; it leaves room before the lease ends.
	StepTime = payment.StepTime
	// watchTime bounds how long a request waits for another runner of the same order.
	watchTime = 10 * time.Second
)

// Refusals of a check-out.
var (
	ErrGuest   = apperr.New(apperr.Conflict, "guest_checkout", "Please complete your sign-up before placing an order.")
	ErrAddress = apperr.New(apperr.Invalid, "address_missing", "Please choose a delivery address.").On("addressId")
	ErrSlot    = apperr.New(apperr.Invalid, "slot_missing", "Please select a delivery slot.").On("deliverySlotId")
	// ErrPrice carries the fresh bill, a cart.Priced, as its detail.
	ErrPrice    = apperr.New(apperr.Conflict, "price_changed", "Prices have changed. Please look at your bill again.")
	ErrMismatch = apperr.New(apperr.Conflict, "idempotency_mismatch", "This order was sent before with other details. Please try again.")
	ErrBusy     = apperr.New(apperr.Unavailable, "order_in_progress", "Your order is being placed. Please wait for it to finish.")
	ErrZero     = apperr.New(apperr.Invalid, "wallet_empty", "Wallet balance is zero. Please select COD or Pay Online.").On("paymentMethod")
)

// Service places orders and carries them on.
type Service struct {
	Carts     *cart.Service
	Addresses address.Store
	Stock     inventory.Store
	Slots     slot.Store
	Coupons   coupon.Store
	Wallet    wallet.Store
	Orders    order.Store
	Invoices  invoice.Store   // nil: bills are not numbered
	Gateway   payment.Gateway // nil: online payment is not offered
	Area      func() area.Polygon
	ReturnURL func(orderID string) string

	Now        func() time.Time
	NewID      func() string
	TrackingID func() string
	// Pause waits, or returns early with ctx's error.
	Pause func(ctx context.Context, d time.Duration) error
	// Changed is told that stock or slots have changed; it may be nil.
	Changed func()
	// Cashback is what the shop credits for an order of that worth when it is delivered; nil is
	// nothing.
	Cashback func(worth money.Paise) money.Paise
	// Alert tells the shop's staff of what they should look at; it may be nil.
	Alert func(ctx context.Context, o order.Order, what string)
	// Runners is how many orders a sweep carries on at the same time; 0 is one.
	Runners int
}
