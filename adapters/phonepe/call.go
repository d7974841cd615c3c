package phonepe

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptrace"
	"sync/atomic"
	"time"

	"github.com/sony/gobreaker/v2"

	"tokri/adapters/internal/breaker"
	"tokri/adapters/internal/outward"
	"tokri/adapters/internal/retry"
	"tokri/core/payment"
)

// The limits of a call. All attempts of a query together end before a step of the check-out does
// (saga.StepTime).
const (
	callTimeout = 10 * time.Second
	queryTime   = 20 * time.Second
	largestBody = 256 << 10
)

var (
	policy = retry.Policy{Attempts: 3, FirstPause: 300 * time.Millisecond}
	limits = breaker.Limits{Failures: 6, OpenFor: 10 * time.Second}
)

// caller calls PhonePe.
type caller struct {
	api     string
	timeout time.Duration
	client  *http.Client
	breaker *gobreaker.CircuitBreaker[struct{}]
	tokens  *tokens
}

func newCaller(c Config, now func() time.Time) *caller {
	c.Timeout = cmp.Or(c.Timeout, callTimeout)
	k := &caller{
		api: c.APIURL, timeout: c.Timeout,
		client: outward.Client(0, c.Through), // each attempt has its own limit of time
		// A refusal is not a sign that PhonePe is down, so it does not open the breaker.
		breaker: breaker.New[struct{}]("phonepe", limits, func(err error) bool {
			var refused *Refused
			return errors.As(err, &refused) && !refused.temporary()
		}),
		tokens: &tokens{config: c, now: now},
	}
	k.tokens.fetch = func(ctx context.Context, r *http.Request, into any) error {
		_, err := k.guarded(ctx, r, into)
		return err
	}
	return k
}

// command asks PhonePe to do something. It is sent only once, because an attempt without an answer may have had
// its effect. There is one exception: if PhonePe refuses the token, the command is sent again with a new one.
func (c *caller) command(ctx context.Context, path string, body, into any) error {
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

// query asks PhonePe for a state. It is repeated while PhonePe has temporary problems.
func (c *caller) query(ctx context.Context, path string, into any) error {
	ctx, cancel := context.WithTimeout(ctx, queryTime)
	defer cancel()
	err := policy.Do(ctx, temporary, func() error {
		_, err := c.authorised(ctx, http.MethodGet, path, nil, into)
		return err
	})
	var refused *Refused
	switch {
	case err == nil:
		return nil
	case errors.As(err, &refused) && refused.notFound():
		return fmt.Errorf("%w: %w", payment.ErrNotFound, err)
	}
	return fmt.Errorf("%w: %w", payment.ErrAway, err)
}

// temporary reports whether another attempt may succeed.
func temporary(err error) bool {
	var refused *Refused
	if errors.As(err, &refused) {
		return refused.temporary()
	}
	return !errors.Is(err, payment.ErrAway) && !breaker.Open(err)
}

// authorised makes a call with a token, and repeats it with a new token if the token was refused. sent reports
// whether PhonePe may have received the request.
func (c *caller) authorised(ctx context.Context, method, path string, body []byte, into any) (sent bool, err error) {
	for fresh := range 2 {
		access, err := c.tokens.get(ctx)
		if err != nil {
			return false, fmt.Errorf("get a token: %w", asAway(err))
		}
		r, err := http.NewRequestWithContext(ctx, method, c.api+path, bytes.NewReader(body))
		if err != nil {
			return false, withoutURL(err)
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

// asAway turns a refused call for a token into payment.ErrAway: the shop's credentials are wrong, but the
// payment itself was not refused.
func asAway(err error) error {
	var no *Refused
	if errors.As(err, &no) && !no.temporary() {
		return fmt.Errorf("%w: %s", payment.ErrAway, no.Error())
	}
	return err
}

// guarded makes one attempt, unless the breaker is open.
func (c *caller) guarded(ctx context.Context, r *http.Request, into any) (sent bool, err error) {
	_, err = c.breaker.Execute(func() (struct{}, error) {
		sent, err = c.once(ctx, r, into)
		return struct{}{}, err
	})
	return sent, err
}

func (c *caller) once(ctx context.Context, r *http.Request, into any) (bool, error) {
	var sent atomic.Bool // whether a part of the request has left this machine
	ctx, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{WroteHeaders: func() { sent.Store(true) }})
	reply, err := c.client.Do(r.WithContext(ctx))
	if err != nil {
		return sent.Load(), withoutURL(err)
	}
	defer func() { _ = reply.Body.Close() }()
	text, err := io.ReadAll(io.LimitReader(reply.Body, largestBody))
	if err != nil {
		return true, withoutURL(err)
	}
	if reply.StatusCode != http.StatusOK {
		return true, c.refusal(reply.StatusCode, text)
	}
	if err := json.Unmarshal(text, into); err != nil {
		// PhonePe has carried the call out although its reply cannot be read.
		return true, &Refused{Status: reply.StatusCode, Code: "unreadable", Message: "the reply is not the documented JSON"}
	}
	return true, nil
}

// refusal decodes an error answer. PhonePe may answer a server error with plain text.
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
