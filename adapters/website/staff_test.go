package website

import (
	"net/http"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

func staffWeb() fstest.MapFS {
	return fstest.MapFS{
		"index.html":                       {Data: []byte(`<html><head><style>a{}</style><script>x=1</script></head><body>counter</body></html>`)},
		"sw.js":                            {Data: []byte("the staff's worker")},
		"build.txt":                        {Data: []byte("8f54e200ec171796")},
		"app.webmanifest":                  {Data: []byte(`{"lang":"en"}`)},
		"app.hi.webmanifest":               {Data: []byte(`{"lang":"hi"}`)},
		"_expo/static/js/web/more-0a1b.js": {Data: []byte("a script")},
	}
}

// shopWeb has the staff's client in its folder, as the exported one has.
func shopWeb() fstest.MapFS {
	web := fstest.MapFS{
		"index.html": {Data: []byte("home")}, "+not-found.html": {Data: []byte("nothing here")}, "sw.js": {Data: []byte("the shop's worker")},
		"sw-off.js": {Data: []byte("no worker")},
	}
	for name, file := range staffWeb() {
		web["staff/"+name] = file
	}
	return web
}

func TestTheStaffsPageIsAtEveryAddressBelowStaff(t *testing.T) {
	s := newSite(t, Config{Web: shopWeb(), Staff: staffWeb()})
	for _, path := range []string{"/staff", "/staff/", "/staff/orders", "/staff/orders/TK-7Q4M", "/staff/../staff/more"} {
		w := s.do(http.MethodGet, path)
		require.Equal(t, http.StatusOK, w.Code, path)
		require.Contains(t, w.Body.String(), "counter", path)
		require.Equal(t, "noindex", w.Header().Get("X-Robots-Tag"), path)
		policy := w.Header().Get("Content-Security-Policy")
		require.Contains(t, policy, "script-src 'self' "+hashSource([]byte("x=1")), path)
		require.Contains(t, policy, "style-src-elem 'self' "+hashSource([]byte("a{}")), path)
		require.Contains(t, policy, "frame-ancestors 'none'", path)
	}
	for _, path := range []string{"/staff/_expo/static/js/web/more-ffff.js", "/staff/index.html", "/staff/nothing.png"} {
		require.Equal(t, http.StatusNotFound, s.do(http.MethodGet, path).Code, path)
	}
	require.Equal(t, http.StatusMethodNotAllowed, s.do(http.MethodPost, "/staff").Code)
}

func TestTheStaffsFiles(t *testing.T) {
	s := newSite(t, Config{Web: shopWeb(), Staff: staffWeb()})
	script := s.do(http.MethodGet, "/staff/_expo/static/js/web/more-0a1b.js")
	require.Equal(t, "a script", script.Body.String())
	require.Equal(t, forever, script.Header().Get("Cache-Control"))
	require.Equal(t, "8f54e200ec171796", s.do(http.MethodGet, "/staff/build.txt").Body.String())

	worker := s.do(http.MethodGet, "/staff/sw.js")
	require.Equal(t, "the staff's worker", worker.Body.String())
	require.Equal(t, "/staff", worker.Header().Get("Service-Worker-Allowed"))
	require.Equal(t, workerPolicy, worker.Header().Get("Content-Security-Policy"))
	off := newSite(t, Config{Web: shopWeb(), Staff: staffWeb(), NoWorker: true})
	require.Equal(t, "no worker", off.do(http.MethodGet, "/staff/sw.js").Body.String())

	require.JSONEq(t, `{"lang":"en"}`, s.do(http.MethodGet, "/staff/app.webmanifest").Body.String())
	hindi := s.do(http.MethodGet, "/staff/app.webmanifest", "Accept-Language", "hi-IN")
	require.JSONEq(t, `{"lang":"hi"}`, hindi.Body.String())
	require.Contains(t, hindi.Header().Values("Vary"), "Accept-Language")
}

// The shop's own pages know nothing of the staff's client, which is in their folder.
func TestTheShopDoesNotNameTheStaff(t *testing.T) {
	s := newSite(t, Config{Web: shopWeb(), Staff: staffWeb(), PublicURL: "https://shop.example"})
	for _, path := range []string{"/robots.txt", "/sitemap.xml"} {
		w := s.do(http.MethodGet, path)
		require.Equal(t, http.StatusOK, w.Code, path)
		require.NotContains(t, w.Body.String(), "staff", path)
	}
	require.Equal(t, http.StatusNotFound, s.do(http.MethodGet, "/staffroom").Code)

	without := newSite(t, Config{Web: shopWeb()})
	for _, path := range []string{"/staff", "/staff/sw.js", "/staff/orders"} {
		w := without.do(http.MethodGet, path)
		require.Equal(t, http.StatusNotFound, w.Code, path)
		require.NotContains(t, w.Body.String(), "counter", path)
	}
}
