package phonepe

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"tokri/adapters/internal/breaker"
	"tokri/adapters/internal/provider"
	"tokri/adapters/internal/retry"
	"tokri/core/payment"
)

// The limits of a call. All attempts of a query together end before a step of the check-out does
// (saga.StepTime).
const (
	callTimeout = 10 * time.Second
	queryTime   = 20 * time.Second
)

var (
	policy = retry.Policy{Attempts: 3, FirstPause: 300 * time.Millisecond}
	limits = breaker.Limits{Failures: 6, OpenFor: 10 * time.Second}
)

type caller struct {
	api     string
	phonepe *provider.Client
	tokens  *tokens
}

func newCaller(c Config, now func() time.Time) *caller {
	k := &caller{
		api: c.APIURL,
		phonepe: provider.New(provider.Config{
			Name: "phonepe", Timeout: cmp.Or(c.Timeout, callTimeout), LargestReply: 256 << 10, Limits: limits, Through: c.Through,
		}),
		tokens: &tokens{config: c, now: now},
	}
	k.tokens.fetch = k.fetch
	return k
}

// command asks PhonePe to do something. It is sent only once, because an attempt without an answer may have had
// its effect. There is one exception: if PhonePe refuses the token, the command is sent again with a new one.
func (c *caller) command(ctx context.Context, path string, body, into any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	return meaning(c.authorised(ctx, http.MethodPost, path, text, into))
}

// query asks PhonePe for a state. It is repeated while PhonePe has temporary problems.
func (c *caller) query(ctx context.Context, path string, into any) error {
	ctx, cancel := context.WithTimeout(ctx, queryTime)
	defer cancel()
	err := policy.Do(ctx, temporary, func() error { return c.authorised(ctx, http.MethodGet, path, nil, into) })
	var refused *provider.Refused
	switch {
	case err == nil:
		return nil
	case errors.As(err, &refused) && notFound(refused):
		return fmt.Errorf("%w: %w", payment.ErrNotFound, err)
	}
	return fmt.Errorf("%w: %w", payment.ErrAway, err)
}

// temporary reports whether another attempt may succeed.
func temporary(err error) bool {
	if refused, ok := errors.AsType[*provider.Refused](err); ok {
		return refused.Temporary()
	}
	return !errors.Is(err, payment.ErrAway) && !breaker.Open(err)
}

// authorised makes a call with a token, and repeats it with a new token if the token was refused.
func (c *caller) authorised(ctx context.Context, method, path string, body []byte, into any) error {
	for fresh := 0; ; fresh++ {
		access, err := c.tokens.get(ctx)
		if err != nil {
			return fmt.Errorf("%w: %w", errNoToken, asAway(err))
		}
		r, err := http.NewRequestWithContext(ctx, method, c.api+path, bytes.NewReader(body))
		if err != nil {
			return fmt.Errorf("%w: the address of a call is not one", errNoToken)
		}
		r.Header.Set("Authorization", "O-Bearer "+access)
		r.Header.Set("Accept", "application/json")
		if method == http.MethodPost {
			r.Header.Set("Content-Type", "application/json")
		}
		err = c.fetch(r, into)
		var no *provider.Refused
		if fresh > 0 || !errors.As(err, &no) || no.Status != http.StatusUnauthorized {
			return err
		}
		c.tokens.drop(access)
	}
}

// errNoToken means that the call was not made, because PhonePe gave no token for it.
var errNoToken = errors.New("get a token")

// asAway turns a refused call for a token into payment.ErrAway: the shop's credentials are wrong, but the
// payment itself was not refused.
func asAway(err error) error {
	if no, ok := errors.AsType[*provider.Refused](err); ok && !no.Temporary() {
		return fmt.Errorf("%w: %s", payment.ErrAway, no.Error())
	}
	return err
}

// fetch makes one attempt and decodes its answer.
func (c *caller) fetch(r *http.Request, into any) error {
	return c.phonepe.Call(r, func(status int, body []byte) error {
		if status != http.StatusOK {
			return c.refusal(status, body)
		}
		if json.Unmarshal(body, into) != nil {
			// PhonePe has carried the call out although its reply cannot be read.
			return c.phonepe.Refused(status, "unreadable", "the reply is not the documented JSON")
		}
		return nil
	})
}

// refusal decodes an error answer. PhonePe may answer a server error with plain text.
func (c *caller) refusal(status int, text []byte) *provider.Refused {
	var body struct {
		Code      string `json:"code"`
		ErrorCode string `json:"errorCode"`
		Message   string `json:"message"`
	}
	if json.Unmarshal(text, &body) != nil {
		return c.phonepe.Refused(status, "unreadable", "")
	}
	return c.phonepe.Refused(status, c.redacted(cmp.Or(body.Code, body.ErrorCode)), c.redacted(body.Message))
}

// redacted returns PhonePe's text as it may be logged, without the shop's secrets.
func (c *caller) redacted(text string) string {
	for _, secret := range []string{c.tokens.config.ClientSecret, c.tokens.value()} {
		if secret != "" {
			text = strings.ReplaceAll(text, secret, "…")
		}
	}
	return provider.Redacted(text)
}
