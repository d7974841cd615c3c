package rediscache

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"

	"tokri/core/login"
)

// Limiter counts events in fixed windows, for all servers together. Redis may lose its counts; counts that must
// not be lost are in the store. While Redis is unavailable, another limiter counts.
type Limiter struct {
	client   *Client
	fallback login.Limiter
	now      func() time.Time
}

var _ login.Limiter = (*Limiter)(nil)

// NewLimiter makes a limiter that tells the time by now.
func NewLimiter(c *Client, fallback login.Limiter, now func() time.Time) *Limiter {
	return &Limiter{client: c, fallback: fallback, now: now}
}

var (
	takeOne = redis.NewScript(mayWrite + `
local ends = tonumber(redis.call('HGET', KEYS[1], 'ends') or '0')
if ends <= tonumber(ARGV[1]) then
  ends = ARGV[1] + ARGV[2]
  redis.call('HSET', KEYS[1], 'count', 0, 'ends', string.format('%.0f', ends))
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
return {redis.call('HINCRBY', KEYS[1], 'count', 1), ends}`)

	peekAt = redis.NewScript(mayWrite + `
return {tonumber(redis.call('HGET', KEYS[1], 'count') or '0'), tonumber(redis.call('HGET', KEYS[1], 'ends') or '0')}`)
)

func (l *Limiter) Take(ctx context.Context, key string, most int, window time.Duration) (time.Duration, error) {
	now := l.now()
	reply, err := l.client.run(ctx, takeOne, []string{l.client.key("limit", key)}, now.UnixMilli(), window.Milliseconds())
	count, ends, ok := pair(reply)
	if err != nil || !ok {
		return l.fallback.Take(ctx, key, most, window)
	}
	if count <= int64(most) {
		return 0, nil
	}
	return max(ends.Sub(now), time.Millisecond), nil
}

func (l *Limiter) Peek(ctx context.Context, key string, most int) (time.Duration, error) {
	reply, err := l.client.run(ctx, peekAt, []string{l.client.key("limit", key)})
	count, ends, ok := pair(reply)
	if err != nil || !ok {
		return l.fallback.Peek(ctx, key, most)
	}
	if count < int64(most) {
		return 0, nil
	}
	return max(ends.Sub(l.now()), 0), nil
}

// Reset resets both counts: Redis may come or go before the next call.
func (l *Limiter) Reset(ctx context.Context, key string) error {
	_ = l.client.do(ctx, func() error { return l.client.redis.Del(ctx, l.client.key("limit", key)).Err() })
	return l.fallback.Reset(ctx, key)
}

func pair(reply any) (count int64, ends time.Time, ok bool) {
	list, _ := reply.([]any)
	if len(list) != 2 {
		return 0, time.Time{}, false
	}
	count, ok1 := list[0].(int64)
	milliseconds, ok2 := list[1].(int64)
	return count, time.UnixMilli(milliseconds), ok1 && ok2
}
