package checkout_test

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
)

// act is one thing that a customer, the staff or the gateway does to an order.
type act struct {
	name string
	do   func(context.Context, *server, string) (order.Order, error)
}

func acts(t *rapid.T) []act {
	to := rapid.SampledFrom([]order.RefundTo{"", order.ToSource, order.ToWallet}).Draw(t, "refund to")
	amount := money.Paise(rapid.IntRange(0, 300).Draw(t, "rupees")) * 100
	slotID, key := rapid.SampledFrom([]string{"evening", "night"}).Draw(t, "slot"), rapid.SampledFrom([]string{"one", "two", "three"}).Draw(t, "key")
	move := func(ctx context.Context, s *server, id string) (order.Order, error) {
		return s.Move(ctx, id, slotID, key)
	}
	cancel := func(by order.Actor) func(context.Context, *server, string) (order.Order, error) {
		return func(ctx context.Context, s *server, id string) (order.Order, error) {
			return s.Cancel(ctx, id, fulfilment.Cancellation{By: by, RefundTo: to})
		}
	}
	return []act{
		{"webhook", func(ctx context.Context, s *server, id string) (order.Order, error) {
			return s.Settle(ctx, id)
		}},
		{"poll", func(ctx context.Context, s *server, id string) (order.Order, error) {
			return s.Poll(ctx, "asha", id)
		}},
		{"advance status", func(ctx context.Context, s *server, id string) (order.Order, error) {
			return s.AdvanceStatus(ctx, id)
		}},
		{"deliver", func(ctx context.Context, s *server, id string) (order.Order, error) {
			return s.AdvanceStatusTo(ctx, id, order.Delivered)
		}},
		{"move", move},
		{"move", move}, // twice, because it must be often met for every accident to befall it
		{"cancel", cancel(order.Customer)},
		{"staff cancel", cancel(order.Staff)},
		{"pick", func(ctx context.Context, s *server, id string) (order.Order, error) {
			ravi := s.fulfilment.As("ravi")
			o, err := ravi.Claim(ctx, id, "", true, false)
			if err == nil {
				_, _, err = ravi.Tick(ctx, id, picks(o, o.PlacedAt, 0, nil))
			}
			if err == nil {
				o, err = ravi.Pack(ctx, id, 1)
			}
			return o, err
		}},
		{"unpack", func(ctx context.Context, s *server, id string) (order.Order, error) {
			return s.fulfilment.As("anu").Unpack(ctx, id, "a bag tore", key)
		}},
		{"refund", func(ctx context.Context, s *server, id string) (order.Order, error) {
			return s.Refund(ctx, id, amount, to, "")
		}},
		{"redirect", func(ctx context.Context, s *server, id string) (order.Order, error) {
			return s.RefundToWallet(ctx, id)
		}},
		{"sweep", func(ctx context.Context, s *server, id string) (order.Order, error) {
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
		w := drawWorld(t)
		w.gateway.late = rapid.SampledFrom([]payment.Status{"", payment.Completed, payment.Failed}).Draw(t, "late fate")
		w.gateway.lateAt = w.clock.Now().Add(time.Duration(rapid.IntRange(0, 40).Draw(t, "late minutes")) * time.Minute)
		w.gateway.refundFate = rapid.SliceOfN(rapid.SampledFrom(
			[]payment.Status{payment.Completed, payment.Pending, payment.Failed}), 0, 3).Draw(t, "fate of refunds")
		w.gateway.refundFate = append(w.gateway.refundFate, payment.Completed)
		for _, user := range []string{"asha", "ravi"} {
			_, _ = w.process(drawAccident(t)).service().Place(context.Background(), checkout.Customer{ID: user}, drawRequest(t, w, user))
			w.sound(t, time.Time{})
		}
		for range rapid.IntRange(1, 8).Draw(t, "acts") {
			w.clock.Advance(time.Duration(rapid.IntRange(0, 600).Draw(t, "seconds")) * time.Second)
			for _, id := range w.orderIDs() {
				a := rapid.SampledFrom(acts(t)).Draw(t, "act")
				_, _ = a.do(context.Background(), w.process(drawAccident(t)).service(), id)
				w.sound(t, time.Time{})
			}
		}
		w.outlast()
		_, _ = w.process(drawAccident(t)).service().Sweep(context.Background())
		w.sound(t, time.Time{})

		w.gateway.finishRefunds(rapid.SampledFrom([]payment.Status{payment.Completed, payment.Failed}).Draw(t, "end of pending refunds"))
		w.settle(t)
		w.sound(t, w.clock.Now().Add(time.Hour))
		for _, o := range w.Orders().All() {
			w.allOrNothing(t, o)
		}
	})
}

func (w *world) orderIDs() []string {
	var ids []string
	for _, o := range []order.Order{w.orderOf("asha"), w.orderOf("ravi")} {
		if o.ID != "" {
			ids = append(ids, o.ID)
		}
	}
	return ids
}

// The test above would prove nothing if all its orders ended in the same way.
func TestLifeReachesEveryEnd(t *testing.T) {
	for name, run := range map[string]func(*testing.T) (*world, order.Order){
		"delivered": func(t *testing.T) (*world, order.Order) {
			w, s, o := paidOrder(t)
			o, err := s.AdvanceStatusTo(t.Context(), o.ID, order.Delivered)
			require.NoError(t, err)
			return w, o
		},
		"cancelled": func(t *testing.T) (*world, order.Order) {
			w, s, o := paidOrder(t)
			o, err := s.Cancel(t.Context(), o.ID, byCustomer(""))
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
				require.NotEmpty(t, w.audit(t, w.clock.Now().Add(time.Hour)), "the audit tells the ends apart")
			}
		})
	}
}
