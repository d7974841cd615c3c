package app

import (
	"context"
	"log/slog"
	"net/url"
	"time"

	"go.uber.org/fx"

	"tokri/adapters/commonpassword"
	"tokri/adapters/googleid"
	"tokri/adapters/httpapi"
	"tokri/adapters/pictures"
	"tokri/config"
	"tokri/core/account"
	"tokri/core/catalog"
	"tokri/core/contact"
	"tokri/core/erasure"
	"tokri/core/guest"
	"tokri/core/notify"
	"tokri/core/picture"
	"tokri/core/shop"
	"tokri/core/wishlist"
)

// accountModule provides logins, wishlists, the deletion of accounts, and messages to the shop.
var accountModule = fx.Module("account", fx.Provide(newFailedOTPs, newAccounts, newWishlists, newShopMail, newContact, newIntake, newOwnErasure))

type accountParts struct {
	fx.In
	Config     config.Config
	Resources  *Resources
	Stores     *Stores
	Hasher     account.Hasher
	SMS        notify.SMSSender
	Mail       notify.MailSender
	Outbox     *notify.Outbox
	Capped     *notify.Capped
	Background account.Background
	Catalog    *shop.CatalogCache
	FailedOTPs failedOTPs
	Ceilings   *ceilings
}

func newAccounts(p accountParts) *account.Service {
	s, audit := p.Stores, auditor(p.Resources.Log)
	return &account.Service{
		Users: s.Users, Challenges: s.Challenges, Sessions: s.Sessions, Limiter: account.Sealed{Limiter: newLoginLimiter(p.Config, s), Key: p.Resources.SecretKey},
		NoTurns: !p.Config.LimitsRequests(),
		Hasher:  p.Hasher, SMS: p.SMS, Mail: p.Mail, Outbox: p.Outbox, Background: p.Background,
		RoomForSMS: p.Capped.RoomForSMS, RoomForMail: p.Capped.RoomForMail, RoomForGuest: p.Ceilings.guest, Codes: p.Ceilings.codes, Standing: p.Ceilings.standing,
		Audit: func(ctx context.Context, e account.Event) {
			audit(ctx, e)
			p.FailedOTPs.note(ctx, e)
		},
		Merger:  guest.Merger{Carts: s.Carts, Addresses: s.Addresses, Wishlists: s.Wishlists, Wallet: s.Wallet, Now: now},
		Google:  newGoogle(p.Config),
		Secrets: random{}, Now: now, Key: p.Resources.SecretKey,
		ShopName:  func() string { return p.Catalog.Current().Settings.Name },
		Host:      host(p.Config.PublicURL),
		Notice:    func() string { return p.Catalog.Current().Settings.PrivacyNotice },
		ResetURL:  func(token string) string { return p.Config.PublicURL + "/reset-password/" + token },
		UndoURL:   func(token string) string { return p.Config.PublicURL + "/undo-change/" + token },
		OTPLength: p.Config.OTPLength, Timing: account.Timing{Life: p.Config.OTPLifetime, Pause: p.Config.OTPResendAfter},
		PlainWords: func() []string {
			settings := p.Catalog.Current().Settings
			return []string{settings.Name, settings.City, settings.CityHi, settings.Locality, settings.LocalityHi, host(p.Config.PublicURL)}
		},
		MinPassword: p.Config.MinPassword, MinResetPassword: minResetPassword(p.Config), CommonPassword: commonPasswords(p.Config),
	}
}

// host returns the host of an address, without the port.
func host(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return "" // the settings were checked when the program started
	}
	return u.Hostname()
}

// minResetPassword returns the length of the shortest password that the reset page accepts (docs/product.md
// "Passwords").
func minResetPassword(c config.Config) int { return max(6, c.MinPassword) }

// commonPasswords returns the check that refuses common passwords. It returns nil in development, where they
// are allowed.
func commonPasswords(c config.Config) func(string) (bool, error) {
	if !c.Production() {
		return nil
	}
	return commonpassword.Is
}

