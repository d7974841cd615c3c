package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"tokri/app/loadtest/harness"
	"tokri/core/complaint"
)

// reports reports a problem with one unit of each of the order's first two lines. It sends two reports, each
// with a key, so that a repeated one counts once.
func (c *customer) reports(ctx context.Context) error {
	for i, variant := range c.fixture.shop.Plenty[:2] {
		body := map[string]any{"orderId": c.order, "lines": []any{map[string]any{"variantId": variant.ID, "quantity": 1}}, "reason": "bad_quality", "wish": "refund"}
		reply, err := c.patiently(ctx, "/order/report-problem", body, harness.Key(fmt.Sprintf("report-%d-%s", i, c.key)))
		if err = errors.Join(err, reply.Refusal()); err != nil {
			return err
		}
	}
	return nil
}

// settles lets the staff settle one of the order's reports.
func (c *customer) settles(ctx context.Context, how, number string, more ...string) error {
	return c.atRest(ctx, func() error { return c.command(ctx, append([]string{"complaint", how, c.order, number}, more...)...) })
}

// atRest repeats a command as long as it is refused because of the lease of a killed one.
func (c *customer) atRest(ctx context.Context, command func() error) error {
	var err error
	late := c.awaits(ctx, func() error {
		if err = command(); err != nil && strings.Contains(err.Error(), "order_at_work") {
			return err
		}
		return nil
	})
	return errors.Join(err, late)
}

// complaintsEnd checks that the first report was settled with one refund, and that the second was declined.
func (c *customer) complaintsEnd(ctx context.Context) error {
	if err := c.refundsEnd(ctx); err != nil {
		return err
	}
	o, err := c.fixture.records.order(ctx, c.order)
	if err != nil {
		return err
	}
	if len(o.Complaints) != 2 || o.Complaints[0].State != complaint.Refunded || o.Complaints[1].State != complaint.Declined {
		return fmt.Errorf("order %s has the complaints %+v", o.ID, o.Complaints)
	}
	first := o.Complaints[0]
	if len(o.Refunds) != 1 || o.Refunds[0].Key != first.RefundKey() || o.Refunds[0].Amount != first.Refund {
		return fmt.Errorf("order %s has the refunds %+v for the complaint %+v", o.ID, o.Refunds, first)
	}
	return nil
}
