package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"tokri/app/loadtest/harness"
	"tokri/core/order"
)

// The staff's phones on a busy day. Orders come much faster than 200 an hour, so that what the phones cost can be measured, and
// the cost is divided by as much.
const (
	phones       = 20
	pickers      = 4               // of the phones, whose people also pick what is ordered
	stride       = 2 * time.Second // from one line on the shelf to the next: two lines a second are picked, and 200 orders/h of 8 lines have 0.44
	ordersAnHour = 200
	pace         = 2 * time.Second       // between two orders
	maxPhones    = 0.05                  // of one processor, at 200 orders an hour
	maxStaffCall = 60 * time.Millisecond // 99th percentile
	longestWait  = 25                    // seconds
	boardPause   = 400 * time.Millisecond
	boardSpread  = 800 * time.Millisecond
)

// floor measures what phones cost that follow the orders, in processor time, which other load on the machine hardly changes:
// what they take is what the customers lose.
//
//nolint:funlen // one run, told in its order
func (s settings) floor(ctx context.Context) (err error) {
	fmt.Printf("\nThe staff: %d phones follow the orders and read the board after each change\n", phones)
	p := s.program(harness.SQLite(filepath.Join(s.workspace, "floor")))
	o, err := s.open(ctx, p, s.products)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, o.close()) }()
	crowd, err := harness.Crowd(ctx, o.api, 0, 1)
	if err != nil {
		return err
	}
	tokens, err := hire(ctx, p, o.api)
	if err != nil {
		return err
	}
	client := newClient(o.server.URL, 1)
	defer client.CloseIdleConnections()
	shopper := newOrderClient(client, o.server.URL, crowd[0]) // one for all rounds: it counts its orders' keys
	var picks []time.Duration
	picked := 0
	used := func(tokens []string) (perOrder time.Duration, calls []time.Duration, err error) {
		following, stop := context.WithCancel(ctx)
		defer stop()
		var all sync.WaitGroup
		took, errs := make([][]time.Duration, len(tokens)), make([]error, len(tokens))
		people := make([]*picker, min(pickers, len(tokens)))
		for i, token := range tokens {
			var heard func(slot string)
			if i < len(people) {
				p := &picker{api: o.api, token: token, slots: make(chan string, 1)}
				people[i], heard = p, p.hears
				all.Go(func() { p.walk(following) })
			}
			all.Go(func() { took[i], errs[i] = follow(following, o.api, token, heard) })
		}
		read, err := stopwatch(o.server.Pid())
		if err != nil {
			return 0, nil, err
		}
		orders, err := placeEvery(ctx, shopper, o, pace, s.journeys)
		if err != nil {
			return 0, nil, err
		}
		spent, err := read()
		stop()
		all.Wait()
		for _, p := range people {
			picks, picked, errs = append(picks, p.took...), picked+p.packed, append(errs, p.failed)
		}
		return spent / time.Duration(orders), slices.Concat(took...), errors.Join(append(errs, err)...)
	}
	if _, _, err := used(nil); err != nil { // warms the server up
		return err
	}
	without, _, err := used(nil)
	if err != nil {
		return err
	}
	with, calls, err := used(tokens)
	if err != nil {
		return err
	}
	if len(calls) == 0 || picked == 0 {
		return errors.New("no phone heard of an order, or none was picked")
	}
	slices.Sort(picks)
	slowestPick := picks[len(picks)*99/100]
	slices.Sort(calls)
	share := max(0, with-without).Seconds() * ordersAnHour / time.Hour.Seconds()
	slowest := calls[len(calls)*99/100]
	_ = row("the server's processor time per order", preciseMS(without), "", true, "without phones")
	_ = row("the same with phones", preciseMS(with), "", true)
	_ = row("orders that were picked meanwhile", fmt.Sprint(picked), "", true)
	return errors.Join(
		row(fmt.Sprintf("list, claim, tick and pack, 99th percentile of %d", len(picks)), ms(slowestPick), "at most "+ms(maxStaffCall), slowestPick <= maxStaffCall),
		row(fmt.Sprintf("the phones' share of a processor, %d orders/h", ordersAnHour), fmt.Sprintf("%.2f %%", share*100), fmt.Sprintf("at most %.0f %%", maxPhones*100), share <= maxPhones),
		row(fmt.Sprintf("the board, 99th percentile of %d", len(calls)), ms(slowest), "at most "+ms(maxStaffCall), slowest <= maxStaffCall))
}

// hire adds a person for each phone, and returns the tokens of their sessions.
func hire(ctx context.Context, p harness.Program, api *harness.API) (tokens []string, err error) {
	for i := range phones {
		link, err := p.AddPerson(ctx, fmt.Sprintf("98260%05d", i+1), fmt.Sprintf("manager%d", i+1), "manager")
		if err != nil {
			return nil, err
		}
		token, err := api.Enter(ctx, link)
		if err != nil {
			return nil, err
		}
		tokens = append(tokens, token)
	}
	return tokens, nil
}

