package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"tokri/app/loadtest/harness"
)

// minCopied is the least share of the orders that a shop takes while it is copied off the machine. The copy's processor time and its
// disk are this machine's, too.
const minCopied = 0.70

// copied measures what a copy off the machine costs: orders on one shop with and one without, in turns.
func (s settings) copied(ctx context.Context) (err error) {
	fmt.Printf("\nOrders while the shop is copied to a folder (REPLICA_URL), and without, in %d turns; %d shoppers\n", s.rounds, s.shoppers)
	place := filepath.Join(s.workspace, "copy")
	if err := os.Mkdir(place, 0o700); err != nil {
		return err
	}
	type side struct {
		opened
		harness.Program
		took    []time.Duration
		elapsed time.Duration
		cpu     time.Duration
	}
	var sides [2]side
	for i, settings := range [][]string{nil, {"REPLICA_URL=" + place}} {
		is := &sides[i]
		is.Program = s.program(harness.SQLite(filepath.Join(s.workspace, fmt.Sprint("copied", i))))
		is.Extra = settings
		if is.opened, err = s.open(ctx, is.Program, s.products); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, is.close()) }()
	}
	for round := range s.rounds {
		for i := range sides {
			is := &sides[(round+i)%2]
			crowd, err := harness.Crowd(ctx, is.api, round*s.shoppers, s.shoppers) // keys of orders are counted anew in each turn
			if err != nil {
				return err
			}
			cpu, err := stopwatch(is.server.Pid())
			if err != nil {
				return err
			}
			took, elapsed, err := placeOrders(ctx, is.server.URL, crowd, is.shop.Plenty, is.slots, s.journeys/5)
			if err != nil {
				return err
			}
			used, err := cpu()
			if err != nil {
				return err
			}
			is.took, is.elapsed, is.cpu = append(is.took, took...), is.elapsed+elapsed, is.cpu+used
		}
	}
	var speeds [2]float64
	var errs []error
	for i, name := range []string{"without", "with"} {
		is := &sides[i]
		slices.Sort(is.took)
		speeds[i] = float64(len(is.took)) / is.elapsed.Seconds()
		memory, err := residentMemory(is.server.Pid())
		_ = row("journeys "+name, perSecond(speeds[i]), "", true)
		_ = row("  median, 99th percentile", ms(is.took[len(is.took)/2])+", "+ms(is.took[len(is.took)*99/100]), "", true)
		_ = row("  the server's processor time per journey", preciseMS(is.cpu/time.Duration(len(is.took))), "", true)
		_ = row("  memory under this load (RSS)", mib(memory), "", true)
		errs = append(errs, err, checkShop(ctx, is.Program, is.server, len(is.took)))
	}
	share := speeds[1] / speeds[0]
	return errors.Join(append(errs, row("share of the journeys with a copy", fmt.Sprintf("%.2f", share), fmt.Sprintf("at least %.2f", minCopied), share >= minCopied))...)
}
