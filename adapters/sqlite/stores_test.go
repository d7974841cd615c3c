package sqlite_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/adapters/sqlite"
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

func open(t testing.TB, dir string) *sqlite.DB {
	db, err := sqlite.Open(dir)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	return db
}

// opening opens stores of new databases and opens them again.
func opening[S any](store func(*sqlite.DB) S) porttest.Open[S] {
	return func(t *testing.T) (S, func() S) {
		dir := t.TempDir()
		db := open(t, dir)
		return store(db), func() S {
			require.NoError(t, db.Close())
			return store(open(t, dir))
		}
	}
}

func TestStores(t *testing.T) {
	for name, suite := range map[string]func(t *testing.T){
		"inventory": func(t *testing.T) {
			porttest.InventoryStore(t, opening(func(db *sqlite.DB) inventory.Store { return db.Stock() }))
		},
		"slots": func(t *testing.T) {
			porttest.SlotStore(t, opening(func(db *sqlite.DB) slot.Store { return db.Slots() }))
		},
		"coupons": func(t *testing.T) {
			porttest.CouponStore(t, opening(func(db *sqlite.DB) coupon.Store { return db.Coupons() }))
		},
		"top-ups": func(t *testing.T) {
			porttest.TopUpStore(t, opening(func(db *sqlite.DB) topup.Store { return db.TopUps() }))
		},
		"wallet": func(t *testing.T) {
			porttest.WalletStore(t, opening(func(db *sqlite.DB) wallet.Store { return db.Wallet() }))
		},
		"addresses": func(t *testing.T) {
			porttest.AddressStore(t, opening(func(db *sqlite.DB) address.Store { return db.AddressBooks() }))
		},
		"wishlists": func(t *testing.T) {
			porttest.WishlistStore(t, opening(func(db *sqlite.DB) wishlist.Store { return db.Wishlists() }))
		},
		"carts": func(t *testing.T) {
			porttest.CartStore(t, opening(func(db *sqlite.DB) cart.Store { return db.Carts() }))
		},
		"shop": func(t *testing.T) {
			porttest.ShopStore(t, opening(func(db *sqlite.DB) shop.Store { return db.Editions() }))
		},
		"orders": func(t *testing.T) {
			porttest.OrderStore(t, opening(func(db *sqlite.DB) order.Store { return db.Orders() }))
		},
		"desk": func(t *testing.T) {
			porttest.StaffView(t, opening(func(db *sqlite.DB) interface {
				order.Store
				order.StaffView
			} {
				return db.Orders()
			}))
		},
		"archive": func(t *testing.T) {
			porttest.Archive(t, opening(func(db *sqlite.DB) interface {
				order.Store
				order.Archive
			} {
				return db.Orders()
			}))
		},
		"reviews": func(t *testing.T) {
			porttest.ReviewStore(t, opening(func(db *sqlite.DB) review.Store { return db.Reviews() }))
		},
		"messages": func(t *testing.T) {
			porttest.ContactStore(t, opening(func(db *sqlite.DB) contact.Store { return db.Messages() }))
		},
		"invoices": func(t *testing.T) {
			porttest.InvoiceStore(t, opening(func(db *sqlite.DB) invoice.Store { return db.Invoices() }))
		},
		"users": func(t *testing.T) {
			porttest.UserStore(t, opening(func(db *sqlite.DB) account.UserStore { return db.Users() }))
		},
		"challenges": func(t *testing.T) {
			porttest.ChallengeStore(t, opening(func(db *sqlite.DB) account.ChallengeStore { return db.Challenges() }))
		},
		"sessions": func(t *testing.T) {
			porttest.SessionStore(t, opening(func(db *sqlite.DB) account.SessionStore { return db.Sessions() }))
		},
		"limiter": func(t *testing.T) {
			porttest.Limiter(t, func(t *testing.T, now func() time.Time) (account.Limiter, func() account.Limiter) {
				return opening(func(db *sqlite.DB) account.Limiter { return db.Limiter(now) })(t)
			})
		},
	} {
		t.Run(name, suite)
	}
}
