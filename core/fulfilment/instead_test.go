package fulfilment_test

import (
	"context"
	"errors"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/checkout"
	"tokri/core/complaint"
	"tokri/core/coupon"
	"tokri/core/fulfilment"
	"tokri/core/hold"
	"tokri/core/invoice"
	"tokri/core/missing"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/saga"
	"tokri/core/shoptest"
	"tokri/core/staff"
)

// toReplace makes an order cost what is delivered, and has what is missing of it replaced.
func toReplace(t require.TestingT, w *shoptest.World, id string) {
	_, err := w.Orders().Update(context.Background(), id, func(o *order.Order) error {
		o.AsDelivered, o.Choices.IfMissing = true, missing.Replace
		return nil
	})
	require.NoError(t, err)
}

// coriander is what replaces something, at ₹10 a unit, taxed with 5 %.
func coriander(units int) order.Line {
	return order.Line{ProductID: "coriander", VariantID: "coriander-1", Name: "coriander", Weight: "1", WeightUnit: "kg", HSN: "0709", GST: 500,
		MRP: 12_00, Price: 10_00, Quantity: units}
}

// withoutOnion ticks all of an order but its onion, and puts coriander into its place.
func withoutOnion(t require.TestingT, s *shoptest.Server, o order.Order, units int) error {
	ravi := s.Fulfilment.As("ravi")
	if _, err := ravi.Claim(context.Background(), o.ID, "A", true, false); err != nil {
		return err
	}
	if _, _, err := ravi.Tick(context.Background(), o.ID, picks(o, o.PlacedAt, 0, map[string]order.Reason{"onion-1": order.NotFound})); err != nil {
		return err
	}
	_, err := ravi.Replace(context.Background(), o.ID, "onion-1", coriander(units), "instead")
	return err
}

// ₹40 of onions are missing and ₹30 of coriander came: ₹230 with ₹47.92 of the ₹50 off are ₹182.08 instead of ₹190.
func TestAReplacementIsPaidForLikeWhatCame(t *testing.T) {
	w, s, o := shoptest.PaidOrder(t)
	toReplace(t, w, o.ID)
	require.NoError(t, withoutOnion(t, s, o, 3))
	assert.Equal(t, hold.Count{Free: 7, Held: 3}, w.Stock().One("coriander-1").Count, "it is held at once")
	o = w.Orders().One(o.ID)
	assert.Equal(t, o.Bill, o.Due(), "nothing is charged before the order is packed")
	w.Sound(t, w.Clock.Now().Add(time.Hour))
	require.NoError(t, pickedUp(t, s, o.ID))
	o = w.Orders().One(o.ID)
	assert.Equal(t, money.Paise(182_08), o.Due().Value)
	assert.Equal(t, money.Paise(236_00), o.Due().MRPTotal, "two mangoes, and the coriander at what it costs elsewhere")
	_, err := s.AdvanceStatusTo(t.Context(), o.ID, order.Delivered)
	require.NoError(t, err)
	w.Settle(t)
	o = w.Orders().One(o.ID)
	require.Equal(t, order.Closed, o.Phase)
	assert.Equal(t, money.Paise(182_08), o.Charged().Value)
	assert.Equal(t, money.Paise(182_08), o.Paid())
	assert.Equal(t, money.Paise(3_64), o.Cashback, "2 % of ₹182.08")
	assert.Equal(t, hold.Count{Free: 7, Used: 3}, w.Stock().One("coriander-1").Count)
	assert.Equal(t, hold.Count{Free: 9}, w.Stock().One("onion-1").Count)
	o.SellerGSTIN = "23AAAAA0000A1Z5"
	var billed money.Paise
	rates := map[money.BasisPoints]bool{}
	for _, supply := range invoice.Supplies(&o) {
		billed += supply.Value
		rates[supply.Rate] = true
	}
	assert.Equal(t, money.Paise(182_08), billed)
	assert.Equal(t, map[money.BasisPoints]bool{0: true, 500: true}, rates, "it has its own tax")
	assert.Equal(t, invoice.InvoiceCumBill, invoice.KindOf(&o))

	// It can be complained about and given back, unit by unit; the onion cannot.
	_, err = o.Complain(complaint.Complaint{ID: "c", Key: "c", Lines: []complaint.Line{{VariantID: "onion-1", Quantity: 1}}, Reason: complaint.BadQuality, Wish: complaint.Refund}, w.Clock.Now())
	require.ErrorIs(t, err, complaint.ErrLines)
	one := complaint.Complaint{ID: "d", Key: "d", Lines: []complaint.Line{{VariantID: "coriander-1", Quantity: 1}}, Reason: complaint.BadQuality, Wish: complaint.Refund}
	_, err = o.Complain(one, w.Clock.Now())
	require.NoError(t, err)
	assert.Equal(t, money.Paise(7_92), o.WorthOf(one), "₹10 less its share of the code")
	assert.Equal(t, map[string]int{"mango-1": 2, "coriander-1": 3}, o.LinesLeft())
	w.Sound(t, w.Clock.Now().Add(time.Hour))
}

