package app

import (
	"log/slog"

	"tokri/core/erasure"
	"tokri/core/notify"
)

// newErasure makes the deletion of accounts without a proof, which the staff use.
func newErasure(s *Stores, outbox *notify.Outbox, log *slog.Logger) *erasure.Service {
	return &erasure.Service{Users: s.Users, Challenges: s.Challenges, Sessions: s.Sessions, Carts: s.Carts, Addresses: s.Addresses, Wishlists: s.Wishlists, Restocks: s.Restocks,
		Orders: s.Erasable, Wallet: s.Wallet, TopUps: s.TopUps, Reviews: s.Reviews, Messages: s.Messages, Outbox: s.Outbox, Guests: s.Guests, Pictures: s.Pictures, Limiter: s.Limiter, Wipe: s.Wipe, Tell: outbox.Put, Audit: auditor(log), Now: now}
}
