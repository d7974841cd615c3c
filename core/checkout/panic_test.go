package checkout_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/checkout"
	"tokri/core/panics"
	"tokri/core/payment"
)

// Holds are taken in goroutines of their own, whose panic would end the whole program, this test included. The
// panic of a request's own goroutine is recovered by its caller.
func TestAPanicAtAnyWriteIsMadeGood(t *testing.T) {
	for n := 1; ; n++ {
		w, r := asha()
		w.gateway.fate = payment.Completed
		r.Method = payment.PhonePe
		p := w.process(accident{at: n, panics: true})
		_ = panics.Try(func() error {
			_, err := p.service().Place(t.Context(), checkout.Customer{ID: "asha"}, r)
			return err
		})
		if int(p.writes.Load()) < n {
			assert.Greater(t, n, 5, "there are holds among the writes")
			return
		}
		w.settle(t)
		w.sound(t, w.clock.Now())
		if o := w.orderOf("asha"); o.ID != "" {
			w.allOrNothing(t, o)
		}
		require.Less(t, n, 100)
	}
}
