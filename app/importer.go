package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"

	"github.com/microcosm-cc/bluemonday"
	"go.uber.org/fx"

	"tokri/app/shopfile"
	"tokri/core/inventory"
	"tokri/core/shop"
)

// Imported says what an import loaded.
type Imported struct {
	Products   int
	Categories int
}

// Import is a start hook that loads the shop in a folder: entirely, or not at all.
func Import(folder fs.FS, done *Imported) any {
	return func(lc fx.Lifecycle, editions shop.Store, stock inventory.Store) {
		lc.Append(fx.StartHook(func(ctx context.Context) (err error) {
			*done, err = load(ctx, folder, editions, stock)
			return err
		}))
	}
}

// ImportIfEmpty is a start hook that loads the folder into a store that holds no shop yet. It is
// to be composed before Serve: hooks run in order, and nobody should find the shop empty.
func ImportIfEmpty(folder fs.FS) any {
	return func(lc fx.Lifecycle, editions shop.Store, stock inventory.Store, log *slog.Logger) {
		lc.Append(fx.StartHook(func(ctx context.Context) error {
			_, err := editions.CurrentID(ctx)
			if !errors.Is(err, shop.ErrEmpty) {
				return err
			}
			done, err := load(ctx, folder, editions, stock)
			if err != nil {
				return err
			}
			log.InfoContext(ctx, "loaded the demo shop", "products", done.Products, "categories", done.Categories)
			return nil
		}))
	}
}

// load reads the folder whole, then opens the stock of new variants, then publishes. Opening
// leaves known variants alone, so that an import which is repeated, or was interrupted before it
// published, changes nothing that anybody sees.
func load(ctx context.Context, folder fs.FS, editions shop.Store, stock inventory.Store) (Imported, error) {
	files, err := shopfile.Load(folder)
	if err != nil {
		return Imported{}, err
	}
	edition, err := files.Edition(now())
	if err != nil {
		return Imported{}, err
	}
	sanitise(&edition)
	if err := stock.Open(ctx, files.Stock); err != nil {
		return Imported{}, fmt.Errorf("open the stock: %w", err)
	}
	if err := editions.Publish(ctx, edition); err != nil {
		return Imported{}, fmt.Errorf("publish the shop: %w", err)
	}
	return Imported{Products: len(edition.Products), Categories: len(edition.Categories)}, nil
}

// sanitise takes everything out of the pages that could run (docs/product.md "Pages of the shop").
func sanitise(e *shop.Edition) {
	policy := bluemonday.UGCPolicy()
	for i := range e.Pages {
		p := &e.Pages[i]
		p.Description, p.DescriptionHi = policy.Sanitize(p.Description), policy.Sanitize(p.DescriptionHi)
	}
}
