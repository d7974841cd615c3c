package httpapi

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDocsStandAlone(t *testing.T) {
	b := newBench(t)
	w := b.do("GET", "/api/docs", "")
	require.Equal(t, 200, w.Code)
	page := w.Body.String()
	for _, want := range []string{
		"<h1>The shop&#39;s API <small>",
		"/api/cart/check-out", "slot_full",
		`-d &#39;{&#34;mobile&#34;:&#34;9826012345&#34;}&#39;`, // a call that can be sent as it is
		"Authorization: Bearer $TOKEN", "Idempotency-Key", "Retry-After", "X-Request-Id",
		"<td>data.list[].variants[].discountPercent *</td>", // fields of replies, also inside nested objects
		"<td>data.orderStatus *</td><td>&#34;Pending Payment&#34; or ", "with the fields of data.products[]",
		"<td>data.products[].mrp *</td><td>number</td><td>199</td>", // as in the reply's example
	} {
		require.Contains(t, page, want)
	}
	require.NotContains(t, page, "<script")
	require.NotContains(t, page, " style=")
	require.Contains(t, w.Header().Get("Content-Security-Policy"), "style-src 'sha256-")
	w = b.do("GET", "/api/openapi.json", "", "Accept-Encoding", "br")
	require.Equal(t, "br", w.Header().Get("Content-Encoding"))
	require.Equal(t, 304, b.do("GET", "/api/openapi.json", "", "Accept-Encoding", "br", "If-None-Match", w.Header().Get("Etag")).Code)
}
