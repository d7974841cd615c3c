package server

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"go.uber.org/fx"

	"tokri/adapters/httpapi"
	"tokri/adapters/httpapi/staffapi"
	"tokri/adapters/pdf"
	"tokri/app/backoffice"
	"tokri/app/clock"
	"tokri/app/secrets"
	"tokri/app/storage"
	"tokri/app/worker"
	"tokri/config"
	"tokri/core/alert"
	"tokri/core/board"
	"tokri/core/counter"
	"tokri/core/crew"
	"tokri/core/fulfilment"
	"tokri/core/india"
	"tokri/core/login"
	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/ring"
	"tokri/core/setup"
	"tokri/core/shop"
	"tokri/core/slot"
	"tokri/core/storing"
)

// staffModule provides the calls of the people who run the shop.
var staffModule = fx.Module("staff", fx.Provide(newDoor, backoffice.Board, newAlerts, newCrewPhones, newBell, newAlarm, newSetUp, newWaitsForKeeper, newStaffCalls, newStaff))

// newDoor lets the people in. Their passwords and codes are checked as those of customers are.
func newDoor(c config.Config, r *Resources, s *storage.Stores, logins *login.Service, catalog *shop.CatalogCache) *crew.Door {
	return &crew.Door{
		People: s.Crew, Codes: logins, Hasher: logins.Hasher, Limiter: login.Sealed{Limiter: s.LoginLimiter(c), Key: r.SecretKey},
		EasyPassword: easyPasswords(c, catalog), Token: secrets.Random{}.Token, Now: clock.Now,
	}
}

// newCrewPhones returns the phones of the people, which take messages while no page is open.
func newCrewPhones(c config.Config, s *storage.Stores) crew.Phones {
	return crew.Phones{People: s.Crew, Now: clock.Now, Test: c.WebPushTest}
}

func newBell(c config.Config, phones crew.Phones, o *notify.Outbox) *ring.Bell {
	return &ring.Bell{Phones: phones, Outbox: o, Page: func(path string) string { return c.StaffURL() + path }, Zone: india.Zone, Now: clock.Now}
}

func newAlerts(s *storage.Stores) alert.Keeper { return alert.Keeper{Store: s.Alerts, Now: clock.Now} }

// newFeed makes the feed that tells waiting screens of changes. The orders of the stores wake it, so it is made before
// anything else gets them.
func newFeed(s *storage.Stores) *board.Feed {
	feed := &board.Feed{Desk: s.Orders, Now: clock.Now, After: time.After,
		Day: func() string { return slot.DayOf(clock.Now().In(india.Zone).AddDate(0, 0, -1)) }}
	s.Orders = wakingOrders{s.Orders, feed.Wake}
	return feed
}

// stopFeed answers the waiting screens before the API stops, which would wait for them.
func stopFeed(lc fx.Lifecycle, r *Resources) { lc.Append(fx.StopHook(r.Feed.Stop)) }

// wakingOrders tells the feed of each order that this server writes. Those of other servers are found by looking.
type wakingOrders struct {
	order.Book
	wake func()
}

// Insert implements order.Store.
func (w wakingOrders) Insert(ctx context.Context, o order.Order) error {
	err := w.Book.Insert(ctx, o)
	if err == nil {
		storing.After(ctx, w.wake)
	}
	return err
}

// Update implements order.Store.
func (w wakingOrders) Update(ctx context.Context, id string, fn func(*order.Order) error) (order.Order, error) {
	o, err := w.Book.Update(ctx, id, fn)
	if err == nil {
		storing.After(ctx, w.wake)
	}
	return o, err
}

type staffParts struct {
	fx.In
	Config     config.Config
	SetUp      *setup.Service
	Stores     *storage.Stores
	Resources  *Resources
	Door       *crew.Door
	Board      *board.Service
	Alerts     alert.Keeper
	Catalog    *shop.CatalogCache
	Fulfilment *fulfilment.Service
	Refresher  *worker.Refresher
	Printer    *pdf.Printer
	Phones     crew.Phones
}

func newStaffCalls(p staffParts) *staffapi.Service {
	s := p.Stores
	return &staffapi.Service{
		Door: p.Door, SetUp: p.SetUp, MapTiles: staffapi.MapTiles{URL: p.Config.MapTileURL, Attribution: p.Config.MapAttribution}, Phones: p.Phones, PushKey: p.Resources.WebPush.PublicKey(), Registry: crew.Registry{People: s.Crew, Now: clock.Now}, Log: s.StaffLog, Looks: crew.Looks{Limiter: p.Door.Limiter},
		Shop: p.Catalog.Current, Refresh: p.Catalog.Refresh, Board: p.Board, Feed: p.Resources.Feed,
		Counter: counter.Counter{Finder: board.Finder{Orders: s.Orders, View: s.Orders, History: s.Orders, Present: p.Board.Present, Users: s.Users}, Fulfilment: p.Fulfilment, Wallet: s.Wallet, Budget: crew.Budget{People: s.Crew, Now: clock.Now, Zone: india.Zone}, Now: clock.Now},
		Names:   &board.Names{Users: s.Users, Now: clock.Now}, History: s.Orders, Users: s.Users, Fulfilment: p.Fulfilment, View: s.Orders,
		Slots: slot.Keeper{Slots: s.Slots, Now: clock.Now}, Pauses: backoffice.Pauses(s), Stock: s.Keeper(), Wallet: s.Wallet, Alerts: p.Alerts,
		Letters: s.Messages, Reviews: s.Reviews, Pictures: s.Pictures, Printer: p.Printer, Changed: p.Refresher.Changed, Now: clock.Now, Zone: india.Zone,
	}
}

func newStaff(calls *staffapi.Service, door *crew.Door, s *storage.Stores, log *slog.Logger) *httpapi.Staff {
	return &httpapi.Staff{Calls: calls, Door: door, Now: clock.Now, Log: func(ctx context.Context, e crew.Entry) {
		log.InfoContext(ctx, "audit", "action", e.Action, "staff", string(e.By), "about", e.About, "result", e.Result, "request_id", e.Request)
		if err := s.StaffLog.Insert(ctx, e); err != nil {
			log.ErrorContext(ctx, "an entry of the staff's log could not be stored; the line before this one has it", "error", err, "request_id", e.Request)
		}
	}}
}

// alarm keeps an alert for the staff's screens and rings on phones, beside its line in the log.
type alarm func(ctx context.Context, a alert.Alert)

func newAlarm(k alert.Keeper, b *ring.Bell, log *slog.Logger) alarm {
	return func(ctx context.Context, a alert.Alert) {
		if err := errors.Join(k.Raise(ctx, a), b.Alert(ctx, a)); err != nil {
			log.ErrorContext(ctx, "an alert could not be stored; the line before this one has it", "error", err)
		}
	}
}
