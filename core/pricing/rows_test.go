package pricing_test

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"tokri/core/money"
	"tokri/core/pricing"
)

func drawBill(t *rapid.T) pricing.Bill {
	return pricing.Price(rapid.SliceOfN(rapid.Custom(drawItem), 0, 6).Draw(t, "items"), drawCoupon(t),
		money.Paise(rapid.Int64Range(-1, 100_000).Draw(t, "balance")), drawCharges(t))
}

// Each sum among the rows is the sum of the amounts above it, also for readers that begin at the first sum.
func TestRowsSumUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bill := drawBill(t)
		assert.True(t, bill.AddsUp())
		var sum money.Paise
		for _, r := range bill.Rows() {
			if r.Sum {
				assert.Equal(t, sum, r.Amount, r.Key)
				continue
			}
			sum += r.Amount
			assert.True(t, r.Shown() || r.Amount == 0, r.Key)
		}
		paper := bill.PaperRows()
		sum = paper[0].Amount
		for _, r := range paper[1:] {
			if r.Sum {
				assert.Equal(t, sum, r.Amount, r.Key)
			} else {
				sum += r.Amount
			}
		}
		assert.Equal(t, bill.GrandTotal, sum)
	})
}

// An amount that is in the bill and in none of its rows would be charged, and shown nowhere.
func TestEveryAmountOfTheBillIsInARow(t *testing.T) {
	notRows := map[string]string{"BaseDelivery": "it is struck through beside the delivery"}
	for i := range reflect.TypeFor[pricing.Bill]().NumField() {
		name := reflect.TypeFor[pricing.Bill]().Field(i).Name
		if notRows[name] != "" {
			continue
		}
		bill := pricing.Bill{MRPTotal: 900, SubTotal: 800, Discount: 100, Delivery: 50, Bag: 3, Value: 753, WalletUsed: 30, GrandTotal: 723}
		assert.True(t, bill.AddsUp())
		before := bill.Rows()
		field := reflect.ValueOf(&bill).Elem().Field(i)
		field.SetInt(field.Int() + 1)
		assert.NotEqual(t, before, bill.Rows(), "%s is in no row", name)
		if name != "MRPTotal" { // the saving changes with it
			assert.False(t, bill.AddsUp(), "%s counts for no sum", name)
		}
	}
}

func TestBillsThatDoNotAddUp(t *testing.T) {
	for name, bill := range map[string]pricing.Bill{
		"more from the wallet than is due": {Value: 100, WalletUsed: 101, GrandTotal: -1},
		"less than nothing from it":        {Value: 100, WalletUsed: -1, GrandTotal: 101},
		"a discount beyond the goods":      {MRPTotal: 100, SubTotal: 100, Discount: 101, Value: -1, GrandTotal: -1},
	} {
		assert.False(t, bill.AddsUp(), name)
	}
}
