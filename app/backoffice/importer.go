package backoffice

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"slices"
	"strings"

	"github.com/microcosm-cc/bluemonday"

	"tokri/app/clock"
	"tokri/app/shopfile"
	"tokri/app/storage"
	"tokri/config"
	"tokri/core/apperr"
	"tokri/core/inventory"
	"tokri/core/picture"
	"tokri/core/shop"
	"tokri/core/staff"
)

// Imported counts what an import loaded.
type Imported struct {
	Products   int
	Categories int
}

// ImportIfEmpty imports the shop in a folder if the store has no shop yet.
func ImportIfEmpty(ctx context.Context, c config.Config, s *storage.Stores, folder fs.FS, log *slog.Logger) error {
	_, err := s.Shop.CurrentID(ctx)
	if !errors.Is(err, shop.ErrEmpty) {
		return err
	}
	done, err := Import(ctx, c, s, folder, "", nil)
	if err != nil {
		return err
	}
	log.InfoContext(ctx, "the demo shop was imported", "products", done.Products, "categories", done.Categories)
	return nil
}

// Import imports the shop in a folder: entirely, or not at all. It reads the folder, then opens the stock of
// new variants, then publishes the edition. It does not change the stock of known variants, so customers see no
// change if an import is repeated, or if it was interrupted before it published. by is the person who imports.
// review sees what would change before anything does, and may refuse it; nil accepts all.
// If the folder has mistakes, the error is shopfile.Issues.
func Import(ctx context.Context, c config.Config, s *storage.Stores, folder fs.FS, by staff.Name, review func(Review) error) (Imported, error) {
	return importAfter(ctx, c, s, folder, by, func(e shop.Edition) error { return reviewed(ctx, s, e, review) })
}

// importAfter imports a shop if agree, which sees it before anything is written, does not refuse it.
func importAfter(ctx context.Context, c config.Config, s *storage.Stores, folder fs.FS, by staff.Name, agree func(shop.Edition) error) (Imported, error) {
	files, err := shopfile.Load(folder)
	if err != nil {
		return Imported{}, err
	}
	addresses, err := keepPictures(ctx, s, folder, files.Pictures)
	if err != nil {
		return Imported{}, err
	}
	files.ShowPictures(addresses)
	edition, err := files.Edition(clock.Now())
	if err != nil {
		return Imported{}, err
	}
	if missing := edition.Settings.MissingForCustomers(); c.Production() && len(missing) > 0 {
		return Imported{}, fmt.Errorf("settings.yaml: %s must be set when APP_ENV=production: the law asks a shop with customers for it",
			strings.Join(missing, " and "))
	}
	sanitise(&edition)
	edition.Made = shop.Made{By: by, At: clock.Now()}
	if err := agree(edition); err != nil {
		return Imported{}, err
	}
	if err := s.Stock.Open(ctx, inventory.Opening(files.Stock, by, clock.Now())); err != nil {
		return Imported{}, fmt.Errorf("open the stock: %w", err)
	}
	if err := s.Shop.Publish(ctx, edition); err != nil {
		return Imported{}, fmt.Errorf("publish the shop: %w", err)
	}
	if err := s.ProductPictures.Prune(ctx, clock.Now().Add(-picture.UnusedLife)); err != nil {
		return Imported{}, fmt.Errorf("the shop is published; pictures that it has no more were not deleted: %w", err)
	}
	if err := s.Keeper().Sweep(ctx); err != nil {
		return Imported{}, fmt.Errorf("the shop is published; the journal of stock follows when the server runs: %w", err)
	}
	return Imported{Products: len(edition.Products), Categories: len(edition.Categories)}, nil
}

// Review is what an import would change. It is empty for the first import of a shop.
type Review struct {
	Replaces    shop.Made // who published the present edition, and when
	Differences []shop.Difference
}

// ErrUnsure refuses an import that changes something that a person should confirm first.
var ErrUnsure = apperr.New(apperr.Conflict, "import_unsure",
	"Nothing was imported: a price moves by more than 30 % or a pack disappears. Look at the lines with !, and give --yes if they are meant.")

// Unsure returns ErrUnsure if the import changes something that a person should confirm.
func (r Review) Unsure() error {
	if slices.ContainsFunc(r.Differences, func(d shop.Difference) bool { return d.Unlikely }) {
		return ErrUnsure
	}
	return nil
}

func reviewed(ctx context.Context, s *storage.Stores, next shop.Edition, review func(Review) error) error {
	present, err := s.Shop.Current(ctx)
	if errors.Is(err, shop.ErrEmpty) || review == nil {
		return nil
	} else if err != nil {
		return err
	}
	return review(Review{Replaces: present.Made, Differences: shop.Compare(present, next)})
}

// sanitise removes from the pages everything that could run as a script (docs/product.md "Pages of the shop").
func sanitise(e *shop.Edition) {
	policy := bluemonday.UGCPolicy()
	for i := range e.Pages {
		p := &e.Pages[i]
		p.Description, p.DescriptionHi = policy.Sanitize(p.Description), policy.Sanitize(p.DescriptionHi)
	}
}
