// Package wallet is an append-only ledger of each customer's money with the shop.
//
// The balance of a wallet is the balance of its last entry, which is the sum of all its entries (invariant
// wallet_is_its_ledger). One insert does three things at once: it is the compare-and-swap (account and seq are
// unique), it prevents doing a thing twice (account and ref are unique), and it is the audit line.
package wallet

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tokri/core/apperr"
	"tokri/core/money"
	"tokri/core/staff"
)

// Refusals and the two answers of Append.
var (
	ErrInsufficient = apperr.New(apperr.Conflict, "wallet_insufficient", "Your wallet is empty. Please select another payment method.")
	ErrNotFound     = apperr.New(apperr.NotFound, "wallet_entry_not_found", "No transactions found.")
	// ErrTaken means that another entry has this seq; read the last entry and try again.
	ErrTaken = errors.New("wallet: seq is taken")
	// ErrDone means that an entry with this ref exists: what was asked for has already happened.
	ErrDone = errors.New("wallet: ref is recorded")
)

// Type is the type of an entry, as customers see it (docs/product.md "Buying entities").
type Type string

// The entry types of the API. No entry is a withdrawal or a transfer yet (DECISIONS P20).
const (
	Deposit     Type = "DEPOSIT"
	Withdrawal  Type = "WITHDRAWAL"
	Payment     Type = "PAYMENT"
	Cashback    Type = "CASHBACK"
	Refund      Type = "REFUND"
	TransferIn  Type = "TRANSFER_IN"
	TransferOut Type = "TRANSFER_OUT"
	TopUp       Type = "WALLET_TOPUP"
)

// Entry is one posting. Amount is positive for a credit and negative for a debit; 0 marks a tombstone, which
// only occupies its ref.
type Entry struct {
	Account     string      `json:"account"` // the user id
	Seq         int64       `json:"seq"`     // from 1, without gaps
	Amount      money.Paise `json:"amount"`
	Balance     money.Paise `json:"balance"` // the balance after this entry
	Ref         string      `json:"ref"`     // what it is for: "pay:<order>", "refund:<order>", …
	Type        Type        `json:"type"`
	Description string      `json:"description,omitempty"`
	Staff       staff.Name  `json:"staff,omitempty"` // the staff member who credited it; empty for every other entry
	At          time.Time   `json:"at"`
}

// Next returns an entry with the number and the balance with which it follows last (the zero Entry if the account has
// none). It returns an error if the balance would fall below zero.
func Next(last, e Entry) (Entry, error) {
	e.Seq, e.Balance = last.Seq+1, last.Balance+e.Amount
	if e.Balance < 0 {
		return Entry{}, ErrInsufficient
	}
	return e, nil
}

// Direction selects money that came in or money that went out.
type Direction string

// The directions; the zero value selects both.
const (
	In  Direction = "in"
	Out Direction = "out"
)

// Query selects entries of an account. Zero fields select all; a Limit of 0 is no limit.
type Query struct {
	Type          Type
	Direction     Direction
	Ascending     bool // oldest first
	Offset, Limit int
}

// Store keeps the ledger.
type Store interface {
	// Last returns the newest entry of an account, or the zero Entry.
	Last(ctx context.Context, account string) (Entry, error)
	// Find returns the entry with this ref, or ErrNotFound.
	Find(ctx context.Context, account, ref string) (Entry, error)
	// Append writes the entry. It returns ErrTaken if the account has an entry with its seq, and ErrDone if the
	// account has one with its ref.
	Append(ctx context.Context, e Entry) error
	// List returns a page of an account's entries without its tombstones, and how many there are in all.
	List(ctx context.Context, account string, q Query) ([]Entry, int, error)
	// Audit calls visit with the entries of one account after the other, ordered by seq.
	Audit(ctx context.Context, visit func(account string, entries []Entry) error) error
}

// Post appends an entry and gives it its number and its balance. If an entry with its ref exists, Post returns that
// one; both are success. It tries again while other postings to the account come first.
func Post(ctx context.Context, s Store, e Entry) (Entry, error) {
	return post(ctx, s, e, func(Entry) money.Paise { return e.Amount })
}

// TakeUpTo debits the entry's amount, or the whole balance if that is less, in the way of Post. The entry says how much
// was taken. For an empty wallet it is a tombstone, so that a repeated call takes nothing later.
func TakeUpTo(ctx context.Context, s Store, e Entry) (Entry, error) {
	return post(ctx, s, e, func(last Entry) money.Paise { return -min(e.Amount, last.Balance) })
}

// post appends an entry of the amount that is found from the account's last entry.
func post(ctx context.Context, s Store, e Entry, amount func(last Entry) money.Paise) (Entry, error) {
	const mostTries = 1000 // more posts in between are a fault of the store, which must not hold up the caller for ever
	for range mostTries {
		// The last entry must be read before the ref is looked up. If the ref is not found then, its entry was
		// not part of the balance that was read, so an empty wallet was not emptied by this very posting.
		last, err := s.Last(ctx, e.Account)
		if err != nil {
			return Entry{}, err
		}
		if done, err := s.Find(ctx, e.Account, e.Ref); err == nil {
			return done, nil
		} else if !errors.Is(err, ErrNotFound) {
			return Entry{}, err
		}
		e.Amount = amount(last)
		e, err := Next(last, e)
		if err != nil {
			return Entry{}, err
		}
		switch err := s.Append(ctx, e); {
		case err == nil:
			return e, nil
		case errors.Is(err, ErrTaken), errors.Is(err, ErrDone):
			if ctx.Err() != nil {
				return Entry{}, ctx.Err()
			}
		default:
			return Entry{}, err
		}
	}
	return Entry{}, fmt.Errorf("wallet: entry %s could not be written, and is not found", e.Ref)
}

// PerAccount implements Store.Audit for a store that can list its entries sorted by account and Seq. It keeps
// only one account in memory at a time.
func PerAccount(each func(visit func(Entry) error) error, visit func(account string, entries []Entry) error) error {
	var entries []Entry
	err := each(func(e Entry) error {
		if len(entries) > 0 && entries[0].Account != e.Account {
			if err := visit(entries[0].Account, entries); err != nil {
				return err
			}
			entries = nil
		}
		entries = append(entries, e)
		return nil
	})
	if err != nil || len(entries) == 0 {
		return err
	}
	return visit(entries[0].Account, entries)
}
