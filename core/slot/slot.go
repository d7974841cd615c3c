// Package slot holds the delivery windows of the shop and counts the orders booked into them.
//
// A slot is one dated window (docs/product.md "Delivery slots"). Slots are not created one by one: the shop has a
// weekly Pattern, and Pattern.On yields the slots of a day; their ids are made of the date and
// the start, so that two servers that create the same day create the same slots.
package slot

import (
	"context"
	"errors"
	"time"

	"tokri/core/apperr"
	"tokri/core/hold"
)

// Refusals.
var (
	ErrNotFound = apperr.New(apperr.NotFound, "slot_not_found", "Please select a delivery slot.")
	ErrFull     = apperr.New(apperr.Conflict, "slot_full", "This delivery slot is full. Please select another one.")
	ErrClosed   = apperr.New(apperr.Conflict, "slot_closed", "This delivery slot can no longer be ordered. Please select another one.")
)

// Slot is one delivery window. Held counts the places booked by live orders; Used those of
// delivered ones; Free what is left. Reserved places were given away outside the shop (orders by
// telephone) and are in none of the three.
type Slot struct {
	ID       string    `json:"id"`
	Start    time.Time `json:"start"`
	End      time.Time `json:"end"`
	Cutoff   time.Time `json:"cutoff"` // the last moment at which it can be ordered
	Capacity int       `json:"capacity"`
	Reserved int       `json:"reserved"`
	hold.Count
	Closed bool `json:"closed,omitempty"` // by the keeper: no new order may choose it
	// Changes are those that the keeper made; nil if there are none. What it points to never changes: a change makes it anew.
	Changes *Changes `json:"changes,omitempty"`
}

// Booked returns how many places are taken.
func (s Slot) Booked() int { return s.Capacity - s.Free }

// Open reports whether an order could still choose the slot at the time given, room aside.
func (s Slot) Open(now time.Time) bool { return !s.Closed && now.Before(s.Cutoff) }

// CheckAvailable refuses a slot that is closed or full at the time given.
func (s Slot) CheckAvailable(now time.Time) error {
	switch {
	case !s.Open(now):
		return ErrClosed
	case s.Free < 1:
		return ErrFull
	}
	return nil
}

// Take books a place for an order.
func (s *Slot) Take(h *hold.Hold, now time.Time) error {
	if h.State == hold.None && !s.Open(now) {
		return ErrClosed
	}
	if err := s.Count.Take(h, 1, now); errors.Is(err, hold.ErrShort) {
		return ErrFull
	} else if err != nil {
		return err
	}
	return nil
}

// Store keeps the slots.
type Store interface {
	// Update applies fn to the slot and to one order's hold on it, in one atomic write. The rules
	// are those of inventory.Store.Update. ErrNotFound if there is no such slot.
	Update(ctx context.Context, id, order string, fn func(*Slot, *hold.Hold) error) error
	// Ensure creates the slots that do not exist yet; those that exist are left alone.
	Ensure(ctx context.Context, slots []Slot) error
	// Between lists the slots that start in [from, to), by start.
	Between(ctx context.Context, from, to time.Time) ([]Slot, error)
	// Get finds one slot, or ErrNotFound.
	Get(ctx context.Context, id string) (Slot, error)
	// Audit calls visit with every slot and all holds on it.
	Audit(ctx context.Context, visit func(Slot, []hold.Hold) error) error
	// Prune deletes finished holds last changed before the time given.
	Prune(ctx context.Context, before time.Time) error
}
