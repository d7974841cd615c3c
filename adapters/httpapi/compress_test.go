package httpapi

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestABillIsSentAsItIs(t *testing.T) {
	handler, err := compressReplies(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", pdfType)
		w.Header().Set("Content-Length", strconv.Itoa(2*minCompressed))
		_, _ = io.WriteString(w, strings.Repeat("o", 2*minCompressed))
	}))
	require.NoError(t, err)
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/api/order/invoice-pdf", nil)
	r.Header.Set("Accept-Encoding", "gzip")
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	require.Empty(t, w.Header().Get("Content-Encoding"))
	require.Equal(t, strconv.Itoa(w.Body.Len()), w.Header().Get("Content-Length"))
}

func TestLongRepliesAreCompressed(t *testing.T) {
	var body string
	handler, err := compressReplies(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", jsonType)
		_, _ = io.WriteString(w, body)
	}))
	require.NoError(t, err)
	for _, c := range []struct {
		path       string
		size       int
		compressed bool
	}{
		{"/api/order/my-orders", minCompressed - 1, false},
		{"/api/order/my-orders", minCompressed, true},
		{"/api/staff/orders/list", minCompressedStaff - 1, false},
		{"/api/staff/orders/list", minCompressedStaff, true},
		{"/home", minCompressed, false}, // the website compresses its pages itself
	} {
		body = strings.Repeat("o", c.size)
		for _, accepts := range []string{"gzip, br", "identity"} {
			r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, c.path, nil)
			r.Header.Set("Accept-Encoding", accepts)
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, r)
			var reply io.Reader = w.Body
			if c.compressed && accepts != "identity" {
				require.Equal(t, "gzip", w.Header().Get("Content-Encoding"), "%s, %d bytes", c.path, c.size)
				require.Less(t, w.Body.Len(), c.size/10)
				reply, err = gzip.NewReader(w.Body)
				require.NoError(t, err)
			} else {
				require.Empty(t, w.Header().Get("Content-Encoding"), "%s, %d bytes", c.path, c.size)
			}
			got, err := io.ReadAll(reply)
			require.NoError(t, err)
			require.Equal(t, body, string(got))
		}
	}
}
