package order_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/order"
	"tokri/core/payment"
)

func topics(o *order.Order) (topics []order.Topic) {
	for _, n := range o.News() {
		topics = append(topics, n.Topic)
	}
	return topics
}

func TestNews(t *testing.T) {
	at := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	went := func(phase order.Phase, statuses ...order.Status) *order.Order {
		o := &order.Order{PlacedAt: at, Process: order.Process{Phase: phase}}
		for i, s := range statuses {
			o.Timeline = append(o.Timeline, order.Event{Status: s, At: at.Add(time.Duration(i) * time.Minute)})
		}
		return o
	}
	refund := order.Refund{ID: "r", Status: payment.Completed, Ended: at.Add(time.Hour)}
	for name, c := range map[string]struct {
		o    *order.Order
		want []order.Topic
	}{
		"nothing yet":                            {went(order.Holding), nil},
		"it waits for its payment":               {went(order.Awaiting, order.PendingPayment), nil},
		"placed":                                 {went(order.Live, order.PendingPayment, order.Placed), []order.Topic{order.OrderPlaced}},
		"processing is no news, placed still is": {went(order.Live, order.Placed, order.Processing), []order.Topic{order.OrderPlaced}},
		"on its way":                             {went(order.Live, order.Placed, order.Processing, order.OutForDelivery), []order.Topic{order.OrderOut}},
		"delivered, and the bill is being made":  {went(order.Delivering, order.OutForDelivery, order.Delivered), nil},
		"delivered":                              {went(order.Closed, order.OutForDelivery, order.Delivered), []order.Topic{order.OrderDelivered}},
		"cancelled":                              {went(order.Cancelling, order.Placed, order.Cancelled), []order.Topic{order.OrderCancelled}},
	} {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, c.want, topics(c.o))
			require.Equal(t, c.want != nil, c.o.HasNews())
			c.o.MarkTold(c.o.News())
			require.Empty(t, c.o.News(), "told once, and what was overtaken is not told late")
		})
	}

	failed := went(order.Refused, order.PendingPayment, order.Cancelled)
	failed.PlacedAt = time.Time{}
	assert.Empty(t, failed.News(), "it was never confirmed")
	failed.Refunds = []order.Refund{refund}
	assert.Equal(t, []order.Topic{order.RefundMade}, topics(failed), "but money that came too late went back")

	both := went(order.Closed, order.Placed, order.Cancelled)
	both.Refunds = []order.Refund{{ID: "r0", Status: payment.Failed, Ended: at}, {ID: "r1", Status: payment.Pending}, refund}
	news := both.News()
	require.Equal(t, []order.Topic{order.OrderCancelled, order.RefundMade}, topics(both))
	assert.Equal(t, "r", news[1].Refund.ID)
	assert.Equal(t, refund.Ended, news[1].At)
	both.MarkTold(news[1:])
	require.Equal(t, []order.Topic{order.OrderCancelled}, topics(both))
	both.Refunds[1].Status = payment.Completed
	require.Equal(t, []order.Topic{order.OrderCancelled, order.RefundMade}, topics(both), "each refund is told")
}

// What an attempt to pay took beside the one that counts goes back, and the customer hears so once.
func TestMoneyOfAnotherPaymentThatWentBackIsNews(t *testing.T) {
	at := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	o := &order.Order{ID: "o1", PlacedAt: at, Process: order.Process{Phase: order.Live}}
	o.Timeline = []order.Event{{Status: order.Placed, At: at, Told: true}}
	o.Others = []payment.Other{
		{No: 0, Ended: at},        // it took nothing
		{No: 1, Captured: 19_900}, // its money is still on the way
		{No: 2, Captured: 19_900, Ended: at.Add(time.Minute)},
	}
	news := o.News()
	require.Len(t, news, 1)
	assert.Equal(t, order.RefundMade, news[0].Topic)
	assert.Equal(t, order.Refund{ID: o.Others[2].BackID("o1"), Amount: 19_900, To: order.ToSource, Status: payment.Completed, Ended: at.Add(time.Minute)}, *news[0].Refund)
	assert.Equal(t, at.Add(time.Minute), news[0].At)
	o.MarkTold(news)
	assert.False(t, o.HasNews())
	assert.False(t, o.Others[1].Told)
}
