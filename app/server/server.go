package server

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"sync"

	"github.com/prometheus/client_golang/prometheus"
	"go.uber.org/fx"

	"tokri/adapters/httpapi"
	"tokri/adapters/mongodb"
	"tokri/adapters/pdf"
	"tokri/adapters/website"
	"tokri/app/backoffice"
	"tokri/app/clock"
	"tokri/app/providers"
	"tokri/app/secrets"
	"tokri/app/storage"
	"tokri/app/telemetry"
	"tokri/app/worker"
	"tokri/client"
	"tokri/config"
	"tokri/core/account"
	"tokri/core/area"
	"tokri/core/build"
	"tokri/core/cart"
	"tokri/core/checkout"
	"tokri/core/contact"
	"tokri/core/erasure"
	"tokri/core/fulfilment"
	"tokri/core/india"
	"tokri/core/login"
	"tokri/core/recommend"
	"tokri/core/restock"
	"tokri/core/review"
	"tokri/core/session"
	"tokri/core/setup"
	"tokri/core/shop"
	"tokri/core/topup"
	"tokri/core/wishlist"
)

// serverModule provides the HTTP servers and the background work. Only what fx.Invoke names here is started.
var serverModule = fx.Module("server",
	fx.Provide(backoffice.NewPrinter, newBought, newService, newAPI, newHandler, newRegistry),
	// The API starts last: when it answers, everything else has been started.
	fx.Invoke(startBackground, startCopier, startMetrics, startServer, stopFeed, tuneGC),
)

type serviceParts struct {
	fx.In
	Config     config.Config
	Catalog    *shop.CatalogCache
	Accounts   *account.Service
	Logins     *login.Service
	Sessions   *session.Service
	Carts      *cart.Service
	Stores     *storage.Stores
	Wishlists  *wishlist.Service
	Restocks   *restock.Service
	Erasure    *erasure.Service
	Contact    *contact.Service
	CheckOuts  *checkout.Service
	Fulfilment *fulfilment.Service
	TopUps     *topup.Service
	Reviews    *review.Service
	Desk       *fulfilment.Desk
	Recommend  *recommend.Service
	Geocoder   area.Geocoder
	Payments   *providers.Payments
	Webhooks   *worker.WebhookQueue
	Printer    *pdf.Printer
	Bought     *bought
}

func newService(p serviceParts) *httpapi.Service {
	return &httpapi.Service{
		Shop: p.Catalog.Current, Accounts: p.Accounts, Logins: p.Logins, Sessions: p.Sessions, Carts: p.Carts, Addresses: p.Stores.Addresses, Wishlists: p.Wishlists, Restocks: p.Restocks, Erasure: p.Erasure, Contact: p.Contact,
		Orders: p.Stores.Orders, Slots: p.Stores.Slots, Pauses: backoffice.Pauses(p.Stores), CheckOuts: p.CheckOuts, Fulfilment: p.Fulfilment, TopUps: p.TopUps, Reviews: p.Reviews, Desk: p.Desk, Recommend: p.Recommend, Bill: p.Printer.Bill,
		Wallet: p.Stores.Wallet, Geocoder: p.Geocoder, Bought: p.Bought.now, Notice: p.Webhooks.Notice,
		Now: clock.Now, NewID: secrets.Random{}.ID, Zone: india.Zone,
		Facts: httpapi.Facts{
			PaymentMethods: p.Payments.Methods(),
			MapTiles:       p.Config.MapTileURL, MapAttribution: p.Config.MapAttribution,
			OTPLength: p.Config.OTPLength, MinPassword: p.Config.MinPassword, MinResetPassword: minResetPassword(p.Config),
			GoogleClientID: webClient(p.Config),
		},
	}
}

// webClient returns the client id for the website's Google button, or "" if there is no button.
func webClient(c config.Config) string {
	if len(c.GoogleClientIDs) == 0 {
		return ""
	}
	return c.GoogleClientIDs[0]
}

// apps returns what the website tells phones about the shop's apps.
func apps(c config.Config, payments *providers.Payments) website.App {
	known := website.App{Scheme: c.AppScheme, AndroidPackage: c.AndroidPackage, AndroidCertificates: c.AndroidCertificates, PaymentPage: payments.Page}
	if c.IOSTeam != "" {
		known.IOSAppID = c.IOSTeam + "." + c.IOSBundle
	}
	return known
}

func newRegistry(s *storage.Stores) *prometheus.Registry {
	r := prometheus.NewRegistry()
	r.MustRegister(clock.Gauge())
	if s.Commands != nil {
		r.MustRegister(telemetry.DatabaseCommands(s.Commands))
	}
	if s.Work != nil {
		r.MustRegister(telemetry.StoreWork(s.Work))
	}
	return r
}

type apiParts struct {
	fx.In
	Config    config.Config
	Log       *slog.Logger
	Service   *httpapi.Service
	Sessions  *session.Service
	Payments  *providers.Payments
	Limiter   httpapi.Limiter
	Catalog   *shop.CatalogCache
	Registry  *prometheus.Registry
	Resources *Resources
	Staff     *httpapi.Staff
	Waits     *waitsForKeeper
}

