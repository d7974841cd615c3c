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
	"tokri/core/notify"
	"tokri/core/picture"
	"tokri/core/shop"
	"tokri/core/wishlist"
)

// accountModule provides logins, wishlists, the deletion of accounts, and messages to the shop.
var accountModule = fx.Module("account", fx.Provide(telemetry.NewFailedOTPs, newAccounts, newWishlists, newShopMail, newContact, newIntake, newOwnErasure))

type accountParts struct {
	fx.In
	Config     config.Config
	Resources  *Resources
	Stores     *storage.Stores
	Hasher     account.Hasher
	SMS        notify.SMSSender
	Mail       notify.MailSender
	Outbox     *notify.Outbox
	Capped     *notify.Capped
	Background account.Background
	Catalog    *shop.CatalogCache
	FailedOTPs telemetry.FailedOTPs
	Ceilings   *ceilings
}

func newAccounts(p accountParts) *account.Service {
	s, audit := p.Stores, telemetry.Auditor(p.Resources.Log)
	return &account.Service{
		Users: s.Users, Challenges: s.Challenges, Sessions: s.Sessions, Limiter: account.Sealed{Limiter: s.LoginLimiter(p.Config), Key: p.Resources.SecretKey},
		NoTurns: !p.Config.LimitsRequests(),
		Hasher:  p.Hasher, SMS: p.SMS, Mail: p.Mail, Outbox: p.Outbox, Background: p.Background,
		RoomForSMS: p.Capped.RoomForSMS, RoomForMail: p.Capped.RoomForMail, RoomForGuest: p.Ceilings.guest, Codes: p.Ceilings.codes, Standing: p.Ceilings.standing,
		Audit: func(ctx context.Context, e account.Event) {
			audit(ctx, e)
			p.FailedOTPs.Note(ctx, e)
		},
		Merger:  guest.Merger{Carts: s.Carts, Addresses: s.Addresses, Wishlists: s.Wishlists, Wallet: s.Wallet, Now: clock.Now},
		Google:  providers.NewGoogle(p.Config),
		Secrets: secrets.Random{}, Now: clock.Now, Key: p.Resources.SecretKey,
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

// newOwnErasure makes the deletion that customers use. They have to prove their identity first; the staff's
// command deletes without a proof.
func newOwnErasure(s *storage.Stores, accounts *account.Service, outbox *notify.Outbox, log *slog.Logger) *erasure.Service {
	e := backoffice.NewErasure(s, outbox, log)
	e.Proof = accounts.RequireProof
	return e
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

func newContact(s *storage.Stores, intake picture.Intake, ceilings *ceilings, toShop notify.Shop) *contact.Service {
	return &contact.Service{Store: s.Messages, Ceiling: ceilings.messages, Door: ceilings.letters, Pictures: intake, Shop: toShop, NewID: secrets.Random{}.ID, Now: clock.Now}
}

func newWishlists(s *storage.Stores, cache *shop.CatalogCache) *wishlist.Service {
	return &wishlist.Service{Store: s.Wishlists, Now: clock.Now, Catalog: func() *catalog.Catalog { return cache.Current().Catalog }}
}
