package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"tokri/core/notify"
)

// scarce returns the id of the variant that is sold out between the journeys.
func (c *customer) scarce() string { return c.fixture.shop.Scarce[0].ID }

// waitsForScarce asks for a message when the variant is back, unless the customer already waits or was told.
func (c *customer) waitsForScarce(ctx context.Context) error {
	return c.awaits(ctx, func() error {
		told, err := c.backInStock(ctx)
		if err != nil || told != "" {
			return err
		}
		reply, err := c.Call(ctx, "/product/my-stock-watches", nil)
		if err != nil || strings.Contains(string(reply.Data), c.scarce()) {
			return errors.Join(err, reply.Refusal())
		}
		reply, err = c.Call(ctx, "/product/watch-stock", map[string]any{"variantId": c.scarce()})
		return errors.Join(err, reply.Refusal())
	})
}

// moves lets the staff move the variant's stock, once for this customer.
func (c *customer) moves(ctx context.Context, kind string, units int) error {
	return c.command(ctx, "stock", kind, c.scarce(), fmt.Sprint(units), "--key", kind+"-"+c.Mobile)
}

// isTold waits until the customer was told exactly once, and no longer waits for the variant.
func (c *customer) isTold(ctx context.Context) error {
	return c.awaits(ctx, func() error {
		state, err := c.backInStock(ctx)
		if err == nil && state != notify.Sent {
			err = fmt.Errorf("the message to customer %s is %q", c.ID, state)
		}
		if err != nil {
			return err
		}
		reply, err := c.Call(ctx, "/product/my-stock-watches", nil)
		if err == nil && strings.Contains(string(reply.Data), c.scarce()) {
			err = fmt.Errorf("customer %s was told, and waits on", c.ID)
		}
		return errors.Join(err, reply.Refusal())
	})
}

// backInStock returns the state of the only message to the customer, or "" if there is none.
func (c *customer) backInStock(ctx context.Context) (state notify.State, err error) {
	stores, err := c.fixture.records.open(ctx)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, stores.Close(ctx)) }()
	messages, err := stores.Outbox.OfUser(ctx, c.ID)
	found := 0
	for _, m := range messages {
		if m.Kind == notify.BackInStock {
			found++
			state = m.State
		}
	}
	if found > 1 {
		err = errors.Join(err, fmt.Errorf("customer %s has %d messages that it is back", c.ID, found))
	}
	return state, err
}
