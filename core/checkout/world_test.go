package checkout_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/address"
	"tokri/core/area"
	"tokri/core/cart"
	"tokri/core/catalog"
	"tokri/core/checkout"
	"tokri/core/coupon"
	"tokri/core/fault"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/pricing"
	"tokri/core/slot"
	"tokri/core/wallet"
)

// clock moves when it is told to.
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

// world is a shop in memory: what survives the death of a process.
type world struct {
	clock   *clock
	ids     atomic.Int64
	stock   counted[inventory.Stock]
	slots   counted[slot.Slot]
	uses    counted[coupon.Uses]
	books   sync.Mutex // of what follows
	written *sync.Cond // an order was written
	ledger  map[string][]wallet.Entry
	carts   map[string]cart.Cart
	orders  map[string]order.Order
	home    address.Address
	coupons []coupon.Coupon
	shelf   *catalog.Catalog
	gateway gateway

	// beforeInsert runs when a check-out has read nearly everything and has written nothing.
	beforeInsert func()
	afterInsert  func()
}

// The shop: mangoes at ₹100, onions at ₹40, coriander at ₹10, and one evening slot.
func newWorld() *world {
	w := &world{
		clock:        &clock{now: time.Date(2026, 11, 21, 4, 30, 0, 0, time.UTC)},
		stock:        counted[inventory.Stock]{things: map[string]inventory.Stock{}, holds: map[string]map[string]hold.Hold{}},
		slots:        counted[slot.Slot]{things: map[string]slot.Slot{}, holds: map[string]map[string]hold.Hold{}},
		uses:         counted[coupon.Uses]{things: map[string]coupon.Uses{}, holds: map[string]map[string]hold.Hold{}},
		ledger:       map[string][]wallet.Entry{},
		carts:        map[string]cart.Cart{},
		orders:       map[string]order.Order{},
		beforeInsert: func() {}, afterInsert: func() {},
		home: address.Address{ID: "home", Type: address.Home, IsDefault: true,
			Point: area.Point{Latitude: 22.72, Longitude: 75.86}},
	}
	w.written = sync.NewCond(&w.books)
	w.gateway.states = map[string]payment.State{}
	var products []catalog.Product
	shown := map[string]int{}
	for id, price := range map[string]money.Paise{"mango": 10000, "onion": 4000, "coriander": 1000} {
		products = append(products, catalog.Product{ID: id, Name: id, Variants: []catalog.Variant{{ID: id + "-1", Price: price}}})
		w.receive(id+"-1", 10)
		shown[id+"-1"] = 99 // what is on display may be out of date
	}
	w.shelf = catalog.New(products, nil, shown)
	w.window("evening", 5)
	return w
}

func (w *world) receive(variant string, n int) {
	w.stock.things[variant] = inventory.Stock{VariantID: variant, Received: n, Count: hold.Count{Free: n}}
}

func (w *world) window(id string, capacity int) {
	start := w.clock.Now().Add(8 * time.Hour)
	w.slots.things[id] = slot.Slot{ID: id, Start: start, End: start.Add(2 * time.Hour), Cutoff: start.Add(-2 * time.Hour),
		Capacity: capacity, Count: hold.Count{Free: capacity}}
}

func (w *world) fill(user string, lines map[string]int) {
	c := cart.Cart{UserID: user, Version: 1}
	for product, n := range lines {
		if n > 0 {
			c.Lines = append(c.Lines, cart.Line{ProductID: product, VariantID: product + "-1", Quantity: n})
		}
	}
	w.carts[user] = c
}

func (w *world) topUp(user string, amount money.Paise) {
	e, err := wallet.Next(wallet.Entry{}, user, amount, wallet.TopUp, "topup:"+user, "", w.clock.Now())
	if err != nil {
		panic(err)
	}
	w.ledger[user] = []wallet.Entry{e}
}

func (w *world) balance(user string) money.Paise {
	es := w.ledger[user]
	if len(es) == 0 {
		return 0
	}
	return es[len(es)-1].Balance
}

func (w *world) newBooks() checkout.Books {
	p := w.process(never)
	return checkout.Books{Stock: stockStore{process: p}, Slots: slotStore{process: p}, Coupons: couponStore{process: p},
		Wallet: walletStore{process: p}, Orders: orderStore{process: p}}
}

func (w *world) audit(t require.TestingT, settled time.Time) []checkout.Violation {
	n, found, err := checkout.Audit(context.Background(), w.newBooks(), settled)
	require.NoError(t, err)
	require.Equal(t, len(w.orders), n)
	return found
}

// shelf is the cart.Shelf of a world.
type shelf struct{ *world }

func (s shelf) OnSale() *catalog.Catalog   { return s.shelf }
func (s shelf) Delivery() pricing.Delivery { return pricing.Delivery{FreeFrom: 19900, Charge: 2500} }
func (s shelf) Coupon(id, text string) (coupon.Coupon, error) {
	for _, c := range s.coupons {
		if c.ID == id || text != "" && c.Matches(text) {
			return c, nil
		}
	}
	return coupon.Coupon{}, coupon.ErrInvalid
}

