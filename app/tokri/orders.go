package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"tokri/app/backoffice"
	"tokri/app/storage"
	"tokri/config"
	"tokri/core/board"
	"tokri/core/fulfilment"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/slot"
	"tokri/core/staff"
)

// orderCommands are the staff's commands for orders. They work while the server runs.
type orderCommands struct {
	List    listOrders   `cmd:"" help:"List the orders, newest first."`
	Show    showOrder    `cmd:"" help:"Show one order with its history."`
	Slip    slipOrders   `cmd:"" help:"Print packing slips as a PDF: what goes into each bag, where it goes, the cash to collect."`
	Advance advanceOrder `cmd:"" help:"Advance an order to its next status: Processing, Out for Delivery, Delivered."`
	Cancel  cancelOrder  `cmd:"" help:"Cancel an order that is not delivered. Stock, slot, coupon and payment are given back."`
	Move    moveOrder    `cmd:"" help:"Give an order another delivery slot. The customer is told."`
	Release releaseOrder `cmd:"" help:"Take an order from whoever picks it, so that another person can claim it. What was ticked stays."`
	Unpack  unpackOrder  `cmd:"" help:"Undo the packing of an order that has not left. What was ticked stays; it is claimed and packed again."`
	Refund  refundOrder  `cmd:"" help:"Refund a delivered order, or refund to the wallet what the gateway could not refund: with one of --all, --amount, --lines and --redirect."`
}

// statuses are the order statuses by the names that the commands accept.
var statuses = map[string]order.Status{
	"pending": order.PendingPayment, "placed": order.Placed, "processing": order.Processing,
	"out": order.OutForDelivery, "delivered": order.Delivered, "cancelled": order.Cancelled,
}

type which struct {
	ID string `arg:"" name:"order" help:"The order's id, or its tracking id."`
}

// changed has what all commands that change an order share.
type changed struct {
	which
	by
}

// with runs do on the order, writes the audit line and prints the order as it is afterwards.
func (c changed) with(ctx context.Context, out *console, action string, do func(context.Context, backoffice.Staff, order.Order) (order.Order, error)) error {
	return onOrders(ctx, c.By, func(ctx context.Context, s backoffice.Staff) error {
		o, err := s.Find(ctx, strings.TrimSpace(c.ID))
		if err != nil {
			return err
		}
		err = c.audited(ctx, out, action, func() (id string, err error) {
			id = o.ID
			o, err = do(ctx, s, o)
			return id, err
		})
		if err != nil {
			return err
		}
		show(out, o)
		return nil
	})
}

// onOrders runs a staff command on the orders, as the person named by.
func onOrders(ctx context.Context, by staff.Name, do func(context.Context, backoffice.Staff) error) error {
	return withStores(ctx, storage.Shared, func(_ config.Config, stores *storage.Stores) error {
		s, err := backoffice.NewStaff(ctx, stores, by)
		if err != nil {
			return err
		}
		return do(ctx, s)
	})
}

type listOrders struct {
	Status []string `enum:"pending,placed,processing,out,delivered,cancelled" help:"Only orders of this status (${enum}); may be repeated."`
	Slot   string   `help:"Only orders of this delivery slot, by its id in slot list." xor:"when"`
	Day    string   `help:"Only orders to be delivered on this day: 2026-11-23, today, tomorrow, yesterday." xor:"when"`
	Find   string   `help:"Only the order of this tracking id, or the orders of this mobile number or of customers with a word that begins like this in their name." placeholder:"TEXT"`
	Limit  int      `default:"20" help:"How many orders to print."`
	Page   int      `default:"1" help:"Which page to print."`
}

func (l listOrders) Run(ctx context.Context, out *console) error {
	if l.Limit < 1 || l.Page < 1 {
		return fmt.Errorf("--limit and --page start at 1")
	}
	q := board.Query{Slot: l.Slot, Find: l.Find, Limit: l.Limit, Offset: (l.Page - 1) * l.Limit}
	for _, s := range l.Status {
		q.Statuses = append(q.Statuses, statuses[s])
	}
	if l.Day != "" {
		day, err := backoffice.ParseDay(l.Day)
		if err != nil {
			return err
		}
		q.Slot = slot.DayOf(day)
	}
	return onOrders(ctx, "", func(ctx context.Context, s backoffice.Staff) error {
		found, err := s.List(ctx, q)
		if err != nil {
			return err
		}
		table(out, found.Orders, found.Count)
		if found.More {
			out.Println("There are more: they are not counted. --day, --slot and --find narrow the list, and --page goes on.")
		}
		if found.Common {
			out.Println("Many customers have this name: only their orders to be delivered from yesterday on are listed. Search by the mobile number or the tracking id for older ones.")
		}
		return nil
	})
}

type showOrder struct{ which }

func (w showOrder) Run(ctx context.Context, out *console) error {
	return onOrders(ctx, "", func(ctx context.Context, s backoffice.Staff) error {
		o, err := s.Find(ctx, strings.TrimSpace(w.ID))
		if err == nil {
			show(out, o)
		}
		return err
	})
}