func newLoginLimiter(c config.Config, s *Stores) account.Limiter {
	if !c.LimitsRequests() {
		return noLimiter{}
	}
	return s.Limiter
}

// newGoogle returns nil if no client id is configured; then the login with Google is not offered.
func newGoogle(c config.Config) account.GoogleVerifier {
	if len(c.GoogleClientIDs) == 0 {
		return nil
	}
	return googleid.New(googleid.Config{ClientIDs: c.GoogleClientIDs, Apps: c.GoogleAppClientIDs, Issuer: c.GoogleIssuer, KeysURL: c.GoogleKeysURL, Now: clock,
		Through: publicOnly(c)})
}

// newOwnErasure makes the deletion that customers use. They have to prove their identity first; the staff's
// command deletes without a proof.
func newOwnErasure(s *Stores, accounts *account.Service, outbox *notify.Outbox, log *slog.Logger) *erasure.Service {
	e := newErasure(s, outbox, log)
	e.Proof = accounts.RequireProof
	return e
}

func newErasure(s *Stores, outbox *notify.Outbox, log *slog.Logger) *erasure.Service {
	return &erasure.Service{Users: s.Users, Challenges: s.Challenges, Sessions: s.Sessions, Carts: s.Carts, Addresses: s.Addresses, Wishlists: s.Wishlists, Restocks: s.Restocks,
		Orders: s.Erasable, Wallet: s.Wallet, TopUps: s.TopUps, Reviews: s.Reviews, Messages: s.Messages, Outbox: s.Outbox, Guests: s.Guests, Pictures: s.Pictures, Limiter: s.Limiter, Wipe: s.Wipe, Tell: outbox.Put, Audit: auditor(log), Now: now}
}

func newIntake(ceilings *ceilings) picture.Intake {
	return picture.Intake{Cleaner: pictures.New(), Ceiling: ceilings.pictures}
}

// newShopMail sends mails to the shop's own address.
func newShopMail(mail notify.MailSender, jobs account.Background, cache *shop.CatalogCache) notify.Shop {
	return notify.Shop{Mail: mail, Later: jobs.Enqueue, Contact: func() (string, string) {
		settings := cache.Current().Settings
		return settings.Name, settings.Contact.Email
	}}
}

func newContact(s *Stores, intake picture.Intake, ceilings *ceilings, toShop notify.Shop) *contact.Service {
	return &contact.Service{Store: s.Messages, Ceiling: ceilings.messages, Door: ceilings.letters, Pictures: intake, Shop: toShop, NewID: random{}.ID, Now: now}
}

func newWishlists(s *Stores, cache *shop.CatalogCache) *wishlist.Service {
	return &wishlist.Service{Store: s.Wishlists, Now: now, Catalog: func() *catalog.Catalog { return cache.Current().Catalog }}
}

// auditor logs an audit line for each event of an account: the user's id, the action and the result. A failed
// login also writes a security line.
func auditor(log *slog.Logger) func(context.Context, account.Event) {
	return func(ctx context.Context, e account.Event) {
		log.InfoContext(ctx, "audit", "action", e.Action, "method", e.Method, "user_id", e.UserID, "reason", e.Reason,
			"client", httpapi.ClientTag(ctx), "request_id", httpapi.RequestID(ctx))
		if e.Action == account.LoginFailed {
			httpapi.SecurityLine(ctx, log, string(e.Action), slog.String("method", string(e.Method)), slog.String("user_id", e.UserID), slog.String("reason", e.Reason))
		}
	}
}

// noLimiter never limits. It is for load tests (RATE_LIMITS=off); production refuses that setting.
type noLimiter struct{}

func (noLimiter) Take(context.Context, string, int, time.Duration) (time.Duration, error) {
	return 0, nil
}
func (noLimiter) Peek(context.Context, string, int) (time.Duration, error) { return 0, nil }
func (noLimiter) Reset(context.Context, string) error                      { return nil }
