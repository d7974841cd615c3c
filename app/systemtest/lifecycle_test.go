package systemtest_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/address"
	"tokri/core/area"
	"tokri/core/audit"
	"tokri/core/cart"
	"tokri/core/catalog"
	"tokri/core/checkout"
	"tokri/core/coupon"
	"tokri/core/fulfilment"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/pricing"
	"tokri/core/reservation"
	"tokri/core/saga"
	"tokri/core/shop"
	"tokri/core/shoptest"
	"tokri/core/slot"
	"tokri/core/wallet"
)

// orderServices has everything that a server does with orders.
type orderServices struct {
	*saga.Runner
	checkout   *checkout.Service
	fulfilment *fulfilment.Service
}

// lifecycle is a shop with one product on real stores, with one server for each store that it was given.
type lifecycle struct {
	fakeGateway
	t        *testing.T
	books    audit.Stores
	services []*orderServices
	at       atomic.Int64
	ids      atomic.Int64
	price    atomic.Int64 // of a pack
}

func (l *lifecycle) Now() time.Time { return time.UnixMilli(l.at.Load()).UTC() }

func (l *lifecycle) advance(d time.Duration) { l.at.Add(d.Milliseconds()) }

func (l *lifecycle) ID() string { return fmt.Sprintf("%024x", l.ids.Add(1)) }

const manyUnits = 100_000

func newLifecycle(t *testing.T, books address.Store, all ...audit.Stores) *lifecycle {
	l := &lifecycle{t: t, books: all[0], fakeGateway: fakeGateway{paid: map[string]payment.State{}, back: map[string]payment.State{}}}
	l.price.Store(usualPrice)
	l.at.Store(time.Date(2026, 11, 21, 4, 30, 0, 0, time.UTC).UnixMilli())
	require.NoError(t, all[0].Stock.Open(t.Context(), inventory.Opening(map[string]int{"v": manyUnits}, "", time.Now())))
	start := l.Now().AddDate(1, 0, 0)
	require.NoError(t, all[0].Slots.Ensure(t.Context(), []slot.Slot{{ID: "s", Start: start, End: start.Add(time.Hour), Cutoff: start.Add(-time.Hour),
		Capacity: manyUnits, Count: hold.Count{Free: manyUnits}}}))
	home := address.Address{ID: "home", Phone: "9826012345", Point: area.Point{Latitude: 22.72, Longitude: 75.86}}
	for _, b := range all {
		orders := b.Orders.(order.Book)
		carts := &cart.Service{Store: b.Carts, Wallet: b.Wallet, History: order.CouponHistory{History: orders, Latest: orders}, Shop: func() cart.Shop { return oneProductShop{money.Paise(l.price.Load())} }, Now: l.Now}
		runner := &saga.Runner{Orders: orders, Queue: orders, Now: l.Now, NewID: l.ID, Workers: 4, Watch: saga.NewWatch(func() time.Duration { return l.Now().Sub(time.Unix(0, 0)) })}
		reservations := &reservation.Service{Carts: b.Carts, Stock: b.Stock, Slots: b.Slots, Coupons: b.Coupons, Wallet: b.Wallet, Now: l.Now}
		l.services = append(l.services, &orderServices{runner,
			checkout.New(checkout.Service{
				Runner: runner, History: orders, Latest: orders, Reservations: reservations, Carts: carts, Addresses: oneAddress{books, home}, Gateway: &l.fakeGateway,
				Area:       func() area.Polygon { return area.Box(22.7, 75.85, 22.75, 75.88) },
				Rules:      shoptest.NoRules(),
				ReturnURL:  func(id string) string { return id },
				TrackingID: l.ID,
				Pause: func(ctx context.Context, d time.Duration) error {
					select {
					case <-time.After(d): // other calls of a race work meanwhile
					case <-ctx.Done():
					}
					return ctx.Err()
				},
			}),
			fulfilment.New(fulfilment.Service{
				Runner: runner, Reservations: reservations, Journal: b.Journal, Gateway: &l.fakeGateway, Invoices: b.Invoices,
				Cashback: func(worth money.Paise) money.Paise { return worth / 50 },
				GSTIN:    shoptest.NoGSTIN,
			}),
		})
	}
	return l
}

func (l *lifecycle) server(i int) *orderServices { return l.services[i%len(l.services)] }

// begin places an order of two packs for a new customer, paid online and with ₹50 from the wallet.
func (l *lifecycle) begin(t *testing.T) (string, checkout.Request, order.Order) {
	t.Helper()
	user := "u" + l.ID()
	_, err := wallet.Post(t.Context(), l.books.Wallet, wallet.Entry{
		Account: user, Amount: 5000, Type: wallet.TopUp,
		Ref: "topup", At: l.Now(),
	})
	require.NoError(t, err)
	s := l.server(0)
	_, err = s.checkout.Carts.SetLine(t.Context(), user, "p", "v", 2, nil)
	require.NoError(t, err)
	r := checkout.Request{Key: "first-key", Choices: order.Choices{AddressID: "home", SlotID: "s", Method: payment.PhonePe}}
	r.Wallet = true
	o, err := s.checkout.Place(t.Context(), checkout.Customer{ID: user}, r)
	require.NoError(t, err)
	require.Equal(t, order.Awaiting, o.Phase)
	return user, r, o
}

