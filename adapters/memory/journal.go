package memory

import (
	"cmp"
	"context"
	"fmt"

	"tokri/core/inventory"
)

// Journal keeps the movements of stock.
type Journal struct {
	db   *DB
	rows map[string]inventory.Movement // by variant and number
}

var _ inventory.Journal = (*Journal)(nil)

func (db *DB) Journal() *Journal {
	return &Journal{db, rows[inventory.Movement](db, "stock movements")}
}

func (s *Journal) Insert(ctx context.Context, m inventory.Movement) error {
	return s.db.write(ctx, "journal.Insert", func() error {
		key := fmt.Sprint(m.VariantID, "/", m.Seq)
		if _, exists := s.rows[key]; exists {
			return nil
		}
		for _, other := range s.rows {
			if other.VariantID == m.VariantID && other.Key == m.Key {
				return errExists
			}
		}
		s.rows[key] = kept(m)
		return nil
	})
}

func (s *Journal) list(ctx context.Context, op string, wanted func(inventory.Movement) bool, compare func(a, b inventory.Movement) int) (found []inventory.Movement, err error) {
	err = s.db.read(ctx, "journal."+op, func() error {
		found = sorted(s.rows, wanted, compare)
		return nil
	})
	return found, err
}

func (s *Journal) Find(ctx context.Context, variantID, id string) (inventory.Movement, error) {
	found, err := s.list(ctx, "Find", func(m inventory.Movement) bool { return m.VariantID == variantID && m.Key == id }, nil)
	if err == nil && len(found) == 0 {
		err = inventory.ErrNoMovement
	}
	if err != nil {
		return inventory.Movement{}, err
	}
	return found[0], nil
}

func (s *Journal) List(ctx context.Context, variantID string, limit int) ([]inventory.Movement, error) {
	newest := func(a, b inventory.Movement) int {
		return cmp.Or(b.At.Compare(a.At), cmp.Compare(a.VariantID, b.VariantID), cmp.Compare(b.Seq, a.Seq))
	}
	if variantID != "" {
		newest = func(a, b inventory.Movement) int { return cmp.Compare(b.Seq, a.Seq) }
	}
	found, err := s.list(ctx, "List", func(m inventory.Movement) bool { return variantID == "" || m.VariantID == variantID }, newest)
	return page(found, 0, limit), err
}

func (s *Journal) Audit(ctx context.Context, visit func(inventory.Movement) error) error {
	all, err := s.list(ctx, "Audit", func(inventory.Movement) bool { return true }, func(a, b inventory.Movement) int {
		return cmp.Or(cmp.Compare(a.VariantID, b.VariantID), cmp.Compare(a.Seq, b.Seq))
	})
	return each(all, err, visit)
}
