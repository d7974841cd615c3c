package rediscache

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
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

// A copy is "<epoch>:<version>:<JSON>". Marks are a sorted set of writers by when their mark expires, by
// the clock of Redis itself.
const lua = epochs + `
local function now()
  local t = redis.call('TIME')
  return t[1] * 1000 + math.floor(t[2] / 1000)
end
local function marked(marks)
  redis.call('ZREMRANGEBYSCORE', marks, '-inf', now())
  return redis.call('ZCARD', marks) > 0
end
local function parts(copy) return string.match(copy or '', '^(%d+):(%d+):(.*)$') end
local function put(copy, current, epoch, version, value, life)
  if current ~= epoch then return 0 end
  local of, old = parts(redis.call('GET', copy))
  if of == current and tonumber(old) >= tonumber(version) then return 0 end
  redis.call('SET', copy, epoch .. ':' .. version .. ':' .. value, 'PX', life)
  return 1
end
`

// Keys: the copy, the marks, the epoch. The epoch that a reader or a writer began in comes back to it.
var (
	readCart = redis.NewScript(mayWrite + lua + `
local epoch = epoch_of(KEYS[3])
if marked(KEYS[2]) then return {epoch} end
local of, _, value = parts(redis.call('GET', KEYS[1]))
if of == epoch then return {epoch, value} end
return {epoch}`)

	fillCart = redis.NewScript(mayWrite + lua + `
if marked(KEYS[2]) then return 0 end
return put(KEYS[1], epoch_of(KEYS[3]), ARGV[1], ARGV[2], ARGV[3], ARGV[4])`)

	markCart = redis.NewScript(evenIfFull + lua + `
redis.call('ZADD', KEYS[2], now() + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[2], ARGV[2])
return epoch_of(KEYS[3])`)

	writtenCart = redis.NewScript(mayWrite + lua + `
put(KEYS[1], epoch_of(KEYS[3]), ARGV[2], ARGV[3], ARGV[4], ARGV[5])
return redis.call('ZREM', KEYS[2], ARGV[1])`)
)

func (c *Carts) keys(userID string) []string {
	return []string{c.client.key("cart-copy", userID), c.client.key("cart-writers", userID), c.client.epoch()}
}

func (c *Carts) Get(ctx context.Context, userID string) (cart.Cart, error) {
	copied, epoch, ok := c.read(ctx, userID)
	if ok {
		return copied, nil
	}
	began := time.Now()
	found, err := c.store.Get(ctx, userID)
	if err != nil || found.Version == 0 || epoch == "" || time.Since(began) > slowRead {
		return found, err
	}
	if value, err := json.Marshal(found); err == nil {
		_, _ = c.client.run(ctx, fillCart, c.keys(userID), epoch, found.Version, value, copyLife.Milliseconds())
	}
	return found, nil
}

// read returns the copy, if there is one that may be believed, and the epoch, unless Redis is away.
func (c *Carts) read(ctx context.Context, userID string) (found cart.Cart, epoch string, ok bool) {
	epoch, value := c.client.copyIn(c.client.run(ctx, readCart, c.keys(userID)))
	return found, epoch, value != "" && json.Unmarshal([]byte(value), &found) == nil && found.UserID == userID
}

// copyIn reads the reply of a reading script: the epoch and perhaps a copy that may be believed; both are empty after an error.
func (c *Client) copyIn(reply any, err error) (epoch, value string) {
	list, _ := reply.([]any)
	if err == nil && len(list) > 0 {
		epoch, _ = list[0].(string)
	}
	if epoch != "" && len(list) > 1 && c.believes() {
		value, _ = list[1].(string)
	}
	return epoch, value
}

// Update has the store make the change, with a mark in Redis before and a copy after.
func (c *Carts) Update(ctx context.Context, userID string, fn func(*cart.Cart) error) (cart.Cart, error) {
	ctx, cancel := context.WithTimeout(ctx, slowWrite)
	defer cancel()
	keys, writer := c.keys(userID), rand.Text()
	reply, markErr := c.client.run(ctx, markCart, keys, writer, markLife.Milliseconds())
	epoch, _ := reply.(string)
	var refusal error
	written, err := c.store.Update(ctx, userID, func(held *cart.Cart) error {
		refusal = fn(held)
		return refusal
	})
	switch {
	case err == nil && markErr == nil:
		c.written(ctx, keys, writer, epoch, written)
	case err == nil:
		c.client.untold(ctx)
	case refusal != nil && errors.Is(err, refusal):
		// Nothing was written, for sure.
		if markErr == nil {
			_ = c.client.do(ctx, func() error { return c.client.redis.ZRem(context.WithoutCancel(ctx), keys[1], writer).Err() })
		}
	case markErr != nil:
		c.client.untold(ctx) // it may have been written
	default:
		// It may have been written: the mark stays until it expires.
	}
	if err != nil {
		return cart.Cart{}, fmt.Errorf("update the cart: %w", err)
	}
	return written, nil
}

// written replaces the copy, even if the request was cancelled. If that fails, or Redis has lost the mark meanwhile, because it
// was restarted, a reader may have made a copy of the old cart: this server ends the epoch.
func (c *Carts) written(ctx context.Context, keys []string, writer, epoch string, written cart.Cart) {
	value, err := json.Marshal(written)
	var reply any
	if err == nil {
		reply, err = c.client.run(context.WithoutCancel(ctx), writtenCart, keys, writer, epoch, written.Version, value, copyLife.Milliseconds())
	}
	if marks, _ := reply.(int64); err != nil || marks == 0 {
		c.client.untold(ctx)
	}
}
