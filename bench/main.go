// Command bench runs Tokri beside a shop on PocketBase (./pocketbase) and prints one table. See README.md.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"

	"golang.org/x/sys/unix"

	"tokri/app/loadtest/harness"
)

type settings struct {
	binary   string
	rounds   int
	round    time.Duration
	shoppers int
}

func main() {
	var s settings
	flag.StringVar(&s.binary, "bin", "../bin/tokri", "the program to measure")
	flag.IntVar(&s.rounds, "rounds", 4, "rounds of each work, in which the programs take turns")
	flag.DurationVar(&s.round, "round", 2*time.Second, "how long one turn is")
	flag.IntVar(&s.shoppers, "shoppers", 16, "how many customers shop at once, besides one alone")
	harness.Main("bench", s.run)
}

func (s settings) run(ctx context.Context) (err error) {
	folder, err := os.MkdirTemp("", "tokri-compare-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	rival := filepath.Join(folder, "pocketbase")
	build := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags", "-s -w", "-o", rival, "./pocketbase")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if said, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("build the shop on PocketBase: %w\n%s", err, said)
	}
	tokri, packs, err := s.tokri(ctx, folder)
	if err != nil {
		return err
	}
	programs := []*program{tokri}
	defer func() {
		for _, p := range programs {
			err = errors.Join(err, p.stop())
		}
	}()
	for _, synchronous := range []string{"", "FULL"} {
		p, err := s.pocketBase(ctx, rival, filepath.Join(folder, "rival"+synchronous), synchronous, packs)
		if err != nil {
			return err
		}
		programs = append(programs, p)
	}

	fmt.Printf("%d processors, %s, %d packs on sale; the load comes from the same machine\n", runtime.NumCPU(), runtime.Version(), packs)
	for _, w := range works {
		for _, shoppers := range []int{s.shoppers, 1} {
			fmt.Printf("\n%-38s %9s %11s %11s %11s %12s\n", fmt.Sprintf("%s; shoppers: %d", w.name, shoppers),
				"a second", "p50", "p99", "processor", "Tokri's rate")
			if err := s.compare(ctx, w, programs, shoppers); err != nil {
				return err
			}
		}
	}
	return nil
}

// work is something that customers do; do returns the time to show.
type work struct {
	name string
	do   func(context.Context, customer) (time.Duration, error)
}

var works = []work{
	{"The list of 24 products", timed(customer.list)},
	{"One thing into the cart", timed(customer.add)},
	{"Whole order; times: the check-out's", func(ctx context.Context, c customer) (time.Duration, error) {
		for range 3 {
			if err := c.add(ctx); err != nil {
				return 0, err
			}
		}
		took, err := timed(customer.checkOut)(ctx, c)
		return took, errors.Join(err, c.order(ctx))
	}},
}

func timed(do func(customer, context.Context) error) func(context.Context, customer) (time.Duration, error) {
	return func(ctx context.Context, c customer) (time.Duration, error) {
		start := time.Now()
		err := do(c, ctx)
		return time.Since(start), err
	}
}

// compare lets the programs take turns at one work, so that other load on the machine meets all of them, and prints a line for
// each. The first round only warms up.
func (s settings) compare(ctx context.Context, w work, programs []*program, shoppers int) error {
	took := make([][]time.Duration, len(programs))
	elapsed, used := make([]time.Duration, len(programs)), make([]time.Duration, len(programs))
	for round := range s.rounds + 1 {
		for i, p := range programs {
			for _, c := range p.customers[:shoppers] {
				if err := c.empty(ctx); err != nil {
					return fmt.Errorf("%s: %w", p.name, err)
				}
			}
			before, err := p.processor()
			if err != nil {
				return err
			}
			start := time.Now()
			times, err := shop(ctx, w, p.customers[:shoppers], start.Add(s.round))
			if err != nil {
				return fmt.Errorf("%s: %w", p.name, err)
			}
			length := time.Since(start)
			after, err := p.processor()
			if err != nil {
				return err
			}
			if round > 0 {
				took[i] = append(took[i], times...)
				elapsed[i], used[i] = elapsed[i]+length, used[i]+after-before
			}
		}
	}
	rate := func(i int) float64 { return float64(len(took[i])) / elapsed[i].Seconds() }
	for i, p := range programs {
		slices.Sort(took[i])
		n := len(took[i])
		ratio := ""
		if i > 0 {
			ratio = fmt.Sprintf("%.2f times", rate(0)/rate(i))
		}
		fmt.Printf("  %-36s %9.0f %11s %11s %11s %12s\n", p.name, rate(i), ms(took[i][n/2]), ms(took[i][n*99/100]),
			ms(used[i]/time.Duration(n)), ratio)
	}
	return nil
}

func ms(d time.Duration) string { return fmt.Sprintf("%.2f ms", d.Seconds()*1000) }

// shop lets each customer do the work again and again until the time is over.
func shop(ctx context.Context, w work, crowd []customer, over time.Time) ([]time.Duration, error) {
	times, errs := make([][]time.Duration, len(crowd)), make([]error, len(crowd))
	var all sync.WaitGroup
	for i, c := range crowd {
		all.Go(func() {
			for errs[i] == nil && ctx.Err() == nil && time.Now().Before(over) {
				var took time.Duration
				took, errs[i] = w.do(ctx, c)
				times[i] = append(times[i], took)
			}
		})
	}
	all.Wait()
	return slices.Concat(times...), errors.Join(append(errs, ctx.Err())...)
}

// program is a running server with its customers.
type program struct {
	name      string
	pid       int
	customers []customer
	stop      func() error
}

// processor returns the processor time that the program has used so far.
func (p *program) processor() (time.Duration, error) {
	// The clock of another process, as clock_getcpuclockid makes it: the kernel counts it in nanoseconds, /proc in hundredths of a second.
	const scheduler = 2
	var t unix.Timespec
	err := unix.ClockGettime(int32(^p.pid<<3|scheduler), &t)
	return time.Duration(t.Nano()), err
}
