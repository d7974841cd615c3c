package httpapi

import (
	"fmt"
	"strings"
	"time"

	"tokri/adapters/httpapi/wire"
	"tokri/core/checkout"
	"tokri/core/order"
	"tokri/core/payment"
)

// wireOrderLines shows what was ordered and, where it is something else, what the customer got of it and pays for it.
func wireOrderLines(o order.Order) []wire.OrderLine {
	lines, comes := Each(o.Lines, wireOrderLine), o.PaysForWhatComes()
	for i, kept := range o.Kept() {
		lines[i].DeliveredGrams, lines[i].Rejected = kept.Grams, o.RejectedOf(o.Lines[i].VariantID).Units
		if kept.Units != o.Lines[i].Quantity {
			lines[i].Delivered = &kept.Units
		}
		if cost := rupees(kept.Cost); comes && kept.Cost != o.Lines[i].Total() {
			lines[i].DeliveredAmount = &cost
		}
	}
	return lines
}

// wireOrder shows an order to its customer as of now; zone is the shop's.
func wireOrder(o order.Order, now time.Time, zone *time.Location) wire.Order {
	bill := o.Due()
	lines := wireOrderLines(o)
	w := wire.Order{
		UnderscoreId:       o.ID,
		TrackingId:         o.TrackingID,
		Products:           lines,
		CartItems:          lines,
		SubTotal:           rupees(bill.SubTotal),
		TotalAmount:        rupees(bill.SubTotal),
		MrpTotal:           rupees(bill.MRPTotal),
		DeliveryCharge:     rupees(bill.Delivery),
		BaseDeliveryCharge: rupees(bill.BaseDelivery),
		DiscountAmount:     rupees(bill.Discount),
		WalletAmount:       rupees(bill.WalletUsed),
		WalletUsed:         rupees(bill.WalletUsed),
		GrandTotal:         rupees(bill.GrandTotal),
		Savings:            rupees(bill.Savings()),
		BillRows:           Each(bill.Rows(), wireRow),
		CouponId:           o.CouponID,
		PaymentMethod:      wire.PaymentMethod(o.Method),
		PaymentStatus:      wire.PaymentStatus(o.PaymentStatus),
		OrderStatus:        wire.OrderStatus(o.Status),
		CreatedAt:          o.CreatedAt.UTC(),
		DeliveryDate:       o.Window.Start.In(zone).Format(time.DateOnly),
		DeliveryTime:       spokenWindow(o.Window.Start.In(zone), o.Window.End.In(zone)),
		Address:            wireAddress(o.Address),
		DeliveryNote:       o.Choices.DeliveryNote,
		IfMissing:          string(o.Choices.IfMissing),
		Slot: wire.OrderSlot{
			UnderscoreId: o.Window.SlotID,
			Date:         o.Window.Start.In(zone).Format(time.DateOnly),
			StartTime:    o.Window.Start.UTC(),
			EndTime:      o.Window.End.UTC(),
		},
		Timeline: Each(o.Timeline, func(e order.Event) wire.OrderEvent {
			return wire.OrderEvent{Status: wire.OrderStatus(e.Status), At: e.At.UTC()}
		}),
	}
	w.PlacedAt = Moment(o.PlacedAt)
	addHistory(&w, o)
	if bill != o.Bill {
		w.OrderedValue = new(rupees(o.Bill.Value))
	}
	if w.CancellableUntil = Moment(o.CancellableUntil(now)); w.CancellableUntil != nil || o.Phase == order.Awaiting {
		toWallet, toSource := o.IfCancelled()
		w.IfCancelled = &wire.OrderGoesBack{ToWallet: rupees(toWallet), ToSource: rupees(toSource)}
	}
	w.MovableUntil = Moment(o.MovableUntil(now))
	addChanges(&w, o, now)
	if o.Stands() {
		for _, i := range o.Instead {
			if l := i.Line; o.Packed() && l.Quantity > 0 {
				l.Quantity = o.Keeps(l.VariantID, l.Quantity)
				w.Instead = append(w.Instead, wire.OrderInstead{Rejected: o.RejectedOf(l.VariantID).Units, InsteadOf: i.For, ProductId: l.ProductID, VariantId: l.VariantID, Name: l.Name, NameHi: l.NameHi,
					Images: pictures(l.Images), Tile: tile(l.Tile), Weight: l.Weight, WeightUnit: l.WeightUnit, Quantity: l.Quantity, Price: rupees(l.Price),
					Mrp: rupees(l.MRP), TotalAmount: rupees(l.Total())})
			}
		}
	}
	if o.Stands() && o.Status != order.Delivered {
		w.Shortages = Each(o.Shortages(), func(u order.Unit) wire.OrderShortage { return wireShortage(o, u) })
	}
	w.ReportableUntil = Moment(o.ReportableUntil(now))
	return w
}

