// Command twoversions runs the program of an earlier commit beside the present one, over one MongoDB-wire database and one
// Redis, as a rolling update does. Customers send each request to the other version than the one before. It exits with 1 if a
// customer is refused, sees an old cart or misses an order, or if the shop violates an invariant afterwards.
//
// The present version opens the database first. An earlier version that does not know its schema, such as 98d4170, ends at its
// start, and the run says so. What servers do that ran before the database got that schema is not tried.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"syscall"
	"time"

	"tokri/app/loadtest/harness"
)

type settings struct {
	commit    string
	binary    string
	mongo     string
	shoppers  int
	journeys  int
	workspace string
}

func main() {
	var s settings
	flag.StringVar(&s.commit, "commit", "96f0e3c8", "the earlier version")
	flag.StringVar(&s.binary, "bin", "", "the present program; default: it is built")
	harness.MongoDBFlag(&s.mongo)
	flag.IntVar(&s.shoppers, "shoppers", 8, "how many customers place orders at once")
	flag.IntVar(&s.journeys, "journeys", 20, "orders of each customer")
	harness.Main("twoversions", func(ctx context.Context) error { return s.run(ctx) })
}

//nolint:funlen // one run, told in its order
func (s settings) run(ctx context.Context) (err error) {
	if s.workspace, err = os.MkdirTemp("", "two"); err != nil { // short, because Redis has a socket in it
		return err
	}
	after := func(undo func() error) { err = errors.Join(err, undo()) }
	defer after(func() error { return os.RemoveAll(s.workspace) })

	earlier, remove, err := s.build(ctx)
	defer after(remove)
	if err != nil {
		return err
	}
	if s.binary == "" {
		if s.binary, err = harness.Build(ctx, s.workspace); err != nil {
			return err
		}
	}
	socket := filepath.Join(s.workspace, "s")
	redis := exec.CommandContext(ctx, "redis-server", "--port", "0", "--unixsocket", socket, "--save", "", "--appendonly", "no", "--dir", s.workspace)
	if err := redis.Start(); err != nil {
		return fmt.Errorf("start Redis: %w", err)
	}
	defer after(func() error {
		_ = redis.Process.Kill()
		_ = redis.Wait() // it was killed
		return nil
	})
	store, drop, err := harness.MongoDB(ctx, s.mongo, filepath.Join(s.workspace, "data"))
	if err != nil {
		return err
	}
	defer after(func() error { return drop(context.WithoutCancel(ctx)) })

	present := harness.Program{Binary: s.binary, Store: store, Extra: []string{"REDIS_URI=unix://" + socket}}
	folder := filepath.Join(s.workspace, "shop")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	shop, err := harness.WriteShop(folder, 0, 0)
	if err != nil {
		return err
	}
	if said, err := present.Run(ctx, "import", "--yes", folder); err != nil {
		return fmt.Errorf("%w\n%s", err, said)
	}
	past := present
	past.Binary = earlier
	var apis []*harness.API
	for _, p := range []harness.Program{past, present} {
		server, err := p.Serve(ctx)
		if err != nil {
			return err
		}
		defer after(server.Stop)
		api := harness.NewAPI(server)
		defer api.Close()
		apis = append(apis, api)
	}
	crowd, err := harness.Crowd(ctx, apis[1], 0, s.shoppers)
	if err != nil {
		return err
	}
	slots, err := apis[1].Slots(ctx, harness.WideSlot)
	if err != nil {
		return err
	}

	var all tally
	began := time.Now()
	var shoppers sync.WaitGroup
	for i, c := range crowd {
		shoppers.Go(func() {
			for n := range s.journeys {
				j := journey{tally: &all, shopper: c, apis: apis, next: i + n}
				j.run(ctx, shop.Plenty[(i+n)%(len(shop.Plenty)-2):][:3], slots[(i+n)%len(slots)].ID)
			}
		})
	}
	shoppers.Wait()
	fmt.Printf("%s beside the present version: %d journeys in %s\n", s.commit, len(crowd)*s.journeys, time.Since(began).Round(time.Second))
	for _, what := range slices.Sorted(maps.Keys(all.seen)) {
		fmt.Printf("  %5d  %s\n", all.seen[what], what)
	}
	orders, violations := present.Healthy(ctx, time.Minute)
	if placed := all.seen[ordered]; violations == nil && orders != placed {
		violations = fmt.Errorf("%d orders were placed, and the shop has %d", placed, orders)
	}
	return errors.Join(violations, all.verdict(len(crowd)*s.journeys))
}

