package app

import (
	"context"
	"log/slog"
	"time"

	"go.uber.org/fx"

	"tokri/config"
	"tokri/core/account"
	"tokri/core/address"
	"tokri/core/area"
	"tokri/core/cart"
	"tokri/core/checkout"
	"tokri/core/contact"
	"tokri/core/coupon"
	"tokri/core/inventory"
	"tokri/core/invoice"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/review"
	"tokri/core/shop"
	"tokri/core/slot"
	"tokri/core/topup"
	"tokri/core/wallet"
)

// checkoutModule is the shop's main job: the catalogue cache, carts, and orders.
var checkoutModule = fx.Module("checkout", fx.Provide(
	shop.NewCatalogCache,
	newRefresher,
	newCarts,
	newCheckout,
	newReviews,
	newTopUps,
	newScheduler,
	newWebhookQueue,
))

func newCarts(store cart.Store, money wallet.Store, uses coupon.Store, orders order.Store, cache *shop.CatalogCache) *cart.Service {
	return &cart.Service{
		Store: store, Wallet: money, Uses: uses, History: orders, Now: now,
		Shelf: func() cart.Shelf { return cache.Current() },
	}
}

type checkoutParts struct {
	fx.In
	Config    config.Config
	Carts     *cart.Service
	Addresses address.Store
	Stock     inventory.Store
	Slots     slot.Store
	Coupons   coupon.Store
	Wallet    wallet.Store
	Orders    order.Store
	Invoices  invoice.Store
	Catalog   *shop.CatalogCache
	Refresher *refresher
	Log       *slog.Logger
	Online    *onlinePayments
}

func newCheckout(p checkoutParts) *checkout.Service {
	return &checkout.Service{
		Carts: p.Carts, Addresses: p.Addresses, Stock: p.Stock, Slots: p.Slots, Coupons: p.Coupons,
		Wallet: p.Wallet, Orders: p.Orders, Invoices: p.Invoices, Gateway: p.Online.gateway,
		Area:       func() area.Polygon { return p.Catalog.Current().Settings.Area },
		ReturnURL:  func(orderID string) string { return p.Config.PublicURL + "/order-confirmation/" + orderID },
		Now:        now,
		NewID:      random{}.OrderID,
		TrackingID: random{}.TrackingID,
		Pause:      wait,
		Changed:    p.Refresher.Changed,
		Runners:    sweepRunners,
		Cashback: func(worth money.Paise) money.Paise {
			settings := p.Catalog.Current().Settings
			return settings.CashbackFor(worth)
		},
		Alert: func(ctx context.Context, o order.Order, what string) {
			p.Log.WarnContext(ctx, "an order needs looking at", "order", o.ID, "tracking_id", o.TrackingID, "phase", o.Phase, "what", what)
		},
	}
}

func newReviews(store review.Store, orders order.Store) *review.Service {
	return &review.Service{Store: store, Orders: orders, Now: now}
}

func newTopUps(c config.Config, store topup.Store, ledger wallet.Store, o *onlinePayments, log *slog.Logger) *topup.Service {
	return &topup.Service{
		Store: store, Wallet: ledger, Gateway: o.gateway, Now: now, NewID: random{}.ID,
		ReturnURL: func(id string) string { return c.PublicURL + "/profile/wallet?topUp=" + id },
		Alert: func(ctx context.Context, t topup.TopUp, what string) {
			log.WarnContext(ctx, "a top-up needs looking at", "top_up", t.ID, "what", what)
		},
	}
}

// sweepRunners is how many orders are carried on at once: they mostly wait for the gateway.
const sweepRunners = 8

// now is the shop's clock. Every store keeps milliseconds, so nobody sees more.
func now() time.Time { return time.Now().UTC().Truncate(time.Millisecond) }

func newScheduler(service *checkout.Service, topUps *topup.Service, accounts *account.Service, slots slot.Store, messages contact.Store, cache *shop.CatalogCache, log *slog.Logger, sole soleServer) *scheduler {
	return &scheduler{checkout: service, topUps: topUps, accounts: accounts, slots: slots, messages: messages, cache: cache, zone: Zone, log: log, soleServer: sole}
}
