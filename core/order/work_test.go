package order_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/apperr"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/pricing"
	"tokri/core/staff"
)

var cutoff = time.Date(2026, 11, 23, 4, 0, 0, 0, time.UTC)

// toPick is an order of two melons that are weighed, at ₹90 for about 3 kg, and three onions at ₹20, after its cut-off.
func toPick() *order.Order {
	o := &order.Order{ID: "o1", TrackingID: "TK1", Status: order.Placed, PlacedAt: cutoff.Add(-time.Hour), Process: order.Process{Phase: order.Live}, AsDelivered: true,
		Method: payment.COD, PaymentStatus: payment.Pending, Window: order.Window{SlotID: "s", Cutoff: cutoff},
		Lines: []order.Line{{VariantID: "melon", Name: "Melon", Price: 90_00, MRP: 90_00, Quantity: 2, Nominal: 3000},
			{VariantID: "onion", Name: "Onion", Price: 20_00, MRP: 20_00, Quantity: 3}},
		Timeline: []order.Event{{Status: order.Placed, At: cutoff.Add(-time.Hour)}}}
	o.Bill = pricing.Price([]pricing.Item{{MRP: 90_00, Price: 90_00, Quantity: 2}, {MRP: 20_00, Price: 20_00, Quantity: 3}}, nil, 0, pricing.Charges{})
	return o
}

func ask(by staff.Name, at time.Time) order.Ask { return order.Ask{By: by, At: at} }

func tick(by staff.Name, at time.Time, key, variant string, units, grams int, why order.Reason) order.Pick {
	return order.Pick{Entry: staff.Entry{Key: key, By: by, At: at}, VariantID: variant, Units: units, Grams: grams, Reason: why}
}

func TestAnOrderIsClaimedByOnePersonUntilTheClaimEnds(t *testing.T) {
	o := toPick()
	require.ErrorIs(t, o.ClaimWork(ask("ravi", cutoff.Add(-time.Second))), order.ErrBeforeCutoff)
	early := ask("ravi", cutoff.Add(-time.Second))
	early.Early = true
	require.NoError(t, toPick().ClaimWork(early))

	require.NoError(t, o.ClaimWork(ask("ravi", cutoff)))
	assert.Equal(t, order.Processing, o.Status)
	assert.EqualValues(t, "ravi", o.Timeline[1].Staff)
	err := o.ClaimWork(ask("meena", cutoff.Add(order.ClaimTime-1)))
	require.ErrorIs(t, err, order.ErrClaimed)
	assert.Equal(t, "ravi is picking this order.", apperr.Of(err).Message)
	assert.Equal(t, o.Work.Claim, apperr.Of(err).Detail)

	// Each tick begins the claim anew.
	at := cutoff.Add(order.ClaimTime - 1)
	require.NoError(t, o.Tick(tick("ravi", at, "k1", "onion", 3, 0, ""), at, false))
	require.ErrorIs(t, o.ClaimWork(ask("meena", cutoff.Add(order.ClaimTime))), order.ErrClaimed)
	late := at.Add(order.ClaimTime)
	_, claimed := o.Claimed(late)
	assert.False(t, claimed)
	require.NoError(t, o.Tick(tick("ravi", late, "k2", "onion", 2, 0, order.Bad), late, false), "the order still waits for its picker")
	require.NoError(t, o.ClaimWork(ask("meena", late.Add(order.ClaimTime))))
	require.ErrorIs(t, o.Tick(tick("ravi", late, "k3", "onion", 3, 0, ""), late, false), order.ErrNotMine)
	assert.Equal(t, 2, o.PickOf("onion").Units, "what was ticked stays")

	over := ask("anu", late.Add(order.ClaimTime))
	over.Over = true
	require.NoError(t, o.ClaimWork(over))
	require.ErrorIs(t, o.ReleaseWork("meena", false), order.ErrNotMine)
	require.NoError(t, o.ReleaseWork("meena", true))
	require.ErrorIs(t, o.ReleaseWork("meena", true), order.ErrAtRest)
	require.ErrorIs(t, o.Tick(tick("anu", late, "k4", "onion", 3, 0, ""), late, false), order.ErrNotMine)

	fresh := toPick()
	require.NoError(t, fresh.ClaimWork(ask("ravi", cutoff)))
	require.NoError(t, fresh.ReleaseWork("ravi", false))
	assert.Nil(t, fresh.Work, "as if it had not been claimed")
}

