package app

import (
	"context"
	"log/slog"
	"strings"
	"sync"

	"tokri/core/apperr"
	"tokri/core/checkout"
	"tokri/core/topup"
)

// The bounds of notices: what does not fit is found by the sweep.
const (
	webhookWorkers   = 4
	webhookQueueSize = 1024
)

// webhookQueue is what the gateway lets the shop know of payments. It is answered at once; what has
// become of the payment is asked after that, once for many notices of the same.
type webhookQueue struct {
	settle func(ctx context.Context, paymentID string) error
	log    *slog.Logger
	queue  chan string

	mu      sync.Mutex
	waiting map[string]bool
}

func newWebhookQueue(orders *checkout.Service, topUps *topup.Service, log *slog.Logger) *webhookQueue {
	return &webhookQueue{log: log, queue: make(chan string, webhookQueueSize), waiting: map[string]bool{},
		settle: func(ctx context.Context, id string) error {
			if strings.HasPrefix(id, topup.Prefix) {
				_, err := topUps.Settle(ctx, id)
				return err
			}
			_, err := orders.Settle(ctx, id)
			return err
		}}
}

// hear takes a notice. It never waits.
func (n *webhookQueue) Enqueue(paymentID string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.waiting[paymentID] {
		return
	}
	select {
	case n.queue <- paymentID:
		n.waiting[paymentID] = true
	default:
		n.log.Warn("too many notices of payments at once; the sweep looks after them")
	}
}

// run settles until ctx ends.
func (n *webhookQueue) run(ctx context.Context) {
	var runners sync.WaitGroup
	for range webhookWorkers {
		runners.Go(func() {
			for {
				select {
				case <-ctx.Done():
					return
				case id := <-n.queue:
					n.one(ctx, id)
				}
			}
		})
	}
	runners.Wait()
}

func (n *webhookQueue) one(ctx context.Context, id string) {
	// Before it is settled: a notice that comes meanwhile may tell of something newer.
	n.mu.Lock()
	delete(n.waiting, id)
	n.mu.Unlock()
	err := n.settle(ctx, id)
	if f := apperr.Of(err); f != nil && f.Kind == apperr.NotFound {
		n.log.WarnContext(ctx, "a webhook tells of a payment that is not ours", "payment", id)
	} else if err != nil && ctx.Err() == nil {
		n.log.WarnContext(ctx, "a payment could not be settled; the sweep tries again", "payment", id, "error", err)
	}
}
