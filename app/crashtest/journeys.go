package main

import (
	"context"
	"errors"
	"strings"
)

// journey is what a customer wants. It can be begun again after any accident: what has happened
// already then happens no second time.
type journey struct {
	name string
	walk func(context.Context, *customer) error
}

// journeys lead past every mark. What leaves something behind that the gateway goes on being asked
// about comes last.
var journeys = []journey{
	{"cash, with wallet and promo code", func(ctx context.Context, c *customer) error {
		return steps(
			func() error {
				return c.checkOut(ctx, "cod", map[string]any{"walletDeduction": true, "couponCode": coupon})
			},
			func() error { return c.becomes(ctx, "Order Placed", "PENDING", "COMPLETED") },
		)
	}},
	{"paid online", func(ctx context.Context, c *customer) error {
		return steps(
			func() error { return c.checkOut(ctx, "phonePe", nil) },
			func() error { return c.decide(ctx, c.order, "pay") },
			func() error { return c.becomes(ctx, "Order Placed", "COMPLETED") },
		)
	}},
	{"payment failed", func(ctx context.Context, c *customer) error {
		return steps(
			func() error { return c.checkOut(ctx, "phonePe", map[string]any{"walletDeduction": c.purse}) },
			func() error { return c.decide(ctx, c.order, "fail") },
			func() error { return c.becomes(ctx, "Cancelled", "FAILED") },
		)
	}},
	{"cancelled, refund to its source", func(ctx context.Context, c *customer) error {
		return cancelled(ctx, c, "source")
	}},
	{"cancelled, refund to the wallet", func(ctx context.Context, c *customer) error {
		return cancelled(ctx, c, "wallet")
	}},
	{"delivered, and refunded by staff", func(ctx context.Context, c *customer) error {
		return steps(
			func() error { return c.checkOut(ctx, "cod", nil) },
			func() error { return c.staff(ctx, "advance", "--to=delivered") },
			func() error { return c.refunded(ctx) },
			func() error { return c.becomes(ctx, "Delivered", "REFUNDED") },
		)
	}},
	{"top-up paid", func(ctx context.Context, c *customer) error {
		return steps(
			func() error { return c.addMoney(ctx, 250) },
			func() error { return c.decide(ctx, c.topUp, "pay") },
			func() error { return c.toppedUp(ctx, "COMPLETED") },
		)
	}},
	{"top-up failed", func(ctx context.Context, c *customer) error {
		return steps(
			func() error { return c.addMoney(ctx, 250) },
			func() error { return c.decide(ctx, c.topUp, "fail") },
			func() error { return c.toppedUp(ctx, "FAILED") },
		)
	}},
}

// refunded has the staff give the whole sum back. That it is given back already is an answer, too;
// and what a dead command was at, nobody else may touch before its lease ends.
func (c *customer) refunded(ctx context.Context) error {
	var err error
	late := c.awaits(ctx, func() error {
		if err = c.staff(ctx, "refund", "--to=wallet"); err != nil && strings.Contains(err.Error(), "order_in_progress") {
			return err
		}
		return nil
	})
	if err != nil && strings.Contains(err.Error(), "nothing_to_refund") {
		return nil
	}
	return errors.Join(err, late)
}

// cancelled pays for an order and cancels it.
func cancelled(ctx context.Context, c *customer, to string) error {
	return steps(
		func() error { return c.checkOut(ctx, "phonePe", nil) },
		func() error { return c.decide(ctx, c.order, "pay") },
		func() error { return c.stood(ctx) },
		func() error { return c.cancel(ctx, to) },
		func() error { return c.becomes(ctx, "Cancelled", "REFUNDED") },
	)
}

func steps(all ...func() error) error {
	for _, step := range all {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}
