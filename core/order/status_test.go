package order_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/staff"
)

var statuses = []order.Status{"", order.PendingPayment, order.Placed, order.Processing, order.OutForDelivery, order.Delivered, order.Cancelled}

// The allowed transitions as a table: rows are the present status, columns the next one.
func TestStatusMachine(t *testing.T) {
	picture := map[order.Status]string{
		//                    "" pend plac proc out  deli canc
		"":                   ".  x    x    .    .    .    x",
		order.PendingPayment: ".  .    x    .    .    .    x",
		order.Placed:         ".  .    .    x    .    .    x",
		order.Processing:     ".  .    .    .    x    .    x",
		order.OutForDelivery: ".  .    .    .    .    x    x",
		order.Delivered:      ".  .    .    .    .    .    .",
		order.Cancelled:      ".  .    x    .    .    .    .",
	}
	for from, row := range picture {
		var marks []rune
		for _, c := range row {
			if c != ' ' {
				marks = append(marks, c)
			}
		}
		for i, to := range statuses {
			o := order.Order{Status: from}
			assert.Equal(t, marks[i] == 'x', o.MayBecome(to), "%q to %q", from, to)
		}
	}
	placed := order.Order{Status: order.Cancelled, PlacedAt: time.Unix(1, 0)}
	assert.False(t, placed.MayBecome(order.Placed), "what was placed and cancelled does not come back")
}

func TestFollowing(t *testing.T) {
	next := map[order.Status]order.Status{
		order.Placed: order.Processing, order.Processing: order.OutForDelivery, order.OutForDelivery: order.Delivered,
	}
	for _, status := range statuses {
		o := order.Order{Status: status, Process: order.Process{Phase: order.Live}}
		got, err := o.Following()
		assert.Equal(t, next[status], got)
		assert.Equal(t, next[status] == "", err != nil)
		if err == nil {
			assert.True(t, o.MayBecome(got), "one step of the machine")
		}
		o.Phase = order.Cancelling
		_, err = o.Following()
		assert.ErrorIs(t, err, order.ErrNoMove)
	}
}

func TestRefundsOfAnOrder(t *testing.T) {
	o := order.Order{ID: "o", Status: order.Delivered, PlacedAt: time.Unix(1, 0), Process: order.Process{Phase: order.Closed}, Payment: payment.Payment{Captured: 1000}}
	o.Bill.WalletUsed = 500
	assert.Equal(t, money.Paise(1500), o.Paid())
	for i, c := range []struct {
		amount money.Paise
		to     order.RefundTo
		want   error
	}{
		{0, order.ToWallet, order.ErrNothingLeft},
		{1001, order.ToSource, order.ErrNothingLeft},
		{1501, order.ToWallet, order.ErrNothingLeft},
		{1000, order.ToSource, nil},
		{1500, order.ToWallet, nil},
	} {
		require.ErrorIs(t, o.MayRepay(c.amount, c.to), c.want, i)
	}
	assert.Equal(t, -1, o.OpenRefund())
	o.Repay(600, order.ToSource, staff.Entry{At: time.Unix(2, 0)})
	assert.Equal(t, 0, o.OpenRefund())
	require.ErrorIs(t, o.MayRepay(401, order.ToSource), order.ErrNothingLeft)
	o.Refunds[0].Status = payment.Failed
	require.NoError(t, o.MayRepay(1000, order.ToSource), "what failed was not given")
	o.Repay(600, order.ToSource, staff.Entry{At: time.Unix(2, 0)})
	assert.Equal(t, "o-r2", o.Refunds[1].ID, "an id is used once")
	cash := order.Order{Status: order.Delivered, Method: payment.COD, PlacedAt: time.Unix(1, 0), Process: order.Process{Phase: order.Closed}}
	cash.Bill.GrandTotal = 700
	require.NoError(t, cash.MayRepay(700, order.ToWallet), "cash goes to the wallet")
	assert.ErrorIs(t, cash.MayRepay(1, order.ToSource), order.ErrNothingLeft)
}

func TestNamesOfHolds(t *testing.T) {
	o := order.Order{ID: "abc"}
	assert.Equal(t, "abc", o.HoldID())
	o.Attempt = 2
	assert.NotEqual(t, "abc", o.HoldID())
	assert.Equal(t, "abc", order.OfHold(o.HoldID()))
	assert.Equal(t, "abc", order.OfHold("abc"))
}
