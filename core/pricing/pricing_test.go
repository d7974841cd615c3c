package pricing_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"tokri/core/coupon"
	"tokri/core/money"
	"tokri/core/pricing"
)

// charges are those of the demo shop.
var charges = pricing.Charges{FreeFrom: 19900, Delivery: 2500}

func one(price money.Paise) []pricing.Item {
	return []pricing.Item{{MRP: price, Price: price, Quantity: 1}}
}

func TestBills(t *testing.T) {
	half := &coupon.Coupon{Kind: coupon.Percent, Percent: 5000}
	free := &coupon.Coupon{Kind: coupon.FreeDelivery}
	flat := &coupon.Coupon{Kind: coupon.Flat, Amount: 5000}
	cart := []pricing.Item{
		{MRP: 4000, Price: 3200, Quantity: 2}, // 64 of 80
		{MRP: 2950, Price: 2950, Quantity: 3, Surcharge: 1000},
	}
	for name, c := range map[string]struct {
		items  []pricing.Item
		code   *coupon.Coupon
		wallet money.Paise
		want   pricing.Bill
	}{
		"nothing": {nil, flat, 5000, pricing.Bill{}},
		"a paisa below free delivery": {one(19899), nil, 0, pricing.Bill{MRPTotal: 19899, SubTotal: 19899,
			BaseDelivery: 2500, Delivery: 2500, Value: 22399, GrandTotal: 22399}},
		"free delivery to the paisa": {one(19900), nil, 0, pricing.Bill{MRPTotal: 19900, SubTotal: 19900,
			BaseDelivery: 2500, Value: 19900, GrandTotal: 19900}},
		"the test is before the coupon": {one(19900), half, 0, pricing.Bill{MRPTotal: 19900, SubTotal: 19900, Discount: 9950,
			BaseDelivery: 2500, Value: 9950, GrandTotal: 9950}},
		"the test is before the wallet": {one(19900), nil, 19899, pricing.Bill{MRPTotal: 19900, SubTotal: 19900,
			BaseDelivery: 2500, Value: 19900, WalletUsed: 19899, GrandTotal: 1}},
		"a surcharge is once a line": {cart, nil, 0, pricing.Bill{MRPTotal: 16850, SubTotal: 15250,
			BaseDelivery: 3500, Delivery: 3500, Value: 18750, GrandTotal: 18750}},
		"everything": {cart, flat, 10000, pricing.Bill{MRPTotal: 16850, SubTotal: 15250, Discount: 5000,
			BaseDelivery: 3500, Delivery: 3500, Value: 13750, WalletUsed: 10000, GrandTotal: 3750}},
		"a free delivery coupon": {one(10000), free, 0, pricing.Bill{MRPTotal: 10000, SubTotal: 10000,
			BaseDelivery: 2500, Value: 10000, GrandTotal: 10000}},
		"a coupon over all leaves the delivery": {one(4000), flat, 0, pricing.Bill{MRPTotal: 4000, SubTotal: 4000, Discount: 4000,
			BaseDelivery: 2500, Delivery: 2500, Value: 2500, GrandTotal: 2500}},
		"the wallet covers all": {one(10000), nil, 90000, pricing.Bill{MRPTotal: 10000, SubTotal: 10000,
			BaseDelivery: 2500, Delivery: 2500, Value: 12500, WalletUsed: 12500}},
		"a wallet below zero is none": {one(10000), nil, -1, pricing.Bill{MRPTotal: 10000, SubTotal: 10000,
			BaseDelivery: 2500, Delivery: 2500, Value: 12500, GrandTotal: 12500}},
	} {
		t.Run(name, func(t *testing.T) { assert.Equal(t, c.want, pricing.Price(c.items, c.code, c.wallet, charges)) })
	}
}

// The bag is charged once per order, also where delivery is free.
func TestTheBagIsChargedOncePerOrder(t *testing.T) {
	charges := charges
	charges.Bag = 300
	free := pricing.Price([]pricing.Item{{MRP: 10000, Price: 10000, Quantity: 2}}, nil, 0, charges)
	assert.Equal(t, pricing.Bill{MRPTotal: 20000, SubTotal: 20000, BaseDelivery: 2500, Bag: 300, Value: 20300, GrandTotal: 20300}, free)
	code := &coupon.Coupon{Kind: coupon.Flat, Amount: 50000}
	assert.Equal(t, pricing.Bill{MRPTotal: 20000, SubTotal: 20000, Discount: 20000, BaseDelivery: 2500, Bag: 300, Value: 300, WalletUsed: 300},
		pricing.Price([]pricing.Item{{MRP: 10000, Price: 10000, Quantity: 2}}, code, 50000, charges), "no code takes it off")
	assert.Zero(t, pricing.Price(nil, nil, 0, charges))
}

