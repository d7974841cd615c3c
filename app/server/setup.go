package server

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"tokri/app/backoffice"
	"tokri/app/clock"
	"tokri/app/demo"
	"tokri/app/secrets"
	"tokri/app/shopfile"
	"tokri/app/storage"
	"tokri/app/worker"
	"tokri/config"
	"tokri/core/crew"
	"tokri/core/india"
	"tokri/core/setup"
	"tokri/core/shop"
)

// newSetUp makes what sets an empty shop up in the browser.
func newSetUp(c config.Config, s *storage.Stores, door *crew.Door, catalog *shop.CatalogCache, scheduler *worker.Scheduler) *setup.Service {
	return &setup.Service{Door: door, Records: s.Challenges, Shop: s.Shop, Example: demoShop, Now: clock.Now, Zone: india.Zone,
		Publish: backoffice.FirstShop{Config: c, Stores: s, Show: func(ctx context.Context) error {
			return errors.Join(catalog.Refresh(ctx), scheduler.OpenSlots(ctx))
		}}}
}

// demoShop reads what a new shop takes from the demo shop.
func demoShop() (setup.Example, error) {
	s, err := shopfile.Load(demo.Files())
	if err != nil {
		return setup.Example{}, fmt.Errorf("read the demo shop: %w", err)
	}
	return setup.Example{Settings: s.Settings, NameHi: demo.NameHi, Categories: s.Categories, Products: s.Products, Pages: s.Pages, Stock: s.Stock}, nil
}

// waitsForKeeper is true from the start of a server on an empty store: until there is a shop, customers read that it is being
// set up.
type waitsForKeeper struct{ atomic.Bool }

func newWaitsForKeeper() *waitsForKeeper { return new(waitsForKeeper) }

// begin prints the address that opens the set-up, if the store is empty, and completes a set-up that a crash has ended after the
// shop was published.
func (w *waitsForKeeper) begin(ctx context.Context, p backgroundParts) error {
	if err := p.SetUp.Resume(ctx); err != nil {
		return err
	}
	needed, err := p.SetUp.Needed(ctx)
	if err != nil || !needed {
		return err
	}
	code := secrets.Random{}.Token()
	if err := p.SetUp.Begin(ctx, code); err != nil {
		return err
	}
	w.Store(true)
	// The code follows the #, which browsers send to no server, so that no proxy writes it into its log.
	address := p.Config.StaffURL() + "/setup#" + code
	p.Log.WarnContext(ctx, "the shop is empty: open this address in a browser to set it up; it works once, and a restart prints another", "set_up", address)
	_, err = fmt.Fprintf(p.Resources.Terminal, "\nSet up your shop: %s\n\n", address)
	return err
}
