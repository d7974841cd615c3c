package app_test

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/mongodb"
	"tokri/adapters/sqlite"
	"tokri/core/address"
	"tokri/core/area"
	"tokri/core/cart"
	"tokri/core/catalog"
	"tokri/core/checkout"
	"tokri/core/coupon"
	"tokri/core/fault"
	"tokri/core/hold"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/pricing"
	"tokri/core/slot"
	"tokri/core/wallet"
)

// Races of the life of an order, on the real stores, with servers that share one clock and one
// gateway.
func TestLifeRaces(t *testing.T) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		db, err := sqlite.Open(t.TempDir())
		require.NoError(t, err)
		t.Cleanup(func() { assert.NoError(t, db.Close()) })
		b := checkout.Books{Stock: db.Stock(), Slots: db.Slots(), Coupons: db.Coupons(), Wallet: db.Wallet(), Orders: db.Orders(), Carts: db.Carts()}
		races(t, newLives(t, db.Books(), b))
	})
	t.Run("mongodb", func(t *testing.T) {
		t.Parallel()
		c := mongodb.Config{URI: cmp.Or(os.Getenv("MONGODB_TEST_URI"), "mongodb://127.0.0.1:27117/"), Timeout: 20 * time.Second,
			Database: fmt.Sprintf("tokri_lives_%d_%d", os.Getpid(), time.Now().UnixNano())}
		var all []checkout.Books
		var books address.Store
		for range 2 {
			db, err := mongodb.Open(t.Context(), c)
			if err != nil && !strings.Contains(os.Getenv("REQUIRE"), "mongodb") {
				t.Skipf("no MongoDB-wire server: %v", err)
			}
			require.NoError(t, err)
			t.Cleanup(func() { assert.NoError(t, db.Close(context.WithoutCancel(t.Context()))) })
			books = mongodb.NewBooks(db)
			all = append(all, checkout.Books{Stock: mongodb.NewStock(db), Slots: mongodb.NewSlots(db), Coupons: mongodb.NewCoupons(db),
				Wallet: mongodb.NewLedger(db), Orders: mongodb.NewOrders(db), Carts: mongodb.NewCarts(db)})
		}
		races(t, newLives(t, books, all...))
	})
}

func races(t *testing.T, l *lives) {
	for _, race := range []struct {
		name string
		run  func(*testing.T, *lives)
	}{
		{"one webhook a hundred times, and sweeps", manyWebhooks},
		{"cancelled by many, and made ready", cancelOrProceed},
		{"delivered by many", deliverOnce},
		{"paid late, while the cart is ordered again", lateOrAgain},
		{"refunds that two servers carry on", refundOnce},
	} {
		t.Run(race.name, func(t *testing.T) {
			for range max(rounds(), 20) {
				race.run(t, l)
			}
		})
	}
	n, found, err := checkout.Audit(t.Context(), l.books, l.Now().Add(time.Hour))
	require.NoError(t, err)
	assert.Empty(t, found)
	assert.Greater(t, n, 100)
}

// lives is a shop of one product on real stores, with as many servers as it was given stores.
type lives struct {
	till
	t        *testing.T
	books    checkout.Books
	services []*checkout.Service
	at       atomic.Int64
	ids      atomic.Int64
}

func (l *lives) Now() time.Time { return time.UnixMilli(l.at.Load()).UTC() }

func (l *lives) later(d time.Duration) { l.at.Add(d.Milliseconds()) }

func (l *lives) ID() string { return fmt.Sprintf("%024x", l.ids.Add(1)) }

const manyUnits = 100_000

func newLives(t *testing.T, books address.Store, all ...checkout.Books) *lives {
	l := &lives{t: t, books: all[0], till: till{paid: map[string]payment.State{}, back: map[string]payment.State{}}}
	l.at.Store(time.Date(2026, 11, 21, 4, 30, 0, 0, time.UTC).UnixMilli())
	require.NoError(t, all[0].Stock.Open(t.Context(), map[string]int{"v": manyUnits}))
	start := l.Now().AddDate(1, 0, 0)
	require.NoError(t, all[0].Slots.Ensure(t.Context(), []slot.Slot{{ID: "s", Start: start, End: start.Add(time.Hour), Cutoff: start.Add(-time.Hour),
		Capacity: manyUnits, Count: hold.Count{Free: manyUnits}}}))
	home := address.Address{ID: "home", Point: area.Point{Latitude: 22.72, Longitude: 75.86}}
	for _, b := range all {
		carts := &cart.Service{Store: b.Carts, Wallet: b.Wallet, History: b.Orders, Shelf: func() cart.Shelf { return counter{} }, Now: l.Now}
		l.services = append(l.services, &checkout.Service{
			Carts: carts, Addresses: atHome{books, home}, Stock: b.Stock, Slots: b.Slots, Coupons: b.Coupons, Wallet: b.Wallet,
			Orders: b.Orders, Gateway: &l.till, Area: func() area.Polygon { return area.Box(22.7, 75.85, 22.75, 75.88) },
			ReturnURL: func(id string) string { return id }, Now: l.Now, NewID: l.ID, TrackingID: l.ID,
			Pause:    func(ctx context.Context, _ time.Duration) error { return ctx.Err() },
			Cashback: func(worth money.Paise) money.Paise { return worth / 50 }, Runners: 4,
		})
	}
	return l
}

