package app

import (
	"context"
	"errors"

	"tokri/core/cart"
	"tokri/core/checkout"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/shop"
)

// Staff is what the staff's commands do with orders. They work while a server has the store open.
type Staff struct {
	*checkout.Service
	order.Desk
}

// Find returns an order by its id or its tracking id.
func (s Staff) Find(ctx context.Context, id string) (order.Order, error) {
	o, err := s.Orders.Get(ctx, id)
	if errors.Is(err, order.ErrNotFound) {
		return s.ByTracking(ctx, id)
	}
	return o, err
}

// NewStaff makes the staff's commands over shared stores. There is no gateway in it: a refund that
// goes through one is recorded, and the server sends it.
func NewStaff(ctx context.Context, s *Stores) (Staff, error) {
	edition, err := s.Shop.Current(ctx)
	if err != nil && !errors.Is(err, shop.ErrEmpty) {
		return Staff{}, err
	}
	return Staff{&checkout.Service{
		Carts: &cart.Service{Store: s.Carts}, Stock: s.Stock, Slots: s.Slots, Coupons: s.Coupons,
		Wallet: s.Wallet, Orders: s.Orders, Invoices: s.Invoices, Now: now, NewID: random{}.ID, Pause: wait,
		Cashback: func(worth money.Paise) money.Paise { return edition.Settings.CashbackFor(worth) },
	}, s.StaffView}, nil
}
