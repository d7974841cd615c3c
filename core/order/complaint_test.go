package order_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/complaint"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/pricing"
	"tokri/core/staff"
)

var doorbell = time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC)

// eaten returns an order of ₹500 with a discount of ₹50 that was delivered and paid in cash.
func eaten() order.Order {
	return order.Order{ID: "o1", UserID: "asha", Status: order.Delivered, Method: payment.COD, PlacedAt: doorbell.Add(-time.Hour),
		Process:  order.Process{Phase: order.Closed},
		Lines:    []order.Line{{VariantID: "mango-1", Price: 10000, Quantity: 3}, {VariantID: "onion-1", Price: 5000, Quantity: 4}},
		Bill:     pricing.Bill{SubTotal: 50000, Discount: 5000, Value: 45000, GrandTotal: 45000},
		Timeline: []order.Event{{Status: order.Placed, At: doorbell.Add(-time.Hour)}, {Status: order.Delivered, At: doorbell}}}
}

func report(id string, lines ...complaint.Line) complaint.Complaint {
	return complaint.Complaint{ID: id, Key: "key-" + id, Lines: lines, Reason: complaint.BadQuality, Wish: complaint.Refund}
}

func mangoes(n int) complaint.Line { return complaint.Line{VariantID: "mango-1", Quantity: n} }

func TestWhatCanBeReported(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*order.Order, *complaint.Complaint)
		after  time.Duration
		want   error
	}{
		"two mangoes":         {func(*order.Order, *complaint.Complaint) {}, complaint.Window, nil},
		"too late":            {func(*order.Order, *complaint.Complaint) {}, complaint.Window + 1, complaint.ErrLate},
		"on its way":          {func(o *order.Order, _ *complaint.Complaint) { o.Status = order.OutForDelivery }, 0, complaint.ErrNotDelivered},
		"cancelled":           {func(o *order.Order, _ *complaint.Complaint) { o.Status = order.Cancelled }, 0, complaint.ErrNotDelivered},
		"nothing":             {func(_ *order.Order, r *complaint.Complaint) { r.Lines = nil }, 0, complaint.ErrLines},
		"of another order":    {func(_ *order.Order, r *complaint.Complaint) { r.Lines[0].VariantID = "fig" }, 0, complaint.ErrLines},
		"a line twice":        {func(_ *order.Order, r *complaint.Complaint) { r.Lines = append(r.Lines, mangoes(1)) }, 0, complaint.ErrLines},
		"none of a line":      {func(_ *order.Order, r *complaint.Complaint) { r.Lines[0].Quantity = 0 }, 0, complaint.ErrQuantity},
		"more than delivered": {func(_ *order.Order, r *complaint.Complaint) { r.Lines[0].Quantity = 4 }, 0, complaint.ErrQuantity},
		"other without words": {func(_ *order.Order, r *complaint.Complaint) { r.Reason = complaint.Other }, 0, complaint.ErrText},
		"other with words": {func(_ *order.Order, r *complaint.Complaint) {
			r.Reason, r.Text = complaint.Other, strings.Repeat("ग", 1000)
		}, 0, nil},
		"many words": {func(_ *order.Order, r *complaint.Complaint) { r.Text = strings.Repeat("ग", 1001) }, 0, complaint.ErrText},
	} {
		o, r := eaten(), report("c1", mangoes(2))
		c.change(&o, &r)
		_, err := o.Complain(r, doorbell.Add(c.after))
		require.ErrorIs(t, err, c.want, name)
		assert.Equal(t, err == nil, len(o.Complaints) == 1, name)
		assert.Equal(t, err == nil, o.HasOpenComplaint(), name)
	}
}

func TestAProblemIsReportedUntilTwoDaysAfterTheDelivery(t *testing.T) {
	o, until := eaten(), doorbell.Add(48*time.Hour)
	assert.Equal(t, until, o.ReportableUntil(until))
	assert.Zero(t, o.ReportableUntil(until.Add(1)))
	o.Complaints = make(complaint.Complaints, 4)
	assert.Equal(t, until, o.ReportableUntil(doorbell))
	o.Complaints = make(complaint.Complaints, 5)
	assert.Zero(t, o.ReportableUntil(doorbell))
}

