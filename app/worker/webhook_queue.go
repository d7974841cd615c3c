package worker

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"

	"tokri/adapters/httpapi"
	"tokri/app/clock"
	"tokri/app/storage"
	"tokri/core/apperr"
	"tokri/core/checkout"
	"tokri/core/moving"
	"tokri/core/topup"
	"tokri/core/wake"
)

// The limits of the queue. If a payment does not fit in, the scheduler settles it.
const (
	webhookWorkers   = 4
	webhookQueueSize = 1024
)

// WebhookQueue has the payments that webhooks have named. A webhook is answered at once; workers then ask the
// gateway for the payment's state, only once if several webhooks name the same payment.
type WebhookQueue struct {
	settle     func(ctx context.Context, paymentID string) error
	house      moving.Keeper
	background *Background
	payments   chan notice

	mu      sync.Mutex
	waiting map[string]bool
}

// notice is a payment that a webhook named, with the webhook's context.
type notice struct {
	payment string
	from    context.Context // used only for its request id
}

// NewWebhookQueue returns an empty queue for orders and top-ups.
func NewWebhookQueue(orders *checkout.Service, topUps *topup.Service, s *storage.Stores, b *Background) *WebhookQueue {
	return &WebhookQueue{background: b, house: s.House, payments: make(chan notice, webhookQueueSize), waiting: map[string]bool{},
		settle: func(ctx context.Context, id string) error {
			if strings.HasPrefix(id, topup.Prefix) {
				_, err := topUps.Settle(ctx, id)
				return err
			}
			_, err := orders.Settle(ctx, id)
			return err
		}}
}

// Notice adds a payment, unless the shop moves: the gateway sends the webhook again, and perhaps to where the shop is then.
func (q *WebhookQueue) Notice(ctx context.Context, paymentID string) error {
	state, err := q.house.State(ctx)
	if err != nil {
		return err
	}
	if state.Refuses(clock.Now()) {
		return moving.ErrMoving
	}
	q.Enqueue(ctx, paymentID)
	return nil
}

// Enqueue adds a payment. It never blocks.
func (q *WebhookQueue) Enqueue(ctx context.Context, paymentID string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.waiting[paymentID] {
		return
	}
	select {
	case q.payments <- notice{paymentID, ctx}:
		q.waiting[paymentID] = true
	default:
		q.background.log.WarnContext(ctx, "the webhook queue is full; the scheduler will settle the payment", "payment", paymentID, "request_id", httpapi.RequestID(ctx))
	}
}

// Run settles the payments of the queue until ctx ends.
func (q *WebhookQueue) Run(ctx context.Context) {
	var runners sync.WaitGroup
	for range webhookWorkers {
		runners.Go(func() {
			for {
				select {
				case <-ctx.Done():
					return
				case n := <-q.payments:
					q.settleOne(httpapi.WithRequestOf(n.from, ctx), n.payment)
				}
			}
		})
	}
	runners.Wait()
}

func (q *WebhookQueue) settleOne(ctx context.Context, id string) {
	// The payment is removed before it is settled, because a webhook that arrives in the meantime may report a
	// newer state.
	q.mu.Lock()
	delete(q.waiting, id)
	q.mu.Unlock()
	q.background.do(ctx, "webhook", slog.LevelWarn, "a payment could not be settled; the scheduler will try again", func(ctx context.Context) error {
		err := q.settle(ctx, id)
		if f := apperr.Of(err); f != nil && f.Kind == apperr.NotFound {
			q.background.log.WarnContext(ctx, "a webhook names an unknown payment", "payment", id, "request_id", httpapi.RequestID(ctx))
			return nil
		}
		if errors.Is(err, moving.ErrMoving) { // the gateway was told that the shop knows
			_ = wake.Sleep(ctx, movingPause)
			q.Enqueue(ctx, id)
			return nil
		}
		return err
	}, "payment", id, "request_id", httpapi.RequestID(ctx))
}
