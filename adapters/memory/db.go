package memory

import (
	"context"
	"reflect"
	"sync"
	"time"

	"tokri/core/account"
	"tokri/core/address"
	"tokri/core/cart"
	"tokri/core/contact"
	"tokri/core/coupon"
	"tokri/core/inventory"
	"tokri/core/invoice"
	"tokri/core/order"
	"tokri/core/review"
	"tokri/core/shop"
	"tokri/core/slot"
	"tokri/core/topup"
	"tokri/core/wallet"
	"tokri/core/wishlist"
)

// DB is a view of the stores. Views made by With share their data.
type DB struct {
	*data
	hooks Hooks
}

// A Hook takes the place of a call, which do carries out. The op is "<store>.<method>", such as
// "orders.Insert".
type Hook func(op string, do func() error) error

// Hooks stand between the callers of one view and its data; nil lets every call through.
type Hooks struct{ Read, Write Hook }

func (h Hook) call(op string, do func() error) error {
	if h == nil {
		return do()
	}
	return h(op, do)
}

type data struct {
	mu sync.Mutex

	stock   map[string]counted[inventory.Stock]
	slots   map[string]counted[slot.Slot]
	coupons map[string]counted[coupon.Uses]

	addressBooks map[string]address.Book
	carts        map[string]cart.Cart
	wishlists    map[string]wishlist.List
	orders       map[string]order.Order
	topUps       map[string]topup.TopUp
	users        map[string]account.User
	challenges   map[string]account.Challenge
	sessions     map[string]account.Session
	windows      map[string]window
	messages     map[string]contact.Message
	reviews      map[[2]string]review.Review // by product and order
	reviewed     time.Time                   // when one of them was last changed
	entries      map[string][]wallet.Entry   // by account
	invoices     []invoice.Invoice
	edition      *shop.Edition
}

// New makes an empty DB.
func New() *DB {
	return &DB{data: &data{
		stock: map[string]counted[inventory.Stock]{}, slots: map[string]counted[slot.Slot]{}, coupons: map[string]counted[coupon.Uses]{},
		addressBooks: map[string]address.Book{}, carts: map[string]cart.Cart{}, wishlists: map[string]wishlist.List{},
		orders: map[string]order.Order{}, topUps: map[string]topup.TopUp{}, users: map[string]account.User{},
		challenges: map[string]account.Challenge{}, sessions: map[string]account.Session{}, windows: map[string]window{},
		messages: map[string]contact.Message{}, reviews: map[[2]string]review.Review{}, entries: map[string][]wallet.Entry{},
	}}
}

// With makes another view of the same data, whose calls pass the hooks.
func (db *DB) With(hooks Hooks) *DB { return &DB{data: db.data, hooks: hooks} }

// read runs fn while nothing is written.
func (db *DB) read(ctx context.Context, op string, fn func() error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return db.hooks.Read.call(op, func() error { return db.locked(fn) })
}

// write runs fn while nothing else is read or written. An fn that fails must have changed nothing.
func (db *DB) write(ctx context.Context, op string, fn func() error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return db.hooks.Write.call(op, func() error { return db.locked(fn) })
}

func (db *DB) locked(fn func() error) error {
	db.mu.Lock()
	defer db.mu.Unlock()
	return fn()
}

// kept is a copy of a value that shares nothing with it, as every store keeps it: times are UTC and
// cut to the millisecond.
func kept[T any](v T) T {
	keep(reflect.ValueOf(&v).Elem())
	return v
}

func keep(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		if at, ok := v.Addr().Interface().(*time.Time); ok {
			*at = at.Truncate(time.Millisecond).UTC()
			return
		}
		for i := range v.NumField() {
			keep(v.Field(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			keep(v.Index(i))
		}
	case reflect.Slice:
		if v.IsNil() {
			return
		}
		own := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(own, v)
		v.Set(own)
		for i := range v.Len() {
			keep(v.Index(i))
		}
	case reflect.Map:
		if v.IsNil() {
			return
		}
		own := reflect.MakeMap(v.Type())
		for entries := v.MapRange(); entries.Next(); {
			element := reflect.New(v.Type().Elem()).Elem()
			element.Set(entries.Value())
			keep(element)
			own.SetMapIndex(entries.Key(), element)
		}
		v.Set(own)
	case reflect.Pointer:
		if v.IsNil() {
			return
		}
		own := reflect.New(v.Type().Elem())
		own.Elem().Set(v.Elem())
		v.Set(own)
		keep(v.Elem())
	default:
	}
}
