package httpapi

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/gin-gonic/gin"
	"github.com/stretchr/testify/require"

	"tokri/adapters/internal/precompressed"
	"tokri/core/apperr"
	"tokri/internal/jsontest"
)

const productList = "/api/product/list-user"

// requireSameBody requires equal bytes, and else names the places at which the JSON differs.
func requireSameBody(t *testing.T, want, got []byte) {
	t.Helper()
	jsontest.RequireSame(t, want, got)
	require.True(t, bytes.Equal(want, got), "the same JSON in other bytes")
}

func TestSharedResponsesAreMadeOnce(t *testing.T) {
	b := newBench(t)
	first := b.do("POST", productList, `{"page":1}`)
	again := b.do("POST", productList, `{"page":1}`)
	require.Equal(t, 1, b.api.listed)
	requireSameBody(t, first.Body.Bytes(), again.Body.Bytes())
	require.NotEmpty(t, again.Header().Get("Etag"))
	require.NotEmpty(t, again.Header().Get("X-Request-Id"))

	b.do("POST", productList, `{"page":2}`)
	require.Equal(t, 2, b.api.listed, "another request has another response")
	b.do("POST", productList, `{"page":1}`, "Authorization", "Bearer good")
	require.Equal(t, 3, b.api.listed, "the response may depend on the session")
	b.edition = "2"
	b.do("POST", productList, `{"page":1}`)
	require.Equal(t, 4, b.api.listed, "the catalogue has changed")
}

func TestRefusalsAreNotKept(t *testing.T) {
	b := newBench(t)
	b.api.err = apperr.New(apperr.Unavailable, "shop_empty", "The shop is not open yet.")
	w := b.do("POST", productList, "")
	require.Equal(t, 503, w.Code)
	require.Contains(t, w.Body.String(), "shop_empty")
	b.api.err = nil
	require.Equal(t, 200, b.do("POST", productList, "").Code)
	require.Equal(t, 422, b.do("POST", productList, `{"page":0}`).Code)
	require.Equal(t, 422, b.do("POST", productList, `{"page":0}`).Code)
}

func TestCachedResponsesComeInAnAcceptedEncoding(t *testing.T) {
	b := newBench(t)
	plain := b.do("POST", productList, "").Body.Bytes()
	for _, c := range []struct {
		accept, encoding string
		read             func(io.Reader) io.Reader
	}{
		{"", "", func(r io.Reader) io.Reader { return r }},
		{"gzip", "gzip", func(r io.Reader) io.Reader { z, err := gzip.NewReader(r); require.NoError(t, err); return z }},
		{"gzip, deflate, br", "br", func(r io.Reader) io.Reader { return brotli.NewReader(r) }},
		{"br;q=0, gzip;q=0", "", func(r io.Reader) io.Reader { return r }},
	} {
		w := b.do("POST", productList, "", "Accept-Encoding", c.accept)
		require.Equal(t, c.encoding, w.Header().Get("Content-Encoding"))
		require.Contains(t, w.Header().Values("Vary"), "Accept-Encoding")
		body, err := io.ReadAll(c.read(w.Body))
		require.NoError(t, err)
		requireSameBody(t, plain, body)
	}
}

func TestManyEqualRequestsAtOnce(t *testing.T) {
	b := newBench(t)
	var group sync.WaitGroup
	bodies := make([][]byte, 40)
	for i := range bodies {
		group.Go(func() { bodies[i] = b.do("POST", productList, `{"limit":7}`).Body.Bytes() })
	}
	group.Wait()
	for _, body := range bodies {
		requireSameBody(t, bodies[0], body)
		require.True(t, bytes.HasPrefix(body, []byte(`{"status":true`)))
	}
}

func TestTheCacheIsBounded(t *testing.T) {
	b := newBench(t)
	s := newResponseCache(func() string { return "1" })
	for i := range 3 * maxCachedResponses {
		s.load().keep(string(rune(i)), cachedResponse{precompressed.New([]byte("x"), "", ""), 1})
	}
	require.Equal(t, maxCachedResponses, s.load().responses.Len())
	require.EqualValues(t, maxCachedResponses, s.load().bytes.Load())
	for i := range 3 * maxCachedBytes / maxCachedResponse {
		s.load().keep(fmt.Sprint("long ", i), cachedResponse{precompressed.New([]byte("x"), "", ""), maxCachedResponse})
		s.load().keep(fmt.Sprint("long ", i), cachedResponse{precompressed.New([]byte("x"), "", ""), maxCachedResponse})
	}
	require.EqualValues(t, maxCachedBytes, s.load().bytes.Load())
	require.Equal(t, maxCachedBytes/maxCachedResponse, s.load().responses.Len(), "the last ones")
	long := `{"search":"` + strings.Repeat(" ", 2*maxCachedRequest) + `"}`
	b.do("POST", productList, long)
	require.Equal(t, 422, b.do("POST", productList, long).Code)
}

// The two benchmarks are read side by side: a cached response, through all middlewares, against a bare Gin
// handler that writes the same bytes.
func BenchmarkCachedResponse(b *testing.B) {
	bench := newBench(b, func(f *ServerConfig) { f.Log = slog.New(slog.DiscardHandler) })
	serve(b, bench)
}

func BenchmarkBareGin(b *testing.B) {
	body := precompressed.Gzip(newBench(b).do("POST", productList, benchRequest).Body.Bytes())
	e := gin.New()
	e.POST(productList, func(c *gin.Context) {
		if _, err := io.Copy(io.Discard, c.Request.Body); err != nil {
			b.Error(err)
		}
		c.Header("Content-Encoding", "gzip")
		c.Data(http.StatusOK, "application/json; charset=utf-8", body)
	})
	serve(b, e)
}

const benchRequest = `{"page":1,"limit":20,"sortField":"price","sortOrder":"asc"}`

// serve sends requests over real connections.
func serve(b *testing.B, h http.Handler) {
	server := httptest.NewServer(h)
	defer server.Close()
	client := server.Client()
	client.Transport.(*http.Transport).MaxIdleConnsPerHost = 64
	b.ReportAllocs()
	b.SetParallelism(8)
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			r, err := http.NewRequest(http.MethodPost, server.URL+productList, bytes.NewReader([]byte(benchRequest)))
			if err != nil {
				b.Error(err)
				return
			}
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Accept-Encoding", "gzip")
			res, err := client.Do(r)
			if err != nil {
				b.Error(err)
				return
			}
			_, _ = io.Copy(io.Discard, res.Body)
			_ = res.Body.Close()
			if res.StatusCode != http.StatusOK {
				b.Error(res.Status)
				return
			}
		}
	})
}
