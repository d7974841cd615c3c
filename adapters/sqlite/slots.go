package sqlite

import (
	"context"
	"time"

	"tokri/core/hold"
	"tokri/core/slot"
)

// Slots keeps the delivery windows.
type Slots struct{ db *DB }

var _ slot.Store = (*Slots)(nil)

// Slots is the store of the delivery windows.
func (db *DB) Slots() *Slots { return &Slots{db} }

const (
	slotColumns  = `s.id, s.free, s.held, s.used, s.start, s.end, s.cutoff, s.capacity, s.reserved`
	slotWithHold = `SELECT ` + slotColumns + `, h.quantity, h.state, h.at
		FROM slot s LEFT JOIN hold h ON h.kind = 2 AND h.resource = s.id AND h.order_id = ?2 WHERE s.id = ?1`
	putSlotCount = `UPDATE slot SET free = ?2, held = ?3, used = ?4 WHERE id = ?1`
	putSlot      = `UPDATE slot SET free = ?2, held = ?3, used = ?4, start = ?5, end = ?6, cutoff = ?7, capacity = ?8, reserved = ?9 WHERE id = ?1`
	newSlot      = `INSERT INTO slot (id, free, held, used, start, end, cutoff, capacity, reserved)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`
	slotByID     = `SELECT ` + slotColumns + ` FROM slot s WHERE s.id = ?`
	slotsBetween = `SELECT ` + slotColumns + ` FROM slot s WHERE s.start >= ? AND s.start < ? ORDER BY s.start, s.id`
	slotAudit    = `SELECT ` + slotColumns + `, h.order_id, h.quantity, h.state, h.at
		FROM slot s LEFT JOIN hold h ON h.kind = ? AND h.resource = s.id ORDER BY s.id`
)

func readSlot(r row) slot.Slot {
	return slot.Slot{ID: r.text(0), Count: r.countAt(1), Start: r.at(4), End: r.at(5), Cutoff: r.at(6),
		Capacity: r.int(7), Reserved: r.int(8)}
}

func slotValues(s slot.Slot) []any {
	return []any{s.ID, s.Free, s.Held, s.Used, s.Start, s.End, s.Cutoff, s.Capacity, s.Reserved}
}

// Update is slot.Store's.
func (s *Slots) Update(ctx context.Context, id, order string, fn func(*slot.Slot, *hold.Hold) error) error {
	return s.db.write(ctx, func(c *conn) error {
		r, ok, err := c.one(slotWithHold, id, order)
		if err != nil {
			return err
		}
		if !ok {
			return slot.ErrNotFound
		}
		was, wasHold := readSlot(r), r.holdAt(9, order)
		is, isHold := was, wasHold
		if err := fn(&is, &isHold); err != nil {
			return err
		}
		is.ID = id
		counted := was
		counted.Count = is.Count
		switch is {
		case was:
		case counted: // the usual case; no index needs to be looked at
			err = c.exec(putSlotCount, id, is.Free, is.Held, is.Used)
		default:
			err = c.exec(putSlot, slotValues(is)...)
		}
		if err != nil {
			return err
		}
		return keepHold(c, ofSlot, id, order, wasHold, isHold)
	})
}

// Ensure is slot.Store's.
func (s *Slots) Ensure(ctx context.Context, slots []slot.Slot) error {
	missing := false
	err := s.db.read(ctx, func(c *conn) error {
		for _, one := range slots {
			if _, ok, err := c.one(slotByID, one.ID); err != nil {
				return err
			} else if !ok {
				missing = true
			}
		}
		return nil
	})
	if err != nil || !missing {
		return err
	}
	return s.db.write(ctx, func(c *conn) error {
		for _, one := range slots {
			if err := c.exec(newSlot, slotValues(one)...); err != nil {
				return err
			}
		}
		return nil
	})
}

// Between is slot.Store's.
func (s *Slots) Between(ctx context.Context, from, to time.Time) ([]slot.Slot, error) {
	var found []slot.Slot
	err := s.db.read(ctx, func(c *conn) error {
		return c.each(slotsBetween, func(r row) error {
			found = append(found, readSlot(r))
			return nil
		}, from, to)
	})
	return found, err
}

// Get is slot.Store's.
func (s *Slots) Get(ctx context.Context, id string) (found slot.Slot, err error) {
	err = s.db.read(ctx, func(c *conn) error {
		r, ok, err := c.one(slotByID, id)
		if err == nil && !ok {
			return slot.ErrNotFound
		} else if err == nil {
			found = readSlot(r)
		}
		return err
	})
	return found, err
}

// Audit is slot.Store's.
func (s *Slots) Audit(ctx context.Context, visit func(slot.Slot, []hold.Hold) error) error {
	return auditHolds(ctx, s.db, slotAudit, ofSlot, 9, readSlot, visit)
}

// Prune is slot.Store's.
func (s *Slots) Prune(ctx context.Context, before time.Time) error {
	return s.db.pruneHolds(ctx, ofSlot, before)
}
