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
	// A reader slower than this keeps its copy to itself; a writer is given so long.
	// copyLife + slowRead and slowWrite + slowRead are both less than markLife.
	slowRead  = 5 * time.Second
	slowWrite = 20 * time.Second
)

// Client is a connection to Redis that does not mind if nobody is there.
type Client struct {
	redis   *redis.Client
	breaker *gobreaker.CircuitBreaker[struct{}]
	prefix  string
}

// Config says where Redis is.
type Config struct {
	URI    string
	Prefix string       // of all keys; default "tokri:"
	Log    *slog.Logger // is told when Redis goes and when it comes back; nil: nobody is
}

// Open makes a client. It does not connect yet.
func Open(c Config) (*Client, error) {
	options, err := redis.ParseURL(c.URI)
	if err != nil {
		return nil, fmt.Errorf("redis: %w", err)
	}
	// A cache that is slower than this is no help.
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
				var answer redis.Error // Redis is there and said so, be it "nil" or an error
				return err == nil || errors.As(err, &answer) || errors.Is(err, context.Canceled)
			},
			OnStateChange: func(_ string, from, to gobreaker.State) {
				switch {
				case from == gobreaker.StateClosed:
					c.Log.Warn("redis is away; the shop goes on without its copies, slower")
				case to == gobreaker.StateClosed:
					c.Log.Info("redis is back")
				}
			},
		}),
	}, nil
}

// Close ends the connections.
func (c *Client) Close() error { return c.redis.Close() }

// Ping asks Redis whether it is there.
func (c *Client) Ping(ctx context.Context) error { return c.redis.Ping(ctx).Err() }

// do runs one command unless Redis is known to be away.
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
