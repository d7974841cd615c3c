package fulfilment_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/apperr"
	"tokri/core/fulfilment"
	"tokri/core/hold"
	"tokri/core/invoice"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/saga"
	"tokri/core/shoptest"
	"tokri/core/staff"
	"tokri/core/wallet"
)

func TestCancelGivesEverythingBack(t *testing.T) {
	for _, to := range []order.RefundTo{"", order.ToSource, order.ToWallet} {
		t.Run("refund to "+string(to), func(t *testing.T) {
			w, s, o := shoptest.PaidOrder(t)
			cartVersion := w.Carts().One("asha").Version
			for range 3 {
				var err error
				o, err = s.Cancel(t.Context(), o.ID, shoptest.ByCustomer(to))
				require.NoError(t, err)
			}
			assert.Equal(t, order.Closed, o.Phase)
			assert.Equal(t, order.Cancelled, o.Status)
			assert.Equal(t, payment.Refunded, o.PaymentStatus)
			assert.Equal(t, "Ordered twice", o.Cancellation.Reason)
			w.GivenBack(t, o)
			assert.Equal(t, cartVersion, w.Carts().One("asha").Version, "the next cart is not touched")
			require.Len(t, o.Refunds, 1)
			assert.Equal(t, money.Paise(14000), o.Refunds[0].Amount)
			if to == order.ToWallet {
				assert.Equal(t, money.Paise(19000), w.Balance("asha"))
				assert.Equal(t, money.Paise(14000), w.Gateway.Kept(o.ID))
			} else {
				assert.Equal(t, money.Paise(5000), w.Balance("asha"))
				assert.Zero(t, w.Gateway.Kept(o.ID))
			}
			w.Sound(t, w.Clock.Now().Add(time.Hour))
		})
	}
}

func TestCancelACashOrder(t *testing.T) {
	w, r := shoptest.Asha()
	o, err := w.Place(t, r)
	require.NoError(t, err)
	o, err = w.Process(shoptest.Never).Service().Cancel(t.Context(), o.ID, shoptest.ByCustomer(""))
	require.NoError(t, err)
	assert.Equal(t, order.Closed, o.Phase)
	assert.Equal(t, payment.Failed, o.PaymentStatus, "it will never be paid")
	assert.Empty(t, o.Refunds)
	w.AllOrNothing(t, o)
	w.Sound(t, w.Clock.Now().Add(time.Hour))
}

func TestWhoMayCancelWhen(t *testing.T) {
	for name, c := range map[string]struct {
		by    order.Actor
		steps int
		after func(*shoptest.World, order.Order)
		want  error
	}{
		"in time":                       {order.Customer, 0, nil, nil},
		"at the cut-off":                {order.Customer, 0, func(w *shoptest.World, o order.Order) { w.Clock.Time = o.Window.Cutoff }, order.ErrNotCancellable},
		"just before the cut-off":       {order.Customer, 0, func(w *shoptest.World, o order.Order) { w.Clock.Time = o.Window.Cutoff.Add(-1) }, nil},
		"while it is made ready":        {order.Customer, 1, nil, order.ErrNotCancellable},
		"staff, while it is made ready": {order.Staff, 1, nil, nil},
		"staff, on its way":             {order.Staff, 2, nil, nil},
		"staff, after the cut-off":      {order.Staff, 0, func(w *shoptest.World, o order.Order) { w.Clock.Time = o.Window.End }, nil},
		"when it has arrived":           {order.Staff, 3, nil, order.ErrNotCancellable},
	} {
		t.Run(name, func(t *testing.T) {
			w, s, o := shoptest.PaidOrder(t)
			for range c.steps {
				var err error
				o, err = s.AdvanceStatus(t.Context(), o.ID)
				require.NoError(t, err)
			}
			if c.after != nil {
				c.after(w, o)
			}
			_, err := s.Cancel(t.Context(), o.ID, fulfilment.Cancellation{By: c.by})
			require.ErrorIs(t, err, c.want)
			w.Sound(t, w.Clock.Now().Add(time.Hour))
			w.AllOrNothing(t, w.Orders().One(o.ID))
		})
	}
	t.Run("while it waits for its payment", func(t *testing.T) {
		_, s, o := shoptest.Paying(t, payment.Pending)
		_, err := s.Cancel(t.Context(), o.ID, fulfilment.Cancellation{By: order.Staff})
		require.ErrorIs(t, err, order.ErrNotCancellable)
	})
}

