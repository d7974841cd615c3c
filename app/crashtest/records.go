package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"tokri/app/loadtest/harness"
	"tokri/app/storage"
	"tokri/config"
	"tokri/core/complaint"
	"tokri/core/money"
	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/topup"
)

// records reads the shop's orders and top-ups from the store while the server runs.
type records struct {
	settings []string // settings of the program
	drop     func(context.Context) error
}

func (b records) open(ctx context.Context) (*storage.Stores, error) {
	c, err := config.Read(harness.Store{Settings: b.settings}.Values())
	if err != nil {
		return nil, err
	}
	return storage.OpenStores(ctx, c, storage.ReadOnly)
}

// payments has what the shop recorded of each payment: the amount that it kept, and whether it still waits for
// the gateway's answer.
type payments struct {
	kept  map[string]money.Paise
	waits map[string]bool
}

func (b records) read(ctx context.Context) (p payments, err error) {
	stores, err := b.open(ctx)
	if err != nil {
		return p, err
	}
	defer func() { err = errors.Join(err, stores.Close(ctx)) }()
	p = payments{map[string]money.Paise{}, map[string]bool{}}
	err = stores.Orders.Audit(ctx, func(o order.Order) error {
		kept := o.Captured
		for _, r := range o.Refunds {
			if r.To == order.ToSource && r.Status == payment.Completed {
				kept -= r.Amount
			}
		}
		p.add(o.ID, o.Payment, kept, !o.Final())
		return nil
	})
	if err != nil {
		return p, err
	}
	return p, stores.TopUps.Audit(ctx, func(t topup.TopUp) error {
		kept := t.Captured
		if t.State != topup.Credited {
			kept = 0
		}
		p.add(t.ID, t.Payment, kept, topup.Next(&t) != topup.Rest)
		return nil
	})
}

// add notes the attempts to pay a record: the shop keeps an amount of the one that paid, and nothing of the others.
func (p payments) add(record string, of payment.Payment, kept money.Paise, waits bool) {
	for no := range len(of.Others) + 1 {
		id := payment.AttemptID(record, no)
		p.kept[id], p.waits[id] = 0, waits || len(of.OpenOthers()) > 0
	}
	p.kept[payment.AttemptID(record, of.PaidNo)] = kept
}

// order reads an order from the store.
func (b records) order(ctx context.Context, id string) (o order.Order, err error) {
	stores, err := b.open(ctx)
	if err != nil {
		return o, err
	}
	defer func() { err = errors.Join(err, stores.Close(ctx)) }()
	return stores.Orders.Get(ctx, id)
}

// payment reads the payment of an order or a top-up from the store.
func (b records) payment(ctx context.Context, id string) (p payment.Payment, err error) {
	stores, err := b.open(ctx)
	if err != nil {
		return p, err
	}
	defer func() { err = errors.Join(err, stores.Close(ctx)) }()
	if strings.HasPrefix(id, topup.Prefix) {
		t, err := stores.TopUps.Get(ctx, id)
		return t.Payment, err
	}
	o, err := stores.Orders.Get(ctx, id)
	return o.Payment, err
}

// told checks that no order waits for a step that neither a person nor the gateway has to make, that customers were told what became of
// their orders, and that no message still waits.
func (r *fixture) told(ctx context.Context) error {
	stores, err := r.records.open(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = stores.Close(ctx) }()
	return stores.Orders.Audit(ctx, func(o order.Order) error {
		if !o.Resting() {
			return fmt.Errorf("order %s is still %s", o.ID, o.Phase)
		}
		if o.HasNews() {
			return fmt.Errorf("order %s has news that its customer was not told", o.ID)
		}
		for _, id := range messagesOf(o) {
			m, err := stores.Outbox.Get(ctx, id)
			if err != nil {
				return fmt.Errorf("message %s: %w", id, err)
			}
			if m.State != notify.Sent {
				return fmt.Errorf("message %s is %s", id, m.State)
			}
		}
		return nil
	})
}

// messagesOf returns the ids of the messages that an order must have caused: one for its last status, one for the slot to
// which it was moved, one for each refund, and one for each reported problem that was answered without a refund.
func messagesOf(o order.Order) (ids []string) {
	// A cancelled order causes a text message only if something was paid.
	if topic := o.Status.Topic(); topic != "" && o.WasPlaced() && o.Phase != order.Delivering &&
		(topic != order.OrderCancelled || o.Captured+o.Bill.WalletUsed > 0) {
		ids = append(ids, "order/"+o.ID+"/"+string(topic))
	}
	if n := len(o.Moves); n > 0 && o.Moves[n-1].State == order.Moved && o.Promised() {
		ids = append(ids, fmt.Sprintf("order/%s/moved/%d", o.ID, n))
	}
	if n := len(o.Changes); n > 0 && o.Changes[n-1].State == order.Done && o.Promised() {
		ids = append(ids, fmt.Sprintf("order/%s/changed/%d", o.ID, n))
	}
	for _, refund := range o.Refunds {
		if refund.Status == payment.Completed {
			ids = append(ids, "order/"+o.ID+"/refund/"+refund.ID)
		}
	}
	for _, c := range o.Complaints {
		if c.State == complaint.Resent || c.State == complaint.Declined {
			ids = append(ids, "order/"+o.ID+"/complaint/"+c.ID)
		}
	}
	return ids
}

// compare checks that the amount which the gateway kept of each payment is the amount that the shop recorded,
// in orders or as credits to wallets. Unless settled is set, it skips payments for which the shop still waits
// for the gateway.
func (r *fixture) compare(ctx context.Context, settled bool) error {
	ours, err := r.records.read(ctx)
	if err != nil {
		return err
	}
	theirs, err := r.sandbox.Payments(ctx)
	if err != nil {
		return err
	}
	var wrong []error
	for _, p := range theirs {
		has := money.Paise(-p.Refunded)
		if p.State == "COMPLETED" {
			has += money.Paise(p.Amount)
		}
		if ours.kept[p.ID] != has && (settled || !ours.waits[p.ID]) {
			wrong = append(wrong, fmt.Errorf("payment %s: the gateway has %s, the shop %s", p.ID, has, ours.kept[p.ID]))
		}
		delete(ours.kept, p.ID)
	}
	for id, sum := range ours.kept {
		if sum != 0 {
			wrong = append(wrong, fmt.Errorf("payment %s: the shop has %s, the gateway has no such payment", id, sum))
		}
	}
	return errors.Join(wrong...)
}
