package checkout_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
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
	"tokri/core/wallet"
)

// A check-out makes about a dozen writes; a later number means a run without an accident.
func drawAccident(t *rapid.T) accident {
	return accident{
		at:        rapid.IntRange(0, 16).Draw(t, "at write"),
		done:      rapid.Bool().Draw(t, "written before the answer is lost"),
		transient: rapid.Bool().Draw(t, "the process lives on"),
		overtaken: rapid.IntRange(0, 3).Draw(t, "overtaken") == 0,
	}
}

// drawWorld returns a shop that may be short of anything, with full carts of two customers.
func drawWorld(t *rapid.T) *world {
	w := newWorld()
	for _, variant := range []string{"mango-1", "onion-1", "coriander-1"} {
		w.receive(variant, rapid.IntRange(0, 5).Draw(t, variant))
	}
	w.window("evening", rapid.IntRange(1, 2).Draw(t, "places"))
	w.window("night", rapid.IntRange(0, 2).Draw(t, "places at night"))
	w.coupons = []coupon.Coupon{{ID: "ten", Code: "TEN", Kind: coupon.Percent, Percent: 1000,
		Total: rapid.IntRange(0, 2).Draw(t, "coupon total"), PerUser: rapid.IntRange(0, 1).Draw(t, "coupon per user")}}
	for _, user := range []string{"asha", "ravi"} {
		lines := map[string]int{"mango": rapid.IntRange(0, 3).Draw(t, user+" mangoes"),
			"onion": rapid.IntRange(1, 3).Draw(t, user+" onions"), "coriander": rapid.IntRange(0, 3).Draw(t, user+" coriander")}
		w.fill(user, lines)
		if balance := rapid.IntRange(0, 4).Draw(t, user+" balance"); balance > 0 {
			w.topUp(user, money.Paise(balance)*5000)
		}
	}
	w.gateway.fate = rapid.SampledFrom([]payment.Status{payment.Completed, payment.Failed, payment.Pending}).Draw(t, "fate of payments")
	w.gateway.payErr = rapid.SampledFrom([]error{nil, nil, payment.ErrUnknown,
		apperr.New(apperr.Invalid, "declined", "The payment was declined.")}).Draw(t, "answer of the gateway")
	w.gateway.lost = rapid.IntRange(0, 2).Draw(t, "lost answers")
	if rapid.Bool().Draw(t, "pending payments are made late") {
		w.gateway.late, w.gateway.lateAt = payment.Completed, w.clock.Now().Add(time.Duration(rapid.IntRange(0, 30).Draw(t, "minutes"))*time.Minute)
	}
	return w
}

func drawRequest(t *rapid.T, w *world, user string) checkout.Request {
	r := checkout.Request{
		Key: "key-" + user,
		Choices: order.Choices{
			AddressID: "home",
			SlotID:    "evening",
			Method:    rapid.SampledFrom([]payment.Method{payment.COD, payment.PhonePe, payment.Wallet}).Draw(t, user+" pays"),
		},
	}
	r.Wallet = w.balance(user) > 0 && rapid.Bool().Draw(t, user+" wallet")
	if rapid.Bool().Draw(t, user+" coupon") {
		r.CouponID = "ten"
	}
	return r
}

// Whatever the shop is short of, and at whichever write a process dies, stalls or loses an answer: in the end
// each order either has everything or holds nothing, and the invariants hold all the time.
func TestSagaSurvivesAccidents(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := drawWorld(t)
		requests := map[string]checkout.Request{}
		placed := map[string]string{}
		retry := rapid.Bool().Draw(t, "ask again before the sweep")
		for _, user := range []string{"asha", "ravi"} {
			r := drawRequest(t, w, user)
			requests[user] = r
			o, err := w.process(drawAccident(t)).service().Place(context.Background(), checkout.Customer{ID: user}, r)
			if err == nil {
				placed[user] = o.ID
			}
			w.sound(t, time.Time{})
			if retry {
				o, err := w.process(drawAccident(t)).service().Place(context.Background(), checkout.Customer{ID: user}, r)
				if err == nil && placed[user] != "" {
					require.Equal(t, placed[user], o.ID, "one key, one order")
				}
				w.sound(t, time.Time{})
			}
		}
		w.clock.Advance(time.Duration(rapid.IntRange(0, 60).Draw(t, "seconds")) * time.Second)
		s := w.process(drawAccident(t)).service()
		_, _ = s.Sweep(context.Background()) // the sweeping process may die as well
		_ = s.SweepOthers(context.Background())
		w.sound(t, time.Time{})

		w.settle(t)
		w.sound(t, w.clock.Now().Add(time.Hour))
		for _, o := range w.Orders().All() {
			w.allOrNothing(t, o)
		}
		for user, r := range requests {
			w.sameAnswer(t, user, r, placed[user])
		}
	})
}

