package phonepe

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptrace"
	"sync/atomic"
	"time"

	"github.com/sony/gobreaker/v2"

	"tokri/core/payment"
)

// The bounds of a call. Three tries of a question end before a check-out's step does
// (checkout.StepTime).
const (
	callTimeout = 10 * time.Second
	dialTimeout = 4 * time.Second
	askTime     = 20 * time.Second
	attempts    = 3
	firstPause  = 150 * time.Millisecond
	largestBody = 256 << 10
)

// When the breaker opens, and for how long.
const (
	failuresToOpen = 6
	openFor        = 10 * time.Second
)

// caller makes the calls.
type caller struct {
	api     string
	timeout time.Duration
	client  *http.Client
	breaker *gobreaker.CircuitBreaker[struct{}]
	tokens  *tokens
}

func newCaller(c Config, now func() time.Time) *caller {
	if c.Timeout == 0 {
		c.Timeout = callTimeout
	}
	k := &caller{
		api: c.APIURL, timeout: c.Timeout,
		client: &http.Client{
			Transport: &http.Transport{
				Proxy:               http.ProxyFromEnvironment,
				DialContext:         (&net.Dialer{Timeout: dialTimeout}).DialContext,
				TLSHandshakeTimeout: dialTimeout,
				MaxIdleConnsPerHost: 64,
				IdleConnTimeout:     time.Minute,
				ForceAttemptHTTP2:   true,
			},
			// An answer that leads elsewhere is no answer: what is sent along is not for elsewhere.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		breaker: gobreaker.NewCircuitBreaker[struct{}](gobreaker.Settings{
			Name: "phonepe", Interval: time.Minute, Timeout: openFor,
			ReadyToTrip: func(c gobreaker.Counts) bool { return c.ConsecutiveFailures >= failuresToOpen },
			// A no says nothing against PhonePe; a customer who left says nothing at all.
			IsSuccessful: func(err error) bool {
				var no *Refused
				return err == nil || errors.As(err, &no) && !no.trouble()
			},
			IsExcluded: func(err error) bool { return errors.Is(err, context.Canceled) },
		}),
		tokens: &tokens{config: c, now: now},
	}
	k.tokens.fetch = func(ctx context.Context, r *http.Request, into any) error {
		_, err := k.guarded(ctx, r, into)
		return err
	}
	return k
}

// wish asks PhonePe to do something, once. Only when it did not know who asks is it asked again.
func (c *caller) wish(ctx context.Context, path string, body, into any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	sent, err := c.authorised(ctx, http.MethodPost, path, text, into)
	if err != nil {
		return meaning(err, sent)
	}
	return nil
}

// ask asks PhonePe about something, again if it is in trouble.
func (c *caller) ask(ctx context.Context, path string, into any) error {
	ctx, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	var err error
	for n := range attempts {
		if n > 0 && !pause(ctx, n) {
			break
		}
		if _, err = c.authorised(ctx, http.MethodGet, path, nil, into); err == nil {
			return nil
		}
		var no *Refused
		if errors.As(err, &no) && !no.trouble() {
			if no.notFound() {
				return fmt.Errorf("%w: %w", payment.ErrNotFound, err)
			}
			break
		}
		if errors.Is(err, payment.ErrAway) || errors.Is(err, gobreaker.ErrOpenState) || errors.Is(err, gobreaker.ErrTooManyRequests) {
			break
		}
	}
	return fmt.Errorf("%w: %w", payment.ErrAway, err)
}

func pause(ctx context.Context, attempt int) bool {
	timer := time.NewTimer(firstPause<<attempt + rand.N(firstPause))
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// authorised makes a call with a token, and once more with a fresh one if the token was refused. It
// tells whether the request may have been heard.
func (c *caller) authorised(ctx context.Context, method, path string, body []byte, into any) (sent bool, err error) {
	for fresh := range 2 {
		access, err := c.tokens.get(ctx)
		if err != nil {
			return false, fmt.Errorf("get a token: %w", asAway(err))
		}
		r, err := http.NewRequestWithContext(ctx, method, c.api+path, bytes.NewReader(body))
		if err != nil {
			return false, bare(err)
		}
		r.Header.Set("Authorization", "O-Bearer "+access)
		r.Header.Set("Accept", "application/json")
		if method == http.MethodPost {
			r.Header.Set("Content-Type", "application/json")
		}
		sent, err = c.guarded(ctx, r, into)
		var no *Refused
		if fresh > 0 || !errors.As(err, &no) || no.Status != http.StatusUnauthorized {
			return sent, err
		}
		c.tokens.drop(access)
	}
	return sent, err
}

// asAway keeps a refused token call from being taken for a refused payment: no customer can help
// that the shop's own key is wrong.
func asAway(err error) error {
	var no *Refused
	if errors.As(err, &no) && !no.trouble() {
		return fmt.Errorf("%w: %s", payment.ErrAway, no.Error())
	}
	return err
}

// guarded makes one try, if the breaker lets it.
func (c *caller) guarded(ctx context.Context, r *http.Request, into any) (sent bool, err error) {
	_, err = c.breaker.Execute(func() (struct{}, error) {
		sent, err = c.once(ctx, r, into)
		return struct{}{}, err
	})
	return sent, err
}

func (c *caller) once(ctx context.Context, r *http.Request, into any) (bool, error) {
	var sent atomic.Bool // until now nothing of the request has left
	ctx, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{WroteHeaders: func() { sent.Store(true) }})
	reply, err := c.client.Do(r.WithContext(ctx))
	if err != nil {
		return sent.Load(), bare(err)
	}
	defer func() { _ = reply.Body.Close() }()
	text, err := io.ReadAll(io.LimitReader(reply.Body, largestBody))
	if err != nil {
		return true, bare(err)
	}
	if reply.StatusCode != http.StatusOK {
		return true, c.refusal(reply.StatusCode, text)
	}
	if err := json.Unmarshal(text, into); err != nil {
		// What it did is done, whatever it says of it.
		return true, &Refused{Status: reply.StatusCode, Code: "unreadable", Message: "the reply is not what was agreed"}
	}
	return true, nil
}

// refusal reads why. In trouble PhonePe may answer with a plain text.
func (c *caller) refusal(status int, text []byte) *Refused {
	var body struct {
		Code      string `json:"code"`
		ErrorCode string `json:"errorCode"`
		Message   string `json:"message"`
	}
	no := &Refused{Status: status, Code: "unreadable"}
	if json.Unmarshal(text, &body) == nil {
		no.Code, no.Message = c.redacted(body.Code), c.redacted(body.Message)
		if body.Code == "" {
			no.Code = c.redacted(body.ErrorCode)
		}
	}
	return no
}