func (l *lives) server(i int) *checkout.Service { return l.services[i%len(l.services)] }

// begin places an order of two pieces for a new customer, paid online with ₹50 of the wallet.
func (l *lives) begin(t *testing.T) (string, checkout.Request, order.Order) {
	t.Helper()
	user := "u" + l.ID()
	_, err := wallet.Post(t.Context(), l.books.Wallet, user, 5000, wallet.TopUp, "topup", "", l.Now())
	require.NoError(t, err)
	s := l.server(0)
	_, err = s.Carts.SetQuantity(t.Context(), user, "p", "v", 2)
	require.NoError(t, err)
	r := checkout.Request{Key: "first-key", AddressID: "home", SlotID: "s", Method: payment.PhonePe}
	r.Options.Wallet = true
	o, err := s.Place(t.Context(), checkout.Customer{ID: user}, r)
	require.NoError(t, err)
	require.Equal(t, order.Awaiting, o.Phase)
	return user, r, o
}

// paid is begin, and the payment has come.
func (l *lives) paid(t *testing.T) order.Order {
	t.Helper()
	_, _, o := l.begin(t)
	l.pay(o.ID)
	o, err := l.server(0).Settle(t.Context(), o.ID)
	require.NoError(t, err)
	require.Equal(t, order.Live, o.Phase)
	return o
}

// ended carries everything to its end and returns the order.
func (l *lives) ended(t *testing.T, id string) order.Order {
	t.Helper()
	for range 20 {
		o, err := l.books.Orders.Get(t.Context(), id)
		require.NoError(t, err)
		if o.Final() {
			return o
		}
		l.later(checkout.LeaseTime + time.Second)
		_, err = l.server(0).Sweep(t.Context())
		require.NoError(t, err)
	}
	require.Fail(t, "the order never comes to an end")
	return order.Order{}
}

func (l *lives) balance(t *testing.T, user string) money.Paise {
	t.Helper()
	last, err := l.books.Wallet.Last(t.Context(), user)
	require.NoError(t, err)
	return last.Balance
}

func manyWebhooks(t *testing.T, l *lives) {
	user, _, o := l.begin(t)
	l.pay(o.ID)
	require.NoError(t, forAll(100, func(i int) error {
		if i%10 == 9 {
			_, err := l.server(i).Sweep(t.Context())
			return err
		}
		_, err := l.server(i).Settle(t.Context(), o.ID)
		return err
	}))
	o = l.ended(t, o.ID)
	assert.Equal(t, order.Live, o.Phase)
	assert.Len(t, o.Timeline, 2)
	assert.Zero(t, l.balance(t, user))
	assert.Equal(t, o.Bill.GrandTotal, l.kept(o.ID))
}

func cancelOrProceed(t *testing.T, l *lives) {
	o := l.paid(t)
	var proceeded, cancelled atomic.Int64
	require.NoError(t, forAll(20, func(i int) error {
		var err error
		count := &cancelled
		if i%2 == 0 {
			count = &proceeded
			_, err = l.server(i/2).ProceedTo(t.Context(), o.ID, order.Processing)
		} else {
			_, err = l.server(i/2).Cancel(t.Context(), o.ID, checkout.Cancellation{By: order.Customer, RefundTo: order.ToWallet})
		}
		if err == nil {
			count.Add(1)
		} else if fault.Of(err) == nil {
			return err
		}
		return nil
	}))
	o = l.ended(t, o.ID)
	if o.Status == order.Cancelled {
		assert.Equal(t, []int64{10, 0}, []int64{cancelled.Load(), proceeded.Load()})
		assert.Equal(t, o.Bill.Value, l.balance(t, o.UserID), "everything is in the wallet, once")
		return
	}
	assert.Equal(t, []int64{0, 10}, []int64{cancelled.Load(), proceeded.Load()})
	assert.Equal(t, order.Processing, o.Status)
	assert.Zero(t, l.balance(t, o.UserID))
}

func deliverOnce(t *testing.T, l *lives) {
	o := l.paid(t)
	require.NoError(t, forAll(20, func(i int) error {
		_, err := l.server(i).ProceedTo(t.Context(), o.ID, order.Delivered)
		return err
	}))
	o = l.ended(t, o.ID)
	assert.Equal(t, order.Delivered, o.Status)
	assert.Len(t, o.Timeline, 5)
	assert.Equal(t, o.Bill.SubTotal/50, l.balance(t, o.UserID), "one cashback")
}

