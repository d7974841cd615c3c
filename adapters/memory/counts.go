package memory

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"tokri/core/coupon"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/slot"
)

// counted is a count with what orders hold of it.
type counted[T any] struct {
	body  T
	holds map[string]hold.Hold
}

// counts keeps the counts of one kind (stock, slots or uses of coupons) and what orders hold of them.
type counts[T any] struct {
	db   *DB
	name string
	rows map[string]counted[T]
	id   func(*T) *string
	// missing is the error for an id that does not exist; nil if a count starts at zero.
	missing error
}

func (s *counts[T]) Update(ctx context.Context, id, order string, fn func(*T, *hold.Hold) error) error {
	return s.db.write(ctx, s.name+".Update", func() error {
		row, ok := s.rows[id]
		if !ok && s.missing != nil {
			return s.missing
		}
		body, h := row.body, row.holds[order]
		*s.id(&body), h.Order = id, order
		scratch, scratchHold := body, h
		_ = fn(&scratch, &scratchHold)
		if err := fn(&body, &h); err != nil {
			return err
		}
		*s.id(&body), h.Order = id, order
		row.body = kept(body)
		if row.holds == nil {
			row.holds = map[string]hold.Hold{}
		}
		if order != "" && h.State != hold.None {
			row.holds[order] = kept(h)
		}
		s.rows[id] = row
		return nil
	})
}

func (s *counts[T]) ensure(ctx context.Context, op string, list []T) error {
	return s.db.write(ctx, s.name+"."+op, func() error {
		for _, one := range list {
			if id := *s.id(&one); s.rows[id].holds == nil {
				s.rows[id] = counted[T]{body: kept(one), holds: map[string]hold.Hold{}}
			}
		}
		return nil
	})
}

// list returns counts with their holds, sorted by id.
func (s *counts[T]) list(ctx context.Context, op string, wanted func(T) bool) (found []counted[T], err error) {
	err = s.db.read(ctx, s.name+"."+op, func() error {
		for _, row := range s.rows {
			if wanted(row.body) {
				holds := map[string]hold.Hold{}
				maps.Copy(holds, row.holds)
				found = append(found, counted[T]{row.body, holds})
			}
		}
		return nil
	})
	slices.SortFunc(found, func(a, b counted[T]) int { return cmp.Compare(*s.id(&a.body), *s.id(&b.body)) })
	return found, err
}

func (s *counts[T]) Audit(ctx context.Context, visit func(T, []hold.Hold) error) error {
	all, err := s.list(ctx, "Audit", func(T) bool { return true })
	return each(all, err, func(c counted[T]) error {
		holds := slices.SortedFunc(maps.Values(c.holds), func(a, b hold.Hold) int { return cmp.Compare(a.Order, b.Order) })
		return visit(c.body, holds)
	})
}

func (s *counts[T]) Prune(ctx context.Context, before time.Time) error {
	return s.db.write(ctx, s.name+".Prune", func() error {
		for _, row := range s.rows {
			for order, h := range row.holds {
				if (h.State == hold.Used || h.State == hold.Released) && h.At.Before(before) {
					delete(row.holds, order)
				}
			}
		}
		return nil
	})
}

// Stock keeps what is on the shelf.
type Stock struct{ counts[inventory.Stock] }

var _ inventory.Store = (*Stock)(nil)

func (db *DB) Stock() *Stock {
	return &Stock{counts[inventory.Stock]{db: db, name: "stock", rows: rows[counted[inventory.Stock]](db, "stock"), missing: inventory.ErrNotFound,
		id: func(s *inventory.Stock) *string { return &s.VariantID }}}
}

func (s *Stock) Open(ctx context.Context, stocks []inventory.Stock) error {
	return s.ensure(ctx, "Open", stocks)
}

func (s *Stock) Behind(ctx context.Context) (ids []string, err error) {
	behind, err := s.list(ctx, "Behind", func(one inventory.Stock) bool { return one.Behind })
	for _, c := range behind {
		ids = append(ids, c.body.VariantID)
	}
	return ids, err
}

func (s *Stock) Since(ctx context.Context, _ inventory.Mark) (inventory.Changes, error) {
	return inventory.AllChanged(s.Levels(ctx))
}

func (s *Stock) Levels(ctx context.Context) (levels []inventory.Level, err error) {
	all, err := s.list(ctx, "Levels", func(inventory.Stock) bool { return true })
	for _, c := range all {
		levels = append(levels, inventory.Level{VariantID: c.body.VariantID, Free: c.body.Free, Held: c.body.Held, Sold: c.body.Used})
	}
	return levels, err
}

// Slots keeps the delivery windows.
type Slots struct{ counts[slot.Slot] }

var _ slot.Store = (*Slots)(nil)

func (db *DB) Slots() *Slots {
	return &Slots{counts[slot.Slot]{db: db, name: "slots", rows: rows[counted[slot.Slot]](db, "slots"), missing: slot.ErrNotFound,
		id: func(s *slot.Slot) *string { return &s.ID }}}
}

func (s *Slots) Ensure(ctx context.Context, slots []slot.Slot) error {
	return s.ensure(ctx, "Ensure", slots)
}

func (s *Slots) Between(ctx context.Context, from, to time.Time) (found []slot.Slot, err error) {
	all, err := s.list(ctx, "Between", func(one slot.Slot) bool { return !one.Start.Before(from) && one.Start.Before(to) })
	for _, c := range all {
		found = append(found, c.body)
	}
	slices.SortStableFunc(found, func(a, b slot.Slot) int { return a.Start.Compare(b.Start) })
	return found, err
}

func (s *Slots) Get(ctx context.Context, id string) (slot.Slot, error) {
	found, err := s.list(ctx, "Get", func(one slot.Slot) bool { return one.ID == id })
	if err != nil {
		return slot.Slot{}, err
	}
	if len(found) == 0 {
		return slot.Slot{}, s.missing
	}
	return found[0].body, nil
}

// Coupons keeps the uses of promo codes.
type Coupons struct{ counts[coupon.Uses] }

var _ coupon.Store = (*Coupons)(nil)

func (db *DB) Coupons() *Coupons {
	return &Coupons{counts[coupon.Uses]{db: db, name: "coupons", rows: rows[counted[coupon.Uses]](db, "coupons"), id: func(u *coupon.Uses) *string { return &u.ID }}}
}

func (s *Coupons) Find(ctx context.Context, ids ...string) (map[string]coupon.Uses, error) {
	uses := map[string]coupon.Uses{}
	found, err := s.list(ctx, "Find", func(u coupon.Uses) bool { return slices.Contains(ids, u.ID) })
	for _, c := range found {
		uses[c.body.ID] = c.body
	}
	return uses, err
}
