package rediscache

import (
	"context"
	"fmt"
	"sync"

	"tokri/core/wake"

	"github.com/redis/go-redis/v9"

	"tokri/core/shop"
)

// Signal tells every server that the shop has changed. Listeners in this process hear it even if
// Redis is away; the others find out by polling.
type Signal struct {
	client    *Client
	mu        sync.Mutex
	listeners map[wake.Bell]bool
}

var _ shop.Signal = (*Signal)(nil)

// NewSignal makes a signal.
func NewSignal(c *Client) *Signal {
	return &Signal{client: c, listeners: map[wake.Bell]bool{}}
}

func (s *Signal) channel() string { return s.client.key("shop-changed") }

func (s *Signal) Publish(ctx context.Context) error {
	s.mu.Lock()
	for l := range s.listeners {
		l.Ring()
	}
	s.mu.Unlock()
	err := s.client.do(ctx, func() error { return s.client.redis.Publish(ctx, s.channel(), "").Err() })
	if err != nil {
		return fmt.Errorf("redis: publish: %w", err)
	}
	return nil
}

// Subscribe connects again whenever the connection is lost. Signals may have been missed meanwhile,
// so a new connection counts as a change.
func (s *Signal) Subscribe(ctx context.Context, fn func()) {
	changed := wake.New()
	s.mu.Lock()
	s.listeners[changed] = true
	s.mu.Unlock()
	remote := s.client.redis.Subscribe(ctx, s.channel())
	// The first receipt is the confirmation. If Redis is away, it comes later or never.
	_, _ = remote.ReceiveTimeout(ctx, s.client.redis.Options().ReadTimeout)

	go func() {
		messages := remote.ChannelWithSubscriptions(redis.WithChannelSize(1))
		for range messages {
			changed.Ring()
		}
	}()
	go changed.Answer(ctx, fn)
	context.AfterFunc(ctx, func() {
		s.mu.Lock()
		delete(s.listeners, changed)
		s.mu.Unlock()
		_ = remote.Close()
	})
}
