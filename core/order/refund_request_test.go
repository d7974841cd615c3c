package order_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/address"
	"tokri/core/complaint"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/pricing"
	"tokri/core/staff"
)

// mixed is a delivered order of ₹199, of which the wallet paid ₹50 and the gateway ₹149.
func mixed() order.Order {
	o := order.Order{ID: "o", Status: order.Delivered, Method: payment.PhonePe, PlacedAt: noon, Process: order.Process{Phase: order.Closed},
		Lines: []order.Line{{VariantID: "tomato", Price: 34_00, Quantity: 2}, {VariantID: "juice", Price: 131_00, Quantity: 1}}}
	o.Captured, o.Bill = 149_00, pricing.Bill{SubTotal: 199_00, Value: 199_00, WalletUsed: 50_00, GrandTotal: 149_00}
	return o
}

// parts says of an order's refunds how much went where.
func parts(refunds []order.Refund) (said []string) {
	for _, r := range refunds {
		said = append(said, fmt.Sprint(r.Amount, " to the ", r.To))
	}
	return said
}

// docs/product.md "Cancelling and refunds": everything goes back the way it came, an amount first to the source.
func TestARefundGoesBackTheWayItCame(t *testing.T) {
	for name, c := range map[string]struct {
		asked order.RefundRequest
		want  []string
		left  money.Paise
	}{
		"everything":                  {order.RefundRequest{All: true}, []string{"50 to the wallet", "149 to the source"}, 0},
		"as much as all":              {order.RefundRequest{Amount: 199_00}, []string{"50 to the wallet", "149 to the source"}, 0},
		"more than came from there":   {order.RefundRequest{Amount: 150_00}, []string{"1 to the wallet", "149 to the source"}, 49_00},
		"a part":                      {order.RefundRequest{Amount: 20_00}, []string{"20 to the source"}, 179_00},
		"all of the source":           {order.RefundRequest{All: true, To: order.ToSource}, []string{"149 to the source"}, 50_00},
		"everything to the wallet":    {order.RefundRequest{All: true, To: order.ToWallet}, []string{"199 to the wallet"}, 0},
		"too small for the gateway":   {order.RefundRequest{Amount: 99}, []string{"0.99 to the wallet"}, 198_01},
		"goods":                       {order.RefundRequest{Lines: []order.Unit{{VariantID: "tomato", Quantity: 1}}}, []string{"34 to the source"}, 165_00},
		"goods to the wallet":         {order.RefundRequest{Lines: []order.Unit{{VariantID: "tomato", Quantity: 2}}, To: order.ToWallet}, []string{"68 to the wallet"}, 131_00},
		"all goods, and no more":      {order.RefundRequest{Lines: []order.Unit{{VariantID: "tomato", Quantity: 2}, {VariantID: "juice", Quantity: 1}}}, []string{"50 to the wallet", "149 to the source"}, 0},
		"another amount for one item": {order.RefundRequest{Lines: []order.Unit{{VariantID: "juice", Quantity: 1}}, Amount: 10_00}, []string{"10 to the source"}, 189_00},
	} {
		o := mixed()
		require.NoError(t, o.BeginRefund(c.asked, noon), name)
		assert.Equal(t, c.want, parts(o.Refunds), name)
		left, _ := o.Refundable()
		assert.Equal(t, c.left, left, name)
	}
	for name, c := range map[string]struct {
		asked order.RefundRequest
		want  error
	}{
		"nothing":              {order.RefundRequest{}, order.ErrNothingLeft},
		"more than was paid":   {order.RefundRequest{Amount: 199_01}, order.ErrNothingLeft},
		"more than the source": {order.RefundRequest{Amount: 149_01, To: order.ToSource}, order.ErrNothingLeft},
		"too little for it":    {order.RefundRequest{Amount: 99, To: order.ToSource}, order.ErrNothingLeft},
		"more of an item":      {order.RefundRequest{Lines: []order.Unit{{VariantID: "tomato", Quantity: 3}}}, order.ErrRefundLines},
		"an item twice":        {order.RefundRequest{Lines: []order.Unit{{VariantID: "tomato", Quantity: 1}, {VariantID: "tomato", Quantity: 1}}}, order.ErrRefundLines},
		"none of an item":      {order.RefundRequest{Lines: []order.Unit{{VariantID: "tomato", Quantity: 0}}}, order.ErrRefundLines},
		"goods of others":      {order.RefundRequest{Lines: []order.Unit{{VariantID: "mango", Quantity: 1}}}, order.ErrRefundLines},
	} {
		o := mixed()
		require.ErrorIs(t, o.BeginRefund(c.asked, noon), c.want, name)
		assert.Empty(t, o.Refunds, name)
	}
}

func TestBothPartsOfARefundHaveItsKey(t *testing.T) {
	o := mixed()
	asked := order.RefundRequest{Amount: 199_00, Entry: staff.Entry{Key: "ticket 7"}}
	require.NoError(t, o.BeginRefund(asked, noon))
	require.ErrorIs(t, o.BeginRefund(asked, noon), order.ErrAtRest)
	o.ObserveRefund(0, payment.Completed, noon)
	o.ObserveRefund(1, payment.Failed, noon)
	require.ErrorIs(t, o.BeginRefund(asked, noon), order.ErrAtRest, "what failed is tried again, and counts once")
	assert.Len(t, o.RefundsOf("ticket 7"), 2)
	asked.Amount--
	require.ErrorIs(t, o.BeginRefund(asked, noon), order.ErrRefundKeyReused)
	asked = order.RefundRequest{Lines: []order.Unit{{VariantID: "tomato", Quantity: 1}}, Entry: staff.Entry{Key: "ticket 7"}}
	require.ErrorIs(t, o.BeginRefund(asked, noon), order.ErrRefundKeyReused)
	monday := asked.DefaultKey("2026-11-23")
	assert.Equal(t, monday, asked.DefaultKey("2026-11-23"))
	for _, other := range []order.RefundRequest{{All: true}, {Amount: 1}, {Lines: []order.Unit{{VariantID: "tomato", Quantity: 2}}}} {
		assert.NotEqual(t, monday, other.DefaultKey("2026-11-23"))
	}
	assert.NotEqual(t, monday, asked.DefaultKey("2026-11-24"))
}

