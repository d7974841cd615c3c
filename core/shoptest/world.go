// Package shoptest has a shop in memory for the tests of what happens to orders: its stores, a gateway, processes that may have an
// accident at each of their writes, and what must hold whatever has happened.
package shoptest

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/address"
	"tokri/core/area"
	"tokri/core/audit"
	"tokri/core/cart"
	"tokri/core/catalog"
	"tokri/core/coupon"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/money"
	"tokri/core/payment"
	"tokri/core/pricing"
	"tokri/core/saga"
	"tokri/core/shop"
	"tokri/core/slot"
	"tokri/core/wallet"
)

// clock moves only when a test advances it.
type clock struct {
	mu   sync.Mutex
	Time time.Time
}

// Now returns the shop's time.
func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.Time
}

// Advance lets time pass.
func (c *clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.Time = c.Time.Add(d)
}

// World is a shop in memory: everything that survives the death of a process.
type World struct {
	*memory.DB
	Clock   *clock
	watch   *saga.Watch
	ids     atomic.Int64
	mu      sync.Mutex // of the alerts, and of waiting for written
	written *sync.Cond // signalled when an order was stored
	Home    address.Address
	Codes   []coupon.Coupon
	Shelf   *catalog.Catalog
	Gateway gateway
	Alerts  []string

	// beforeInsert runs when a check-out has read nearly everything and has written nothing.
	BeforeInsert func()
	AfterInsert  func()
}

// NewWorld returns a shop: mangoes at ₹100, onions at ₹40, coriander at ₹10, and one evening slot.
func NewWorld() *World {
	w := &World{
		DB:           memory.New(),
		Clock:        &clock{Time: time.Date(2026, 11, 21, 4, 30, 0, 0, time.UTC)},
		BeforeInsert: func() {}, AfterInsert: func() {},
		Home: address.Address{ID: "home", Type: address.Home, Phone: "9826012345", IsDefault: true,
			Point: area.Point{Latitude: 22.72, Longitude: 75.86}},
	}
	w.written = sync.NewCond(&w.mu)
	w.Gateway.States, w.Gateway.Refunds = map[string]payment.State{}, map[string]refunded{}
	var products []catalog.Product
	shown := map[string]int{}
	for id, price := range map[string]money.Paise{"mango": 10000, "onion": 4000, "coriander": 1000} {
		products = append(products, catalog.Product{ID: id, Name: id, Variants: []catalog.Variant{{ID: id + "-1", Weight: "1", WeightUnit: "kg", Price: price}}})
		w.Receive(id+"-1", 10)
		shown[id+"-1"] = 99 // the displayed stock may be out of date
	}
	w.Shelf = catalog.New(products, nil, shown)
	w.Window("evening", 5)
	return w
}

// Receive has n units of a variant delivered to the shop, instead of what it had.
func (w *World) Receive(variant string, n int) {
	w.Stock().Put(inventory.Stock{VariantID: variant, Received: n, Count: hold.Count{Free: n}})
}

// Window opens a slot that begins in eight hours.
func (w *World) Window(id string, capacity int) {
	w.watch = saga.NewWatch(func() time.Duration { return w.Clock.Now().Sub(time.Unix(0, 0)) })
	start := w.Clock.Now().Add(8 * time.Hour)
	w.Slots().Put(slot.Slot{ID: id, Start: start, End: start.Add(2 * time.Hour), Cutoff: start.Add(-2 * time.Hour),
		Capacity: capacity, Count: hold.Count{Free: capacity}})
}

// Fill gives the customer a cart with these quantities, and an address.
func (w *World) Fill(user string, lines map[string]int) {
	c := cart.Cart{UserID: user, Version: 1}
	for product, n := range lines {
		if n > 0 {
			c.Lines = append(c.Lines, cart.Line{ProductID: product, VariantID: product + "-1", Quantity: n})
		}
	}
	w.Carts().Put(c)
	w.AddressBooks().Put(address.Book{UserID: user, Addresses: []address.Address{w.Home}})
}

func (w *World) alert(what string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.Alerts = append(w.Alerts, what)
}

// TopUp pays money into the customer's wallet.
func (w *World) TopUp(user string, amount money.Paise) {
	e, err := wallet.Next(wallet.Entry{}, wallet.Entry{
		Account: user, Amount: amount, Type: wallet.TopUp,
		Ref: "topup:" + user, At: w.Clock.Now(),
	})
	if err != nil {
		panic(err)
	}
	w.Wallet().Put(user, e)
}

// Balance returns what is in the customer's wallet.
func (w *World) Balance(user string) money.Paise {
	es := w.Wallet().Entries(user)
	if len(es) == 0 {
		return 0
	}
	return es[len(es)-1].Balance
}

// AuditStores returns what the doctor reads.
func (w *World) AuditStores() audit.Stores {
	return audit.Stores{Stock: w.Stock(), Slots: w.Slots(), Coupons: w.Coupons(), Wallet: w.Wallet(), Orders: w.Orders(), Carts: w.Carts(), Invoices: w.Invoices()}
}

// Audit returns what the doctor finds wrong; orders that changed last before settled must be at rest.
func (w *World) Audit(t require.TestingT, settled time.Time) []audit.Violation {
	report, err := audit.Orders(context.Background(), w.AuditStores(), settled)
	require.NoError(t, err)
	require.Equal(t, len(w.Orders().All()), report.Orders)
	return report.Violations
}

// shelf is the cart.Shop of a world.
type shelf struct{ *World }

func (s shelf) OnSale() *catalog.Catalog { return s.Shelf }

func (s shelf) MostPerOrder() int { return shop.UsualMost }

func (s shelf) Charges() pricing.Charges { return pricing.Charges{FreeFrom: 19900, Delivery: 2500} }

func (s shelf) Listed() []coupon.Coupon { return s.Codes }

func (s shelf) Coupon(id, text string) (coupon.Coupon, error) {
	for _, c := range s.Codes {
		if c.ID == id || text != "" && c.Matches(text) {
			return c, nil
		}
	}
	return coupon.Coupon{}, coupon.ErrInvalid
}
