package app

import (
	"context"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"

	inmemory "tokri/adapters/memory"
	"tokri/core/order"
	"tokri/core/recommend"
	"tokri/core/saga"
	"tokri/core/topup"
)

// stuck is a store that does not answer.
type stuck struct{ recommend.Store }

func (stuck) Get(ctx context.Context, _ string) (recommend.Found, error) {
	<-ctx.Done()
	return recommend.Found{}, ctx.Err()
}

// swept counts the sweeps.
type swept struct {
	order.Store
	sweeps int
}

func (s *swept) Due(context.Context, time.Time, int) ([]string, error) {
	s.sweeps++
	return nil, nil
}

func TestInterruptedCheckOutsDoNotWaitForOtherJobs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		db := inmemory.New()
		orders := &swept{Store: db.Orders()}
		s := &scheduler{orders: &saga.Runner{Orders: orders, Now: now}, topUps: &topup.Service{Store: db.TopUps(), Now: now},
			together: &recommend.Service{Store: stuck{}, Now: now}, stores: &Stores{Stock: db.Stock(), Journal: db.Journal()}, log: slog.New(slog.DiscardHandler)}
		done := make(chan struct{})
		go func() { s.run(ctx); close(done) }()
		<-time.After(20*sweepEvery + time.Millisecond) // of the bubble's clock
		synctest.Wait()
		assert.Equal(t, 21, orders.sweeps)
		stop()
		<-done
	})
}
