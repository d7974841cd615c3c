// Command crashtest kills the shop's server and checks what is left. It builds the program with
// fail-points and kills it at each of them, on every journey that passes it; then at random moments
// under load. Each time it restarts the program on the same store. Within a minute the doctor must find
// no violation, the shop's payments must equal the gateway's, and the customer who repeats the journey
// must be able to finish it.
//
// The list of fail-points is read from the source. It is a failure if no journey passes one of them, or
// if a process survives its fail-point. The program exits with 1 on the first violation.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"tokri/app/loadtest/harness"
)

const mongoDB = "mongodb"

type settings struct {
	binary   string // built if empty
	root     string
	build    string
	store    string
	mongo    string
	points   string
	shops    int
	crashes  int
	shoppers int

	workspace string
}

// fullLoad is after how many kills everything must have happened that the load does by chance.
const fullLoad = 20

// usualShops is how many shops there are on MongoDB if the caller names no number.
const usualShops = 6

func main() {
	crashes, err := strconv.Atoi(cmp.Or(os.Getenv("CRASHES"), "100"))
	shops, errShops := strconv.Atoi(cmp.Or(os.Getenv("SHOPS"), "0"))
	if errors.Join(err, errShops) != nil {
		fmt.Fprintln(os.Stderr, "crashtest: CRASHES and SHOPS are numbers")
		os.Exit(2)
	}
	var s settings
	flag.StringVar(&s.binary, "bin", "", "a program that was built with the tag failpoint; it is built if none is given")
	flag.StringVar(&s.root, "root", ".", "the folder of the source")
	flag.StringVar(&s.build, "build", ".cache/crashtest", "where the program is built")
	flag.StringVar(&s.store, "store", cmp.Or(os.Getenv("STORE"), "sqlite"), "sqlite, or mongodb: any MongoDB-wire server")
	harness.MongoDBFlag(&s.mongo)
	flag.StringVar(&s.points, "points", cmp.Or(os.Getenv("POINTS"), "all"), "which fail-points to kill at: all (on every journey), first (each once), none, or those whose name or journey contains this")
	flag.IntVar(&s.shops, "shops", shops, "how many shops are killed at fail-points at once: SHOPS, or 1 on SQLite and 6 on MongoDB")
	flag.IntVar(&s.crashes, "crashes", crashes, "how many random kills under load; CRASHES is the default")
	flag.IntVar(&s.shoppers, "shoppers", 12, "how many customers make the load")
	harness.Main("crashtest", func(ctx context.Context) error { return s.run(ctx) })
}

func (s settings) run(ctx context.Context) (err error) {
	if s.store != "sqlite" && s.store != mongoDB {
		return fmt.Errorf("-store=%s: it must be sqlite or mongodb", s.store)
	}
	if s.shops < 1 {
		s.shops = 1
		if s.store == mongoDB {
			s.shops = usualShops
		}
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
	s.workspace = workspace
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
	kills, err := s.everyPoint(ctx, r)
	if err == nil {
		err = s.underLoad(ctx, r)
	}
	if err != nil {
		return err
	}
	fmt.Printf("\n%d kills at fail-points, %d under load, on %s: no violation, in %s\n", kills, s.crashes, s.store, time.Since(began).Round(time.Second))
	return nil
}

// everyPoint kills the program at every fail-point.
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
	var kills []kill
	for _, d := range all {
		_, point, _ := strings.Cut(d.mark, " ")
		if !d.deterministic() {
			continue
		}
		if s.points == "all" || s.points == "first" && !met[point] || strings.Contains(d.mark, s.points) || strings.Contains(d.journey.name, s.points) {
			kills = append(kills, d)
		}
		met[point] = true
	}
	for _, point := range want {
		if !met[point] {
			return 0, fmt.Errorf("no journey passes %s", point)
		}
		delete(met, point)
	}
	if len(met) > 0 {
		return 0, fmt.Errorf("these fail-points are not in the source: %v", met)
	}
	fmt.Printf("%d fail-points in the source; %d kills at them, on %d journeys\n\n", len(want), len(kills), len(journeys))
	fmt.Printf("%-32s %-44s %12s   %s\n", "journey", "killed at", "healthy after", "invariants, money, repeated")
	return len(kills), s.killAll(ctx, r, kills)
}

// killAll deals the kills out to as many shops as may run at once. On MongoDB most of a kill's time is waiting, until the lease of
// the server that died has ended.
func (s settings) killAll(ctx context.Context, first *fixture, kills []kill) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	left := make(chan kill, len(kills))
	for _, d := range kills {
		left <- d
	}
	close(left)
	work := func(r *fixture) {
		for d := range left {
			recovered, err := r.die(ctx, d)
			switch {
			case ctx.Err() != nil: // another shop's kill has ended all
				return
			case err != nil:
				fmt.Printf("%s %12s   VIOLATED\n", d, "-")
				stop(fmt.Errorf("%s on %q: %w", d.mark, d.journey.name, err))
				return
			}
			fmt.Printf("%s %12s   ok\n", d, recovered.Round(time.Millisecond))
		}
	}
	errs := make([]error, s.shops)
	var all sync.WaitGroup
	for i := range errs {
		all.Go(func() {
			if i == 0 {
				work(first)
				return
			}
			var r *fixture
			if r, errs[i] = newFixture(ctx, s, filepath.Join(s.workspace, fmt.Sprint(i))); errs[i] == nil {
				work(r)
				errs[i] = r.close(ctx)
			}
		})
	}
	all.Wait()
	return errors.Join(append(errs, context.Cause(ctx))...)
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
	fmt.Printf("\n%d customers and %d who pick at once, killed at random moments\n%5s %12s %12s %10s   %s\n", s.shoppers, hands, "kill", "after", "sound after", "orders", "invariants, money")
	for i := range s.crashes {
		after, recovered, orders, err := all.crash(ctx)
		if err != nil {
			fmt.Printf("%5d %12s %12s %10s   VIOLATED\n", i+1, after.Round(time.Millisecond), "-", "-")
			return fmt.Errorf("kill %d: %w", i+1, err)
		}
		fmt.Printf("%5d %12s %12s %10d   ok\n", i+1, after.Round(time.Millisecond), recovered.Round(time.Millisecond), orders)
	}
	if err := all.finishJourneys(ctx); err != nil {
		return err
	}
	orders, err := r.waitHealthy(ctx, true)
	if err != nil {
		return fmt.Errorf("at the end: %w", err)
	}
	did, err := r.picked(ctx)
	if err != nil {
		return err
	}
	fmt.Printf("at the end %d journeys were finished, and the shop had %d orders: %s\n", all.ended.Load(), orders, did)
	if s.crashes >= fullLoad && !did.all() {
		return errors.New("the load has not done everything that it should")
	}
	return r.stop()
}
