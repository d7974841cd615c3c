package backoffice

import (
	"context"
	"testing/fstest"

	"tokri/app/shopfile"
	"tokri/app/storage"
	"tokri/config"
	"tokri/core/setup"
	"tokri/core/shop"
	"tokri/core/staff"
)

// FirstShop publishes the first edition of a shop that is set up in the browser.
type FirstShop struct {
	Config config.Config
	Stores *storage.Stores
	// Show makes the server's own copy of the shop the present one.
	Show func(ctx context.Context) error
}

// Publish implements setup.Publisher. The shop takes the way of every other: it is written as the files of a folder, and these
// are imported, so that there is one judge of what a shop may be.
func (f FirstShop) Publish(ctx context.Context, m setup.Made, by staff.Name, claim func() error) error {
	e := m.Edition
	files, err := (&shopfile.Shop{Settings: e.Settings, Categories: e.Categories, Products: e.Products, Blocks: e.Blocks, Pages: e.Pages,
		Coupons: e.Coupons, Slots: e.Slots, Stock: m.Stock}).Files()
	if err != nil {
		return err
	}
	folder := fstest.MapFS{}
	for name, text := range files {
		folder[name] = &fstest.MapFile{Data: text}
	}
	_, err = importAfter(ctx, f.Config, f.Stores, folder, by, func(shop.Edition) error { return claim() })
	return err
}

// Published implements setup.Publisher.
func (f FirstShop) Published(ctx context.Context) error { return f.Show(ctx) }
