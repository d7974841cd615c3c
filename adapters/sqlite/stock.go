package sqlite

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/storing"
)

// Stock keeps what is on the shelf.
type Stock struct{ counts[inventory.Stock] }

var (
	_ inventory.Store = (*Stock)(nil)
	_ inventory.Taker = (*Stock)(nil)
)

var stockTable = newCountTable("stock", ofStock, "received", "moved", "journaled", "behind", "recent")

const stockBehind = `SELECT id FROM stock WHERE behind = 1 ORDER BY id`

// decodedRecent are a variant's latest movements, and the text that they were decoded from.
type decodedRecent struct {
	text   string
	recent *inventory.Recent
}

// keptRecent is of how many variants the latest movements stay decoded: the latest text of each, seldom more than a kilobyte.
const keptRecent = 1000

func (db *DB) Stock() *Stock {
	// A check-out changes the count of a stock and none of its movements, so the same texts are read again and again.
	decoded, err := lru.New[string, decodedRecent](keptRecent)
	if err != nil {
		panic(err) // only a size below one is refused
	}
	return &Stock{counts[inventory.Stock]{
		db: db, table: stockTable, missing: inventory.ErrNotFound,
		head: func(s *inventory.Stock) (*string, *hold.Count) { return &s.VariantID, &s.Count },
		read: func(r row, i int, s *inventory.Stock) error {
			s.Received, s.Moved, s.Journaled, s.Behind = r.int(i), r.num(i+1), r.num(i+2), r.yes(i+3)
			text := r.text(i + 4)
			if text == "" {
				return nil
			}
			known, _ := decoded.Get(s.VariantID)
			if known.text != text {
				known = decodedRecent{text, &inventory.Recent{}}
				if err := decode(text, known.recent); err != nil {
					return err
				}
				decoded.Add(s.VariantID, known)
			}
			s.Recent = known.recent
			return nil
		},
		values: func(s inventory.Stock) ([]any, error) {
			recent, err := encodeIf(s.Recent)
			return []any{s.Received, s.Moved, s.Journaled, s.Behind, recent}, err
		},
	}}
}

// Update changes a stock.
func (s *Stock) Update(ctx context.Context, id, order string, fn func(*inventory.Stock, *hold.Hold) error) error {
	wrote := false
	err := s.counts.Update(ctx, id, order, func(k *inventory.Stock, h *hold.Hold) error {
		was := *k
		err := fn(k, h)
		wrote = err == nil && *k != was
		return err
	})
	if wrote { // perhaps also after an error: that of a COMMIT does not say whether the disk has it
		storing.After(ctx, func() { s.db.touched.add(id) })
	}
	return err
}

const takeStock = `UPDATE stock SET free = free - ?2, held = held + ?2 WHERE id = ?1 AND free >= ?2
	AND NOT EXISTS (SELECT 1 FROM hold WHERE order_id = ?3 AND kind = 1 AND resource = ?1)`

// TakeNew takes without reading: a statement for each variant, and one for their holds. porttest compares it with Take.
func (s *Stock) TakeNew(ctx context.Context, order string, units map[string]int, now time.Time) (all bool, err error) {
	err = s.db.write(ctx, func(c *conn) error {
		all = true
		var holds []any
		for id, n := range units {
			rows, err := c.change(takeStock, id, n, order)
			if err != nil {
				return err
			}
			if rows == 0 {
				all = false
				continue
			}
			holds = append(holds, order, int(ofStock), id, n, string(hold.Held), now, 0)
		}
		if holds == nil {
			return nil
		}
		return c.exec(newHold+strings.Repeat(`, (?, ?, ?, ?, ?, ?, ?)`, len(holds)/7-1), holds...)
	})
	// Also after an error: that of a COMMIT does not say whether the disk has it.
	storing.After(ctx, func() { s.db.touched.add(slices.Collect(maps.Keys(units))...) })
	return all, err
}

func (s *Stock) Open(ctx context.Context, stocks []inventory.Stock) error {
	err := s.ensure(ctx, stocks)
	for _, one := range stocks {
		s.db.touched.add(one.VariantID)
	}
	return err
}

// Since reads the units of the variants that this process has written, unless another process has written as well. It fails
// under the context of a Join.
func (s *Stock) Since(ctx context.Context, mark inventory.Mark) (changed inventory.Changes, err error) {
	if s.db.writer == nil {
		return inventory.AllChanged(s.Levels(ctx))
	}
	file, err := s.db.dataVersion(ctx)
	if err != nil {
		return changed, err
	}
	ids, now, known := s.db.touched.after(mark, file)
	if !known {
		changed, err = inventory.AllChanged(s.Levels(ctx))
	} else if len(ids) > 0 {
		err = s.db.read(ctx, func(c *conn) error {
			for id := range ids {
				level, err := first(c, inventory.ErrNotFound, readLevel, levels+` WHERE id = ?`, id)
				if err != nil {
					return err
				}
				changed.Levels = append(changed.Levels, level)
			}
			return nil
		})
	}
	changed.Mark = now
	return changed, err
}

const levels = `SELECT id, free, held, used FROM stock`

func readLevel(r row) (inventory.Level, error) {
	return inventory.Level{VariantID: r.text(0), Free: r.int(1), Held: r.int(2), Sold: r.int(3)}, nil
}

// Behind lists the stock with movements that are not in the journal.
func (s *Stock) Behind(ctx context.Context) ([]string, error) {
	return list(ctx, s.db, firstText, stockBehind)
}

func (s *Stock) Levels(ctx context.Context) ([]inventory.Level, error) {
	return list(ctx, s.db, readLevel, levels)
}
