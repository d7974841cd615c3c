package httpapi

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/require"
)

func TestBearer(t *testing.T) {
	const body = `{"productId":"p","variantId":"v","quantity":2,"price":1}`
	b := newBench(t)
	for _, header := range []string{"", "Bearer bad", "Bearer", "Basic good", "Bearer " + strings.Repeat("a", 5000)} {
		w := b.do("POST", "/api/cart/add-to-cart", body, "Authorization", header)
		require.Equal(t, 401, w.Code, header)
		require.Equal(t, "Authorization required", b.problem(t, w).Message)
		require.Zero(t, b.api.qty)
	}
	w := b.do("POST", "/api/cart/add-to-cart", body, "Authorization", "bearer good")
	require.Equal(t, 200, w.Code, w.Body.String())
	require.Equal(t, 2, b.api.qty)
	require.Equal(t, "u1", b.api.user)
	require.Contains(t, b.log.String(), `"user_id":"u1"`)
	require.NotContains(t, b.log.String(), "good", "a token is in the log")
	// A call that works without a session also works with one that has ended.
	require.Equal(t, 200, b.do("POST", "/api/product/list-user", "", "Authorization", "Bearer bad").Code)
	// A store that cannot be reached must not look like a session that has ended.
	away := newBench(t, func(f *ServerConfig) { f.Sessions = oneSession{err: errors.New("store away")} })
	require.Equal(t, 500, away.do("POST", "/api/product/list-user", "", "Authorization", "Bearer good").Code)
}

func TestLimits(t *testing.T) {
	b := newBench(t, func(f *ServerConfig) { f.Rates = map[string]Rate{"mobileVerify": {2, time.Minute}} })
	for range 2 {
		require.Equal(t, 200, b.do("POST", "/api/user/mobile-verify", `{"mobile":"9826012345"}`).Code)
	}
	w := b.do("POST", "/api/user/mobile-verify", `{"mobile":"9826012345"}`)
	require.Equal(t, 429, w.Code)
	require.Equal(t, "60", w.Header().Get("Retry-After"))
	require.Equal(t, "too_many_requests", b.problem(t, w).Code)
	// The connection's address counts: a header that a stranger sends is not believed.
	w = b.do("POST", "/api/user/mobile-verify", `{"mobile":"9826012345"}`, "X-Forwarded-For", "203.0.113.9")
	require.Equal(t, 429, w.Code)
	_, err := handlerOf(ServerConfig{Log: slog.New(slog.DiscardHandler), Rates: map[string]Rate{"nothing": {1, time.Second}}}, b.api)
	require.ErrorContains(t, err, "nothing")
}

// A customer with IPv6 has all 2^64 addresses of a network, which count as one caller.
func TestAnIPv6NetworkIsOneCaller(t *testing.T) {
	b := newBench(t, func(f *ServerConfig) { f.Rates = map[string]Rate{"mobileVerify": {2, time.Minute}} })
	from := func(address string) int {
		r := httptest.NewRequestWithContext(t.Context(), "POST", "/api/user/mobile-verify", strings.NewReader(`{"mobile":"9826012345"}`))
		r.Header.Set("Content-Type", "application/json")
		r.RemoteAddr = address
		w := httptest.NewRecorder()
		b.ServeHTTP(w, r)
		return w.Code
	}
	require.Equal(t, 200, from("[2001:db8:1:2::1]:1"))
	require.Equal(t, 200, from("[2001:db8:1:2:ffff::2]:1"))
	require.Equal(t, 429, from("[2001:db8:1:2:3:4:5:6]:1"))
	require.Equal(t, 200, from("[2001:db8:1:3::1]:1"), "the neighbours")
	for _, address := range []string{"192.0.2.1:1", "192.0.2.2:1", "[::ffff:192.0.2.3]:1", "192.0.2.3:1"} {
		require.Equal(t, 200, from(address), address)
	}
	require.Equal(t, 429, from("192.0.2.3:2"), "the same address, however it is written")
}

// endless is a body without an end; it records how much was read at once and in all.
type endless struct{ most, all int }

func (e *endless) Read(p []byte) (int, error) {
	e.most = max(e.most, len(p))
	e.all += len(p)
	return copy(p, bytes.Repeat([]byte("a"), len(p))), nil
}