// lateOrAgain: the money comes when the order has been given up, and at that moment the customer
// orders the same cart for cash. One of the two is delivered, and only that one is paid.
func lateOrAgain(t *testing.T, l *lives) {
	user, r, o := l.begin(t)
	l.later(checkout.PayWithin)
	lapsed, err := l.server(0).Advance(t.Context(), o.ID)
	require.NoError(t, err)
	require.Equal(t, order.Lapsed, lapsed.Phase)
	l.pay(o.ID)
	r.Key, r.Method, r.Options.Wallet = "second-key", payment.COD, false
	var again atomic.Value
	require.NoError(t, forAll(12, func(i int) error {
		if i%2 == 0 {
			_, err := l.server(i/2).Settle(t.Context(), o.ID)
			return err
		}
		cash, err := l.server(i/2).Place(t.Context(), checkout.Customer{ID: user}, r)
		if err == nil {
			again.Store(cash.ID)
		} else if fault.Of(err) == nil {
			return err
		}
		return nil
	}))
	o = l.ended(t, o.ID)
	if id, placed := again.Load().(string); placed {
		assert.Equal(t, order.Live, l.ended(t, id).Phase)
		assert.Equal(t, order.Refused, o.Phase)
		assert.Zero(t, l.kept(o.ID), "it goes back")
		assert.Equal(t, money.Paise(5000), l.balance(t, user))
		return
	}
	// Both may have been refused, each for the sake of the other; then the money is back as well.
	want := map[order.Phase]money.Paise{order.Live: o.Bill.GrandTotal, order.Refused: 0}
	assert.Contains(t, want, o.Phase)
	assert.Equal(t, want[o.Phase], l.kept(o.ID))
}

func refundOnce(t *testing.T, l *lives) {
	o := l.paid(t)
	require.NoError(t, forAll(20, func(i int) error {
		if i%4 == 3 {
			_, err := l.server(i).Sweep(t.Context())
			return err
		}
		_, err := l.server(i).Cancel(t.Context(), o.ID, checkout.Cancellation{By: order.Staff})
		return err
	}))
	o = l.ended(t, o.ID)
	assert.Equal(t, payment.Refunded, o.PaymentStatus)
	assert.Len(t, o.Refunds, 1)
	assert.Zero(t, l.kept(o.ID))
	assert.Equal(t, money.Paise(5000), l.balance(t, o.UserID))
}

// atHome knows one address, whoever asks.
type atHome struct {
	address.Store
	home address.Address
}

func (a atHome) Get(context.Context, string) (address.Book, error) {
	return address.Book{Addresses: []address.Address{a.home}}, nil
}

// counter sells one thing.
type counter struct{}

func (counter) OnSale() *catalog.Catalog {
	return catalog.New([]catalog.Product{{ID: "p", Name: "Mango", Variants: []catalog.Variant{{ID: "v", Price: 10000}}}}, nil, map[string]int{"v": manyUnits})
}
func (counter) Listed() []coupon.Coupon    { return nil }
func (counter) Delivery() pricing.Delivery { return pricing.Delivery{FreeFrom: 19900, Charge: 2500} }
func (counter) Coupon(string, string) (coupon.Coupon, error) {
	return coupon.Coupon{}, coupon.ErrInvalid
}

// till is a payment.Gateway that is told when somebody pays.
type till struct {
	mu   sync.Mutex
	paid map[string]payment.State
	back map[string]payment.State // by refund id; Transaction is the payment
}

func (g *till) pay(id string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	s := g.paid[id]
	s.Status = payment.Completed
	g.paid[id] = s
}

func (g *till) kept(id string) money.Paise {
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

func (g *till) Pay(_ context.Context, r payment.Request) (payment.Session, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.paid[r.ID] = payment.State{Status: payment.Pending, Amount: r.Amount, Transaction: r.ID}
	return payment.Session{URL: "https://pay.test/" + r.ID}, nil
}

func (g *till) Status(_ context.Context, id string) (payment.State, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if s, ok := g.paid[id]; ok {
		return s, nil
	}
	return payment.State{}, payment.ErrNotFound
}

func (g *till) Refund(_ context.Context, id, of string, amount money.Paise) (payment.State, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if _, again := g.back[id]; again {
		return payment.State{}, payment.ErrRefused
	}
	g.back[id] = payment.State{Status: payment.Completed, Amount: amount, Transaction: of}
	return g.back[id], nil
}

func (g *till) RefundStatus(_ context.Context, id string) (payment.State, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if s, ok := g.back[id]; ok {
		return s, nil
	}
	return payment.State{}, payment.ErrNotFound
}

var (
	_ payment.Gateway = (*till)(nil)
	_ cart.Shelf      = counter{}
)
