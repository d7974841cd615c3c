package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
)

// journey is the sequence of calls that one customer makes. It can be repeated after a crash at any step: an effect that has
// already happened does not happen twice.
type journey struct {
	name string
	walk func(context.Context, *customer) error
}

// journeys pass all fail-points, taken together. Those that leave payments for which the gateway is polled come
// last.
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
			func() error { return c.checkOut(ctx, "phonePe", map[string]any{"walletDeduction": c.walletMoney}) },
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
			func() error { return c.staff(ctx, "advance", "--early", "--to=delivered") },
			func() error { return c.refunded(ctx, "--all", "--to=wallet") },
			func() error { return c.credited(ctx, 1) },
			func() error { return c.becomes(ctx, "Delivered", "REFUNDED") },
		)
	}},
	{"goods received by staff", func(ctx context.Context, c *customer) error {
		return steps(
			func() error { return c.receives(ctx, 5) },
			func() error { return c.checkOut(ctx, "cod", nil) },
			func() error { return c.becomes(ctx, "Order Placed", "PENDING") },
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
	{"places kept back by staff", func(ctx context.Context, c *customer) error {
		return steps(
			func() error { return c.keepsBack(ctx, 2) },
			func() error { return c.checkOut(ctx, "cod", nil) },
			func() error { return c.becomes(ctx, "Order Placed", "PENDING") },
		)
	}},
	{"credit notes of two refunds", func(ctx context.Context, c *customer) error {
		return steps(
			func() error { return c.checkOut(ctx, "phonePe", nil) },
			func() error { return c.decide(ctx, c.order, "pay") },
			func() error { return c.paymentSettled(ctx) },
			func() error { return c.staff(ctx, "advance", "--early", "--to=delivered") },
			func() error { return c.refunded(ctx, "--to=source", "--amount=10", "--key=soft") },
			func() error { return c.refundsEnd(ctx) },
			func() error { return c.refunded(ctx, "--all", "--to=wallet", "--key=rest") },
			func() error { return c.becomes(ctx, "Delivered", "REFUNDED") },
			func() error { return c.credited(ctx, 2) },
		)
	}},
	{"paused and resumed by staff", func(ctx context.Context, c *customer) error {
		return steps(
			func() error { return c.command(ctx, "pause", "--until=23:59", "--say=Back soon.") },
			func() error { return c.command(ctx, "resume") },
			func() error { return c.checkOut(ctx, "cod", nil) },
			func() error { return c.becomes(ctx, "Order Placed", "PENDING") },
		)
	}},
	{"told that what was sold out is back", func(ctx context.Context, c *customer) error {
		return steps(
			func() error { return c.waitsForScarce(ctx) },
			func() error { return c.moves(ctx, "receive", 3) },
			func() error { return c.isTold(ctx) },
			func() error { return c.moves(ctx, "count", 0) },
		)
	}},
	{"reported problems, settled by staff", func(ctx context.Context, c *customer) error {
		return steps(
			func() error { return c.checkOut(ctx, "cod", nil) },
			func() error { return c.staff(ctx, "advance", "--early", "--to=delivered") },
			func() error { return c.reports(ctx) },
			func() error { return c.settles(ctx, "refund", "1", "--to=wallet") },
			func() error { return c.settles(ctx, "decline", "2", "--answer=It was fresh.") },
			func() error { return c.complaintsEnd(ctx) },
			func() error { return c.credited(ctx, 1) },
		)
	}},
	{"moved to another slot by staff", func(ctx context.Context, c *customer) error {
		return steps(
			func() error { return c.checkOut(ctx, "cod", nil) },
			func() error { return c.isMoved(ctx) },
			func() error { return c.stands(ctx, "Order Placed", "PENDING") },
			func() error { return c.advanced(ctx) },
			func() error { return c.becomes(ctx, "Delivered", "COMPLETED") },
		)
	}},
	{"cancelled on its way, and put back by staff", func(ctx context.Context, c *customer) error {
		return steps(
			func() error { return c.checkOut(ctx, "cod", nil) },
			func() error { return c.comesBack(ctx) },
			func() error { return c.becomes(ctx, "Cancelled", "FAILED") },
		)
	}},
	{"changed twice by its customer", func(ctx context.Context, c *customer) error {
		p := c.fixture.shop.Plenty
		return steps(
			func() error { return c.checkOut(ctx, "phonePe", nil) },
			func() error { return c.decide(ctx, c.order, "pay") },
			func() error { return c.paymentSettled(ctx) },
			func() error { return c.hasMoney(ctx) },
			func() error { return c.addsCart(ctx, 1, line(p[0].ID, 2), line(p[1].ID, 1)) },
			func() error { return c.changes(ctx, 2, false, line(p[1].ID, 1)) },
			func() error { return c.stands(ctx, "Order Placed", "COMPLETED") },
			func() error { return c.hasUnits(ctx, 2, 0, 1) },
			func() error { return c.advanced(ctx) },
			func() error { return c.refundsEnd(ctx) },
			func() error { return c.becomes(ctx, "Delivered", "COMPLETED") },
		)
	}},
	{"a change that is refused", func(ctx context.Context, c *customer) error {
		return steps(
			func() error { return c.checkOut(ctx, "cod", nil) },
			func() error { return c.wantsWhatIsGone(ctx) },
			func() error { return c.becomes(ctx, "Order Placed", "PENDING") },
			func() error { return c.hasUnits(ctx, 0, 1, 1) },
		)
	}},
	{"picked, replaced, packed, unpacked and packed again", func(ctx context.Context, c *customer) error {
		return steps(
			func() error { return c.checkOut(ctx, "cod", map[string]any{"ifMissing": "replace"}) },
			func() error { return c.picks(ctx) },
			func() error { return c.staff(ctx, "advance", "--early", "--to=delivered") },
			func() error { return c.becomes(ctx, "Delivered", "COMPLETED") },
			func() error { return c.isPicked(ctx) },
		)
	}},
	{"refused at the door in part, and put back by staff", func(ctx context.Context, c *customer) error {
		return steps(
			func() error { return c.checkOut(ctx, "cod", map[string]any{"walletDeduction": true}) },
			func() error { return c.refusesOne(ctx) },
			func() error { return c.becomes(ctx, "Delivered", "COMPLETED") },
			func() error { return c.refundsEnd(ctx) },
			func() error { return c.paysForTheRest(ctx) },
		)
	}},
	{"page lost, and both attempts paid", func(ctx context.Context, c *customer) error {
		return steps(
			func() error { return c.losesPage(ctx) },
			func() error { return c.checkOut(ctx, "phonePe", nil) },
			func() error { return c.paysAll(ctx, c.order) },
			func() error { return c.becomes(ctx, "Order Placed", "COMPLETED") },
			func() error { return c.beyondGivenBack(ctx, c.order) },
		)
	}},
	{"top-up whose page was lost, and both attempts paid", func(ctx context.Context, c *customer) error {
		return steps(
			func() error { return c.losesPage(ctx) },
			func() error { return c.addMoney(ctx, 250) },
			func() error { return c.paysAll(ctx, c.topUp) },
			func() error { return c.toppedUp(ctx, "COMPLETED") },
			func() error { return c.beyondGivenBack(ctx, c.topUp) },
		)
	}},
}

// isMoved lets the staff move the order to another slot, once, and checks that it is there.
func (c *customer) isMoved(ctx context.Context) error {
	err := c.atRest(ctx, func() error { return c.command(ctx, "order", "move", c.order, c.fixture.other, "--key", "move-"+c.key) })
	if err != nil && strings.Contains(err.Error(), "order_not_movable") {
		err = nil // the journey had come further than this
	}
	if err != nil {
		return err
	}
	o, err := c.fixture.records.order(ctx, c.order)
	if err == nil && (o.Window.SlotID != c.fixture.other || len(o.Moves) != 1) {
		err = fmt.Errorf("order %s is in slot %s after the moves %+v; it should be in %s", o.ID, o.Window.SlotID, o.Moves, c.fixture.other)
	}
	return err
}

// comesBack lets the staff cancel the order on its way and put its goods back, all but one unit, and checks that the stock has that once.
func (c *customer) comesBack(ctx context.Context) error {
	o, err := c.fixture.records.order(ctx, c.order)
	if err == nil && o.Cancellation == nil {
		err = c.atRest(ctx, func() error {
			return steps(func() error { return c.staff(ctx, "advance", "--early", "--to=out") }, func() error { return c.staff(ctx, "cancel", "--reason=away") })
		})
	}
	if err != nil {
		return err
	}
	return c.putsBack(ctx, o, o.Lines[0].VariantID)
}

// refusesOne lets the staff hand the order over without its second pack, once, which is then put back as waste.
func (c *customer) refusesOne(ctx context.Context) error {
	o, err := c.fixture.records.order(ctx, c.order)
	if err != nil {
		return err
	}
	variant := o.Lines[1].VariantID
	err = c.atRest(ctx, func() error {
		return c.staff(ctx, "advance", "--early", "--to=delivered", "--rejected="+variant+"=1", "--reason=bad")
	})
	if err != nil {
		return err
	}
	return c.putsBack(ctx, o, variant)
}

// paysForTheRest checks that the order costs its first pack alone, and that the wallet has back what it paid beyond that, once.
func (c *customer) paysForTheRest(ctx context.Context) error {
	o, err := c.fixture.records.order(ctx, c.order)
	if err != nil {
		return err
	}
	toWallet, toSource := o.GoesBack()
	var back money.Paise
	for _, r := range o.Refunds {
		back += r.Amount
	}
	switch {
	case o.Actual == nil || len(o.Rejected) != 1 || o.Actual.SubTotal != o.Lines[0].Total():
		return fmt.Errorf("order %s was delivered as %+v without %+v", o.ID, o.Actual, o.Rejected)
	case back != toWallet+toSource:
		return fmt.Errorf("order %s should give %s back, and has %+v", o.ID, toWallet+toSource, o.Refunds)
	}
	return nil
}

// putsBack lets the staff throw one unit of the order's variant away and put everything else back, and checks that the stock has that once.
func (c *customer) putsBack(ctx context.Context, o order.Order, variant string) error {
	var err error
	late := c.awaits(ctx, func() error { // the order is marked when all else is done
		err = c.command(ctx, "stock", "shelve", c.order, "--waste="+variant+"=1", "--why=crushed")
		if err != nil && strings.Contains(err.Error(), order.ErrNothingBack.Code) {
			return err
		}
		return nil
	})
	if err := errors.Join(err, late); err != nil {
		return err
	}
	if o, err = c.fixture.records.order(ctx, c.order); err == nil && (o.ToPutBack() || !o.SaidBack()) {
		err = fmt.Errorf("the goods of order %s are not put back: %+v", o.ID, o.Back)
	}
	if err != nil {
		return err
	}
	journal, err := c.fixture.program.Run(ctx, "stock", "journal", variant, "--limit=1000")
	if n := strings.Count(journal, " key "+o.HoldID()+"/back\n"); err == nil && n != 1 {
		err = fmt.Errorf("the journal has the waste %d times: %s", n, journal)
	}
	return err
}

// advanced lets the staff deliver the order. A change or a move that was confirmed may still be at its last steps, and is waited for.
func (c *customer) advanced(ctx context.Context) error {
	return c.atRest(ctx, func() error { return c.staff(ctx, "advance", "--early", "--to=delivered") })
}

// refunded lets the staff refund the order. "Refunded already" counts as success. As long as a command is
// refused because of the lease of a killed one, it is repeated.
func (c *customer) refunded(ctx context.Context, how ...string) error {
	err := c.atRest(ctx, func() error { return c.staff(ctx, append([]string{"refund"}, how...)...) })
	if err != nil && strings.Contains(err.Error(), "nothing_to_refund") {
		return nil
	}
	return err
}

// refundsEnd waits until everything that was to be refunded is refunded.
func (c *customer) refundsEnd(ctx context.Context) error {
	return c.awaits(ctx, func() error {
		o, err := c.fixture.records.order(ctx, c.order)
		if err == nil && !o.Final() {
			err = fmt.Errorf("order %s is %s", o.ID, o.Phase)
		}
		return err
	})
}

// credited checks that the order has n refunds and one credit note for each, once the server has gone on with the refunds of a command
// that was killed. The doctor checks the numbers of the credit notes.
func (c *customer) credited(ctx context.Context, n int) error {
	if err := c.refundsEnd(ctx); err != nil {
		return err
	}
	o, err := c.fixture.records.order(ctx, c.order)
	if err != nil {
		return err
	}
	notes := map[string]bool{}
	for _, r := range o.Refunds {
		if r.Status == payment.Completed && r.CreditNote != "" {
			notes[r.CreditNote] = true
		}
	}
	if len(o.Refunds) != n || len(notes) != n {
		return fmt.Errorf("order %s has %d refunds and %d credit notes, %d of each are expected", o.ID, len(o.Refunds), len(notes), n)
	}
	return nil
}

// cancelled places an order, pays for it and cancels it.
func cancelled(ctx context.Context, c *customer, to string) error {
	return steps(
		func() error { return c.checkOut(ctx, "phonePe", nil) },
		func() error { return c.decide(ctx, c.order, "pay") },
		func() error { return c.paymentSettled(ctx) },
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
