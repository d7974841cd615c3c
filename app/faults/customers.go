package main

import (
	"context"
	"fmt"
	"sync"
	"time"

	"tokri/app/loadtest/harness"
)

// seen is what customers have seen while something was at fault.
type seen struct {
	orders    int           // confirmed
	refused   int           // calls that were answered with an error: the customer tries again
	silent    int           // calls without an answer
	longest   time.Duration // from the first call of an order until it was confirmed
	unserved  int           // customers whose order was never confirmed
	lost      int           // confirmed orders that the shop does not have
	doubled   int           // orders that no customer asked for
	violation error         // what the doctor found
}

func (s seen) failed() bool {
	return s.unserved > 0 || s.lost > 0 || s.doubled > 0 || s.violation != nil || s.orders == 0
}

// The patience of a customer: how long until the next try, and until the end of one order.
const (
	tryAgain = 300 * time.Millisecond
	giveUp   = 2 * time.Minute
)

// customers order one after another until ctx ends, and end the order that they have begun.
type customers struct {
	crowd []*harness.Shopper
	goods []harness.Variant
	slots []harness.Slot

	mu     sync.Mutex
	sum    seen
	placed []int // by customer
}

func (c *customers) order(ctx context.Context, row int) seen {
	c.sum = seen{}
	var all sync.WaitGroup
	for i, shopper := range c.crowd {
		all.Go(func() {
			for n := 0; ctx.Err() == nil; n++ {
				c.one(context.WithoutCancel(ctx), i, shopper, fmt.Sprintf("faults-%d-%d-%d", row, i, n), n)
			}
		})
	}
	all.Wait()
	return c.sum
}

// one lets a customer fill the cart and check out, again and again under one key until the order is confirmed.
func (c *customers) one(ctx context.Context, i int, shopper *harness.Shopper, key string, n int) {
	ctx, cancel := context.WithTimeout(ctx, giveUp)
	defer cancel()
	began := time.Now()
	full := false
	err := harness.Until(ctx, tryAgain, func() error {
		if !full {
			if err := c.call(func() (harness.Reply, error) {
				return shopper.Set(ctx, c.goods[(i+n*7)%len(c.goods)], 1)
			}); err != nil {
				return err
			}
			full = true
		}
		return c.call(func() (harness.Reply, error) {
			reply, _, err := shopper.CheckOut(ctx, c.slots[(i+n)%len(c.slots)].ID, key)
			return reply, err
		})
	})
	c.mu.Lock()
	defer c.mu.Unlock()
	if err != nil {
		c.sum.unserved++
		return
	}
	c.sum.orders++
	c.placed[i]++
	c.sum.longest = max(c.sum.longest, time.Since(began))
}

func (c *customers) call(do func() (harness.Reply, error)) error {
	reply, err := do()
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case err != nil && reply.HTTP == 0:
		c.sum.silent++
	case err != nil, !reply.OK():
		c.sum.refused++
		if err == nil {
			err = reply.Refusal()
		}
	}
	return err
}

// count compares the orders that the shop has with those that were confirmed.
func (c *customers) count(ctx context.Context, s *seen) error {
	for i, shopper := range c.crowd {
		var has int
		err := harness.Until(ctx, tryAgain, func() (err error) {
			has, err = shopper.Orders(ctx)
			return err
		})
		if err != nil {
			return err
		}
		s.lost += max(c.placed[i]-has, 0)
		s.doubled += max(has-c.placed[i], 0)
		c.placed[i] = has
	}
	return nil
}
