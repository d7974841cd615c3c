package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"tokri/app/loadtest/harness"
	"tokri/core/order"
)

// hands is how many people pick the orders of the crowd.
const hands = 3

// hand is a person who picks orders while customers place, change and cancel them, and other people take the same ones.
type hand struct {
	fixture *fixture
	token   string
	name    string
	number  int // of the last key
}

func (r *fixture) hire(ctx context.Context, n int) (all []*hand, err error) {
	for i := range n {
		name := fmt.Sprintf("hand%d", i+1)
		link, err := r.program.AddPerson(ctx, fmt.Sprint(9_800_000_000+i), name, "manager")
		if err != nil {
			return nil, err
		}
		token, err := r.api.Enter(ctx, link)
		if err != nil {
			return nil, err
		}
		all = append(all, &hand{fixture: r, token: token, name: name})
	}
	return all, nil
}

func (p *hand) key() string {
	p.number++
	return fmt.Sprintf("%s-%06d", p.name, p.number)
}

// overtaken are the refusals of what another person has done to the order first, or of what the order is not ready for.
var overtaken = []string{
	order.ErrClaimed.Code, order.ErrNotMine.Code, order.ErrPacked.Code, order.ErrPickCancelled.Code, order.ErrNotPickable.Code, order.ErrUndecided.Code,
	order.ErrNothingKept.Code, order.ErrNotCancellable.Code, order.ErrNotPacked.Code, order.ErrReplaceNothing.Code, order.ErrReplaceUnwanted.Code,
	order.ErrTickUnits.Code, "wave", "order_at_work", "order_status", "order_not_found",
}

// call calls as the person. A refusal because the order has gone on is returned as code.
func (p *hand) call(ctx context.Context, path string, body, into any) (code string, err error) {
	reply, err := p.fixture.api.Call(ctx, "/staff"+path, body, harness.Bearer(p.token))
	switch {
	case err != nil:
		return "", err
	case slices.Contains(overtaken, reply.Code):
		return reply.Code, nil
	case !reply.OK():
		return "", fmt.Errorf("%s of %s: %w", path, p.name, reply.Refusal())
	case into == nil:
		return "", nil
	}
	return "", json.Unmarshal(reply.Data, into)
}

// results are the answers to a call about several orders.
type results struct {
	Results []struct {
		Order, Code string
		Picked      *toPick
	}
}

func (r results) wrong() error {
	for _, one := range r.Results {
		if one.Code != "ok" && !slices.Contains(overtaken, one.Code) {
			return fmt.Errorf("order %s: %s", one.Order, one.Code)
		}
	}
	return nil
}

// toPick is an order as who picks sees it.
type toPick struct {
	Order, State string
	Mine         bool
	Lines        []struct {
		VariantID         string
		Quantity, Nominal int
		Replace           bool
	}
}

// work picks wave after wave until over returns true.
func (p *hand) work(ctx context.Context, over func() bool) error {
	for !over() {
		if err := p.wave(ctx); err != nil {
			if over() {
				return nil // the orders are picked on with the next server
			}
			return fmt.Errorf("%s, who picks: %w", p.name, err)
		}
	}
	return nil
}

// wave picks a few orders, each to an end that chance decides.
func (p *hand) wave(ctx context.Context) error {
	var list struct{ Items []toPick }
	if _, err := p.call(ctx, "/pick/list", map[string]any{"slot": p.fixture.slot}, &list); err != nil {
		return err
	}
	var wanted, packed, theirs []string
	rand.Shuffle(len(list.Items), func(i, j int) { list.Items[i], list.Items[j] = list.Items[j], list.Items[i] })
	for _, o := range list.Items {
		switch {
		case o.State == "packed":
			packed = append(packed, o.Order)
		case o.Mine:
			wanted = append([]string{o.Order}, wanted...)
		case o.State == "claimed":
			theirs = append(theirs, o.Order)
		default:
			wanted = append(wanted, o.Order)
		}
	}
	if err := p.leave(ctx, packed); err != nil {
		return err
	}
	if len(theirs) > 0 && rand.IntN(10) == 0 {
		if _, err := p.call(ctx, "/pick/take-over", map[string]any{"order": theirs[0]}, nil); err != nil {
			return err
		}
	}
	if len(wanted) == 0 {
		return idle(ctx, 20*time.Millisecond)
	}
	var claimed results
	_, err := p.call(ctx, "/pick/claim", map[string]any{"orders": wanted[:min(len(wanted), 1+rand.IntN(6))], "early": true}, &claimed)
	if err = errors.Join(err, claimed.wrong()); err != nil {
		return err
	}
	for _, one := range claimed.Results {
		if one.Code != "ok" {
			continue
		}
		if err := p.pick(ctx, *one.Picked); err != nil {
			return err
		}
	}
	return nil
}