func TestAClaimKeepsItsLetterAndLeavesWhatWasTicked(t *testing.T) {
	o := toPick()
	claim := func(by staff.Name, bag string, over bool) order.Claim {
		require.NoError(t, o.ClaimWork(order.Ask{By: by, At: cutoff, Bag: bag, Over: over}))
		return o.Work.Claim
	}
	quarter := cutoff.Add(15 * time.Minute)
	assert.Equal(t, order.Claim{By: "ravi", Until: quarter, Bag: "C"}, claim("ravi", "C", false))
	assert.Equal(t, order.Claim{By: "ravi", Until: quarter, Bag: "C"}, claim("ravi", "", false), "renewed")
	assert.Equal(t, order.Claim{By: "ravi", Until: quarter, Bag: "D"}, claim("ravi", "D", false), "in another walk")
	assert.Equal(t, order.Claim{By: "meena", Until: quarter}, claim("meena", "", true), "of another person")
	require.NoError(t, o.Tick(tick("meena", cutoff, "o", "onion", 3, 0, ""), cutoff, false))
	require.NoError(t, o.ReleaseWork("meena", false))
	assert.Equal(t, 3, o.PickOf("onion").Units)
	require.ErrorIs(t, o.ReleaseWork("meena", false), order.ErrAtRest)
}

// An item that the picker ticked as missing enters the plan once, with the reason that the picker gave, however often the order is packed.
func TestWhatWasNotFoundIsPlannedOnce(t *testing.T) {
	for name, c := range map[string]struct {
		pick    order.Pick
		why     string
		onShelf bool
	}{
		"not found": {tick("ravi", cutoff, "o", "onion", 2, 0, order.NotFound), "not_found", false},
		"unwanted":  {tick("ravi", cutoff, "o", "onion", 2, 0, order.Unwanted), "customer", true},
		"other":     {order.Pick{Entry: staff.Entry{Key: "o", By: "ravi", Why: "w", At: cutoff}, VariantID: "onion", Units: 2, Reason: order.OtherReason}, "w", false},
	} {
		o := toPick()
		for i, at := range []time.Time{cutoff, cutoff.Add(time.Hour)} {
			require.NoError(t, o.ClaimWork(ask("ravi", at)))
			if i == 0 {
				require.NoError(t, o.Tick(tick("ravi", at, "m", "melon", 2, 6000, ""), at, false))
				require.NoError(t, o.Tick(c.pick, at, false), name)
			}
			require.ErrorIs(t, o.Pack("ravi", 21, at), order.ErrBags)
			require.NoError(t, o.Pack("ravi", 20, at))
			require.ErrorIs(t, o.Pack("meena", 20, at), order.ErrPacked)
			plan := order.Shortage{Entry: staff.Entry{Key: "o", By: "ravi", Why: c.why, At: cutoff}, VariantID: "onion", Units: 1, OnShelf: c.onShelf}
			assert.Equal(t, []order.Shortage{plan}, o.Short, name)
			if i == 0 {
				require.NoError(t, o.Unpack(staff.Entry{Key: "u", By: "anu", Why: "a bag tore", At: at}))
			}
		}
	}
}

func TestWhatMayNotBePicked(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*order.Order)
		want   error
	}{
		"cancelled": {func(o *order.Order) { o.Status = order.Cancelled }, order.ErrPickCancelled},
		"out":       {func(o *order.Order) { o.Status = order.OutForDelivery }, order.ErrNotPickable},
		"unpaid": {func(o *order.Order) {
			o.Status, o.PlacedAt, o.Phase = order.PendingPayment, time.Time{}, order.Awaiting
		}, order.ErrNotPickable},
		"moving": {func(o *order.Order) { o.Phase = order.Moving }, order.ErrLeased},
		"packed": {func(o *order.Order) { o.Work = &order.Work{PackedAt: cutoff, Bags: 1} }, order.ErrPacked},
	} {
		o := toPick()
		c.change(o)
		require.ErrorIs(t, o.ClaimWork(ask("ravi", cutoff)), c.want, name)
		require.ErrorIs(t, o.Tick(tick("ravi", cutoff, "k", "onion", 3, 0, ""), cutoff, false), c.want, name)
		require.ErrorIs(t, o.Pack("ravi", 2, cutoff), c.want, name)
	}
}

