package rediscache_test

import (
	"context"
	"time"

	"tokri/core/cart"
)

// unsure writes and then does not know whether it has.
type unsure struct {
	*carts
	err error
}

func (u unsure) Update(ctx context.Context, user string, fn func(*cart.Cart) error) (cart.Cart, error) {
	if _, err := u.carts.Update(ctx, user, fn); err != nil {
		return cart.Cart{}, err
	}
	return cart.Cart{}, u.err
}

const fallbackWait = 42 * time.Second

// nobody is the limiter of last resort: it lets nobody pass, so that a test sees who was asked.
type nobody struct{}

func (nobody) Take(context.Context, string, int, time.Duration) (time.Duration, error) {
	return fallbackWait, nil
}
func (nobody) Peek(context.Context, string, int) (time.Duration, error) { return fallbackWait, nil }
func (nobody) Reset(context.Context, string) error                      { return nil }
