package server

import (
	"context"
	"log/slog"
	"net/url"

	"go.uber.org/fx"

	"tokri/adapters/commonpassword"
	"tokri/adapters/pictures"
	"tokri/app/backoffice"
	"tokri/app/clock"
	"tokri/app/providers"
	"tokri/app/secrets"
	"tokri/app/storage"
	"tokri/app/telemetry"
	"tokri/config"
	"tokri/core/account"
	"tokri/core/catalog"
	"tokri/core/contact"
	"tokri/core/erasure"
	"tokri/core/guest"
	"tokri/core/login"
	"tokri/core/notify"
	"tokri/core/picture"
	"tokri/core/session"
	"tokri/core/shop"
	"tokri/core/wishlist"
)

// accountModule provides logins, wishlists, the deletion of accounts, and messages to the shop.
var accountModule = fx.Module("account", fx.Provide(telemetry.NewFailedOTPs, newAuditor, newAccounts, newProofs, newSessions, newLogins, newWishlists, newShopMail, newContact, newIntake, newOwnErasure))

// auditor writes the events of an account to the log, and counts the wrong codes among them.
type auditor func(context.Context, account.Event)

func newAuditor(r *Resources, otps telemetry.FailedOTPs) auditor {
	audit := telemetry.Auditor(r.Log)
	return func(ctx context.Context, e account.Event) {
		audit(ctx, e)
		otps.Note(ctx, e)
	}
}

func newAccounts(s *storage.Stores, catalog *shop.CatalogCache, audit auditor) *account.Service {
	return &account.Service{Users: s.Users, Audit: audit, Now: clock.Now, Notice: func() string { return catalog.Current().Settings.PrivacyNotice }}
}

func newProofs(s *storage.Stores) login.Proofs {
	return login.Proofs{Challenges: s.Challenges, Users: s.Users, Now: clock.Now}
}

func newSessions(s *storage.Stores, r *Resources, proofs login.Proofs, ceilings *ceilings, audit auditor) *session.Service {
	return &session.Service{Store: s.Sessions, Users: s.Users, Renewals: login.Renewals{Challenges: s.Challenges}, Proof: proofs.Require, Seen: ceilings.standing.Seen,
		Token: secrets.Random{}.Token, Audit: audit, Now: clock.Now, Key: r.SecretKey}
}

type loginParts struct {
	fx.In
	Config     config.Config
	Resources  *Resources
	Stores     *storage.Stores
	Accounts   *account.Service
	Sessions   *session.Service
	Audit      auditor
	Hasher     login.Hasher
	SMS        notify.SMSSender
	Mail       notify.MailSender
	Outbox     *notify.Outbox
	Capped     *notify.Capped
	Background login.Background
	Catalog    *shop.CatalogCache
	Ceilings   *ceilings
}

func newLogins(p loginParts) *login.Service {
	s := p.Stores
	return &login.Service{
		Accounts: p.Accounts, Sessions: p.Sessions, Challenges: s.Challenges, Limiter: login.Sealed{Limiter: s.LoginLimiter(p.Config), Key: p.Resources.SecretKey},
		Hasher: p.Hasher, SMS: p.SMS, Mail: p.Mail, Outbox: p.Outbox, Background: p.Background, Google: providers.NewGoogle(p.Config),
		Merger:  guest.Merger{Carts: s.Carts, Addresses: s.Addresses, Wishlists: s.Wishlists, Wallet: s.Wallet, Now: clock.Now},
		Secrets: secrets.Random{}, Audit: p.Audit, Now: clock.Now, Key: p.Resources.SecretKey,
		Site: login.Site{
			Name: func() string { return p.Catalog.Current().Settings.Name }, Host: host(p.Config.PublicURL),
			ResetURL: func(token string) string { return p.Config.PublicURL + "/reset-password/" + token },
			UndoURL:  func(token string) string { return p.Config.PublicURL + "/undo-change/" + token },
		},
		Rules: login.Rules{
			OTPLength: p.Config.OTPLength, Timing: login.Timing{Life: p.Config.OTPLifetime, Pause: p.Config.OTPResendAfter},
			MinPassword: p.Config.MinPassword, MinResetPassword: minResetPassword(p.Config), EasyPassword: easyPasswords(p.Config, p.Catalog),
			Google: len(p.Config.GoogleClientIDs) > 0, NoTurns: !p.Config.LimitsRequests(),
			RoomForSMS: p.Capped.RoomForSMS, RoomForMail: p.Capped.RoomForMail, RoomForGuest: p.Ceilings.guest, Codes: p.Ceilings.codes,
		},
	}
}

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

// easyPasswords returns the check that refuses passwords that are easy to guess. In development they are allowed.
func easyPasswords(c config.Config, catalog *shop.CatalogCache) func(string, account.User) (bool, error) {
	if !c.Production() {
		return func(string, account.User) (bool, error) { return false, nil }
	}
	return login.EasyPasswords{Common: commonpassword.Is, Names: func() []string {
		settings := catalog.Current().Settings
		return []string{settings.Name, settings.City, settings.CityHi, settings.Locality, settings.LocalityHi, host(c.PublicURL)}
	}}.Contain
}

// newOwnErasure makes the deletion that customers use. They have to prove their identity first; the staff's
// command deletes without a proof.
func newOwnErasure(s *storage.Stores, proofs login.Proofs, outbox *notify.Outbox, log *slog.Logger) *erasure.Service {
	e := backoffice.NewErasure(s, outbox, log)
	e.Proof = proofs.Require
	return e
}

func newIntake(ceilings *ceilings) picture.Intake {
	return picture.Intake{Cleaner: pictures.New(), Ceiling: ceilings.pictures}
}

func newShopMail(mail notify.MailSender, jobs login.Background, cache *shop.CatalogCache) notify.Shop {
	return notify.Shop{Mail: mail, Later: jobs.Enqueue, Contact: func() (string, string) {
		settings := cache.Current().Settings
		return settings.Name, settings.Contact.Email
	}}
}

func newContact(s *storage.Stores, intake picture.Intake, ceilings *ceilings, toShop notify.Shop) *contact.Service {
	return &contact.Service{Store: s.Messages, Ceiling: ceilings.messages, Door: ceilings.letters, Pictures: intake, Shop: toShop, NewID: secrets.Random{}.ID, Now: clock.Now}
}

func newWishlists(s *storage.Stores, cache *shop.CatalogCache) *wishlist.Service {
	return &wishlist.Service{Store: s.Wishlists, Now: clock.Now, Catalog: func() *catalog.Catalog { return cache.Current().Catalog }}
}
