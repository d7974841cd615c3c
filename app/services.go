package app

import (
	"context"
	"log/slog"

	"go.uber.org/fx"

	"tokri/config"
	"tokri/core/area"
	"tokri/core/cart"
	"tokri/core/checkout"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/review"
	"tokri/core/shop"
	"tokri/core/topup"
)

// checkoutModule is the shop's main job: the catalogue cache, carts, and orders.
var checkoutModule = fx.Module("checkout", fx.Provide(
	newCatalogCache,
	newRefresher,
	newCarts,
	newCheckout,
	newReviews,
	newTopUps,
	newScheduler,
	newWebhookQueue,
))

func newCatalogCache(s *Stores) *shop.CatalogCache {
	return shop.NewCatalogCache(s.Shop, s.Stock, s.Reviews)
}

func newCarts(s *Stores, cache *shop.CatalogCache) *cart.Service {
	return &cart.Service{
		Store: s.Carts, Wallet: s.Wallet, Uses: s.Coupons, History: s.Orders, Now: now,
		Shop: func() cart.Shop { return cache.Current() },
	}
}

type checkoutParts struct {
	fx.In
	Config    config.Config
	Stores    *Stores
	Carts     *cart.Service
	Catalog   *shop.CatalogCache
	Refresher *refresher
	Log       *slog.Logger
	Payments  *onlinePayments
}

func newCheckout(p checkoutParts) *checkout.Service {
	return &checkout.Service{
		Carts: p.Carts, Addresses: p.Stores.Addresses, Stock: p.Stores.Stock, Slots: p.Stores.Slots, Coupons: p.Stores.Coupons,
		Wallet: p.Stores.Wallet, Orders: p.Stores.Orders, Invoices: p.Stores.Invoices, Gateway: p.Payments.gateway,
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
			p.Log.WarnContext(ctx, "an order needs attention", "order", o.ID, "tracking_id", o.TrackingID, "phase", o.Phase, "what", what)
		},
	}
}

func newReviews(s *Stores) *review.Service {
	return &review.Service{Store: s.Reviews, Orders: s.Orders, Now: now}
}

func newTopUps(c config.Config, s *Stores, o *onlinePayments, log *slog.Logger) *topup.Service {
	return &topup.Service{
		Store: s.TopUps, Wallet: s.Wallet, Gateway: o.gateway, Now: now, NewID: random{}.ID,
		ReturnURL: func(id string) string { return c.PublicURL + "/profile/wallet?topUp=" + id },
		Alert: func(ctx context.Context, t topup.TopUp, what string) {
			log.WarnContext(ctx, "a top-up needs attention", "top_up", t.ID, "what", what)
		},
	}
}

// sweepRunners is how many orders are resumed at once: they mostly wait for the gateway.
const sweepRunners = 8

func newScheduler(service *checkout.Service, topUps *topup.Service, s *Stores, cache *shop.CatalogCache, log *slog.Logger) *scheduler {
	return &scheduler{checkout: service, topUps: topUps, stores: s, cache: cache, log: log}
}