// The audit goes on understanding why something else came when the customer's account is deleted.
func TestAReplacementStaysSoundWhenItsCustomerIsGone(t *testing.T) {
	w, s, o := shoptest.PaidOrder(t)
	toReplace(t, w, o.ID)
	require.NoError(t, withoutOnion(t, s, o, 3))
	require.NoError(t, pickedUp(t, s, o.ID))
	_, err := s.AdvanceStatusTo(t.Context(), o.ID, order.Delivered)
	require.NoError(t, err)
	w.Settle(t)
	shoptest.Rewrite[order.Order](w.Orders(), o.ID, func(o *order.Order) {
		o.Choices.DeliveryNote = "the blue gate"
		assert.True(t, o.Anonymise())
		assert.Empty(t, o.Choices.DeliveryNote)
		assert.False(t, o.Anonymise(), "there is nothing left to remove")
	})
	w.Sound(t, w.Clock.Now().Add(time.Hour))
	shoptest.Rewrite[order.Order](w.Orders(), o.ID, func(o *order.Order) { o.Choices = order.Choices{} }) // as earlier versions left it
	w.Sound(t, w.Clock.Now().Add(time.Hour))
}

// A phone may send a call again long after its answer was lost. By then something else may be in the bag, or nothing.
func TestALateRepeatOfAReplacementChangesNothing(t *testing.T) {
	w, s, o := shoptest.PaidOrder(t)
	toReplace(t, w, o.ID)
	require.NoError(t, withoutOnion(t, s, o, 1))
	ravi := s.Fulfilment.As("ravi")
	for _, call := range []struct {
		key         string
		units, held int
	}{{"out", 0, 0}, {"again", 2, 2}, {"out", 0, 2}, {"instead", 1, 2}, {"out again", 0, 0}, {"again", 2, 0}, {"instead", 1, 0}} {
		_, err := ravi.Replace(t.Context(), o.ID, "onion-1", coriander(call.units), call.key)
		require.NoError(t, err)
		assert.Equal(t, hold.Count{Free: 10 - call.held, Held: call.held}, w.Stock().One("coriander-1").Count, call.key)
	}
	kept := w.Orders().One(o.ID).Work.Replaced
	assert.Equal(t, []string{"instead", "out", "again", "out again"}, kept)
	w.Sound(t, w.Clock.Now().Add(time.Hour))
}

// pickedUp packs an order.
func pickedUp(t require.TestingT, s *shoptest.Server, id string) error {
	_, err := s.Fulfilment.As("ravi").Pack(context.Background(), id, 1)
	return err
}

