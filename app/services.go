package app

import (
	"context"
	"log/slog"

	"go.uber.org/fx"

	"tokri/config"
	"tokri/core/account"
	"tokri/core/announce"
	"tokri/core/area"
	"tokri/core/build"
	"tokri/core/cart"
	"tokri/core/catalog"
	"tokri/core/checkout"
	"tokri/core/erasure"
	"tokri/core/fulfilment"
	"tokri/core/money"
	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/picture"
	"tokri/core/recommend"
	"tokri/core/reservation"
	"tokri/core/restock"
	"tokri/core/review"
	"tokri/core/saga"
	"tokri/core/shop"
	"tokri/core/topup"
)

// checkoutModule provides the catalogue cache, carts, and orders.
var checkoutModule = fx.Module("checkout", fx.Provide(
	newCatalogCache,
	newCustomerKeys,
	newWrongPromos,
	newRefresher,
	newCarts,
	newRunner,
	newReservations,
	newCheckout,
	newFulfilment,
	newReviews,
	newDesk,
	newRecommendations,
	newTopUps,
	newBackgroundWork,
	newScheduler,
	newBuilds,
	newWebhookQueue,
	newOutbox,
	newAnnouncer,
	newRestocks,
	newMessenger,
))

func newCatalogCache(s *Stores) *shop.CatalogCache {
	return shop.NewCatalogCache(s.Shop, s.Stock, s.Reviews)
}

func newCarts(c config.Config, s *Stores, cache *shop.CatalogCache, keys customerKeys, wrong wrongPromos) *cart.Service {
	return &cart.Service{
		Guesses: &cart.Guesses{Limiter: account.Sealed{Limiter: s.LoginLimiter(c), Key: keys.key}, OnWrong: wrong.count},
		Store:   s.Carts, Wallet: s.Wallet, Uses: s.Coupons, Now: now,
		History: order.History{Orders: s.Orders, KeysOf: keys.of, Now: now},
		Shop:    func() cart.Shop { return cache.Current() },
	}
}

func newRunner(s *Stores, log *slog.Logger) *saga.Runner {
	return &saga.Runner{
		Orders: s.Orders, Now: now, NewID: random{}.OrderID, Workers: sweepWorkers, Watch: saga.NewWatch(uptime),
		OnAlert: func(ctx context.Context, o order.Order, what string) {
			log.WarnContext(ctx, "an order needs attention", "order", o.ID, "tracking_id", o.TrackingID, "phase", o.Phase, "what", what)
		},
	}
}

func newReservations(s *Stores, r *refresher) *reservation.Service {
	reservations := reservationsIn(s)
	reservations.Changed = r.Changed
	return reservations
}

type checkoutParts struct {
	fx.In
	Config       config.Config
	Stores       *Stores
	Runner       *saga.Runner
	Reservations *reservation.Service
	Carts        *cart.Service
	Catalog      *shop.CatalogCache
	Payments     *onlinePayments
	Accounts     *account.Service
	Keys         customerKeys
	Ceilings     *ceilings
}

func newCheckout(p checkoutParts) *checkout.Service {
	carts := *p.Carts
	carts.Store = p.Stores.KeptCarts // an order is made of the cart itself: an old copy would only be refused
	return checkout.New(checkout.Service{
		Runner: p.Runner, Reservations: p.Reservations, Carts: &carts, Addresses: p.Stores.Addresses, Gateway: p.Payments.gateway,
		Area:         func() area.Polygon { return p.Catalog.Current().Settings.Area },
		Limits:       func() order.Limits { return p.Catalog.Current().Settings.CashLimits() },
		MinimumOrder: func() money.Paise { return p.Catalog.Current().Settings.MinimumOrder },
		ReturnURL:    func(orderID string) string { return p.Config.PublicURL + "/order-confirmation/" + orderID },
		TrackingID:   random{}.TrackingID,

		OnHeld:          p.Ceilings.unpaid.seen,
		Paused:          Pauses(p.Stores).Check,
		HasProvedMobile: p.Accounts.HasProvedMobile,
		KeysOf:          p.Keys.of,
		Pause:           wait,
	})
}

func newFulfilment(s *Stores, runner *saga.Runner, r *reservation.Service, catalog *shop.CatalogCache, o *onlinePayments) *fulfilment.Service {
	return fulfilment.New(fulfilment.Service{
		Runner: runner, Reservations: r, Invoices: s.Invoices, Gateway: o.gateway,
		Cashback: func(worth money.Paise) money.Paise {
			settings := catalog.Current().Settings
			return settings.CashbackFor(worth)
		},
		GSTIN: func() string { return catalog.Current().Settings.GSTIN },
	})
}

func newReviews(s *Stores) *review.Service {
	return &review.Service{Store: s.Reviews, Orders: s.Orders, Now: now}
}

func newDesk(s *Stores, intake picture.Intake, toShop notify.Shop) *fulfilment.Desk {
	return &fulfilment.Desk{Orders: s.Orders, Intake: intake, Pictures: s.Pictures, Shop: toShop, NewID: random{}.ID, Now: now}
}

func newRecommendations(s *Stores, cache *shop.CatalogCache) *recommend.Service {
	return &recommend.Service{Store: s.Together, Orders: s.StaffView, Now: now, Catalog: func() *catalog.Catalog { return cache.Current().Catalog }}
}

func newTopUps(c config.Config, s *Stores, o *onlinePayments, log *slog.Logger) *topup.Service {
	return &topup.Service{
		Store: s.TopUps, Wallet: s.Wallet, Gateway: o.gateway, Limiter: s.LoginLimiter(c), Now: now, NewID: random{}.ID,
		ReturnURL: func(id string) string { return c.PublicURL + "/profile/wallet?topUp=" + id },
		Alert: func(ctx context.Context, t topup.TopUp, what string) {
			log.WarnContext(ctx, "a top-up needs attention", "top_up", t.ID, "what", what)
		},
	}
}

// sweepWorkers is how many orders are resumed at once. The workers mostly wait for the gateway.
const sweepWorkers = 8

func newScheduler(orders *checkout.Service, topUps *topup.Service, stock *restock.Service, together *recommend.Service, phones *notify.Phones, guests *erasure.Service, s *Stores, cache *shop.CatalogCache, builds *build.Keeper, b *background) *scheduler {
	return &scheduler{checkout: orders, topUps: topUps, stock: stock, together: together, phones: phones, guests: guests, stores: s, cache: cache, builds: builds, background: b}
}

func newBuilds(s *Stores) *build.Keeper { return &build.Keeper{Store: s.Scripts, Now: now} }

func newMessenger(c config.Config, s *Stores, news *announce.Service, stock *restock.Service, o *notify.Outbox, b *background) *outboxWorker {
	return newOutboxWorker(s, textless(c), news, stock, o, b)
}

func newBackgroundWork(m *messageMetrics, log *slog.Logger) *background {
	return newBackground(func(job string) { m.jobEnded(job, "failed") }, log)
}
