package order

import (
	"context"
	"time"

	"tokri/core/sweep"
)

// NeverPlacedKept is how long an order that was refused is kept, with the answer to its idempotency key. It never became an order for
// its customer, who does not see it, and nothing was sold, so no law asks for it.
const NeverPlacedKept = 90 * 24 * time.Hour

// Forgettable reports whether nothing refers to the order and nothing may come of it any more: it was refused, its payment, if it had
// one, is known to have taken nothing, and no entry of a wallet's ledger names it.
func (o *Order) Forgettable() bool {
	return o.Phase == Refused && !o.WasPlaced() && o.TookNothing() && o.Bill.WalletUsed == 0 && len(o.Refunds) == 0
}

// ForgetNeverPlaced deletes the orders made before a time that are Forgettable. Those that are not stay for good.
func ForgetNeverPlaced(ctx context.Context, q Queue, s Store, before time.Time) error {
	return sweep.Old(ctx,
		func(ctx context.Context, from time.Time, limit int) ([]Order, error) {
			return q.NeverPlaced(ctx, from, before, limit)
		},
		func(o Order) time.Time { return o.CreatedAt },
		func(ctx context.Context, o Order) error {
			if !o.Forgettable() {
				return nil
			}
			return s.Forget(ctx, o.ID, func(o Order) bool { return o.Forgettable() && o.CreatedAt.Before(before) })
		})
}
