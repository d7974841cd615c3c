package app

import (
	"context"
	"slices"
	"time"

	"tokri/core/slot"
)

// ChangeSlot changes a delivery slot, once by the change's id. Without an id it is a change of its own.
func ChangeSlot(ctx context.Context, s *Stores, id string, c slot.Change) (changed slot.Slot, again bool, err error) {
	if c.ID == "" {
		c.ID = random{}.ID()
	}
	return slot.Keeper{Slots: s.Slots, Now: now}.Change(ctx, id, c)
}

// longestAhead is more than an import lets a shop be ordered from ahead.
const longestAhead = 30 * 24 * time.Hour

// SlotsAhead returns the delivery slots that are not over, also those that are closed.
func SlotsAhead(ctx context.Context, s *Stores) ([]slot.Slot, error) {
	at := now()
	slots, err := s.Slots.Between(ctx, at.Add(-24*time.Hour), at.Add(longestAhead))
	return slices.DeleteFunc(slots, func(one slot.Slot) bool { return !at.Before(one.End) }), err
}
