package saga_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/order"
	"tokri/core/panics"
	"tokri/core/saga"
)

// bench has a runner whose only step ends an order, panics for the order "bad", and writes down which orders it
// was taken for.
type bench struct {
	*saga.Runner
	db    *memory.DB
	now   time.Time
	taken []string
}

// newBench has orders in the hands of a runner, or of none ("").
func newBench(t *testing.T, runner string, orders ...string) *bench {
	db := memory.New()
	b := &bench{db: db, now: time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC)}
	n := 0
	b.Runner = &saga.Runner{Orders: db.Orders(), Queue: db.Orders(), Now: func() time.Time { return b.now }, NewID: func() string { n++; return fmt.Sprint("runner", n) },
		Watch: saga.NewWatch(func() time.Duration { return b.now.Sub(time.Unix(0, 0)) })}
	b.Handle(saga.Repay, func(_ context.Context, o *order.Order) (saga.Change, error) {
		b.taken = append(b.taken, o.ID)
		if o.ID == "bad" {
			panic("a fault")
		}
		return (*order.Order).EndRefunds, nil
	})
	for i, id := range orders {
		o := order.Order{ID: id, Key: id, UserID: id, Process: order.Process{Phase: order.Refunding}}
		o.Lease = order.Lease{Runner: runner, Until: b.now.Add(time.Duration(i-len(orders)) * time.Minute)}
		require.NoError(t, db.Orders().Insert(t.Context(), o))
	}
	return b
}

// An order whose step panics keeps its lease, like that of a server that died.
func TestThePanicOfAStepStopsNoOtherOrder(t *testing.T) {
	for name, run := range map[string]func(*bench, context.Context) (int, error){
		"sweep": func(b *bench, ctx context.Context) (int, error) {
			if moved, err := b.Sweep(ctx); moved > 0 || err != nil {
				return moved, errors.Join(err, errors.New("the runners have been seen for no time"))
			}
			b.now = b.now.Add(saga.LeaseTime)
			return b.Sweep(ctx)
		},
		"take over": func(b *bench, ctx context.Context) (int, error) { return b.TakeOver(ctx) },
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, "dead", "bad", "good")
			moved, err := run(b, t.Context())
			var panicked *panics.Error
			require.ErrorAs(t, err, &panicked)
			assert.Contains(t, err.Error(), "order bad")
			assert.Equal(t, 1, moved)
			assert.Equal(t, []string{"bad", "good"}, b.taken)

			_, err = b.Sweep(t.Context())
			require.NoError(t, err, "it is not tried again at once")
			b.now = b.now.Add(saga.LeaseTime + time.Second)
			_, err = b.Sweep(t.Context())
			require.ErrorAs(t, err, &panicked)
			assert.Equal(t, []string{"bad", "good", "bad"}, b.taken)
		})
	}
}

// Orders that wait for a gateway that is away have been put off: a sweep must not grow with them, because every other sweep
// waits for its end.
func TestASweepDoesNotGrowWithOrdersWhoseStepFails(t *testing.T) {
	var ids []string
	for i := range 400 {
		ids = append(ids, fmt.Sprint("waiting", i))
	}
	b := newBench(t, "", ids...)
	taken := map[string]bool{}
	b.Handle(saga.Repay, func(_ context.Context, o *order.Order) (saga.Change, error) {
		taken[o.ID] = true
		return nil, errors.New("the gateway is away")
	})
	for sweep := range 3 {
		_, err := b.Sweep(t.Context())
		require.ErrorContains(t, err, "the gateway is away")
		assert.Len(t, taken, (sweep+1)*100, "the ones that have waited longest come first")
	}
}

// unreadable is a store that cannot read the orders whose ids begin with "damaged".
type unreadable struct{ order.Store }

func (s unreadable) Update(ctx context.Context, id string, fn func(*order.Order) error) (order.Order, error) {
	if strings.HasPrefix(id, "damaged") {
		return order.Order{}, errors.New("the record is damaged")
	}
	return s.Store.Update(ctx, id, fn)
}

// Orders that cannot be read stay due for longer than all others, and fill whole batches.
func TestASweepGetsPastOrdersThatItCannotRead(t *testing.T) {
	var ids []string
	for i := range 250 {
		ids = append(ids, fmt.Sprint("damaged", i))
	}
	b := newBench(t, "", append(ids, "good")...)
	b.Orders = unreadable{b.db.Orders()}
	for range 3 {
		_, err := b.Sweep(t.Context())
		require.ErrorContains(t, err, "the record is damaged")
	}
	assert.Equal(t, []string{"good"}, b.taken)
}

// Two servers share a store, and their clocks differ. Each takes over what it has seen with the same runner for LeaseTime,
// whatever the other one's clock says, and nothing else.
func TestNoClockOfAnotherServerEndsALease(t *testing.T) {
	for _, ahead := range []time.Duration{-time.Hour, -5 * time.Minute, -saga.LeaseTime, 0, saga.LeaseTime, 5 * time.Minute, time.Hour} {
		t.Run(fmt.Sprint("the other clock is ahead by ", ahead), func(t *testing.T) {
			b := newBench(t, "")
			o := order.Order{ID: "o", Key: "k", UserID: "asha", Process: order.Process{Phase: order.Refunding}}
			o.Lease = order.Lease{Runner: "other", Until: b.now.Add(ahead + saga.LeaseTime)}
			require.NoError(t, b.db.Orders().Insert(t.Context(), o))
			sweeps := func(want int, why string) {
				t.Helper()
				moved, err := b.Sweep(t.Context())
				require.NoError(t, err)
				require.Equal(t, want, moved, why)
			}
			sweeps(0, "the order is seen for the first time")
			b.now = b.now.Add(saga.LeaseTime - time.Second)
			sweeps(0, "the runner may still be at work")
			got, err := b.Resume(t.Context(), "o")
			require.NoError(t, err)
			require.Equal(t, "other", got.Lease.Runner, "a request does not take the order over either")
			got, err = b.db.Orders().Update(t.Context(), "o", func(o *order.Order) error { o.Lease.Runner = "another"; return nil })
			require.NoError(t, err)
			b.now = b.now.Add(2 * time.Second)
			sweeps(0, "the order has changed hands: its runner has been seen for no time")
			b.now = b.now.Add(saga.LeaseTime)
			require.True(t, b.Free(got))
			sweeps(1, "its runner is gone")
			require.Equal(t, []string{"o"}, b.taken)
		})
	}
}
