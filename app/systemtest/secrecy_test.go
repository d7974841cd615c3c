package systemtest_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
)

// serverOutput collects everything that a server prints.
type serverOutput struct {
	mu  sync.Mutex
	all bytes.Buffer
}

func (d *serverOutput) Write(p []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.all.Write(p)
}

func (d *serverOutput) lines() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return strings.Split(d.all.String(), "\n")
}

// message is a line that the console senders print.
type message struct {
	Msg, To, Text string
}

// sent returns the messages to a receiver that the console senders have printed.
func (d *serverOutput) sent(to string) (texts []string) {
	for _, line := range d.lines() {
		var m message
		if json.Unmarshal([]byte(line), &m) == nil && (m.Msg == "sms" || m.Msg == "mail") && m.To == to {
			texts = append(texts, m.Text)
		}
	}
	return texts
}

// await waits for the n-th message to a receiver that matches text, and returns the match.
func (d *serverOutput) await(t *testing.T, to string, n int, text *regexp.Regexp) []string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	var found [][]string
	require.NoError(t, harness.Until(ctx, 5*time.Millisecond, func() error {
		found = nil
		for _, sent := range d.sent(to) {
			if match := text.FindStringSubmatch(sent); match != nil {
				found = append(found, match)
			}
		}
		if len(found) < n {
			return fmt.Errorf("%d of %d messages to %s", len(found), n, to)
		}
		return nil
	}))
	return found[n-1]
}

var (
	firstNumber = regexp.MustCompile(`^\d+`)
	linkToken   = regexp.MustCompile(`/reset-password/(\S+)`)
)

// journey makes calls as a customer does, and collects the secrets in them.
type journey struct {
	t       *testing.T
	api     *harness.API
	output  *serverOutput
	secrets map[string]string
}

func (j *journey) call(token, path string, body map[string]any) map[string]any {
	j.t.Helper()
	var headers []harness.Header
	if token != "" {
		headers = append(headers, harness.Bearer(token))
	}
	reply, err := j.api.Call(j.t.Context(), path, body, headers...)
	require.NoError(j.t, err)
	data := map[string]any{}
	_ = json.Unmarshal(reply.Data, &data) // a refusal has no data
	for _, name := range []string{"token", "nonce"} {
		if secret, ok := data[name].(string); ok && secret != "" {
			j.secrets[secret] = "a " + name + " of " + path
		}
	}
	return data
}

// otp returns the OTP in the n-th message to a receiver.
func (j *journey) otp(to string, n int) string {
	j.t.Helper()
	otp := j.output.await(j.t, to, n, firstNumber)[0]
	require.Len(j.t, otp, 8)
	j.secrets[otp] = "an OTP"
	return otp
}

