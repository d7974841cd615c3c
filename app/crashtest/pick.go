package main

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"

	"tokri/app/loadtest/harness"
	"tokri/core/order"
)

// picker is the person who picks orders before the cut-off of their slot, which only a manager may.
const picker = "meena"

// weigh lets the shop sell a pack by weight.
func weigh(file, variant string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	rows, err := csv.NewReader(strings.NewReader(string(text))).ReadAll()
	if err != nil {
		return err
	}
	var out strings.Builder
	w := csv.NewWriter(&out)
	for i, row := range rows {
		column := ""
		switch {
		case i == 0:
			column = "weighed"
		case row[0]+"-"+row[1]+row[2] == variant:
			column = "yes"
		}
		_ = w.Write(append(row, column)) // a builder takes everything
	}
	w.Flush()
	return os.WriteFile(file, []byte(out.String()), 0o600)
}

// pick calls as the person who picks the order, and returns the code of a refusal.
func (c *customer) pick(ctx context.Context, path string, body any) (code string, err error) {
	reply, err := c.retried(ctx, func() (harness.Reply, error) {
		code = ""
		reply, err := c.API.Call(ctx, "/staff/pick/"+path, body, harness.Bearer(c.fixture.picker))
		var of struct{ Results []struct{ Code string } }
		if err == nil && reply.OK() && json.Unmarshal(reply.Data, &of) == nil {
			for _, r := range of.Results {
				if r.Code == "order_at_work" {
					reply.HTTP, reply.Code = http.StatusServiceUnavailable, r.Code
				} else if r.Code != "ok" {
					code = r.Code
				}
			}
		}
		return reply, err
	})
	if err == nil && !reply.OK() {
		code = reply.Code
	}
	return code, err
}

// replacement returns the first pack that is offered in place of a variant of the order; "" if it is packed already.
func (c *customer) replacement(ctx context.Context, variant string) (string, error) {
	reply, err := c.retried(ctx, func() (harness.Reply, error) {
		return c.API.Call(ctx, "/staff/pick/offers", map[string]any{"order": c.order, "variantId": variant}, harness.Bearer(c.fixture.picker))
	})
	switch {
	case err != nil:
		return "", err
	case reply.Code == order.ErrPacked.Code, reply.Code == order.ErrNotPickable.Code:
		return "", nil
	case !reply.OK():
		return "", reply.Refusal()
	}
	var offers struct {
		Items []struct {
			VariantID string `json:"variantId"`
		} `json:"items"`
	}
	if err := json.Unmarshal(reply.Data, &offers); err != nil {
		return "", err
	}
	if len(offers.Items) == 0 {
		return "", fmt.Errorf("nothing is offered in place of %s in order %s", variant, c.order)
	}
	return offers.Items[0].VariantID, nil
}

// picks claims, ticks and packs the order, whose first line is bad and replaced, and whose second one is light; unpacks it because a bag
// tore, and packs it again. What an earlier walk has done already is answered as it is, or refused because the order is further.
func (c *customer) picks(ctx context.Context) error {
	missing, light := c.fixture.shop.Plenty[0].ID, c.fixture.shop.Plenty[1].ID
	at := time.Now().UTC().Format(time.RFC3339)
	claim := map[string]any{"orders": []string{c.order}, "early": true}
	tick := func(variant string, units int, more string, of any) map[string]any {
		return map[string]any{"order": c.order, "variantId": variant, "units": units, "at": at, "key": "tick-" + variant + "-" + c.key, more: of}
	}
	pack := map[string]any{"order": c.order, "bags": 2}
	for _, call := range []struct {
		path string
		body map[string]any
	}{
		{"claim", claim},
		{"tick", map[string]any{"ticks": []any{tick(missing, 0, "reason", "bad"), tick(light, 1, "grams", 800)}}},
		{"replace", map[string]any{"order": c.order, "variantId": missing, "units": 1, "key": "replace-" + c.key}},
		{"pack", pack},
		{"unpack", map[string]any{"order": c.order, "why": "A bag tore", "key": "unpack-" + c.key}},
		{"claim", claim},
		{"pack", pack},
	} {
		if call.path == "replace" {
			with, err := c.replacement(ctx, missing)
			if err != nil {
				return err
			}
			if with == "" {
				continue
			}
			call.body["with"] = with
		}
		code, err := c.pick(ctx, call.path, call.body)
		if err == nil && !slices.Contains([]string{"", order.ErrPacked.Code, order.ErrNotPickable.Code}, code) {
			err = fmt.Errorf("%s of order %s: %s", call.path, c.order, code)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// isPicked checks that the order was ticked, packed and unpacked once each, and costs what was in its bags.
func (c *customer) isPicked(ctx context.Context) error {
	o, err := c.fixture.records.order(ctx, c.order)
	if err != nil {
		return err
	}
	w := o.Work
	switch {
	case w == nil || !o.Packed() || w.Bags != 2 || w.PackedBy != picker || w.Claim.By != "" || len(w.Picks) != 2 || len(w.Unpacked) != 1:
		err = fmt.Errorf("order %s was picked as %+v", o.ID, w)
	case len(o.Short) != 1 || o.Missing() != 1:
		err = fmt.Errorf("order %s is short of %+v", o.ID, o.Short)
	case len(o.Replacements()) != 1 || o.Replacements()[0].Quantity != 1:
		err = fmt.Errorf("order %s has %+v in place of something", o.ID, o.Instead)
	case o.Actual == nil || o.Actual.SubTotal != o.Actual.Lines[1].Cost+o.Replacements()[0].Total():
		err = fmt.Errorf("order %s costs %+v with %+v", o.ID, o.Actual, o.Replacements())
	case o.Actual == nil || o.Actual.Lines[0].Units != 0 || o.Actual.Lines[1].Cost != o.Lines[1].Price.Part(800, o.Lines[1].Nominal):
		err = fmt.Errorf("order %s was delivered as %+v", o.ID, o.Actual)
	}
	if err != nil {
		return err
	}
	return c.awaits(ctx, func() error { // a movement is in the stock first, and then in the journal
		journal, err := c.fixture.program.Run(ctx, "stock", "journal", c.fixture.shop.Plenty[0].ID, "--limit=1000")
		if n := strings.Count(journal, " key "+o.HoldID()+"/short\n"); err == nil && n != 1 {
			err = fmt.Errorf("the journal has what was missing %d times: %s", n, journal)
		}
		return err
	})
}