// several names orders: one by one, or all of a slot that are still to be delivered.
type several struct {
	IDs  []string `arg:"" optional:"" name:"order" help:"The orders' ids, or their tracking ids."`
	Slot string   `help:"All orders of this delivery slot that are still to be delivered."`
}

func (s several) check() error {
	if (len(s.IDs) == 0) == (s.Slot == "") {
		return fmt.Errorf("name orders, or a slot with --slot")
	}
	return nil
}

type advanceOrder struct {
	several
	by
	To    string `enum:"processing,out,delivered,next" default:"next" help:"The status to advance to (${enum}), through the statuses between."`
	Early bool   `help:"Also orders that their customers may still cancel: they lose that right."`

	Rejected map[string]int `placeholder:"VARIANT=UNITS" help:"With --to delivered, of one order: units that the customer refused at the door, by variant; repeat it for each. They are not paid for, and wait to be put back."`
	Reason   string         `enum:",bad,weight,customer,other" default:"" help:"Why they were refused: bad, weight, customer (changed their mind) or other, with --why."`
	Why      string         `help:"The reason other, in words."`
	Preview  bool           `help:"With --rejected: only print the order as it would be then, with what is collected."`
}

func (a *advanceOrder) Validate() error {
	wrong := errors.Join(a.by.Validate(), a.check())
	if len(a.Rejected) > 0 && (a.To != "delivered" || len(a.IDs) != 1) {
		wrong = errors.Join(wrong, fmt.Errorf("--rejected needs --to delivered and one order"))
	}
	if a.Preview && len(a.Rejected) == 0 {
		wrong = errors.Join(wrong, fmt.Errorf("--preview needs --rejected"))
	}
	return wrong
}

func (a *advanceOrder) advance(ctx context.Context, s backoffice.Staff, o order.Order) (order.Order, error) {
	if len(a.Rejected) == 0 {
		return s.Advance(ctx, o.ID, statuses[a.To], a.Early)
	}
	return s.Deliver(ctx, o.ID, a.rejected(), a.Early)
}

func (a *advanceOrder) rejected() (all []order.Rejected) {
	for _, variant := range slices.Sorted(maps.Keys(a.Rejected)) {
		all = append(all, order.Rejected{VariantID: variant, Units: a.Rejected[variant], Reason: order.Reason(a.Reason), Why: a.Why})
	}
	return all
}

// Run advances orders, one after the other. What is refused for one does not keep the others.
func (a advanceOrder) Run(ctx context.Context, out *console) error {
	return onOrders(ctx, a.By, func(ctx context.Context, s backoffice.Staff) error {
		orders, err := s.ToDeliver(ctx, a.IDs, a.Slot)
		if err != nil {
			return err
		}
		if a.Preview {
			o, err := s.PreviewDelivery(orders[0], a.rejected())
			if err == nil {
				show(out, o)
				out.Printf("This is a preview: nothing was changed.\n")
			}
			return err
		}
		var failed []error
		for _, o := range orders {
			early := o.BeforeCutoff(s.Runner.Now())
			err := a.audited(ctx, out, "order_advance", func() (id string, err error) {
				id = o.ID
				o, err = a.advance(ctx, s, o)
				return id, err
			})
			switch {
			case err != nil && len(orders) == 1:
				return err
			case err != nil:
				failed = append(failed, fmt.Errorf("order %s: %w", o.TrackingID, forStaff(err)))
				continue
			case len(orders) == 1:
				show(out, o)
			default:
				out.Printf("%s  %s\n", o.TrackingID, o.Status)
			}
			if early {
				out.Printf("The customer could still cancel order %s until %s, and no longer can.\n", o.TrackingID, clock(o.Window.Cutoff))
			}
		}
		return errors.Join(failed...)
	})
}

type cancelOrder struct {
	changed
	Reason   string `help:"The reason, which the customer sees."`
	RefundTo string `enum:"source,wallet" default:"source" help:"Where to refund an online payment to (${enum})."`
}

func (c cancelOrder) Run(ctx context.Context, out *console) error {
	return c.with(ctx, out, "order_cancel", func(ctx context.Context, s backoffice.Staff, o order.Order) (order.Order, error) {
		return s.Cancel(ctx, o.ID, fulfilment.Cancellation{By: order.Staff, Reason: c.Reason, RefundTo: order.RefundTo(c.RefundTo)})
	})
}

type moveOrder struct {
	changed
	Slot string `arg:"" help:"The id of the new slot, as slot list prints it."`
	Key  string `help:"An order is moved only once with the same key."`
}

func (m moveOrder) Run(ctx context.Context, out *console) error {
	return m.with(ctx, out, "order_move", func(ctx context.Context, s backoffice.Staff, o order.Order) (order.Order, error) {
		return s.Move(ctx, o.ID, m.Slot, cmp.Or(m.Key, s.Runner.NewID()))
	})
}

type releaseOrder struct{ changed }