// addChanges sets the fields of the changes that the customer made and may make.
func addChanges(w *wire.Order, o order.Order, now time.Time) {
	w.ChangeableUntil = Moment(o.ChangeableUntil(now))
	made := o.ChangesMade()
	w.Changes = len(made)
	for _, c := range made {
		w.ChangeLog = append(w.ChangeLog, wire.OrderChangeEntry{At: c.At.UTC(), TotalBefore: rupees(c.Before.Value), Total: rupees(c.After.Value),
			Lines: Each(c.Items, func(i order.Changed) wire.OrderChangedLine {
				return wire.OrderChangedLine{VariantId: i.VariantID, Name: i.Name, NameHi: i.NameHi, Weight: i.Weight, WeightUnit: i.WeightUnit,
					Before: i.Before, Quantity: i.Quantity}
			})})
	}
	if beyond := o.PaidBeyond(); beyond > 0 && o.Stands() && o.Status != order.Delivered {
		w.WithDelivery = rupees(beyond)
	}
}

func wireChange(q checkout.Quote, now time.Time, zone *time.Location) wire.OrderChange {
	return wire.OrderChange{
		Order: wireOrder(q.Order, now, zone), Lines: Each(q.Lines, wireOrderLine), BillRows: Each(q.After.Rows(), wireRow),
		TotalBefore: rupees(q.Before.Value), Total: rupees(q.After.Value), AtTheDoor: rupees(q.AtTheDoor()), WithDelivery: rupees(q.WithDelivery()),
		FromWallet: rupees(max(q.FromWallet(), 0)), ToWallet: rupees(max(-q.FromWallet(), 0)), WalletMissing: rupees(q.WalletMissing),
		PromoDropped: q.PromoDropped,
	}
}

// wireShortage names units that will be missing.
func wireShortage(o order.Order, u order.Unit) wire.OrderShortage {
	w := wire.OrderShortage{VariantId: u.VariantID, Units: u.Quantity}
	for _, l := range o.Lines {
		if l.VariantID == u.VariantID {
			w.Name, w.NameHi = l.Name, l.NameHi
		}
	}
	return w
}

// payable returns where and until when an order can be paid.
func payable(o order.Order) (payBy *time.Time, url string) {
	if o.Phase != order.Awaiting || o.PaymentStatus != payment.Pending {
		return nil, ""
	}
	return new(o.PayBy.UTC()), o.PageURL
}

// failure returns why an order failed, if it did: a sentence and its stable code.
func failure(o order.Order) (sentence, code string) {
	if o.Refusal == nil || o.WasPlaced() {
		return "", ""
	}
	return o.Refusal.Message, o.Refusal.Code
}

// addHistory sets the fields of payment, cancellation, refunds and ratings.
func addHistory(w *wire.Order, o order.Order) {
	w.PayBy, w.PaymentUrl = payable(o)
	w.Problem, w.ProblemCode = failure(o)
	if c := o.Cancellation; c != nil {
		w.CancelledBy, w.CancelReason = wire.OrderCancelledBy(c.By), c.Reason
	}
	for _, r := range o.Refunds {
		if r.Status == payment.Failed {
			continue // another refund replaces it
		}
		refund := wire.OrderRefund{Amount: rupees(r.Amount), To: wire.OrderRefundTo(r.To),
			Status: wire.OrderRefundStatus(r.Status), BegunAt: r.Begun.UTC(), Missing: r.Short, EndedAt: Moment(r.Ended)}
		w.Refunds = append(w.Refunds, refund)
	}
	for _, a := range o.Others {
		if a.Captured > 0 {
			w.Refunds = append(w.Refunds, givenBack(a))
		}
	}
	w.Cashback, w.InvoiceNumber = rupees(o.Cashback), o.Invoice
	clawback := o.ClawedBack()
	w.CashbackTaken, w.CashbackMissed = rupees(clawback.Taken), rupees(clawback.Missed)
	w.Complaints = Each(o.Complaints, wireComplaint)
	for _, r := range o.Ratings {
		w.Ratings = append(w.Ratings, wire.OrderRating{ProductId: r.ProductID, Rating: r.Stars, Message: r.Message})
	}
}

// givenBack shows what a further attempt to pay took beside the one that paid: it goes back the way it came.
func givenBack(a payment.Other) wire.OrderRefund {
	refund := wire.OrderRefund{Amount: rupees(a.Captured), To: wire.OrderRefundTo(order.ToSource),
		Status: wire.OrderRefundStatus(payment.Pending), BegunAt: a.TakenAt.UTC()}
	if !a.Open() {
		refund.Status, refund.EndedAt = wire.OrderRefundStatus(payment.Completed), new(a.Ended.UTC())
	}
	return refund
}

// spokenWindow writes a window as in speech: "7–9 am", "11 am–1 pm", "4:30–6 pm".
func spokenWindow(from, to time.Time) string {
	clock := func(t time.Time) string {
		s := fmt.Sprint((t.Hour()+11)%12 + 1)
		if t.Minute() != 0 {
			s += t.Format(":04")
		}
		return s
	}
	half := func(t time.Time) string { return strings.ToLower(t.Format("PM")) }
	if half(from) == half(to) {
		return clock(from) + "–" + clock(to) + " " + half(to)
	}
	return clock(from) + " " + half(from) + "–" + clock(to) + " " + half(to)
}
