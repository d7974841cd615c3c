package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"tokri/app"
	"tokri/config"
	"tokri/core/apperr"
	"tokri/core/checkout"
	"tokri/core/money"
	"tokri/core/order"
)

// orders are the commands for the staff. They work while the server runs.
type orderCommands struct {
	List    listOrders   `cmd:"" help:"List the orders, newest first."`
	Show    showOrder    `cmd:"" help:"Show one order with its history."`
	Advance advanceOrder `cmd:"" help:"Bring an order to its next status: Processing, Out for Delivery, Delivered."`
	Cancel  cancelOrder  `cmd:"" help:"Cancel an order that has not arrived; everything goes back."`
	Refund  refundOrder  `cmd:"" help:"Give money back: for a delivered order, or to the wallet what the gateway cannot give back."`
}

// statuses are the order statuses as they are typed.
var statuses = map[string]order.Status{
	"pending": order.PendingPayment, "placed": order.Placed, "processing": order.Processing,
	"out": order.OutForDelivery, "delivered": order.Delivered, "cancelled": order.Cancelled,
}

// which names an order.
type which struct {
	ID string `arg:"" name:"order" help:"The order's id, or its tracking id."`
}

// with does something to the order, and shows what came of it.
func (w which) with(ctx context.Context, out io.Writer, do func(context.Context, app.Staff, order.Order) (order.Order, error)) error {
	return staff(ctx, func(ctx context.Context, s app.Staff) error {
		o, err := s.Find(ctx, strings.TrimSpace(w.ID))
		if err == nil {
			o, err = do(ctx, s, o)
		}
		if err != nil {
			return err
		}
		show(out, o)
		return nil
	})
}

// staff runs a command on the orders. A refusal is printed with its code.
func staff(ctx context.Context, do func(context.Context, app.Staff) error) error {
	err := withStores(ctx, app.Shared, func(_ config.Config, stores *app.Stores) error {
		s, err := app.NewStaff(ctx, stores)
		if err != nil {
			return err
		}
		return do(ctx, s)
	})
	if f := apperr.Of(err); f != nil {
		return fmt.Errorf("%s (%s)", f.Message, f.Code)
	}
	return err
}

type listOrders struct {
	Status []string `enum:"pending,placed,processing,out,delivered,cancelled" help:"Only orders of this status (${enum}); may be repeated."`
	Limit  int      `default:"20" help:"How many."`
	Page   int      `default:"1" help:"Which page."`
}

// Run prints a table.
func (l listOrders) Run(ctx context.Context, out io.Writer) error {
	if l.Limit < 1 || l.Page < 1 {
		return fmt.Errorf("--limit and --page start at 1")
	}
	f := order.Filter{Limit: l.Limit, Offset: (l.Page - 1) * l.Limit}
	for _, s := range l.Status {
		f.Statuses = append(f.Statuses, statuses[s])
	}
	return staff(ctx, func(ctx context.Context, s app.Staff) error {
		page, n, err := s.Recent(ctx, f)
		if err != nil {
			return err
		}
		table(out, page, n)
		return nil
	})
}

type showOrder struct{ which }

// Run prints one order.
func (w showOrder) Run(ctx context.Context, out io.Writer) error {
	return w.with(ctx, out, func(_ context.Context, _ app.Staff, o order.Order) (order.Order, error) { return o, nil })
}

type advanceOrder struct {
	which
	To string `enum:"processing,out,delivered,next" default:"next" help:"Where to (${enum}); on the way it passes what lies between."`
}

// Run moves an order on.
func (a advanceOrder) Run(ctx context.Context, out io.Writer) error {
	return a.with(ctx, out, func(ctx context.Context, s app.Staff, o order.Order) (order.Order, error) {
		if a.To == "next" {
			return s.AdvanceStatus(ctx, o.ID)
		}
		return s.AdvanceStatusTo(ctx, o.ID, statuses[a.To])
	})
}

type cancelOrder struct {
	which
	Reason   string `help:"What the customer is told."`
	RefundTo string `enum:"source,wallet" default:"source" help:"Where what was paid online goes (${enum})."`
}

// Run cancels an order.
func (c cancelOrder) Run(ctx context.Context, out io.Writer) error {
	return c.with(ctx, out, func(ctx context.Context, s app.Staff, o order.Order) (order.Order, error) {
		return s.Cancel(ctx, o.ID, checkout.Cancellation{By: order.Staff, Reason: c.Reason, RefundTo: order.RefundTo(c.RefundTo)})
	})
}

type refundOrder struct {
	which
	Amount string `help:"Rupees, such as 49.50; all that is left if it is not given."`
	To     string `enum:"source,wallet,auto" default:"auto" help:"Where to (${enum}); auto is the source as far as the money came from there."`
	Reason string `help:"What for."`
}

// Run gives money back.
func (r refundOrder) Run(ctx context.Context, out io.Writer) error {
	var amount money.Paise
	if r.Amount != "" {
		var err error
		if amount, err = money.Parse(r.Amount); err != nil || amount <= 0 {
			return fmt.Errorf("--amount=%s: give rupees above zero, such as 49.50", r.Amount)
		}
	}
	to := order.RefundTo(r.To)
	if r.To == "auto" {
		to = ""
	}
	return r.with(ctx, out, func(ctx context.Context, s app.Staff, o order.Order) (order.Order, error) {
		if o.Phase == order.Refunding && to == order.ToWallet && amount == 0 {
			return s.RefundToWallet(ctx, o.ID)
		}
		return s.Refund(ctx, o.ID, amount, to, r.Reason)
	})
}