func newAPI(p apiParts) (*httpapi.API, error) {
	proxies, err := prefixes(p.Config.TrustedProxies)
	if err != nil {
		return nil, err
	}
	checks, err := readiness(p.Resources, p.Registry)
	if err != nil {
		return nil, err
	}
	return httpapi.New(httpapi.ServerConfig{
		Log: p.Log, Sessions: p.Sessions, Signed: p.Payments.VerifyWebhook, Limiter: p.Limiter, Registry: p.Registry, Checks: checks, Staff: p.Staff,
		Edition: func() string { return p.Catalog.Current().Version },
		Tags:    httpapi.NewClientTags(p.Resources.SecretKey, clock.Time),
		Origins: p.Config.CORSOrigins, Proxies: proxies,
		LocalMetrics: !p.Config.Production(),
		HTTPS:        strings.HasPrefix(p.Config.PublicURL, "https://"),
		HSTS:         p.Config.HSTS,
		StaffHost:    p.Config.StaffHost,
		SettingUp:    func() bool { return p.Waits.Load() && p.Catalog.Current().ID == "" },
	}, p.Service)
}

type handlerParts struct {
	fx.In
	Lifecycle fx.Lifecycle
	Config    config.Config
	Log       *slog.Logger
	API       *httpapi.API
	Payments  *providers.Payments
	Catalog   *shop.CatalogCache
	Builds    *build.Keeper
	Stores    *storage.Stores
	Pace      *worker.Pace
	Bought    *bought
}

// newHandler returns the API's handler, with the website on all other paths.
func newHandler(p handlerParts) (http.Handler, error) {
	pages := newPages(client.Renderer, p.Catalog.Current, p.API.Shared(), p.Bought)
	site, err := website.New(website.Config{
		Web: client.Dist(), Staff: client.Staff(), Shop: p.Catalog.Current, PublicURL: p.Config.PublicURL, Google: webClient(p.Config) != "",
		Render: pages.render(), Version: pages.version, Buying: pages.buying, Now: steady, Log: p.Log,
		Script: p.Builds.Script, Picture: p.Stores.ProductPictures.Get,
		NoWorker: !p.Config.ServesWorker(), App: apps(p.Config, p.Payments),
	})
	if err != nil {
		return nil, err
	}
	p.Lifecycle.Append(fx.StopHook(pages.close))
	handler, err := p.API.Handler(site)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/healthz", "/readyz", "/metrics": // what watches the server does not use it
		default:
			p.Pace.Busy()
		}
		if p.Stores.Commands != nil {
			r = r.WithContext(mongodb.OfCall(r.Context()))
		}
		handler.ServeHTTP(w, r)
	}), err
}

// readiness returns the checks of /readyz: the store, and, as an optional check, the cache, without which the
// shop is slower.
func readiness(r *Resources, registry *prometheus.Registry) ([]httpapi.Check, error) {
	checks := []httpapi.Check{{Name: r.Stores.Name, Ready: r.Stores.Ping}}
	if r.Redis == nil {
		return checks, nil
	}
	checks = append(checks, httpapi.Check{Name: "redis", Ready: r.Redis.Check, Optional: true})
	return checks, registry.Register(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "tokri_redis_usable",
		Help: "1 while Redis answers and takes writes; 0 while the shop works without its cache."}, func() float64 {
		if r.Redis.Usable() {
			return 1
		}
		return 0
	}))
}

func prefixes(list []string) ([]netip.Prefix, error) {
	var all []netip.Prefix
	for _, text := range list {
		p, err := config.Network(text)
		if err != nil {
			return nil, fmt.Errorf("trusted proxies: %w", err)
		}
		all = append(all, p)
	}
	return all, nil
}

type backgroundParts struct {
	fx.In
	Lifecycle fx.Lifecycle
	Config    config.Config
	Log       *slog.Logger
	Catalog   *shop.CatalogCache
	Refresher *worker.Refresher
	Scheduler *worker.Scheduler
	Webhooks  *worker.WebhookQueue
	Outbox    *worker.OutboxWorker
	SetUp     *setup.Service
	Waits     *waitsForKeeper
	Resources *Resources
}

// startBackground fills the catalogue cache, creates the coming delivery slots, resumes interrupted
// check-outs, and runs the refresher, the scheduler, the webhook queue and the outbox until the server stops.
func startBackground(p backgroundParts) {
	ctx, stop := context.WithCancel(context.Background())
	var running sync.WaitGroup
	p.Lifecycle.Append(fx.Hook{
		OnStart: func(starting context.Context) error {
			if err := p.Catalog.Refresh(starting); err != nil {
				return err
			}
			if err := p.Waits.begin(starting, p); err != nil {
				return err
			}
			if p.Config.Production() && !p.Waits.Load() {
				if err := warnOfShop(starting, p.Log, p.Catalog.Current()); err != nil {
					return err
				}
			}
			if err := p.Scheduler.OpenSlots(starting); err != nil {
				return err
			}
			p.Scheduler.TakeOver(starting)
			running.Go(func() { p.Refresher.Run(ctx) })
			running.Go(func() { p.Scheduler.Run(ctx) })
			running.Go(func() { p.Scheduler.KeepBuild(ctx) })
			running.Go(func() { p.Webhooks.Run(ctx) })
			running.Go(func() { p.Outbox.Run(ctx) })
			return nil
		},
		OnStop: func(context.Context) error {
			stop()
			running.Wait()
			return nil
		},
	})
}
