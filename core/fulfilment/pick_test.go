package fulfilment_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/complaint"
	"tokri/core/fulfilment"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/invoice"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/shoptest"
	"tokri/core/staff"
)

// weighedMangoes marks the mangoes of an order as weighed, and makes the order cost what is delivered.
func weighedMangoes(t *testing.T, w *shoptest.World, id string) {
	t.Helper()
	_, err := w.Orders().Update(t.Context(), id, func(o *order.Order) error {
		o.AsDelivered = true
		for i := range o.Lines {
			if o.Lines[i].VariantID == "mango-1" {
				o.Lines[i].Nominal = 1000
			}
		}
		return nil
	})
	require.NoError(t, err)
}

// picks ticks both mangoes with their weight and, of the other lines, all but what is missing for a reason.
func picks(o order.Order, at time.Time, grams int, missing map[string]order.Reason) (ticks []fulfilment.Tick) {
	for _, l := range o.Lines {
		p := order.Pick{Entry: staff.Entry{Key: "tick-" + l.VariantID, At: at}, VariantID: l.VariantID, Units: l.Quantity}
		if p.Reason = missing[l.VariantID]; p.Reason != "" {
			p.Units--
		}
		if l.Nominal > 0 {
			p.Grams = grams
		}
		ticks = append(ticks, fulfilment.Tick{Pick: p})
	}
	return ticks
}

// pickAndDeliver does everything that remains to be done until the order is delivered, and what is refused at the door is put back, one
// unit of it as waste, as people do who try again after an error.
func pickAndDeliver(t *testing.T, w *shoptest.World, s *shoptest.Server, id string, grams int, missing map[string]order.Reason, rejected ...order.Rejected) error {
	t.Helper()
	ravi := s.Fulfilment.As("ravi")
	if o := w.Orders().One(id); !o.Packed() {
		o, err := ravi.Claim(t.Context(), id, "A", true, false)
		if err != nil {
			return err
		}
		_, refused, err := ravi.Tick(t.Context(), id, picks(o, o.PlacedAt, grams, missing))
		if err != nil {
			return err
		}
		for _, why := range refused {
			require.NoError(t, why)
		}
		if _, err := ravi.Pack(t.Context(), id, 2); err != nil {
			return err
		}
	}
	if len(rejected) == 0 {
		_, err := s.AdvanceStatusTo(t.Context(), id, order.Delivered)
		return err
	}
	o, err := ravi.Deliver(t.Context(), id, rejected, true)
	if err != nil || o.Phase == order.Delivering {
		return err
	}
	var good, waste []int
	for _, l := range o.Goods() {
		good, waste = append(good, o.CameBack(l)-1), append(waste, 1)
	}
	_, err = ravi.PutBack(t.Context(), id, good, waste, "soft")
	return err
}

// ₹200 of mangoes that weigh 1,700 g instead of 2,000 cost ₹170; with an onion of ₹40 and ₹43.75 of the ₹50 off that is ₹166.25
// instead of ₹190.
func TestAWeighedOrderCostsWhatItWeighs(t *testing.T) {
	w, s, o := shoptest.PaidOrder(t)
	weighedMangoes(t, w, o.ID)
	require.NoError(t, pickAndDeliver(t, w, s, o.ID, 1700, nil))
	w.Settle(t)
	o = w.Orders().One(o.ID)
	require.Equal(t, order.Closed, o.Phase)
	assert.Equal(t, money.Paise(166_25), o.Charged().Value)
	assert.Equal(t, money.Paise(166_25), o.Paid())
	require.Len(t, o.Refunds, 1)
	assert.Equal(t, money.Paise(23_75), o.Refunds[0].Amount)
	assert.True(t, o.Refunds[0].Short)
	assert.Equal(t, money.Paise(3_32), o.Cashback, "2 % of ₹166.25")
	assert.Equal(t, hold.Count{Free: 8, Used: 2}, w.Stock().One("mango-1").Count, "both are sold")
	var billed money.Paise
	for _, supply := range invoice.Supplies(&o) {
		billed += supply.Value
	}
	assert.Equal(t, money.Paise(166_25), billed)

	// One mango after the other, and the onion: together exactly what was paid.
	worth := func(lines ...complaint.Line) money.Paise {
		return o.WorthOf(complaint.Complaint{ID: "c", Lines: lines})
	}
	assert.Equal(t, money.Paise(67_30), worth(complaint.Line{VariantID: "mango-1", Quantity: 1}), "₹85 less its share of the code")
	assert.Equal(t, money.Paise(166_25), worth(complaint.Line{VariantID: "mango-1", Quantity: 2}, complaint.Line{VariantID: "onion-1", Quantity: 1}))
	_, err := s.Refund(t.Context(), o.ID, 0, "", "")
	require.NoError(t, err)
	w.Settle(t)
	o = w.Orders().One(o.ID)
	assert.Equal(t, payment.Refunded, o.PaymentStatus)
	assert.Equal(t, money.Paise(50_00), w.Balance("asha"), "the wallet's part is back, and the whole cashback gone")
	w.Sound(t, w.Clock.Now().Add(time.Hour))
}

