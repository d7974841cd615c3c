package fulfilment_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/complaint"
	"tokri/core/hold"
	"tokri/core/invoice"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/shoptest"
)

// deliverShort delivers an order without one of its two mangoes.
func deliverShort(t *testing.T, w *shoptest.World, s *shoptest.Server, o order.Order) order.Order {
	t.Helper()
	_, err := w.Orders().Update(t.Context(), o.ID, func(o *order.Order) error { o.AsDelivered = true; return nil })
	require.NoError(t, err)
	_, err = s.Fulfilment.As("ravi").PlanShort(t.Context(), o.ID, order.Unit{VariantID: "mango-1", Quantity: 1}, "count")
	require.NoError(t, err)
	_, err = s.AdvanceStatusTo(t.Context(), o.ID, order.Delivered)
	require.NoError(t, err)
	return w.Orders().One(o.ID)
}

// ₹240 of goods with ₹50 off, of which ₹100 are missing: ₹140 with ₹29.17 off are ₹110.83 instead of ₹190.
func TestAnOnlineOrderCostsWhatIsDelivered(t *testing.T) {
	w, s, o := shoptest.PaidOrder(t)
	deliverShort(t, w, s, o)
	w.Settle(t)
	o = w.Orders().One(o.ID)
	require.Equal(t, order.Closed, o.Phase)
	assert.Equal(t, money.Paise(110_83), o.Charged().Value)
	assert.Equal(t, money.Paise(110_83), o.Paid())
	assert.Equal(t, payment.Completed, o.PaymentStatus)
	require.Len(t, o.Refunds, 1)
	back := o.Refunds[0]
	assert.Equal(t, money.Paise(79_17), back.Amount)
	assert.Equal(t, order.ToSource, back.To)
	assert.Equal(t, payment.Completed, back.Status)
	assert.Empty(t, back.CreditNote, "what did not come was never on the bill")
	assert.Nil(t, back.Clawback)
	assert.Equal(t, money.Paise(2_21), o.Cashback, "2 % of ₹110.83")
	assert.Equal(t, money.Paise(2_21), w.Balance("asha"))
	assert.Equal(t, hold.Count{Free: 8, Used: 1}, w.Stock().One("mango-1").Count)
	assert.Equal(t, 9, w.Stock().One("mango-1").Received, "the missing one is no stock any more")
	var billed money.Paise
	for _, supply := range invoice.Supplies(&o) {
		billed += supply.Value
	}
	assert.Equal(t, money.Paise(110_83), billed)

	// What came can be given back, once, and no more of it.
	assert.Equal(t, 1, o.LinesLeft()["mango-1"])
	_, err := o.Complain(complaint.Complaint{ID: "c", Key: "c", Lines: []complaint.Line{{VariantID: "mango-1", Quantity: 2}}, Reason: complaint.BadQuality, Wish: complaint.Refund}, w.Clock.Now())
	require.ErrorIs(t, err, complaint.ErrQuantity)
	o, err = s.Refund(t.Context(), o.ID, 0, "", "")
	require.NoError(t, err)
	w.Settle(t)
	o = w.Orders().One(o.ID)
	assert.Equal(t, payment.Refunded, o.PaymentStatus)
	assert.Equal(t, money.Paise(50_00), w.Balance("asha"), "the wallet's part is back, and the whole cashback gone")
	toSource, all := o.Repaid()
	assert.Equal(t, money.Paise(140_00), toSource)
	assert.Equal(t, money.Paise(110_83), all)
	w.Sound(t, w.Clock.Now().Add(time.Hour))
}

// Another refund does not wait until the gateway has given back what was missing.
func TestARefundIsBegunWhileWhatWasMissingGoesBack(t *testing.T) {
	w, s, o := shoptest.PaidOrder(t)
	w.Gateway.RefundFate = []payment.Status{payment.Pending}
	o = deliverShort(t, w, s, o)
	require.Equal(t, order.Refunding, o.Phase)
	o, err := s.Refund(t.Context(), o.ID, 10_00, order.ToWallet, "a soft onion")
	require.NoError(t, err)
	assert.Equal(t, payment.Completed, o.Refunds[1].Status)
	assert.Equal(t, money.Paise(2_21+10_00-19), w.Balance("asha"), "with its share of the cashback taken back")
	assert.Equal(t, order.Refunding, o.Phase)
	_, err = s.Refund(t.Context(), o.ID, 110_83, "", "")
	require.ErrorIs(t, err, order.ErrNothingLeft)
}

// Cash has no paise: what is below a rupee is left off the bill.
func TestACashOrderCostsWhatIsDelivered(t *testing.T) {
	w, r := shoptest.AshaWith(50_00, payment.COD)
	o, err := w.Place(t, r)
	require.NoError(t, err)
	o = deliverShort(t, w, w.Process(shoptest.Never).Service(), o)
	assert.Equal(t, order.Closed, o.Phase)
	assert.Empty(t, o.Refunds)
	assert.Equal(t, money.Paise(140_00), o.Charged().Value)
	assert.Equal(t, money.Paise(90_00), o.Charged().GrandTotal)
	assert.Equal(t, money.Paise(2_80), w.Balance("asha"))
	w.Sound(t, w.Clock.Now().Add(time.Hour))
}

func TestAnOrderOfWhichNothingIsThereIsNotDelivered(t *testing.T) {
	w, s, o := shoptest.PaidOrder(t)
	_, err := w.Orders().Update(t.Context(), o.ID, func(o *order.Order) error { o.AsDelivered = true; return nil })
	require.NoError(t, err)
	for _, l := range o.Lines {
		_, err = s.Fulfilment.As("ravi").PlanShort(t.Context(), o.ID, order.Unit{VariantID: l.VariantID, Quantity: l.Quantity}, "count")
		require.NoError(t, err)
	}
	_, err = s.AdvanceStatusTo(t.Context(), o.ID, order.Delivered)
	require.ErrorIs(t, err, order.ErrNothingKept)
	_, err = s.Cancel(t.Context(), o.ID, shoptest.ByCustomer(""))
	require.NoError(t, err)
	w.Settle(t)
	for _, l := range o.Lines {
		assert.Equal(t, hold.Count{Free: 10 - l.Quantity}, w.Stock().One(l.VariantID).Count, "what was not there is not for sale")
	}
	w.Sound(t, w.Clock.Now().Add(time.Hour))
}