// paid places an order like begin, and completes its payment.
func (l *lifecycle) paid(t *testing.T) order.Order {
	t.Helper()
	_, _, o := l.begin(t)
	l.pay(o.ID)
	o, err := l.server(0).checkout.Settle(t.Context(), o.ID)
	require.NoError(t, err)
	require.Equal(t, order.Live, o.Phase)
	return o
}

// ended lets the sweep finish the order and returns it.
func (l *lifecycle) ended(t *testing.T, id string) order.Order {
	t.Helper()
	for range 20 {
		o, err := l.books.Orders.Get(t.Context(), id)
		require.NoError(t, err)
		if o.Final() {
			return o
		}
		// The first sweep sees which runners have orders, the second that they are gone.
		_, err = l.server(0).Sweep(t.Context())
		require.NoError(t, err)
		l.advance(saga.LeaseTime + time.Second)
		_, err = l.server(0).Sweep(t.Context())
		require.NoError(t, err)
	}
	require.Fail(t, "the order never comes to an end")
	return order.Order{}
}

func (l *lifecycle) balance(t *testing.T, user string) money.Paise {
	t.Helper()
	last, err := l.books.Wallet.Last(t.Context(), user)
	require.NoError(t, err)
	return last.Balance
}

// oneAddress returns the same address for every customer.
type oneAddress struct {
	address.Store
	home address.Address
}

func (a oneAddress) Get(context.Context, string) (address.Book, error) {
	return address.Book{Addresses: []address.Address{a.home}}, nil
}

// oneProductShop sells one product.
type oneProductShop struct{ price money.Paise }

// usualPrice is what a pack costs, in paise.
const usualPrice = 100_00

func (s oneProductShop) OnSale() *catalog.Catalog {
	return catalog.New([]catalog.Product{{ID: "p", Name: "Mango", Variants: []catalog.Variant{{ID: "v", Price: s.price}}}}, nil, map[string]int{"v": manyUnits})
}
func (oneProductShop) Listed() []coupon.Coupon { return nil }
func (oneProductShop) MostPerOrder() int       { return shop.UsualMost }

func (oneProductShop) Charges() pricing.Charges {
	return pricing.Charges{FreeFrom: 19900, Delivery: 2500}
}
func (oneProductShop) Coupon(string, string) (coupon.Coupon, error) {
	return coupon.Coupon{}, coupon.ErrInvalid
}

// fakeGateway is a payment.Gateway whose payments the test completes.
type fakeGateway struct {
	mu   sync.Mutex
	paid map[string]payment.State
	back map[string]payment.State // by refund id; Transaction is the id of the payment
	busy bool                     // refunds are under way
}

// slow lets refunds wait, until it is called with false.
func (g *fakeGateway) slow(yes bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.busy = yes
	for id, r := range g.back {
		if !yes && r.Status == payment.Pending {
			r.Status = payment.Completed
			g.back[id] = r
		}
	}
}

func (g *fakeGateway) pay(id string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	s := g.paid[id]
	s.Status = payment.Completed
	g.paid[id] = s
}

func (g *fakeGateway) kept(id string) money.Paise {
	g.mu.Lock()
	defer g.mu.Unlock()
	kept := g.paid[id].Amount
	for _, r := range g.back {
		if r.Transaction == id {
			kept -= r.Amount
		}
	}
	return kept
}

func (g *fakeGateway) Pay(_ context.Context, r payment.Request) (payment.Session, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.paid[r.ID] = payment.State{Status: payment.Pending, Amount: r.Amount, Transaction: r.ID}
	return payment.Session{URL: "https://pay.test/" + r.ID}, nil
}

func (g *fakeGateway) Status(_ context.Context, id string) (payment.State, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if s, ok := g.paid[id]; ok {
		return s, nil
	}
	return payment.State{}, payment.ErrNotFound
}

func (g *fakeGateway) Refund(_ context.Context, id, of string, amount money.Paise) (payment.State, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if _, again := g.back[id]; again {
		return payment.State{}, payment.ErrRefused
	}
	status := payment.Completed
	if g.busy {
		status = payment.Pending
	}
	g.back[id] = payment.State{Status: status, Amount: amount, Transaction: of}
	return g.back[id], nil
}

func (g *fakeGateway) RefundStatus(_ context.Context, id string) (payment.State, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if s, ok := g.back[id]; ok {
		return s, nil
	}
	return payment.State{}, payment.ErrNotFound
}

var (
	_ payment.Gateway = (*fakeGateway)(nil)
	_ cart.Shop       = oneProductShop{}
)
