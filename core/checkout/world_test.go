package checkout_test

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
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// world is a shop in memory: everything that survives the death of a process.
type world struct {
	*memory.DB
	clock   *clock
	watch   *saga.Watch
	ids     atomic.Int64
	mu      sync.Mutex // of the alerts, and of waiting for written
	written *sync.Cond // signalled when an order was stored
	home    address.Address
	coupons []coupon.Coupon
	shelf   *catalog.Catalog
	gateway gateway
	alerts  []string

	// beforeInsert runs when a check-out has read nearly everything and has written nothing.
	beforeInsert func()
	afterInsert  func()
}

// newWorld returns a shop: mangoes at ₹100, onions at ₹40, coriander at ₹10, and one evening slot.
func newWorld() *world {
	w := &world{
		DB:           memory.New(),
		clock:        &clock{now: time.Date(2026, 11, 21, 4, 30, 0, 0, time.UTC)},
		beforeInsert: func() {}, afterInsert: func() {},
		home: address.Address{ID: "home", Type: address.Home, IsDefault: true,
			Point: area.Point{Latitude: 22.72, Longitude: 75.86}},
	}
	w.written = sync.NewCond(&w.mu)
	w.gateway.states, w.gateway.refunds = map[string]payment.State{}, map[string]refunded{}
	var products []catalog.Product
	shown := map[string]int{}
	for id, price := range map[string]money.Paise{"mango": 10000, "onion": 4000, "coriander": 1000} {
		products = append(products, catalog.Product{ID: id, Name: id, Variants: []catalog.Variant{{ID: id + "-1", Weight: "1", WeightUnit: "kg", Price: price}}})
		w.receive(id+"-1", 10)
		shown[id+"-1"] = 99 // the displayed stock may be out of date
	}
	w.shelf = catalog.New(products, nil, shown)
	w.window("evening", 5)
	return w
}

func (w *world) receive(variant string, n int) {
	w.Stock().Put(inventory.Stock{VariantID: variant, Received: n, Count: hold.Count{Free: n}})
}

func (w *world) window(id string, capacity int) {
	w.watch = saga.NewWatch(func() time.Duration { return w.clock.Now().Sub(time.Unix(0, 0)) })
	start := w.clock.Now().Add(8 * time.Hour)
	w.Slots().Put(slot.Slot{ID: id, Start: start, End: start.Add(2 * time.Hour), Cutoff: start.Add(-2 * time.Hour),
		Capacity: capacity, Count: hold.Count{Free: capacity}})
}

func (w *world) fill(user string, lines map[string]int) {
	c := cart.Cart{UserID: user, Version: 1}
	for product, n := range lines {
		if n > 0 {
			c.Lines = append(c.Lines, cart.Line{ProductID: product, VariantID: product + "-1", Quantity: n})
		}
	}
	w.Carts().Put(c)
	w.AddressBooks().Put(address.Book{UserID: user, Addresses: []address.Address{w.home}})
}

func (w *world) alert(what string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.alerts = append(w.alerts, what)
}

func (w *world) topUp(user string, amount money.Paise) {
	e, err := wallet.Next(wallet.Entry{}, wallet.Entry{
		Account: user, Amount: amount, Type: wallet.TopUp,
		Ref: "topup:" + user, At: w.clock.Now(),
	})
	if err != nil {
		panic(err)
	}
	w.Wallet().Put(user, e)
}

func (w *world) balance(user string) money.Paise {
	es := w.Wallet().Entries(user)
	if len(es) == 0 {
		return 0
	}
	return es[len(es)-1].Balance
}

func (w *world) stores() audit.Stores {
	return audit.Stores{Stock: w.Stock(), Slots: w.Slots(), Coupons: w.Coupons(), Wallet: w.Wallet(), Orders: w.Orders(), Carts: w.Carts(), Invoices: w.Invoices()}
}

func (w *world) audit(t require.TestingT, settled time.Time) []audit.Violation {
	report, err := audit.Orders(context.Background(), w.stores(), settled)
	require.NoError(t, err)
	require.Equal(t, len(w.Orders().All()), report.Orders)
	return report.Violations
}

// shelf is the cart.Shop of a world.
type shelf struct{ *world }

func (s shelf) OnSale() *catalog.Catalog { return s.shelf }
func (s shelf) MostPerOrder() int        { return shop.UsualMost }
func (s shelf) Charges() pricing.Charges { return pricing.Charges{FreeFrom: 19900, Delivery: 2500} }
func (s shelf) Listed() []coupon.Coupon  { return s.coupons }
func (s shelf) Coupon(id, text string) (coupon.Coupon, error) {
	for _, c := range s.coupons {
		if c.ID == id || text != "" && c.Matches(text) {
			return c, nil
		}
	}
	return coupon.Coupon{}, coupon.ErrInvalid
}