func TestWhatMayReplaceSomething(t *testing.T) {
	w, s, o := shoptest.PaidOrder(t)
	ravi := s.Fulfilment.As("ravi")
	replace := func(by staff.Name, variantID string, with order.Line, key string) error {
		_, err := s.Fulfilment.As(by).Replace(t.Context(), o.ID, variantID, with, key)
		return err
	}
	_, err := ravi.Claim(t.Context(), o.ID, "A", true, false)
	require.NoError(t, err)
	tick := func(key string, units int, reason order.Reason) {
		t.Helper()
		w.Clock.Advance(time.Second)
		_, refused, err := ravi.Tick(t.Context(), o.ID, []fulfilment.Tick{{Pick: order.Pick{Entry: staff.Entry{Key: key, At: w.Clock.Now()},
			VariantID: "mango-1", Units: units, Reason: reason}}})
		require.NoError(t, err)
		require.NoError(t, refused[0])
	}
	tick("two", 2, "")
	require.ErrorIs(t, replace("ravi", "mango-1", coriander(1), "k0"), order.ErrReplaceUnwanted, "the customer has it left out")
	toReplace(t, w, o.ID)
	require.ErrorIs(t, replace("ravi", "mango-1", coriander(1), "k0"), order.ErrReplaceNothing)
	require.ErrorIs(t, replace("ravi", "onion-1", coriander(1), "k0"), order.ErrReplaceNothing, "it is not ticked yet")
	tick("one", 1, order.Bad)
	onion := coriander(1)
	onion.VariantID = "onion-1"
	weighed := coriander(1)
	weighed.Nominal = 1000
	for name, refused := range map[string]struct {
		by   staff.Name
		with order.Line
		want error
	}{
		"too dear":                   {"ravi", coriander(11), order.ErrReplaceDear},
		"what the order has already": {"ravi", onion, order.ErrReplaceWith},
		"sold by weight":             {"ravi", weighed, order.ErrReplaceWith},
		"by another person":          {"kavita", coriander(1), order.ErrNotMine},
	} {
		require.ErrorIs(t, replace(refused.by, "mango-1", refused.with, "k1"), refused.want, name)
	}
	require.NoError(t, replace("ravi", "mango-1", coriander(10), "k2"))
	require.NoError(t, replace("ravi", "mango-1", coriander(10), "k2"), "again")
	assert.Equal(t, hold.Count{Held: 10}, w.Stock().One("coriander-1").Count)

	// A tick with the same number keeps it, another number takes it out, and so does a customer who wants nothing.
	tick("same", 1, order.NotFound)
	assert.Equal(t, 10, w.Stock().One("coriander-1").Held)
	tick("found", 2, "")
	assert.Equal(t, hold.Count{Free: 10}, w.Stock().One("coriander-1").Count)
	tick("lost", 1, order.NotFound)
	require.NoError(t, replace("ravi", "mango-1", coriander(4), "k3"))
	assert.Equal(t, hold.Count{Free: 6, Held: 4}, w.Stock().One("coriander-1").Count)
	tick("unwanted", 1, order.Unwanted)
	assert.Equal(t, hold.Count{Free: 10}, w.Stock().One("coriander-1").Count)
	require.ErrorIs(t, replace("ravi", "mango-1", coriander(4), "k4"), order.ErrReplaceUnwanted)

	// What was sold out is refused, and what was there before stays.
	tick("bad", 1, order.Bad)
	require.NoError(t, replace("ravi", "mango-1", coriander(4), "k5"))
	w.Receive("mint-1", 1)
	mint := coriander(2)
	mint.ProductID, mint.VariantID = "mint", "mint-1"
	require.ErrorIs(t, replace("ravi", "mango-1", mint, "k6"), order.ErrReplaceGone)
	require.ErrorIs(t, replace("ravi", "mango-1", mint, "k6"), order.ErrReplaceGone, "again")
	assert.Equal(t, hold.Count{Free: 6, Held: 4}, w.Stock().One("coriander-1").Count)
	assert.Equal(t, hold.Count{Free: 1}, w.Stock().One("mint-1").Count)
	mint.Quantity = 1
	require.NoError(t, replace("ravi", "mango-1", mint, "k7"))
	assert.Equal(t, hold.Count{Free: 10}, w.Stock().One("coriander-1").Count)
	assert.Equal(t, hold.Count{Held: 1}, w.Stock().One("mint-1").Count)
	require.NoError(t, replace("ravi", "mango-1", order.Line{}, "k8"))
	assert.Equal(t, hold.Count{Free: 1}, w.Stock().One("mint-1").Count, "none is taken out")
	w.Sound(t, w.Clock.Now().Add(time.Hour))
}

// An order of which everything is missing and something is replaced is delivered.
func TestAnOrderOfReplacementsIsDelivered(t *testing.T) {
	w, s, o := shoptest.PaidOrder(t)
	toReplace(t, w, o.ID)
	ravi := s.Fulfilment.As("ravi")
	_, err := ravi.Claim(t.Context(), o.ID, "A", true, false)
	require.NoError(t, err)
	for _, l := range o.Lines {
		_, _, err := ravi.Tick(t.Context(), o.ID, []fulfilment.Tick{{Pick: order.Pick{Entry: staff.Entry{Key: l.VariantID, At: o.PlacedAt}, VariantID: l.VariantID, Reason: order.NotFound}}})
		require.NoError(t, err)
	}
	require.ErrorIs(t, pickedUp(t, s, o.ID), order.ErrNothingKept)
	_, err = ravi.Replace(t.Context(), o.ID, "mango-1", coriander(10), "k")
	require.NoError(t, err)
	require.NoError(t, pickedUp(t, s, o.ID))
	_, err = s.AdvanceStatusTo(t.Context(), o.ID, order.Delivered)
	require.NoError(t, err)
	w.Settle(t)
	o = w.Orders().One(o.ID)
	assert.Equal(t, money.Paise(100_00), o.Charged().SubTotal)
	w.Sound(t, w.Clock.Now().Add(time.Hour))
}

