package httpapi

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"tokri/adapters/httpapi/wire"
	"tokri/core/cart"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/pricing"
)

// The rows that a cart and an order send are those of core, with keys that the document has, and they sum up.
func TestTheRowsOfABillSumUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		price := money.Paise(rapid.Int64Range(0, 500_00).Draw(t, "price"))
		bill := pricing.Price([]pricing.Item{{MRP: price + money.Paise(rapid.Int64Range(0, 100_00).Draw(t, "saving")), Price: price, Quantity: 2}}, nil,
			money.Paise(rapid.Int64Range(0, 2000_00).Draw(t, "wallet")), pricing.Charges{FreeFrom: 199_00, Delivery: 25_00})
		for _, rows := range [][]wire.BillRow{wireCart(cart.Priced{View: cart.View{Bill: bill}}).BillRows, wireOrder(order.Order{Bill: bill}, time.Now(), time.UTC).BillRows} {
			var sum, toPay wire.Rupees
			for i, want := range bill.Rows() {
				got := rows[i]
				assert.True(t, got.Key.Valid(), "the document does not know the row %q", got.Key)
				assert.Equal(t, wire.BillRow{Key: wire.BillRowKey(want.Key), Amount: rupees(want.Amount), Sum: want.Sum, Always: want.Always}, got)
				if got.Sum {
					assert.Equal(t, sum, got.Amount, got.Key)
					toPay = got.Amount
				} else {
					sum += got.Amount
				}
			}
			assert.Len(t, rows, len(bill.Rows()))
			assert.Equal(t, rupees(bill.GrandTotal), toPay)
		}
	})
}
