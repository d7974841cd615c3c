package sms

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"regexp"
	"time"

	"github.com/sony/gobreaker/v2"

	"tokri/adapters/internal/breaker"
	"tokri/adapters/internal/outward"
	"tokri/adapters/internal/retry"
	"tokri/core/notify"
)

const (
	callTimeout = 8 * time.Second
	largestBody = 64 << 10
)

var policy = retry.Policy{Attempts: 3, FirstPause: 100 * time.Millisecond}

// Refused is a provider's answer that it does not send the message.
type Refused struct {
	Provider string
	Status   int    // the HTTP status
	Code     string // the provider's own code
	Message  string
}

// digits matches the number and the OTP, which a provider may repeat in its answer and which must not be in a
// log.
var digits = regexp.MustCompile(`\d{4,}`)

func (r *Refused) Error() string {
	return fmt.Sprintf("%s refused (HTTP %d, code %s): %s", r.Provider, r.Status, r.Code, digits.ReplaceAllString(r.Message, "…"))
}

// temporary reports whether the provider asks to try again later.
func (r *Refused) temporary() bool {
	return r.Status == http.StatusTooManyRequests || r.Status == http.StatusServiceUnavailable
}

// caller calls one provider.
type caller struct {
	provider string
	client   *http.Client
	breaker  *gobreaker.CircuitBreaker[struct{}]
}

func newCaller(provider string, through http.RoundTripper) caller {
	return caller{
		provider: provider,
		client:   outward.Client(callTimeout, through),
		// A refused number is not a sign that the provider is down.
		breaker: breaker.New[struct{}](provider, breaker.Usual, func(err error) bool {
			var refused *Refused
			return errors.As(err, &refused) && refused.Status < 500 && !refused.temporary()
		}),
	}
}

// call sends the request and passes the reply to answer. Every error is notify.ErrNotSent.
func (c caller) call(ctx context.Context, request func(context.Context) (*http.Request, error), answer func(status int, body []byte) error) error {
	_, err := c.breaker.Execute(func() (struct{}, error) {
		return struct{}{}, policy.Do(ctx, safeToRepeat, func() error { return c.once(ctx, request, answer) })
	})
	if err != nil {
		return fmt.Errorf("sms: %s: %w: %w", c.provider, notify.ErrNotSent, err)
	}
	return nil
}

func (c caller) once(ctx context.Context, request func(context.Context) (*http.Request, error), answer func(int, []byte) error) error {
	r, err := request(ctx)
	if err != nil {
		return err
	}
	response, err := c.client.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(io.LimitReader(response.Body, largestBody))
	if err != nil {
		return err
	}
	return answer(response.StatusCode, body)
}

// safeToRepeat reports whether it is certain that the provider has not accepted the message.
func safeToRepeat(err error) bool {
	var refused *Refused
	if errors.As(err, &refused) {
		return refused.temporary()
	}
	var wire *net.OpError
	return errors.As(err, &wire) && wire.Op == "dial"
}
