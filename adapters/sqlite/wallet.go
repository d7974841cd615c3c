package sqlite

import (
	"context"

	"tokri/core/money"
	"tokri/core/staff"
	"tokri/core/wallet"
)

// Wallet keeps the ledger.
type Wallet struct{ db *DB }

var _ wallet.Store = (*Wallet)(nil)

func (db *DB) Wallet() *Wallet { return &Wallet{db} }

const (
	entryColumns = `account, seq, amount, balance, ref, type, description, at, staff FROM wallet_entry`
	lastEntry    = `SELECT ` + entryColumns + ` WHERE account = ? ORDER BY seq DESC LIMIT 1`
	entryByRef   = `SELECT ` + entryColumns + ` WHERE account = ? AND ref = ?`
	newEntry     = `INSERT INTO wallet_entry (account, seq, amount, balance, ref, type, description, at, staff) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`
	entriesAsked = ` WHERE account = ?1 AND amount <> 0 AND (?2 = '' OR type = ?2) AND (?3 = '' OR (?3 = 'in') = (amount > 0))`
	countEntries = `SELECT count(*) FROM wallet_entry` + entriesAsked
	entriesUp    = `SELECT ` + entryColumns + entriesAsked + ` ORDER BY seq LIMIT ?4 OFFSET ?5`
	entriesDown  = `SELECT ` + entryColumns + entriesAsked + ` ORDER BY seq DESC LIMIT ?4 OFFSET ?5`
	allEntries   = `SELECT ` + entryColumns + ` ORDER BY account, seq`
)

func readEntry(r row) (wallet.Entry, error) {
	return wallet.Entry{Account: r.text(0), Seq: r.num(1), Amount: money.Paise(r.num(2)), Balance: money.Paise(r.num(3)),
		Ref: r.text(4), Type: wallet.Type(r.text(5)), Description: r.text(6), At: r.at(7), Staff: staff.Name(r.text(8))}, nil
}

func (s *Wallet) Last(ctx context.Context, account string) (wallet.Entry, error) {
	return find(ctx, s.db, nil, readEntry, lastEntry, account)
}

func (s *Wallet) Find(ctx context.Context, account, ref string) (wallet.Entry, error) {
	return find(ctx, s.db, wallet.ErrNotFound, readEntry, entryByRef, account, ref)
}

func (s *Wallet) Append(ctx context.Context, e wallet.Entry) error {
	return s.db.write(ctx, func(c *conn) error {
		err := c.exec(newEntry, e.Account, e.Seq, int64(e.Amount), int64(e.Balance), e.Ref, string(e.Type), e.Description, e.At, string(e.Staff))
		if !isConstraint(err) {
			return err
		}
		if _, done, err := c.one(entryByRef, e.Account, e.Ref); err != nil {
			return err
		} else if done {
			return wallet.ErrDone
		}
		return wallet.ErrTaken
	})
}

func (s *Wallet) List(ctx context.Context, account string, q wallet.Query) ([]wallet.Entry, int, error) {
	paging := entriesDown
	if q.Ascending {
		paging = entriesUp
	}
	return page(ctx, s.db, readEntry, countEntries, paging, q.Limit, q.Offset, account, string(q.Type), string(q.Direction))
}

func (s *Wallet) Audit(ctx context.Context, visit func(account string, entries []wallet.Entry) error) error {
	return wallet.PerAccount(func(each func(wallet.Entry) error) error {
		return audit(ctx, s.db, readEntry, allEntries, each)
	}, visit)
}
