package app

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"tokri/core/account"
	"tokri/core/money"
	"tokri/core/staff"
	"tokri/core/wallet"
)

// CustomerWallet is a customer's wallet as the staff see it.
type CustomerWallet struct {
	Balance money.Paise
	Entries []wallet.Entry // newest first
}

// ShowWallet returns the wallet of a mobile number with its newest entries.
func ShowWallet(ctx context.Context, s *Stores, mobile string, entries int) (CustomerWallet, error) {
	owner, err := userID(ctx, s.Users, mobile)
	if err != nil {
		return CustomerWallet{}, err
	}
	last, err := s.Wallet.Last(ctx, owner)
	if err != nil {
		return CustomerWallet{}, err
	}
	list, _, err := s.Wallet.List(ctx, owner, wallet.Query{Limit: entries})
	return CustomerWallet{last.Balance, list}, err
}

// Credit is an amount that the staff add to a customer's wallet.
type Credit struct {
	Mobile string
	Amount string // rupees
	Note   string
	By     staff.Name
	Key    string // two credits with the same key count once; if empty, the key is derived from amount, note and day
}

// CreditWallet posts a credit. again reports that the credit had been posted before.
func CreditWallet(ctx context.Context, s *Stores, c Credit) (entry wallet.Entry, again bool, err error) {
	amount, err := money.Parse(c.Amount)
	if err != nil {
		return entry, false, fmt.Errorf("%q is not an amount of rupees", c.Amount)
	}
	owner, err := userID(ctx, s.Users, c.Mobile)
	if err != nil {
		return entry, false, err
	}
	at := now()
	key := c.Key
	if key == "" {
		key = c.defaultKey(at)
	}
	return wallet.Credit(ctx, s.Wallet, owner, amount, c.Note, key, c.By, at)
}

// defaultKey returns the same key for equal credits of one day, because a command is easily given twice.
func (c Credit) defaultKey(at time.Time) string {
	sum := sha256.Sum256([]byte(at.In(Zone).Format(time.DateOnly) + "\n" + c.Amount + "\n" + c.Note))
	return hex.EncodeToString(sum[:8])
}

// userID returns the id of the user with a mobile number.
func userID(ctx context.Context, users account.UserStore, typed string) (string, error) {
	mobile, err := account.Mobile(typed)
	if err != nil {
		return "", err
	}
	u, err := users.ByMobile(ctx, mobile)
	return u.ID, err
}
