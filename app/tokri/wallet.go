package main

import (
	"context"

	"tokri/app/backoffice"
	"tokri/app/storage"
	"tokri/config"
	"tokri/core/india"
	"tokri/core/staff"
	"tokri/core/wallet"
)

type walletCommands struct {
	Show   walletShow   `cmd:"" help:"Print the balance and the newest entries of a customer's wallet."`
	Credit walletCredit `cmd:"" help:"Credit the shop's money to a customer's wallet. Works while the server runs."`
}

type walletShow struct {
	Mobile  string `arg:"" help:"The customer's mobile number, ten digits."`
	Entries int    `default:"10" help:"How many entries to print."`
}

func (w walletShow) Run(ctx context.Context, out *console) error {
	return withStores(ctx, storage.ReadOnly, func(_ config.Config, s *storage.Stores) error {
		found, err := backoffice.ShowWallet(ctx, s, w.Mobile, max(w.Entries, 1))
		if err != nil {
			return err
		}
		out.Printf("Balance ₹%s\n", found.Balance)
		for _, e := range found.Entries {
			printEntry(out, e)
		}
		return nil
	})
}

type walletCredit struct {
	Mobile string `arg:"" help:"The customer's mobile number, ten digits."`
	Amount string `arg:"" help:"Rupees, such as 50 or 49.50."`
	Note   string `arg:"" help:"The reason, which the customer sees."`
	by
	Key string `help:"A credit is made only once with the same key. Without a key, equal credits on one day are made only once."`
}

func (w walletCredit) Run(ctx context.Context, out *console) error {
	return withStores(ctx, storage.Shared, func(_ config.Config, s *storage.Stores) error {
		credit := backoffice.Credit{Mobile: w.Mobile, Amount: w.Amount, Entry: staff.Entry{Key: w.Key, By: w.By, Why: w.Note}}
		entry, err := once(ctx, out, w.by, "wallet_credit", "This credit had been made before. Give another --key to make it again.",
			func(entry wallet.Entry) string { return entry.Account + " " + entry.Ref },
			func() (wallet.Entry, bool, error) { return backoffice.CreditWallet(ctx, s, credit) })
		if err == nil {
			printEntry(out, entry)
		}
		return err
	})
}

func printEntry(out *console, e wallet.Entry) {
	out.Printf("%s  %-12s %10s  balance %s  %s%s\n", e.At.In(india.Zone).Format("2006-01-02 15:04"), e.Type, e.Amount, e.Balance, e.Description, byline(e.Staff))
}
