package main

import (
	"context"
	"fmt"
	"io"

	"tokri/app"
)

type accountCommands struct {
	Delete deleteAccount `cmd:"" help:"Delete the account of a customer who asked for it and cannot log in; works while the shop is open."`
}

type deleteAccount struct {
	Mobile        string `arg:"" help:"The account's mobile number, ten digits. Make sure that it is its owner who asks."`
	ForfeitWallet bool   `help:"The customer has agreed to lose the money in the wallet."`
}

// Run deletes the account.
func (d deleteAccount) Run(ctx context.Context, out io.Writer) error {
	c, err := configuration()
	if err != nil {
		return err
	}
	if err := once(ctx, app.DeleteAccount(c, d.Mobile, d.ForfeitWallet)); err != nil {
		return err
	}
	fmt.Fprintln(out, "Deleted. Orders and bills are kept without the person.")
	return nil
}
