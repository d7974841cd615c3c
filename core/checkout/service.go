// Package checkout turns a cart into an order, and survives anything while it does: it takes what the
// order needs, opens the payment and settles it, and gives everything back if that fails. Package saga
// draws the order's life and says why it may be interrupted anywhere.
package checkout

import (
	"context"
	"time"

	"tokri/core/address"
	"tokri/core/apperr"
	"tokri/core/area"
	"tokri/core/cart"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/reservation"
	"tokri/core/saga"
)

// watchTime bounds how long a request waits for another runner of the same order.
const watchTime = 10 * time.Second

// Refusals of a check-out.
var (
	ErrGuest = apperr.New(apperr.Conflict, "guest_checkout", "Please complete your sign-up before placing an order.")
	// ErrMobile asks for a number at which the rider, and the shop before it packs, can reach the customer.
	ErrMobile  = apperr.New(apperr.Conflict, "mobile_unproved", "Please add and verify your mobile number in your profile before you order.")
	ErrAddress = apperr.New(apperr.Invalid, "address_missing", "Please choose a delivery address.").On("addressId")
	ErrSlot    = apperr.New(apperr.Invalid, "slot_missing", "Please select a delivery slot.").On("deliverySlotId")
	// ErrMinimum carries a money.Shortfall as its detail.
	ErrMinimum = apperr.New(apperr.Invalid, "below_minimum_order", "Your items do not reach the shop's minimum order yet.")
	// ErrPrice carries the fresh bill, a cart.Priced, as its detail.
	ErrPrice    = apperr.New(apperr.Conflict, "price_changed", "Prices have changed. Please look at your bill again.")
	ErrMismatch = apperr.New(apperr.Conflict, "idempotency_mismatch", "This order was sent before with other details. Please try again.")
	// ErrCancelled answers the key of an order that stood and was cancelled since.
	ErrCancelled = apperr.New(apperr.Conflict, "order_was_cancelled", "This order was placed and has been cancelled since. Please place a new order.")
	ErrZero      = apperr.New(apperr.Invalid, "wallet_empty", "Wallet balance is zero. Please select COD or Pay Online.").On("paymentMethod")
)

// Service places orders and settles their payments.
type Service struct {
	Runner       *saga.Runner
	Reservations *reservation.Service
	Carts        *cart.Service
	Addresses    address.Store
	Gateway      payment.Gateway // nil: online payment is not offered
	Area         func() area.Polygon
	// Limits are those of cash orders; nil is none but the law's.
	Limits func() order.Limits
	// HasProvedMobile tells whether a customer has a mobile number that was proved; nil is not asked.
	HasProvedMobile func(ctx context.Context, userID string) (bool, error)
	// KeysOf are the keys by which the limits follow a customer on a device to another account; nil is none.
	KeysOf func(ctx context.Context, userID, device string) (order.CustomerKeys, error)
	// Paused refuses an order while the shop takes none; nil is never asked.
	Paused func(ctx context.Context) error
	// MinimumOrder is the item total from which an order can be placed; nil is none.
	MinimumOrder func() money.Paise
	ReturnURL    func(orderID string) string
	TrackingID   func() string
	// Pause waits, or returns early with ctx's error.
	Pause func(ctx context.Context, d time.Duration) error
}

// New makes a Service that takes its steps for its runner.
func New(s Service) *Service {
	s.Runner.Handle(saga.Hold, s.hold)
	s.Runner.Handle(saga.ClearCart, s.clearCart)
	s.Runner.Handle(saga.Charge, s.charge)
	s.Runner.Handle(saga.Pay, s.pay)
	s.Runner.Handle(saga.Settle, s.settle)
	s.Runner.Handle(saga.Finish, s.finish)
	s.Runner.Handle(saga.Unwind, s.unwind)
	return &s
}
