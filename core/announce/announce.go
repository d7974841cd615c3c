// Package announce tells customers about the progress of their orders (docs/product.md "Messages about
// orders"), and the people of the shop of new ones.
//
// The order is the outbox of its own news: an event and the fact that the customer has still to be told are
// stored in one atomic write. Announce finds such orders, puts a message into the outbox of messages, and
// records this in the order. Each step is idempotent, and a crash between two of them leads to a repetition:
// the message's id is made of the order and the event, and the outbox accepts an id once.
package announce

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"tokri/core/failpoint"
	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/storing"
)

// Orders are the shop's orders (order.Store).
type Orders interface {
	Untold(ctx context.Context, after string, limit int) ([]string, error)
	Get(ctx context.Context, id string) (order.Order, error)
	Update(ctx context.Context, id string, fn func(*order.Order) error) (order.Order, error)
}

// Outbox takes messages (notify.Outbox).
type Outbox interface {
	Put(ctx context.Context, m notify.Message) error
}

// Channels are the channels by which customers are told about each topic. Customers are not told about a topic
// that is missing.
type Channels map[order.Topic][]notify.Channel

// UsualChannels returns the channels of a shop that does not choose. Every customer has a mobile number and many have no
// mail address, so SMS says what each customer must hear: that the order is placed and on its way, that it comes at another
// time or in part, and what concerns money.
// For the rest it would cost too much. A push message costs nothing, and goes only to customers who enabled them in the app.
func UsualChannels() Channels {
	return Channels{
		order.OrderPlaced:      {notify.ByMail, notify.BySMS, notify.ByPush},
		order.OrderOut:         {notify.ByMail, notify.BySMS, notify.ByPush},
		order.OrderDelivered:   {notify.ByMail, notify.ByPush},
		order.OrderCancelled:   {notify.ByMail, notify.BySMS, notify.ByPush},
		order.OrderMoved:       {notify.ByMail, notify.BySMS, notify.ByPush},
		order.OrderShort:       {notify.ByMail, notify.BySMS, notify.ByPush},
		order.OrderChanged:     {notify.ByMail, notify.ByPush},
		order.RefundMade:       {notify.ByMail, notify.BySMS, notify.ByPush},
		order.ComplaintSettled: {notify.ByMail, notify.ByPush},
	}
}

// Service tells customers about their orders.
type Service struct {
	Orders   Orders
	Outbox   Outbox
	Channels func() Channels
	Page     func(orderID string) string // the address of the order's page, where the bill is
	// Ring tells the people of the shop of a new order. It may be called again for the same order.
	Ring func(ctx context.Context, o order.Order) error
	// Join makes the messages of an order and its mark one write; nil makes each on its own.
	Join storing.Join
	Zone *time.Location // the time zone of the shop
	Now  func() time.Time
}

// Announce puts the messages about all untold news into the outbox. An order that fails does not stop the
// others.
func (s *Service) Announce(ctx context.Context) error {
	const page = 100
	var failures []error
	for after := ""; ; {
		ids, err := s.Orders.Untold(ctx, after, page)
		if err != nil {
			return errors.Join(append(failures, fmt.Errorf("find the orders with news: %w", err))...)
		}
		for _, id := range ids {
			if err := s.announce(ctx, id); err != nil {
				failures = append(failures, fmt.Errorf("news of order %s: %w", id, err))
			}
		}
		if len(ids) < page || ctx.Err() != nil {
			return errors.Join(failures...)
		}
		after = ids[len(ids)-1]
	}
}

func (s *Service) announce(ctx context.Context, id string) error {
	o, err := s.Orders.Get(ctx, id)
	if err != nil {
		return err
	}
	var bell error
	err = s.Join.Or(false)(ctx, func(ctx context.Context) (err error) {
		bell, err = s.tell(ctx, o, o.News())
		return err
	})
	return errors.Join(err, bell)
}

