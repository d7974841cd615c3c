package main

import (
	"context"
	"errors"

	"tokri/app/backoffice"
	"tokri/app/storage"
	"tokri/config"
)

type accountCommands struct {
	Delete deleteAccount `cmd:"" help:"Delete the account of a customer who asked for it and cannot log in. Works while the server runs."`
	Logout logOut        `cmd:"" help:"Log a customer out on all devices, or everybody with --all. Works while the server runs."`
}

type logOut struct {
	Mobile string `arg:"" optional:"" help:"The account's mobile number, ten digits."`
	All    bool   `help:"Log all customers and guests out, for example after a theft of the database."`
	by
}

// Validate refuses to guess who is meant.
func (l logOut) Validate() error {
	if (l.Mobile == "") != l.All {
		return errors.New("say the mobile number of one customer, or --all")
	}
	return nil
}

func (l logOut) Run(ctx context.Context, out *console) error {
	return withStores(ctx, storage.Shared, func(c config.Config, s *storage.Stores) error {
		err := l.audited(ctx, out, "account_logout", func() (string, error) {
			return backoffice.LogOut(ctx, c, s, out.audit, l.Mobile)
		})
		if err == nil {
			out.Println("Logged out on all devices. Servers without Redis notice within five seconds.")
		}
		return err
	})
}

type deleteAccount struct {
	Mobile string `arg:"" help:"The account's mobile number, ten digits. Make sure that the request comes from its owner."`
	by
	ForfeitWallet bool `help:"The customer has agreed to lose the money in the wallet."`
}

func (d deleteAccount) Run(ctx context.Context, out *console) error {
	return withStores(ctx, storage.Shared, func(c config.Config, s *storage.Stores) error {
		err := d.audited(ctx, out, "account_delete", func() (string, error) {
			return backoffice.DeleteAccount(ctx, c, s, out.audit, d.Mobile, d.ForfeitWallet)
		})
		if err != nil {
			return err
		}
		out.Println("The account was deleted. Its orders and bills are kept without personal data.")
		return nil
	})
}
