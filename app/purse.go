package app

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"go.uber.org/fx"

	"tokri/core/account"
	"tokri/core/money"
	"tokri/core/wallet"
)

// Purse is a customer's wallet as the shop's people see it.
type Purse struct {
	Balance money.Paise
	Last    []wallet.Entry // newest first
}

// ShowPurse is a start hook that looks at the wallet of a mobile number.
func ShowPurse(mobile string, entries int, found *Purse) any {
	return func(lc fx.Lifecycle, users account.UserStore, ledger wallet.Store) {
		lc.Append(fx.StartHook(func(ctx context.Context) error {
			owner, err := customer(ctx, users, mobile)
			if err != nil {
				return err
			}
			last, err := ledger.Last(ctx, owner)
			if err != nil {
				return err
			}
			found.Balance = last.Balance
			found.Last, _, err = ledger.List(ctx, owner, wallet.Query{Limit: entries})
			return err
		}))
	}
}

// Credit is what the shop's people put into a wallet.
type Credit struct {
	Mobile string
	Amount string // rupees
	Note   string
	Key    string // what makes two credits one; made of the rest and of the day if it is empty
}

// Credited says what became of a credit.
type Credited struct {
	Entry  wallet.Entry
	Before bool // it had been made before
}

// CreditPurse is a start hook that puts money into the wallet of a mobile number.
func CreditPurse(c Credit, done *Credited) any {
	return func(lc fx.Lifecycle, users account.UserStore, ledger wallet.Store) {
		lc.Append(fx.StartHook(func(ctx context.Context) error {
			amount, err := money.Parse(c.Amount)
			if err != nil {
				return fmt.Errorf("%q is not an amount of rupees", c.Amount)
			}
			owner, err := customer(ctx, users, c.Mobile)
			if err != nil {
				return err
			}
			at := now()
			key := c.Key
			if key == "" {
				key = c.keyOf(at)
			}
			done.Entry, done.Before, err = wallet.Credit(ctx, ledger, owner, amount, c.Note, key, at)
			return err
		}))
	}
}

// keyOf makes the same credit on the same day one: a command is easily sent twice.
func (c Credit) keyOf(at time.Time) string {
	sum := sha256.Sum256([]byte(at.In(Zone).Format(time.DateOnly) + "\n" + c.Amount + "\n" + c.Note))
	return hex.EncodeToString(sum[:8])
}

// customer finds who has a mobile number.
func customer(ctx context.Context, users account.UserStore, typed string) (string, error) {
	mobile, err := account.Mobile(typed)
	if err != nil {
		return "", err
	}
	u, err := users.ByMobile(ctx, mobile)
	if err != nil {
		return "", err
	}
	return u.ID, nil
}