// Goods are given back once, whether a customer reports them or the staff refund them first.
func TestGoodsAreRefundedOnce(t *testing.T) {
	o := eaten()
	require.NoError(t, o.BeginRefund(order.RefundRequest{Lines: []order.Unit{{VariantID: "mango-1", Quantity: 3}}}, doorbell))
	_, err := o.Complain(report("c1", mangoes(1)), doorbell)
	require.ErrorIs(t, err, complaint.ErrQuantity)

	o = eaten()
	_, err = o.Complain(report("c1", mangoes(2)), doorbell)
	require.NoError(t, err)
	require.NoError(t, o.SettleComplaint("c1", complaint.Settlement{State: complaint.Refunded, Refund: 10_00, At: doorbell}, ""))
	assert.Equal(t, []order.Unit{{VariantID: "mango-1", Quantity: 2}}, o.Refunds[0].Lines)
	o.Phase = order.Closed
	require.ErrorIs(t, o.BeginRefund(order.RefundRequest{Lines: []order.Unit{{VariantID: "mango-1", Quantity: 2}}}, doorbell), order.ErrRefundLines)
	require.NoError(t, o.BeginRefund(order.RefundRequest{Lines: []order.Unit{{VariantID: "mango-1", Quantity: 1}}}, doorbell))

	o = mixed()
	require.NoError(t, o.BeginRefund(order.RefundRequest{Lines: []order.Unit{{VariantID: "tomato", Quantity: 1}, {VariantID: "juice", Quantity: 1}}}, noon))
	require.Len(t, o.Refunds, 2, "it goes two ways")
	assert.Equal(t, map[string]int{"tomato": 1, "juice": 0}, o.LinesLeft())
}

// The answer to a report comes once, with the first part of its refund.
func TestAnAnswerWithMoneyOfTwoWaysIsToldOnce(t *testing.T) {
	o := mixed()
	o.Complaints = complaint.Complaints{{ID: "c", State: complaint.Refunded}}
	o.Refunds = []order.Refund{{ID: "o-r1", Key: "complaint/c", Status: payment.Completed}, {ID: "o-r2", Key: "complaint/c", Status: payment.Completed, Rest: true}}
	news := o.News()
	require.Len(t, news, 2)
	assert.NotNil(t, news[0].Complaint)
	assert.Nil(t, news[1].Complaint)
}

// However a payment is given back in parts, each way gets what it paid, and no part goes astray.
func TestRefundsInPartsGiveBackEachWay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := mixed()
		o.Bill.WalletUsed = money.Paise(rapid.IntRange(0, 199_00).Draw(t, "from the wallet"))
		o.Captured = 199_00 - o.Bill.WalletUsed
		for range 20 {
			left, _ := o.Refundable()
			if left == 0 {
				break
			}
			asked := order.RefundRequest{Amount: money.Paise(rapid.IntRange(1, int(left)).Draw(t, "amount"))}
			asked.All = rapid.Bool().Draw(t, "all")
			if asked.All {
				asked.Amount = 0
			}
			require.NoError(t, o.BeginRefund(asked, noon))
			for i := o.OpenRefund(); i >= 0; i = o.OpenRefund() {
				o.ObserveRefund(i, payment.Completed, noon)
			}
			require.NoError(t, o.EndRefunds())
			toSource, all := o.Repaid()
			require.LessOrEqual(t, toSource, o.Captured)
			require.LessOrEqual(t, all, o.Paid())
			for _, r := range o.Refunds {
				require.True(t, r.To == order.ToWallet || r.Amount >= money.LeastOnline, "%s is too little for the gateway", r.Amount)
			}
		}
	})
}

// A customer who has deleted the account cannot spend what is sent to the wallet, and the staff would believe the money given back.
func TestNothingGoesToTheWalletOfADeletedCustomer(t *testing.T) {
	home := address.Address{ID: "home", Line1: "12, Shanti Kunj", Phone: "9826098260"}
	o := mixed()
	o.Address = home
	require.True(t, o.Anonymise())
	require.False(t, o.Anonymise())
	for name, asked := range map[string]order.RefundRequest{
		"all":                       {All: true},
		"to the wallet":             {Amount: 10_00, To: order.ToWallet},
		"partly there":              {Amount: 150_00},
		"too small for the gateway": {Amount: 99},
	} {
		require.ErrorIs(t, o.BeginRefund(asked, noon), order.ErrCustomerGone, name)
		assert.Empty(t, o.Refunds, name)
	}
	require.NoError(t, o.BeginRefund(order.RefundRequest{All: true, To: order.ToSource}, noon))
	assert.Equal(t, []string{"149 to the source"}, parts(o.Refunds))
	require.ErrorIs(t, o.RedirectRefund("meena", noon), order.ErrCustomerGone)

	o = eaten()
	o.Address = home
	_, err := o.Complain(report("c1", mangoes(1)), doorbell)
	require.NoError(t, err)
	require.True(t, o.Anonymise())
	err = o.SettleComplaint("c1", complaint.Settlement{State: complaint.Refunded, Refund: o.RefundFor(o.Complaints[0]), At: doorbell}, "")
	require.ErrorIs(t, err, order.ErrCustomerGone, "it was paid in cash")
}
