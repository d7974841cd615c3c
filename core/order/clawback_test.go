package order_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/staff"
)

// Whatever parts are refunded one after the other, each takes back its share, and all together take back the
// whole cashback.
func TestClawbacksAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cashback := money.Paise(rapid.IntRange(1, 5000).Draw(t, "cashback"))
		paid := money.Paise(rapid.IntRange(int(cashback), 500_000).Draw(t, "paid"))
		o := order.Order{Status: order.Delivered, Cashback: cashback, PlacedAt: noon}
		o.Phase, o.Captured = order.Closed, paid
		for left := paid; left > 0; {
			part := money.Paise(rapid.IntRange(1, int(left)).Draw(t, "part"))
			if rapid.Bool().Draw(t, "the rest") {
				part = left
			}
			left -= part
			require.NoError(t, o.BeginRefund(order.RefundRequest{Amount: part}, noon))
			require.Equal(t, -1, o.OpenClawback(), "nothing is taken back before the refund has arrived")
			o.ObserveRefund(o.OpenRefund(), "COMPLETED", noon)
			i := o.OpenClawback()
			require.GreaterOrEqual(t, o.ClawbackDue(i), money.Paise(0))
			o.EndClawback(i, o.ClawbackDue(i))
			require.NoError(t, o.EndRefunds())
			require.LessOrEqual(t, o.ClawedBack().Taken*paid, cashback*(paid-left), "never more than the share")
		}
		require.Equal(t, order.Clawback{Taken: cashback}, o.ClawedBack())
	})
}

// A refund to the wallet is made before an earlier one that the gateway works on. The cashback is taken back in the order of the
// refunds, so that the shares add up to the whole.
func TestCashbackIsTakenBackInTheOrderOfTheRefunds(t *testing.T) {
	now := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	o := order.Order{ID: "o", Status: order.Delivered, Process: order.Process{Phase: order.Refunding}, Method: payment.PhonePe, PlacedAt: now,
		Payment: payment.Payment{Captured: 100}, Cashback: 3}
	o.Repay(50, order.ToSource, staff.Entry{At: now})
	o.Repay(50, order.ToWallet, staff.Entry{At: now})
	require.Equal(t, 1, o.OpenRefund())
	o.ObserveRefund(1, payment.Completed, now)
	assert.Equal(t, -1, o.OpenClawback(), "the first refund has not ended")
	o.ObserveRefund(0, payment.Completed, now)
	for i := range 2 {
		require.Equal(t, i, o.OpenClawback())
		o.EndClawback(i, o.ClawbackDue(i))
	}
	assert.Equal(t, order.Clawback{Taken: 3}, o.ClawedBack())
}
