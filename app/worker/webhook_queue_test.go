package worker

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/clock"
	"tokri/app/storage"
	"tokri/core/moving"
)

func newTestQueue(t *testing.T, settle func(context.Context, string) error) *WebhookQueue {
	n := NewWebhookQueue(nil, nil, &storage.Stores{}, newTestBackground(new(bytes.Buffer)))
	n.settle = settle
	return n
}

// A hundred webhooks for one payment are settled once; a webhook that arrives while this goes on is settled
// again.
func TestWebhooksOfOnePaymentAreSettledOnce(t *testing.T) {
	asked, answer, done := make(chan string), make(chan error), make(chan struct{})
	n := newTestQueue(t, func(_ context.Context, id string) error {
		asked <- id
		return <-answer
	})
	for range 100 {
		n.Enqueue(t.Context(), "ord")
	}
	require.Len(t, n.payments, 1)
	ctx, stop := context.WithCancel(t.Context())
	go func() {
		n.Run(ctx)
		close(done)
	}()
	assert.Equal(t, "ord", <-asked)
	n.Enqueue(t.Context(), "ord")
	assert.Equal(t, "ord", <-asked, "a webhook that comes while the payment is settled")
	answer <- errors.New("away")
	answer <- nil
	n.Enqueue(t.Context(), "other")
	assert.Equal(t, "other", <-asked, "an error does not stop the worker")
	answer <- nil
	stop()
	<-done
}

func TestEnqueueNeverBlocks(t *testing.T) {
	n := newTestQueue(t, nil)
	for i := range webhookQueueSize + 10 {
		n.Enqueue(t.Context(), fmt.Sprint("ord-", i))
	}
	assert.Len(t, n.payments, webhookQueueSize)
	assert.Len(t, n.waiting, webhookQueueSize, "a payment that did not fit may be enqueued again")
}

// house is in a state.
type house struct {
	moving.Keeper
	is  moving.State
	err error
}

func (h house) State(context.Context) (moving.State, error) { return h.is, h.err }

func TestAWebhookIsRefusedWhileTheShopMoves(t *testing.T) {
	n := newTestQueue(t, nil)
	for _, c := range []struct {
		is      house
		refused error
		waiting int
	}{
		{house{}, nil, 1},
		{house{is: moving.State{Role: moving.Closing, Until: clock.Now().Add(time.Minute)}}, moving.ErrMoving, 1},
		{house{is: moving.State{Role: moving.Moved}}, moving.ErrMoving, 1},
		{house{err: context.DeadlineExceeded}, context.DeadlineExceeded, 1},
		{house{is: moving.State{Role: moving.Closing, Until: clock.Now().Add(-time.Minute)}}, nil, 2},
	} {
		n.house = c.is
		require.ErrorIs(t, n.Notice(t.Context(), fmt.Sprint("ord", c.is.is.Role)), c.refused)
		assert.Len(t, n.payments, c.waiting)
	}
}

// The gateway was told that the shop has its message, so the shop keeps it until it can be written.
func TestAPaymentWaitsThatCannotBeSettledWhileTheShopMoves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var asked []time.Time
		n := newTestQueue(t, func(context.Context, string) error {
			if asked = append(asked, time.Now()); len(asked) < 3 {
				return fmt.Errorf("settle: %w", moving.ErrMoving)
			}
			return nil
		})
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { n.Run(ctx); close(done) }()
		n.Enqueue(ctx, "ord")
		began := time.Now()
		<-time.After(time.Minute) // in the time of the synctest bubble
		stop()
		<-done
		assert.Equal(t, []time.Time{began, began.Add(movingPause), began.Add(2 * movingPause)}, asked)
	})
}
