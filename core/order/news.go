package order

import (
	"slices"
	"time"

	"tokri/core/complaint"
	"tokri/core/payment"
)

// News is what a customer is told of an order, each thing once (docs/product.md "Messages about orders"). The order
// itself remembers what is to be told: a crash between the order's write and the message's loses no message.
type News struct {
	Topic  Topic
	At     time.Time
	Refund *Refund // of a RefundMade
	// Complaint is that of a ComplaintSettled, and the one that a RefundMade answers.
	Complaint *complaint.Complaint
	event     int // its place in the timeline, among the refunds, or among the complaints
}

// Topic is what news is about. The settings of the shop name topics, so they never change.
type Topic string

// The topics.
const (
	OrderPlaced    Topic = "placed"
	OrderOut       Topic = "out_for_delivery"
	OrderDelivered Topic = "delivered"
	OrderCancelled Topic = "cancelled"
	RefundMade     Topic = "refunded"
	// ComplaintSettled: the shop has answered what was reported.
	ComplaintSettled Topic = "complaint_settled"
)

// Topics are all topics.
var Topics = []Topic{OrderPlaced, OrderOut, OrderDelivered, OrderCancelled, RefundMade, ComplaintSettled}

// Topic returns what a customer is told of an order that has come to the status, "" if nothing.
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

// News returns what the customer has not been told yet: the newest status that is worth a message, and the refunds that
// have ended. A status that another one has overtaken is not told any more.
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
	for i, r := range o.Refunds {
		if r.Status == payment.Completed && !r.Told {
			news = append(news, News{Topic: RefundMade, At: r.Ended, Refund: &o.Refunds[i], Complaint: o.answeredBy(r), event: i})
		}
	}
	for i, c := range o.Complaints {
		// One that was settled with money is told with the money: a message for each would be two about one matter.
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

// mayTell reports whether it is time for a message: a delivered order waits for its bill, and one that was never placed
// was never confirmed, so its end is no news either.
func (o *Order) mayTell(t Topic) bool {
	return o.WasPlaced() && (t != OrderDelivered || o.Phase != Delivering)
}

// HasNews reports whether there is any.
func (o *Order) HasNews() bool { return len(o.News()) > 0 }

// MarkTold notes that the customer was told, or need not be told any more.
func (o *Order) MarkTold(told []News) {
	for _, n := range told {
		switch n.Topic {
		case RefundMade:
			o.Refunds[n.event].Told = true
		case ComplaintSettled:
			o.Complaints[n.event].Told = true
		case OrderPlaced, OrderOut, OrderDelivered, OrderCancelled:
			o.Timeline[n.event].Told = true
		}
	}
}
