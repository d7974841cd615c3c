package order_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/order"
)

// The staff read why an order cannot be advanced, and what they can do.
func TestAnOrderThatCannotBeAdvancedSaysWhy(t *testing.T) {
	for _, c := range []struct {
		status order.Status
		phase  order.Phase
		says   string
	}{
		{order.Delivered, order.Closed, "can still refund it"},
		{order.Cancelled, order.Closed, "has to place a new order"},
		{order.PendingPayment, order.Awaiting, "waits for its payment"},
		{order.Placed, order.Holding, "Try again in a minute"},
	} {
		o := order.Order{Status: c.status, Process: order.Process{Phase: c.phase}}
		_, err := o.Following()
		require.ErrorIs(t, err, order.ErrNoMove)
		assert.ErrorContains(t, err, c.says)
	}
}
