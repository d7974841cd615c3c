package systemtest_test

import (
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/apperr"
	"tokri/core/fulfilment"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/staff"
)

// settleOrCancel: an order that is not placed yet cannot be cancelled; one that is placed can.
func settleOrCancel(t *testing.T, l *lifecycle) {
	_, _, o := l.begin(t)
	l.pay(o.ID)
	var cancelled atomic.Int64
	require.NoError(t, forAll(20, func(i int) error {
		if i%2 == 0 {
			_, err := l.server(i/2).checkout.Settle(t.Context(), o.ID)
			return err
		}
		_, err := l.server(i/2).fulfilment.Cancel(t.Context(), o.ID, fulfilment.Cancellation{By: order.Customer})
		if err == nil {
			cancelled.Add(1)
		} else if apperr.Of(err) == nil {
			return err
		}
		return nil
	}))
	o = l.ended(t, o.ID)
	if cancelled.Load() == 0 {
		assert.Equal(t, order.Placed, o.Status)
		assert.Equal(t, o.Bill.GrandTotal, l.kept(o.ID))
		assert.Zero(t, l.balance(t, o.UserID))
		return
	}
	assert.Equal(t, order.Cancelled, o.Status)
	assert.Len(t, o.Refunds, 1)
	assert.Zero(t, l.kept(o.ID))
	assert.Equal(t, money.Paise(5000), l.balance(t, o.UserID))
}

// deliverOrCancel: an order that was delivered stays sold, and one that was cancelled is never delivered.
func deliverOrCancel(t *testing.T, l *lifecycle) {
	o := l.paid(t)
	delivered, cancelled := l.proceedOrCancel(t, o, order.Delivered, order.Staff)
	o = l.ended(t, o.ID)
	require.Equal(t, order.Closed, o.Phase)
	switch o.Status {
	case order.Delivered:
		assert.Zero(t, cancelled)
		assert.Equal(t, o.Bill.SubTotal/50, l.balance(t, o.UserID), "one cashback")
		assert.Equal(t, o.Bill.GrandTotal, l.kept(o.ID))
	case order.Cancelled:
		assert.Zero(t, delivered)
		assert.Zero(t, o.Cashback)
		assert.Equal(t, o.Bill.Value, l.balance(t, o.UserID), "all of it, once")
	default:
		assert.Fail(t, "the order is "+string(o.Status))
	}
}

// refundedByMany: the staff refund all of a delivered order, twenty times at once.
func refundedByMany(t *testing.T, l *lifecycle) {
	o := l.paid(t)
	_, err := l.server(0).fulfilment.Advance(t.Context(), o.ID, order.Delivered, true)
	require.NoError(t, err)
	before := l.balance(t, o.UserID)
	var refunded atomic.Int64
	require.NoError(t, forAll(20, func(i int) error {
		_, _, err := l.server(i).fulfilment.Refund(t.Context(), o.ID, order.RefundRequest{All: true, To: order.ToWallet, Entry: staff.Entry{Why: "bad mangoes"}})
		if err == nil {
			refunded.Add(1)
		} else if apperr.Of(err) == nil {
			return err
		}
		return nil
	}))
	o = l.ended(t, o.ID)
	assert.Equal(t, int64(1), refunded.Load())
	assert.Len(t, o.Refunds, 1)
	assert.Equal(t, payment.Refunded, o.PaymentStatus)
	assert.Equal(t, order.Clawback{Taken: o.Cashback}, o.ClawedBack())
	assert.Equal(t, before+o.Bill.Value-o.Cashback, l.balance(t, o.UserID), "both parts of what was paid, without the cashback, once")
}

// cancelledByMany: the customer cancels a paid order twenty times at once, and hears twenty times that it is cancelled.
func cancelledByMany(t *testing.T, l *lifecycle) {
	o := l.paid(t)
	require.NoError(t, forAll(20, func(i int) error {
		heard, err := l.server(i).fulfilment.Cancel(t.Context(), o.ID, fulfilment.Cancellation{By: order.Customer, RefundTo: order.ToWallet})
		if err == nil && heard.Status != order.Cancelled {
			return fmt.Errorf("call %d heard that the order is %s", i, heard.Status)
		}
		return err
	}))
	o = l.ended(t, o.ID)
	assert.Len(t, o.Refunds, 1)
	assert.Equal(t, o.Bill.Value, l.balance(t, o.UserID), "everything is in the wallet, once")
}

// givenUpByMany does the same with an order that waits for its payment.
func givenUpByMany(t *testing.T, l *lifecycle) {
	_, _, o := l.begin(t)
	require.NoError(t, forAll(20, func(i int) error {
		heard, err := l.server(i).checkout.GiveUp(t.Context(), o.UserID, o.ID, "Ordered twice")
		if err == nil && heard.Status != order.Cancelled {
			return fmt.Errorf("call %d heard that the order is %s", i, heard.Status)
		}
		return err
	}))
	assert.Equal(t, money.Paise(5000), l.balance(t, o.UserID), "all is released when the customer hears it")
	l.pay(o.ID)
	_, err := l.server(0).checkout.Settle(t.Context(), o.ID)
	require.NoError(t, err)
	o = l.ended(t, o.ID)
	assert.Equal(t, order.Refused, o.Phase)
	assert.Zero(t, l.kept(o.ID), "what comes late goes back")
}
