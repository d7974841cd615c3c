package server

import (
	"context"
	"log/slog"

	"go.uber.org/fx"

	"tokri/app/backoffice"
	"tokri/app/clock"
	"tokri/app/providers"
	"tokri/app/secrets"
	"tokri/app/storage"
	"tokri/app/telemetry"
	"tokri/app/worker"
	"tokri/config"
	"tokri/core/alert"
	"tokri/core/announce"
	"tokri/core/area"
	"tokri/core/build"
	"tokri/core/cart"
	"tokri/core/catalog"
	"tokri/core/checkout"
	"tokri/core/erasure"
	"tokri/core/fulfilment"
	"tokri/core/login"
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
	"tokri/core/wake"
)

// checkoutModule provides the catalogue cache, carts, and orders.
var checkoutModule = fx.Module("checkout", fx.Provide(
	newCatalogCache,
	newCustomerKeys,
	telemetry.NewWrongPromos,
	worker.NewPace,
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
	worker.NewWebhookQueue,
	newOutbox,
	newAnnouncer,
	newRestocks,
	newMessenger,
))

func newCatalogCache(s *storage.Stores) *shop.CatalogCache {
	return shop.NewCatalogCache(s.Shop, s.Stock, s.Reviews)
}

func newCarts(c config.Config, s *storage.Stores, cache *shop.CatalogCache, keys customerKeys, wrong telemetry.WrongPromos) *cart.Service {
	return &cart.Service{
		Guesses: &cart.Guesses{Limiter: login.Sealed{Limiter: s.LoginLimiter(c), Key: keys.key}, OnWrong: wrong.Count},
		Store:   s.Carts, Wallet: s.Wallet, Uses: s.Coupons, Now: clock.Now,
		History: order.CouponHistory{History: s.Orders, Latest: s.Orders, KeysOf: keys.of, Now: clock.Now},
		Shop:    func() cart.Shop { return cache.Current() },
	}
}

func newRunner(s *storage.Stores, log *slog.Logger, raise alarm) *saga.Runner {
	return &saga.Runner{
		Orders: s.Orders, Queue: s.Orders, Now: clock.Now, NewID: secrets.Random{}.OrderID, Workers: sweepWorkers, Watch: saga.NewWatch(clock.Uptime),
		OnAlert: func(ctx context.Context, o order.Order, what string) {
			log.WarnContext(ctx, "an order needs attention", "order", o.ID, "tracking_id", o.TrackingID, "phase", o.Phase, "what", what)
			raise(ctx, alert.Alert{ID: alert.IDOf("order/"+o.ID, what), What: what, Order: o.ID, Track: o.TrackingID})
		},
	}
}

func newReservations(s *storage.Stores, r *worker.Refresher) *reservation.Service {
	reservations := backoffice.Reservations(s)
	reservations.Changed = r.Changed
	return reservations
}

type checkoutParts struct {
	fx.In
	Config       config.Config
	Stores       *storage.Stores
	Runner       *saga.Runner
	Reservations *reservation.Service
	Carts        *cart.Service
	Catalog      *shop.CatalogCache
	Payments     *providers.Payments
	Keys         customerKeys
	Ceilings     *ceilings
}

func newCheckout(p checkoutParts) *checkout.Service {
	carts := *p.Carts
	carts.Store = p.Stores.KeptCarts // an order is made of the cart itself: an old copy would only be refused
	return checkout.New(checkout.Service{
		Runner: p.Runner, History: p.Stores.Orders, Latest: p.Stores.Orders, Reservations: p.Reservations, Carts: &carts, Addresses: p.Stores.Addresses, Gateway: p.Payments.Gateway,
		Area: func() area.Polygon { return p.Catalog.Current().Settings.Area },
		Rules: checkout.Rules{
			Limits:       func() order.Limits { return p.Catalog.Current().Settings.CashLimits() },
			AsDelivered:  func() bool { return p.Catalog.Current().Settings.PayAsDelivered },
			MinimumOrder: func() money.Paise { return p.Catalog.Current().Settings.MinimumOrder },
			OnHeld:       p.Ceilings.unpaid.seen,
			Paused:       backoffice.Pauses(p.Stores).Check,
			KeysOf:       p.Keys.of,
		},
		ReturnURL:  func(orderID string) string { return p.Config.PublicURL + "/order-confirmation/" + orderID },
		TrackingID: secrets.Random{}.TrackingID,
		Pause:      wake.Sleep,
		Join:       p.Stores.Join,
	})
}

