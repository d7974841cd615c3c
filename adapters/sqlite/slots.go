package sqlite

import (
	"context"
	"time"

	"tokri/core/hold"
	"tokri/core/slot"
)

// Slots keeps the delivery windows.
type Slots struct{ counts[slot.Slot] }

var _ slot.Store = (*Slots)(nil)

var (
	slotTable    = newCountTable("slot", ofSlot, "start", "end", "cutoff", "capacity", "reserved", "closed", "changes")
	slotsBetween = `SELECT ` + slotTable.columns + ` FROM slot c WHERE c.start >= ? AND c.start < ? ORDER BY c.start, c.id`
)

func (db *DB) Slots() *Slots {
	return &Slots{counts[slot.Slot]{
		db: db, table: slotTable, missing: slot.ErrNotFound,
		head: func(s *slot.Slot) (*string, *hold.Count) { return &s.ID, &s.Count },
		read: func(r row, i int, s *slot.Slot) error {
			s.Start, s.End, s.Cutoff, s.Capacity, s.Reserved, s.Closed = r.at(i), r.at(i+1), r.at(i+2), r.int(i+3), r.int(i+4), r.yes(i+5)
			if r.text(i+6) == "" {
				return nil
			}
			s.Changes = &slot.Changes{}
			return decode(r.text(i+6), s.Changes)
		},
		values: func(s slot.Slot) ([]any, error) {
			changes, err := encodeIf(s.Changes)
			return []any{s.Start, s.End, s.Cutoff, s.Capacity, s.Reserved, s.Closed, changes}, err
		},
	}}
}

func (s *Slots) Ensure(ctx context.Context, slots []slot.Slot) error { return s.ensure(ctx, slots) }

func (s *Slots) Between(ctx context.Context, from, to time.Time) ([]slot.Slot, error) {
	return s.find(ctx, slotsBetween, from, to)
}

func (s *Slots) Get(ctx context.Context, id string) (slot.Slot, error) {
	found, err := s.find(ctx, s.table.byID, id)
	if err != nil {
		return slot.Slot{}, err
	}
	if len(found) == 0 {
		return slot.Slot{}, s.missing
	}
	return found[0], nil
}