// login makes every call that logs in, resets a password or proves a contact.
func (j *journey) login(mobile, email string) {
	const first, second, third = "first-password-1", "second-password-2", "third-password-3"
	for _, p := range []string{first, second, third, mobile, email} {
		j.secrets[p] = "what the customer typed"
	}
	begun := j.call("", "/user/mobile-verify", map[string]any{"mobile": mobile})
	j.call("", "/user/verify-otp", map[string]any{"userId": begun["userId"], "otp": 11111111})
	j.call("", "/user/verify-otp", map[string]any{"userId": begun["userId"], "otp": j.otp("+91"+mobile, 1)})
	in := j.call("", "/user/web-login", map[string]any{"type": "register", "userId": begun["userId"], "mobile": mobile,
		"first_name": "Padmavathi", "last_name": "Verma", "email": email, "password": first})
	require.Equal(j.t, "login", in["type"])
	proof := j.call(in["token"].(string), "/user/prove-contact", map[string]any{"contact": "email"})
	j.call(in["token"].(string), "/user/verify-contact", map[string]any{"userId": proof["userId"], "otp": j.otp(email, 1)})
	j.call("", "/user/web-login", map[string]any{"type": "password", "mobile": mobile, "password": third})
	j.call("", "/user/web-login", map[string]any{"type": "password", "mobile": mobile, "password": first})

	j.call("", "/user/forgot-password-web", map[string]any{"email": email})
	token := j.output.await(j.t, email, 1, linkToken)[1]
	j.secrets[token] = "the token of a reset link"
	page, err := http.Get(j.api.Server.URL + "/reset-password/" + token)
	require.NoError(j.t, err)
	require.NoError(j.t, page.Body.Close())
	j.call("", "/user/reset-password", map[string]any{"userId": token, "newPassword": second, "confirmPassword": second})
	j.call("", "/user/reset-password", map[string]any{"userId": token, "newPassword": second, "confirmPassword": second})

	undo := j.output.await(j.t, "+91"+mobile, 1, undoLink)[1]
	j.secrets[undo] = "the token of a link that undoes a change"
	j.call("", "/user/undo-change", map[string]any{"token": undo + "x"})

	begun = j.call("", "/user/mobile-verify", map[string]any{"mobile": mobile})
	j.call("", "/user/resend-otp", map[string]any{"userId": begun["userId"], "ip": "d"})
	j.call("", "/user/verify-otp", map[string]any{"userId": begun["userId"], "otp": j.otp("+91"+mobile, 2), "type": "forgot-otp"})
	in = j.call("", "/user/web-login", map[string]any{"type": "reset-password", "userId": begun["userId"], "password": third})
	session, ok := in["token"].(string)
	require.True(j.t, ok, "logged in: %v", in)
	j.call("", "/user/guest-login", map[string]any{"deviceId": "0b9f3b2e-6f0e-4c0c-9a53-0d5a2e9f7a11"})

	j.call(session, "/user/update", map[string]any{"first_name": "Padmavathi", "gender": "female", "mobile": "9826077777", "email": "new." + email})
	j.secrets["9826077777"], j.secrets["new."+email] = "a pending number", "a pending address"
	proof = j.call(session, "/user/prove-contact", map[string]any{"contact": "mobile"})
	j.call(session, "/user/verify-contact", map[string]any{"userId": proof["userId"], "otp": j.otp("+919826077777", 1)})
	proof = j.call(session, "/user/prove-contact", map[string]any{"contact": "email"})
	j.call(session, "/user/verify-contact", map[string]any{"userId": proof["userId"], "otp": j.otp("new."+email, 1)})
	j.call(session, "/user/fetch-profile", map[string]any{})
	j.call(session, "/user/delete-account", map[string]any{})
	j.call(session, "/user/fetch-profile", map[string]any{})
}

// The log has no token, OTP, password, number or address, except in the lines of the console senders, whose
// purpose is to show them.
func TestTheLogKeepsSecrets(t *testing.T) {
	t.Parallel()
	p := program(t, sqliteStore(t), "LOG_LEVEL=debug", "OTP_LENGTH=8")
	d := &serverOutput{}
	p.Tee = d
	server := serve(t, p, "--demo")
	j := &journey{t: t, api: harness.NewAPI(server), output: d, secrets: map[string]string{"Padmavathi": "a name"}}
	t.Cleanup(j.api.Close)
	j.login("9826012345", "padma.secret@example.com")
	require.NoError(t, server.Stop())

	require.Greater(t, len(j.secrets), 14)
	looked, audited, failed := 0, map[string]bool{}, 0
	for _, line := range d.lines() {
		var m message
		require.True(t, line == "" || json.Unmarshal([]byte(line), &m) == nil, line)
		if m.Msg == "sms" || m.Msg == "mail" {
			continue
		}
		looked++
		for secret, what := range j.secrets {
			assert.NotContains(t, line, secret, what)
		}
		if m.Msg == "security" && strings.Contains(line, `"event":"login_failed"`) {
			assert.Contains(t, line, `"address":"127.0.0.1"`)
			failed++
		}
		if m.Msg == "audit" {
			if !strings.Contains(line, `"action":"reset_asked"`) { // this action is audited after its request was answered
				assert.Regexp(t, `"client":"[0-9a-f]{16}"`, line)
			}
			audited[regexp.MustCompile(`"action":"(\w+)"`).FindStringSubmatch(line)[1]] = true
		}
	}
	assert.Greater(t, looked, 25)
	assert.Greater(t, failed, 1, "failed logins leave security lines")
	for _, what := range []string{"login", "login_failed", "reset_asked", "password_changed", "mobile_changed", "email_proved", "account_deleted"} {
		assert.True(t, audited[what], "%s leaves an audit line", what)
	}
}
