package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"
)

// The earliest and the latest moment of a kill, counted from the beginning of the load.
const (
	leastLoad = 50 * time.Millisecond
	mostLoad  = 1200 * time.Millisecond
)

// crowd has customers who walk one journey after another, and people who pick their orders.
type crowd struct {
	fixture   *fixture
	customers []*customer
	crew      []*hand
	at        []int // the index of each customer's current journey
	ended     atomic.Int64
}

func (r *fixture) crowd(ctx context.Context, n int) (all *crowd, err error) {
	all = &crowd{fixture: r, at: make([]int, n)}
	if all.crew, err = r.hire(ctx, hands); err != nil {
		return nil, err
	}
	for i := range n {
		c, err := r.newCustomer(ctx)
		if err != nil {
			return nil, err
		}
		c.walletMoney, c.crewed = false, true // the wallet's balance depends on earlier journeys
		all.customers = append(all.customers, c)
		all.at[i] = i
	}
	return all, nil
}

// walk lets all customers walk journeys, and the crew pick, until over returns true.
func (all *crowd) walk(ctx context.Context, over func() bool) error {
	errs := make(chan error, len(all.customers)+len(all.crew))
	for _, p := range all.crew {
		go func() { errs <- p.work(ctx, over) }()
	}
	for i, c := range all.customers {
		c.Shopper = c.On(all.fixture.api)
		go func() { errs <- all.one(ctx, i, c, over) }()
	}
	var first error
	for range cap(errs) {
		if err := <-errs; err != nil && first == nil {
			first = err
		}
	}
	return first
}

func (all *crowd) one(ctx context.Context, i int, c *customer, over func() bool) error {
	for !over() {
		j := underLoad[all.at[i]%len(underLoad)]
		if err := j.walk(ctx, c); err != nil {
			if over() {
				return nil // the journey is repeated on the next server
			}
			return fmt.Errorf("%s, under load: %w", j.name, err)
		}
		all.at[i]++
		all.ended.Add(1)
		c.beginJourney(fmt.Sprintf("journey-%d-%s", all.at[i], c.Mobile))
	}
	return nil
}

// underLoad has the journeys without staff commands: starting a process for each command would be most of the
// load. A top-up comes first, so that the wallet has money for the next journey. In the last two, the customer and the crew want
// different things of one order.
var underLoad = []journey{journeys[7], journeys[0], journeys[1], journeys[2], journeys[3], journeys[4],
	{"changed while it may be picked", func(ctx context.Context, c *customer) error {
		p := c.fixture.shop.Plenty
		return steps(
			func() error { return c.checkOut(ctx, "cod", map[string]any{"ifMissing": "replace"}) },
			func() error { return c.changes(ctx, 1, false, line(p[0].ID, 3), line(p[1].ID, 2)) },
			func() error { return c.becomes(ctx, "Order Placed", "PENDING") },
		)
	}},
	{"cancelled while it may be picked", func(ctx context.Context, c *customer) error {
		return steps(
			func() error { return c.checkOut(ctx, "cod", nil) },
			func() error { return c.cancel(ctx, "wallet") },
			func() error { return c.becomes(ctx, "Cancelled", "FAILED") },
		)
	}},
}

// crash kills the server at a random moment under load, restarts it and checks what is left.
func (all *crowd) crash(ctx context.Context) (after, recovered time.Duration, orders int, err error) {
	r := all.fixture
	after = leastLoad + rand.N(mostLoad-leastLoad)
	var dead atomic.Bool
	var killer sync.WaitGroup
	var killing error
	server := r.server
	moment := time.NewTimer(after)
	killer.Go(func() {
		<-moment.C
		dead.Store(true)
		killing = server.Kill()
	})
	err = all.walk(ctx, dead.Load)
	killer.Wait()
	r.api.Close()
	if err == nil {
		err = killing
	}
	if wrong := server.Errors(); err == nil && len(wrong) > 0 {
		err = fmt.Errorf("the server's log before the kill: %s", wrong[0])
	}
	if err != nil {
		return after, 0, 0, err
	}
	began := time.Now()
	if err := r.start(ctx); err != nil {
		return after, 0, 0, err
	}
	orders, err = r.waitHealthy(ctx, false)
	return after, time.Since(began), orders, err
}

// finishJourneys lets every customer finish the current journey, and each of the crew a last wave.
func (all *crowd) finishJourneys(ctx context.Context) error {
	c := all.customers
	for i := range c {
		c[i].Shopper = c[i].On(all.fixture.api)
		j := underLoad[all.at[i]%len(underLoad)]
		if err := j.walk(ctx, c[i]); err != nil {
			return fmt.Errorf("%s, at the end: %w", j.name, err)
		}
		all.ended.Add(1)
	}
	for _, p := range all.crew {
		if err := p.wave(ctx); err != nil {
			return fmt.Errorf("%s, at the end: %w", p.name, err)
		}
	}
	return nil
}