func TestWhatCannotBeTicked(t *testing.T) {
	o := toPick()
	require.NoError(t, o.ClaimWork(ask("ravi", cutoff)))
	for name, c := range map[string]struct {
		pick order.Pick
		want error
	}{
		"another pack":               {tick("ravi", cutoff, "k", "mango", 1, 0, ""), order.ErrTickUnits},
		"more than ordered":          {tick("ravi", cutoff, "k", "onion", 4, 0, ""), order.ErrTickUnits},
		"fewer than none":            {tick("ravi", cutoff, "k", "onion", -1, 0, order.Bad), order.ErrTickUnits},
		"fewer without a reason":     {tick("ravi", cutoff, "k", "onion", 2, 0, ""), order.ErrTickWhy},
		"an unknown reason":          {tick("ravi", cutoff, "k", "onion", 2, 0, "lost"), order.ErrTickWhy},
		"another without words":      {tick("ravi", cutoff, "k", "onion", 2, 0, order.OtherReason), order.ErrTickWhy},
		"a reason for all":           {tick("ravi", cutoff, "k", "onion", 3, 0, order.Bad), order.ErrTickWhy},
		"without a key":              {tick("ravi", cutoff, "", "onion", 3, 0, ""), order.ErrTickWhy},
		"a weighed one unweighed":    {tick("ravi", cutoff, "k", "melon", 2, 0, ""), order.ErrTickGrams},
		"an unweighed one weighed":   {tick("ravi", cutoff, "k", "onion", 3, 900, ""), order.ErrTickGrams},
		"the weight of nothing":      {tick("ravi", cutoff, "k", "melon", 0, 900, order.NotFound), order.ErrTickGrams},
		"less than nothing":          {tick("ravi", cutoff, "k", "melon", 2, -1, ""), order.ErrTickGrams},
		"half more than was ordered": {tick("ravi", cutoff, "k", "melon", 2, 9001, ""), order.ErrUnlikely},
	} {
		require.ErrorIs(t, o.Tick(c.pick, cutoff, false), c.want, name)
	}
	assert.Empty(t, o.Work.Picks)
	require.NoError(t, o.Tick(tick("ravi", cutoff, "k", "melon", 2, 9001, ""), cutoff, true), "the picker is sure")
}

func TestTheNewestTickCountsHoweverLateAnOlderOneArrives(t *testing.T) {
	o := toPick()
	require.NoError(t, o.ClaimWork(ask("ravi", cutoff)))
	now := cutoff.Add(5 * time.Minute)
	second := tick("ravi", cutoff.Add(2*time.Minute), "second", "onion", 2, 0, order.Bad)
	first := tick("ravi", cutoff.Add(time.Minute), "first", "onion", 3, 0, "")
	require.NoError(t, o.Tick(second, now, false))
	require.ErrorIs(t, o.Tick(first, now, false), order.ErrAtRest)
	require.ErrorIs(t, o.Tick(second, now, false), order.ErrAtRest, "the same again")
	other := second
	other.Units = 1
	require.ErrorIs(t, o.Tick(other, now, false), order.ErrTickKey)
	assert.Equal(t, second, *o.PickOf("onion"))

	// The clock of whoever takes over may be behind.
	require.NoError(t, o.ReleaseWork("ravi", false))
	require.NoError(t, o.ClaimWork(ask("meena", now)))
	require.NoError(t, o.Tick(tick("meena", cutoff, "third", "onion", 3, 0, ""), now, false))
	assert.Equal(t, 3, o.PickOf("onion").Units)
	// A clock that is days ahead does not keep the later ticks out.
	require.NoError(t, o.Tick(tick("meena", now.AddDate(0, 0, 3), "fourth", "onion", 2, 0, order.Bad), now, false))
	require.NoError(t, o.Tick(tick("meena", now.Add(time.Second), "fifth", "onion", 3, 0, ""), now.Add(time.Second), false))
	// Nor does one of no device's clock: it is before the year 0 in UTC, and an order with such a time cannot be sent.
	lost := time.Date(0, time.January, 1, 0, 0, 0, 0, time.FixedZone("", 5*3600)).UTC()
	now = now.Add(2 * time.Second)
	require.NoError(t, o.Tick(tick("meena", lost, "sixth", "onion", 2, 0, order.Bad), now, false))
	assert.Equal(t, now, o.PickOf("onion").At)
}