// sound requires that there is no violation now.
func (w *world) sound(t require.TestingT, settled time.Time) {
	require.Empty(t, w.audit(t, settled))
}

// allOrNothing checks everything that the order could hold.
func (w *world) allOrNothing(t require.TestingT, o order.Order) {
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
		w.givenBack(t, o)
	case o.Phase == order.Refused:
		w.givenBack(t, o)
		require.NotNil(t, o.Refusal)
		w.tooLate(t, o)
	default:
		require.Fail(t, "an order is still "+string(o.Phase))
	}
	toSource, _ := o.Repaid()
	require.Equal(t, o.Captured-toSource, w.gateway.kept(o.SourceID()), "what is not in the order is nowhere")
	for _, a := range o.Others {
		require.Zero(t, w.gateway.kept(payment.AttemptID(o.ID, a.No)), "what is beyond it goes back")
	}
}

// walletPart returns what was taken from the wallet for the order, less what was returned.
func (w *world) walletPart(o order.Order) money.Paise {
	var part money.Paise
	for _, e := range w.Wallet().Entries(o.UserID) {
		if kind, about, _ := strings.Cut(e.Ref, ":"); order.OfHold(about) == o.ID && (kind == "pay" || kind == "back") {
			part -= e.Amount
		}
	}
	return part
}

func (w *world) everything(t require.TestingT, o order.Order, state hold.State) {
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

func (w *world) givenBack(t require.TestingT, o order.Order) {
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
func (w *world) holdsOf(o order.Order) []hold.Hold {
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

// tooLate does what a process would do that continues after its order has ended.
func (w *world) tooLate(t require.TestingT, o order.Order) {
	p := w.process(never)
	ctx, now := context.Background(), w.clock.Now()
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

// books returns all counts, holds and entries.
func (w *world) books(t require.TestingT) string {
	var all []any
	note := func(what ...any) error { all = append(all, what); return nil }
	ctx := context.Background()
	require.NoError(t, w.Stock().Audit(ctx, func(s inventory.Stock, holds []hold.Hold) error { return note(s, holds) }))
	require.NoError(t, w.Slots().Audit(ctx, func(s slot.Slot, holds []hold.Hold) error { return note(s, holds) }))
	require.NoError(t, w.Coupons().Audit(ctx, func(u coupon.Uses, holds []hold.Hold) error { return note(u, holds) }))
	require.NoError(t, w.Wallet().Audit(ctx, func(_ string, entries []wallet.Entry) error { return note(entries) }))
	return fmt.Sprint(all...)
}

// sameAnswer repeats the first request with its key.
func (w *world) sameAnswer(t require.TestingT, user string, r checkout.Request, placed string) {
	before := w.books(t)
	var known order.Order
	for _, o := range w.Orders().All() {
		if o.UserID == user && o.Key == r.Key {
			known = o
		}
	}
	o, err := w.process(never).service().Place(context.Background(), checkout.Customer{ID: user}, r)
	switch known.Phase {
	case order.Live, order.Closed:
		require.NoError(t, err)
		require.Equal(t, known.ID, o.ID)
	case order.Refused:
		require.ErrorIs(t, err, known.Refusal.Err())
		if placed != "" {
			require.Equal(t, placed, known.ID, "it was waiting for its payment")
			require.Equal(t, payment.PhonePe, known.Method)
		}
	default:
		return // no order was stored, so this request was the first
	}
	require.Equal(t, before, w.books(t), "asking again does nothing again")
}
