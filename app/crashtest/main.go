// Command crashtest kills the shop and looks at what is left. It builds the program with fail-points
// and has it die by SIGKILL at every one of them, on every journey that passes it; then at random
// moments under load. Each time the program is started again on what the dead one left, and within
// a minute the doctor must find no violation, the gateway's money must be what the books say, and
// the customer who begins the journey again must come to its end.
//
// The list of points is read from the source, and one that no journey passes is a failure, as is a
// process that does not die where it should. It exits with 1 on the first violation.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"time"

	"tokri/app/loadtest/harness"
)

const mongoDB = "mongodb"

type settings struct {
	binary   string // empty: it is built
	root     string
	build    string
	store    string
	mongo    string
	points   string
	crashes  int
	shoppers int
}

func main() {
	crashes, err := strconv.Atoi(cmp.Or(os.Getenv("CRASHES"), "100"))
	if err != nil {
		fmt.Fprintln(os.Stderr, "crashtest: CRASHES is a number")
		os.Exit(2)
	}
	var s settings
	flag.StringVar(&s.binary, "bin", "", "a program that was built with the tag failpoint; it is built if none is given")
	flag.StringVar(&s.root, "root", ".", "the folder of the source")
	flag.StringVar(&s.build, "build", ".cache/crashtest", "where the program is built")
	flag.StringVar(&s.store, "store", cmp.Or(os.Getenv("STORE"), "sqlite"), "sqlite, or mongodb: any MongoDB-wire server")
	flag.StringVar(&s.mongo, "mongo", cmp.Or(os.Getenv("MONGODB_TEST_URI"), "mongodb://127.0.0.1:27117/"), "its address")
	flag.StringVar(&s.points, "points", cmp.Or(os.Getenv("POINTS"), "all"), "which deaths: all; first: every point once; none; or a part of a point's name")
	flag.IntVar(&s.crashes, "crashes", crashes, "how many random kills under load; CRASHES is the default")
	flag.IntVar(&s.shoppers, "shoppers", 12, "how many customers are the load")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := s.run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "crashtest:", err)
		os.Exit(1)
	}
}

func (s settings) run(ctx context.Context) (err error) {
	if s.store != "sqlite" && s.store != mongoDB {
		return fmt.Errorf("there is no store %q", s.store)
	}
	if s.binary == "" {
		if err := os.MkdirAll(s.build, 0o700); err != nil {
			return err
		}
		if s.binary, err = harness.Build(ctx, s.build, "failpoint"); err != nil {
			return err
		}
	}
	workspace, err := os.MkdirTemp("", "tokri-crash-")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = fmt.Errorf("%w\n(what is left is in %s)", err, workspace)
			return
		}
		err = os.RemoveAll(workspace)
	}()
	r, err := newFixture(ctx, s, workspace)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.close(ctx)) }()
	began := time.Now()
	deaths, err := s.everyPoint(ctx, r)
	if err == nil {
		err = s.underLoad(ctx, r)
	}
	if err != nil {
		return err
	}
	fmt.Printf("\n%d deaths at points, %d under load, on %s: no violation, in %s\n", deaths, s.crashes, s.store, time.Since(began).Round(time.Second))
	return nil
}

// everyPoint has the program die at every point.
func (s settings) everyPoint(ctx context.Context, r *fixture) (int, error) {
	if s.points == "none" {
		return 0, nil
	}
	want, err := marks(s.root)
	if err != nil {
		return 0, err
	}
	all, err := r.explore(ctx)
	if err != nil {
		return 0, fmt.Errorf("explore: %w", err)
	}
	met := map[string]bool{}
	var deaths []death
	for _, d := range all {
		_, point, _ := strings.Cut(d.mark, " ")
		if !d.sure() {
			continue
		}
		if s.points == "all" || s.points == "first" && !met[point] || strings.Contains(d.mark, s.points) {
			deaths = append(deaths, d)
		}
		met[point] = true
	}
	for _, point := range want {
		if !met[point] {
			return 0, fmt.Errorf("no journey comes to %s", point)
		}
		delete(met, point)
	}
	if len(met) > 0 {
		return 0, fmt.Errorf("the source does not show these points: %v", met)
	}
	fmt.Printf("%d points in the source; %d deaths at them, on %d journeys\n\n", len(want), len(deaths), len(journeys))
	fmt.Printf("%-32s %-44s %12s   %s\n", "journey", "dies at", "sound after", "invariants, money, begun again")
	for i, d := range deaths {
		felt, err := r.die(ctx, d)
		if err != nil {
			fmt.Printf("%s %12s   VIOLATED\n", d, "-")
			return i, fmt.Errorf("%s on %q: %w", d.mark, d.journey.name, err)
		}
		fmt.Printf("%s %12s   ok\n", d, felt.Round(time.Millisecond))
	}
	return len(deaths), nil
}

// underLoad kills the program at random moments.
func (s settings) underLoad(ctx context.Context, r *fixture) error {
	if s.crashes <= 0 {
		return nil
	}
	if err := r.start(ctx); err != nil {
		return err
	}
	all, err := r.crowd(ctx, s.shoppers)
	if err != nil {
		return err
	}
	fmt.Printf("\n%d customers at once, killed at random moments\n%5s %12s %12s %10s   %s\n", s.shoppers, "kill", "after", "sound after", "orders", "invariants, money")
	for i := range s.crashes {
		after, felt, orders, err := all.crash(ctx)
		if err != nil {
			fmt.Printf("%5d %12s %12s %10s   VIOLATED\n", i+1, after.Round(time.Millisecond), "-", "-")
			return fmt.Errorf("kill %d: %w", i+1, err)
		}
		fmt.Printf("%5d %12s %12s %10d   ok\n", i+1, after.Round(time.Millisecond), felt.Round(time.Millisecond), orders)
	}
	if err := all.home(ctx); err != nil {
		return err
	}
	orders, err := r.sound(ctx, true)
	if err != nil {
		return fmt.Errorf("at the end: %w", err)
	}
	fmt.Printf("at the end %d journeys had come to their end, and the shop had %d orders\n", all.ended.Load(), orders)
	return r.stop()
}
