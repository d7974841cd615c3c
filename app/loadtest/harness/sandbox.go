package harness

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// stay follows no redirects.
var stay = &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

// Press presses a button on a payment page of the sandbox: pay, fail, cancel or stay. It returns the
// address that the page redirects to.
func Press(ctx context.Context, page, outcome string) (leads string, err error) {
	body := strings.NewReader(url.Values{"outcome": {outcome}}.Encode())
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, page, body)
	if err != nil {
		return "", err
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	reply, err := stay.Do(r)
	if err != nil {
		return "", err
	}
	if err := reply.Body.Close(); err != nil {
		return "", err
	}
	if reply.StatusCode != http.StatusSeeOther {
		return "", fmt.Errorf("the payment page answers %s", reply.Status)
	}
	return reply.Header.Get("Location"), nil
}

// Sandbox is the gateway behind a payment page.
type Sandbox struct{ host string }

// SandboxOf returns the sandbox of a payment page.
func SandboxOf(page string) (Sandbox, error) {
	u, err := url.Parse(page)
	if err != nil || u.Host == "" {
		return Sandbox{}, fmt.Errorf("%q is no page", page)
	}
	return Sandbox{u.Scheme + "://" + u.Host}, nil
}

// Injection makes calls fail or misbehave; see package sandbox.
type Injection struct {
	On    string `json:"on"`
	Do    string `json:"do"`
	Times int    `json:"times,omitempty"`
	Delay int    `json:"delayMs,omitempty"`
	// Payment restricts the injection to one payment.
	Payment string `json:"payment,omitempty"`
}

// Inject replaces all injections.
func (s Sandbox) Inject(ctx context.Context, injections ...Injection) error {
	return s.call(ctx, http.MethodPost, "/sandbox/inject", append([]Injection{}, injections...), nil)
}

// SandboxPayment is a payment as the gateway has it, in paise.
type SandboxPayment struct {
	ID       string `json:"id"`
	Token    string `json:"token"`
	Amount   int64  `json:"amount"`
	Refunded int64  `json:"refunded"`
	State    string `json:"state"`
}

// Payments returns all payments.
func (s Sandbox) Payments(ctx context.Context) (all []SandboxPayment, err error) {
	return all, s.call(ctx, http.MethodGet, "/sandbox/payments", nil, &all)
}

// Decide decides a payment: pay, fail, cancel, stay or late.
func (s Sandbox) Decide(ctx context.Context, id, outcome string) error {
	return s.call(ctx, http.MethodPost, "/sandbox/payments/"+id+"/"+outcome, nil, nil)
}

func (s Sandbox) call(ctx context.Context, method, path string, body, into any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, method, s.host+path, bytes.NewReader(text))
	if err != nil {
		return err
	}
	reply, err := stay.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = reply.Body.Close() }()
	if reply.StatusCode >= http.StatusMultipleChoices {
		return fmt.Errorf("the sandbox answers %s to %s", reply.Status, path)
	}
	if into == nil {
		return nil
	}
	return json.NewDecoder(reply.Body).Decode(into)
}
