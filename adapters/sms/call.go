package sms

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"tokri/adapters/internal/provider"
	"tokri/adapters/internal/retry"
	"tokri/core/notify"
)

var policy = retry.Policy{Attempts: 3, FirstPause: 100 * time.Millisecond}

type caller struct{ *provider.Client }

func newCaller(name string, through http.RoundTripper) caller {
	return caller{provider.New(provider.Config{Name: name, Timeout: 8 * time.Second, LargestReply: 64 << 10, Through: through})}
}

// call sends the request and passes the reply to answer. Every error is notify.ErrNotSent.
func (c caller) call(ctx context.Context, request func(context.Context) (*http.Request, error), answer func(status int, body []byte) error) error {
	if err := c.Repeat(ctx, policy, safeToRepeat, request, answer); err != nil {
		return fmt.Errorf("sms: %s: %w: %w", c.Name, notify.ErrNotSent, err)
	}
	return nil
}

// safeToRepeat reports whether it is certain that the provider has not accepted the message, and another attempt may succeed.
func safeToRepeat(err error) bool {
	if refused, ok := errors.AsType[*provider.Refused](err); ok {
		return refused.Status == http.StatusTooManyRequests || refused.Status == http.StatusServiceUnavailable
	}
	return !provider.Sent(err) && !provider.Ended(err)
}
