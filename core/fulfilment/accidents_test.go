package fulfilment_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/checkout"
	"tokri/core/fulfilment"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/shoptest"
)

// act is one thing that a customer, the staff or the gateway does to an order.
type act struct {
	name string
	do   func(context.Context, *shoptest.Server, string) (order.Order, error)
}

func acts(t *rapid.T) []act {
	to := rapid.SampledFrom([]order.RefundTo{"", order.ToSource, order.ToWallet}).Draw(t, "refund to")
	amount := money.Paise(rapid.IntRange(0, 300).Draw(t, "rupees")) * 100
	slotID, key := rapid.SampledFrom([]string{"evening", "night"}).Draw(t, "slot"), rapid.SampledFrom([]string{"one", "two", "three"}).Draw(t, "key")
	move := func(ctx context.Context, s *shoptest.Server, id string) (order.Order, error) {
		return s.Move(ctx, id, slotID, key)
	}
	cancel := func(by order.Actor) func(context.Context, *shoptest.Server, string) (order.Order, error) {
		return func(ctx context.Context, s *shoptest.Server, id string) (order.Order, error) {
			return s.Cancel(ctx, id, fulfilment.Cancellation{By: by, RefundTo: to})
		}
	}
	return []act{
		{"webhook", func(ctx context.Context, s *shoptest.Server, id string) (order.Order, error) {
			return s.Settle(ctx, id)
		}},
		{"poll", func(ctx context.Context, s *shoptest.Server, id string) (order.Order, error) {
			return s.Poll(ctx, "asha", id)
		}},
		{"advance status", func(ctx context.Context, s *shoptest.Server, id string) (order.Order, error) {
			return s.AdvanceStatus(ctx, id)
		}},
		{"deliver", func(ctx context.Context, s *shoptest.Server, id string) (order.Order, error) {
			return s.AdvanceStatusTo(ctx, id, order.Delivered)
		}},
		{"move", move},
		{"move", move}, // twice, because it must be often met for every accident to befall it
		{"cancel", cancel(order.Customer)},
		{"staff cancel", cancel(order.Staff)},
		{"pick", func(ctx context.Context, s *shoptest.Server, id string) (order.Order, error) {
			ravi := s.Fulfilment.As("ravi")
			o, err := ravi.Claim(ctx, id, "", true, false)
			if err == nil {
				_, _, err = ravi.Tick(ctx, id, picks(o, o.PlacedAt, 0, nil))
			}
			if err == nil {
				o, err = ravi.Pack(ctx, id, 1)
			}
			return o, err
		}},
		{"unpack", func(ctx context.Context, s *shoptest.Server, id string) (order.Order, error) {
			return s.Fulfilment.As("anu").Unpack(ctx, id, "a bag tore", key)
		}},
		{"refund", func(ctx context.Context, s *shoptest.Server, id string) (order.Order, error) {
			return s.Refund(ctx, id, amount, to, "")
		}},
		{"redirect", func(ctx context.Context, s *shoptest.Server, id string) (order.Order, error) {
			return s.RefundToWallet(ctx, id)
		}},
		{"sweep", func(ctx context.Context, s *shoptest.Server, id string) (order.Order, error) {
			_, err := s.Sweep(ctx)
			return order.Order{}, err
		}},
	}
}

// Whatever customers, staff and the gateway do to orders after they were begun, and wherever the process dies,
// stalls or loses an answer: in the end each order is either placed with everything, delivered and sold, or
// ended with everything released; the gateway has the right amount, and the invariants hold all the time.
func TestLifeSurvivesAccidents(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := shoptest.DrawWorld(t)
		w.Gateway.Late = rapid.SampledFrom([]payment.Status{"", payment.Completed, payment.Failed}).Draw(t, "late fate")
		w.Gateway.LateAt = w.Clock.Now().Add(time.Duration(rapid.IntRange(0, 40).Draw(t, "late minutes")) * time.Minute)
		w.Gateway.RefundFate = rapid.SliceOfN(rapid.SampledFrom(
			[]payment.Status{payment.Completed, payment.Pending, payment.Failed}), 0, 3).Draw(t, "fate of refunds")
		w.Gateway.RefundFate = append(w.Gateway.RefundFate, payment.Completed)
		for _, user := range []string{"asha", "ravi"} {
			_, _ = w.Process(shoptest.DrawAccident(t)).Service().Place(context.Background(), checkout.Customer{ID: user}, shoptest.DrawRequest(t, w, user))
			w.Sound(t, time.Time{})
		}
		for range rapid.IntRange(1, 8).Draw(t, "acts") {
			w.Clock.Advance(time.Duration(rapid.IntRange(0, 600).Draw(t, "seconds")) * time.Second)
			for _, id := range orderIDs(w) {
				a := rapid.SampledFrom(acts(t)).Draw(t, "act")
				_, _ = a.do(context.Background(), w.Process(shoptest.DrawAccident(t)).Service(), id)
				w.Sound(t, time.Time{})
			}
		}
		w.Outlast()
		_, _ = w.Process(shoptest.DrawAccident(t)).Service().Sweep(context.Background())
		w.Sound(t, time.Time{})

		w.Gateway.FinishRefunds(rapid.SampledFrom([]payment.Status{payment.Completed, payment.Failed}).Draw(t, "end of pending refunds"))
		w.Settle(t)
		w.Sound(t, w.Clock.Now().Add(time.Hour))
		for _, o := range w.Orders().All() {
			w.AllOrNothing(t, o)
		}
	})
}

func orderIDs(w *shoptest.World) []string {
	var ids []string
	for _, o := range []order.Order{w.OrderOf("asha"), w.OrderOf("ravi")} {
		if o.ID != "" {
			ids = append(ids, o.ID)
		}
	}
	return ids
}

// The test above would prove nothing if all its orders ended in the same way.
func TestLifeReachesEveryEnd(t *testing.T) {
	for name, run := range map[string]func(*testing.T) (*shoptest.World, order.Order){
		"delivered": func(t *testing.T) (*shoptest.World, order.Order) {
			w, s, o := shoptest.PaidOrder(t)
			o, err := s.AdvanceStatusTo(t.Context(), o.ID, order.Delivered)
			require.NoError(t, err)
			return w, o
		},
		"cancelled": func(t *testing.T) (*shoptest.World, order.Order) {
			w, s, o := shoptest.PaidOrder(t)
			o, err := s.Cancel(t.Context(), o.ID, shoptest.ByCustomer(""))
			require.NoError(t, err)
			return w, o
		},
	} {
		t.Run(name, func(t *testing.T) {
			w, o := run(t)
			for _, twin := range []order.Status{order.Delivered, order.Cancelled} {
				if o.Status == twin {
					continue
				}
				wrong := o
				wrong.Status = twin
				w.Orders().Put(wrong)
				require.NotEmpty(t, w.Audit(t, w.Clock.Now().Add(time.Hour)), "the audit tells the ends apart")
			}
		})
	}
}
