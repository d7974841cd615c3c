package backoffice

import (
	"context"
	"slices"
	"time"

	"tokri/app/clock"
	"tokri/app/secrets"
	"tokri/app/storage"
	"tokri/core/slot"
)

// ChangeSlot changes a delivery slot. A change with the same id is made only once, and again reports that it
// had been made before. Without an id, each call is another change.
func ChangeSlot(ctx context.Context, s *storage.Stores, id string, c slot.Change) (changed slot.Slot, again bool, err error) {
	if c.Key == "" {
		c.Key = secrets.Random{}.ID()
	}
	return slot.Keeper{Slots: s.Slots, Now: clock.Now}.Change(ctx, id, c)
}

// longestAhead is longer than the time ahead for which an import allows orders.
const longestAhead = 30 * 24 * time.Hour

// SlotsAhead returns the delivery slots that are not over, also those that are closed.
func SlotsAhead(ctx context.Context, s *storage.Stores) ([]slot.Slot, error) {
	at := clock.Now()
	slots, err := s.Slots.Between(ctx, at.Add(-24*time.Hour), at.Add(longestAhead))
	return slices.DeleteFunc(slots, func(one slot.Slot) bool { return !at.Before(one.End) }), err
}
