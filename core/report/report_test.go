package report_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"tokri/core/complaint"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/pricing"
	"tokri/core/report"
)

func made(status order.Status, method payment.Method, toPay, wallet money.Paise, units int) order.Order {
	o := order.Order{ID: "o", TrackingID: "TK", Status: status, Method: method,
		Lines: []order.Line{{VariantID: "tomato-500g", Name: "Tomato", Weight: "500", WeightUnit: "g", Price: 20_00, Quantity: units}},
		Bill:  pricing.Bill{Value: toPay + wallet, WalletUsed: wallet, GrandTotal: toPay}}
	o.PlacedAt = o.PlacedAt.AddDate(2026, 0, 0)
	return o
}

func TestADay(t *testing.T) {
	cash := made(order.Delivered, payment.COD, 40_00, 0, 2)
	cash.Cashback = 80
	online := made(order.Delivered, payment.PhonePe, 50_00, 10_00, 3)
	online.Captured = 50_00
	online.Complaints = complaint.Complaints{
		{ID: "c", State: complaint.Refunded, Reason: complaint.Missing, Lines: []complaint.Line{{VariantID: "tomato-500g", Quantity: 1}}},
		{ID: "d", State: complaint.Declined, Reason: complaint.Missing, Lines: []complaint.Line{{VariantID: "tomato-500g", Quantity: 1}}},
	}
	online.Refunds = []order.Refund{
		{ID: "r1", Amount: 20_00, To: order.ToSource, Status: payment.Completed, Key: "complaint/c", Lines: []order.Unit{{VariantID: "tomato-500g", Quantity: 1}}},
		{ID: "r2", Amount: 5_00, To: order.ToSource, Status: payment.Failed}, {ID: "r3", Amount: 5_00, To: order.ToWallet, Status: payment.Pending},
		{ID: "r4", Amount: 1_00, To: order.ToWallet, Status: payment.Completed, Lines: []order.Unit{{VariantID: "tomato-500g", Quantity: 1}}},
	}
	out := made(order.OutForDelivery, payment.COD, 60_00, 0, 1)
	gone := made(order.Cancelled, payment.COD, 99_00, 0, 9)
	gone.Cancellation = &order.Cancellation{By: order.Customer, Reason: "Ordered twice"}
	assert.Equal(t, report.Day{
		Statuses: []report.StatusSum{{order.OutForDelivery, 1, 60_00}, {order.Delivered, 2, 100_00}, {order.Cancelled, 1, 99_00}},
		Goods:    []report.Goods{{VariantID: "tomato-500g", Name: "Tomato 500 g", Ordered: 6, Delivered: 5, Short: 1, Refunded: 1}},
		Sold:     100_00, Cash: 40_00, Online: 50_00, Wallet: 10_00, ToCollect: 60_00, Cashback: 80,
		ToSource: 20_00, ToWallet: 1_00, Open: 5_00,
		Cancelled: []report.Cancelled{{TrackingID: "TK", Value: 99_00, By: order.Customer, Reason: "Ordered twice"}},
	}, report.Of([]order.Order{cash, online, out, gone}))
	assert.Equal(t, report.Day{}, report.Of(nil))
}
