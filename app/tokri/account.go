package main

import (
	"context"

	"tokri/app"
	"tokri/config"
)

type accountCommands struct {
	Delete deleteAccount `cmd:"" help:"Delete the account of a customer who asked for it and cannot log in. Works while the server runs."`
}

type deleteAccount struct {
	Mobile string `arg:"" help:"The account's mobile number, ten digits. Make sure that the request comes from its owner."`
	by
	ForfeitWallet bool `help:"The customer has agreed to lose the money in the wallet."`
}

// Run deletes the account.
func (d deleteAccount) Run(ctx context.Context, out *console) error {
	return withStores(ctx, app.Shared, func(c config.Config, s *app.Stores) error {
		err := d.audited(ctx, out, "account_delete", func() (string, error) {
			return app.DeleteAccount(ctx, c, s, out.audit, d.Mobile, d.ForfeitWallet)
		})
		if err != nil {
			return err
		}
		out.Println("The account was deleted. Its orders and bills are kept without personal data.")
		return nil
	})
}
