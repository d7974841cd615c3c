package rediscache

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
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

// Client is a connection to Redis. While Redis does not answer or refuses to write, its calls fail at once.
type Client struct {
	redis   *redis.Client
	breaker *gobreaker.CircuitBreaker[struct{}]
	prefix  string

	refusal atomic.Bool            // Redis has answered with an error since the breaker was last closed
	cause   atomic.Pointer[string] // the last error, for the log
	// missed counts the writes that Redis may not have received, and settled those of them that a new epoch has
	// made harmless.
	missed, settled atomic.Int64
	settling        sync.Mutex
	attempts        atomic.Int64 // to settle, begun so far
	attempted       error        // how the last one ended

	trust     trust
	credulous bool // believe every copy: for tests
	stop      context.CancelFunc
	stopped   chan struct{}
}

// Config says where Redis is.
type Config struct {
	URI    string
	Prefix string       // of all keys; default "tokri:"
	Log    *slog.Logger // gets a line when Redis goes and when it comes back; may be nil
}

// Open makes a client, which connects when Redis is there.
func Open(c Config) (*Client, error) {
	options, err := redis.ParseURL(c.URI)
	if err != nil {
		return nil, fmt.Errorf("redis: %w", err)
	}
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
	watching, stop := context.WithCancel(context.Background())
	client := &Client{redis: redis.NewClient(options), prefix: c.Prefix, stop: stop, stopped: make(chan struct{})}
	client.breaker = client.newBreaker(c.Log)
	go func() {
		defer close(client.stopped)
		client.watch(watching)
	}()
	return client, nil
}

// newBreaker returns a breaker that opens after one refusal, because Redis will refuse the next call as well. A
// time-out may be a single slow moment, so it opens only after three in a row.
func (c *Client) newBreaker(log *slog.Logger) *gobreaker.CircuitBreaker[struct{}] {
	return gobreaker.NewCircuitBreaker[struct{}](gobreaker.Settings{
		Name:        "redis",
		MaxRequests: 1,
		Timeout:     time.Second,
		ReadyToTrip: func(n gobreaker.Counts) bool { return c.refusal.Load() || n.ConsecutiveFailures >= 3 },
		IsSuccessful: func(err error) bool {
			return err == nil || errors.Is(err, redis.Nil) || errors.Is(err, context.Canceled)
		},
		OnStateChange: func(_ string, from, to gobreaker.State) {
			switch {
			case from == gobreaker.StateClosed && c.refusal.Load():
				log.Warn("redis refuses writes; the shop works without its cache, slower", "error", *c.cause.Load())
			case from == gobreaker.StateClosed:
				log.Warn("redis does not answer; the shop works without its cache, slower", "error", *c.cause.Load())
			case to == gobreaker.StateClosed:
				c.refusal.Store(false)
				log.Info("redis answers again")
			}
			if to == gobreaker.StateOpen {
				c.miss()
			}
		},
	})
}

func (c *Client) Close() error {
	c.stop()
	<-c.stopped
	return c.redis.Close()
}

// mayWrite begins each script: Redis then refuses to run the script whenever it would refuse a write, even if
// the script only reads. So a copy is only read from a Redis that can also be told that the copy is outdated.
const mayWrite = "#!lua\n"

// evenIfFull begins a script whose write invalidates old copies: the write is small, and a full Redis must
// accept it.
const evenIfFull = "#!lua flags=allow-oom\n"

// epochs read and create the epoch: a number that is never used again, because it is the time.
const epochs = `
local function new_epoch(key)
  local t = redis.call('TIME')
  local epoch = t[1] .. string.format('%06d', t[2])
  redis.call('SET', key, epoch, 'PX', 86400000) -- a day; then there is another
  return epoch
end
local function epoch_of(key) return redis.call('GET', key) or new_epoch(key) end
`

var (
	newEpoch = redis.NewScript(mayWrite + epochs + `return new_epoch(KEYS[1])`)
	nothing  = redis.NewScript(mayWrite + `return 1`)
)

func (c *Client) epoch() string { return c.key("epoch") }

// Check returns an error unless Redis would accept a write now. A cluster has no node for both keys, and refuses.
func (c *Client) Check(ctx context.Context) error {
	_, err := c.run(ctx, nothing, []string{c.epoch(), c.key("none")})
	return err
}

func (c *Client) Usable() bool { return c.breaker.State() == gobreaker.StateClosed }

// miss records that Redis was not told of a change. From now on this server uses no copy until it has begun a
// new epoch, which invalidates all copies of every server.
func (c *Client) miss() { c.missed.Add(1) }

// untold records a miss and begins a new epoch at once if Redis answers, so that the copies of all servers are invalid when the
// change is confirmed. If Redis answers no server, the others notice it (trust).
func (c *Client) untold(ctx context.Context) {
	c.miss()
	_ = c.settle(ctx)
}

// settle begins a new epoch if Redis has missed a change, whether the breaker is open or not. One caller does it while the others
// wait; an attempt that began after a caller came is its answer.
func (c *Client) settle(ctx context.Context) error {
	if c.missed.Load() == c.settled.Load() {
		return nil
	}
	before := c.attempts.Load()
	c.settling.Lock()
	defer c.settling.Unlock()
	if c.attempts.Load() > before {
		return c.attempted
	}
	missed := c.missed.Load()
	if missed == c.settled.Load() {
		return nil
	}
	c.attempts.Add(1)
	if c.attempted = newEpoch.Run(context.WithoutCancel(ctx), c.redis, []string{c.epoch()}).Err(); c.attempted == nil {
		c.settled.Store(missed)
	}
	return c.attempted
}

// do runs one command unless the breaker is open.
func (c *Client) do(ctx context.Context, fn func() error) error {
	_, err := c.breaker.Execute(func() (struct{}, error) {
		err := c.settle(ctx)
		if err == nil {
			err = fn()
		}
		if _, ok := errors.AsType[redis.Error](err); ok && !errors.Is(err, redis.Nil) {
			c.refusal.Store(true)
		}
		if err != nil {
			cause := err.Error()
			c.cause.Store(&cause)
		}
		return struct{}{}, err
	})
	return err
}

func (c *Client) run(ctx context.Context, s *redis.Script, keys []string, args ...any) (reply any, err error) {
	err = c.do(ctx, func() error {
		var err error
		reply, err = s.Run(ctx, c.redis, keys, args...).Result()
		return err
	})
	return reply, err
}

func (c *Client) key(parts ...string) string {
	return c.prefix + strings.Join(parts, ":")
}
