package rediscache

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	"tokri/core/cart"
)

// Carts is a store of carts with copies in Redis; the package comment says what they are worth.
type Carts struct {
	client *Client
	store  cart.Store
}

var _ cart.Store = (*Carts)(nil)

// NewCarts puts a cache before a store.
func NewCarts(c *Client, store cart.Store) *Carts { return &Carts{client: c, store: store} }

// A copy is "<version>:<JSON>". Marks are a sorted set of writers by when their mark expires, by
// the clock of Redis itself.
const lua = `
local function now()
  local t = redis.call('TIME')
  return t[1] * 1000 + math.floor(t[2] / 1000)
end
local function marked(marks)
  redis.call('ZREMRANGEBYSCORE', marks, '-inf', now())
  return redis.call('ZCARD', marks) > 0
end
local function put(copy, version, value, life)
  local old = redis.call('GET', copy)
  if old and tonumber(string.match(old, '^%d+')) >= tonumber(version) then return 0 end
  redis.call('SET', copy, version .. ':' .. value, 'PX', life)
  return 1
end
`

var (
	readCart = redis.NewScript(lua + `
if marked(KEYS[2]) then return false end
return redis.call('GET', KEYS[1])`)

	fillCart = redis.NewScript(lua + `
if marked(KEYS[2]) then return 0 end
return put(KEYS[1], ARGV[1], ARGV[2], ARGV[3])`)

	markCart = redis.NewScript(lua + `
redis.call('ZADD', KEYS[1], now() + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`)

	writtenCart = redis.NewScript(lua + `
put(KEYS[1], ARGV[2], ARGV[3], ARGV[4])
return redis.call('ZREM', KEYS[2], ARGV[1])`)
)

func (c *Carts) keys(userID string) []string {
	return []string{c.client.key("cart", userID), c.client.key("cart-writers", userID)}
}

func (c *Carts) Get(ctx context.Context, userID string) (cart.Cart, error) {
	if found, ok := c.read(ctx, userID); ok {
		return found, nil
	}
	began := time.Now()
	found, err := c.store.Get(ctx, userID)
	if err != nil || found.Version == 0 || time.Since(began) > slowRead {
		return found, err
	}
	if value, err := json.Marshal(found); err == nil {
		_, _ = c.client.run(ctx, fillCart, c.keys(userID), found.Version, value, copyLife.Milliseconds())
	}
	return found, nil
}

func (c *Carts) read(ctx context.Context, userID string) (found cart.Cart, ok bool) {
	reply, err := c.client.run(ctx, readCart, c.keys(userID))
	text, _ := reply.(string)
	if err != nil || text == "" {
		return found, false
	}
	_, value, _ := strings.Cut(text, ":")
	return found, json.Unmarshal([]byte(value), &found) == nil && found.UserID == userID
}

// Update has the store make the change, with a mark in Redis before and a copy after.
func (c *Carts) Update(ctx context.Context, userID string, fn func(*cart.Cart) error) (cart.Cart, error) {
	ctx, cancel := context.WithTimeout(ctx, slowWrite)
	defer cancel()
	keys, writer := c.keys(userID), rand.Text()
	_, markErr := c.client.run(ctx, markCart, keys[1:], writer, markLife.Milliseconds())
	var refusal error
	written, err := c.store.Update(ctx, userID, func(held *cart.Cart) error {
		refusal = fn(held)
		return refusal
	})
	switch {
	case err == nil:
		c.written(ctx, keys, writer, written)
	case refusal != nil && errors.Is(err, refusal) && markErr == nil:
		// Nothing was written, for sure. After any other error the mark stays until it expires.
		_ = c.client.do(func() error { return c.client.redis.ZRem(context.WithoutCancel(ctx), keys[1], writer).Err() })
	}
	if err != nil {
		return cart.Cart{}, fmt.Errorf("update the cart: %w", err)
	}
	return written, nil
}

// written replaces the copy, even if the request was cancelled. If that fails, the mark keeps
// readers away from the old copy.
func (c *Carts) written(ctx context.Context, keys []string, writer string, written cart.Cart) {
	value, err := json.Marshal(written)
	if err != nil {
		return
	}
	_, _ = c.client.run(context.WithoutCancel(ctx), writtenCart, keys, writer, written.Version, value, copyLife.Milliseconds())
}
