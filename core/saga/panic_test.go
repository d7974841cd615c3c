package saga_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/checkout"
	"tokri/core/panics"
	"tokri/core/payment"
	"tokri/core/shoptest"
)

// Holds are taken in goroutines of their own, whose panic would end the whole program, this test included. The
// panic of a request's own goroutine is recovered by its caller.
func TestAPanicAtAnyWriteIsMadeGood(t *testing.T) {
	for n := 1; ; n++ {
		w, r := shoptest.Asha()
		w.Gateway.Fate = payment.Completed
		r.Method = payment.PhonePe
		p := w.Process(shoptest.Accident{At: n, Panics: true})
		_ = panics.Try(func() error {
			_, err := p.Service().Place(t.Context(), checkout.Customer{ID: "asha"}, r)
			return err
		})
		if int(p.Writes.Load()) < n {
			assert.Greater(t, n, 5, "there are holds among the writes")
			return
		}
		w.Settle(t)
		w.Sound(t, w.Clock.Now())
		if o := w.OrderOf("asha"); o.ID != "" {
			w.AllOrNothing(t, o)
		}
		require.Less(t, n, 100)
	}
}
