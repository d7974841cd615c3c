package saga_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/checkout"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/shoptest"
)

// A process dies at each of its writes; the next one need not wait for the lease to end.
func TestTakeOverNeedsNoPatience(t *testing.T) {
	for at := 1; ; at++ {
		w, r := shoptest.Asha()
		dead := w.Process(shoptest.Accident{At: at, Done: at%2 == 0})
		_, err := dead.Service().Place(context.Background(), checkout.Customer{ID: "asha"}, r)
		if err == nil {
			require.Greater(t, at, 4, "a check-out writes more often than that")
			return
		}
		t.Run(fmt.Sprint("write ", at), func(t *testing.T) {
			moved, err := w.Process(shoptest.Never).Service().TakeOver(context.Background())
			require.NoError(t, err)
			assert.LessOrEqual(t, moved, 1)
			for _, o := range w.Orders().All() {
				assert.True(t, o.Final(), o.Phase)
			}
			w.Sound(t, w.Clock.Now())
		})
	}
}

// An order that waits for its payment is not taken over: its customer may be paying.
func TestTakeOverLeavesPaymentsBe(t *testing.T) {
	w, _, o := shoptest.Paying(t, payment.Pending)
	before := w.Orders().One(o.ID)
	moved, err := w.Process(shoptest.Never).Service().TakeOver(context.Background())
	require.NoError(t, err)
	assert.Zero(t, moved)
	assert.Equal(t, before, w.Orders().One(o.ID))
	assert.Equal(t, order.Awaiting, before.Phase)
}
