package main

import (
	"context"

	"tokri/app/backoffice"
	"tokri/app/storage"
	"tokri/config"
)

type exportShop struct {
	Dir string `arg:"" help:"The folder to write, which must be empty or not exist yet. Only its owner can read it."`
}

func (e exportShop) Run(ctx context.Context, out *console) error {
	return withStores(ctx, storage.ReadOnly, func(_ config.Config, s *storage.Stores) error {
		done, err := backoffice.Export(ctx, s, e.Dir)
		if err != nil {
			return err
		}
		out.Printf("%d products written to %s.\n", done.Products, e.Dir)
		if done.Faults != nil {
			out.Println("tokri import would refuse the folder as it is, by rules that are newer than the shop:")
			complain(out.out, done.Faults)
		}
		return nil
	})
}
