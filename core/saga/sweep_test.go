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

func newBench(t *testing.T, orders ...string) *bench {
	db := memory.New()
	b := &bench{db: db, now: time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC)}
	n := 0
	b.Runner = &saga.Runner{Orders: db.Orders(), Now: func() time.Time { return b.now }, NewID: func() string { n++; return fmt.Sprint("runner", n) }}
	b.Handle(saga.Repay, func(_ context.Context, o *order.Order) (saga.Change, error) {
		b.taken = append(b.taken, o.ID)
		if o.ID == "bad" {
			panic("a fault")
		}
		return (*order.Order).EndRefunds, nil
	})
	for i, id := range orders {
		o := order.Order{ID: id, Key: id, UserID: id, Process: order.Process{Phase: order.Refunding}}
		o.Lease = order.Lease{Runner: "dead", Until: b.now.Add(time.Duration(i-len(orders)) * time.Minute)}
		require.NoError(t, db.Orders().Insert(t.Context(), o))
	}
	return b
}

// The lease of an order whose step panics ends by its time, like that of a server that died.
func TestThePanicOfAStepStopsNoOtherOrder(t *testing.T) {
	for name, run := range map[string]func(*bench, context.Context) (int, error){
		"sweep":     func(b *bench, ctx context.Context) (int, error) { return b.Sweep(ctx) },
		"take over": func(b *bench, ctx context.Context) (int, error) { return b.TakeOver(ctx) },
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, "bad", "good")
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
	b := newBench(t, ids...)
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
	b := newBench(t, append(ids, "good")...)
	b.Orders = unreadable{b.db.Orders()}
	for range 3 {
		_, err := b.Sweep(t.Context())
		require.ErrorContains(t, err, "the record is damaged")
	}
	assert.Equal(t, []string{"good"}, b.taken)
}
