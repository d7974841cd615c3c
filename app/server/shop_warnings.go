package server

import (
	"context"
	"fmt"
	"log/slog"

	"tokri/app/demo"
	"tokri/app/shopfile"
	"tokri/core/shop"
)

// warnOfShop warns the operator of a production server that the shop is empty, or that its settings are not those
// of a shop with real customers.
func warnOfShop(ctx context.Context, log *slog.Logger, current *shop.Snapshot) error {
	if current.ID == "" {
		log.WarnContext(ctx, "the shop is empty, so customers find nothing to buy: import a shop with tokri import FOLDER")
		return nil
	}
	for _, missing := range current.Settings.MissingForCustomers() {
		log.WarnContext(ctx, "the shop lacks a setting that the law asks for: write it into settings.yaml and import", "setting", missing)
	}
	example, err := shopfile.Load(demo.Files())
	if err != nil {
		return fmt.Errorf("load the demo shop to compare the settings with: %w", err)
	}
	if left := current.Settings.LeftOf(example.Settings); len(left) > 0 {
		log.WarnContext(ctx, "customers see settings of the demo shop: change them in settings.yaml and import it with tokri import FOLDER", "settings", left)
	}
	return nil
}
