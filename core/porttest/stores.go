package porttest

import (
	"reflect"
	"testing"
	"time"

	"tokri/core/account"
	"tokri/core/address"
	"tokri/core/alert"
	"tokri/core/cart"
	"tokri/core/ceiling"
	"tokri/core/contact"
	"tokri/core/coupon"
	"tokri/core/crew"
	"tokri/core/erasure"
	"tokri/core/inventory"
	"tokri/core/invoice"
	"tokri/core/login"
	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/pause"
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

// Stores has the stores of one database.
type Stores struct {
	Stock        inventory.Store
	Journal      inventory.Journal
	Slots        slot.Store
	Coupons      coupon.Store
	Wallet       wallet.Store
	TopUps       topup.Store
	AddressBooks address.Store
	Wishlists    wishlist.Store
	Restocks     restock.Store
	Carts        cart.Store
	Editions     shop.Store
	Reviews      review.Store
	Messages     contact.Records
	Outbox       notify.Store
	Invoices     invoice.Store
	Ceilings     ceiling.Store
	Pauses       pause.Store
	Together     recommend.Store
	Users        account.Store
	Guests       erasure.Guests
	Challenges   login.ChallengeStore
	Sessions     session.Store
	Crew         crew.Store
	StaffLog     crew.Log
	Alerts       alert.Store
	Orders       order.Book
	SetClock     func(now func() time.Time) // of what the stores date themselves
	Limiter      func(now func() time.Time) login.Limiter
}

// StoresOf returns the stores of a database: what its methods return that have the names of the fields. clock is where it keeps its clock.
func StoresOf[L login.Limiter](db any, clock *func() time.Time, limiter func(now func() time.Time) L) Stores {
	stores := Stores{SetClock: func(now func() time.Time) { *clock = now }, Limiter: func(now func() time.Time) login.Limiter { return limiter(now) }}
	into := reflect.ValueOf(&stores).Elem()
	for i := range into.NumField() {
		name := into.Type().Field(i).Name
		if into.Field(i).Kind() != reflect.Interface {
			continue
		}
		if name == "Guests" {
			name = "Users" // they are users without an account
		}
		into.Field(i).Set(reflect.ValueOf(db).MethodByName(name).Call(nil)[0])
	}
	return stores
}

// Database runs the suite of every store, each on a database of its own.
func Database(t *testing.T, open Open[Stores]) {
	for name, suite := range map[string]func(t *testing.T){
		"stock":         func(t *testing.T) { InventoryStore(t, one(open, func(s Stores) inventory.Store { return s.Stock })) },
		"journal":       func(t *testing.T) { Journal(t, one(open, func(s Stores) inventory.Journal { return s.Journal })) },
		"slots":         func(t *testing.T) { SlotStore(t, one(open, func(s Stores) slot.Store { return s.Slots })) },
		"coupons":       func(t *testing.T) { CouponStore(t, one(open, func(s Stores) coupon.Store { return s.Coupons })) },
		"wallet":        func(t *testing.T) { WalletStore(t, one(open, func(s Stores) wallet.Store { return s.Wallet })) },
		"top-ups":       func(t *testing.T) { TopUpStore(t, one(open, func(s Stores) topup.Store { return s.TopUps })) },
		"address books": func(t *testing.T) { AddressStore(t, one(open, func(s Stores) address.Store { return s.AddressBooks })) },
		"wishlists":     func(t *testing.T) { WishlistStore(t, one(open, func(s Stores) wishlist.Store { return s.Wishlists })) },
		"restocks":      func(t *testing.T) { RestockStore(t, one(open, func(s Stores) restock.Store { return s.Restocks })) },
		"carts":         func(t *testing.T) { CartStore(t, one(open, func(s Stores) cart.Store { return s.Carts })) },
		"editions":      func(t *testing.T) { ShopStore(t, one(open, func(s Stores) shop.Store { return s.Editions })) },
		"reviews":       func(t *testing.T) { ReviewStore(t, one(open, func(s Stores) review.Store { return s.Reviews })) },
		"messages":      func(t *testing.T) { ContactRecords(t, one(open, func(s Stores) contact.Records { return s.Messages })) },
		"outbox":        func(t *testing.T) { OutboxStore(t, one(open, func(s Stores) notify.Store { return s.Outbox })) },
		"invoices":      func(t *testing.T) { InvoiceStore(t, one(open, func(s Stores) invoice.Store { return s.Invoices })) },
		"ceilings":      func(t *testing.T) { CeilingStore(t, one(open, func(s Stores) ceiling.Store { return s.Ceilings })) },
		"pauses":        func(t *testing.T) { PauseStore(t, one(open, func(s Stores) pause.Store { return s.Pauses })) },
		"together":      func(t *testing.T) { TogetherStore(t, one(open, func(s Stores) recommend.Store { return s.Together })) },
		"users":         func(t *testing.T) { UserStore(t, one(open, func(s Stores) account.Store { return s.Users })) },
		"guests":        func(t *testing.T) { Guests(t, open) },
		"deletion":      func(t *testing.T) { Deletion(t, open) },
		"challenges": func(t *testing.T) {
			ChallengeStore(t, one(open, func(s Stores) login.ChallengeStore { return s.Challenges }))
		},
		"sessions": func(t *testing.T) {
			SessionStore(t, one(open, func(s Stores) session.Store { return s.Sessions }))
		},
		"crew":          func(t *testing.T) { CrewStore(t, one(open, func(s Stores) crew.Store { return s.Crew })) },
		"staff log":     func(t *testing.T) { StaffLog(t, one(open, func(s Stores) crew.Log { return s.StaffLog })) },
		"alerts":        func(t *testing.T) { AlertStore(t, one(open, func(s Stores) alert.Store { return s.Alerts })) },
		"desk":          func(t *testing.T) { Desk(t, open) },
		"orders":        func(t *testing.T) { OrderStore(t, one(open, func(s Stores) order.Book { return s.Orders })) },
		"order queue":   func(t *testing.T) { OrderQueue(t, one(open, func(s Stores) order.Book { return s.Orders })) },
		"order history": func(t *testing.T) { OrderHistory(t, one(open, func(s Stores) order.Book { return s.Orders })) },
		"latest orders": func(t *testing.T) { LatestOrders(t, one(open, func(s Stores) order.Book { return s.Orders })) },
		"staff view":    func(t *testing.T) { StaffView(t, one(open, func(s Stores) order.Book { return s.Orders })) },
		"archive":       func(t *testing.T) { Archive(t, one(open, func(s Stores) order.Book { return s.Orders })) },
		"limiter": func(t *testing.T) {
			Limiter(t, func(t *testing.T, now func() time.Time) (login.Limiter, func() login.Limiter) {
				return one(open, func(s Stores) login.Limiter { return s.Limiter(now) })(t)
			})
		},
	} {
		t.Run(name, suite)
	}
}

// one opens a database for one of its stores.
func one[S any](open Open[Stores], store func(Stores) S) Open[S] {
	return func(t *testing.T) (S, func() S) {
		stores, again := open(t)
		if again == nil {
			return store(stores), nil
		}
		return store(stores), func() S { return store(again()) }
	}
}
