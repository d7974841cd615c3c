package backoffice

import (
	"context"
	"fmt"
	"time"

	"tokri/app/clock"
	"tokri/app/storage"
	"tokri/core/india"
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
func ShowWallet(ctx context.Context, s *storage.Stores, mobile string, entries int) (CustomerWallet, error) {
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
	Mobile      string
	Amount      string // rupees
	staff.Entry        // Why is the note that the customer reads; an empty Key is derived from amount, note and day
}

// CreditWallet posts a credit. again reports that the credit had been posted before.
func CreditWallet(ctx context.Context, s *storage.Stores, c Credit) (entry wallet.Entry, again bool, err error) {
	amount, err := money.Parse(c.Amount)
	if err != nil {
		return entry, false, fmt.Errorf("%q is not an amount of rupees", c.Amount)
	}
	owner, err := userID(ctx, s.Users, c.Mobile)
	if err != nil {
		return entry, false, err
	}
	c.At = clock.Now()
	if c.Key == "" {
		c.Key = wallet.CreditKey(c.At.In(india.Zone).Format(time.DateOnly), amount, c.Why)
	}
	return wallet.Credit(ctx, s.Wallet, owner, amount, c.Entry)
}
