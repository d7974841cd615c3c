package order_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/complaint"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/pricing"
)

func rejects(variant string, units int) order.Rejected {
	return order.Rejected{VariantID: variant, Units: units, Reason: order.Bad}
}

func TestWhatIsRefusedAtTheDoorIsNotPaidFor(t *testing.T) {
	o := packedOf(t, 2, 5000, 3)
	require.NoError(t, o.Reject([]order.Rejected{rejects("melon", 1), {VariantID: "onion", Units: 2, Reason: order.OtherReason, Why: "ordered too many"}}))
	deliver(t, o)
	assert.Equal(t, []pricing.Kept{{Units: 1, Grams: 2500, Cost: 75_00}, {Units: 1, Cost: 20_00}}, o.Actual.Lines, "the melon that stays weighs half of both")
	assert.Equal(t, money.Rupees(95), o.ToCollect())
	assert.Zero(t, o.Missing(), "nothing was missing")
	assert.Zero(t, o.Lighter(), "and what weighs less is not all of the difference")
	assert.Equal(t, []int{1, 1}, []int{o.Keeps("melon", 2), o.Keeps("onion", 3)})
	assert.Equal(t, map[string]int{"melon": 1, "onion": 1}, o.LinesLeft(), "only what stays can be refunded")
	report := complaint.Complaint{ID: "c", Key: "k", Reason: complaint.BadQuality, Wish: complaint.Refund, Lines: []complaint.Line{{VariantID: "onion", Quantity: 2}}}
	require.Error(t, o.MayComplain(report, cutoff), "and be complained about")
	report.Lines[0].Quantity = 1
	require.NoError(t, o.MayComplain(report, cutoff))

	require.NoError(t, o.EndDelivery("", "", cutoff))
	require.True(t, o.ToPutBack(), "it waits to be put back")
	assert.Equal(t, cutoff, o.Back.Waits)
	assert.Equal(t, map[string][2]int{"melon": {1, 0}, "onion": {2, 0}}, away(o), "until then it is not on the shelf")
	require.Len(t, o.Goods(), 2)
	assert.Equal(t, []int{1, 2}, []int{o.CameBack(o.Goods()[0]), o.CameBack(o.Goods()[1])})

	same := []order.Rejected{{VariantID: "onion", Units: 2, Reason: order.Unwanted}, rejects("melon", 1)}
	require.ErrorIs(t, o.Reject(same), order.ErrAtRest, "the same numbers are answered, in whichever order they come")
	for name, other := range map[string][]order.Rejected{"fewer": {rejects("melon", 1)}, "none": nil, "more": {rejects("melon", 2), rejects("onion", 2)}} {
		require.ErrorIs(t, o.Reject(other), order.ErrDeliveredOtherwise, name)
	}
}

func TestGoodsOfLinesThatWereKeptDoNotComeBack(t *testing.T) {
	o := packedOf(t, 2, 6000, 2)
	require.NoError(t, o.Reject([]order.Rejected{rejects("onion", 2)}))
	deliver(t, o)
	require.NoError(t, o.EndDelivery("", "", cutoff))
	assert.Equal(t, map[string][2]int{"onion": {2, 0}}, away(o), "what had been missing left the stock with the delivery")
	require.Len(t, o.Goods(), 1)
	assert.Equal(t, "onion", o.Goods()[0].VariantID)
	assert.Equal(t, 2, o.CameBack(o.Goods()[0]), "the third one had been missing")
	require.Len(t, o.Sold(), 1, "a line of which nothing stays is not on the bill")
	assert.Equal(t, money.Rupees(180), o.Charged().Value)
}

func TestAReplacementIsRefusedAtTheDoor(t *testing.T) {
	o := packedOf(t, 2, 6000, 1)
	o.Instead = []order.Instead{{For: "onion", Line: order.Line{VariantID: "shallot", Price: 15_00, MRP: 15_00, Quantity: 2}}}
	assert.Equal(t, money.Rupees(230), o.Due().Value)
	assert.Equal(t, map[string][2]int{"melon": {2, 0}, "onion": {1, 2}, "shallot": {2, 0}}, away(o))
	require.NoError(t, o.Reject([]order.Rejected{rejects("shallot", 1)}))
	deliver(t, o)
	assert.Equal(t, money.Rupees(215), o.Charged().Value)
	require.Len(t, o.Sold(), 3)
	assert.Equal(t, []int{1, 2}, []int{o.Sold()[2].Quantity, o.Sold()[2].Ordered})
	require.NoError(t, o.EndDelivery("", "", cutoff))
	require.Len(t, o.Goods(), 1)
	assert.Equal(t, "shallot", o.Goods()[0].VariantID)
}

