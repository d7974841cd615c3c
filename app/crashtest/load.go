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

// crowd has customers who walk one journey after another.
type crowd struct {
	fixture   *fixture
	customers []*customer
	at        []int // the index of each customer's current journey
	ended     atomic.Int64
}

func (r *fixture) crowd(ctx context.Context, n int) (*crowd, error) {
	all := &crowd{fixture: r, at: make([]int, n)}
	for i := range n {
		c, err := r.newCustomer(ctx)
		if err != nil {
			return nil, err
		}
		c.walletMoney = false // the wallet's balance depends on earlier journeys
		all.customers = append(all.customers, c)
		all.at[i] = i
	}
	return all, nil
}

// walk lets all customers walk journeys until over returns true.
func (all *crowd) walk(ctx context.Context, over func() bool) error {
	errs := make(chan error, len(all.customers))
	for i, c := range all.customers {
		c.Shopper = c.On(all.fixture.api)
		go func() { errs <- all.one(ctx, i, c, over) }()
	}
	var first error
	for range all.customers {
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
// load. A top-up comes first, so that the wallet has money for the next journey.
var underLoad = []journey{journeys[7], journeys[0], journeys[1], journeys[2], journeys[3], journeys[4]}

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

// finishJourneys lets every customer finish the current journey.
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
	return nil
}
