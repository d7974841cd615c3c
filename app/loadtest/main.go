// Command loadtest measures the delivered program: the time of a start, memory, requests and complete orders
// per second. The load comes from this process, which shares the processors with the server, so the results are
// those of one small machine.
//
// It exits with 1 if a limit is missed (start, memory, share of a bare handler's speed, what the staff's phones cost) or if an invariant is
// violated after the load.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"tokri/app/loadtest/harness"
)

// The limits.
const (
	maxStart    = 120 * time.Millisecond
	maxMemory   = 80 << 20
	maxLarge    = 120 << 20 // with a large catalogue
	maxGrowth   = 1.10      // processor time of an order, large catalogue to small
	maxRested   = 75 << 20
	minShare    = 0.60
	targetSpeed = 1000 // journeys per second on two processors; a target, not a limit
)

type settings struct {
	binary   string
	mongo    string
	only     string
	starts   int
	rounds   int
	round    time.Duration
	journeys time.Duration
	shoppers int
	products int
	// The past of the shop that history makes.
	orderCount, customers int
	pastFolder            string

	bare      string
	busy      string
	workspace string
}

func main() {
	var s settings
	flag.StringVar(&s.binary, "bin", "bin/tokri", "the program to measure")
	harness.MongoDBFlag(&s.mongo)
	flag.StringVar(&s.only, "only", "",
		"measure one thing: start, list, orders, copy, growth, history, floor, pages, strangers or mongodb")
	flag.IntVar(&s.starts, "starts", 5, "cold starts")
	flag.IntVar(&s.rounds, "rounds", 5, "rounds of the product list, each against the bare handler")
	flag.DurationVar(&s.round, "round", time.Second, "how long one round is")
	flag.DurationVar(&s.journeys, "journeys", 15*time.Second, "how long orders are placed")
	flag.IntVar(&s.shoppers, "shoppers", 16, "how many customers place orders at once")
	flag.IntVar(&s.products, "products", 0, "add products to the demo shop until it has so many")
	flag.IntVar(&s.orderCount, "past-orders", 1_000_000, "how many orders the shop of -only history has behind it")
	flag.IntVar(&s.customers, "past-customers", 200_000, "how many customers it has")
	flag.StringVar(&s.pastFolder, "past-folder", "", "make that shop in this folder, or measure the one that is there")
	flag.StringVar(&s.bare, "bare", "", "serve the reply in this file from memory, and nothing else (the bare handler of the comparison)")
	flag.StringVar(&s.busy, "busy", "", "write the shop of a busy day into this folder, and nothing else (-products: how many; 0 is 10,000)")
	harness.Main("loadtest", func(ctx context.Context) error { return s.run(ctx) })
}

func (s settings) run(ctx context.Context) (err error) {
	if s.bare != "" {
		return serveBare(ctx, s.bare)
	}
	if s.busy != "" {
		if err := os.MkdirAll(s.busy, 0o700); err != nil {
			return err
		}
		_, err := harness.WriteBusyShop(s.busy, cmp.Or(s.products, harness.BusyProducts))
		return err
	}
	if s.workspace, err = os.MkdirTemp("", "tokri-bench-"); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(s.workspace)) }()
	if err := forget(ctx, s.binary); err != nil {
		return err
	}
	fmt.Printf("%d processors, %s; the load comes from the same machine\n\n", runtime.NumCPU(), runtime.Version())
	var broken []error
	for _, m := range []struct {
		name    string
		measure func(settings, context.Context) error
	}{
		{"start", settings.start},
		{"list", settings.list},
		{"orders", settings.ordersOnSQLite},
		{"copy", settings.copied},
		{"growth", settings.growth},
		{"history", settings.history},
		{"floor", settings.floor},
		{"pages", settings.pages},
		{"strangers", settings.strangersWithCheckOuts},
		{"mongodb", settings.ordersOnMongoDB},
	} {
		if s.only != "" && s.only != m.name {
			continue
		}
		if err := m.measure(s, ctx); err != nil {
			broken = append(broken, err)
		}
	}
	return errors.Join(broken...)
}

// forget drops a file from the kernel's page cache, so that the first server starts as after a boot. Of a program that was just
// built, the kernel maps up to 15 MB more around what the server touches.
func forget(ctx context.Context, file string) error {
	for _, command := range [][]string{{"sync", file}, {"dd", "if=" + file, "iflag=nocache", "count=0", "status=none"}} {
		if said, err := exec.CommandContext(ctx, command[0], command[1:]...).CombinedOutput(); err != nil { //nolint:gosec // the caller's program
			return fmt.Errorf("drop %s from the page cache: %w: %s", file, err, said)
		}
	}
	return nil
}

// row prints one result, and fails if its limit is missed. Without a limit it prints the remark.
func row(what, result, limit string, kept bool, remark ...string) error {
	mark := strings.Join(remark, " ")
	if limit != "" {
		mark = "ok"
		if !kept {
			mark = "MISSED"
		}
	}
	line := fmt.Sprintf("  %-46s %18s   %-18s %s", what, result, limit, mark)
	if limit == "" {
		line = fmt.Sprintf("  %-46s %18s   %s", what, result, mark)
	}
	fmt.Println(strings.TrimRight(line, " "))
	if limit != "" && !kept {
		return fmt.Errorf("%s: %s, the limit is %s", what, result, limit)
	}
	return nil
}

func (s settings) program(store harness.Store) harness.Program {
	return harness.Program{Binary: s.binary, Store: store}
}
