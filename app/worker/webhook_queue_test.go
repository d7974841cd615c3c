package worker

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func newTestQueue(t *testing.T, settle func(context.Context, string) error) *WebhookQueue {
	n := NewWebhookQueue(nil, nil, newTestBackground(new(bytes.Buffer)))
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
