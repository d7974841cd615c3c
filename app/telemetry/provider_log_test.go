package telemetry

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/area"
	"tokri/core/notify"
	"tokri/core/payment"
)

// provider answers every call of every port with one error or state.
type provider struct {
	payment.Gateway
	err   error
	state payment.State
}

func (p provider) SendSMS(context.Context, notify.SMS) error   { return p.err }
func (p provider) SendMail(context.Context, notify.Mail) error { return p.err }
func (p provider) Reverse(context.Context, area.Point) (area.Place, error) {
	return area.Place{}, p.err
}
func (p provider) Search(context.Context, string, int) ([]area.Place, error) { return nil, p.err }
func (p provider) Pay(context.Context, payment.Request) (payment.Session, error) {
	return payment.Session{}, p.err
}
func (p provider) Status(context.Context, string) (payment.State, error) { return p.state, p.err }

// A failure of a provider is logged in one line with the provider, the call and the cause.
func TestAProvidersFailureIsLoggedOnce(t *testing.T) {
	calls := map[string]func(provider, providerLog) error{
		"sms": func(p provider, l providerLog) error {
			return loggedSMS{p, messageLog{l, nil}}.SendSMS(t.Context(), notify.SMS{To: "+919826012345"})
		},
		"mail": func(p provider, l providerLog) error {
			return loggedMail{p, messageLog{l, nil}}.SendMail(t.Context(), notify.Mail{To: "asha@example.in"})
		},
		"search": func(p provider, l providerLog) error {
			_, err := loggedGeocoder{p, l}.Search(t.Context(), "12, Shanti Kunj", 1)
			return err
		},
		"reverse": func(p provider, l providerLog) error {
			_, err := loggedGeocoder{p, l}.Reverse(t.Context(), area.Point{})
			return err
		},
		"pay": func(p provider, l providerLog) error {
			_, err := loggedGateway{p, l}.Pay(t.Context(), payment.Request{ID: "ord_1"})
			return err
		},
		"payment_status": func(p provider, l providerLog) error {
			_, err := loggedGateway{p, l}.Status(t.Context(), "ord_1")
			return err
		},
	}
	for call, do := range calls {
		lines := func(p provider) (lines []map[string]any) {
			var out bytes.Buffer
			err := do(p, providerLog{slog.New(slog.NewJSONHandler(&out, nil)), "acme"})
			require.Equal(t, p.err, err, "the error is passed on")
			for text := range strings.Lines(out.String()) {
				var line map[string]any
				require.NoError(t, json.Unmarshal([]byte(text), &line))
				lines = append(lines, line)
				for _, personal := range []string{"9826012345", "asha@", "Shanti"} {
					assert.NotContains(t, text, personal)
				}
			}
			return lines
		}
		got := lines(provider{err: errors.New("code 418")})
		require.Len(t, got, 1, call)
		assert.Equal(t, "WARN", got[0]["level"])
		assert.Equal(t, "acme", got[0]["provider"])
		assert.Equal(t, call, got[0]["call"])
		assert.Equal(t, "code 418", got[0]["error"])
		assert.Contains(t, got[0], "request_id")
		for _, fine := range []error{nil, context.Canceled, fmt.Errorf("x: %w", payment.ErrNotFound), area.ErrNoPlace} {
			assert.Empty(t, lines(provider{err: fine}), "%s: %v", call, fine)
		}
	}
	var out bytes.Buffer
	g := loggedGateway{provider{state: payment.State{Status: payment.Failed, Cause: "TIMED_OUT R999"}}, providerLog{slog.New(slog.NewJSONHandler(&out, nil)), "phonepe"}}
	_, err := g.Status(t.Context(), "ord_1")
	require.NoError(t, err)
	assert.Contains(t, out.String(), `"cause":"TIMED_OUT R999"`)
	assert.Contains(t, out.String(), `"id":"ord_1"`)
}
