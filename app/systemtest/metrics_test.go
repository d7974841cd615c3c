package systemtest_test

import (
	"io"
	"net"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Prometheus has its own address. Customers never see the metrics; a development server also shows them to
// callers on its own machine.
func TestMetricsHaveTheirOwnAddress(t *testing.T) {
	t.Parallel()
	free, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	address := free.Addr().String()
	require.NoError(t, free.Close())
	server := serve(t, program(t, sqliteStore(t), "METRICS_ADDR="+address), "--demo")
	for at, want := range map[string]int{
		"http://" + address + "/metrics": http.StatusOK, "http://" + address + "/healthz": http.StatusNotFound,
		server.URL + "/metrics": http.StatusOK,
	} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, at, nil)
		require.NoError(t, err)
		reply, err := http.DefaultClient.Do(request)
		require.NoError(t, err)
		body, err := io.ReadAll(reply.Body)
		require.NoError(t, err)
		assert.Equal(t, want, reply.StatusCode, at)
		if want == http.StatusOK {
			assert.Contains(t, string(body), "tokri_http_requests_total", at)
		}
	}
}
