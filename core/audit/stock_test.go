package audit_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/audit"
	"tokri/core/inventory"
	"tokri/core/staff"
)

var noon = time.Date(2026, 11, 22, 6, 30, 0, 0, time.UTC)

// broken is a journal that returns movements other than those it was given.
type broken struct {
	inventory.Journal
	answer func([]inventory.Movement) []inventory.Movement
}

func (b broken) Audit(ctx context.Context, visit func(inventory.Movement) error) error {
	var all []inventory.Movement
	if err := b.Journal.Audit(ctx, func(m inventory.Movement) error { all = append(all, m); return nil }); err != nil {
		return err
	}
	for _, m := range b.answer(all) {
		if err := visit(m); err != nil {
			return err
		}
	}
	return nil
}

// The doctor reports a journal that does not agree with the counted stock: opening 10, received 5, thrown away
// 2.
func TestABrokenStockJournalIsReported(t *testing.T) {
	type movements = []inventory.Movement
	asItIs := func(all movements) movements { return all }
	stock := func(db *memory.DB, fn func(*inventory.Stock)) {
		s := db.Stock().One("mango-1")
		fn(&s)
		db.Stock().Put(s)
	}
	for name, c := range map[string]struct {
		answer func(movements) movements
		stored func(*memory.DB)
		want   []audit.Invariant
	}{
		"sound":                 {asItIs, nil, nil},
		"a movement is lost":    {func(all movements) movements { return all[:2] }, nil, []audit.Invariant{audit.StockIsJournaled}},
		"the first one is lost": {func(all movements) movements { return all[1:] }, nil, []audit.Invariant{audit.StockIsJournaled}},
		"all are lost":          {func(movements) movements { return nil }, nil, []audit.Invariant{audit.StockIsJournaled}},
		"one is there twice":    {func(all movements) movements { return append(all, all[1]) }, nil, []audit.Invariant{audit.StockIsJournaled}},
		"one has other units":   {func(all movements) movements { all[1].Units++; return all }, nil, []audit.Invariant{audit.StockIsJournaled}},
		"one has no number":     {func(all movements) movements { all[1].Seq = 0; return all }, nil, []audit.Invariant{audit.StockIsJournaled}},
		"one was made since then": {func(all movements) movements {
			return append(all, inventory.Movement{VariantID: "mango-1", Seq: 4, Units: 9})
		}, nil, nil},
		"the count was changed by hand": {asItIs, func(db *memory.DB) {
			stock(db, func(s *inventory.Stock) { s.Free++; s.Received++ })
		}, []audit.Invariant{audit.StockIsJournaled}},
		"the journal does not follow": {func(all movements) movements { return all[:2] }, func(db *memory.DB) {
			stock(db, func(s *inventory.Stock) { s.Journaled, s.Behind = 2, true })
		}, []audit.Invariant{audit.NothingLeftBehind}},
	} {
		t.Run(name, func(t *testing.T) {
			db := memory.New()
			k := inventory.Keeper{Stock: db.Stock(), Journal: db.Journal(), Now: func() time.Time { return noon }}
			require.NoError(t, db.Stock().Open(t.Context(), inventory.Opening(map[string]int{"mango-1": 10}, "meena", noon)))
			for id, m := range map[string]inventory.Movement{"in": {Kind: inventory.KindReceive, Units: 5}, "out": {Kind: inventory.KindWaste, Units: -2, Entry: staff.Entry{Why: "rotten"}}} {
				m.Key, m.VariantID, m.By = id, "mango-1", "meena"
				_, _, err := k.Move(t.Context(), m)
				require.NoError(t, err)
			}
			if c.stored != nil {
				c.stored(db)
			}
			report, err := audit.Run(t.Context(), audit.Stores{Stock: db.Stock(), Journal: broken{db.Journal(), c.answer}, Slots: db.Slots(), Coupons: db.Coupons(),
				Wallet: db.Wallet(), Orders: db.Orders(), Carts: db.Carts(), TopUps: db.TopUps()}, noon.Add(time.Hour))
			require.NoError(t, err)
			var seen []audit.Invariant
			for _, v := range report.Violations {
				seen = append(seen, v.Invariant)
				assert.Contains(t, v.What, "mango-1")
			}
			assert.Equal(t, c.want, seen)
		})
	}
}