func TestALineHasOneOpenReportAndAnOrderFive(t *testing.T) {
	o := eaten()
	settle := func(id string, s complaint.State) {
		require.NoError(t, o.SettleComplaint(id, complaint.Settlement{State: s, Answer: "So be it."}, order.ToWallet))
	}
	first, err := o.Complain(report("c1", mangoes(2)), doorbell)
	require.NoError(t, err)
	again, err := o.Complain(report("another id", mangoes(2)), doorbell)
	require.ErrorIs(t, err, complaint.ErrOpen, "%v", again)
	repeated := report("another id", mangoes(2))
	repeated.Key = first.Key
	again, err = o.Complain(repeated, doorbell.Add(9*complaint.Window))
	require.NoError(t, err, "sent again, it is the one that there is")
	assert.Equal(t, first, again)
	for _, change := range []func(*complaint.Complaint){
		func(c *complaint.Complaint) { c.Reason = complaint.Missing },
		func(c *complaint.Complaint) { c.Wish = complaint.Again },
		func(c *complaint.Complaint) { c.Text = "Soft." },
		func(c *complaint.Complaint) { c.Lines = []complaint.Line{mangoes(1)} },
	} {
		other := repeated
		change(&other)
		_, err = o.Complain(other, doorbell)
		require.ErrorIs(t, err, complaint.ErrMismatch)
	}

	settle("c1", complaint.Resent)
	_, err = o.Complain(report("c2", mangoes(2)), doorbell)
	require.ErrorIs(t, err, complaint.ErrQuantity, "two of three were made good")
	_, err = o.Complain(report("c2", mangoes(1)), doorbell)
	require.NoError(t, err)
	settle("c2", complaint.Declined)
	for _, id := range []string{"c3", "c4", "c5"} {
		_, err = o.Complain(report(id, mangoes(1)), doorbell)
		require.NoError(t, err, "what was declined can be reported again")
		settle(id, complaint.Declined)
	}
	assert.Equal(t, time.Time{}, o.ReportableUntil(doorbell))
	_, err = o.Complain(report("c6", mangoes(1)), doorbell)
	require.ErrorIs(t, err, complaint.ErrLimit)
}

// Reports about different lines do not hinder each other, with or without keys, and what was given back cannot be reported again.
func TestEachLineIsReportedByItself(t *testing.T) {
	o := eaten()
	for _, line := range []complaint.Line{mangoes(2), {VariantID: "onion-1", Quantity: 1}} {
		r := report(line.VariantID, line)
		r.Key = ""
		_, err := o.Complain(r, doorbell)
		require.NoError(t, err)
	}
	require.Len(t, o.Complaints, 2)
	_, err := o.Complain(report("again", mangoes(1)), doorbell)
	require.ErrorIs(t, err, complaint.ErrOpen, "also if a later one is about something else")
	require.NoError(t, o.SettleComplaint("mango-1", complaint.Settlement{State: complaint.Refunded, Refund: 180_00, At: doorbell}, ""))
	_, err = o.Complain(report("again", mangoes(2)), doorbell)
	require.ErrorIs(t, err, complaint.ErrQuantity)
	_, err = o.Complain(report("again", mangoes(1)), doorbell)
	require.NoError(t, err)
	answer := strings.Repeat("x", 500)
	require.NoError(t, o.SettleComplaint("again", complaint.Settlement{State: complaint.Declined, Answer: answer, At: doorbell}, ""))
	require.ErrorIs(t, o.SettleComplaint("again", complaint.Settlement{State: complaint.Resent, Answer: answer, At: doorbell}, ""), complaint.ErrSettled)
}

