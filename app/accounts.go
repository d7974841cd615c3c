package app

import (
	"context"
	"log/slog"
	"time"

	"go.uber.org/fx"

	"tokri/adapters/googleid"
	"tokri/adapters/httpapi"
	"tokri/adapters/pictures"
	"tokri/config"
	"tokri/core/account"
	"tokri/core/address"
	"tokri/core/cart"
	"tokri/core/catalog"
	"tokri/core/contact"
	"tokri/core/erasure"
	"tokri/core/guest"
	"tokri/core/notify"
	"tokri/core/review"
	"tokri/core/shop"
	"tokri/core/topup"
	"tokri/core/wallet"
	"tokri/core/wishlist"
)

// accountModule is every way in.
func accountModule(c config.Config) fx.Option {
	options := []fx.Option{fx.Provide(newAccounts, newWishes, newErasure, newContact)}
	if !c.LimitsRequests() {
		options = append(options, fx.Decorate(func(account.Limiter) account.Limiter { return noLimiter{} }))
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
	Mail       notify.MailSender
	Background account.Background
	Log        *slog.Logger
	Carts      cart.Store
	Addresses  address.Store
	Wishes     wishlist.Store
	Wallet     wallet.Store
	Catalog    *shop.CatalogCache
}

func newAccounts(p accountParts) (*account.Service, error) {
	key, err := sealKey(p.Config)
	if err != nil {
		return nil, err
	}
	return &account.Service{
		Users: p.Users, Challenges: p.Challenges, Sessions: p.Sessions, Limiter: p.Limiter,
		Hasher: p.Hasher, SMS: p.SMS, Mail: p.Mail, Background: p.Background, Audit: auditor(p.Log),
		Merger:  guest.Merger{Carts: p.Carts, Addresses: p.Addresses, Wishes: p.Wishes, Wallet: p.Wallet, Now: now},
		Google:  newGoogle(p.Config),
		Secrets: random{}, Now: now, Key: key,
		ShopName:  func() string { return p.Catalog.Current().Settings.Name },
		ResetURL:  func(token string) string { return p.Config.PublicURL + "/reset-password/" + token },
		OTPLength: p.Config.OTPLength, Timing: account.Timing{Life: p.Config.OTPLifetime, Pause: p.Config.OTPResendAfter}, MinPassword: p.Config.MinPassword, MinResetPassword: minResetPassword,
	}, nil
}

// newGoogle is nobody where no client id is configured: that way in is not offered then.
func newGoogle(c config.Config) account.GoogleVerifier {
	if len(c.GoogleClientIDs) == 0 {
		return nil
	}
	return googleid.New(googleid.Config{ClientIDs: c.GoogleClientIDs, Issuer: c.GoogleIssuer, KeysURL: c.GoogleKeysURL, Now: time.Now})
}

type erasureParts struct {
	fx.In
	Users     account.UserStore
	Sessions  account.SessionStore
	Carts     cart.Store
	Addresses address.Store
	Wishes    wishlist.Store
	Orders    erasure.Orders
	Wallet    wallet.Store
	TopUps    topup.Store
	Reviews   review.Store
	Messages  contact.Store
	Log       *slog.Logger
}

func newErasure(p erasureParts) *erasure.Service {
	return &erasure.Service{Users: p.Users, Sessions: p.Sessions, Carts: p.Carts, Addresses: p.Addresses,
		Wishes: p.Wishes, Orders: p.Orders, Wallet: p.Wallet, TopUps: p.TopUps, Reviews: p.Reviews, Messages: p.Messages, Audit: auditor(p.Log), Now: now}
}

func newContact(store contact.Store, mail notify.MailSender, jobs account.Background, cache *shop.CatalogCache) *contact.Service {
	return &contact.Service{Store: store, Pictures: pictures.New(), Mail: mail, Later: jobs.Later, NewID: random{}.ID, Now: now,
		Shop: func() (string, string) {
			s := cache.Current().Settings
			return s.Name, s.Contact.Email
		}}
}

func newWishes(store wishlist.Store, cache *shop.CatalogCache) *wishlist.Service {
	return &wishlist.Service{Store: store, Now: now, Catalog: func() *catalog.Catalog { return cache.Current().Catalog }}
}

// auditor writes the audit lines into the log: who, by id, came in how, or why not.
func auditor(log *slog.Logger) func(context.Context, account.Event) {
	return func(ctx context.Context, e account.Event) {
		log.InfoContext(ctx, "audit", "what", e.What, "way", e.Way, "user_id", e.UserID, "reason", e.Reason,
			"request_id", httpapi.RequestID(ctx))
	}
}

// noLimiter is the account.Limiter of load tests (RATE_LIMITS=off); production refuses it.
type noLimiter struct{}

func (noLimiter) Take(context.Context, string, int, time.Duration) (time.Duration, error) {
	return 0, nil
}
func (noLimiter) Peek(context.Context, string, int) (time.Duration, error) { return 0, nil }
func (noLimiter) Reset(context.Context, string) error                      { return nil }