func (r releaseOrder) Run(ctx context.Context, out *console) error {
	return r.with(ctx, out, "order_release", func(ctx context.Context, s backoffice.Staff, o order.Order) (order.Order, error) {
		if o.Work == nil || o.Work.Claim.By == "" {
			out.Println("Nobody is picking this order.")
			return o, nil
		}
		return s.Release(ctx, o.ID, true)
	})
}

type unpackOrder struct {
	changed
	Why string `required:"" help:"The reason, which the order's history keeps."`
	Key string `help:"An order is unpacked only once with the same key."`
}

func (u unpackOrder) Run(ctx context.Context, out *console) error {
	return u.with(ctx, out, "order_unpack", func(ctx context.Context, s backoffice.Staff, o order.Order) (order.Order, error) {
		return s.Unpack(ctx, o.ID, strings.TrimSpace(u.Why), cmp.Or(u.Key, s.Runner.NewID()))
	})
}

type refundOrder struct {
	changed
	All      bool   `xor:"what" help:"Refund all that is left, each part the way it was paid."`
	Amount   string `xor:"what" placeholder:"RUPEES" help:"Refund an amount, such as 49.50. Its credit note spreads it over all lines of the bill."`
	Lines    string `xor:"what" placeholder:"1,3:2" help:"Refund what was paid for lines, by the numbers of order show: 1,3:2 is all of line 1 and two of line 3."`
	Redirect bool   `xor:"what" help:"Send a refund that the gateway cannot carry out to the wallet."`
	To       string `enum:"source,wallet,auto" default:"auto" help:"Where to refund to (${enum}); auto refunds to the source as much as was paid from it, and the rest to the wallet."`
	Reason   string `help:"The reason."`
	Key      string `help:"A refund is made only once with the same key. Without a key, equal refunds of an order on one day are made only once."`
}

// Validate and not the tag required, with which the usage would show all four as if each had to be given.
func (r *refundOrder) Validate() error {
	wrong := r.by.Validate()
	if !r.All && r.Amount == "" && r.Lines == "" && !r.Redirect {
		wrong = errors.Join(wrong, errors.New("say what to refund, with one of --all, --amount, --lines and --redirect"))
	}
	return wrong
}

func (r refundOrder) Run(ctx context.Context, out *console) error {
	asked := order.RefundRequest{All: r.All, To: order.RefundTo(strings.TrimSuffix(r.To, "auto")), Entry: staff.Entry{Why: r.Reason, Key: r.Key}}
	var err error
	if asked.Amount, err = rupees(r.Amount); err != nil {
		return err
	}
	var refunded order.Order
	var parts []order.Refund
	var again bool
	err = r.with(ctx, out, "order_refund", func(ctx context.Context, s backoffice.Staff, o order.Order) (order.Order, error) {
		if r.Redirect {
			return s.RefundToWallet(ctx, o.ID)
		}
		if asked.Lines, err = linesOf(o, r.Lines); err != nil {
			return o, err
		}
		refunded, parts, again, err = s.Refund(ctx, o.ID, asked)
		return refunded, err
	})
	if err != nil || r.Redirect {
		return err
	}
	if again {
		out.Println("This refund had been made before. Give another --key to make it again.")
	}
	for _, part := range parts {
		out.Printf("₹%s to the %s: %s\n", part.Amount, part.To, part.Status)
	}
	left, _ := refunded.Refundable()
	out.Printf("Left to give back: ₹%s of ₹%s.\n", left, refunded.Paid())
	if asked.Amount > 0 && refunded.Invoice != "" {
		out.Println("No line was named, so the credit note spreads the amount and its tax over all lines of the bill. --lines credits those of some.")
	}
	return nil
}

// rupees reads the amount of a flag; an empty one is 0.
func rupees(flag string) (money.Paise, error) {
	if flag == "" {
		return 0, nil
	}
	amount, err := money.Parse(flag)
	if err != nil || amount <= 0 {
		return 0, fmt.Errorf("--amount=%s: give rupees above zero, such as 49.50", flag)
	}
	return amount, nil
}

// linesOf reads which of an order's lines are meant, such as 1,3:2: all of line 1 that is left, and two of line 3.
func linesOf(o order.Order, flag string) (units []order.Unit, err error) {
	if flag == "" {
		return nil, nil
	}
	lines := slices.Concat(o.Lines, o.Replacements())
	for part := range strings.SplitSeq(flag, ",") {
		number, count, some := strings.Cut(strings.TrimSpace(part), ":")
		i, err := strconv.Atoi(number)
		if err != nil || i < 1 || i > len(lines) {
			return nil, order.ErrRefundLines.Saying(fmt.Sprintf("--lines=%s: name lines by their numbers from 1 to %d, such as 1,3:2.", flag, len(lines)))
		}
		unit := order.Unit{VariantID: lines[i-1].VariantID}
		if unit.Quantity = o.LinesLeft()[unit.VariantID]; some {
			if unit.Quantity, err = strconv.Atoi(count); err != nil {
				return nil, order.ErrRefundLines.Saying(fmt.Sprintf("--lines=%s: behind the colon is how many of line %d, such as %d:2.", flag, i, i))
			}
		}
		units = append(units, unit)
	}
	return units, nil
}
