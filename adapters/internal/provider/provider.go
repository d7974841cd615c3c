// Package provider calls the companies whose services the shop uses over HTTP: senders of SMS and of push messages, the payment
// gateway, geocoders. An attempt has a limit of time and of the answer's size, follows no redirects, and is not made while the
// provider's circuit breaker is open. No error repeats the request's address, which may hold a key or a customer's position.
package provider

import (
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/sony/gobreaker/v2"

	"tokri/adapters/internal/breaker"
	"tokri/adapters/internal/retry"
)

// Config says how one provider is called.
type Config struct {
	Name         string            // in errors and logs
	Timeout      time.Duration     // of one attempt, the answer's body included
	LargestReply int64             // in bytes; what a provider answers beyond it is not read
	Limits       breaker.Limits    // the zero value means breaker.Usual
	Through      http.RoundTripper // the way to the network; nil means the usual one
	// RefusalsCount makes every error count against the provider. Without it a refusal that is not temporary does not, because it
	// says that one request was wrong.
	RefusalsCount bool
}

// Client calls one provider.
type Client struct {
	Name    string
	largest int64
	http    *http.Client
	breaker *gobreaker.CircuitBreaker[struct{}]
}

// New makes a client.
func New(c Config) *Client {
	healthy := func(err error) bool {
		var refused *Refused
		return errors.As(err, &refused) && !refused.Temporary()
	}
	if c.RefusalsCount {
		healthy = breaker.EveryError
	}
	return &Client{
		Name:    c.Name,
		largest: c.LargestReply,
		http:    HTTPClient(c.Timeout, c.Through),
		breaker: breaker.New[struct{}](c.Name, cmp.Or(c.Limits, breaker.Usual), healthy),
	}
}

// Call makes one attempt and passes the reply to answer, which returns a Refused unless the provider did what it was asked for.
func (c *Client) Call(r *http.Request, answer func(status int, body []byte) error) error {
	_, err := c.breaker.Execute(func() (struct{}, error) { return struct{}{}, c.once(r, answer) })
	return err
}

// Repeat makes an attempt with each request until one succeeds, fails with an error that again does not accept, or the attempts are
// used up.
func (c *Client) Repeat(ctx context.Context, policy retry.Policy, again func(error) bool,
	request func(context.Context) (*http.Request, error), answer func(status int, body []byte) error,
) error {
	return policy.Do(ctx, func(err error) bool { return !breaker.Open(err) && again(err) }, func() error {
		r, err := request(ctx)
		if err != nil {
			return err
		}
		return c.Call(r, answer)
	})
}

func (c *Client) once(r *http.Request, answer func(int, []byte) error) error {
	var sent atomic.Bool
	trace := &httptrace.ClientTrace{WroteHeaders: func() { sent.Store(true) }}
	response, err := c.http.Do(r.WithContext(httptrace.WithClientTrace(r.Context(), trace)))
	if err != nil {
		return &lost{withoutURL(err), sent.Load()}
	}
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(io.LimitReader(response.Body, c.largest))
	if err != nil {
		return &lost{withoutURL(err), true}
	}
	err = answer(response.StatusCode, body)
	var refused *Refused
	if seconds, wrong := strconv.Atoi(response.Header.Get("Retry-After")); wrong == nil && errors.As(err, &refused) {
		refused.After = time.Duration(max(seconds, 0)) * time.Second
	}
	return err
}

// Refused makes the error of a refusal by this provider.
func (c *Client) Refused(status int, code, message string) *Refused {
	return &Refused{Provider: c.Name, Status: status, Code: code, Message: message}
}

// CloseIdleConnections closes the connections that no call uses.
func (c *Client) CloseIdleConnections() { c.http.CloseIdleConnections() }

// lost is an attempt without an answer.
type lost struct {
	error
	sent bool // a part of the request has left this machine
}

func (l *lost) Unwrap() error { return l.error }

// Sent reports whether the provider may have received the request of a Call that returned this error.
func Sent(err error) bool {
	if l, ok := errors.AsType[*lost](err); ok {
		return l.sent
	}
	return !breaker.Open(err)
}

// Ended reports whether the attempt failed because its caller wanted no more answer.
func Ended(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

// withoutURL removes the address from a transport's error.
func withoutURL(err error) error {
	if at, ok := errors.AsType[*url.Error](err); ok {
		return at.Err
	}
	return err
}
