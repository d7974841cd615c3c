package app

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	inmemory "tokri/adapters/memory"
	"tokri/core/checkout"
	"tokri/core/order"
	"tokri/core/recommend"
	"tokri/core/saga"
	"tokri/core/topup"
)

func newTestBackground(t *testing.T, lines *bytes.Buffer) *background {
	t.Helper()
	m, err := newMessageMetrics(prometheus.NewRegistry())
	require.NoError(t, err)
	return newBackground(m, slog.New(slog.NewTextHandler(lines, nil)))
}

// failed returns how often a job failed, by the metric.
func (b *background) failed(t *testing.T, job string) (times int) {
	t.Helper()
	only := prometheus.NewRegistry()
	require.NoError(t, only.Register(b.metrics.jobs))
	shown, err := only.Gather()
	require.NoError(t, err)
	for _, family := range shown {
		for _, one := range family.GetMetric() {
			labels := map[string]string{}
			for _, l := range one.GetLabel() {
				labels[l.GetName()] = l.GetValue()
			}
			if labels["job"] == job && labels["outcome"] == "failed" {
				times = int(one.GetCounter().GetValue())
			}
		}
	}
	return times
}

func TestWorkThatPanicsIsLoggedAndCounted(t *testing.T) {
	var lines bytes.Buffer
	b := newTestBackground(t, &lines)
	b.do(t.Context(), "tidy", slog.LevelWarn, "could not tidy", func(context.Context) error { panic("a fault") }, "shelf", 3)
	assert.Equal(t, 1, b.failed(t, "tidy"))
	assert.Contains(t, lines.String(), `level=ERROR msg="could not tidy" shelf=3 error="panic: a fault`)
	assert.Contains(t, lines.String(), "TestWorkThatPanicsIsLoggedAndCounted", "the stack leads to the fault")

	lines.Reset()
	b.do(t.Context(), "tidy", slog.LevelWarn, "could not tidy", func(context.Context) error { return errors.New("no broom") })
	assert.Equal(t, 2, b.failed(t, "tidy"))
	assert.Contains(t, lines.String(), `level=WARN msg="could not tidy" error="no broom"`)

	lines.Reset()
	b.do(t.Context(), "tidy", slog.LevelWarn, "could not tidy", func(context.Context) error { return nil })
	ended, stop := context.WithCancel(t.Context())
	stop()
	b.do(ended, "tidy", slog.LevelWarn, "could not tidy", func(ctx context.Context) error { return ctx.Err() })
	assert.Equal(t, 2, b.failed(t, "tidy"), "work that the end of the server cuts short has not failed")
	assert.Empty(t, lines.String())
}

// faulty is a store of orders that panics at the first sweep, and of baskets that always panics.
type faulty struct {
	order.Store
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
		orders := &faulty{Store: db.Orders()}
		var lines bytes.Buffer
		s := &scheduler{checkout: &checkout.Service{Runner: &saga.Runner{Orders: orders, Now: now}}, topUps: &topup.Service{Store: db.TopUps(), Now: now},
			together: &recommend.Service{Store: faultyBaskets{}, Now: now}, stores: &Stores{Stock: db.Stock(), Journal: db.Journal()},
			background: newTestBackground(t, &lines)}
		done := make(chan struct{})
		go func() { s.run(ctx); close(done) }()
		<-time.After(2*sweepEvery + time.Millisecond) // in the time of the synctest bubble
		synctest.Wait()
		assert.Equal(t, 3, orders.sweeps, "the sweep runs again at its next time")
		assert.Equal(t, 1, s.background.failed(t, "sweep_orders"))
		assert.Equal(t, 1, s.background.failed(t, "bought_together"))
		assert.Equal(t, 2, strings.Count(lines.String(), "level=ERROR"))
		stop()
		<-done
	})
}

func TestThePanicOfAWebhookEndsNoWorker(t *testing.T) {
	var lines bytes.Buffer
	b := newTestBackground(t, &lines)
	settled := make(chan string)
	q := newWebhookQueue(nil, nil, b)
	q.settle = func(_ context.Context, id string) error {
		if id == "bad" {
			panic("a fault of the settlement")
		}
		settled <- id
		return nil
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { q.run(ctx); close(done) }()
	for range 2 * webhookWorkers {
		q.Enqueue(t.Context(), "bad")
		q.Enqueue(t.Context(), "good")
		assert.Equal(t, "good", <-settled)
	}
	stop()
	<-done
	assert.Positive(t, b.failed(t, "webhook"))
	assert.Contains(t, lines.String(), `level=ERROR msg="a payment could not be settled`)
}