// verdict returns an error unless each journey ended with its order and met nothing else.
func (t *tally) verdict(journeys int) (err error) {
	if bad := journeys - t.seen[ordered]; bad > 0 {
		err = fmt.Errorf("%d journeys did not end with their order", bad)
	}
	for _, what := range slices.Sorted(maps.Keys(t.seen)) {
		if what != ordered {
			err = errors.Join(err, fmt.Errorf("%d times: %s", t.seen[what], what))
		}
	}
	return err
}

// build builds the earlier version in a worktree of its own, without a web client.
func (s settings) build(ctx context.Context) (binary string, remove func() error, err error) {
	tree := filepath.Join(s.workspace, "tree")
	remove = func() error {
		// Twice --force, because a worktree that Git was still making is locked.
		return command(context.WithoutCancel(ctx), ".", "git", "worktree", "remove", "--force", "--force", tree)
	}
	if err := command(ctx, ".", "git", "worktree", "add", "--detach", tree, s.commit); err != nil {
		_ = remove() // there may be none
		return "", func() error { return nil }, err
	}
	binary = filepath.Join(s.workspace, "earlier")
	return binary, remove, command(ctx, tree, "go", "build", "-buildvcs=false", "-o", binary, "tokri/app/tokri")
}

func command(ctx context.Context, folder, name string, args ...string) error {
	c := exec.CommandContext(ctx, name, args...)
	c.Dir = folder
	c.Cancel = func() error { return c.Process.Signal(syscall.SIGTERM) } // Git then removes what it has begun
	c.WaitDelay = 10 * time.Second
	if said, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%v: %w\n%s", c.Args, err, said)
	}
	return nil
}

// ordered counts journeys that ended with their order.
const ordered = "orders placed and seen"

// tally counts what customers met.
type tally struct {
	mu   sync.Mutex
	seen map[string]int
}

func (t *tally) add(what string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.seen == nil {
		t.seen = map[string]int{}
	}
	t.seen[what]++
}

// journey is one order, each of whose requests goes to the other version than the one before.
type journey struct {
	*tally
	shopper *harness.Shopper
	apis    []*harness.API
	next    int
}

// on returns the customer at the next server, and that server's name.
func (j *journey) on() (*harness.Shopper, string) {
	n := j.next % 2
	j.next++
	return j.shopper.On(j.apis[n]), []string{"earlier", "present"}[n]
}

func (j *journey) run(ctx context.Context, variants []harness.Variant, slot string) {
	first, at := j.on()
	if err := first.Fill(ctx); err != nil {
		j.add("emptying the cart, " + at + ": " + err.Error())
		return
	}
	for n, v := range variants {
		s, at := j.on()
		reply, err := s.Add(ctx, v, n+1)
		if err = errors.Join(err, reply.Refusal()); err != nil {
			j.add("adding, " + at + ": " + err.Error())
			return
		}
		s, at = j.on()
		lines, err := s.Cart(ctx)
		if err != nil || len(lines) != n+1 || lines[n].Quantity != n+1 {
			j.add(fmt.Sprintf("old carts, %s (error: %v)", at, err))
		}
	}
	s, at := j.on()
	reply, id, err := s.CheckOut(ctx, slot, "")
	if err = errors.Join(err, reply.Refusal()); err != nil {
		j.add("check-out, " + at + ": " + err.Error())
		return
	}
	s, at = j.on()
	if order, err := s.Order(ctx, id); err != nil || len(order.Products) != len(variants) {
		j.add(fmt.Sprintf("order page, %s: %d lines (error: %v)", at, len(order.Products), err))
		return
	}
	j.add(ordered)
}
