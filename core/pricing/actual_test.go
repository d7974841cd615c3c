package pricing_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"tokri/core/coupon"
	"tokri/core/money"
	"tokri/core/pricing"
)

func unit(price money.Paise, quantity, units int) pricing.Part {
	return pricing.Part{MRP: price, Price: price, Quantity: quantity, Units: units}
}

func weighed(price money.Paise, nominal, grams int) pricing.Part {
	return pricing.Part{MRP: price, Price: price, Quantity: 1, Nominal: nominal, Units: 1, Grams: grams}
}

func itemsOf(parts []pricing.Part) []pricing.Item {
	items := make([]pricing.Item, len(parts))
	for i, p := range parts {
		items[i] = pricing.Item{MRP: p.MRP, Price: p.Price, Quantity: p.Quantity}
	}
	return items
}

// The three golden orders of docs/product.md "Delivered and ordered".
func TestGoldenSettlements(t *testing.T) {
	for name, c := range map[string]struct {
		code   *coupon.Coupon
		wallet money.Paise
		online bool
		parts  []pricing.Part
		want   pricing.Actual
	}{
		"a short and a light melon; code, wallet, rest in cash": {
			&coupon.Coupon{Kind: coupon.Flat, Amount: 20_00}, 50_00, false,
			[]pricing.Part{unit(18_00, 2, 1), weighed(90_00, 3000, 2700), unit(30_00, 1, 1)},
			pricing.Actual{
				Bill: pricing.Bill{MRPTotal: 129_00, SubTotal: 129_00, Discount: 16_54, BaseDelivery: 25_00, Delivery: 25_00, RoundOff: 46, Value: 137_00,
					WalletUsed: 50_00, GrandTotal: 87_00},
				Lines: []pricing.Kept{{Units: 1, Cost: 18_00}, {Units: 1, Grams: 2700, Cost: 81_00}, {Units: 1, Cost: 30_00}},
			},
		},
		"online and wallet; a percentage with a cap; one of two boxes missing": {
			&coupon.Coupon{Kind: coupon.Percent, Percent: 1000, Cap: 60_00}, 107_00, true,
			[]pricing.Part{weighed(92_00, 3000, 2760), unit(210_00, 2, 1), unit(155_00, 1, 1)},
			pricing.Actual{
				Bill: pricing.Bill{MRPTotal: 449_64, SubTotal: 449_64, Discount: 40_45, BaseDelivery: 25_00, Value: 409_19,
					WalletUsed: 107_00, GrandTotal: 302_19},
				Lines: []pricing.Kept{{Units: 1, Grams: 2760, Cost: 84_64}, {Units: 1, Cost: 210_00}, {Units: 1, Cost: 155_00}}, BackOnline: 197_81,
			},
		},
		"cash; below the minimum of the code and of free delivery; one unit refused at the door": {
			&coupon.Coupon{Kind: coupon.Flat, Amount: 50_00}, 0, false,
			[]pricing.Part{unit(420_00, 1, 0), unit(55_00, 2, 1), weighed(63_00, 1000, 885)},
			pricing.Actual{
				Bill:  pricing.Bill{MRPTotal: 110_76, SubTotal: 110_76, Discount: 9_34, BaseDelivery: 25_00, RoundOff: 42, Value: 101_00, GrandTotal: 101_00},
				Lines: []pricing.Kept{{}, {Units: 1, Cost: 55_00}, {Units: 1, Grams: 885, Cost: 55_76}},
			},
		},
		"less than a rupee of an online payment goes to the wallet": {
			nil, 0, true, []pricing.Part{weighed(9_00, 1000, 950)},
			pricing.Actual{
				Bill:  pricing.Bill{MRPTotal: 8_55, SubTotal: 8_55, BaseDelivery: 25_00, Delivery: 25_00, Value: 33_55, GrandTotal: 33_55},
				Lines: []pricing.Kept{{Units: 1, Grams: 950, Cost: 8_55}}, BackWallet: 45,
			},
		},
		"99 paise, the most that does": {
			nil, 0, true, []pricing.Part{weighed(9_00, 1000, 890)},
			pricing.Actual{
				Bill:  pricing.Bill{MRPTotal: 8_01, SubTotal: 8_01, BaseDelivery: 25_00, Delivery: 25_00, Value: 33_01, GrandTotal: 33_01},
				Lines: []pricing.Kept{{Units: 1, Grams: 890, Cost: 8_01}}, BackWallet: 99,
			},
		},
		"a rupee goes back to where it came from": {
			nil, 0, true, []pricing.Part{weighed(9_00, 1000, 889)},
			pricing.Actual{
				Bill:  pricing.Bill{MRPTotal: 8_00, SubTotal: 8_00, BaseDelivery: 25_00, Delivery: 25_00, Value: 33_00, GrandTotal: 33_00},
				Lines: []pricing.Kept{{Units: 1, Grams: 889, Cost: 8_00}}, BackOnline: 1_00,
			},
		},
	} {
		ordered := pricing.Price(itemsOf(c.parts), c.code, c.wallet, charges)
		captured := money.Paise(0)
		if c.online {
			captured = ordered.GrandTotal
		}
		actual, kept := pricing.Settle(ordered, captured, c.parts)
		assert.True(t, kept, name)
		assert.Equal(t, c.want, actual, name)
		assert.True(t, actual.AddsUp(), name)
	}
}