func TestTheBodyOfALimitedRequestIsNotKept(t *testing.T) {
	b := newBench(t, func(f *ServerConfig) { f.Rates = map[string]Rate{"contactUs": {1, time.Minute}} })
	b.do("POST", "/api/support/contact-us", `{}`)
	body := &endless{}
	r := httptest.NewRequestWithContext(t.Context(), "POST", "/api/support/contact-us", body)
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	b.ServeHTTP(w, r)
	require.Equal(t, 429, w.Code, w.Body.String())
	require.Less(t, body.most, maxBody, "it passes through a small buffer")
	require.Less(t, body.all, 2*maxPictures)
}

func TestHeadersAndCORS(t *testing.T) {
	b := newBench(t, func(f *ServerConfig) { f.Origins = []string{"https://app.example"}; f.HTTPS = true })
	w := b.do("POST", "/api/product/list-user", "", "Origin", "https://app.example")
	for k, v := range map[string]string{
		"X-Content-Type-Options": "nosniff", "Content-Security-Policy": apiPolicy,
		"Referrer-Policy": "strict-origin-when-cross-origin", "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
		"Strict-Transport-Security":   "max-age=31536000",
		"Access-Control-Allow-Origin": "https://app.example",
	} {
		require.Equal(t, v, w.Header().Get(k))
	}
	require.Contains(t, w.Header().Values("Vary"), "Origin")
	w = b.do("OPTIONS", "/api/cart/check-out", "", "Origin", "https://app.example", "Access-Control-Request-Method", "POST")
	require.Equal(t, 204, w.Code)
	require.Contains(t, w.Header().Get("Access-Control-Allow-Headers"), "Idempotency-Key")
	w = b.do("OPTIONS", "/api/cart/check-out", "", "Origin", "https://evil.example", "Access-Control-Request-Method", "POST")
	require.Empty(t, w.Header().Get("Access-Control-Allow-Origin"))
	require.Empty(t, w.Header().Get("Access-Control-Allow-Headers"))
	require.Empty(t, newBench(t).do("POST", "/api/product/list-user", "").Header().Get("Strict-Transport-Security"))
	for _, rule := range []string{"object-src", "script-src"} {
		require.NotContains(t, apiPolicy, rule, "default-src 'none' speaks for it")
	}
	for _, rule := range []string{"default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"} {
		require.Contains(t, apiPolicy, rule)
	}
}

func TestHSTSSpeaksForAsMuchAsTheSettingSays(t *testing.T) {
	for reach, want := range map[string]string{"": "max-age=31536000", "host": "max-age=31536000",
		"subdomains": "max-age=31536000; includeSubDomains", "preload": "max-age=31536000; includeSubDomains; preload"} {
		for _, https := range []bool{true, false} {
			b := newBench(t, func(f *ServerConfig) { f.HSTS = reach; f.HTTPS = https })
			for _, path := range []string{"/healthz", "/api/nothing", "/api/product/list-user"} {
				got := b.do("GET", path, "").Header().Get("Strict-Transport-Security")
				if !https {
					require.Empty(t, got, path)
					continue
				}
				require.Equal(t, want, got, "%s %s", reach, path)
			}
		}
	}
}

func TestUnknownRoutesAndMethods(t *testing.T) {
	b := newBench(t)
	w := b.do("POST", "/api/nothing", "{}")
	require.Equal(t, 404, w.Code)
	require.Equal(t, "not_found", b.problem(t, w).Code)
	w = b.do("GET", "/api/cart/check-out", "")
	require.Equal(t, 405, w.Code)
	require.Equal(t, "method_not_allowed", b.problem(t, w).Code)
}

// Core may work for a request after its response, so the context that a handler gets must not change with the
// next request.
func TestAHandlerGetsTheContextOfItsRequest(t *testing.T) {
	b := newBench(t)
	send := func(ctx context.Context, id string) context.Context {
		r := httptest.NewRequestWithContext(ctx, "POST", "/api/cart/add-to-cart", strings.NewReader(`{"productId":"p","variantId":"v","quantity":2}`))
		for k, v := range map[string]string{"Authorization": "Bearer good", "Content-Type": "application/json", "X-Request-Id": id} {
			r.Header.Set(k, v)
		}
		w := httptest.NewRecorder()
		b.ServeHTTP(w, r)
		require.Equal(t, 200, w.Code, w.Body.String())
		return b.api.ctx
	}
	begun := time.Now()
	first := send(t.Context(), "request-0001")
	deadline, ok := first.Deadline()
	require.True(t, ok)
	require.WithinRange(t, deadline, begun.Add(callTimeout), time.Now().Add(callTimeout))
	require.ErrorIs(t, first.Err(), context.Canceled, "the call is over")
	require.Equal(t, "192.0.2.1", clientOf(first, "").IP)

	second := send(t.Context(), "request-0002")
	require.Equal(t, "request-0001", RequestID(context.WithoutCancel(first)))
	require.Equal(t, "u1", userID(first))
	require.Equal(t, "request-0002", RequestID(second))

	type key struct{}
	parent, cancel := context.WithCancelCause(context.WithValue(t.Context(), key{}, "kept"))
	gone := errors.New("the client has gone")
	cancel(gone)
	third := send(parent, "request-0003")
	require.Equal(t, gone, context.Cause(third))
	require.Equal(t, "kept", third.Value(key{}))
	require.Empty(t, RequestID(t.Context()), "outside a request")
}

