package main

import (
	"context"
	"os"
	"path/filepath"

	"tokri/app/backoffice"
	"tokri/core/notify"
)

type slipOrders struct {
	several
	Out      string `default:"slips.pdf" aliases:"save" type:"path" placeholder:"FILE" help:"The file to write; in a folder, slips.pdf; - is the standard output."`
	Language string `enum:"en,hi" default:"en" help:"The language of the slips (${enum})."`
}

func (s *slipOrders) Validate() error { return s.check() }

// Run writes the slips, a page for each order. They contain customers' addresses, so only the file's owner can read
// it.
func (s slipOrders) Run(ctx context.Context, out *console) error {
	return onOrders(ctx, "", func(ctx context.Context, staff backoffice.Staff) error {
		orders, err := staff.ToDeliver(ctx, s.IDs, s.Slot)
		if err != nil {
			return err
		}
		file, err := staff.Slips(orders, notify.Language(s.Language))
		if err != nil {
			return err
		}
		to := s.Out
		if to == "-" {
			_, err := out.out.Write(file)
			return err
		}
		if folder, err := os.Stat(to); err == nil && folder.IsDir() {
			to = filepath.Join(to, "slips.pdf")
		}
		if err := backoffice.Save(to, file); err != nil {
			return err
		}
		out.Printf("Wrote %d packing slips to %s.\n", len(orders), to)
		return nil
	})
}
