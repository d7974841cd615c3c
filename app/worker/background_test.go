package worker

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"

	inmemory "tokri/adapters/memory"
	"tokri/app/clock"
	"tokri/app/storage"
	"tokri/core/checkout"
	"tokri/core/fulfilment"
	"tokri/core/moving"
	"tokri/core/order"
	"tokri/core/recommend"
	"tokri/core/saga"
	"tokri/core/topup"
)

func newTestBackground(lines *bytes.Buffer) *Background {
	b, _ := newCountedBackground(lines)
	return b
}

// newCountedBackground also returns a function that says how often a job has failed.
func newCountedBackground(lines *bytes.Buffer) (b *Background, failed func(job string) int) {
	var mu sync.Mutex
	counts := map[string]int{}
	b = NewBackground(func(job string) {
		mu.Lock()
		defer mu.Unlock()
		counts[job]++
	}, slog.New(slog.NewTextHandler(lines, nil)))
	return b, func(job string) int {
		mu.Lock()
		defer mu.Unlock()
		return counts[job]
	}
}

func TestWorkThatPanicsIsLoggedAndCounted(t *testing.T) {
	var lines bytes.Buffer
	b, failed := newCountedBackground(&lines)
	b.do(t.Context(), "tidy", slog.LevelWarn, "could not tidy", func(context.Context) error { panic("a fault") }, "shelf", 3)
	assert.Equal(t, 1, failed("tidy"))
	assert.Contains(t, lines.String(), `level=ERROR msg="could not tidy" shelf=3 error="panic: a fault`)
	assert.Contains(t, lines.String(), "TestWorkThatPanicsIsLoggedAndCounted", "the stack leads to the fault")

	lines.Reset()
	b.do(t.Context(), "tidy", slog.LevelWarn, "could not tidy", func(context.Context) error { return errors.New("no broom") })
	assert.Equal(t, 2, failed("tidy"))
	assert.Contains(t, lines.String(), `level=WARN msg="could not tidy" error="no broom"`)

	lines.Reset()
	b.do(t.Context(), "tidy", slog.LevelWarn, "could not tidy", func(context.Context) error { return nil })
	ended, stop := context.WithCancel(t.Context())
	stop()
	b.do(ended, "tidy", slog.LevelWarn, "could not tidy", func(ctx context.Context) error { return ctx.Err() })
	assert.Equal(t, 2, failed("tidy"), "work that the end of the server cuts short has not failed")
	assert.Empty(t, lines.String())
}

// faulty is a store of orders that panics at the first sweep, and of baskets that always panics.
type faulty struct {
	order.Book
	sweeps int
}

func (f *faulty) Due(context.Context, time.Time, int) ([]string, error) {
	if f.sweeps++; f.sweeps == 1 {
		panic("a fault of the sweep")
	}
	return nil, nil
}

type faultyBaskets struct{ recommend.Store }

func (faultyBaskets) Get(context.Context, string) (recommend.Found, error) {
	panic("a fault of the baskets")
}

// Were a panic not recovered, it would end the whole program, this test included.
func TestThePanicOfAJobEndsOneRunOfIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		db := inmemory.New()
		orders := &faulty{Book: db.Orders()}
		var lines bytes.Buffer
		b, failed := newCountedBackground(&lines)
		s := &Scheduler{Checkout: &checkout.Service{Runner: &saga.Runner{Orders: orders, Queue: orders, Now: clock.Now}}, TopUps: &topup.Service{Store: db.TopUps(), Now: clock.Now},
			Together: &recommend.Service{Store: faultyBaskets{}, Now: clock.Now}, Fulfilment: &fulfilment.Service{}, Stores: &storage.Stores{Orders: orders, Stock: db.Stock(), Journal: db.Journal()},
			Background: b}
		done := make(chan struct{})
		go func() { s.Run(ctx); close(done) }()
		<-time.After(2*sweepEvery + time.Millisecond) // in the time of the synctest bubble
		synctest.Wait()
		assert.Equal(t, 3, orders.sweeps, "the sweep runs again at its next time")
		assert.Equal(t, 1, failed("sweep_orders"))
		assert.Equal(t, 1, failed("bought_together"))
		assert.Equal(t, 2, strings.Count(lines.String(), "level=ERROR"))
		stop()
		<-done
	})
}

func TestThePanicOfAWebhookEndsNoWorker(t *testing.T) {
	var lines bytes.Buffer
	b, failed := newCountedBackground(&lines)
	settled := make(chan string)
	q := NewWebhookQueue(nil, nil, &storage.Stores{}, b)
	q.settle = func(_ context.Context, id string) error {
		if id == "bad" {
			panic("a fault of the settlement")
		}
		settled <- id
		return nil
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { q.Run(ctx); close(done) }()
	for range 2 * webhookWorkers {
		q.Enqueue(t.Context(), "bad")
		q.Enqueue(t.Context(), "good")
		assert.Equal(t, "good", <-settled)
	}
	stop()
	<-done
	assert.Positive(t, failed("webhook"))
	assert.Contains(t, lines.String(), `level=ERROR msg="a payment could not be settled`)
}

func TestJobsWaitWhileTheShopMoves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var lines bytes.Buffer
		b, failed := newCountedBackground(&lines)
		var runs, others int
		open := false
		for range 60 { // a minute of sweeps
			b.do(t.Context(), "sweep_orders", slog.LevelError, "could not sweep", func(context.Context) error {
				if runs++; open {
					return nil
				}
				return errors.Join(errors.New("order a"), moving.ErrMoving)
			})
			b.do(t.Context(), "refresh_catalogue", slog.LevelError, "could not refresh", func(context.Context) error { others++; return nil })
			<-time.After(time.Second) // in the time of the synctest bubble
		}
		assert.Equal(t, 6, runs)
		assert.Equal(t, 60, others, "what only reads goes on: customers look at the shop")
		assert.Zero(t, failed("sweep_orders"))
		assert.Equal(t, 1, strings.Count(lines.String(), "\n"), lines.String())
		open = true
		<-time.After(movingPause)
		for range 5 {
			b.do(t.Context(), "sweep_orders", slog.LevelError, "could not sweep", func(context.Context) error { runs++; return nil })
		}
		assert.Equal(t, 11, runs)
	})
}
