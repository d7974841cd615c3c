// Command loadtest measures the shop as it is delivered: how fast it starts, how much memory it
// takes, how many requests and whole orders it serves. The load comes from this process, on the
// same processors as the server, so the figures are what one small machine does all by itself.
//
// It exits with 1 when a promise is broken: the start, the memory, the share of a bare handler's
// speed, or an invariant after the load.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"time"

	"tokri/app/loadtest/harness"
)

// The promises.
const (
	mostStart  = 300 * time.Millisecond
	mostMemory = 60 << 20
	leastShare = 0.60
	aimedSpeed = 1000 // journeys a second on two processors: an aim, not a promise
)

type settings struct {
	binary    string
	mongo     string
	only      string
	starts    int
	rounds    int
	round     time.Duration
	journeys  time.Duration
	shoppers  int
	bare      string
	workspace string
}

func main() {
	var s settings
	flag.StringVar(&s.binary, "bin", "bin/tokri", "the program to measure")
	flag.StringVar(&s.mongo, "mongo", cmp.Or(os.Getenv("MONGODB_TEST_URI"), "mongodb://127.0.0.1:27117/"), "a MongoDB-wire server; left out if it does not answer")
	flag.StringVar(&s.only, "only", "", "measure one thing: start, list, orders or mongodb")
	flag.IntVar(&s.starts, "starts", 5, "cold starts")
	flag.IntVar(&s.rounds, "rounds", 5, "rounds of the product list, each against the bare handler")
	flag.DurationVar(&s.round, "round", time.Second, "how long one round is")
	flag.DurationVar(&s.journeys, "journeys", 15*time.Second, "how long orders are placed")
	flag.IntVar(&s.shoppers, "shoppers", 16, "how many place orders at once")
	flag.StringVar(&s.bare, "bare", "", "serve the reply in this file from memory, and nothing else (what the bare handler is)")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := s.run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "loadtest:", err)
		os.Exit(1)
	}
}

func (s settings) run(ctx context.Context) (err error) {
	if s.bare != "" {
		return serveBare(ctx, s.bare)
	}
	if s.workspace, err = os.MkdirTemp("", "tokri-bench-"); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(s.workspace)) }()
	fmt.Printf("%d processors, %s; the load comes from the same machine\n\n", runtime.NumCPU(), runtime.Version())
	var broken []error
	for _, m := range []struct {
		name    string
		measure func(settings, context.Context) error
	}{
		{"start", settings.start},
		{"list", settings.list},
		{"orders", settings.ordersOnSQLite},
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

// row prints one figure, and says whether the promise is kept. A remark stands where a promise
// would.
func row(what, figure, promise string, kept bool, remark ...string) error {
	mark := strings.Join(remark, " ")
	if promise != "" {
		mark = "ok"
		if !kept {
			mark = "MISSED"
		}
	}
	line := fmt.Sprintf("  %-46s %18s   %-18s %s", what, figure, promise, mark)
	if promise == "" {
		line = fmt.Sprintf("  %-46s %18s   %s", what, figure, mark)
	}
	fmt.Println(strings.TrimRight(line, " "))
	if promise != "" && !kept {
		return fmt.Errorf("%s: %s, and the promise is %s", what, figure, promise)
	}
	return nil
}

func (s settings) program(store harness.Store) harness.Program {
	return harness.Program{Binary: s.binary, Store: store}
}
