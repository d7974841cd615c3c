package slot

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"tokri/core/apperr"
	"tokri/core/failpoint"
	"tokri/core/hold"
	"tokri/core/staff"
)

// ChangeKind is the kind of a change that the keeper makes to a slot.
type ChangeKind string

// The kinds of changes.
const (
	Close    ChangeKind = "close"    // orders may not choose the slot any more
	Reopen   ChangeKind = "open"     // orders may choose it again
	Capacity ChangeKind = "capacity" // Places is the new capacity
	Reserve  ChangeKind = "reserve"  // Places are reserved for orders by telephone; a negative number gives them back to customers
)

// Change is one change that the keeper makes to a slot. Close, Reopen and Capacity state the result, so
// repeating them changes nothing; Reserve adds, and is made once per Key.
type Change struct {
	staff.Entry `json:",inline"`
	Kind        ChangeKind `json:"kind"`
	Places      int        `json:"places,omitempty"`
	// The slot's values after the change.
	Capacity int  `json:"capacity"`
	Reserved int  `json:"reserved"`
	Closed   bool `json:"closed,omitempty"`
}

// Changes are the latest changes of a slot, oldest first.
type Changes struct {
	List []Change `json:"list"`
}

const (
	maxChanges  = 100 // number that a slot remembers; the audit log has all of them
	maxCapacity = 10_000
)

// Refusals of a change, which only the staff see.
var (
	ErrChange = apperr.New(apperr.Invalid, "slot_change", "This is no change of a slot.")
	// ErrBelowBooked gives the number of booked and of reserved places.
	ErrBelowBooked = apperr.New(apperr.Conflict, "slot_capacity_below_booked", "More places than that are taken.")
	ErrNotFree     = apperr.New(apperr.Conflict, "slot_places_taken", "So many places are not free.")
	ErrNotReserved = apperr.New(apperr.Conflict, "slot_places_not_reserved", "So many places are not kept back.")
	ErrOver        = apperr.New(apperr.Conflict, "slot_over", "This delivery slot is over.")
	ErrReused      = apperr.New(apperr.Conflict, "slot_key_reused", "Another change of this slot was made under this key.")
)

// Check refuses values that cannot be meant.
func (c Change) Check() error {
	wrong := c.Wrong()
	switch {
	case wrong != "":
	case c.Kind == Capacity && (c.Places < 1 || c.Places > maxCapacity):
		wrong = fmt.Sprintf("A slot has 1 to %d places; close it to have none booked.", maxCapacity)
	case c.Kind == Reserve && (c.Places == 0 || c.Places > maxCapacity || c.Places < -maxCapacity):
		wrong = fmt.Sprintf("Give 1 to %d places.", maxCapacity)
	default:
		return nil
	}
	return ErrChange.Saying(wrong)
}

// Change changes the slot, records the change and reports whether it had been made before. Booked and reserved
// places never exceed the capacity (invariant slot_capacity_not_below_booked).
func (s *Slot) Change(c Change, now time.Time) (again bool, err error) {
	for _, made := range s.Changes.list() {
		if made.Key == c.Key {
			if made.Kind != c.Kind || made.Places != c.Places {
				return false, ErrReused
			}
			return true, nil
		}
	}
	if !now.Before(s.End) {
		return false, ErrOver
	}
	switch c.Kind {
	case Close, Reopen:
		again = s.Closed == (c.Kind == Close)
		s.Closed = c.Kind == Close
	case Capacity:
		again = s.Capacity == c.Places
		err = s.setCapacity(c.Places)
	case Reserve:
		err = s.reserve(c.Places)
	}
	if err != nil || again {
		return again, err
	}
	c.At, c.Why, c.Capacity, c.Reserved, c.Closed = now, strings.TrimSpace(c.Why), s.Capacity, s.Reserved, s.Closed
	list := append(slices.Clone(s.Changes.list()), c)
	s.Changes = &Changes{list[max(0, len(list)-maxChanges):]}
	return false, nil
}

func (s *Slot) setCapacity(places int) error {
	if s.Add(places-s.Capacity) != nil {
		return ErrBelowBooked.Saying(fmt.Sprintf("%d places are taken: %d are booked by orders and %d are kept back. The capacity cannot be %d.",
			s.Booked(), s.Held+s.Used, s.Reserved, places))
	}
	s.Capacity = places
	return nil
}

func (s *Slot) reserve(places int) error {
	switch {
	case s.Reserved+places < 0:
		return ErrNotReserved.Saying(fmt.Sprintf("%d places are kept back; %d cannot be given back.", s.Reserved, -places))
	case s.Add(-places) != nil:
		return ErrNotFree.Saying(fmt.Sprintf("%d places are free; %d cannot be kept back.", s.Free, places))
	}
	s.Reserved += places
	return nil
}

func (c *Changes) list() []Change {
	if c == nil {
		return nil
	}
	return c.List
}

// Last returns the latest change, and whether there is one.
func (c *Changes) Last() (Change, bool) {
	list := c.list()
	if len(list) == 0 {
		return Change{}, false
	}
	return list[len(list)-1], true
}

// Keeper changes slots.
type Keeper struct {
	Slots Store
	Now   func() time.Time
}

// Change changes a slot in one write of its record. It returns the slot after the change, and whether the
// change had been made before.
func (k Keeper) Change(ctx context.Context, id string, c Change) (changed Slot, again bool, err error) {
	if err := c.Check(); err != nil {
		return Slot{}, false, err
	}
	now := k.Now()
	failpoint.At("slot", "change", "before")
	err = k.Slots.Update(ctx, id, "", func(s *Slot, _ *hold.Hold) (err error) {
		again, err = s.Change(c, now)
		changed = *s
		return err
	})
	failpoint.At("slot", "change", "after")
	if err != nil {
		return Slot{}, false, fmt.Errorf("change slot %s: %w", id, err)
	}
	return changed, again, nil
}