// gateway is a payment.Gateway whose customers pay, or not, as told.
type gateway struct {
	payment.Gateway
	mu     sync.Mutex
	states map[string]payment.State
	fate   payment.Status // what becomes of each payment
	payErr error
}

func (g *gateway) pay(r payment.Request) (payment.Session, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.payErr != nil && !errors.Is(g.payErr, payment.ErrUnknown) {
		return payment.Session{}, g.payErr
	}
	g.states[r.ID] = payment.State{Status: g.fate, Amount: r.Amount}
	return payment.Session{URL: "https://pay.test/" + r.ID}, g.payErr
}

type gatewayClient struct {
	payment.Gateway
	*process
}

func (g gatewayClient) Pay(ctx context.Context, r payment.Request) (s payment.Session, err error) {
	err = g.write(ctx, func() error { s, err = g.gateway.pay(r); return err })
	return s, err
}

func (g gatewayClient) Status(_ context.Context, id string) (payment.State, error) {
	g.gateway.mu.Lock()
	defer g.gateway.mu.Unlock()
	if err := g.read(); err != nil {
		return payment.State{}, err
	}
	state, ok := g.gateway.states[id]
	if !ok {
		return state, fault.New(fault.NotFound, "payment_not_found", "no such payment")
	}
	return state, nil
}

// accident is what happens to a process at one of its writes.
type accident struct {
	at        int    // the write, from 1; 0 is never
	done      bool   // the write is carried out, and the answer lost
	transient bool   // the process lives on
	overtaken bool   // no error: the process stalls for so long that a sweep takes its order over
	meanwhile func() // what else happens while it stalls
	says      error  // what it is told, instead of errDied
}

var never = accident{}

var errDied = errors.New("test: the process died")

// process sees a world through its own connection, and may have an accident.
type process struct {
	*world
	plan   accident
	writes atomic.Int64
	dead   atomic.Bool
}

func (w *world) process(plan accident) *process { return &process{world: w, plan: plan} }

func (p *process) read() error {
	if p.dead.Load() {
		return errDied
	}
	return nil
}

func (p *process) write(ctx context.Context, do func() error) error {
	if err := p.read(); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if int(p.writes.Add(1)) != p.plan.at {
		return do()
	}
	if p.plan.overtaken {
		p.clock.Advance(checkout.LeaseTime + time.Second)
		if _, err := p.process(never).service().Sweep(context.Background()); err != nil {
			panic(err)
		}
		if p.plan.meanwhile != nil {
			p.plan.meanwhile()
		}
		return do()
	}
	p.dead.Store(!p.plan.transient)
	if p.plan.done {
		_ = do()
	}
	if p.plan.says != nil {
		return p.plan.says
	}
	return errDied
}

func (p *process) service() *checkout.Service {
	next := func(kind string) func() string {
		return func() string { return fmt.Sprintf("%s%d", kind, p.ids.Add(1)) }
	}
	orders, ledger := orderStore{process: p}, walletStore{process: p}
	return &checkout.Service{
		Carts: &cart.Service{Store: cartStore{p}, Wallet: ledger, History: orders,
			Shelf: func() cart.Shelf { return shelf{p.world} }, Now: p.clock.Now},
		Addresses: addressStore{process: p}, Stock: stockStore{process: p}, Slots: slotStore{process: p},
		Coupons: couponStore{process: p}, Wallet: ledger, Orders: orders, Gateway: gatewayClient{process: p},
		Area:      func() area.Polygon { return area.Box(22.70, 75.85, 22.75, 75.88) },
		ReturnURL: func(id string) string { return "/order-confirmation/" + id },
		Now:       p.clock.Now, NewID: next("o"), TrackingID: next("TK"),
		Pause: func(ctx context.Context, d time.Duration) error { p.clock.Advance(d); return ctx.Err() },
	}
}

// settle lets time pass and sweeps until nothing is left to be done.
func (w *world) settle(t require.TestingT) {
	for range 100 {
		_, err := w.process(never).service().Sweep(context.Background())
		require.NoError(t, err)
		w.books.Lock()
		unfinished := 0
		for _, o := range w.orders {
			if !o.Final() {
				unfinished++
			}
		}
		w.books.Unlock()
		if unfinished == 0 {
			return
		}
		w.clock.Advance(checkout.LeaseTime + time.Second)
	}
	require.Fail(t, "check-outs never come to an end")
}

// asha has two mangoes and an onion in her cart: ₹240, delivered free.
func asha() (*world, checkout.Request) {
	w := newWorld()
	w.fill("asha", map[string]int{"mango": 2, "onion": 1})
	return w, checkout.Request{Key: "key-1", AddressID: "home", SlotID: "evening", Method: payment.COD}
}

func (w *world) place(t *testing.T, r checkout.Request) (order.Order, error) {
	return w.process(never).service().Place(t.Context(), checkout.Customer{ID: "asha"}, r)
}
