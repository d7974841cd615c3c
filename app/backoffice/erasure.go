package backoffice

import (
	"log/slog"

	"tokri/app/clock"
	"tokri/app/storage"
	"tokri/app/telemetry"
	"tokri/core/erasure"
	"tokri/core/notify"
)

// NewErasure makes the deletion of accounts without a proof, which the staff use.
func NewErasure(s *storage.Stores, outbox *notify.Outbox, log *slog.Logger) *erasure.Service {
	return &erasure.Service{Users: s.Users, Challenges: s.Challenges, Sessions: s.Sessions, Carts: s.Carts, Addresses: s.Addresses, Wishlists: s.Wishlists, Restocks: s.Restocks,
		Orders: s.Orders, Wallet: s.Wallet, TopUps: s.TopUps, Reviews: s.Reviews, Messages: s.Messages, Outbox: s.Outbox, Guests: s.Guests, Pictures: s.Pictures, Limiter: s.Limiter, Wipe: s.Wipe, Tell: outbox.Put, Audit: telemetry.Auditor(log), Now: clock.Now}
}
