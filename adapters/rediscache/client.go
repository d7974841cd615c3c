package rediscache

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/logging"
	"github.com/sony/gobreaker/v2"
)

const (
	copyLife = 30 * time.Second // of a cached cart or session
	markLife = 60 * time.Second // of a writer's mark and of a tombstone; more than copyLife
	// A reader that took longer than slowRead makes no copy; a writer is cancelled after slowWrite.
	// copyLife + slowRead and slowWrite + slowRead are both less than markLife.
	slowRead  = 5 * time.Second
	slowWrite = 20 * time.Second
)

// Client is a connection to Redis. While Redis does not answer, its calls fail at once.
type Client struct {
	redis   *redis.Client
	breaker *gobreaker.CircuitBreaker[struct{}]
	prefix  string
}

// Config says where Redis is.
type Config struct {
	URI    string
	Prefix string       // of all keys; default "tokri:"
	Log    *slog.Logger // gets a line when Redis goes and when it comes back; may be nil
}

// Open makes a client. It does not connect yet.
func Open(c Config) (*Client, error) {
	options, err := redis.ParseURL(c.URI)
	if err != nil {
		return nil, fmt.Errorf("redis: %w", err)
	}
	// A cache slower than this does not help.
	const patience = 100 * time.Millisecond
	options.DialTimeout, options.ReadTimeout, options.WriteTimeout, options.PoolTimeout = patience, patience, patience, patience
	options.ContextTimeoutEnabled = true
	options.MaxRetries = -1
	options.DialerRetries = 1
	if c.Prefix == "" {
		c.Prefix = "tokri:"
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	// The library would write a line of its own form for each connection that fails.
	logging.Disable()
	return &Client{
		redis:  redis.NewClient(options),
		prefix: c.Prefix,
		breaker: gobreaker.NewCircuitBreaker[struct{}](gobreaker.Settings{
			Name:        "redis",
			MaxRequests: 1,
			Timeout:     time.Second,
			ReadyToTrip: func(c gobreaker.Counts) bool { return c.ConsecutiveFailures >= 3 },
			IsSuccessful: func(err error) bool {
				var answer redis.Error // Redis answered, be it "nil" or an error
				return err == nil || errors.As(err, &answer) || errors.Is(err, context.Canceled)
			},
			OnStateChange: func(_ string, from, to gobreaker.State) {
				switch {
				case from == gobreaker.StateClosed:
					c.Log.Warn("redis does not answer; the shop works without its cache, slower")
				case to == gobreaker.StateClosed:
					c.Log.Info("redis answers again")
				}
			},
		}),
	}, nil
}

// Close ends the connections.
func (c *Client) Close() error { return c.redis.Close() }

// Ping tells whether Redis answers.
func (c *Client) Ping(ctx context.Context) error { return c.redis.Ping(ctx).Err() }

// do runs one command unless the breaker is open.
func (c *Client) do(fn func() error) error {
	_, err := c.breaker.Execute(func() (struct{}, error) { return struct{}{}, fn() })
	return err
}

// run runs a script.
func (c *Client) run(ctx context.Context, s *redis.Script, keys []string, args ...any) (reply any, err error) {
	err = c.do(func() error {
		var err error
		reply, err = s.Run(ctx, c.redis, keys, args...).Result()
		return err
	})
	return reply, err
}

func (c *Client) key(parts ...string) string {
	key := c.prefix
	for i, p := range parts {
		if i > 0 {
			key += ":"
		}
		key += p
	}
	return key
}
