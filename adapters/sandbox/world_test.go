package sandbox_test

import (
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/sandbox"
	"tokri/core/porttest"
)

type fixture struct {
	t       *testing.T
	sandbox *sandbox.Server
	host    string
	clock   *porttest.Clock
	token   string
}

func open(t *testing.T, dir string) *fixture {
	w := &fixture{t: t, clock: porttest.NewClock()}
	var err error
	w.sandbox, err = sandbox.New(sandbox.Config{Dir: dir, Log: slog.New(slog.DiscardHandler), Now: w.clock.Now, RefundAfter: time.Minute})
	require.NoError(t, err)
	server := httptest.NewServer(w.sandbox)
	w.host = server.URL
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
		assert.NoError(t, w.sandbox.Close())
	})
	return w
}

func (w *fixture) do(r *http.Request) (int, string, http.Header) {
	w.t.Helper()
	stay := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	reply, err := stay.Do(r)
	require.NoError(w.t, err)
	text, err := io.ReadAll(reply.Body)
	require.NoError(w.t, err)
	require.NoError(w.t, reply.Body.Close())
	return reply.StatusCode, string(text), reply.Header
}

// call calls the API with a token.
func (w *fixture) call(method, path, body string) (int, map[string]any) {
	w.t.Helper()
	if w.token == "" {
		reply, err := http.PostForm(w.host+sandbox.APIPath+"/v1/oauth/token", url.Values{"client_id": {sandbox.ClientID},
			"client_secret": {sandbox.ClientSecret}, "client_version": {"1"}, "grant_type": {"client_credentials"}})
		require.NoError(w.t, err)
		var got struct {
			Token   string `json:"access_token"`
			Type    string `json:"token_type"`
			Issued  int64  `json:"issued_at"`
			Expires int64  `json:"expires_at"`
		}
		require.NoError(w.t, json.NewDecoder(reply.Body).Decode(&got))
		require.NoError(w.t, reply.Body.Close())
		require.Equal(w.t, "O-Bearer", got.Type)
		require.EqualValues(w.t, 3600, got.Expires-got.Issued)
		w.token = got.Token
	}
	r, err := http.NewRequest(method, w.host+sandbox.APIPath+path, strings.NewReader(body))
	require.NoError(w.t, err)
	r.Header.Set("Authorization", "O-Bearer "+w.token)
	status, text, _ := w.do(r)
	var got map[string]any
	require.NoError(w.t, json.Unmarshal([]byte(text), &got), text)
	return status, got
}

const back = "http://shop.example/back?order=1&x=%2F"

func (w *fixture) pay(id string, more string) (page string) {
	w.t.Helper()
	status, got := w.call("POST", "/checkout/v2/pay", `{"merchantOrderId":"`+id+`","amount":12345650,`+more+
		`"paymentFlow":{"type":"PG_CHECKOUT","merchantUrls":{"redirectUrl":"`+back+`"}}}`)
	require.Equal(w.t, 200, status, got)
	require.Equal(w.t, "PENDING", got["state"])
	return got["redirectUrl"].(string)
}

func (w *fixture) get(page string) (int, string, http.Header) {
	w.t.Helper()
	r, err := http.NewRequest(http.MethodGet, page, nil)
	require.NoError(w.t, err)
	return w.do(r)
}

func (w *fixture) press(page, outcome string, headers ...string) (int, string, http.Header) {
	w.t.Helper()
	r, err := http.NewRequest(http.MethodPost, page, strings.NewReader(url.Values{"outcome": {outcome}}.Encode()))
	require.NoError(w.t, err)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return w.do(r)
}

func (w *fixture) state(id string) string {
	w.t.Helper()
	status, got := w.call("GET", "/checkout/v2/order/"+id+"/status", "")
	require.Equal(w.t, 200, status)
	return got["state"].(string)
}