// Two melons of 5.1 kg instead of 6 are 85 %: ₹153 of ₹180; and two of three onions. Cash has no paise.
func TestAPackedOrderCostsWhatIsInItsBags(t *testing.T) {
	o := toPick()
	require.NoError(t, o.ClaimWork(ask("ravi", cutoff)))
	require.ErrorIs(t, o.Pack("ravi", 0, cutoff), order.ErrBags)
	require.ErrorIs(t, o.Pack("ravi", 2, cutoff), order.ErrUndecided)
	require.ErrorIs(t, o.AdvanceStatus("anu", cutoff, nil), order.ErrNotPacked)
	require.NoError(t, o.Tick(tick("ravi", cutoff, "m", "melon", 2, 5101, ""), cutoff, false))
	require.NoError(t, o.Tick(tick("ravi", cutoff, "o", "onion", 2, 0, order.NotFound), cutoff, false))
	assert.Equal(t, money.Rupees(240), o.Due().Value, "nothing is settled before it is packed")
	require.ErrorIs(t, o.MayLabel(), order.ErrNoLabels)
	require.NoError(t, o.Pack("ravi", 2, cutoff))
	require.NoError(t, o.MayLabel())
	require.ErrorIs(t, o.Pack("ravi", 2, cutoff), order.ErrAtRest)
	require.ErrorIs(t, o.Pack("ravi", 3, cutoff), order.ErrPacked)
	assert.Equal(t, 1, o.ShortOf("onion"))
	assert.Equal(t, []order.Topic{order.OrderPlaced, order.OrderShort}, toldOf(o))
	due := o.Due()
	assert.Equal(t, money.Paise(153_03+40_00), due.SubTotal)
	assert.Equal(t, money.Rupees(193), due.Value)
	assert.Equal(t, []pricing.Kept{{Units: 2, Grams: 5101, Cost: 153_03}, {Units: 2, Cost: 40_00}}, o.Kept())
	require.ErrorIs(t, o.PlanShort(order.Shortage{Entry: staff.Entry{Key: "p"}, VariantID: "onion", Units: 2}), order.ErrPacked)

	require.NoError(t, o.AdvanceStatus("anu", cutoff, nil))
	assert.Equal(t, due, o.Due(), "the rider collects what is in the bags")
	require.NoError(t, o.AdvanceStatus("anu", cutoff, func(worth money.Paise) money.Paise { return worth / 50 }))
	assert.Equal(t, due, o.Charged())
	assert.Equal(t, money.Paise(3_86), o.Cashback)
	var sold money.Paise
	for _, l := range o.Sold() {
		sold += l.Total()
	}
	assert.Equal(t, due.SubTotal, sold)
}

// away returns what an order holds that is not on the shelves: in bags, and missing.
func away(o *order.Order) map[string][2]int {
	all := map[string][2]int{}
	for _, a := range o.Away() {
		all[a.VariantID] = [2]int{a.Bagged, a.Missing}
	}
	return all
}

func TestWhatIsPickedIsNotOnTheShelf(t *testing.T) {
	o := toPick()
	assert.Empty(t, away(o))
	require.NoError(t, o.ClaimWork(ask("anu", cutoff)))
	assert.Empty(t, away(o), "nothing is ticked")
	require.NoError(t, o.Tick(tick("anu", cutoff, "k1", "melon", 1, 2900, order.Bad), cutoff, false))
	assert.Equal(t, map[string][2]int{"melon": {1, 1}}, away(o), "onions are not ticked yet")
	require.NoError(t, o.Tick(tick("anu", cutoff, "k2", "onion", 1, 0, order.Unwanted), cutoff, false))
	picked := map[string][2]int{"melon": {1, 1}, "onion": {1, 0}}
	assert.Equal(t, picked, away(o), "what the customer left out stays on the shelf")
	require.NoError(t, o.Pack("anu", 1, cutoff))
	assert.Equal(t, picked, away(o))
	out := *o
	out.Status = order.OutForDelivery
	assert.Equal(t, picked, away(&out))
	out.Phase, out.Status = order.Delivering, order.Delivered
	assert.Equal(t, picked, away(&out))
	assert.True(t, out.Away()[0].Moving)
	out.Phase = order.Closed
	assert.Empty(t, away(&out))
	back := *o
	back.Phase, back.Status, back.Back = order.Closed, order.Cancelled, &order.Back{Waits: cutoff}
	assert.Equal(t, picked, away(&back))
	assert.False(t, back.Away()[0].Moving)
	back.Back = &order.Back{Waits: cutoff, Lines: []order.Returned{{VariantID: "melon", Good: 1}}}
	assert.True(t, back.Away()[0].Moving)
	back.EndPutBack()
	assert.Empty(t, away(&back))
	require.NoError(t, o.Unpack(staff.Entry{Key: "torn", By: "anu", Why: "A bag tore", At: cutoff}))
	assert.Equal(t, picked, away(o), "it is in a crate")
}

