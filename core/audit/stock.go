package audit

import (
	"context"
	"time"

	"tokri/core/hold"
	"tokri/core/inventory"
)

// moved sums up the movements of a variant.
type moved struct {
	stock inventory.Stock
	seqs  int64 // how many of its movements were found
	units int   // their sum
}

func (v *moved) add(m inventory.Movement) {
	if m.Seq >= 1 && m.Seq <= v.stock.Moved { // later movements were made after the stock was read
		v.seqs++
		v.units += m.Units
	}
}

// movements checks that the movements of each variant are complete and add up to its count. The stock is read
// before the journal, and its own record has the movements that the journal does not have yet.
func movements(ctx context.Context, s Stores, settled time.Time, report *Report) error {
	variants := map[string]*moved{}
	err := s.Stock.Audit(ctx, func(stock inventory.Stock, _ []hold.Hold) error {
		if stock.Moved == 0 {
			return nil // counted by a server of an earlier version; its first movement will be this count
		}
		v := &moved{stock: stock}
		variants[stock.VariantID] = v
		for _, m := range stock.Unjournaled() {
			v.add(m)
			if m.At.Before(settled) {
				report.violate(NothingLeftBehind, "variant %s: movement %d of %s is not in the journal", m.VariantID, m.Seq, m.At.Format(time.RFC3339))
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	err = s.Journal.Audit(ctx, func(m inventory.Movement) error {
		if v := variants[m.VariantID]; v != nil && m.Seq <= v.stock.Journaled {
			v.add(m)
		}
		return nil
	})
	for id, v := range variants {
		if v.seqs != v.stock.Moved || v.units != v.stock.Received {
			report.violate(StockIsJournaled, "variant %s: %d movements should sum up to %d, and %d sum up to %d",
				id, v.stock.Moved, v.stock.Received, v.seqs, v.units)
		}
	}
	return err
}
