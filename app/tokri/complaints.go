package main

import (
	"context"
	"slices"
	"strings"

	"tokri/app/backoffice"
	"tokri/core/complaint"
	"tokri/core/order"
)

// complaintCommands are the staff's commands for problems that customers reported. They work while the server runs.
type complaintCommands struct {
	List    listComplaints   `cmd:"" help:"List the orders with a reported problem that waits for an answer, newest first."`
	Show    showComplaints   `cmd:"" help:"Show what was reported with an order, and save its pictures."`
	Refund  refundComplaint  `cmd:"" help:"Settle a reported problem with money. It is given back once, however often the command is repeated."`
	Again   againComplaint   `cmd:"" help:"Settle a reported problem by sending the items again."`
	Decline declineComplaint `cmd:"" help:"Decline a reported problem."`
}

type listComplaints struct {
	All   bool `help:"List also the orders whose problems are all settled."`
	Limit int  `default:"50" help:"How many orders to print."`
}

func (l listComplaints) Run(ctx context.Context, out *console) error {
	return onOrders(ctx, "", func(ctx context.Context, s backoffice.Staff) error {
		found, err := s.Complained(ctx, !l.All, max(l.Limit, 1))
		if err != nil {
			return err
		}
		out.Columns(func(out *console) {
			out.Printf("ORDER\tNUMBER\tSTATE\tREPORTED\tREASON\tWISH\tWORTH\tPICTURES\n")
			for _, o := range found {
				for i, c := range o.Complaints {
					if l.All || c.State == complaint.Open {
						out.Printf("%s\t%d\t%s\t%s\t%s\t%s\t%s\t%d\n", o.TrackingID, i+1, c.State, clock(c.At), c.Reason, c.Wish, o.WorthOf(c), len(c.Images))
					}
				}
			}
		})
		switch {
		case len(found) == 0 && l.All:
			out.Println("No customer has reported a problem with an order.")
		case len(found) == 0:
			out.Println("No reported problem waits for an answer; --all lists the settled ones too.")
		}
		if len(found) == max(l.Limit, 1) {
			out.Printf("There may be older orders: --limit prints more.\n")
		}
		return nil
	})
}

type showComplaints struct {
	which
	pictures
}

func (w showComplaints) Run(ctx context.Context, out *console) error {
	return onOrders(ctx, "", func(ctx context.Context, s backoffice.Staff) error {
		o, err := s.Find(ctx, strings.TrimSpace(w.ID))
		if err != nil {
			return err
		}
		for i, c := range o.Complaints {
			showComplaint(out, o, i)
			images, err := s.ImagesOf(ctx, c)
			if err != nil {
				return err
			}
			if err := w.print(out, c.ID, "missing; pictures are deleted after a year (see tokri doctor)", images); err != nil {
				return err
			}
		}
		if len(o.Complaints) == 0 {
			out.Printf("No problem was reported with order %s.\n", o.TrackingID)
		}
		return nil
	})
}

func showComplaint(out *console, o order.Order, i int) {
	c := o.Complaints[i]
	out.Printf("%s problem %d of %s: %s, the customer wishes %s\n", o.TrackingID, i+1, clock(c.At), c.Reason, c.Wish)
	for _, reported := range c.Lines {
		for _, l := range slices.Concat(o.Lines, o.Replacements()) {
			if l.VariantID == reported.VariantID {
				out.Printf("  %d of %d × %s %s %s\n", reported.Quantity, l.Quantity, l.Name, l.Weight, l.WeightUnit)
			}
		}
	}
	for line := range strings.Lines(c.Text) {
		out.Printf("    > %s\n", strings.TrimRight(line, "\r\n"))
	}
	out.Printf("  paid for it %s; %s%s\n", o.WorthOf(c), c.State, byline(c.Staff))
	if c.Refund > 0 {
		out.Printf("  given back %s\n", c.Refund)
	}
	if c.Answer != "" {
		out.Printf("  answered: %s\n", c.Answer)
	}
}

// settled has what all commands that settle a complaint share.
type settled struct {
	changed
	Number int    `arg:"" help:"The number of the problem, as list and show print it."`
	Answer string `help:"The words to the customer, in the customer's language."`
}

func (c settled) settle(ctx context.Context, out *console, s complaint.Settlement, to order.RefundTo) error {
	s.Answer = c.Answer
	return c.with(ctx, out, "complaint_"+string(s.State), func(ctx context.Context, staff backoffice.Staff, o order.Order) (order.Order, error) {
		if c.Number < 1 || c.Number > len(o.Complaints) {
			return o, complaint.ErrNotFound
		}
		return staff.SettleComplaint(ctx, o.ID, o.Complaints[c.Number-1].ID, s, to)
	})
}

type refundComplaint struct {
	settled
	Amount string `help:"Rupees, such as 49.50. Without it, what the customer paid for the items, or what is left of it."`
	To     string `enum:"source,wallet,auto" default:"auto" help:"Where to refund to (${enum}); auto refunds to the source as much as was paid from it, and the rest to the wallet."`
}

func (r refundComplaint) Run(ctx context.Context, out *console) error {
	amount, err := rupees(r.Amount)
	if err != nil {
		return err
	}
	return r.settle(ctx, out, complaint.Settlement{State: complaint.Refunded, Refund: amount}, order.RefundTo(strings.TrimSuffix(r.To, "auto")))
}

type againComplaint struct{ settled }

func (a againComplaint) Run(ctx context.Context, out *console) error {
	return a.settle(ctx, out, complaint.Settlement{State: complaint.Resent}, "")
}

type declineComplaint struct{ settled }

func (d declineComplaint) Run(ctx context.Context, out *console) error {
	return d.settle(ctx, out, complaint.Settlement{State: complaint.Declined}, "")
}