func TestASettlementWithMoneyIsOneRefund(t *testing.T) {
	o := eaten()
	_, err := o.Complain(report("c1", mangoes(2), complaint.Line{VariantID: "onion-1", Quantity: 1}), doorbell)
	require.NoError(t, err)
	c, err := o.Complaint("c1")
	require.NoError(t, err)
	assert.EqualValues(t, 22500, o.RefundFor(c), "₹250, less a tenth that the promo code took off")
	refund := complaint.Settlement{State: complaint.Refunded, Refund: 22500, By: "meena", At: doorbell}
	require.NoError(t, o.SettleComplaint("c1", refund, ""))
	require.Len(t, o.Refunds, 1)
	assert.EqualValues(t, 22500, o.Refunds[0].Amount)
	assert.Equal(t, order.ToWallet, o.Refunds[0].To, "it was paid in cash")
	assert.Equal(t, "complaint c1", o.Refunds[0].Reason)
	assert.EqualValues(t, "meena", o.Refunds[0].Staff)
	online := mixed()
	online.Complaints = complaint.Complaints{{ID: "c1", State: complaint.Open, Lines: []complaint.Line{{VariantID: "tomato", Quantity: 1}}}}
	require.NoError(t, online.SettleComplaint("c1", complaint.Settlement{State: complaint.Refunded, Refund: 34_00}, order.ToWallet))
	assert.Equal(t, []string{"34 to the wallet"}, parts(online.Refunds), "where the staff say")
	require.ErrorIs(t, o.SettleComplaint("c1", refund, ""), order.ErrAtRest, "so it was settled")
	for name, s := range map[string]complaint.Settlement{
		"more money":    {State: complaint.Refunded, Refund: 22501},
		"another end":   {State: complaint.Declined, Answer: "No."},
		"another words": {State: complaint.Refunded, Refund: 22500, Answer: "Sorry."},
	} {
		require.ErrorIs(t, o.SettleComplaint("c1", s, ""), complaint.ErrSettled, name)
	}
	assert.Len(t, o.Refunds, 1)
	require.ErrorIs(t, o.SettleComplaint("c9", refund, ""), complaint.ErrNotFound)

	o = eaten()
	_, err = o.Complain(report("c1", mangoes(1)), doorbell)
	require.NoError(t, err)
	was := o.Complaints[0]
	copied := o
	require.ErrorIs(t, copied.SettleComplaint("c1", complaint.Settlement{State: complaint.Refunded, Refund: 45001}, ""), order.ErrNothingLeft)
	for _, s := range []complaint.Settlement{{State: complaint.Declined}, {State: complaint.Resent, Answer: " "}, {State: complaint.Declined, Answer: "two\nlines"}, {State: complaint.Refunded, Answer: strings.Repeat("x", 501)}} {
		require.ErrorIs(t, o.SettleComplaint("c1", s, ""), complaint.ErrAnswer)
	}
	assert.Equal(t, was, o.Complaints[0])
}

// In a manual refund, no amount means all that is left of the order's payment.
func TestWhatCostNothingGivesNothingBack(t *testing.T) {
	o := eaten()
	o.Bill = pricing.Bill{SubTotal: 50000, Discount: 50000, Value: 3000, GrandTotal: 3000} // only the delivery charge was paid
	_, err := o.Complain(report("c1", mangoes(1)), doorbell)
	require.NoError(t, err)
	assert.Zero(t, o.RefundFor(o.Complaints[0]))
	settled := o
	err = settled.SettleComplaint("c1", complaint.Settlement{State: complaint.Refunded, Refund: o.RefundFor(o.Complaints[0])}, "")
	require.ErrorIs(t, err, order.ErrNothingLeft)
	assert.Empty(t, settled.Refunds)
	require.NoError(t, o.SettleComplaint("c1", complaint.Settlement{State: complaint.Refunded, Refund: 1000}, ""), "an amount that is said is given back")
	assert.EqualValues(t, 1000, o.Refunds[0].Amount)
}

// A customer who reports each item separately gets back what was paid for all items together, and nothing of the delivery charge.
func TestRefundsOfAllItemsAreWhatWasPaidForThem(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := eaten()
		o.Lines, o.Bill = nil, pricing.Bill{Delivery: 2500}
		for i := range complaint.MaxOrder {
			l := order.Line{VariantID: fmt.Sprint("v", i), Quantity: rapid.IntRange(1, 9).Draw(t, "units"), Price: money.Paise(rapid.Int64Range(1, 9999).Draw(t, "price"))}
			o.Lines, o.Bill.SubTotal = append(o.Lines, l), o.Bill.SubTotal+l.Total()
			o.Complaints = append(o.Complaints, report(fmt.Sprint("c", i), complaint.Line{VariantID: l.VariantID, Quantity: l.Quantity}))
			o.Complaints[i].State = complaint.Open
		}
		o.Bill.Discount = money.Paise(rapid.Int64Range(0, int64(o.Bill.SubTotal)).Draw(t, "discount"))
		o.Bill.Value = o.Bill.SubTotal - o.Bill.Discount + o.Bill.Delivery
		o.Bill.GrandTotal = o.Bill.Value
		now, settled := doorbell, []money.Paise{}
		for _, i := range rapid.Permutation([]int{0, 1, 2, 3, 4}).Draw(t, "order") {
			now = now.Add(time.Minute)
			worth := o.RefundFor(o.Complaints[i])
			err := o.SettleComplaint(o.Complaints[i].ID, complaint.Settlement{State: complaint.Refunded, Refund: worth, At: now}, order.ToWallet)
			if worth == 0 { // what cost nothing after the promo code; see above
				require.ErrorIs(t, err, order.ErrNothingLeft)
				o.Complaints[i].State, o.Complaints[i].SettledAt = complaint.Refunded, now
				continue
			}
			require.NoError(t, err)
			settled = append(settled, worth)
			o.ObserveRefund(o.OpenRefund(), payment.Completed, now)
			require.NoError(t, o.EndRefunds())
		}
		_, repaid := o.Repaid()
		assert.Equal(t, o.Bill.SubTotal-o.Bill.Discount, repaid, "%v", settled)
		for _, c := range o.Complaints {
			assert.Equal(t, c.Refund, o.WorthOf(c), "it is shown as it was settled")
		}
	})
}

