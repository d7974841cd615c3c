package shoptest

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/apperr"
	"tokri/core/cart"
	"tokri/core/checkout"
	"tokri/core/coupon"
	"tokri/core/hold"
	"tokri/core/inventory"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/slot"
)

// DrawAccident returns an accident at one of the first writes. A check-out makes about a dozen of them; a later number means a run
// without an accident.
func DrawAccident(t *rapid.T) Accident {
	return Accident{
		At:        rapid.IntRange(0, 16).Draw(t, "at write"),
		Done:      rapid.Bool().Draw(t, "written before the answer is lost"),
		Transient: rapid.Bool().Draw(t, "the process lives on"),
		Overtaken: rapid.IntRange(0, 3).Draw(t, "overtaken") == 0,
	}
}

// DrawWorld returns a shop that may be short of anything, with full carts of two customers.
func DrawWorld(t *rapid.T) *World {
	w := NewWorld()
	for _, variant := range []string{"mango-1", "onion-1", "coriander-1"} {
		w.Receive(variant, rapid.IntRange(0, 5).Draw(t, variant))
	}
	w.Window("evening", rapid.IntRange(1, 2).Draw(t, "places"))
	w.Window("night", rapid.IntRange(0, 2).Draw(t, "places at night"))
	w.Codes = []coupon.Coupon{{ID: "ten", Code: "TEN", Kind: coupon.Percent, Percent: 1000,
		Total: rapid.IntRange(0, 2).Draw(t, "coupon total"), PerUser: rapid.IntRange(0, 1).Draw(t, "coupon per user")}}
	for _, user := range []string{"asha", "ravi"} {
		lines := map[string]int{"mango": rapid.IntRange(0, 3).Draw(t, user+" mangoes"),
			"onion": rapid.IntRange(1, 3).Draw(t, user+" onions"), "coriander": rapid.IntRange(0, 3).Draw(t, user+" coriander")}
		w.Fill(user, lines)
		if balance := rapid.IntRange(0, 4).Draw(t, user+" balance"); balance > 0 {
			w.TopUp(user, money.Paise(balance)*5000)
		}
	}
	w.Gateway.Fate = rapid.SampledFrom([]payment.Status{payment.Completed, payment.Failed, payment.Pending}).Draw(t, "fate of payments")
	w.Gateway.PayErr = rapid.SampledFrom([]error{nil, nil, payment.ErrUnknown,
		apperr.New(apperr.Invalid, "declined", "The payment was declined.")}).Draw(t, "answer of the gateway")
	w.Gateway.Lost = rapid.IntRange(0, 2).Draw(t, "lost answers")
	if rapid.Bool().Draw(t, "pending payments are made late") {
		w.Gateway.Late, w.Gateway.LateAt = payment.Completed, w.Clock.Now().Add(time.Duration(rapid.IntRange(0, 30).Draw(t, "minutes"))*time.Minute)
	}
	return w
}

// DrawRequest returns a check-out of that customer, who may pay in any way.
func DrawRequest(t *rapid.T, w *World, user string) checkout.Request {
	r := checkout.Request{
		Key: "key-" + user,
		Choices: order.Choices{
			AddressID: "home",
			SlotID:    "evening",
			Method:    rapid.SampledFrom([]payment.Method{payment.COD, payment.PhonePe, payment.Wallet}).Draw(t, user+" pays"),
		},
	}
	r.Wallet = w.Balance(user) > 0 && rapid.Bool().Draw(t, user+" wallet")
	if rapid.Bool().Draw(t, user+" coupon") {
		r.CouponID = "ten"
	}
	return r
}

// Sound requires that there is no violation now.
func (w *World) Sound(t require.TestingT, settled time.Time) {
	require.Empty(t, w.Audit(t, settled))
}