// follow asks for changes as a phone does until ctx ends, and reads the board some time after the first of them (fetchBoard in
// client/src/features/staff/live/changes.ts). It returns how long the board took each time, and tells heard, if there is one, in which
// slot an order was placed.
func follow(ctx context.Context, api *harness.API, token string, heard func(slot string)) (took []time.Duration, err error) {
	var now struct {
		Cursor string
		Orders []struct{ Slot, Status string }
	}
	ask := func(path string, body any) (harness.Reply, error) {
		reply, err := api.Call(ctx, "/staff"+path, body, harness.Bearer(token))
		if err == nil {
			err = reply.Refusal()
		}
		return reply, err
	}
	read := make(chan struct{})
	var waits atomic.Bool // whether the board is to be read soon
	var failed error
	var reader sync.WaitGroup
	reader.Go(func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-read:
			}
			waits.Store(false)
			start := time.Now()
			_, err := ask("/board/show", map[string]any{})
			if ctx.Err() != nil {
				return
			}
			failed = errors.Join(failed, err)
			took = append(took, time.Since(start))
		}
	})
	for ctx.Err() == nil && err == nil {
		reply, asked := ask("/changes", map[string]any{"since": now.Cursor, "wait": longestWait})
		if ctx.Err() != nil {
			break
		}
		now.Orders = nil
		if err = asked; err == nil {
			err = json.Unmarshal(reply.Data, &now)
		}
		if err == nil && len(now.Orders) > 0 {
			if !waits.Swap(true) {
				time.AfterFunc(boardPause+rand.N(boardSpread), func() {
					select {
					case read <- struct{}{}:
					case <-ctx.Done():
					}
				})
			}
			for _, o := range now.Orders {
				if heard != nil && o.Status == string(order.Placed) {
					heard(o.Slot)
				}
			}
		}
	}
	reader.Wait()
	return took, errors.Join(err, failed)
}

// placeEvery lets one shopper place an order at each beat of the pace.
func placeEvery(ctx context.Context, t *orderClient, o opened, pace, length time.Duration) (placed int, err error) {
	beat := time.NewTicker(pace)
	defer beat.Stop()
	for end := time.Now().Add(length); time.Now().Before(end); placed++ {
		select {
		case <-ctx.Done():
			return placed, ctx.Err()
		case <-beat.C:
		}
		if err := t.order(o.shop.Plenty, o.slots[placed%len(o.slots)].ID); err != nil {
			return placed, err
		}
	}
	return placed, nil
}

// picker is a person who picks, in walks of up to six orders, what is placed in the slots of which the phone hears.
type picker struct {
	api    *harness.API
	token  string
	slots  chan string
	took   []time.Duration // of each call
	packed int
	failed error
}

// hears is told of a slot with a new order. While the person walks, one of them is remembered.
func (p *picker) hears(slot string) {
	select {
	case p.slots <- slot:
	default:
	}
}

// toPick is an order as its picker sees it.
type toPick struct {
	Order, State string
	Lines        []struct {
		VariantID string
		Quantity  int
	}
}

// walk picks until ctx ends.
func (p *picker) walk(ctx context.Context) {
	for p.failed == nil {
		select {
		case <-ctx.Done():
			return
		case slot := <-p.slots:
			if p.failed = p.wave(ctx, slot); ctx.Err() != nil {
				p.failed = nil // the measurement is over
			}
		}
	}
}

func (p *picker) wave(ctx context.Context, slot string) error {
	var list struct{ Items []toPick }
	if err := p.call(ctx, "list", map[string]any{"slot": slot}, &list); err != nil {
		return err
	}
	var open []string
	for _, o := range list.Items {
		if o.State == "open" && len(open) < 6 {
			open = append(open, o.Order)
		}
	}
	if len(open) == 0 {
		return nil
	}
	var claimed struct {
		Results []struct {
			Code   string
			Picked toPick
		}
	}
	if err := p.call(ctx, "claim", map[string]any{"orders": open, "early": true}, &claimed); err != nil {
		return err
	}
	for _, r := range claimed.Results {
		if r.Code != "ok" {
			continue // another phone has it
		}
		for n, l := range r.Picked.Lines {
			select {
			case <-ctx.Done():
				return nil
			case <-time.After(stride):
			}
			tick := map[string]any{"order": r.Picked.Order, "variantId": l.VariantID, "units": l.Quantity, "at": time.Now().UTC().Format(time.RFC3339),
				"key": fmt.Sprint("tick-", r.Picked.Order, n)}
			if err := p.call(ctx, "tick", map[string]any{"ticks": []any{tick}}, nil); err != nil {
				return err
			}
		}
		if err := p.call(ctx, "pack", map[string]any{"order": r.Picked.Order, "bags": 1}, nil); err != nil {
			return err
		}
		p.packed++
	}
	return nil
}

func (p *picker) call(ctx context.Context, path string, body, into any) error {
	start := time.Now()
	reply, err := p.api.Call(ctx, "/staff/pick/"+path, body, harness.Bearer(p.token))
	if err == nil {
		err = reply.Refusal()
	}
	if err != nil {
		return err
	}
	p.took = append(p.took, time.Since(start))
	if into == nil {
		return nil
	}
	return json.Unmarshal(reply.Data, into)
}
