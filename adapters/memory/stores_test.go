package memory_test

import (
	"testing"
	"time"

	"tokri/adapters/memory"
	"tokri/core/account"
	"tokri/core/address"
	"tokri/core/cart"
	"tokri/core/contact"
	"tokri/core/coupon"
	"tokri/core/inventory"
	"tokri/core/invoice"
	"tokri/core/order"
	"tokri/core/porttest"
	"tokri/core/review"
	"tokri/core/shop"
	"tokri/core/slot"
	"tokri/core/topup"
	"tokri/core/wallet"
	"tokri/core/wishlist"
)

// opening opens stores of new databases, which do not outlive their process.
func opening[S any](store func(*memory.DB) S) porttest.Open[S] {
	return func(*testing.T) (S, func() S) { return store(memory.New()), nil }
}

func TestStores(t *testing.T) {
	for name, suite := range map[string]func(t *testing.T){
		"inventory": func(t *testing.T) {
			porttest.InventoryStore(t, opening(func(db *memory.DB) inventory.Store { return db.Stock() }))
		},
		"slots": func(t *testing.T) {
			porttest.SlotStore(t, opening(func(db *memory.DB) slot.Store { return db.Slots() }))
		},
		"coupons": func(t *testing.T) {
			porttest.CouponStore(t, opening(func(db *memory.DB) coupon.Store { return db.Coupons() }))
		},
		"top-ups": func(t *testing.T) {
			porttest.TopUpStore(t, opening(func(db *memory.DB) topup.Store { return db.TopUps() }))
		},
		"wallet": func(t *testing.T) {
			porttest.WalletStore(t, opening(func(db *memory.DB) wallet.Store { return db.Wallet() }))
		},
		"addresses": func(t *testing.T) {
			porttest.AddressStore(t, opening(func(db *memory.DB) address.Store { return db.AddressBooks() }))
		},
		"wishlists": func(t *testing.T) {
			porttest.WishlistStore(t, opening(func(db *memory.DB) wishlist.Store { return db.Wishlists() }))
		},
		"carts": func(t *testing.T) {
			porttest.CartStore(t, opening(func(db *memory.DB) cart.Store { return db.Carts() }))
		},
		"shop": func(t *testing.T) {
			porttest.ShopStore(t, opening(func(db *memory.DB) shop.Store { return db.Editions() }))
		},
		"orders": func(t *testing.T) {
			porttest.OrderStore(t, opening(func(db *memory.DB) order.Store { return db.Orders() }))
		},
		"desk": func(t *testing.T) {
			porttest.StaffView(t, opening(func(db *memory.DB) interface {
				order.Store
				order.StaffView
			} {
				return db.Orders()
			}))
		},
		"archive": func(t *testing.T) {
			porttest.Archive(t, opening(func(db *memory.DB) interface {
				order.Store
				order.Archive
			} {
				return db.Orders()
			}))
		},
		"reviews": func(t *testing.T) {
			porttest.ReviewStore(t, opening(func(db *memory.DB) review.Store { return db.Reviews() }))
		},
		"messages": func(t *testing.T) {
			porttest.ContactStore(t, opening(func(db *memory.DB) contact.Store { return db.Messages() }))
		},
		"invoices": func(t *testing.T) {
			porttest.InvoiceStore(t, opening(func(db *memory.DB) invoice.Store { return db.Invoices() }))
		},
		"users": func(t *testing.T) {
			porttest.UserStore(t, opening(func(db *memory.DB) account.UserStore { return db.Users() }))
		},
		"challenges": func(t *testing.T) {
			porttest.ChallengeStore(t, opening(func(db *memory.DB) account.ChallengeStore { return db.Challenges() }))
		},
		"sessions": func(t *testing.T) {
			porttest.SessionStore(t, opening(func(db *memory.DB) account.SessionStore { return db.Sessions() }))
		},
		"limiter": func(t *testing.T) {
			porttest.Limiter(t, func(t *testing.T, now func() time.Time) (account.Limiter, func() account.Limiter) {
				return opening(func(db *memory.DB) account.Limiter { return db.Limiter(now) })(t)
			})
		},
	} {
		t.Run(name, suite)
	}
}