// Goods of a cancelled order come back with what is in their place.
func TestAReplacementIsPutBack(t *testing.T) {
	w, s, o := shoptest.PaidOrder(t)
	toReplace(t, w, o.ID)
	require.NoError(t, withoutOnion(t, s, o, 3))
	_, err := s.Cancel(t.Context(), o.ID, fulfilment.Cancellation{By: order.Staff})
	require.NoError(t, err)
	w.Settle(t)
	assert.Equal(t, hold.Count{Free: 7, Held: 3}, w.Stock().One("coriander-1").Count)
	w.Sound(t, w.Clock.Now().Add(time.Hour))
	o = w.Orders().One(o.ID)
	good, waste := make([]int, 3), make([]int, 3)
	for i, l := range o.Goods() {
		if good[i] = o.CameBack(l); l.VariantID == "coriander-1" {
			good[i], waste[i] = 2, 1
		}
	}
	ravi := s.Fulfilment.As("ravi")
	ravi.Journal = w.Journal()
	_, err = ravi.PutBack(t.Context(), o.ID, good, waste, "crushed")
	require.NoError(t, err)
	assert.Equal(t, hold.Count{Free: 9}, w.Stock().One("coriander-1").Count)
	w.Sound(t, w.Clock.Now().Add(time.Hour))
}

// Wherever the process dies while something is replaced: whoever tries again gets to the same end.
func TestReplacingSurvivesAccidents(t *testing.T) {
	for at := 1; ; at++ {
		for _, done := range []bool{false, true} {
			w, _, o := shoptest.PaidOrder(t)
			toReplace(t, w, o.ID)
			w.Receive("mint-1", 3)
			mint := coriander(2)
			mint.ProductID, mint.VariantID = "mint", "mint-1"
			work := func(s *shoptest.Server) error {
				if stored := w.Orders().One(o.ID); stored.Packed() {
					_, err := s.AdvanceStatusTo(t.Context(), o.ID, order.Delivered)
					return err
				}
				err := withoutOnion(t, s, o, 3)
				if err == nil {
					_, err = s.Fulfilment.As("ravi").Replace(t.Context(), o.ID, "onion-1", mint, "other")
				}
				if err == nil {
					err = pickedUp(t, s, o.ID)
				}
				if err == nil {
					_, err = s.AdvanceStatusTo(t.Context(), o.ID, order.Delivered)
				}
				return err
			}
			err := work(w.Process(shoptest.Accident{At: at, Done: done}).Service())
			reached := err == nil && w.Orders().One(o.ID).Phase == order.Closed && !done
			w.Settle(t)
			require.NoError(t, work(w.Process(shoptest.Never).Service()))
			w.Settle(t)
			o = w.Orders().One(o.ID)
			require.Equal(t, order.Closed, o.Phase)
			require.Equal(t, order.Delivered, o.Status)
			require.Equal(t, money.Paise(220_00), o.Charged().SubTotal)
			require.Equal(t, hold.Count{Free: 10}, w.Stock().One("coriander-1").Count)
			require.Equal(t, hold.Count{Free: 1, Used: 2}, w.Stock().One("mint-1").Count)
			w.Sound(t, w.Clock.Now().Add(time.Hour))
			if reached {
				require.Greater(t, at, 12, "there were many writes to die at")
				return
			}
		}
	}
}

// Two pickers and a customer want the last unit: one of them has it, and the others are told.
func TestRaceForTheLastUnit(t *testing.T) {
	for range 20 {
		w, s, first := shoptest.PaidOrder(t)
		toReplace(t, w, first.ID)
		w.Receive("coriander-1", 1)
		buy := func(user string, lines map[string]int) (order.Order, error) {
			w.Fill(user, lines)
			return w.Process(shoptest.Never).Service().Place(t.Context(), checkout.Customer{ID: user},
				checkout.Request{Key: user, Choices: order.Choices{AddressID: "home", SlotID: "evening", Method: payment.COD}})
		}
		second, err := buy("bala", map[string]int{"onion": 1, "mango": 2})
		require.NoError(t, err)
		toReplace(t, w, second.ID)
		var all sync.WaitGroup
		got := make([]error, 3)
		for i, o := range []order.Order{first, second} {
			all.Go(func() { got[i] = withoutOnion(t, s, o, 1) })
		}
		all.Go(func() { _, got[2] = buy("chand", map[string]int{"coriander": 1, "mango": 2}) })
		all.Wait()
		won := 0
		for i, err := range got {
			switch {
			case err == nil:
				won++
			case i < 2:
				require.ErrorIs(t, err, order.ErrReplaceGone)
			default:
				require.ErrorContains(t, err, "out_of_stock")
			}
		}
		require.Equal(t, 1, won)
		assert.Equal(t, hold.Count{Held: 1}, w.Stock().One("coriander-1").Count)
		w.Sound(t, w.Clock.Now().Add(time.Hour))
	}
}

