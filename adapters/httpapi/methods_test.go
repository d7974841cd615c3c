package httpapi

import (
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Every path with GET, of the document and of the server, answers HEAD with the same status and headers, and
// every path answers OPTIONS.
func TestHeadAndOptionsWorkEverywhere(t *testing.T) {
	doc, err := loadDocument()
	require.NoError(t, err)
	h := withoutStores(t)
	server := httptest.NewServer(h)
	defer server.Close()
	ask := func(method, path string) *http.Response {
		r, err := http.NewRequestWithContext(t.Context(), method, server.URL+path, nil)
		require.NoError(t, err)
		r.Header.Set("Authorization", "Bearer good")
		r.Header.Set("Accept-Encoding", "identity")
		response, err := http.DefaultClient.Do(r)
		require.NoError(t, err)
		require.NoError(t, response.Body.Close())
		return response
	}
	paths := map[string][]string{"/healthz": {"GET"}, "/readyz": {"GET"}, "/api/docs": {"GET"}, "/api/openapi.json": {"GET"}}
	for path, item := range doc.Paths.Map() {
		path = "/api" + strings.ReplaceAll(path, "{orderId}", "ord_1")
		for method := range item.Operations() {
			paths[path] = append(paths[path], method)
		}
	}
	for path, methods := range paths {
		want := append(slices.Clone(methods), "OPTIONS")
		if slices.Contains(methods, "GET") {
			want = append(want, "HEAD")
			get, head := ask("GET", path), ask("HEAD", path)
			assert.Equal(t, get.StatusCode, head.StatusCode, path)
			assert.Equal(t, get.Header.Get("Content-Type"), head.Header.Get("Content-Type"), path)
			assert.Equal(t, get.Header.Get("Content-Length"), head.Header.Get("Content-Length"), path)
			assert.Equal(t, get.Header.Get("Etag"), head.Header.Get("Etag"), path)
		} else {
			assert.Equal(t, http.StatusMethodNotAllowed, ask("HEAD", path).StatusCode, path)
		}
		options := ask("OPTIONS", path)
		assert.Equal(t, http.StatusNoContent, options.StatusCode, path)
		assert.ElementsMatch(t, want, strings.Split(options.Header.Get("Allow"), ", "), path)
		refused := ask("DELETE", path)
		assert.Equal(t, http.StatusMethodNotAllowed, refused.StatusCode, path)
		assert.NotEmpty(t, refused.Header.Get("Allow"), path)
	}
	assert.Equal(t, http.StatusNotFound, ask("OPTIONS", "/api/nothing").StatusCode)
}

// If a prober goes away, the store must not be reported as failed.
func TestACancelledReadinessCheckReportsNoStoreAsFailed(t *testing.T) {
	b := newBench(t, func(f *ServerConfig) {
		f.Checks = []Check{{Name: "store", Ready: func(ctx context.Context) error { return ctx.Err() }}}
	})
	gone, leave := context.WithCancel(t.Context())
	leave()
	w := httptest.NewRecorder()
	b.ServeHTTP(w, httptest.NewRequestWithContext(gone, http.MethodGet, "/readyz", nil))
	assert.Equal(t, http.StatusOK, w.Code)
	assert.NotContains(t, b.log.String(), "not ready")
}