// AllOrNothing checks everything that the order could hold.
func (w *World) AllOrNothing(t require.TestingT, o order.Order) {
	require.Zero(t, o.Lease)
	require.NotEqual(t, o.HoldID(), w.Carts().One(o.UserID).Order, "it holds no cart any more")
	switch {
	case o.Phase == order.Live:
		w.everything(t, o, hold.Held)
		require.Contains(t, []order.Status{order.Placed, order.Processing, order.OutForDelivery}, o.Status)
		if o.Method != payment.COD {
			require.Equal(t, payment.Completed, o.PaymentStatus)
		}
	case o.Phase == order.Closed && o.Status == order.Delivered:
		w.everything(t, o, hold.Used)
		_, all := o.Repaid()
		require.Equal(t, all == o.Paid(), o.PaymentStatus == payment.Refunded)
	case o.Phase == order.Closed:
		w.GivenBack(t, o)
	case o.Phase == order.Refused:
		w.GivenBack(t, o)
		require.NotNil(t, o.Refusal)
		w.TooLate(t, o)
	default:
		require.Fail(t, "an order is still "+string(o.Phase))
	}
	toSource, _ := o.Repaid()
	require.Equal(t, o.Captured-toSource, w.Gateway.Kept(o.SourceID()), "what is not in the order is nowhere")
	for _, a := range o.Others {
		require.Zero(t, w.Gateway.Kept(payment.AttemptID(o.ID, a.No)), "what is beyond it goes back")
	}
}

// walletPart returns what was taken from the wallet for the order, less what was returned.
func (w *World) walletPart(o order.Order) money.Paise {
	var part money.Paise
	for _, e := range w.Wallet().Entries(o.UserID) {
		if kind, about, _ := strings.Cut(e.Ref, ":"); order.OfHold(about) == o.ID && (kind == "pay" || kind == "back") {
			part -= e.Amount
		}
	}
	return part
}

func (w *World) everything(t require.TestingT, o order.Order, state hold.State) {
	for _, h := range w.holdsOf(o) {
		require.Equal(t, state, h.State)
	}
	for _, u := range o.Units() {
		require.Equal(t, u.Quantity, w.Stock().Hold(u.VariantID, o.HoldID()).Quantity)
	}
	require.Equal(t, o.Bill.WalletUsed, w.walletPart(o))
	if o.Online() {
		require.Equal(t, o.Bill.GrandTotal, o.Captured)
	}
	require.Contains(t, w.Carts().One(o.UserID).Used, o.HoldID(), "what was bought is in the cart no more")
}

// GivenBack checks that the order holds nothing any more.
func (w *World) GivenBack(t require.TestingT, o order.Order) {
	for i, h := range w.holdsOf(o) {
		if i > 0 && i <= len(o.Lines) && o.ToPutBack() {
			require.Equal(t, hold.Held, h.State, "goods that left the shelf wait to be put back")
			continue
		}
		require.Equal(t, hold.Released, h.State, "a tombstone at the least")
	}
	require.Zero(t, w.walletPart(o))
	require.Equal(t, order.Cancelled, o.Status)
}

// holdsOf returns the order's holds on everything that it may hold.
func (w *World) holdsOf(o order.Order) []hold.Hold {
	holds := []hold.Hold{w.Slots().Hold(o.HeldPlace().SlotID, o.HeldPlace().HoldID)}
	for _, u := range o.Units() {
		holds = append(holds, w.Stock().Hold(u.VariantID, o.HoldID()))
	}
	if o.CouponTotal > 0 {
		holds = append(holds, w.Coupons().Hold(o.CouponID, o.HoldID()))
	}
	if o.CouponPerUser > 0 {
		holds = append(holds, w.Coupons().Hold(o.CouponID+":"+o.UserID, o.HoldID()))
	}
	return holds
}

// TooLate does what a process would do that continues after its order has ended.
func (w *World) TooLate(t require.TestingT, o order.Order) {
	p := w.Process(Never)
	ctx, now := context.Background(), w.Clock.Now()
	for _, u := range o.Units() {
		err := p.stores().Stock().Update(ctx, u.VariantID, o.HoldID(), func(s *inventory.Stock, h *hold.Hold) error { return s.Take(h, u.Quantity, now) })
		require.ErrorIs(t, err, hold.ErrReleased)
	}
	err := p.stores().Slots().Update(ctx, o.Window.SlotID, o.HoldID(), func(s *slot.Slot, h *hold.Hold) error { return s.Take(h, now) })
	require.ErrorIs(t, err, hold.ErrReleased)
	_, err = p.stores().Carts().Update(ctx, o.UserID, func(c *cart.Cart) error { return c.Take(o.ID, o.CartVersion) })
	require.True(t, errors.Is(err, cart.ErrChanged) || errors.Is(err, cart.ErrLocked), "%v", err)
	if o.Bill.WalletUsed > 0 {
		var refs []string
		for _, e := range w.Wallet().Entries(o.UserID) {
			refs = append(refs, e.Ref)
		}
		require.Contains(t, refs, "pay:"+o.ID, "paid and given back, or a tombstone in its place")
	}
}
