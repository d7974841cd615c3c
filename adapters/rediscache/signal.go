package rediscache

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"

	"tokri/core/shop"
	"tokri/core/wake"
)

// Signal tells every server that the shop has changed. Listeners in this process hear it even if
// Redis is away; the others find out by polling.
type Signal struct {
	client    *Client
	listeners wake.Bells
}

var _ shop.Signal = (*Signal)(nil)

// NewSignal makes a signal.
func NewSignal(c *Client) *Signal { return &Signal{client: c} }

func (s *Signal) channel() string { return s.client.key("shop-changed") }

func (s *Signal) Publish(ctx context.Context) error {
	s.listeners.Ring()
	err := s.client.do(ctx, func() error { return s.client.redis.Publish(ctx, s.channel(), "").Err() })
	if err != nil {
		return fmt.Errorf("redis: publish: %w", err)
	}
	return nil
}

// Subscribe connects again whenever the connection is lost. Signals may have been missed meanwhile,
// so a new connection counts as a change.
func (s *Signal) Subscribe(ctx context.Context, fn func()) {
	changed, remove := s.listeners.New()
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
		remove()
		_ = remote.Close()
	})
}
