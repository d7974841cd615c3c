package systemtest_test

import (
	"context"
	"fmt"
	"os"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/mongodb"
	"tokri/adapters/sqlite"
	"tokri/app/loadtest/harness"
	"tokri/core/address"
	"tokri/core/apperr"
	"tokri/core/audit"
	"tokri/core/checkout"
	"tokri/core/fulfilment"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
)

// These are races in the life of an order, on the real stores, with servers that share one clock and one
// gateway.
func TestLifecycleRaces(t *testing.T) {
	t.Parallel()
	onLives(t, races)
}

// onLives runs a test on each store; on MongoDB with two servers. The test opens its shops.
func onLives(t *testing.T, test func(t *testing.T, open func(*testing.T) *lifecycle)) {
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		test(t, sqliteLife)
	})
	t.Run("mongodb", func(t *testing.T) {
		t.Parallel()
		test(t, mongoLife)
	})
}

func sqliteLife(t *testing.T) *lifecycle {
	db, err := sqlite.Open(t.TempDir())
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, db.Close()) })
	b := audit.Stores{Stock: db.Stock(), Journal: db.Journal(), Slots: db.Slots(), Coupons: db.Coupons(), Wallet: db.Wallet(), Orders: db.Orders(), Carts: db.Carts(),
		Invoices: db.Invoices()}
	return newLifecycle(t, db.AddressBooks(), b)
}

func mongoLife(t *testing.T) *lifecycle {
	c := mongodb.Config{URI: harness.MongoDBURI(), Timeout: 20 * time.Second,
		Database: fmt.Sprintf("tokri_lives_%d_%d", os.Getpid(), time.Now().UnixNano())}
	var all []audit.Stores
	var books address.Store
	for range 2 {
		db, err := mongodb.Open(t.Context(), c)
		if err != nil && !required("mongodb") {
			t.Skipf("no MongoDB-wire server: %v", err)
		}
		require.NoError(t, err)
		t.Cleanup(func() { assert.NoError(t, db.Close(context.WithoutCancel(t.Context()))) })
		books = db.AddressBooks()
		all = append(all, audit.Stores{Stock: db.Stock(), Journal: db.Journal(), Slots: db.Slots(), Coupons: db.Coupons(),
			Wallet: db.Wallet(), Orders: db.Orders(), Carts: db.Carts(), Invoices: db.Invoices()})
	}
	return newLifecycle(t, books, all...)
}

// Each race has a shop of its own, because its rounds look at the whole shop again and again.
func races(t *testing.T, open func(*testing.T) *lifecycle) {
	orders := 0
	for _, race := range []struct {
		name string
		run  func(*testing.T, *lifecycle)
	}{
		{"one webhook a hundred times, and sweeps", manyWebhooks},
		{"cancelled by many, and made ready", cancelOrAdvance},
		{"delivered by many", deliverOnce},
		{"paid late, while the cart is ordered again", lateOrAgain},
		{"refunds that two servers carry on", refundOnce},
		{"cancelled while its payment is settled", settleOrCancel},
		{"delivered, and cancelled by staff", deliverOrCancel},
		{"refunded by many", refundedByMany},
		{"cancelled twenty times by its customer", cancelledByMany},
		{"given up twenty times by its customer", givenUpByMany},
		{"moved by two managers", movedByTwo},
		{"moved, and cancelled", moveOrCancel},
		{"moved to the last place, which a customer takes", moveOrPlace},
		{"changed by two devices", changedByTwo},
		{"changed, and cancelled", changeOrCancel},
		{"changed, and claimed by a picker", changeOrClaim},
		{"changed with the cart, which is checked out", changeOrCheckOut},
		{"picked by two", pickedByTwo},
		{"ticked offline", ticksInAnyOrder},
		{"picked, and cancelled", pickOrCancel},
		{"packed, unpacked and delivered", packedByMany},
		{"refused at the door, from two phones", refusedByTwo},
		{"refused at the door, and cancelled", refusedOrCancelled},
		{"claimed and cancelled while the cut-off passes", claimAtTheCutoff},
		{"cancelled in a walk of four", waveOrCancel},
		{"ticked offline after the claim ended", lateTicks},
		{"planned to be missing, and packed", planOrPack},
		{"complained about while what was missing goes back", complaintMeanwhile},
		{"changed while prices change", changeOrImport},
	} {
		t.Run(race.name, func(t *testing.T) {
			l := open(t)
			for range max(rounds(), 20) {
				race.run(t, l)
			}
			orders += l.sound(t)
		})
	}
	assert.Greater(t, orders, 100)
}