func TestWhatCannotBeRefusedAtTheDoor(t *testing.T) {
	for name, c := range map[string]struct {
		rejected []order.Rejected
		want     error
	}{
		"more than are in the bags": {[]order.Rejected{rejects("onion", 3)}, order.ErrRejectedUnits},
		"none":                      {[]order.Rejected{rejects("onion", 0)}, order.ErrRejectedUnits},
		"below zero":                {[]order.Rejected{rejects("onion", -1)}, order.ErrRejectedUnits},
		"something else":            {[]order.Rejected{rejects("mango", 1)}, order.ErrRejectedUnits},
		"a line twice":              {[]order.Rejected{rejects("onion", 1), rejects("onion", 1)}, order.ErrRejectedUnits},
		"no reason":                 {[]order.Rejected{{VariantID: "onion", Units: 1}}, order.ErrRejectedWhy},
		"not found":                 {[]order.Rejected{{VariantID: "onion", Units: 1, Reason: order.NotFound}}, order.ErrRejectedWhy},
		"an unknown reason":         {[]order.Rejected{{VariantID: "onion", Units: 1, Reason: "late"}}, order.ErrRejectedWhy},
		"words beside a reason":     {[]order.Rejected{{VariantID: "onion", Units: 1, Reason: order.Weight, Why: "light"}}, order.ErrRejectedWhy},
		"other without words":       {[]order.Rejected{{VariantID: "onion", Units: 1, Reason: order.OtherReason}}, order.ErrRejectedWhy},
		"other with two lines":      {[]order.Rejected{{VariantID: "onion", Units: 1, Reason: order.OtherReason, Why: "a\nb"}}, order.ErrRejectedWhy},
		"other with a letter":       {[]order.Rejected{{VariantID: "onion", Units: 1, Reason: order.OtherReason, Why: strings.Repeat("ह", 101)}}, order.ErrRejectedWhy},
	} {
		o := packedOf(t, 2, 6000, 2)
		require.ErrorIs(t, o.Reject(c.rejected), c.want, name)
		assert.Empty(t, o.Rejected, name)
	}
	o := packedOf(t, 2, 6000, 2)
	o.AsDelivered = false
	require.ErrorIs(t, o.Reject([]order.Rejected{rejects("onion", 1)}), order.ErrRejectedAsOrdered)
	require.NoError(t, o.Reject(nil), "nothing can be refused of any order")
	for _, why := range []order.Rejected{{Reason: order.Bad}, {Reason: order.Weight}, {Reason: order.Unwanted},
		{Reason: order.OtherReason, Why: "ह"}, {Reason: order.OtherReason, Why: strings.Repeat("ह", 100)}} {
		o = packedOf(t, 2, 6000, 2)
		why.VariantID, why.Units = "onion", 1
		require.NoError(t, o.Reject([]order.Rejected{why}))
	}

	o = packedOf(t, 2, 6000, 2)
	require.NoError(t, o.Reject([]order.Rejected{rejects("onion", 2), rejects("melon", 2)}))
	require.NoError(t, o.AdvanceStatus("anu", cutoff, nil))
	require.ErrorIs(t, o.AdvanceStatus("anu", cutoff, nil), order.ErrNothingKept, "it must be cancelled")
}

// Whatever is in the bags and is refused at the door, the customer pays no more than for the bags and exactly what the settlement of the
// units that stay says; every unit that left the shelf is sold or comes back; and what was paid can be given back to the paisa.
func TestAnyRefusalAtTheDoor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		melons, onions := rapid.IntRange(0, 2).Draw(t, "melons"), rapid.IntRange(0, 3).Draw(t, "onions")
		back := map[string]int{"melon": rapid.IntRange(0, melons).Draw(t, "melons refused"), "onion": rapid.IntRange(0, onions).Draw(t, "onions refused")}
		if melons+onions == back["melon"]+back["onion"] {
			return
		}
		grams := 0
		if melons > 0 {
			grams = rapid.IntRange(1, 7000).Draw(t, "grams")
		}
		o := packedOf(t, melons, grams, onions)
		before := o.Due()
		var rejected []order.Rejected
		for _, variant := range []string{"onion", "melon"} {
			if back[variant] > 0 {
				rejected = append(rejected, rejects(variant, back[variant]))
			}
		}
		require.NoError(t, o.Reject(rejected))
		deliver(t, o)
		require.NoError(t, o.EndDelivery("", "", cutoff))
		due := o.Charged()
		assert.LessOrEqual(t, due.Value, before.Value)
		assert.True(t, due.AddsUp())
		kept, parts := melons-back["melon"], []pricing.Part{}
		weighs := 0
		if melons > 0 {
			weighs = (2*grams*kept + melons) / (2 * melons)
		}
		parts = append(parts, pricing.Part{MRP: 90_00, Price: 90_00, Quantity: 2, Nominal: 3000, Units: kept, Grams: weighs},
			pricing.Part{MRP: 20_00, Price: 20_00, Quantity: 3, Units: onions - back["onion"]})
		want, ok := pricing.Settle(o.Bill, 0, parts)
		require.True(t, ok)
		assert.Equal(t, want.Bill, due)

		comesBack := map[string]int{}
		for _, l := range o.Goods() {
			comesBack[l.VariantID] = o.CameBack(l)
		}
		assert.Equal(t, len(rejected) > 0, o.ToPutBack())
		var price money.Paise
		for _, l := range o.Sold() {
			assert.Equal(t, l.Ordered, l.Quantity+o.ShortOf(l.VariantID)+comesBack[l.VariantID])
			price += l.Kept.Of(l.Quantity)
		}
		assert.Equal(t, due.SubTotal, price)
		assert.Equal(t, back["melon"], comesBack["melon"])
		assert.Equal(t, back["onion"], comesBack["onion"])
	})
}
