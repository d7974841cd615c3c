package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"tokri/app/loadtest/harness"
	"tokri/core/checkout"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/saga"
)

// patience is how long a customer waits for anything. Where other servers might be alive, the work of a killed
// server is continued only when its lease ends.
const patience = saga.LeaseTime + 30*time.Second

// customer is a customer on a journey, with the progress so far. A step whose answer was lost may have
// happened.
type customer struct {
	*harness.Shopper
	fixture     *fixture
	walletMoney bool     // whether the wallet had a little money when the journey began
	crewed      bool     // whether people pick the orders meanwhile, and cancel some
	late        bool     // whether the order was refused to be cancelled, because a picker has it
	settings    []string // further settings for the staff's commands
	key         string
	filled      bool
	order       string // the order's id, once a reply has given it
	topUp       string
	decided     bool // whether the payment has been decided at the gateway
	number      int  // of the last movement of stock that was made for the journey
}

// beginJourney begins another journey under a new key.
func (c *customer) beginJourney(key string) {
	c.key, c.filled, c.order, c.topUp, c.decided, c.late = key, false, "", "", false, false
}

// checkOut checks out a full cart. Repeated with the same key, it returns the same order.
func (c *customer) checkOut(ctx context.Context, method string, extras map[string]any) error {
	if !c.filled {
		if err := c.Fill(ctx, c.fixture.shop.Plenty[0], c.fixture.shop.Plenty[1]); err != nil {
			return err
		}
		c.filled = true
	}
	body := map[string]any{"cartId": c.ID, "addressId": c.AddressID, "paymentMethod": method, "deliverySlotId": c.fixture.slot}
	maps.Copy(body, extras)
	reply, err := c.patiently(ctx, "/cart/check-out", body, harness.Key(c.key))
	if err != nil {
		return err
	}
	if reply.Code == "payment_failed" && c.decided {
		return nil // the customer let the payment fail
	}
	if reply.Code == checkout.ErrCancelled.Code && c.order != "" {
		return nil // the journey had come as far as its cancellation
	}
	var placed harness.Placed
	if reply.Code == paymentUnknown || reply.Code == checkout.ErrCancelled.Code && c.crewed {
		// The address of the payment page was lost with the server that was killed, or the answer was and the staff have cancelled the order.
		o, err := c.LatestOrder(ctx)
		if err != nil {
			return fmt.Errorf("check out: %w", err)
		}
		placed.ID = o.ID
	} else if err := errors.Join(reply.Refusal(), json.Unmarshal(reply.Data, &placed)); err != nil {
		return fmt.Errorf("check out: %w", err)
	}
	if c.order != "" && c.order != placed.ID {
		return fmt.Errorf("the key that gave order %s now gives %s", c.order, placed.ID)
	}
	c.order = placed.ID
	return nil
}

// paymentUnknown is the code for an order that waits for payment while the address of its payment page is not
// known.
const paymentUnknown = "payment_unknown"

// patiently repeats a call while the answer is HTTP 503, as a customer would.
func (c *customer) patiently(ctx context.Context, path string, body any, headers ...harness.Header) (harness.Reply, error) {
	return c.retried(ctx, func() (harness.Reply, error) { return c.Call(ctx, path, body, headers...) })
}

func (c *customer) retried(ctx context.Context, call func() (harness.Reply, error)) (reply harness.Reply, err error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	var failed error
	err = harness.Until(ctx, 200*time.Millisecond, func() error {
		if reply, failed = call(); failed == nil && reply.HTTP == http.StatusServiceUnavailable && reply.Code != paymentUnknown {
			return reply.Refusal()
		}
		return nil
	})
	return reply, errors.Join(err, failed)
}

// decide sets the outcome of the payment of an order or a top-up at the gateway. If a page was lost, the customer
// is on that of the last attempt.
func (c *customer) decide(ctx context.Context, id, outcome string) error {
	if c.decided {
		return nil
	}
	attempts, err := c.attempts(ctx, id)
	if err != nil {
		return err
	}
	if err := c.fixture.sandbox.Decide(ctx, attempts[len(attempts)-1], outcome); err != nil {
		return err
	}
	c.decided = true
	return nil
}

// attempts returns the ids of the attempts to pay an order or a top-up, as the gateway has them.
func (c *customer) attempts(ctx context.Context, id string) (ids []string, err error) {
	all, err := c.fixture.sandbox.Payments(ctx)
	if err != nil {
		return nil, err
	}
	for _, p := range all {
		if record, _ := payment.OfAttempt(p.ID); record == id {
			ids = append(ids, p.ID)
		}
	}
	if len(ids) == 0 {
		return nil, fmt.Errorf("the gateway has no payment of %s", id)
	}
	slices.Sort(ids)
	return ids, nil
}

// losesPage lets the gateway lose its next answer with the address of a page.
func (c *customer) losesPage(ctx context.Context) error {
	return c.fixture.sandbox.Inject(ctx, harness.Injection{On: "pay", Do: "lose", Times: 1})
}

// paysAll pays every attempt, which no customer can do who has one page: the gateway may.
func (c *customer) paysAll(ctx context.Context, id string) error {
	if c.decided {
		return nil
	}
	attempts, err := c.attempts(ctx, id)
	for _, attempt := range attempts {
		err = errors.Join(err, c.fixture.sandbox.Decide(ctx, attempt, "pay"))
	}
	c.decided = err == nil
	return err
}

// beyondGivenBack waits until what the attempts took beyond the one that paid is back.
func (c *customer) beyondGivenBack(ctx context.Context, id string) error {
	return c.awaits(ctx, func() error {
		p, err := c.fixture.records.payment(ctx, id)
		if err == nil && len(p.OpenOthers()) > 0 {
			err = fmt.Errorf("the other payments of %s are not at their end: %+v", id, p.Others)
		}
		return err
	})
}

