package main

import (
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"tokri/app"
	"tokri/core/order"
)

func clock(t time.Time) string { return t.In(app.Zone).Format("2 Jan 15:04") }

// table prints a page of orders.
func table(out io.Writer, page []order.Order, n int) {
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "TRACKING\tSTATUS\tPAYMENT\tTO PAY\tDELIVERY\tORDERED\tID")
	for _, o := range page {
		fmt.Fprintf(t, "%s\t%s\t%s %s\t%s\t%s\t%s\t%s\n", o.TrackingID, o.Status, o.Method, o.PaymentStatus,
			o.Bill.GrandTotal, clock(o.Window.Start), clock(o.CreatedAt), o.ID)
	}
	_ = t.Flush()
	fmt.Fprintf(out, "%d of %d orders.\n", len(page), n)
}

// show prints an order for the staff.
func show(out io.Writer, o order.Order) {
	fmt.Fprintf(out, "Order %s (%s): %s\n", o.TrackingID, o.ID, o.Status)
	for _, l := range o.Lines {
		fmt.Fprintf(out, "  %d × %s %s %s  %s\n", l.Quantity, l.Name, l.Weight, l.WeightUnit, l.Total())
	}
	b := o.Bill
	fmt.Fprintf(out, "Items %s, coupon -%s, delivery %s, wallet -%s, to pay %s by %s: %s\n",
		b.SubTotal, b.Discount, b.Delivery, b.WalletUsed, b.GrandTotal, o.Method, o.PaymentStatus)
	a := o.Address
	fmt.Fprintf(out, "Deliver %s to %s, %s, %s %s (%s), telephone %s\n",
		clock(o.Window.Start), a.Line1, a.Line2, a.City, a.PostCode, a.Landmark, a.Phone)
	if note := o.Choices.DeliveryNote; note != "" {
		fmt.Fprintf(out, "Note for the rider: %s\n", note)
	}
	for _, e := range o.Timeline {
		fmt.Fprintf(out, "  %s  %s\n", clock(e.At), e.Status)
	}
	if c := o.Cancellation; c != nil {
		fmt.Fprintf(out, "Cancelled by the %s: %s\n", c.By, c.Reason)
	}
	for _, r := range o.Refunds {
		fmt.Fprintf(out, "Refund %s of %s to the %s: %s %s\n", r.ID, r.Amount, r.To, r.Status, r.Reason)
	}
	if o.Invoice != "" {
		fmt.Fprintf(out, "Bill %s of %s\n", o.Invoice, clock(o.InvoicedAt))
	}
	if o.Cashback > 0 {
		fmt.Fprintf(out, "Cashback %s\n", o.Cashback)
	}
	if !o.Final() {
		fmt.Fprintln(out, "The order is not finished; the server continues with it.")
	}
}
