package wallet

import (
	"context"
	"errors"
	"strings"
	"time"
	"unicode/utf8"

	"tokri/core/money"
)

// MostCredit bounds what the shop's people can give at once; a slip of the finger costs no more.
const MostCredit money.Paise = 10_000_00

// Refusals of a credit, for the shop's people alone.
var (
	ErrCredit = errors.New("a credit is more than 0 and at most ₹" + MostCredit.String())
	ErrNote   = errors.New("say in at most 80 characters what the credit is for: the customer reads it")
)

const creditRef = "credit:"

// Credit puts money of the shop's into a wallet, with a note for the customer. The same key again
// does nothing: the entry that stands is returned, and that it was there before.
func Credit(ctx context.Context, s Store, account string, amount money.Paise, note, key string, now time.Time) (e Entry, before bool, err error) {
	note = strings.TrimSpace(note)
	switch {
	case amount <= 0 || amount > MostCredit:
		return Entry{}, false, ErrCredit
	case note == "" || utf8.RuneCountInString(note) > 80:
		return Entry{}, false, ErrNote
	}
	if e, err = s.Find(ctx, account, creditRef+key); err == nil {
		return e, true, nil
	}
	e, err = Post(ctx, s, account, amount, Deposit, creditRef+key, note, now)
	return e, false, err
}