// Of an order that was advanced without ticks, all but what was planned to be missing has left; of one that was cancelled in the middle,
// what was never ticked is on its shelf.
func TestWhatLeftWithoutTicks(t *testing.T) {
	o := toPick()
	require.NoError(t, o.PlanShort(order.Shortage{Entry: staff.Entry{Key: "p", By: "ravi"}, VariantID: "onion", Units: 1}))
	assert.Empty(t, away(o))
	o.Status = order.OutForDelivery
	assert.Equal(t, map[string][2]int{"melon": {2, 0}, "onion": {2, 1}}, away(o))
	o = toPick()
	require.NoError(t, o.ClaimWork(ask("anu", cutoff)))
	require.NoError(t, o.Tick(tick("anu", cutoff, "k1", "onion", 3, 0, ""), cutoff, false))
	o.Phase, o.Status, o.Back = order.Closed, order.Cancelled, &order.Back{Waits: cutoff}
	assert.Equal(t, map[string][2]int{"onion": {3, 0}}, away(o))
}

func TestPackedBagsKeepTheirLetter(t *testing.T) {
	o := toPick()
	asked := ask("ravi", cutoff)
	asked.Bag = "C"
	require.NoError(t, o.ClaimWork(asked))
	require.NoError(t, o.Tick(tick("ravi", cutoff, "m", "melon", 2, 6000, ""), cutoff, false))
	require.NoError(t, o.Tick(tick("ravi", cutoff, "o", "onion", 3, 0, ""), cutoff, false))
	require.NoError(t, o.Pack("ravi", 2, cutoff))
	assert.Equal(t, "C", o.Work.Letter)
	assert.Empty(t, o.Work.Claim)
	assert.Equal(t, o.Due().GrandTotal, o.ToCollect())
	o.Method = payment.PhonePe
	assert.Zero(t, o.ToCollect(), "it is paid")
	require.NoError(t, o.Unpack(staff.Entry{Key: "u", By: "anu", Why: "a bag tore", At: cutoff}))
	assert.Empty(t, o.Work.Letter)
	require.ErrorIs(t, o.MayLabel(), order.ErrNoLabels)
}

func toldOf(o *order.Order) (all []order.Topic) {
	for _, n := range o.News() {
		all = append(all, n.Topic)
	}
	return all
}

func TestAnOrderThatIsWholeCostsWhatWasOrderedAndShowsItsWeight(t *testing.T) {
	o := packedOf(t, 2, 5900, 3)
	assert.Equal(t, o.Bill, o.Due())
	deliver(t, o)
	assert.Equal(t, o.Bill, o.Charged())
	require.NotNil(t, o.Actual)
	assert.Equal(t, 5900, o.Actual.Lines[0].Grams)
	assert.NotContains(t, toldOf(o), order.OrderShort)
}

func TestNothingOfAnOrderIsPacked(t *testing.T) {
	o := toPick()
	require.NoError(t, o.ClaimWork(ask("ravi", cutoff)))
	require.NoError(t, o.Tick(tick("ravi", cutoff, "m", "melon", 0, 0, order.NotFound), cutoff, false))
	require.NoError(t, o.Tick(tick("ravi", cutoff, "o", "onion", 0, 0, order.Bad), cutoff, false))
	require.ErrorIs(t, o.Pack("ravi", 1, cutoff), order.ErrNothingKept)
}

