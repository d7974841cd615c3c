package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"tokri/core/india"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/pricing"
	"tokri/core/staff"
)

func clock(t time.Time) string { return t.In(india.Zone).Format("2 Jan 15:04") }

func table(out *console, page []order.Order, n int) {
	out.Columns(func(out *console) {
		out.Printf("TRACKING\tSTATUS\tPAYMENT\tTO PAY\tDELIVERY\tORDERED\tID\n")
		for _, o := range page {
			out.Printf("%s\t%s\t%s %s\t%s\t%s\t%s\t%s\n", o.TrackingID, o.Status, o.Method, o.PaymentStatus,
				o.Due().GrandTotal, clock(o.Window.Start), clock(o.CreatedAt), o.ID)
		}
	})
	out.Printf("%d of %d orders.\n", len(page), n)
}

// rowNames has the names of the rows of a bill, as the staff read them.
var rowNames = map[pricing.RowKey]string{
	pricing.RowMRP: "MRP", pricing.RowSaving: "saving", pricing.RowItems: "items", pricing.RowDiscount: "coupon",
	pricing.RowDelivery: "delivery", pricing.RowBag: "bag", pricing.RowRoundOff: "rounded off", pricing.RowTotal: "total", pricing.RowWallet: "wallet", pricing.RowToPay: "to pay",
}

func show(out *console, o order.Order) {
	out.Printf("Order %s (%s): %s\n", o.TrackingID, o.ID, o.Status)
	kept := o.Kept()
	for i, l := range slices.Concat(o.Lines, o.Replacements()) {
		word := ""
		switch {
		case i >= len(o.Lines):
			word = "  (in place of " + o.InsteadFor(l.VariantID) + ")"
		case o.CallFirst(l):
			word = "  (call before leaving out)"
		case o.Replaces(l):
			word = "  (replace if missing)"
		}
		if i < len(kept) && (kept[i].Units != l.Quantity || kept[i].Cost != l.Total()) {
			word += "  " + beside(o, kept[i])
		}
		if r := o.RejectedOf(l.VariantID); r.Units > 0 {
			word += fmt.Sprintf("  (%d refused at the door: %s)", r.Units, r.Said())
		}
		out.Printf("  %d. %d × %s %s %s  %s%s\n", i+1, l.Quantity, l.Name, l.Weight, l.WeightUnit, l.Total(), word)
	}
	out.Columns(func(out *console) {
		for _, r := range o.Due().Rows() {
			if r.Shown() {
				out.Printf("  %s\t%s\n", rowNames[r.Key], r.Amount)
			}
		}
	})
	if due := o.Due(); due != o.Bill {
		out.Printf("Ordered for %s\n", o.Bill.Value)
	}
	out.Printf("Payment by %s: %s\n", o.Method, o.PaymentStatus)
	if w := o.Work; w != nil && o.Packed() {
		out.Printf("Packed at %s, bags: %d%s\n", clock(w.PackedAt), w.Bags, byline(w.PackedBy))
	} else if w != nil && w.Claim.By != "" {
		out.Printf("Picked by %s, whose claim lasts until %s\n", w.Claim.By, clock(w.Claim.Until))
	}
	for _, other := range o.Others {
		out.Printf("Payment %s beside %s: %s\n", payment.AttemptID(o.ID, other.No), o.PaymentID(), fate(other))
	}
	a := o.Address
	out.Printf("Deliver %s to %s, %s, %s %s (%s), telephone %s\n",
		clock(o.Window.Start), a.Line1, a.Line2, a.City, a.PostCode, a.Landmark, a.Phone)
	if note := o.Choices.DeliveryNote; note != "" {
		out.Printf("Note for the rider: %s\n", note)
	}
	for _, e := range o.Timeline {
		out.Printf("  %s  %s%s\n", clock(e.At), e.Status, byline(e.Staff))
	}
	if o.Work != nil {
		for _, e := range o.Work.Unpacked {
			out.Printf("  %s  unpacked: %s%s\n", clock(e.At), e.Why, byline(e.By))
		}
	}
	for _, m := range o.Moves {
		if m.State == order.Moved {
			out.Printf("  %s  moved from %s to %s%s\n", clock(m.At), m.From.SlotID, m.To.SlotID, byline(m.By))
		}
	}
	for _, c := range o.ChangesMade() {
		out.Printf("  %s  changed by the customer, from %s to %s:%s\n", clock(c.At), c.Before.Value, c.After.Value, changedItems(c))
	}
	if beyond := o.PaidBeyond(); beyond > 0 {
		out.Printf("Paid online beyond the bill since it was changed: %s\n", beyond)
	}
	showEnd(out, o)
}

// showEnd prints how the order was cancelled, what was given back of it, and its papers.
func showEnd(out *console, o order.Order) {
	if c := o.Cancellation; c != nil {
		out.Printf("Cancelled by the %s: %s\n", c.By, c.Reason)
	}
	for _, r := range o.Refunds {
		out.Printf("Refund %s of %s to the %s: %s %s%s\n", r.ID, r.Amount, r.To, r.Status, r.Reason, byline(r.Staff))
		if r.CreditNote != "" {
			out.Printf("Credit note %s of %s\n", r.CreditNote, clock(r.CreditedAt))
		}
	}
	for i := range o.Complaints {
		showComplaint(out, o, i)
	}
	if o.Invoice != "" {
		out.Printf("Bill %s of %s\n", o.Invoice, clock(o.InvoicedAt))
	}
	if o.Cashback > 0 {
		out.Printf("Cashback %s\n", o.Cashback)
	}
	if c := o.ClawedBack(); c != (order.Clawback{}) {
		out.Printf("Cashback taken back %s; no longer in the wallet, and not taken %s\n", c.Taken, c.Missed)
	}
	if !o.Final() {
		out.Println("The order is not finished; the server continues with it.")
	}
}

// beside says what comes of a line, or came, and what that costs.
func beside(o order.Order, kept pricing.Kept) string {
	verb := "come"
	if o.Status == order.Delivered {
		verb = "came"
	}
	weight := ""
	if kept.Grams > 0 {
		weight = fmt.Sprintf(" (%d g)", kept.Grams)
	}
	return fmt.Sprintf("%d %s%s: %s", kept.Units, verb, weight, kept.Cost)
}

// fate says what became of an attempt to pay an order beside the one that counts.
func fate(a payment.Other) string {
	switch {
	case a.Captured > 0 && a.Open():
		return a.Captured.String() + " was taken, and goes back"
	case a.Captured > 0:
		return a.Captured.String() + " was taken, and is back since " + clock(a.Ended)
	case a.Open():
		return "its page was lost; the gateway is asked on"
	}
	return "nothing was taken"
}

// byline returns the name of the person on the staff who made a change, for the end of a line.
func byline(by staff.Name) string {
	if by == "" {
		return ""
	}
	return " (" + string(by) + ")"
}

// changedItems lists the units of each variant before and after a change.
func changedItems(c order.Change) string {
	var all []string
	for _, i := range c.Items {
		all = append(all, fmt.Sprintf(" %s %d to %d", i.VariantID, i.Before, i.Quantity))
	}
	return strings.Join(all, ",")
}