func manyWebhooks(t *testing.T, l *lifecycle) {
	user, _, o := l.begin(t)
	l.pay(o.ID)
	require.NoError(t, forAll(100, func(i int) error {
		if i%10 == 9 {
			_, err := l.server(i).Sweep(t.Context())
			return err
		}
		_, err := l.server(i).checkout.Settle(t.Context(), o.ID)
		return err
	}))
	o = l.ended(t, o.ID)
	assert.Equal(t, order.Live, o.Phase)
	assert.Len(t, o.Timeline, 2)
	assert.Zero(t, l.balance(t, user))
	assert.Equal(t, o.Bill.GrandTotal, l.kept(o.ID))
}

// proceedOrCancel makes ten calls that advance an order and ten that cancel it, spread over all servers, and
// counts those that succeeded.
func (l *lifecycle) proceedOrCancel(t *testing.T, o order.Order, to order.Status, by order.Actor) (proceeded, cancelled int64) {
	t.Helper()
	var moved, ended atomic.Int64
	require.NoError(t, forAll(20, func(i int) error {
		var err error
		count := &ended
		if i%2 == 0 {
			count = &moved
			_, err = l.server(i/2).fulfilment.Advance(t.Context(), o.ID, to, true)
		} else {
			_, err = l.server(i/2).fulfilment.Cancel(t.Context(), o.ID, fulfilment.Cancellation{By: by, RefundTo: order.ToWallet})
		}
		if err == nil {
			count.Add(1)
		} else if apperr.Of(err) == nil {
			return err
		}
		return nil
	}))
	return moved.Load(), ended.Load()
}

func cancelOrAdvance(t *testing.T, l *lifecycle) {
	o := l.paid(t)
	proceeded, cancelled := l.proceedOrCancel(t, o, order.Processing, order.Customer)
	o = l.ended(t, o.ID)
	if o.Status == order.Cancelled {
		assert.Equal(t, []int64{10, 0}, []int64{cancelled, proceeded})
		assert.Equal(t, o.Bill.Value, l.balance(t, o.UserID), "everything is in the wallet, once")
		return
	}
	assert.Equal(t, []int64{0, 10}, []int64{cancelled, proceeded})
	assert.Equal(t, order.Processing, o.Status)
	assert.Zero(t, l.balance(t, o.UserID))
}

func deliverOnce(t *testing.T, l *lifecycle) {
	o := l.paid(t)
	require.NoError(t, forAll(20, func(i int) error {
		_, err := l.server(i).fulfilment.Advance(t.Context(), o.ID, order.Delivered, true)
		return err
	}))
	o = l.ended(t, o.ID)
	assert.Equal(t, order.Delivered, o.Status)
	assert.Len(t, o.Timeline, 5)
	assert.Equal(t, o.Bill.SubTotal/50, l.balance(t, o.UserID), "one cashback")
}

// lateOrAgain: the payment arrives after the order was given up, and at that moment the customer orders the
// same cart for cash. Only one of the two orders is delivered, and only that one is paid.
func lateOrAgain(t *testing.T, l *lifecycle) {
	user, r, o := l.begin(t)
	l.advance(payment.TimeToPay)
	lapsed, err := l.server(0).Resume(t.Context(), o.ID)
	require.NoError(t, err)
	require.Equal(t, order.Lapsed, lapsed.Phase)
	l.pay(o.ID)
	r.Key, r.Method, r.Wallet = "second-key", payment.COD, false
	var again atomic.Value
	require.NoError(t, forAll(12, func(i int) error {
		if i%2 == 0 {
			_, err := l.server(i/2).checkout.Settle(t.Context(), o.ID)
			return err
		}
		cash, err := l.server(i/2).checkout.Place(t.Context(), checkout.Customer{ID: user}, r)
		if err == nil {
			again.Store(cash.ID)
		} else if apperr.Of(err) == nil {
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
	// Each order may have been refused because of the other one; then the money is refunded as well.
	want := map[order.Phase]money.Paise{order.Live: o.Bill.GrandTotal, order.Refused: 0}
	assert.Contains(t, want, o.Phase)
	assert.Equal(t, want[o.Phase], l.kept(o.ID))
}

func refundOnce(t *testing.T, l *lifecycle) {
	o := l.paid(t)
	require.NoError(t, forAll(20, func(i int) error {
		if i%4 == 3 {
			_, err := l.server(i).Sweep(t.Context())
			return err
		}
		_, err := l.server(i).fulfilment.Cancel(t.Context(), o.ID, fulfilment.Cancellation{By: order.Staff})
		return err
	}))
	o = l.ended(t, o.ID)
	assert.Equal(t, payment.Refunded, o.PaymentStatus)
	assert.Len(t, o.Refunds, 1)
	assert.Zero(t, l.kept(o.ID))
	assert.Equal(t, money.Paise(5000), l.balance(t, o.UserID))
}
