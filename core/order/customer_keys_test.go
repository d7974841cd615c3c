package order_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/address"
	"tokri/core/coupon"
	"tokri/core/order"
	"tokri/core/payment"
)

func TestCustomerKeysContainNoPersonalData(t *testing.T) {
	key := order.CustomerKey([]byte("one"), "mobile", "+919826012345")
	assert.Len(t, key, 32)
	assert.NotContains(t, key, "9826012345")
	assert.Equal(t, key, order.CustomerKey([]byte("one"), "mobile", "+919826012345"))
	assert.NotEqual(t, key, order.CustomerKey([]byte("two"), "mobile", "+919826012345"), "another key, another hash")
	assert.NotEqual(t, key, order.CustomerKey([]byte("one"), "device", "+919826012345"))
	assert.Empty(t, order.CustomerKey([]byte("one"), "device", ""), "no device is not one device")
}

// ofAsha returns orders of a deleted account, with the number m and the device d.
func ofAsha(t *testing.T, status order.Status, method payment.Method, at ...time.Time) *memory.DB {
	db := memory.New()
	for i, when := range at {
		o := order.Order{ID: string(rune('a' + i)), UserID: "asha", Key: string(rune('a' + i)), CartVersion: int64(i), Status: status, Method: method,
			CouponID: "fresh", CustomerKeys: order.CustomerKeys{MobileKey: "m", DeviceKey: "d"}, CreatedAt: when, PlacedAt: when}
		o.Phase = order.Closed
		if status == order.Cancelled {
			o.Cancellation = &order.Cancellation{By: order.Customer, Reason: "mine"}
		}
		o.Address = address.Address{Line1: "12 Shanti Kunj"}
		require.True(t, o.Anonymise(), "the account is deleted")
		db.Orders().Put(o)
	}
	return db
}

func history(db *memory.DB, keys order.CustomerKeys) order.CouponHistory {
	return order.CouponHistory{History: db.Orders(), Latest: db.Orders(), Now: func() time.Time { return noon },
		KeysOf: func(context.Context, string, string) (order.CustomerKeys, error) { return keys, nil }}
}

func TestThePastFollowsNumberAndDevice(t *testing.T) {
	before := coupon.Past{Ordered: true, Elsewhere: true, Uses: map[string]int{"fresh": 2}}
	for name, c := range map[string]struct {
		status order.Status
		at     time.Time
		keys   order.CustomerKeys
		want   coupon.Past
	}{
		"the same number":               {order.Delivered, noon, order.CustomerKeys{MobileKey: "m"}, before},
		"the same device":               {order.Delivered, noon, order.CustomerKeys{MobileKey: "x", DeviceKey: "d"}, before},
		"another number and device":     {order.Delivered, noon, order.CustomerKeys{MobileKey: "x", DeviceKey: "y"}, coupon.Past{}},
		"no device":                     {order.Delivered, noon, order.CustomerKeys{MobileKey: "x"}, coupon.Past{}},
		"a number that is another's id": {order.Delivered, noon, order.CustomerKeys{MobileKey: "d", DeviceKey: "m"}, coupon.Past{}},
		"cancelled":                     {order.Cancelled, noon, order.CustomerKeys{MobileKey: "m"}, coupon.Past{}},
		"just remembered":               {order.Delivered, noon.Add(-order.KeysLife), order.CustomerKeys{MobileKey: "m"}, before},
		"forgotten":                     {order.Delivered, noon.Add(-order.KeysLife - 1), order.CustomerKeys{MobileKey: "m"}, coupon.Past{}},
	} {
		got, err := history(ofAsha(t, c.status, payment.COD, c.at, c.at), c.keys).Past(t.Context(), "asha again", "")
		require.NoError(t, err)
		assert.Equal(t, c.want, got, name)
	}
}

// Three orders were cancelled before the account was deleted; the number's new account has to pay in advance.
func TestCancellationsFollowTheNumber(t *testing.T) {
	db := ofAsha(t, order.Cancelled, payment.COD, noon.Add(-time.Hour), noon.Add(-2*time.Hour), noon.Add(-3*time.Hour))
	limits := order.UsualLimits()
	o := order.Order{UserID: "asha again", Method: payment.COD, CreatedAt: noon, CustomerKeys: order.CustomerKeys{MobileKey: "m"}}
	o.Bill.GrandTotal = 100_00
	past, err := limits.PastOf(t.Context(), db.Orders(), db.Orders(), o)
	require.NoError(t, err)
	require.ErrorIs(t, limits.Check(o, past), order.ErrPrepaidOnly)
	o.CustomerKeys = order.CustomerKeys{MobileKey: "another in the family", DeviceKey: "d"}
	past, err = limits.PastOf(t.Context(), db.Orders(), db.Orders(), o)
	require.NoError(t, err)
	require.NoError(t, limits.Check(o, past), "a family's phone takes no cash away from the others in it")
}

// damaged is a store with orders that cannot be written.
type damaged struct {
	order.Store
	is func(id string) bool
}

var errDamaged = errors.New("the order cannot be written")

func (s damaged) Update(ctx context.Context, id string, fn func(*order.Order) error) (order.Order, error) {
	if s.is(id) {
		return order.Order{}, errDamaged
	}
	return s.Store.Update(ctx, id, fn)
}

func TestAnOrderThatCannotBeWrittenDoesNotStopTheOthers(t *testing.T) {
	db := memory.New()
	for i := range 450 { // more than one read returns
		id := fmt.Sprintf("o%03d", i)
		db.Orders().Put(order.Order{ID: id, UserID: "asha", Key: id, CartVersion: int64(i), CustomerKeys: order.CustomerKeys{MobileKey: "m"}, CreatedAt: noon})
	}
	err := order.ForgetKeys(t.Context(), db.Orders(), damaged{db.Orders(), func(string) bool { return true }}, noon.Add(time.Hour))
	require.ErrorIs(t, err, errDamaged, "it ends if none can be written")
	err = order.ForgetKeys(t.Context(), db.Orders(), damaged{db.Orders(), func(id string) bool { return id == "o000" }}, noon.Add(time.Hour))
	require.EqualError(t, err, "order o000: the order cannot be written")
	for _, o := range db.Orders().All() {
		assert.Equal(t, o.ID == "o000", o.MobileKey != "", o.ID)
	}
}

// More damaged orders than a page has are no reason to keep the keys of the others.
func TestAPageOfDamagedOrdersDoesNotKeepTheKeysOfTheOthers(t *testing.T) {
	db := memory.New()
	for i := range 450 {
		id := fmt.Sprintf("o%03d", i)
		db.Orders().Put(order.Order{ID: id, UserID: "asha", Key: id, CartVersion: int64(i), CustomerKeys: order.CustomerKeys{MobileKey: "m"}, CreatedAt: noon.Add(time.Duration(i) * time.Second)})
	}
	err := order.ForgetKeys(t.Context(), db.Orders(), damaged{db.Orders(), func(id string) bool { return id < "o250" }}, noon.Add(time.Hour))
	require.ErrorIs(t, err, errDamaged)
	left, err := db.Orders().Keyed(t.Context(), noon.Add(time.Hour), 450)
	require.NoError(t, err)
	assert.Len(t, left, 250, "only the damaged orders still have their keys")
}
