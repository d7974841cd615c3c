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
	"tokri/core/coupon"
	"tokri/core/guest"
	"tokri/core/inventory"
	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/shop"
	"tokri/core/slot"
	"tokri/core/wallet"
)

// checkoutModule is the shop's main job: what is on display, carts, and orders.
var checkoutModule = fx.Module("checkout", fx.Provide(
	shop.NewDisplay,
	newRefresher,
	newCarts,
	newCheckout,
	newCaretaker,
))

func newCarts(store cart.Store, money wallet.Store, orders order.Store, display *shop.Display) *cart.Service {
	return &cart.Service{
		Store: store, Wallet: money, History: orders, Now: now,
		Shelf: func() cart.Shelf { return display.Current() },
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
	Display   *shop.Display
	Refresher *refresher
}

func newCheckout(p checkoutParts) *checkout.Service {
	return &checkout.Service{
		Carts: p.Carts, Addresses: p.Addresses, Stock: p.Stock, Slots: p.Slots, Coupons: p.Coupons,
		Wallet: p.Wallet, Orders: p.Orders,
		Area:       func() area.Polygon { return p.Display.Current().Settings.Area },
		ReturnURL:  func(orderID string) string { return p.Config.PublicURL + "/order-confirmation/" + orderID },
		Now:        now,
		NewID:      random{}.ID,
		TrackingID: random{}.TrackingID,
		Pause:      wait,
		Changed:    p.Refresher.Changed,
	}
}

// now is the shop's clock. Every store keeps milliseconds, so nobody sees more.
func now() time.Time { return time.Now().UTC().Truncate(time.Millisecond) }

func newCaretaker(service *checkout.Service, accounts *account.Service, slots slot.Store, display *shop.Display, log *slog.Logger, a alone) *caretaker {
	return &caretaker{checkout: service, accounts: accounts, slots: slots, display: display, zone: Zone, log: log, alone: a}
}

// accountModule is every way in.
func accountModule(c config.Config) fx.Option {
	options := []fx.Option{fx.Provide(newAccounts)}
	if !c.Limits() {
		options = append(options, fx.Decorate(func(account.Limiter) account.Limiter { return unlimited{} }))
	}
	return fx.Module("account", options...)
}

type accountParts struct {
	fx.In
	Config     config.Config
	Users      account.UserStore
	Challenges account.ChallengeStore
	Sessions   account.SessionStore
	Limiter    account.Limiter
	Hasher     account.Hasher
	SMS        notify.SMSSender
	Carts      cart.Store
	Addresses  address.Store
	Display    *shop.Display
}

func newAccounts(p accountParts) (*account.Service, error) {
	key, err := sealKey(p.Config)
	if err != nil {
		return nil, err
	}
	return &account.Service{
		Users: p.Users, Challenges: p.Challenges, Sessions: p.Sessions, Limiter: p.Limiter,
		Hasher: p.Hasher, SMS: p.SMS, Merger: guest.Merger{Carts: p.Carts, Addresses: p.Addresses},
		Secrets: random{}, Now: now, Key: key,
		ShopName:  func() string { return p.Display.Current().Settings.Name },
		OTPLength: p.Config.OTPLength, MinPassword: p.Config.MinPassword,
	}, nil
}

// unlimited is the account.Limiter of load tests (RATE_LIMITS=off); production refuses it.
type unlimited struct{}

func (unlimited) Take(context.Context, string, int, time.Duration) (time.Duration, error) {
	return 0, nil
}
func (unlimited) Peek(context.Context, string, int) (time.Duration, error) { return 0, nil }
func (unlimited) Reset(context.Context, string) error                      { return nil }
