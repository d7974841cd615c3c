package app

import (
	"context"

	"go.uber.org/fx"

	"tokri/core/content"
)

// Messages finds what people wrote to the shop, newest first.
func Messages(limit int, found *[]content.Message) func(fx.Lifecycle, content.MessageStore) {
	return func(lc fx.Lifecycle, store content.MessageStore) {
		lc.Append(fx.StartHook(func(ctx context.Context) (err error) {
			*found, err = store.Recent(ctx, limit)
			return err
		}))
	}
}
