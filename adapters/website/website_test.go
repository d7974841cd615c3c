package website

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"tokri/core/catalog"
	"tokri/core/content"
	"tokri/core/shop"
)

type testSite struct {
	http.Handler
	t *testing.T
}

func newSite(t *testing.T, c Config) testSite {
	t.Helper()
	if c.Shop == nil {
		c.Shop = shopOf()
	}
	h, err := New(c)
	require.NoError(t, err)
	return testSite{h, t}
}

func (s testSite) do(method, path string, header ...string) *httptest.ResponseRecorder {
	s.t.Helper()
	r := httptest.NewRequestWithContext(s.t.Context(), method, path, nil)
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

// shopOf returns a shop that sells these products as vegetables; the variant "large" is in stock.
func shopOf(products ...catalog.Product) func() *shop.Snapshot {
	s := &shop.Snapshot{Catalog: catalog.New(products, []catalog.Category{{ID: "veg", Title: "Vegetables"}}, map[string]int{"large": 3})}
	s.Settings.Name = "Tokri"
	s.Blocks = []content.Block{{ID: "new", Type: content.ProductBlock}, {ID: "hero", Type: content.BannerBlock}}
	return func() *shop.Snapshot { return s }
}

func TestPagesAndFiles(t *testing.T) {
	script := strings.Repeat("console.log('a cart');", 60)
	b := newSite(t, Config{
		Web: fstest.MapFS{
			"index.html":                   {Data: []byte(`<html><script>globalThis.x=1</script><script src="/a.js"></script></html>`)},
			"(shop)/products/index.html":   {Data: []byte("products")},
			"product/[productId].html":     {Data: []byte("a product")},
			"profile/[tabName].html":       {Data: []byte("a tab")},
			"profile/index.html":           {Data: []byte("profile")},
			"+not-found.html":              {Data: []byte("nothing here")},
			"_expo/static/js/web/a-1f2.js": {Data: []byte(script)},
			"favicon.ico":                  {Data: []byte{0, 0, 1}},
			"pictures/mango-480.webp":      {Data: []byte("RIFF")},
		},
		Shop: shopOf(catalog.Product{ID: "mango", Variants: []catalog.Variant{{ID: "mango-500"}}}),
	})
	for path, want := range map[string]struct {
		status int
		body   string
	}{
		"/": {200, ""}, "/products": {200, "products"}, "/products/": {200, "products"}, "/product/mango": {200, "a product"},
		"/profile": {200, "profile"}, "/profile/wallet": {200, "a tab"}, "/no/such": {404, "nothing here"},
		"/no.js": {404, "Not found\n"}, "/pictures/mango-480.webp": {200, "RIFF"},
		"/product/%5BproductId%5D.html": {404, "a product"}, "/%2e%2e/%2e%2e/etc/passwd": {404, "nothing here"},
	} {
		w := b.do("GET", path)
		require.Equal(t, want.status, w.Code, path)
		if want.body != "" {
			require.Equal(t, want.body, w.Body.String(), path)
		}
	}
	home := b.do("GET", "/")
	policy := home.Header().Get("Content-Security-Policy")
	require.Contains(t, policy, "script-src 'self' 'sha256-")
	require.Equal(t, 1, strings.Count(policy, "sha256-"))
	require.NotContains(t, strings.SplitN(policy, "style-src", 2)[0], "unsafe-inline")
	for _, path := range []string{"/", "/no/such", "/product/mango"} {
		for _, rule := range []string{"object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"} {
			require.Contains(t, b.do("GET", path).Header().Get("Content-Security-Policy"), rule, path)
		}
	}
	require.Equal(t, 304, b.do("GET", "/", "If-None-Match", home.Header().Get("Etag")).Code)
	require.Empty(t, b.do("HEAD", "/products").Body.String())

	js := b.do("GET", "/_expo/static/js/web/a-1f2.js", "Accept-Encoding", "gzip, br;q=0")
	require.Equal(t, forever, js.Header().Get("Cache-Control"))
	require.Equal(t, "gzip", js.Header().Get("Content-Encoding"))
	require.Less(t, js.Body.Len(), len(script)/4)
	picture := b.do("GET", "/pictures/mango-480.webp")
	require.Equal(t, "image/webp", picture.Header().Get("Content-Type"))
	require.Equal(t, 304, b.do("GET", "/pictures/mango-480.webp", "If-None-Match", picture.Header().Get("Etag")).Code)
	require.Equal(t, 405, b.do("POST", "/products").Code)
	options := b.do("OPTIONS", "/products")
	require.Equal(t, 204, options.Code)
	require.Equal(t, "GET, HEAD, OPTIONS", options.Header().Get("Allow"))
}

func TestThePolicyAllowsGoogleOnlyWhereSignInIsOffered(t *testing.T) {
	for _, offered := range []bool{false, true} {
		b := newSite(t, Config{Google: offered, Web: fstest.MapFS{"index.html": {Data: []byte("<html></html>")}}})
		policy := b.do("GET", "/").Header().Get("Content-Security-Policy")
		want := 0
		if offered {
			want = 5 // script, style (twice), frame and calls
		}
		require.Equal(t, want, strings.Count(policy, "https://accounts.google.com/gsi/"), policy)
	}
}

func TestTheServiceWorkerIsAskedForAtEachVisitAndCanBeTakenAway(t *testing.T) {
	web := fstest.MapFS{"sw.js": {Data: []byte("keep()")}, "sw-off.js": {Data: []byte("unregister()")}}
	for noWorker, want := range map[bool]string{false: "keep()", true: "unregister()"} {
		got := newSite(t, Config{Web: web, NoWorker: noWorker}).do(http.MethodGet, "/sw.js")
		require.Equal(t, http.StatusOK, got.Code)
		require.Equal(t, want, got.Body.String())
		require.Equal(t, "text/javascript; charset=utf-8", got.Header().Get("Content-Type"))
		require.Equal(t, "no-cache", got.Header().Get("Cache-Control"))
		require.Equal(t, "/", got.Header().Get("Service-Worker-Allowed"))
		require.Equal(t, "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'", got.Header().Get("Content-Security-Policy"))
	}
	require.Equal(t, http.StatusNotFound, newSite(t, Config{Web: fstest.MapFS{}}).do(http.MethodGet, "/sw.js").Code)
}
