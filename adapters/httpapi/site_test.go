package httpapi

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

func TestDocsStandAlone(t *testing.T) {
	b := newBench(t)
	w := b.do("GET", "/api/docs", "")
	require.Equal(t, 200, w.Code)
	page := w.Body.String()
	for _, want := range []string{"/api/cart/check-out", "slot_full"} {
		require.Contains(t, page, want)
	}
	require.NotContains(t, page, "<script")
	require.NotContains(t, page, " style=")
	require.Contains(t, w.Header().Get("Content-Security-Policy"), "style-src 'sha256-")
	w = b.do("GET", "/api/openapi.json", "", "Accept-Encoding", "br")
	require.Equal(t, "br", w.Header().Get("Content-Encoding"))
	require.Equal(t, 304, b.do("GET", "/api/openapi.json", "", "Accept-Encoding", "br", "If-None-Match", w.Header().Get("Etag")).Code)
}

func TestSite(t *testing.T) {
	script := strings.Repeat("console.log('a basket');", 60)
	b := newBench(t, func(f *ServerConfig) {
		f.Web = fstest.MapFS{
			"index.html":                   {Data: []byte(`<html><script>globalThis.x=1</script><script src="/a.js"></script></html>`)},
			"(shop)/products/index.html":   {Data: []byte("products")},
			"product/[productId].html":     {Data: []byte("a product")},
			"profile/[tabName].html":       {Data: []byte("a tab")},
			"profile/index.html":           {Data: []byte("profile")},
			"+not-found.html":              {Data: []byte("nothing here")},
			"_expo/static/js/web/a-1f2.js": {Data: []byte(script)},
			"favicon.ico":                  {Data: []byte{0, 0, 1}},
		}
		f.Pictures = fstest.MapFS{"pictures/mango-480.webp": {Data: []byte("RIFF")}}
	})
	for path, want := range map[string]struct {
		status int
		body   string
	}{
		"/": {200, ""}, "/products": {200, "products"}, "/products/": {200, "products"}, "/product/mango": {200, "a product"},
		"/profile": {200, "profile"}, "/profile/wallet": {200, "a tab"}, "/no/such": {404, "nothing here"},
		"/no.js": {404, "Not found\n"}, "/pictures/mango-480.webp": {200, "RIFF"},
		"/product/%5BproductId%5D.html": {200, "a product"}, "/%2e%2e/%2e%2e/etc/passwd": {404, "nothing here"},
	} {
		w := b.do("GET", path, "")
		require.Equal(t, want.status, w.Code, path)
		if want.body != "" {
			require.Equal(t, want.body, w.Body.String(), path)
		}
	}
	home := b.do("GET", "/", "")
	policy := home.Header().Get("Content-Security-Policy")
	require.Contains(t, policy, "script-src 'self' 'sha256-")
	require.Equal(t, 1, strings.Count(policy, "sha256-"))
	require.NotContains(t, strings.SplitN(policy, "style-src", 2)[0], "unsafe-inline")
	require.Equal(t, 304, b.do("GET", "/", "", "If-None-Match", home.Header().Get("Etag")).Code)
	require.Empty(t, b.do("HEAD", "/products", "").Body.String())

	js := b.do("GET", "/_expo/static/js/web/a-1f2.js", "", "Accept-Encoding", "gzip, br;q=0")
	require.Equal(t, forever, js.Header().Get("Cache-Control"))
	require.Equal(t, "gzip", js.Header().Get("Content-Encoding"))
	require.Less(t, js.Body.Len(), len(script)/4)
	picture := b.do("GET", "/pictures/mango-480.webp", "")
	require.Equal(t, "image/webp", picture.Header().Get("Content-Type"))
	require.Equal(t, 304, b.do("GET", "/pictures/mango-480.webp", "", "If-None-Match", picture.Header().Get("Etag")).Code)
	require.Equal(t, 405, b.do("POST", "/products", "").Code)
}

func TestGoogleMayDrawItsButtonOnlyWhereItIsOffered(t *testing.T) {
	for _, offered := range []bool{false, true} {
		b := newBench(t, func(f *ServerConfig) {
			f.Google = offered
			f.Web = fstest.MapFS{"index.html": {Data: []byte("<html></html>")}}
		})
		policy := b.do("GET", "/", "").Header().Get("Content-Security-Policy")
		want := 0
		if offered {
			want = 4 // script, style, frame and calls
		}
		require.Equal(t, want, strings.Count(policy, "https://accounts.google.com/gsi/"), policy)
	}
}