// Whatever is ticked, replaced, packed, unpacked and cancelled, and wherever a process dies: the stock is conserved, everything adds up,
// and the order never costs more than was ordered.
func TestAnyReplacements(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, r := shoptest.Asha()
		w.Codes = []coupon.Coupon{{ID: "fifty", Code: "FIFTY", Kind: coupon.Flat, Amount: 5000, Total: 5, PerUser: 2}}
		r.CouponID = "fifty"
		o, err := w.Process(shoptest.Never).Service().Place(context.Background(), checkout.Customer{ID: "asha"}, r)
		require.NoError(t, err)
		toReplace(t, w, o.ID)
		w.Receive("mint-1", 3)
		n := 0
		for range rapid.IntRange(1, 14).Draw(t, "steps") {
			n++
			key := "k" + strconv.Itoa(n)
			accidents, dies := shoptest.Never, false
			if rapid.IntRange(0, 3).Draw(t, "dies") == 0 {
				accidents, dies = shoptest.Accident{At: rapid.IntRange(1, 8).Draw(t, "at"), Done: rapid.Bool().Draw(t, "done")}, true
			}
			s := w.Process(accidents).Service()
			ravi := s.Fulfilment.As(staff.Name(rapid.SampledFrom([]string{"ravi", "ravi", "ravi", "kavita"}).Draw(t, "by")))
			line := rapid.SampledFrom(o.Lines).Draw(t, "line")
			w.Clock.Advance(time.Second)
			var err error
			switch rapid.SampledFrom([]string{"claim", "tick", "tick", "replace", "replace", "replace", "pack", "pack", "unpack", "release", "cancel", "advance"}).Draw(t, "step") {
			case "claim":
				_, err = ravi.Claim(context.Background(), o.ID, "A", true, true)
			case "tick":
				p := order.Pick{Entry: staff.Entry{Key: key, At: w.Clock.Now()}, VariantID: line.VariantID, Units: rapid.IntRange(0, line.Quantity).Draw(t, "units")}
				if p.Units < line.Quantity {
					p.Reason = rapid.SampledFrom([]order.Reason{order.NotFound, order.Bad, order.Unwanted}).Draw(t, "reason")
				}
				_, _, err = ravi.Tick(context.Background(), o.ID, []fulfilment.Tick{{Pick: p}})
			case "replace":
				with := coriander(rapid.IntRange(0, 6).Draw(t, "of"))
				if rapid.Bool().Draw(t, "mint") {
					with.ProductID, with.VariantID = "mint", "mint-1"
				}
				_, err = ravi.Replace(context.Background(), o.ID, line.VariantID, with, key)
			case "pack":
				_, err = ravi.Pack(context.Background(), o.ID, 1)
			case "unpack":
				_, err = ravi.Unpack(context.Background(), o.ID, "wrong bag", key)
			case "release":
				_, err = ravi.Release(context.Background(), o.ID, true)
			case "cancel":
				if rapid.IntRange(0, 3).Draw(t, "really") == 0 {
					_, err = s.Cancel(context.Background(), o.ID, fulfilment.Cancellation{By: order.Staff})
				}
			case "advance":
				_, err = s.AdvanceStatus(context.Background(), o.ID)
			}
			require.False(t, errors.Is(err, saga.ErrAtWork) && !dies, "nothing is at work when nothing died")
			w.Settle(t)
			after := w.Orders().One(o.ID)
			require.LessOrEqual(t, after.Due().Value, o.Bill.Value)
			require.True(t, after.Due().AddsUp())
			w.Sound(t, w.Clock.Now().Add(time.Hour))
		}
		for id, received := range map[string]int{"mango-1": 10, "onion-1": 10, "coriander-1": 10, "mint-1": 3} {
			require.LessOrEqual(t, w.Stock().One(id).Total(), received)
		}
	})
}