// pick ticks the lines of an order, replaces what is missing where its customer wants that, and packs it; some orders are released,
// cancelled in the middle, or unpacked again.
func (p *hand) pick(ctx context.Context, o toPick) error {
	for _, l := range o.Lines {
		t := map[string]any{"order": o.Order, "variantId": l.VariantID, "key": p.key(), "at": time.Now().UTC().Format(time.RFC3339Nano)}
		units := l.Quantity
		if rand.IntN(3) == 0 {
			units = rand.IntN(l.Quantity)
			t["reason"] = []string{"not_found", "bad", "customer"}[rand.IntN(3)]
		}
		if l.Nominal > 0 && units > 0 {
			t["grams"] = units * l.Nominal * (70 + rand.IntN(40)) / 100
		}
		t["units"] = units
		var ticked results
		_, err := p.call(ctx, "/pick/tick", map[string]any{"ticks": []any{t}}, &ticked)
		if err = errors.Join(err, ticked.wrong()); err != nil {
			return err
		}
		if l.Replace && units < l.Quantity {
			if err := p.replace(ctx, o.Order, l.VariantID); err != nil {
				return err
			}
		}
		if rand.IntN(15) == 0 {
			_, err := p.call(ctx, "/orders/cancel", map[string]any{"order": o.Order, "reason": "The customer called"}, nil)
			return err
		}
	}
	if rand.IntN(10) == 0 {
		_, err := p.call(ctx, "/pick/release", map[string]any{"order": o.Order}, nil)
		return err
	}
	code, err := p.call(ctx, "/pick/pack", map[string]any{"order": o.Order, "bags": 1 + rand.IntN(3)}, nil)
	if err == nil && code == order.ErrNothingKept.Code {
		_, err = p.call(ctx, "/orders/cancel", map[string]any{"order": o.Order, "reason": "Nothing is left"}, nil)
	}
	if err == nil && rand.IntN(10) == 0 {
		_, err = p.call(ctx, "/pick/unpack", map[string]any{"order": o.Order, "why": "A bag tore", "key": p.key()}, nil)
	}
	return err
}

// replace puts the first pack that is offered into the bag.
func (p *hand) replace(ctx context.Context, id, variant string) error {
	var offers struct{ Items []struct{ VariantID string } }
	if _, err := p.call(ctx, "/pick/offers", map[string]any{"order": id, "variantId": variant}, &offers); err != nil || len(offers.Items) == 0 {
		return err
	}
	_, err := p.call(ctx, "/pick/replace", map[string]any{"order": id, "variantId": variant, "with": offers.Items[0].VariantID, "units": 1, "key": p.key()}, nil)
	return err
}

// leave delivers some of the orders that are packed, so that what was in the bags is what is paid.
func (p *hand) leave(ctx context.Context, packed []string) error {
	packed = packed[:len(packed)/2]
	if len(packed) == 0 {
		return nil
	}
	var advanced results
	_, err := p.call(ctx, "/orders/advance", map[string]any{"orders": packed[:min(len(packed), 5)], "to": order.Delivered, "early": true}, &advanced)
	return errors.Join(err, advanced.wrong())
}

// idle waits until there may be something to pick.
func idle(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}

// picked counts what the crew and the customers of a load have done to orders.
type picked struct{ ticked, weighed, short, replaced, packed, unpacked, cancelled, changed, delivered int }

func (r *fixture) picked(ctx context.Context) (n picked, err error) {
	count := func(is bool, n *int) {
		if is {
			*n++
		}
	}
	stores, err := r.records.open(ctx)
	if err != nil {
		return n, err
	}
	defer func() { err = errors.Join(err, stores.Close(ctx)) }()
	err = stores.Orders.Audit(ctx, func(o order.Order) error {
		count(len(o.ChangesMade()) > 0, &n.changed)
		if o.Work == nil {
			return nil
		}
		count(len(o.Work.Picks) > 0, &n.ticked)
		count(slices.ContainsFunc(o.Work.Picks, func(p order.Pick) bool { return p.Grams > 0 }), &n.weighed)
		count(o.Missing() > 0, &n.short)
		count(len(o.Replacements()) > 0, &n.replaced)
		count(o.Packed(), &n.packed)
		count(len(o.Work.Unpacked) > 0, &n.unpacked)
		count(o.Status == order.Cancelled, &n.cancelled)
		count(o.Status == order.Delivered, &n.delivered)
		return nil
	})
	return n, err
}

func (n picked) String() string {
	return fmt.Sprintf("%d orders were ticked, %d with a weight, %d short, %d with something else in place, %d packed, %d unpacked, %d cancelled while picked, "+
		"%d changed by their customers, %d delivered", n.ticked, n.weighed, n.short, n.replaced, n.packed, n.unpacked, n.cancelled, n.changed, n.delivered)
}

// all reports whether everything has happened at least once.
func (n picked) all() bool {
	return min(n.ticked, n.weighed, n.short, n.replaced, n.packed, n.unpacked, n.cancelled, n.changed, n.delivered) > 0
}
