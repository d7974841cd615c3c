package order

import (
	"slices"
	"strconv"
	"time"

	"tokri/core/complaint"
	"tokri/core/payment"
)

// News is what a customer has still to be told about an order, each thing once (docs/product.md "Messages about
// orders"). The order itself records what has to be told, so a crash between writing the order and writing the
// message loses no message.
type News struct {
	Topic  Topic
	At     time.Time
	Refund *Refund // of a RefundMade: the refund; what a payment beside the one that counts took goes back as one, too
	// Complaint is the complaint of a ComplaintSettled, or the complaint that a RefundMade answers.
	Complaint *complaint.Complaint
	event     int  // index in the timeline, the moves, the shortages, the changes, the refunds, the other payments or the complaints, depending on Topic
	other     bool // of a RefundMade: the event is one of the other payments
}

// Topic is the subject of a piece of news. The shop's settings name topics, so the values never change.
type Topic string

// The topics.
const (
	OrderPlaced    Topic = "placed"
	OrderOut       Topic = "out_for_delivery"
	OrderDelivered Topic = "delivered"
	OrderCancelled Topic = "cancelled"
	// OrderMoved is news that the staff gave the order another slot.
	OrderMoved Topic = "moved"
	// OrderShort is news that some of what was ordered will be missing.
	OrderShort Topic = "short"
	// OrderChanged is news of what the order costs after its customer has changed its lines.
	OrderChanged Topic = "changed"
	RefundMade   Topic = "refunded"
	// ComplaintSettled is news that the shop has answered a complaint.
	ComplaintSettled Topic = "complaint_settled"
)

// Topics lists all topics.
var Topics = []Topic{OrderPlaced, OrderOut, OrderDelivered, OrderCancelled, OrderMoved, OrderShort, OrderChanged, RefundMade, ComplaintSettled}

// Topic returns the topic of the message about an order that reaches this status, or "" if there is no message
// about it.
func (s Status) Topic() Topic {
	switch s {
	case Placed:
		return OrderPlaced
	case OutForDelivery:
		return OrderOut
	case Delivered:
		return OrderDelivered
	case Cancelled:
		return OrderCancelled
	case PendingPayment, Processing:
	}
	return ""
}

// News returns what the customer has not been told yet: the newest status for which there is a message, the newest slot,
// what will be missing, and the refunds that have ended. A status or a slot that was followed by another before it was told is left out.
func (o *Order) News() (news []News) {
	for i := len(o.Timeline) - 1; i >= 0; i-- {
		topic := o.Timeline[i].Status.Topic()
		if topic == "" {
			continue
		}
		if !o.Timeline[i].Told && o.mayTell(topic) {
			news = append(news, News{Topic: topic, At: o.Timeline[i].At, event: i})
		}
		break
	}
	if i := o.lastMove(); i >= 0 && !o.Moves[i].Told && o.Promised() {
		news = append(news, News{Topic: OrderMoved, At: o.Moves[i].At, event: i})
	}
	if i := o.shortNews(); i >= 0 {
		news = append(news, News{Topic: OrderShort, At: o.Short[i].At, event: i})
	}
	if i := o.changeNews(); i >= 0 {
		news = append(news, News{Topic: OrderChanged, At: o.Changes[i].At, event: i})
	}
	for i, r := range o.Refunds {
		if r.Status == payment.Completed && !r.Told {
			answers := o.answeredBy(r)
			if r.Rest {
				answers = nil // the answer came with the first part
			}
			news = append(news, News{Topic: RefundMade, At: r.Ended, Refund: &o.Refunds[i], Complaint: answers, event: i})
		}
	}
	for i, a := range o.Others {
		if a.GaveBack() && !a.Told {
			back := &Refund{ID: a.BackID(o.ID), Amount: a.Captured, To: ToSource, Status: payment.Completed, Ended: a.Ended}
			news = append(news, News{Topic: RefundMade, At: a.Ended, Refund: back, event: i, other: true})
		}
	}
	for i, c := range o.Complaints {
		// A complaint that was settled with a refund is reported together with the refund; otherwise the
		// customer would get two messages about one matter.
		if c.State != complaint.Open && c.State != complaint.Refunded && !c.Told {
			news = append(news, News{Topic: ComplaintSettled, At: c.SettledAt, Complaint: &o.Complaints[i], event: i})
		}
	}
	return news
}

// answeredBy returns the complaint that was settled with a refund, or nil.
func (o *Order) answeredBy(r Refund) *complaint.Complaint {
	if i := slices.IndexFunc(o.Complaints, func(c complaint.Complaint) bool { return c.State == complaint.Refunded && c.RefundKey() == r.Key }); i >= 0 {
		return &o.Complaints[i]
	}
	return nil
}

// mayTell reports whether a message may be sent now. The message about a delivered order waits for its bill. An
// order that was never placed was never confirmed to the customer, so its end is not told either.
func (o *Order) mayTell(t Topic) bool {
	return o.WasPlaced() && (t != OrderDelivered || o.Phase != Delivering)
}

// ChangeID returns an id of the move, the shortage or the change of lines that a piece of news is about, which no other one of the order has.
func (n News) ChangeID() string { return strconv.Itoa(n.event + 1) }

// HasNews reports whether there is anything to tell the customer.
func (o *Order) HasNews() bool { return len(o.News()) > 0 }

// MarkTold records that the customer was told, or does not need to be told any more.
func (o *Order) MarkTold(told []News) {
	for _, n := range told {
		switch n.Topic {
		case RefundMade:
			if n.other {
				o.Others = slices.Clone(o.Others)
				o.Others[n.event].Told = true
				continue
			}
			o.Refunds[n.event].Told = true
		case ComplaintSettled:
			o.Complaints[n.event].Told = true
		case OrderMoved:
			o.Moves = slices.Clone(o.Moves)
			o.Moves[n.event].Told = true
		case OrderShort:
			o.Short = slices.Clone(o.Short)
			o.Short[n.event].Told = true
		case OrderChanged:
			o.Changes = slices.Clone(o.Changes)
			o.Changes[n.event].Told = true
		case OrderPlaced, OrderOut, OrderDelivered, OrderCancelled:
			o.Timeline[n.event].Told = true
		}
	}
}