// One of two mangoes is refused at the door, of an order that was paid from the wallet and online: wherever the process dies, the money goes
// back once, the mango waits to be put back, and leaves the stock once.
func TestARefusalAtTheDoorSurvivesAccidents(t *testing.T) {
	rejected := order.Rejected{VariantID: "mango-1", Units: 1, Reason: order.Weight}
	for at := 1; ; at++ {
		for _, done := range []bool{false, true} {
			w, _, o := shoptest.PaidOrder(t)
			weighedMangoes(t, w, o.ID)
			err := pickAndDeliver(t, w, w.Process(shoptest.Accident{At: at, Done: done}).Service(), o.ID, 1700, nil, rejected)
			o = w.Orders().One(o.ID)
			reached := err == nil && o.SaidBack() && !o.ToPutBack() && !done
			w.Settle(t)
			require.NoError(t, pickAndDeliver(t, w, w.Process(shoptest.Never).Service(), o.ID, 1700, nil, rejected))
			w.Settle(t)
			o = w.Orders().One(o.ID)
			require.Equal(t, order.Closed, o.Phase)
			require.Equal(t, money.Paise(125_00), o.Charged().SubTotal, "one mango of 850 g, and the onion")
			require.Len(t, o.Refunds, 1)
			require.Equal(t, o.Bill.Value-o.Charged().Value, o.Refunds[0].Amount)
			require.Equal(t, hold.Count{Free: 8, Used: 1}, w.Stock().One("mango-1").Count)
			require.False(t, o.ToPutBack())
			w.Sound(t, w.Clock.Now().Add(time.Hour))
			if reached {
				require.Greater(t, at, 10, "there were many writes to die at")
				return
			}
		}
	}
}

// What the customer does not want any more stays for sale; what is bad or not there leaves the stock, under the picker's name.
func TestWhatIsLeftOutStaysOnTheShelf(t *testing.T) {
	for reason, want := range map[order.Reason]inventory.Stock{
		order.Unwanted: {Received: 10, Count: hold.Count{Free: 9, Used: 1}},
		order.Bad:      {Received: 9, Count: hold.Count{Free: 8, Used: 1}},
		order.NotFound: {Received: 9, Count: hold.Count{Free: 8, Used: 1}},
	} {
		w, s, o := shoptest.PaidOrder(t)
		_, err := w.Orders().Update(t.Context(), o.ID, func(o *order.Order) error { o.AsDelivered = true; return nil })
		require.NoError(t, err)
		require.NoError(t, pickAndDeliver(t, w, s, o.ID, 0, map[string]order.Reason{"mango-1": reason}))
		w.Settle(t)
		stock := w.Stock().One("mango-1")
		assert.Equal(t, want.Count, stock.Count, reason)
		assert.Equal(t, want.Received, stock.Received, reason)
		o = w.Orders().One(o.ID)
		assert.Equal(t, money.Paise(110_83), o.Charged().Value, reason)
		if stock.Recent != nil {
			last := stock.Recent.Movements[len(stock.Recent.Movements)-1]
			assert.Equal(t, inventory.KindShort, last.Kind)
			assert.EqualValues(t, "ravi", last.By)
			assert.EqualValues(t, reason, last.Why)
		} else {
			assert.Equal(t, order.Unwanted, reason)
		}
		w.Sound(t, w.Clock.Now().Add(time.Hour))
	}
}

// Wherever the process dies while an order is picked, packed and delivered: whoever tries again gets to the same end.
func TestPickingSurvivesAccidents(t *testing.T) {
	for at := 1; ; at++ {
		for _, done := range []bool{false, true} {
			w, _, o := shoptest.PaidOrder(t)
			weighedMangoes(t, w, o.ID)
			missing := map[string]order.Reason{"onion-1": order.NotFound}
			err := pickAndDeliver(t, w, w.Process(shoptest.Accident{At: at, Done: done}).Service(), o.ID, 1700, missing)
			reached := err == nil && w.Orders().One(o.ID).Phase == order.Closed && !done
			w.Settle(t)
			require.NoError(t, pickAndDeliver(t, w, w.Process(shoptest.Never).Service(), o.ID, 1700, missing))
			w.Settle(t)
			o = w.Orders().One(o.ID)
			require.Equal(t, order.Closed, o.Phase)
			require.Equal(t, order.Delivered, o.Status)
			require.Equal(t, 2, o.Work.Bags)
			require.Len(t, o.Short, 1)
			require.Equal(t, hold.Count{Free: 9}, w.Stock().One("onion-1").Count)
			require.Equal(t, money.Paise(170_00), o.Charged().SubTotal)
			require.Equal(t, o.Bill.Value-o.Charged().Value, o.Actual.BackOnline)
			w.Sound(t, w.Clock.Now().Add(time.Hour))
			if reached {
				require.Greater(t, at, 8, "there were many writes to die at")
				return
			}
		}
	}
}