func TestDeliver(t *testing.T) {
	w, s, o := shoptest.PaidOrder(t)
	for _, want := range []order.Status{order.Processing, order.OutForDelivery, order.Delivered} {
		var err error
		o, err = s.AdvanceStatus(t.Context(), o.ID)
		require.NoError(t, err)
		assert.Equal(t, want, o.Status)
	}
	_, err := s.AdvanceStatus(t.Context(), o.ID)
	require.ErrorIs(t, err, order.ErrNoMove)
	assert.Equal(t, order.Closed, o.Phase)
	assert.Equal(t, hold.Count{Free: 8, Used: 2}, w.Stock().One("mango-1").Count)
	assert.Equal(t, hold.Count{Free: 4, Used: 1}, w.Slots().One("evening").Count)
	assert.Equal(t, hold.Count{Free: 4, Used: 1}, w.Coupons().One("fifty").Count)
	assert.Equal(t, money.Paise(380), w.Balance("asha"), "2 % of ₹190")
	last := w.Wallet().Entries("asha")[len(w.Wallet().Entries("asha"))-1]
	assert.Equal(t, wallet.Cashback, last.Type)
	var seen []order.Status
	for _, e := range o.Timeline {
		seen = append(seen, e.Status)
	}
	assert.Equal(t, []order.Status{order.PendingPayment, order.Placed, order.Processing, order.OutForDelivery, order.Delivered}, seen)
	w.AllOrNothing(t, o)
	w.Sound(t, w.Clock.Now().Add(time.Hour))
}

func TestAdvanceStatusTo(t *testing.T) {
	w, r := shoptest.Asha()
	o, err := w.Place(t, r)
	require.NoError(t, err)
	s := w.Process(shoptest.Never).Service()
	for range 2 {
		o, err = s.AdvanceStatusTo(t.Context(), o.ID, order.OutForDelivery)
		require.NoError(t, err)
		assert.Equal(t, order.OutForDelivery, o.Status)
		assert.Len(t, o.Timeline, 3)
	}
	_, err = s.AdvanceStatusTo(t.Context(), o.ID, order.Processing)
	require.ErrorIs(t, err, order.ErrNoMove, "there is no way back")
	assert.Equal(t, "The order is Out for Delivery already.", apperr.Of(err).Message)
	for range 2 {
		o, err = s.AdvanceStatusTo(t.Context(), o.ID, order.Delivered)
		require.NoError(t, err)
	}
	assert.Equal(t, payment.Completed, o.PaymentStatus, "the cash was taken at the door")
	assert.Equal(t, money.Paise(480), w.Balance("asha"))
	w.Sound(t, w.Clock.Now().Add(time.Hour))
}

// docs/product.md "Order statuses": until the cut-off, work on an order takes its customer's right away.
func TestWorkBeforeTheCutoffIsSaid(t *testing.T) {
	w, s, o := shoptest.PaidOrder(t)
	advance := func(early bool) error {
		_, err := s.Fulfilment.Advance(t.Context(), o.ID, "", early)
		return err
	}
	w.Clock.Time = o.Window.Cutoff.Add(-1)
	require.ErrorIs(t, advance(false), order.ErrBeforeCutoff)
	assert.Equal(t, order.Placed, w.Orders().One(o.ID).Status)
	require.NoError(t, advance(true))
	require.NoError(t, advance(false), "its customer can no longer cancel it")

	w, s, o = shoptest.PaidOrder(t)
	w.Clock.Time = o.Window.Cutoff
	require.NoError(t, advance(false))
}

// A repeated command makes one refund, even if another refund comes in between.
func TestAKeyIsOneRefund(t *testing.T) {
	w, s, o := shoptest.PaidOrder(t)
	_, err := s.AdvanceStatusTo(t.Context(), o.ID, order.Delivered)
	require.NoError(t, err)
	refund := func(amount money.Paise, key string) error {
		_, _, err := s.Fulfilment.Refund(t.Context(), o.ID, order.RefundRequest{All: amount == 0, Amount: amount, Entry: staff.Entry{Why: "soft mangoes", Key: key}})
		return err
	}
	for range 2 {
		require.NoError(t, refund(4000, "ticket 7"))
		require.NoError(t, refund(1000, "ticket 8"))
	}
	require.NoError(t, refund(0, "ticket 8"), "all that is left was not asked for then, and is not now")
	require.ErrorIs(t, refund(2000, "ticket 8"), order.ErrRefundKeyReused)
	require.ErrorIs(t, refund(2000, "two\nlines"), order.ErrRefundKey)
	o, err = w.Orders().Get(t.Context(), o.ID)
	require.NoError(t, err)
	require.Len(t, o.Refunds, 2)
	assert.Equal(t, "ticket 7", o.Refunds[0].Key)
	assert.Equal(t, money.Paise(9000), w.Gateway.Kept(o.ID))
	w.Sound(t, w.Clock.Now().Add(time.Hour))
}