// tell puts the messages and marks the order as told. A bell that fails is an error of its own: the customer's messages stay.
func (s *Service) tell(ctx context.Context, o order.Order, news []order.News) (bell, err error) {
	for _, n := range news {
		m, worthSending := s.message(&o, n)
		if !worthSending {
			continue
		}
		if err := s.Outbox.Put(ctx, m); err != nil {
			return nil, err
		}
	}
	if slices.ContainsFunc(news, func(n order.News) bool { return n.Topic == order.OrderPlaced }) {
		if err := s.Ring(ctx, o); err != nil {
			return err, nil
		}
	}
	failpoint.At("announce", "mark", "before")
	_, err = s.Orders.Update(ctx, o.ID, func(o *order.Order) error { o.MarkTold(news); return nil })
	failpoint.At("announce", "mark", "after")
	return nil, err
}

var kinds = map[order.Topic]notify.Kind{
	order.OrderPlaced: notify.OrderPlaced, order.OrderOut: notify.OrderOut, order.OrderDelivered: notify.OrderDelivered,
	order.OrderCancelled: notify.OrderCancelled, order.OrderMoved: notify.OrderMoved, order.OrderShort: notify.OrderShort, order.OrderChanged: notify.OrderChanged, order.RefundMade: notify.OrderRefunded,
	order.ComplaintSettled: notify.ComplaintSettled,
}

// refundKind returns the kind of message about a refund. It depends on the destination of the money, and on
// whether the refund answers a complaint.
func refundKind(n order.News) notify.Kind {
	switch toWallet := n.Refund.To == order.ToWallet; {
	case n.Complaint != nil && toWallet:
		return notify.ComplaintRefundedToWallet
	case n.Complaint != nil:
		return notify.ComplaintRefunded
	case toWallet:
		return notify.OrderRefundedToWallet
	}
	return notify.OrderRefunded
}

// message returns the message to the customer. It is not worth sending without a channel, or when the news is
// old.
func (s *Service) message(o *order.Order, n order.News) (m notify.Message, worthSending bool) {
	kind, id := kinds[n.Topic], string(n.Topic)
	params := map[string]string{"tracking": o.TrackingID, "link": s.Page(o.ID)}
	switch n.Topic {
	case order.OrderPlaced:
		params["total"], params["window"] = o.Bill.Value.String(), s.window(o.Window)
	case order.OrderOut:
		params["window"] = s.window(o.Window)
	case order.OrderMoved:
		id += "/" + n.ChangeID()
		params["window"] = s.window(o.Window)
	case order.OrderShort:
		id += "/" + n.ChangeID()
		params["count"] = strconv.Itoa(o.Missing())
		if len(o.Replacements()) > 0 {
			kind = notify.OrderReplaced
		} else if less := o.Bill.Value - o.Due().Value; less > 0 {
			kind, params["less"] = notify.OrderShortLess, less.String()
		}
	case order.OrderChanged:
		id += "/" + n.ChangeID()
		params["total"] = o.Bill.Value.String()
	case order.RefundMade:
		id, params["amount"] = "refund/"+n.Refund.ID, n.Refund.Amount.String()
		kind = refundKind(n)
	case order.ComplaintSettled:
		id = "complaint/" + n.Complaint.ID
	case order.OrderDelivered:
		if less := o.Lighter(); less > 0 {
			kind, params["less"] = notify.OrderDeliveredLighter, less.String()
		}
	case order.OrderCancelled:
	}
	by := slices.Clone(s.Channels()[n.Topic])
	if n.Topic == order.RefundMade && n.Complaint != nil {
		// The message is also the answer to the complaint, so the channels of answers are added.
		by = slices.Compact(slices.Sorted(slices.Values(append(by, s.Channels()[order.ComplaintSettled]...))))
	}
	// The end of an order for which no money was taken is not worth the price of a text message.
	if n.Topic == order.OrderCancelled && o.Captured == 0 && o.Bill.WalletUsed == 0 {
		by = slices.DeleteFunc(by, func(c notify.Channel) bool { return c == notify.BySMS })
	}
	fresh := s.Now().Sub(n.At) <= notify.Templates[kind].Within
	return notify.Message{ID: "order/" + o.ID + "/" + id, Kind: kind, To: notify.Recipient{UserID: o.UserID}, Params: params, Only: by},
		len(by) > 0 && fresh
}

// window returns the delivery window in figures, which are the same in every language.
func (s *Service) window(w order.Window) string {
	return w.Start.In(s.Zone).Format("02/01/2006, 15:04") + "–" + w.End.In(s.Zone).Format("15:04")
}
