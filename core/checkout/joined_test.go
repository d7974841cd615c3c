package checkout_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/checkout"
	"tokri/core/inventory"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/shoptest"
	"tokri/core/storing"
)

// joined tells its writes what a Join tells them; the store of the tests makes them separately all the same.
func joined(ctx context.Context, do func(context.Context) error) error {
	var j storing.Joined
	err := do(j.In(ctx))
	j.Done(err)
	return err
}

func TestAJoinedOrderIsStoredOnceAsItWouldBeStoredInSteps(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*shoptest.World, *checkout.Request)
		want   error
		fewer  int64 // writes
	}{
		"cash":                 {func(*shoptest.World, *checkout.Request) {}, nil, 1},
		"wallet":               {func(w *shoptest.World, r *checkout.Request) { w.TopUp("asha", 30000); r.Method = payment.Wallet }, nil, 1},
		"sold out":             {func(w *shoptest.World, _ *checkout.Request) { w.Receive("onion-1", 0) }, inventory.ErrOutOfStock, 2},
		"online is not joined": {func(_ *shoptest.World, r *checkout.Request) { r.Method = payment.PhonePe }, nil, 0},
	} {
		t.Run(name, func(t *testing.T) {
			place := func(join storing.Join) (*shoptest.World, order.Order, int64) {
				w, r := shoptest.Asha()
				w.Fill("asha", map[string]int{"onion": 3}) // one line: those of a map come in any order
				c.change(w, &r)
				p := w.Process(shoptest.Never)
				s := p.Service()
				s.Join = join
				answer, err := s.Place(t.Context(), checkout.Customer{ID: "asha"}, r)
				require.ErrorIs(t, err, c.want)
				stored := w.OrderOf("asha")
				if err == nil {
					assert.Equal(t, stored.ID, answer.ID)
					assert.Equal(t, stored.Phase, answer.Phase)
				}
				stored.Version = 0
				return w, stored, p.Writes.Load()
			}
			_, inSteps, writes := place(nil)
			w, atOnce, fewer := place(joined)
			assert.Equal(t, inSteps, atOnce)
			assert.Equal(t, c.fewer, writes-fewer)
			assert.Empty(t, w.Audit(t, w.Clock.Now()))
		})
	}
}
