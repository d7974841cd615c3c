package mongodb_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/adapters/mongodb"
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

func TestStock(t *testing.T) {
	porttest.InventoryStore(t, stores(func(db *mongodb.DB) inventory.Store { return db.Stock() }))
}

func TestSlots(t *testing.T) {
	porttest.SlotStore(t, stores(func(db *mongodb.DB) slot.Store { return db.Slots() }))
}

func TestCoupons(t *testing.T) {
	porttest.CouponStore(t, stores(func(db *mongodb.DB) coupon.Store { return db.Coupons() }))
}

func TestTopUps(t *testing.T) {
	porttest.TopUpStore(t, stores(func(db *mongodb.DB) topup.Store { return db.TopUps() }))
}

func TestWallet(t *testing.T) {
	porttest.WalletStore(t, stores(func(db *mongodb.DB) wallet.Store { return db.Wallet() }))
}

func TestCarts(t *testing.T) {
	porttest.CartStore(t, stores(func(db *mongodb.DB) cart.Store { return db.Carts() }))
}

func TestAddressBooks(t *testing.T) {
	porttest.AddressStore(t, stores(func(db *mongodb.DB) address.Store { return db.AddressBooks() }))
}

func TestWishlists(t *testing.T) {
	porttest.WishlistStore(t, stores(func(db *mongodb.DB) wishlist.Store { return db.Wishlists() }))
}

func TestOrders(t *testing.T) {
	porttest.OrderStore(t, stores(func(db *mongodb.DB) order.Store { return db.Orders() }))
}

func TestDesk(t *testing.T) {
	porttest.StaffView(t, stores(func(db *mongodb.DB) interface {
		order.Store
		order.StaffView
	} {
		return db.Orders()
	}))
}

func TestArchive(t *testing.T) {
	porttest.Archive(t, stores(func(db *mongodb.DB) interface {
		order.Store
		order.Archive
	} {
		return db.Orders()
	}))
}

func TestReviews(t *testing.T) {
	porttest.ReviewStore(t, stores(func(db *mongodb.DB) review.Store { return db.Reviews() }))
}

func TestMessages(t *testing.T) {
	porttest.ContactStore(t, stores(func(db *mongodb.DB) contact.Store { return db.Messages() }))
}

func TestInvoices(t *testing.T) {
	porttest.InvoiceStore(t, stores(func(db *mongodb.DB) invoice.Store { return db.Invoices() }))
}

func TestUsers(t *testing.T) {
	porttest.UserStore(t, stores(func(db *mongodb.DB) account.UserStore { return db.Users() }))
}

func TestChallenges(t *testing.T) {
	porttest.ChallengeStore(t, stores(func(db *mongodb.DB) account.ChallengeStore { return db.Challenges() }))
}

func TestSessions(t *testing.T) {
	porttest.SessionStore(t, stores(func(db *mongodb.DB) account.SessionStore { return db.Sessions() }))
}

func TestEditions(t *testing.T) {
	porttest.ShopStore(t, stores(func(db *mongodb.DB) shop.Store { return db.Editions() }))
}

func TestLimiter(t *testing.T) {
	porttest.Limiter(t, func(t *testing.T, now func() time.Time) (account.Limiter, func() account.Limiter) {
		c := config(t)
		first := open(t, c)
		return first.Limiter(now), func() account.Limiter {
			require.NoError(t, first.Close(t.Context()))
			return open(t, c).Limiter(now)
		}
	})
}
