package app

import (
	"context"
	"errors"

	"go.uber.org/fx"

	"tokri/config"
	"tokri/core/cart"
	"tokri/core/checkout"
	"tokri/core/coupon"
	"tokri/core/inventory"
	"tokri/core/invoice"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/shop"
	"tokri/core/slot"
	"tokri/core/wallet"
)

// Staff is what the shop's staff do with orders, while the shop is open or not.
type Staff struct {
	*checkout.Service
	order.Desk
}

// Find finds an order by its id or by the one that customers read out.
func (s Staff) Find(ctx context.Context, id string) (order.Order, error) {
	o, err := s.Orders.Get(ctx, id)
	if errors.Is(err, order.ErrNotFound) {
		return s.ByTracking(ctx, id)
	}
	return o, err
}

type staffParts struct {
	fx.In
	Lifecycle fx.Lifecycle
	Carts     cart.Store
	Stock     inventory.Store
	Slots     slot.Store
	Coupons   coupon.Store
	Wallet    wallet.Store
	Orders    order.Store
	Desk      order.Desk
	Invoices  invoice.Store
	Shop      shop.Store
}

// ForStaff composes what a command for the staff needs, and runs it. There is no gateway in it:
// what has to go back through one is written down, and the server sees to it.
func ForStaff(c config.Config, do func(context.Context, Staff) error) fx.Option {
	return fx.Options(CoreToMend(c), fx.Invoke(func(p staffParts) {
		service := &checkout.Service{
			Carts: &cart.Service{Store: p.Carts}, Stock: p.Stock, Slots: p.Slots, Coupons: p.Coupons,
			Wallet: p.Wallet, Orders: p.Orders, Invoices: p.Invoices, Now: now, NewID: random{}.ID, Pause: wait,
		}
		p.Lifecycle.Append(fx.StartHook(func(ctx context.Context) error {
			edition, err := p.Shop.Current(ctx)
			if err != nil && !errors.Is(err, shop.ErrEmpty) {
				return err
			}
			service.Cashback = func(worth money.Paise) money.Paise { return edition.Settings.CashbackFor(worth) }
			return do(ctx, Staff{service, p.Desk})
		}))
	}))
}