// The staff's commands have no gateway: a refund through it waits for a server, whichever commands come
// meanwhile.
func TestARepeatedCommandIsAnsweredLikeTheFirst(t *testing.T) {
	w, s, o := shoptest.PaidOrder(t)
	s.Fulfilment.Gateway = nil
	_, err := s.AdvanceStatusTo(t.Context(), o.ID, order.Delivered)
	require.NoError(t, err)
	for range 3 {
		o, _, err = s.Fulfilment.Refund(t.Context(), o.ID, order.RefundRequest{Amount: 4000, Entry: staff.Entry{Why: "soft mangoes", Key: "ticket 7"}})
		require.NoError(t, err)
		assert.Equal(t, order.Refunding, o.Phase)
		_, err = s.AdvanceStatusTo(t.Context(), o.ID, order.Delivered)
		require.NoError(t, err)
		w.Clock.Advance(time.Hour)
	}
	w.Settle(t)
	assert.Equal(t, money.Paise(10000), w.Gateway.Kept(o.ID))
}

func TestRefundOfADeliveredOrder(t *testing.T) {
	w, s, o := shoptest.PaidOrder(t)
	_, err := s.Refund(t.Context(), o.ID, 100, "", "soft mangoes")
	require.ErrorIs(t, err, order.ErrNoMove, "it is on its way")
	_, err = s.AdvanceStatusTo(t.Context(), o.ID, order.Delivered)
	require.NoError(t, err)
	o, err = s.Refund(t.Context(), o.ID, 4000, "", "soft mangoes")
	require.NoError(t, err)
	assert.Equal(t, payment.Completed, o.PaymentStatus, "a part is not all")
	assert.Equal(t, order.ToSource, o.Refunds[0].To)
	assert.Equal(t, money.Paise(10000), w.Gateway.Kept(o.ID))
	_, err = s.Refund(t.Context(), o.ID, 10001, order.ToSource, "")
	require.ErrorIs(t, err, order.ErrNothingLeft, "no more than came from there")
	_, err = s.Refund(t.Context(), o.ID, 15001, order.ToWallet, "")
	require.ErrorIs(t, err, order.ErrNothingLeft, "no more than was paid")
	_, err = s.Refund(t.Context(), o.ID, -1, order.ToWallet, "")
	require.ErrorIs(t, err, order.ErrNothingLeft)
	o, err = s.Refund(t.Context(), o.ID, 0, "", "")
	require.NoError(t, err)
	assert.Zero(t, w.Gateway.Kept(o.ID))
	require.Len(t, o.Refunds, 3)
	assert.Equal(t, []order.RefundTo{order.ToWallet, order.ToSource}, []order.RefundTo{o.Refunds[1].To, o.Refunds[2].To},
		"the wallet's part goes there, the rest to the source")
	assert.Equal(t, payment.Refunded, o.PaymentStatus)
	assert.Equal(t, money.Paise(5000), w.Balance("asha"), "the cashback of ₹3.80 is gone with the last refund")
	assert.Equal(t, order.Clawback{Taken: 380}, o.ClawedBack())
	for i, r := range o.Refunds {
		assert.Equal(t, fmt.Sprintf("CN/%s/%06d", invoice.Year(w.Clock.Now())[2:], i+1), r.CreditNote, "each after the bill has a credit note")
	}
	_, err = s.Refund(t.Context(), o.ID, 0, "", "")
	require.ErrorIs(t, err, order.ErrNothingLeft)
	w.Sound(t, w.Clock.Now().Add(time.Hour))
}

// The gateway fails twice; then the refund is tried again and stays pending.
func TestRefundsThatFail(t *testing.T) {
	w, s, o := shoptest.PaidOrder(t)
	w.Gateway.RefundFate = []payment.Status{payment.Failed, payment.Failed, payment.Pending}
	o, err := s.Cancel(t.Context(), o.ID, shoptest.ByCustomer(""))
	require.NoError(t, err)
	assert.Equal(t, order.Refunding, o.Phase)
	assert.Equal(t, order.Cancelled, o.Status, "it is cancelled all the same")
	assert.Equal(t, payment.Completed, o.PaymentStatus, "until the money is back")
	require.Len(t, o.Refunds, 2)
	assert.Equal(t, w.Clock.Now().Add(time.Minute), o.Lease.Until)
	w.Sound(t, w.Clock.Now())
	w.Clock.Advance(61 * time.Second)
	_, err = s.Sweep(t.Context())
	require.NoError(t, err)
	assert.Equal(t, w.Clock.Now().Add(10*time.Minute), w.Orders().One(o.ID).Lease.Until, "more patience each time")
	w.Clock.Advance(11 * time.Minute)
	for range 5 {
		_, err = s.Sweep(t.Context())
		require.NoError(t, err)
		w.Clock.Advance(time.Minute)
	}
	require.Len(t, w.Gateway.Refunds, 3, "while one is pending no other is begun")
	assert.Len(t, w.Alerts, 2)
	w.Gateway.FinishRefunds(payment.Completed)
	w.Settle(t)
	o = w.Orders().One(o.ID)
	assert.Equal(t, payment.Refunded, o.PaymentStatus)
	w.AllOrNothing(t, o)
	w.Sound(t, w.Clock.Now().Add(time.Hour))
}

