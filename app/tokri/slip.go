package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	"tokri/app"
	"tokri/core/notify"
	"tokri/core/order"
)

type slipOrders struct {
	IDs      []string `arg:"" name:"order" help:"The orders' ids, or their tracking ids; each gets a page."`
	Out      string   `default:"slips.pdf" type:"path" help:"The file to write."`
	Language string   `enum:"en,hi" default:"en" help:"The language of the slips (${enum})."`
}

// Run writes the slips. They contain customers' addresses, so only the file's owner can read it.
func (s slipOrders) Run(ctx context.Context, out *console) error {
	return onOrders(ctx, "", func(ctx context.Context, staff app.Staff) error {
		var orders []order.Order
		for _, id := range s.IDs {
			o, err := staff.Find(ctx, strings.TrimSpace(id))
			if err != nil {
				return fmt.Errorf("order %s: %w", id, err)
			}
			orders = append(orders, o)
		}
		file, err := staff.Slips(orders, notify.Language(s.Language))
		if err == nil {
			err = os.WriteFile(s.Out, file, 0o600)
		}
		if err == nil {
			out.Printf("Wrote %d packing slips to %s.\n", len(orders), s.Out)
		}
		return err
	})
}