func TestTheWebsiteHasEveryPathOutsideTheAPI(t *testing.T) {
	b := newBenchOf(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Security-Policy", "default-src 'self'")
		w.WriteHeader(http.StatusTeapot)
	}))
	w := b.do("GET", "/product/mango", "")
	require.Equal(t, http.StatusTeapot, w.Code)
	require.Equal(t, []string{"default-src 'self'"}, w.Header().Values("Content-Security-Policy"), "a page replaces the policy of the API")
	require.Equal(t, "nosniff", w.Header().Get("X-Content-Type-Options"))
	require.Equal(t, 404, b.do("GET", "/api/product/mango", "").Code)
	require.Equal(t, 404, newBench(t).do("GET", "/product/mango", "").Code, "a server without a website")
	b = newBenchOf(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("a page")) }))
	require.Equal(t, 200, b.do("GET", "/app-payment", "").Code, "a page that names no status, as for net/http")
}

func TestHealthAndMetrics(t *testing.T) {
	away, registry := errors.New("store away"), prometheus.NewRegistry()
	var err, optional error
	b := newBench(t, func(f *ServerConfig) {
		f.Registry = registry
		f.Checks = []Check{{Name: "store", Ready: func(context.Context) error { return err }},
			{Name: "cache", Ready: func(context.Context) error { return optional }, Optional: true}}
	})
	require.Equal(t, 200, b.do("GET", "/healthz", "").Code)
	require.Equal(t, 200, b.do("GET", "/readyz", "").Code)
	optional = away
	w := b.do("GET", "/readyz", "")
	require.Equal(t, 200, w.Code)
	require.JSONEq(t, `{"status":"ok","checks":{"store":"ok","cache":"degraded"}}`, w.Body.String())
	err = away
	w = b.do("GET", "/readyz", "")
	require.Equal(t, 503, w.Code)
	require.JSONEq(t, `{"status":"not ready","checks":{"store":"away","cache":"degraded"}}`, w.Body.String())
	b.do("POST", "/api/product/list-user", "")
	require.Equal(t, 404, b.do("GET", "/metrics", "").Code, "customers cannot read the metrics")
	w = httptest.NewRecorder()
	Metrics(registry).ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), "GET", "/metrics", nil))
	require.Contains(t, w.Body.String(), `tokri_http_requests_total{method="POST",route="/api/product/list-user",status="200"} 1`)
	require.Contains(t, w.Body.String(), "go_goroutines")
}

func TestLocalMetrics(t *testing.T) {
	b := newBench(t, func(f *ServerConfig) { f.LocalMetrics = true })
	for _, c := range []struct {
		from    string
		headers []string
		want    int
	}{
		{"127.0.0.1:5000", nil, 200},
		{"[::1]:5000", nil, 200},
		{"[::ffff:127.0.0.1]:5000", nil, 200},
		{"192.0.2.1:5000", nil, 404},
		{"10.0.0.1:5000", []string{"X-Real-Ip", "127.0.0.1"}, 404},
		{"192.0.2.1:5000", []string{"X-Forwarded-For", "127.0.0.1"}, 404},
		{"127.0.0.1:5000", []string{"X-Forwarded-For", "192.0.2.1"}, 404},
		{"127.0.0.1:5000", []string{"Forwarded", "for=192.0.2.1"}, 404},
		{"nowhere", nil, 404},
	} {
		r := httptest.NewRequestWithContext(t.Context(), "GET", "/metrics", nil)
		r.RemoteAddr = c.from
		for i := 0; i < len(c.headers); i += 2 {
			r.Header.Set(c.headers[i], c.headers[i+1])
		}
		w := httptest.NewRecorder()
		b.ServeHTTP(w, r)
		require.Equal(t, c.want, w.Code, c)
		require.Equal(t, c.want == 200, strings.Contains(w.Body.String(), "go_goroutines"), c)
	}
}