// The gateway may take days for one refund. Another one is begun meanwhile, and those to the wallet do not wait for it.
func TestARefundDoesNotWaitForAnother(t *testing.T) {
	o := eaten()
	begin := func(amount money.Paise, to order.RefundTo, key string) error {
		return o.BeginRefund(order.RefundRequest{Amount: amount, To: to, Entry: staff.Entry{By: "meena", Key: key}}, doorbell)
	}
	require.NoError(t, begin(1000, order.ToWallet, "one"))
	require.Equal(t, order.Refunding, o.Phase)
	require.NoError(t, begin(500, order.ToWallet, "two"))
	o.Refunds[0].To = order.ToSource
	assert.Equal(t, 1, o.OpenRefund())
	left, _ := o.Refundable()
	require.ErrorIs(t, begin(left+1, order.ToWallet, "three"), order.ErrNothingLeft, "those under way count")
	o.Phase = order.Delivering
	require.ErrorIs(t, begin(1000, order.ToWallet, "four"), order.ErrLeased, "its bill is being made out")
}

func TestTheCustomerIsToldOfASettlementOnce(t *testing.T) {
	o := eaten()
	o.MarkTold(o.News())
	_, err := o.Complain(report("c1", mangoes(1)), doorbell)
	require.NoError(t, err)
	assert.False(t, o.HasNews())
	require.NoError(t, o.SettleComplaint("c1", complaint.Settlement{State: complaint.Resent, Answer: "It comes tomorrow.", At: doorbell}, ""))
	news := o.News()
	require.Len(t, news, 1)
	assert.Equal(t, order.ComplaintSettled, news[0].Topic)
	assert.Equal(t, "c1", news[0].Complaint.ID)
	o.MarkTold(news)
	assert.False(t, o.HasNews())
}

func TestASettlementWithMoneyIsToldWithTheMoney(t *testing.T) {
	o := eaten()
	o.Captured, o.Method = 45000, payment.PhonePe
	o.MarkTold(o.News())
	_, err := o.Complain(report("c1", mangoes(1)), doorbell)
	require.NoError(t, err)
	require.NoError(t, o.SettleComplaint("c1", complaint.Settlement{State: complaint.Refunded, Refund: 9000, At: doorbell}, order.ToSource))
	assert.False(t, o.HasNews(), "the money is on its way")
	o.ObserveRefund(0, payment.Failed, doorbell)
	assert.False(t, o.HasNews(), "it is tried again")
	o.ObserveRefund(1, payment.Completed, doorbell)
	news := o.News()
	require.Len(t, news, 1)
	assert.Equal(t, order.RefundMade, news[0].Topic)
	assert.Equal(t, "c1", news[0].Complaint.ID)
	o.MarkTold(news)
	assert.False(t, o.HasNews())

	o.Repay(1000, order.ToSource, staff.Entry{Why: "by hand", By: "meena", At: doorbell})
	o.ObserveRefund(2, payment.Completed, doorbell)
	require.Len(t, o.News(), 1)
	assert.Nil(t, o.News()[0].Complaint, "another refund answers nothing")
}

// What the staff gave back for some units meanwhile is not given back again with the report about the same units.
func TestAReportOfWhatWasRefundedMeanwhileGivesItBackOnce(t *testing.T) {
	o := eaten()
	_, err := o.Complain(report("c1", mangoes(2)), doorbell)
	require.NoError(t, err)
	require.NoError(t, o.BeginRefund(order.RefundRequest{Lines: []order.Unit{{VariantID: "mango-1", Quantity: 2}}, Entry: staff.Entry{By: "ravi", Key: "by telephone"}}, doorbell.Add(time.Minute)))
	assert.EqualValues(t, 90_00, o.RefundFor(o.Complaints[0]), "one of three mangoes is left")
	require.NoError(t, o.BeginRefund(order.RefundRequest{Lines: []order.Unit{{VariantID: "mango-1", Quantity: 1}}, Entry: staff.Entry{By: "ravi", Key: "once more"}}, doorbell.Add(2*time.Minute)))
	assert.Zero(t, o.RefundFor(o.Complaints[0]))
	err = o.SettleComplaint("c1", complaint.Settlement{State: complaint.Refunded, Refund: o.RefundFor(o.Complaints[0])}, "")
	require.ErrorIs(t, err, order.ErrNothingLeft)
}
