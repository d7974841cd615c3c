// Package slot defines the delivery slots of the shop and counts the orders booked into them.
//
// A slot is one dated delivery window (docs/product.md "Delivery slots"). Slots are not created one by one: the
// shop has a weekly Pattern, and Pattern.On returns the slots of a day. A slot's id is made of the date and the
// start, so two servers that create the slots of one day create the same ones.
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

// Slot is one delivery slot. Held counts the places booked by orders on their way, Used those of delivered
// orders, Free the places that are left. Reserved places are kept for orders outside the shop (by telephone)
// and are not part of the three.
type Slot struct {
	ID       string    `json:"id"`
	Start    time.Time `json:"start"`
	End      time.Time `json:"end"`
	Cutoff   time.Time `json:"cutoff"` // the last moment at which the slot can be chosen
	Capacity int       `json:"capacity"`
	Reserved int       `json:"reserved"`
	hold.Count
	Closed bool `json:"closed,omitempty"` // by the keeper: no new order may choose the slot
	// Changes are the keeper's changes; nil if there are none. The value it points to is immutable: each change
	// replaces it.
	Changes *Changes `json:"changes,omitempty"`
}

// Booked returns how many places are taken.
func (s Slot) Booked() int { return s.Capacity - s.Free }

// Open reports whether an order could still choose the slot at the time given, whether or not there are places
// left.
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
	// Update applies fn to the slot and to one order's hold on it in one atomic write, under the rules of
	// inventory.Store.Update. It returns ErrNotFound if there is no such slot.
	Update(ctx context.Context, id, order string, fn func(*Slot, *hold.Hold) error) error
	// Ensure creates the slots that do not exist yet and leaves existing ones unchanged.
	Ensure(ctx context.Context, slots []Slot) error
	// Between lists the slots that start in [from, to), ordered by start.
	Between(ctx context.Context, from, to time.Time) ([]Slot, error)
	// Get returns one slot, or ErrNotFound.
	Get(ctx context.Context, id string) (Slot, error)
	// Audit calls visit with every slot and all holds on it.
	Audit(ctx context.Context, visit func(Slot, []hold.Hold) error) error
	// Prune deletes the finished holds whose last change was before the time given.
	Prune(ctx context.Context, before time.Time) error
}
