package app

import (
	"context"

	"go.uber.org/fx"

	"tokri/core/contact"
)

// Messages finds what people wrote to the shop, newest first.
func Messages(limit int, found *[]contact.Message) func(fx.Lifecycle, contact.Store) {
	return func(lc fx.Lifecycle, store contact.Store) {
		lc.Append(fx.StartHook(func(ctx context.Context) (err error) {
			*found, err = store.Recent(ctx, limit)
			return err
		}))
	}
}