// becomes waits until the order has this status and one of these payment statuses.
func (c *customer) becomes(ctx context.Context, status string, paid ...string) error {
	return c.awaits(ctx, func() error {
		o, err := c.Order(ctx, c.order)
		if err == nil && !c.overtaken(order.Status(o.Status), order.Status(status)) && (o.Status != status || !slices.Contains(paid, o.PaymentStatus)) {
			err = fmt.Errorf("order %s is %s, its payment %s; it should be %s, %s", c.order, o.Status, o.PaymentStatus, status, paid)
		}
		return err
	})
}

// overtaken reports whether the staff have brought an order further than the journey, which is placed or was to be cancelled.
func (c *customer) overtaken(has, wanted order.Status) bool {
	inWork := slices.Contains([]order.Status{order.Processing, order.OutForDelivery, order.Delivered}, has)
	switch {
	case !c.crewed:
		return false
	case wanted == order.Placed:
		return inWork || has == order.Cancelled
	}
	return wanted == order.Cancelled && c.late && inWork
}

// stands waits until the order has the status that it has while it is placed, or is on its way or delivered because the journey had come
// further than this.
func (c *customer) stands(ctx context.Context, status string, paid ...string) error {
	o, err := c.Order(ctx, c.order)
	if err == nil && slices.Contains([]string{"Processing", "Out for Delivery", "Delivered"}, o.Status) {
		return nil
	}
	return errors.Join(err, c.becomes(ctx, status, paid...))
}

// paymentSettled waits until the order's payment is no longer pending.
func (c *customer) paymentSettled(ctx context.Context) error {
	return c.awaits(ctx, func() error {
		o, err := c.Order(ctx, c.order)
		if err == nil && o.Status == "Pending Payment" {
			err = fmt.Errorf("order %s waits for its payment", c.order)
		}
		return err
	})
}

// awaits repeats try until it succeeds, the patience ends or the server has ended.
func (c *customer) awaits(ctx context.Context, try func() error) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	go func() {
		select {
		case <-c.API.Server.Gone:
			cancel()
		case <-ctx.Done():
		}
	}()
	return harness.Until(ctx, 50*time.Millisecond, try)
}

func (c *customer) cancel(ctx context.Context, to string) error {
	reply, err := c.patiently(ctx, "/order/cancel", map[string]any{"orderId": c.order, "reason": "Ordered twice", "refundTo": to})
	if c.crewed && reply.Code == order.ErrNotCancellable.Code {
		c.late = true
		return err
	}
	return errors.Join(err, reply.Refusal())
}

// staff runs a staff command on the order while the server runs.
func (c *customer) staff(ctx context.Context, args ...string) error {
	return c.command(ctx, append(append([]string{"order"}, args...), c.order)...)
}

// command runs a staff command while the server runs.
func (c *customer) command(ctx context.Context, args ...string) error {
	said, err := c.fixture.withSettings(c.settings...).Run(ctx, args...)
	if err != nil {
		return fmt.Errorf("%w: %s", err, said)
	}
	return nil
}

// receives lets the staff receive goods, once for this customer, and checks that the journal has them once.
func (c *customer) receives(ctx context.Context, units int) error {
	p, variant := c.fixture.withSettings(c.settings...), c.fixture.shop.Plenty[0].ID
	key := "goods-" + c.Mobile
	said, err := p.Run(ctx, "stock", "receive", variant, fmt.Sprint(units), "--key", key)
	if err != nil {
		return fmt.Errorf("%w: %s", err, said)
	}
	journal, err := c.fixture.program.Run(ctx, "stock", "journal", variant, "--limit=1000")
	if n := strings.Count(journal, " key "+key+"\n"); err == nil && n != 1 {
		err = fmt.Errorf("the journal has the goods %d times: %s", n, journal)
	}
	return err
}

// keepsBack lets the staff keep places of the slot back, once for this customer, and checks that they are kept
// back once.
func (c *customer) keepsBack(ctx context.Context, places int) error {
	key := "phone-" + c.Mobile
	if err := c.command(ctx, "slot", "reserve", c.fixture.slot, fmt.Sprint(places), "--key", key); err != nil {
		return err
	}
	changes, err := c.fixture.program.Run(ctx, "slot", "list", c.fixture.slot)
	if n := strings.Count(changes, " key "+key+"\n"); err == nil && n != 1 {
		err = fmt.Errorf("the places are kept back %d times: %s", n, changes)
	}
	return err
}

// addMoney begins a top-up, unless an earlier attempt returned one.
func (c *customer) addMoney(ctx context.Context, amount int) error {
	if c.topUp != "" {
		return nil
	}
	begun, err := harness.Into[struct {
		ID string `json:"topUpId"`
	}](ctx, c.API, "/user/add-money-to-wallet", map[string]any{"amount": amount}, harness.Bearer(c.Token))
	c.topUp = begun.ID
	return err
}

// toppedUp waits until the top-up has the given status.
func (c *customer) toppedUp(ctx context.Context, status string) error {
	return c.awaits(ctx, func() error {
		u, err := harness.Into[struct {
			Status string `json:"paymentStatus"`
		}](ctx, c.API, "/user/top-up", map[string]any{"topUpId": c.topUp}, harness.Bearer(c.Token))
		if err == nil && u.Status != status {
			err = fmt.Errorf("top-up %s is %s; it should be %s", c.topUp, u.Status, status)
		}
		return err
	})
}