func TestALineWeighsWhatWasOrderedWithinTwoPercent(t *testing.T) {
	ordered := pricing.Price(itemsOf([]pricing.Part{weighed(90_00, 3000, 0)}), nil, 0, pricing.Charges{})
	for grams, want := range map[int]money.Paise{3300: 90_00, 2940: 90_00, 2939: 88_17, 2700: 81_00, 1: 3} {
		actual, kept := pricing.Settle(ordered, 0, []pricing.Part{weighed(90_00, 3000, grams)})
		assert.True(t, kept)
		assert.Equal(t, want, actual.Lines[0].Cost, "%d g", grams)
	}
}

func TestNothingIsKept(t *testing.T) {
	parts := []pricing.Part{unit(90_00, 2, 0)}
	_, kept := pricing.Settle(pricing.Price(itemsOf(parts), nil, 0, charges), 0, parts)
	assert.False(t, kept)
}

// drawPart draws a line of which any part may be kept.
func drawPart(t *rapid.T) pricing.Part {
	i := drawItem(t)
	p := pricing.Part{MRP: i.MRP, Price: i.Price, Quantity: i.Quantity, Nominal: rapid.SampledFrom([]int{0, 0, 500, 3000}).Draw(t, "nominal")}
	p.Units = rapid.OneOf(rapid.Just(p.Quantity), rapid.IntRange(0, p.Quantity)).Draw(t, "units")
	p.Grams = rapid.IntRange(0, p.Units*p.Nominal*11/10).Draw(t, "grams")
	return p
}

// The customer never pays more than was ordered, and everything adds up, for any order and any part of it.
func TestAnySettlement(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOfN(rapid.Custom(drawPart), 1, 6).Draw(t, "parts")
		ordered := pricing.Price(itemsOf(parts), drawCoupon(t), money.Paise(rapid.Int64Range(0, 100_000).Draw(t, "balance")), drawCharges(t))
		captured := rapid.SampledFrom([]money.Paise{0, ordered.GrandTotal}).Draw(t, "captured")
		actual, kept := pricing.Settle(ordered, captured, parts)
		if !kept {
			return
		}
		assert.True(t, actual.AddsUp())
		assert.LessOrEqual(t, actual.Value, ordered.Value)
		assert.LessOrEqual(t, actual.Discount, ordered.Discount)
		assert.LessOrEqual(t, actual.SubTotal, ordered.SubTotal)
		assert.Equal(t, ordered.Delivery, actual.Delivery)
		assert.Equal(t, ordered.Bag, actual.Bag)
		var sum money.Paise
		for i, line := range actual.Lines {
			sum += line.Cost
			assert.GreaterOrEqual(t, line.Cost, money.Paise(0))
			assert.LessOrEqual(t, line.Cost, parts[i].Price.Times(parts[i].Quantity))
		}
		assert.Equal(t, sum, actual.SubTotal)
		for _, back := range []money.Paise{actual.BackOnline, actual.BackWallet, actual.RoundOff} {
			assert.GreaterOrEqual(t, back, money.Paise(0))
		}
		if captured > 0 {
			assert.Equal(t, actual.Value, ordered.Value-actual.BackOnline-actual.BackWallet, "the customer parts with what the goods are worth")
			assert.True(t, actual.BackOnline == 0 || actual.BackOnline >= money.LeastOnline)
			assert.Zero(t, actual.RoundOff)
		} else {
			assert.Equal(t, ordered.WalletUsed-actual.BackWallet, actual.WalletUsed)
			assert.Zero(t, actual.BackOnline)
			assert.Less(t, actual.RoundOff, money.Rupees(1))
		}

		whole := make([]pricing.Part, len(parts))
		for i, p := range parts {
			p.Units, p.Grams = p.Quantity, p.Quantity*p.Nominal
			whole[i] = p
		}
		all, _ := pricing.Settle(ordered, captured, whole)
		assert.Equal(t, ordered, all.Bill, "an order that is whole costs what was ordered")

		i := rapid.IntRange(0, len(parts)-1).Draw(t, "line")
		if p := parts[i]; p.Nominal == 0 && p.Units < p.Quantity {
			parts[i].Units++
			more, _ := pricing.Settle(ordered, captured, parts)
			assert.GreaterOrEqual(t, more.Value, actual.Value-money.Rupees(1)+1, "one unit more never costs less, but for what rounding leaves off")
		}
	})
}