func packedOf(t require.TestingT, melons, grams, onions int) *order.Order {
	o := toPick()
	require.NoError(t, o.ClaimWork(ask("ravi", cutoff)))
	why := func(units, of int) order.Reason {
		if units < of {
			return order.NotFound
		}
		return ""
	}
	require.NoError(t, o.Tick(tick("ravi", cutoff, "m", "melon", melons, grams, why(melons, 2)), cutoff, true))
	require.NoError(t, o.Tick(tick("ravi", cutoff, "o", "onion", onions, 0, why(onions, 3)), cutoff, true))
	require.NoError(t, o.Pack("ravi", 1, cutoff))
	return o
}

func deliver(t require.TestingT, o *order.Order) {
	for range 2 {
		require.NoError(t, o.AdvanceStatus("anu", cutoff, func(money.Paise) money.Paise { return 0 }))
	}
}

func TestUnpackingKeepsWhatWasTicked(t *testing.T) {
	o := packedOf(t, 2, 5000, 2)
	e := staff.Entry{Key: "u", By: "anu", Why: "one more onion came", At: cutoff}
	bare := e
	bare.Why = ""
	require.ErrorIs(t, o.Unpack(bare), order.ErrUnpackWhy)
	require.NoError(t, o.Unpack(e))
	require.ErrorIs(t, o.Unpack(e), order.ErrAtRest)
	assert.False(t, o.Packed())
	assert.Equal(t, money.Rupees(220), o.Due().Value, "one onion is known to be missing, and nothing is weighed for good")
	require.NoError(t, o.ClaimWork(ask("ravi", cutoff)))
	require.NoError(t, o.Tick(tick("ravi", cutoff.Add(1), "o2", "onion", 3, 0, ""), cutoff, false))
	require.NoError(t, o.Pack("ravi", 1, cutoff))
	assert.Zero(t, o.Missing())
	require.ErrorIs(t, o.Unpack(e), order.ErrAtRest, "the late repetition undoes nothing")
	assert.True(t, o.Packed())
	require.NoError(t, o.AdvanceStatus("anu", cutoff, nil))
	again := e
	again.Key = "u2"
	require.ErrorIs(t, o.Unpack(again), order.ErrNotPickable, "it has left")
}

// A cancelled order is short of what was ticked as not found, so that no more has to be put back than was there.
func TestACancelledOrderIsShortOfWhatWasNotFound(t *testing.T) {
	o := toPick()
	require.NoError(t, o.ClaimWork(ask("ravi", cutoff)))
	require.NoError(t, o.Tick(tick("ravi", cutoff, "o", "onion", 1, 0, order.NotFound), cutoff, false))
	require.NoError(t, o.BeginCancel(order.Cancellation{By: order.Staff, At: cutoff}))
	assert.Equal(t, 2, o.ShortOf("onion"))
	require.ErrorIs(t, o.Tick(tick("ravi", cutoff, "m", "melon", 2, 6000, ""), cutoff, false), order.ErrPickCancelled)
	assert.NotContains(t, toldOf(o), order.OrderShort)
}

// Whatever is in the bags, the customer pays no more than was ordered, and what was paid for all of it can be given back to the
// paisa, unit by unit.
func TestAnyBagsAreWorthWhatWasPaidForThem(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		melons, onions := rapid.IntRange(0, 2).Draw(t, "melons"), rapid.IntRange(0, 3).Draw(t, "onions")
		if melons+onions == 0 {
			return
		}
		grams := 0
		if melons > 0 {
			grams = rapid.IntRange(1, 7000).Draw(t, "grams")
		}
		o := packedOf(t, melons, grams, onions)
		due := o.Due()
		assert.LessOrEqual(t, due.Value, o.Bill.Value)
		assert.True(t, due.AddsUp())
		deliver(t, o)
		assert.Equal(t, due, o.Charged())
		var whole money.Paise
		for _, l := range o.Sold() {
			before := money.Paise(0)
			for n := 1; n <= l.Quantity; n++ {
				assert.GreaterOrEqual(t, l.Kept.Of(n), before)
				before = l.Kept.Of(n)
			}
			whole += before
		}
		assert.Equal(t, due.SubTotal, whole)
	})
}
