package httpapi

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/apperr"
	"tokri/core/login"
	"tokri/core/session"
)

func TestClientTagsOfADay(t *testing.T) {
	clock := time.Date(2026, 11, 22, 18, 0, 0, 0, time.UTC)
	now := func() time.Time { return clock }
	one, other := NewClientTags([]byte("one secret"), now), NewClientTags([]byte("one secret"), now)
	tag := one.Of("203.0.113.7")
	assert.Len(t, tag, 16)
	assert.Equal(t, tag, other.Of("203.0.113.7"), "all servers of a shop give one tag")
	assert.NotEqual(t, tag, one.Of("203.0.113.8"))
	assert.NotEqual(t, tag, NewClientTags([]byte("another"), now).Of("203.0.113.7"))
	assert.Empty(t, one.Of(""))
	clock = clock.Add(29 * time.Minute)
	assert.Equal(t, tag, one.Of("203.0.113.7"))
	clock = clock.Add(time.Minute) // midnight in India
	assert.NotEqual(t, tag, one.Of("203.0.113.7"), "the next day has another tag")
}

// logged returns the lines of the log by their message.
func (b *bench) logged(t *testing.T) map[string][]map[string]any {
	t.Helper()
	lines := map[string][]map[string]any{}
	for text := range strings.Lines(b.log.String()) {
		var line map[string]any
		require.NoError(t, json.Unmarshal([]byte(text), &line))
		lines[line["msg"].(string)] = append(lines[line["msg"].(string)], line)
	}
	return lines
}

// Only security lines have the whole address, also if the client's network is counted as one caller.
func TestWhichLinesHaveTheAddress(t *testing.T) {
	const address = "2001:db8:1:2:3:4:5:6"
	b := newBench(t, func(f *ServerConfig) {
		f.Proxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.1/32")} // httptest's
		f.Rates = map[string]Rate{"listCategories": {Max: 1, Window: time.Minute}}
	})
	ask := func(path string, header ...string) int {
		return b.do("POST", path, "", append([]string{"X-Forwarded-For", address}, header...)...).Code
	}
	b.api.err = apperr.New(apperr.Limited, "too_many_tries", "Too many tries. Please try again later.")
	for _, c := range []struct {
		event, code, path string
		status            int
		header            []string
	}{
		{"token_refused", "", "/api/cart/view-cart", http.StatusUnauthorized, []string{"Authorization", "Bearer bad"}},
		{"limited", "too_many_tries", "/api/product/list-user", http.StatusTooManyRequests, nil},
		{"wrong_webhook_signature", "", "/api/payment/phonepe/webhook", http.StatusUnauthorized, nil},
	} {
		b.log.Reset()
		require.Equal(t, c.status, ask(c.path, c.header...))
		lines := b.logged(t)
		require.Len(t, lines["security"], 1, b.log.String())
		line, access := lines["security"][0], lines["request"][0]
		assert.Equal(t, c.event, line["event"])
		assert.Equal(t, "WARN", line["level"])
		assert.Equal(t, address, line["address"])
		if c.code != "" {
			assert.Equal(t, c.code, line["code"])
		}
		assert.Equal(t, access["client"], line["client"], "the lines of one client can be joined")
		assert.Len(t, access["client"], 16)
		for msg, all := range lines {
			for _, l := range all {
				if msg != "security" {
					assert.NotContains(t, l, "address", msg)
					for _, v := range l {
						text, _ := v.(string)
						assert.NotContains(t, text, "2001:db8", msg)
					}
				}
			}
		}
	}
	b.log.Reset()
	require.Equal(t, http.StatusUnauthorized, ask("/api/cart/view-cart"))
	assert.Empty(t, b.logged(t)["security"], "a call without a token is no token that was refused")
}

func TestCoreLogsTheClient(t *testing.T) {
	b := newBench(t)
	log := slog.New(slog.NewJSONHandler(b.log, nil))
	SecurityLine(context.Background(), log, "login_failed")
	assert.Empty(t, b.log.String(), "no client asked for it")
	r := httptest.NewRequest(http.MethodPost, "/api/cart/add-to-cart", strings.NewReader(`{"productId":"p","variantId":"v","quantity":1}`))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer good")
	b.ServeHTTP(httptest.NewRecorder(), r)
	require.NotNil(t, b.api.ctx)
	SecurityLine(b.api.ctx, log, string(login.Failed))
	line := b.logged(t)["security"][0]
	assert.Equal(t, "192.0.2.1", line["address"])
	assert.Equal(t, ClientTag(b.api.ctx), line["client"])
	assert.Equal(t, RequestID(b.api.ctx), line["request_id"])
}

// A request for a record of another customer, and one that needs a fresh proof, write a security line each. The line names
// the customer by id only, and the number of lines in a minute is limited.
func TestDeniedRequestsWriteSecurityLines(t *testing.T) {
	b := newBench(t)
	ask := func() {
		b.do("POST", "/api/cart/add-to-cart", `{"productId":"p","variantId":"v","quantity":1}`, "Authorization", "Bearer good")
	}
	for _, refusal := range []struct {
		err   error
		event string
	}{{login.ErrProofRequired, "proof_required"}, {session.ErrEnded, "record_refused"}} {
		b.log.Reset()
		b.api.err = refusal.err
		ask()
		lines := b.logged(t)["security"]
		require.Len(t, lines, 1, b.log.String())
		assert.Equal(t, refusal.event, lines[0]["event"])
		assert.NotEmpty(t, lines[0]["user_id"])
	}
	b.log.Reset()
	for range 3 * deniedPerMinute {
		ask()
	}
	assert.LessOrEqual(t, len(b.logged(t)["security"]), 2*deniedPerMinute, "of two minutes at most")

	var d denials
	now := time.Unix(60_000, 0)
	for range deniedPerMinute + 5 {
		d.take(now)
	}
	may, left := d.take(now.Add(time.Minute))
	assert.True(t, may)
	assert.Equal(t, 5, left)
}