func newFulfilment(s *storage.Stores, runner *saga.Runner, r *reservation.Service, catalog *shop.CatalogCache, o *providers.Payments) *fulfilment.Service {
	return fulfilment.New(fulfilment.Service{
		Runner: runner, Reservations: r, Journal: s.Journal, Invoices: s.Invoices, Gateway: o.Gateway,
		Cashback: func(worth money.Paise) money.Paise {
			settings := catalog.Current().Settings
			return settings.CashbackFor(worth)
		},
		GSTIN: func() string { return catalog.Current().Settings.GSTIN },
	})
}

func newReviews(s *storage.Stores) *review.Service {
	return &review.Service{Store: s.Reviews, Orders: s.Orders, Now: clock.Now}
}

func newDesk(s *storage.Stores, intake picture.Intake, toShop notify.Shop) *fulfilment.Desk {
	return &fulfilment.Desk{Orders: s.Orders, Intake: intake, Pictures: s.Pictures, Shop: toShop, NewID: secrets.Random{}.ID, Now: clock.Now}
}

func newRecommendations(s *storage.Stores, cache *shop.CatalogCache) *recommend.Service {
	return &recommend.Service{Store: s.Together, Orders: s.Orders, Now: clock.Now, Catalog: func() *catalog.Catalog { return cache.Current().Catalog }}
}

func newTopUps(c config.Config, s *storage.Stores, o *providers.Payments, log *slog.Logger, raise alarm) *topup.Service {
	return &topup.Service{
		Store: s.TopUps, Wallet: s.Wallet, Gateway: o.Gateway, Limiter: s.LoginLimiter(c), Now: clock.Now, NewID: secrets.Random{}.ID,
		ReturnURL: func(id string) string { return c.PublicURL + "/profile/wallet?topUp=" + id },
		Gone: func(ctx context.Context, userID string) (bool, error) {
			u, err := s.Users.Get(ctx, userID)
			return u.Deleted(), err
		},
		Alert: func(ctx context.Context, t topup.TopUp, what string) {
			log.WarnContext(ctx, "a top-up needs attention", "top_up", t.ID, "what", what)
			raise(ctx, alert.Alert{ID: alert.IDOf("topup/"+t.ID, what), What: what, TopUp: t.ID})
		},
	}
}

// sweepWorkers is how many orders are resumed at once. The workers mostly wait for the gateway.
const sweepWorkers = 8

type schedulerParts struct {
	fx.In
	Checkout   *checkout.Service
	TopUps     *topup.Service
	Stock      *restock.Service
	Together   *recommend.Service
	Phones     *notify.Phones
	Guests     *erasure.Service
	Stores     *storage.Stores
	Cache      *shop.CatalogCache
	Builds     *build.Keeper
	Background *worker.Background
	Fulfilment *fulfilment.Service
	Pace       *worker.Pace
}

func newScheduler(p schedulerParts) *worker.Scheduler {
	return &worker.Scheduler{Checkout: p.Checkout, Fulfilment: p.Fulfilment, TopUps: p.TopUps, Stock: p.Stock, Together: p.Together, Phones: p.Phones, Guests: p.Guests,
		Stores: p.Stores, Cache: p.Cache, Builds: p.Builds, Background: p.Background, Pace: p.Pace}
}

// newRefresher returns the refresher of the catalogue. Without Redis no server tells another one what it has changed.
func newRefresher(cache *shop.CatalogCache, signal shop.Signal, pace *worker.Pace, r *Resources, b *worker.Background) *worker.Refresher {
	if r.Redis == nil {
		pace = nil
	}
	return worker.NewRefresher(cache, signal, pace, b)
}

func newBuilds(s *storage.Stores) *build.Keeper {
	return &build.Keeper{Store: s.Scripts, Now: clock.Now}
}

func newMessenger(c config.Config, s *storage.Stores, news *announce.Service, stock *restock.Service, o *notify.Outbox, pace *worker.Pace, b *worker.Background) *worker.OutboxWorker {
	return worker.NewOutboxWorker(s, backoffice.Textless(c), news, stock, o, pace, b)
}

func newBackgroundWork(m *telemetry.Messages, log *slog.Logger) *worker.Background {
	return worker.NewBackground(func(job string) { m.JobEnded(job, "failed") }, log)
}
