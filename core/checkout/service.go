// Package checkout turns a cart into an order, and changes the lines of a placed one, in steps that survive crashes and races: it takes what the order
// needs, opens the payment and settles it, and releases everything if that fails. Package saga draws the
// order's life and explains why it may be interrupted at any point.
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
	"tokri/core/storing"
)

// watchTime bounds how long a request waits for another runner of the same order.
const watchTime = 10 * time.Second

// Refusals of a check-out.
var (
	ErrGuest = apperr.New(apperr.Conflict, "guest_checkout", "Please complete your sign-up before placing an order.")
	// ErrMobile asks for a verified mobile number: the rider, and the shop before it packs, must be able to
	// reach the customer.
	ErrMobile  = apperr.New(apperr.Conflict, "mobile_unproved", "Please add and verify your mobile number in your profile before you order.")
	ErrAddress = apperr.New(apperr.Invalid, "address_missing", "Please choose a delivery address.").On("addressId")
	ErrSlot    = apperr.New(apperr.Invalid, "slot_missing", "Please select a delivery slot.").On("deliverySlotId")
	// ErrMinimum carries a money.Shortfall as its detail.
	ErrMinimum = apperr.New(apperr.Invalid, "below_minimum_order", "Your items do not reach the shop's minimum order yet.")
	// ErrPrice carries the fresh bill, a cart.Priced, as its detail.
	ErrPrice    = apperr.New(apperr.Conflict, "price_changed", "Prices have changed. Please look at your bill again.")
	ErrMismatch = apperr.New(apperr.Conflict, "idempotency_mismatch", "This order was sent before with other details. Please try again.")
	// ErrCancelled is the answer to the key of an order that was placed and has been cancelled since.
	ErrCancelled = apperr.New(apperr.Conflict, "order_was_cancelled", "This order was placed and has been cancelled since. Please place a new order.")
	ErrZero      = apperr.New(apperr.Invalid, "wallet_empty", "Wallet balance is zero. Please select COD or Pay Online.").On("paymentMethod")
)

// Rules are the shop's own rules for new orders; each is required.
type Rules struct {
	Limits func() order.Limits
	// OnHeld is told what unpaid orders of new customers hold together when another one is checked, and whether it was
	// refused for that.
	OnHeld func(ctx context.Context, held order.Held, refused bool)
	// KeysOf returns the keys by which the limits recognise a customer on a device under another account. A customer
	// without a proved mobile number has no MobileKey, and cannot order.
	KeysOf       func(ctx context.Context, userID, device string) (order.CustomerKeys, error)
	Paused       func(ctx context.Context) error // a refusal while the shop is paused
	MinimumOrder func() money.Paise              // the smallest item total for which an order can be placed; 0: there is none
	AsDelivered  func() bool                     // whether an order costs what is delivered of it if something is missing
}

// Service places orders and settles their payments.
type Service struct {
	Runner       *saga.Runner
	History      order.History
	Latest       order.Latest
	Reservations *reservation.Service
	Carts        *cart.Service
	Addresses    address.Store
	Gateway      payment.Gateway // nil: online payment is not offered
	Area         func() area.Polygon
	Rules
	ReturnURL  func(orderID string) string
	TrackingID func() string
	// Join makes the writes of an order for which no gateway is asked one, so that its customer waits for one write; nil makes each
	// on its own.
	Join storing.Join
	// Pause waits, or returns early with ctx's error.
	Pause func(ctx context.Context, d time.Duration) error
}

// New returns a Service whose runner carries out the steps of this package.
func New(s Service) *Service {
	s.Runner.Handle(saga.Hold, s.hold)
	s.Runner.Handle(saga.ClearCart, s.clearCart)
	s.Runner.Handle(saga.Charge, s.charge)
	s.Runner.Handle(saga.Pay, s.pay)
	s.Runner.Handle(saga.Settle, s.settle)
	s.Runner.Handle(saga.Finish, s.finish)
	s.Runner.Handle(saga.Unwind, s.unwind)
	s.Runner.Handle(saga.Grow, s.grow)
	s.Runner.Handle(saga.Shrink, s.shrink)
	s.Runner.Handle(saga.UndoGrow, s.undoGrow)
	return &s
}
