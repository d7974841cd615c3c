package phonepe_test

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/phonepe"
	"tokri/adapters/sandbox"
	"tokri/core/porttest"
)

// bench has the adapter, and the sandbox to which it talks over real HTTP.
type bench struct {
	*phonepe.Gateway
	clock   *porttest.Clock
	sandbox *sandbox.Server
	server  *httptest.Server
}

func open(t *testing.T, change ...func(*phonepe.Config)) *bench {
	clock := porttest.NewClock()
	sandbox, err := sandbox.New(sandbox.Config{Log: slog.New(slog.DiscardHandler), Now: clock.Now, RefundAfter: time.Minute})
	require.NoError(t, err)
	server := httptest.NewServer(sandbox)
	c := config(server.URL)
	for _, f := range change {
		f(&c)
	}
	b := &bench{Gateway: phonepe.New(c, clock.Now), clock: clock, sandbox: sandbox, server: server}
	t.Cleanup(func() {
		server.CloseClientConnections() // requests that hang are ended
		server.Close()
		b.Close()
		assert.NoError(t, sandbox.Close())
	})
	return b
}

func config(host string) phonepe.Config {
	return phonepe.Config{AuthURL: host + sandbox.APIPath, APIURL: host + sandbox.APIPath, ClientID: sandbox.ClientID,
		ClientSecret: sandbox.ClientSecret, ClientVersion: 1, WebhookUser: "username", WebhookPassword: "password"}
}

func (b *bench) decide(t require.TestingT, page, what string) {
	stay := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	reply, err := stay.PostForm(page, url.Values{"outcome": {what}})
	require.NoError(t, err)
	require.NoError(t, reply.Body.Close())
	require.Equal(t, http.StatusSeeOther, reply.StatusCode)
}

func TestGateway(t *testing.T) {
	porttest.Gateway(t, func(t *testing.T, patience time.Duration) porttest.GatewayBench {
		b := open(t, func(c *phonepe.Config) { c.Timeout = patience })
		return porttest.GatewayBench{
			Gateway: b.Gateway,
			Decide:  func(page, what string) { b.decide(t, page, what) },
			Break: func(call, how string, times int) {
				require.NoError(t, b.sandbox.Inject(sandbox.Injection{On: call, Do: how, Times: times}))
			},
			Pass: b.clock.Advance,
			Leave: func() {
				b.server.CloseClientConnections()
				b.server.Close()
			},
		}
	})
}
