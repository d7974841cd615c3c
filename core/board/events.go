package board

import (
	"slices"
	"time"

	"tokri/core/complaint"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/staff"
)

// EventKind is the kind of an Event.
type EventKind string

// The kinds of events.
const (
	StatusEvent   EventKind = "status"
	CancelEvent   EventKind = "cancelled"
	MoveEvent     EventKind = "moved"
	ChangeEvent   EventKind = "changed" // its customer changed its lines; with the new total
	RefundEvent   EventKind = "refund"
	ReportEvent   EventKind = "complaint"
	SettleEvent   EventKind = "settled"
	InvoicedEvent EventKind = "billed"
	BackEvent     EventKind = "put_back" // the goods of a cancelled order were put back
)

// Event is one thing that happened to an order.
type Event struct {
	At     time.Time
	Kind   EventKind
	By     staff.Name // empty if the customer or the server did it
	Status order.Status
	Text   string
	To     order.RefundTo
	State  string
	Amount money.Paise
	Window order.Window // of a MoveEvent: the new one
	Good   int          // of a BackEvent: units that are free again
	Waste  int          // of a BackEvent: units that were thrown away
}

// Events lists what happened to an order, the oldest first.
func Events(o order.Order) (all []Event) {
	for _, e := range o.Timeline {
		if e.Status == order.Cancelled && o.Cancellation != nil {
			all = append(all, Event{At: e.At, Kind: CancelEvent, By: o.Cancellation.Staff, Status: e.Status, Text: o.Cancellation.Reason, To: o.Cancellation.RefundTo})
			continue
		}
		all = append(all, Event{At: e.At, Kind: StatusEvent, By: e.Staff, Status: e.Status})
	}
	for _, m := range o.Moves {
		if m.State == order.Leaving || m.State == order.Moved {
			all = append(all, Event{At: m.At, Kind: MoveEvent, By: m.By, Window: m.To})
		}
	}
	for _, c := range o.ChangesMade() {
		all = append(all, Event{At: c.At, Kind: ChangeEvent, Amount: c.After.Value})
	}
	for _, r := range o.Refunds {
		all = append(all, Event{At: r.Begun, Kind: RefundEvent, By: r.Staff, Text: r.Reason, To: r.To, State: string(r.Status), Amount: r.Amount})
	}
	for _, a := range o.Others {
		if a.Captured > 0 {
			state := payment.Pending
			if !a.Open() {
				state = payment.Completed
			}
			all = append(all, Event{At: a.TakenAt, Kind: RefundEvent, To: order.ToSource, State: string(state), Amount: a.Captured})
		}
	}
	for _, c := range o.Complaints {
		all = append(all, Event{At: c.At, Kind: ReportEvent, Text: c.Text})
		if c.State != complaint.Open {
			all = append(all, Event{At: c.SettledAt, Kind: SettleEvent, By: c.Staff, Text: c.Answer, State: string(c.State), Amount: c.Refund})
		}
	}
	if o.SaidBack() {
		e := Event{At: o.Back.At, Kind: BackEvent, By: o.Back.By, Text: o.Back.Why}
		for _, l := range o.Back.Lines {
			e.Good, e.Waste = e.Good+l.Good, e.Waste+l.Waste
		}
		all = append(all, e)
	}
	if o.Invoice != "" {
		all = append(all, Event{At: o.InvoicedAt, Kind: InvoicedEvent, Text: o.Invoice})
	}
	slices.SortStableFunc(all, func(a, b Event) int { return a.At.Compare(b.At) })
	return all
}
