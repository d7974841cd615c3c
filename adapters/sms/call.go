package sms

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"regexp"
	"time"

	"github.com/sony/gobreaker/v2"

	"tokri/core/notify"
)

const (
	callTimeout = 8 * time.Second
	attempts    = 3
	largestBody = 64 << 10
)

// Refused is a provider's answer that the message will not go out.
type Refused struct {
	Provider string
	Status   int    // of HTTP
	Code     string // the provider's own
	Message  string
}

// What a provider says of a message may repeat the number or the code, which no log may hold.
var digits = regexp.MustCompile(`\d{4,}`)

func (r *Refused) Error() string {
	return fmt.Sprintf("%s refused (HTTP %d, code %s): %s", r.Provider, r.Status, r.Code, digits.ReplaceAllString(r.Message, "…"))
}

// again tells whether the provider asks to come back rather than saying no.
func (r *Refused) again() bool {
	return r.Status == http.StatusTooManyRequests || r.Status == http.StatusServiceUnavailable
}

// caller makes the calls to one provider.
type caller struct {
	provider string
	client   *http.Client
	breaker  *gobreaker.CircuitBreaker[struct{}]
}

func newCaller(provider string) caller {
	return caller{
		provider: provider,
		client:   &http.Client{Timeout: callTimeout},
		breaker: gobreaker.NewCircuitBreaker[struct{}](gobreaker.Settings{
			Name:        provider,
			Timeout:     15 * time.Second,
			Interval:    time.Minute,
			ReadyToTrip: func(c gobreaker.Counts) bool { return c.ConsecutiveFailures >= 5 },
			// A wrong number says nothing about the provider, a customer who left neither.
			IsSuccessful: func(err error) bool {
				var refused *Refused
				return err == nil || errors.Is(err, context.Canceled) ||
					errors.As(err, &refused) && refused.Status < 500 && !refused.again()
			},
		}),
	}
}

// call sends what request makes until answer is content. Every failure is notify.ErrNotSent.
func (c caller) call(ctx context.Context, request func(context.Context) (*http.Request, error), answer func(status int, body []byte) error) error {
	_, err := c.breaker.Execute(func() (struct{}, error) {
		var err error
		for n := range attempts {
			if err = c.once(ctx, request, answer); err == nil || !safeToRepeat(err) {
				break
			}
			if n+1 < attempts && !wait(ctx, n) {
				break
			}
		}
		return struct{}{}, err
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

// safeToRepeat tells whether the message surely has not been taken.
func safeToRepeat(err error) bool {
	var refused *Refused
	if errors.As(err, &refused) {
		return refused.again()
	}
	var wire *net.OpError
	return errors.As(err, &wire) && wire.Op == "dial"
}

func wait(ctx context.Context, attempt int) bool {
	timer := time.NewTimer(100*time.Millisecond<<attempt + rand.N(100*time.Millisecond))
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
