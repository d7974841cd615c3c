package httpapi

import (
	"context"
	"time"

	"tokri/adapters/httpapi/wire"
	"tokri/core/account"
	"tokri/core/address"
	"tokri/core/area"
	"tokri/core/cart"
	"tokri/core/checkout"
	"tokri/core/contact"
	"tokri/core/erasure"
	"tokri/core/fulfilment"
	"tokri/core/invoice"
	"tokri/core/login"
	"tokri/core/order"
	"tokri/core/pause"
	"tokri/core/payment"
	"tokri/core/recommend"
	"tokri/core/restock"
	"tokri/core/review"
	"tokri/core/session"
	"tokri/core/shop"
	"tokri/core/slot"
	"tokri/core/topup"
	"tokri/core/wallet"
	"tokri/core/wishlist"
)

// Service implements the calls of the API with core. Its methods are in one file for each resource.
type Service struct {
	Shop       func() *shop.Snapshot
	Accounts   *account.Service
	Logins     *login.Service
	Sessions   *session.Service
	Carts      *cart.Service
	Addresses  address.Store
	Wishlists  *wishlist.Service
	Restocks   *restock.Service
	Erasure    *erasure.Service
	Contact    *contact.Service
	Orders     order.History
	Slots      slot.Store
	Pauses     pause.Keeper
	CheckOuts  *checkout.Service
	Fulfilment *fulfilment.Service
	TopUps     *topup.Service
	Wallet     wallet.Store
	Reviews    *review.Service
	Desk       *fulfilment.Desk
	Recommend  *recommend.Service
	// Bill returns the PDF of a delivered order's bill.
	Bill     func(ctx context.Context, o order.Order, s shop.Settings, to invoice.Recipient) ([]byte, error)
	Geocoder area.Geocoder
	// Bought is told that a customer or guest has changed a cart or checked out. It returns at once.
	Bought func()
	// Notice enqueues a payment for which the gateway has sent a notification, or refuses because the shop moves. It returns at once.
	Notice func(ctx context.Context, paymentID string) error
	Now    func() time.Time
	NewID  func() string
	Zone   *time.Location // the shop's time zone
	Facts  Facts
}

// Facts are the part of get-settings that comes from the configuration and not from the shopkeeper.
type Facts struct {
	PaymentMethods   []payment.Method
	MapTiles         string // URL with {z}, {x}, {y}
	MapAttribution   string
	GoogleClientID   string
	OTPLength        int
	MinPassword      int
	MinResetPassword int
}

var _ wire.StrictServerInterface = (*Service)(nil)

// given returns a body that may be left out; then all its fields are empty.
func given[T any](body *T) (what T) {
	if body != nil {
		what = *body
	}
	return what
}

// page converts page and limit into an offset and a limit.
func page(number, limit int) (int, int, int) {
	number = max(number, 1)
	if limit <= 0 {
		limit = 100
	}
	return number, (number - 1) * limit, limit
}