// A refused refund is a failure. If the answer was lost, the shop asks for the refund's state and does not
// request it again.
func TestRefundsWithoutAnAnswer(t *testing.T) {
	for name, c := range map[string]struct {
		err   error
		sends int
	}{
		"lost":    {payment.ErrUnknown, 1},
		"refused": {payment.ErrRefused, 0},
		"away":    {apperr.New(apperr.Unavailable, "away", "Try again."), 0},
		"unclear": {payment.ErrNotFound, 0}, // the gateway has the id, and does not find the refund yet
	} {
		t.Run(name, func(t *testing.T) {
			w, s, o := shoptest.PaidOrder(t)
			w.Gateway.RefundErr = c.err
			o, err := s.Cancel(t.Context(), o.ID, shoptest.ByCustomer(""))
			require.NoError(t, err)
			assert.Equal(t, order.Refunding, w.Orders().One(o.ID).Phase)
			assert.Len(t, w.Gateway.Refunds, c.sends)
			attempts := 1
			if errors.Is(c.err, payment.ErrRefused) {
				attempts = 2
			}
			assert.Len(t, w.Orders().One(o.ID).Refunds, attempts, "another id would be another refund")
			w.Gateway.RefundErr = nil
			w.Settle(t)
			assert.Len(t, w.Gateway.Refunds, 1)
			w.AllOrNothing(t, w.Orders().One(o.ID))
		})
	}
}

func TestAStuckRefundGoesToTheWallet(t *testing.T) {
	w, s, o := shoptest.PaidOrder(t)
	w.Gateway.RefundFate = []payment.Status{payment.Failed}
	o, err := s.Cancel(t.Context(), o.ID, shoptest.ByCustomer(""))
	require.NoError(t, err)
	for range 2 {
		_, err = s.RefundToWallet(t.Context(), o.ID)
		if err != nil {
			require.ErrorIs(t, err, order.ErrNothingLeft)
		}
	}
	o = w.Orders().One(o.ID)
	assert.Equal(t, order.Closed, o.Phase)
	assert.Equal(t, money.Paise(19000), w.Balance("asha"))
	w.Sound(t, w.Clock.Now().Add(time.Hour))

	w, s, o = shoptest.PaidOrder(t)
	w.Gateway.RefundFate = []payment.Status{payment.Pending}
	_, err = s.Cancel(t.Context(), o.ID, shoptest.ByCustomer(""))
	require.NoError(t, err)
	_, err = s.RefundToWallet(t.Context(), o.ID)
	require.ErrorIs(t, err, order.ErrNoMove, "the gateway is at it")
}

// An error after the cancellation was stored: it is carried out all the same.
func TestACancellationThatWasWrittenDownHappens(t *testing.T) {
	w, _, o := shoptest.PaidOrder(t)
	o, err := w.Process(shoptest.Accident{At: 2, Transient: true}).Service().Cancel(t.Context(), o.ID, shoptest.ByCustomer(""))
	require.NoError(t, err)
	assert.Equal(t, order.Cancelled, o.Status)
	assert.NotEmpty(t, w.Alerts)
	w.Settle(t)
	w.AllOrNothing(t, w.Orders().One(o.ID))
	w.Sound(t, w.Clock.Now().Add(time.Hour))
}

// The server died between the delivery and the bill. Until another server takes over, a refund is refused with
// "wait" and not with "this order cannot be refunded".
func TestARefundWaitsForTheEndOfADelivery(t *testing.T) {
	w, s, o := shoptest.PaidOrder(t)
	dying := w.Process(shoptest.Accident{At: 2}).Service()
	_, err := dying.AdvanceStatusTo(t.Context(), o.ID, order.Delivered)
	require.NoError(t, err, "it is written down, and happens")
	require.Equal(t, order.Delivering, w.Orders().One(o.ID).Phase)
	_, err = s.Refund(t.Context(), o.ID, 0, order.ToWallet, "")
	require.ErrorIs(t, err, saga.ErrAtWork)
	w.Settle(t)
	_, err = s.Refund(t.Context(), o.ID, 0, order.ToWallet, "")
	require.NoError(t, err)
	w.Settle(t)
	w.AllOrNothing(t, w.Orders().One(o.ID))
}
