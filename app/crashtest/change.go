package main

import (
	"context"
	"errors"
	"fmt"

	"tokri/core/inventory"
	"tokri/core/order"
)

// line is a line of a change of an order.
func line(variantID string, quantity int) map[string]any {
	return map[string]any{"variantId": variantID, "quantity": quantity}
}

// hasMoney credits enough to the wallet for a larger order, once.
func (c *customer) hasMoney(ctx context.Context) error {
	return c.command(ctx, "wallet", "credit", c.Mobile, "2000", "For a larger order", "--key", "more-"+c.key)
}

// changes changes the order for the n-th time, once.
func (c *customer) changes(ctx context.Context, n int, withCart bool, lines ...map[string]any) error {
	body := map[string]any{"orderId": c.order, "changes": n - 1, "lines": lines}
	if withCart {
		body["cartId"] = c.ID
	}
	reply, err := c.patiently(ctx, "/order/change", body)
	if c.crewed && reply.Code == order.ErrNotChangeable.Code {
		return err // a picker has it already
	}
	return errors.Join(err, reply.Refusal())
}

// addsCart puts one more unit into the cart, changes the order with it, and checks that it is there once and not in the cart.
func (c *customer) addsCart(ctx context.Context, n int, lines ...map[string]any) error {
	more := c.fixture.shop.Plenty[0]
	isMade := func() (bool, error) {
		o, err := c.fixture.records.order(ctx, c.order)
		return len(o.ChangesMade()) >= n, err
	}
	made, err := isMade()
	if err == nil && !made {
		err = c.awaits(ctx, func() error { // a change that was interrupted holds the cart
			if err := c.Fill(ctx, more); err != nil {
				made, failed := isMade()
				if made {
					return failed
				}
				return errors.Join(err, failed)
			}
			made, err := isMade()
			if err == nil && made { // the server has ended it before the cart was filled: this unit is one too many
				err = c.Fill(ctx)
			}
			return err
		})
	}
	if err = errors.Join(err, c.changes(ctx, n, true, lines...)); err != nil {
		return err
	}
	return c.awaits(ctx, func() error {
		left, err := c.Cart(ctx)
		if err == nil && len(left) > 0 {
			err = fmt.Errorf("the cart has %+v, which is in order %s", left, c.order)
		}
		return err
	})
}

// hasUnits checks that the order has these units of the first two variants, after so many changes.
func (c *customer) hasUnits(ctx context.Context, changes, first, second int) error {
	o, err := c.fixture.records.order(ctx, c.order)
	if err != nil {
		return err
	}
	have := map[string]int{}
	for _, u := range o.Units() {
		have[u.VariantID] = u.Quantity
	}
	if p := c.fixture.shop.Plenty; len(o.ChangesMade()) != changes || have[p[0].ID] != first || have[p[1].ID] != second {
		return fmt.Errorf("order %s has %+v after %d changes; expected are %d and %d after %d", o.ID, o.Units(), len(o.ChangesMade()), first, second, changes)
	}
	return nil
}

// wantsWhatIsGone changes the order to units that a server still shows and that are gone, until one change was begun and refused.
func (c *customer) wantsWhatIsGone(ctx context.Context) error {
	scarce := c.scarce()
	lines := []map[string]any{line(c.fixture.shop.Plenty[0].ID, 3), line(scarce, 1)}
	for {
		var o order.Order
		err := c.awaits(ctx, func() (err error) { // one that was interrupted would be made once the goods are back
			if o, err = c.fixture.records.order(ctx, c.order); err == nil && o.OpenChange() > 0 {
				err = fmt.Errorf("order %s is still %s", o.ID, o.Phase)
			}
			return err
		})
		if err != nil {
			return err
		}
		if n := len(o.Changes); n > 0 && o.Changes[n-1].State == order.Undone {
			return nil
		}
		c.number++
		key := fmt.Sprintf("-%s-%d", c.key, c.number)
		if err := c.command(ctx, "stock", "receive", scarce, "1", "--key", "in"+key); err != nil {
			return err
		}
		err = c.awaits(ctx, func() error {
			reply, err := c.Call(ctx, "/order/change", map[string]any{"orderId": c.order, "changes": 0, "lines": lines, "preview": true})
			return errors.Join(err, reply.Refusal())
		})
		if err != nil {
			return err
		}
		if err := c.command(ctx, "stock", "count", scarce, "0", "--key", "out"+key); err != nil {
			return err
		}
		reply, err := c.patiently(ctx, "/order/change", map[string]any{"orderId": c.order, "changes": 0, "lines": lines})
		if err != nil {
			return err
		}
		if reply.Code != inventory.ErrOutOfStock.Code {
			return fmt.Errorf("order %s was changed to what is gone: %w", c.order, reply.Refusal())
		}
	}
}