func TestSavings(t *testing.T) {
	bill := pricing.Price([]pricing.Item{{MRP: 25000, Price: 20000, Quantity: 1}}, &coupon.Coupon{Kind: coupon.Flat, Amount: 1000}, 3000, charges)
	assert.Equal(t, money.Paise(5000+1000+2500), bill.Savings(), "the wallet is no saving")
}

func TestFreeDeliveryGap(t *testing.T) {
	for subTotal, want := range map[money.Paise]money.Paise{0: 19900, 19899: 1, 19900: 0, 50000: 0} {
		assert.Equal(t, want, charges.FreeDeliveryGap(subTotal))
	}
}

func drawItem(t *rapid.T) pricing.Item {
	mrp := rapid.Int64Range(0, 500_00).Draw(t, "mrp")
	return pricing.Item{MRP: money.Paise(mrp), Price: money.Paise(rapid.Int64Range(0, mrp).Draw(t, "price")),
		Surcharge: money.Paise(rapid.Int64Range(0, 5000).Draw(t, "surcharge")), Quantity: rapid.IntRange(1, 99).Draw(t, "quantity")}
}

func drawCharges(t *rapid.T) pricing.Charges {
	amount := func(name string, most int64) money.Paise { return money.Paise(rapid.Int64Range(0, most).Draw(t, name)) }
	return pricing.Charges{FreeFrom: amount("free from", 30000), Delivery: amount("delivery", 5000), Bag: amount("bag", 1000)}
}

func drawCoupon(t *rapid.T) *coupon.Coupon {
	if rapid.Bool().Draw(t, "no coupon") {
		return nil
	}
	return &coupon.Coupon{
		Kind:    rapid.SampledFrom([]coupon.Kind{coupon.Percent, coupon.Flat, coupon.FreeDelivery}).Draw(t, "kind"),
		Percent: money.BasisPoints(rapid.Int64Range(1, 10_000).Draw(t, "percent")),
		Cap:     money.Paise(rapid.Int64Range(0, 20000).Draw(t, "cap")),
		Amount:  money.Paise(rapid.Int64Range(0, 50000).Draw(t, "amount")),
	}
}

// The invariant bill_adds_up, and the rules of docs/product.md "Bill", hold for any cart.
func TestBillAddsUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		items := rapid.SliceOfN(rapid.Custom(drawItem), 1, 6).Draw(t, "items")
		code := drawCoupon(t)
		balance := money.Paise(rapid.Int64Range(0, 100_000).Draw(t, "balance"))
		charges := drawCharges(t)
		b := pricing.Price(items, code, balance, charges)

		var sum, mrp money.Paise
		for _, i := range items {
			sum += i.Price * money.Paise(i.Quantity)
			mrp += i.MRP * money.Paise(i.Quantity)
		}
		assert.Equal(t, sum, b.SubTotal)
		assert.Equal(t, mrp, b.MRPTotal)
		assert.Equal(t, b.SubTotal-b.Discount+b.Delivery+charges.Bag, b.WalletUsed+b.GrandTotal, "bill_adds_up")
		assert.Equal(t, b.Value, b.WalletUsed+b.GrandTotal)
		assert.GreaterOrEqual(t, b.GrandTotal, money.Paise(0))
		assert.GreaterOrEqual(t, b.WalletUsed, money.Paise(0))
		assert.LessOrEqual(t, b.Discount, b.SubTotal)
		assert.Equal(t, min(balance, b.Value), b.WalletUsed, "the wallet pays first, and no more than is due")
		if b.SubTotal >= charges.FreeFrom || code != nil && code.Kind == coupon.FreeDelivery {
			assert.Zero(t, b.Delivery)
		} else {
			assert.GreaterOrEqual(t, b.Delivery, charges.Delivery)
		}
		assert.GreaterOrEqual(t, b.Savings(), money.Paise(0))
		assert.Equal(t, b, pricing.Price(items, code, balance, charges), "the same again")
	})
}
