package wallet

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"tokri/core/apperr"
	"tokri/core/freetext"
	"tokri/core/money"
	"tokri/core/staff"
)

// MaxCredit is the largest amount that the staff can credit at once; it limits the damage of a typing error.
const MaxCredit money.Paise = 10_000_00

// Refusals of a credit, which only the staff see.
var (
	ErrCredit = apperr.New(apperr.Invalid, "invalid_credit", "A credit is more than ₹0 and at most ₹10,000.").On("amount") // MaxCredit
	// ErrCreditKey refuses a credit under a key with which another amount was credited before.
	ErrCreditKey = apperr.New(apperr.Conflict, "credit_key_reused", "Another amount was credited under this key.")
	ErrNote      = apperr.New(apperr.Invalid, "invalid_note", "Say in at most 80 characters what the credit is for: the customer reads it.").On("note")
)

const creditRef = "credit:"

// CreditKey returns the same key for equal credits of one day, because a command is easily given twice, be it
// with 50 or with 50.00.
func CreditKey(day string, amount money.Paise, note string) string {
	sum := sha256.Sum256([]byte(day + "\n" + amount.String() + "\n" + strings.TrimSpace(note)))
	return hex.EncodeToString(sum[:8])
}

// Credit pays the shop's own money into a wallet on behalf of the staff. The customer reads the entry's reason. It is
// idempotent: for a key that was used before it changes nothing and returns the first entry and true.
func Credit(ctx context.Context, s Store, account string, amount money.Paise, by staff.Entry) (e Entry, before bool, err error) {
	note, ref := strings.TrimSpace(by.Why), creditRef+by.Key
	switch {
	case amount <= 0 || amount > MaxCredit:
		return Entry{}, false, ErrCredit
	case !freetext.IsLine(note, 1, 80):
		return Entry{}, false, ErrNote
	}
	if e, err = s.Find(ctx, account, ref); err == nil {
		return e, true, nil
	}
	e, err = Post(ctx, s, Entry{Account: account, Amount: amount, Type: Deposit, Ref: ref, Description: note, Staff: by.By, At: by.At})
	return e, false, err
}
