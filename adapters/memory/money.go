package memory

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"tokri/core/invoice"
	"tokri/core/topup"
	"tokri/core/wallet"
)

// Wallet keeps the ledger.
type Wallet struct {
	db      *DB
	entries map[string][]wallet.Entry // by account
}

var _ wallet.Store = (*Wallet)(nil)

func (db *DB) Wallet() *Wallet { return &Wallet{db, rows[[]wallet.Entry](db, "wallet")} }

// of returns the entries of an account, by seq.
func (s *Wallet) of(ctx context.Context, op, account string) (entries []wallet.Entry, err error) {
	err = s.db.read(ctx, "wallet."+op, func() error {
		entries = slices.Clone(s.entries[account])
		return nil
	})
	return entries, err
}

func (s *Wallet) Last(ctx context.Context, account string) (last wallet.Entry, err error) {
	entries, err := s.of(ctx, "Last", account)
	if len(entries) > 0 {
		last = entries[len(entries)-1]
	}
	return last, err
}

func (s *Wallet) Find(ctx context.Context, account, ref string) (wallet.Entry, error) {
	entries, err := s.of(ctx, "Find", account)
	if err != nil {
		return wallet.Entry{}, err
	}
	if i := slices.IndexFunc(entries, func(e wallet.Entry) bool { return e.Ref == ref }); i >= 0 {
		return entries[i], nil
	}
	return wallet.Entry{}, wallet.ErrNotFound
}

func (s *Wallet) Append(ctx context.Context, e wallet.Entry) error {
	return s.db.write(ctx, "wallet.Append", func() error {
		entries := s.entries[e.Account]
		if slices.ContainsFunc(entries, func(o wallet.Entry) bool { return o.Ref == e.Ref }) {
			return wallet.ErrDone
		}
		i, taken := slices.BinarySearchFunc(entries, e.Seq, func(o wallet.Entry, seq int64) int { return cmp.Compare(o.Seq, seq) })
		if taken {
			return wallet.ErrTaken
		}
		s.entries[e.Account] = slices.Insert(slices.Clone(entries), i, kept(e))
		return nil
	})
}

func (s *Wallet) List(ctx context.Context, account string, q wallet.Query) ([]wallet.Entry, int, error) {
	entries, err := s.of(ctx, "List", account)
	entries = slices.DeleteFunc(entries, func(e wallet.Entry) bool {
		return e.Amount == 0 || q.Type != "" && e.Type != q.Type ||
			q.Direction == wallet.In && e.Amount < 0 || q.Direction == wallet.Out && e.Amount > 0
	})
	if !q.Ascending {
		slices.Reverse(entries)
	}
	return page(entries, q.Offset, q.Limit), len(entries), err
}

func (s *Wallet) Audit(ctx context.Context, visit func(account string, entries []wallet.Entry) error) error {
	var accounts []string
	err := s.db.read(ctx, "wallet.Audit", func() error {
		accounts = slices.Sorted(maps.Keys(s.entries))
		return nil
	})
	return each(accounts, err, func(account string) error {
		entries, err := s.of(ctx, "Audit", account)
		if err != nil {
			return err
		}
		return visit(account, entries)
	})
}

// TopUps keeps the top-ups of wallets.
type TopUps struct{ records[topup.TopUp] }

var _ topup.Store = (*TopUps)(nil)

func (db *DB) TopUps() *TopUps {
	return &TopUps{records[topup.TopUp]{db: db, name: "topups", rows: rows[topup.TopUp](db, "topups"), missing: topup.ErrNotFound,
		head: func(t *topup.TopUp) (*string, *int64) { return &t.ID, &t.Version }}}
}

func (s *TopUps) Failures(ctx context.Context, from, before time.Time, limit int) ([]topup.TopUp, error) {
	return s.first(ctx, "Failures", limit, func(t topup.TopUp) bool {
		return t.State == topup.Failed && !t.CreatedAt.Before(from) && t.CreatedAt.Before(before)
	}, func(a, b topup.TopUp) int { return a.CreatedAt.Compare(b.CreatedAt) })
}

func (s *TopUps) Due(ctx context.Context, before time.Time, limit int) ([]string, error) {
	return s.ids(ctx, "Due", limit, func(t topup.TopUp) bool {
		return slices.Contains(topup.Unfinished, t.State) && t.Due.Before(before)
	}, func(a, b topup.TopUp) int { return a.Due.Compare(b.Due) })
}

func (s *TopUps) Watched(ctx context.Context, before time.Time, limit int) ([]string, error) {
	return s.ids(ctx, "Watched", limit, func(t topup.TopUp) bool { return t.WatchDue(before) },
		func(a, b topup.TopUp) int { return a.WatchAt.Compare(b.WatchAt) })
}

func (s *TopUps) Uncredited(ctx context.Context, userID string, limit int) ([]topup.TopUp, error) {
	return s.first(ctx, "Uncredited", limit, func(t topup.TopUp) bool { return t.UserID == userID && t.State != topup.Credited },
		func(a, b topup.TopUp) int { return cmp.Or(b.CreatedAt.Compare(a.CreatedAt), cmp.Compare(b.ID, a.ID)) })
}

func (s *TopUps) UnderWay(ctx context.Context, userID string) (bool, error) {
	found, err := s.list(ctx, "UnderWay", func(t topup.TopUp) bool {
		return t.UserID == userID && slices.Contains(topup.Unfinished, t.State)
	}, nil)
	return len(found) > 0, err
}

// Invoices keeps the numbers of the bills.
type Invoices struct {
	db       *DB
	invoices map[string]invoice.Invoice // by order
}

var _ invoice.Store = (*Invoices)(nil)

func (db *DB) Invoices() *Invoices { return &Invoices{db, rows[invoice.Invoice](db, "invoices")} }

func (s *Invoices) all(ctx context.Context, op string) (all []invoice.Invoice, err error) {
	err = s.db.read(ctx, "invoices."+op, func() error {
		all = slices.Collect(maps.Values(s.invoices))
		return nil
	})
	slices.SortFunc(all, func(a, b invoice.Invoice) int { return cmp.Or(cmp.Compare(a.Year, b.Year), cmp.Compare(a.Seq, b.Seq)) })
	return all, err
}

func (s *Invoices) Of(ctx context.Context, orderID string) (i invoice.Invoice, err error) {
	err = s.db.read(ctx, "invoices.Of", func() error {
		var issued bool
		if i, issued = s.invoices[orderID]; !issued {
			return invoice.ErrNotIssued
		}
		return nil
	})
	return i, err
}

func (s *Invoices) Last(ctx context.Context, year string) (last invoice.Invoice, err error) {
	all, err := s.all(ctx, "Last")
	for _, i := range all {
		if i.Year == year {
			last = i
		}
	}
	return last, err
}

func (s *Invoices) Append(ctx context.Context, i invoice.Invoice) error {
	return s.db.write(ctx, "invoices.Append", func() error {
		if _, done := s.invoices[i.OrderID]; done {
			return invoice.ErrDone
		}
		for _, o := range s.invoices {
			if o.Year == i.Year && o.Seq == i.Seq {
				return invoice.ErrTaken
			}
		}
		s.invoices[i.OrderID] = kept(i)
		return nil
	})
}

func (s *Invoices) Audit(ctx context.Context, visit func(invoice.Invoice) error) error {
	all, err := s.all(ctx, "Audit")
	return each(all, err, visit)
}
