package website

import (
	"encoding/json"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const fingerprint = "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"

func siteWithApps(t *testing.T) testSite {
	t.Helper()
	return newSite(t, Config{
		Web:       fstest.MapFS{"order-confirmation/[orderId].html": {Data: []byte("the order")}, "profile/[tabName].html": {Data: []byte("a tab")}},
		PublicURL: "https://shop.example",
		App: App{Scheme: "tokri", AndroidPackage: "shop.tokri.app", AndroidCertificates: []string{fingerprint}, IOSAppID: "ABCDE12345.shop.tokri.app",
			PaymentPage: func(page *url.URL) bool { return page.Scheme == "https" && page.Hostname() == "pay.example" }},
	})
}

// Phones accept these files only if they come at once, as JSON and without a redirect.
func TestPhonesFindTheShopsApps(t *testing.T) {
	s := siteWithApps(t)
	android := s.do(http.MethodGet, "/.well-known/assetlinks.json")
	require.Equal(t, http.StatusOK, android.Code)
	assert.Equal(t, "application/json", android.Header().Get("Content-Type"))
	assert.Equal(t, anHour, android.Header().Get("Cache-Control"))
	assert.JSONEq(t, `[{"relation":["delegate_permission/common.handle_all_urls","delegate_permission/common.get_login_creds"],
		"target":{"namespace":"android_app","package_name":"shop.tokri.app","sha256_cert_fingerprints":["`+fingerprint+`"]}}]`, android.Body.String())

	ios := s.do(http.MethodGet, "/.well-known/apple-app-site-association")
	require.Equal(t, http.StatusOK, ios.Code)
	assert.Equal(t, "application/json", ios.Header().Get("Content-Type"))
	assert.JSONEq(t, `{"applinks":{"details":[{"appIDs":["ABCDE12345.shop.tokri.app"],"components":[{"/":"/product/*"},{"/":"/products"},
		{"/":"/products/*"},{"/":"/order-details/*"},{"/":"/orders"},{"/":"/reset-password/*"},{"/":"/undo-change/*"}]}]},
		"webcredentials":{"apps":["ABCDE12345.shop.tokri.app"]}}`, ios.Body.String())
}

func TestAShopWithoutAppsSaysNothingOfThem(t *testing.T) {
	s := newSite(t, Config{Web: fstest.MapFS{}})
	for _, path := range []string{"/.well-known/assetlinks.json", "/.well-known/apple-app-site-association", "/app-payment?page=https://pay.example/1"} {
		assert.Equal(t, http.StatusNotFound, s.do(http.MethodGet, path).Code, path)
	}
}

// The gateway checks which website leads to its page. The policy of all answers therefore lets the shop's page
// name itself as the referrer.
func TestTheAppsPaymentGoesOverAPageOfTheShop(t *testing.T) {
	s := siteWithApps(t)
	w := s.do(http.MethodGet, "/app-payment?page="+url.QueryEscape("https://pay.example/t/1?a=1&b=2"))
	require.Equal(t, http.StatusOK, w.Code)
	assert.Contains(t, w.Body.String(), `content="0;url=https://pay.example/t/1?a=1&amp;b=2"`)
	assert.Contains(t, w.Body.String(), `href="https://pay.example/t/1?a=1&amp;b=2"`)
	assert.Equal(t, "no-store", w.Header().Get("Cache-Control"))
	assert.Contains(t, w.Header().Get("Content-Security-Policy"), "default-src 'none'")
	cookie := w.Result().Cookies()[0]
	assert.True(t, cookie.Secure && cookie.HttpOnly && cookie.SameSite == http.SameSiteLaxMode && cookie.MaxAge == 3600)
	assert.Contains(t, s.do(http.MethodGet, "/app-payment?page="+url.QueryEscape("https://pay.example/1"), "Accept-Language", "hi").Body.String(), "भुगतान पेज")
}

// Otherwise strangers could use the shop's address to lead people to any website.
func TestTheAppsPaymentLeadsNowhereElse(t *testing.T) {
	s := siteWithApps(t)
	for _, page := range []string{"", "https://evil.example/", "http://pay.example/", "//pay.example/", "https://pay.example.evil.example/",
		"https://evil.example/https://pay.example/", `https://evil.example\.pay.example/`, "https://user@pay.example/", "javascript:alert(1)", "tokri://orders", ":"} {
		w := s.do(http.MethodGet, "/app-payment?page="+url.QueryEscape(page))
		assert.Equal(t, http.StatusNotFound, w.Code, page)
		assert.Empty(t, w.Result().Cookies(), page)
	}
}

func TestAPaymentOfTheAppComesBackToTheApp(t *testing.T) {
	s := siteWithApps(t)
	for path, link := range map[string]string{
		"/order-confirmation/ord_1":              "tokri://order-confirmation/ord_1",
		"/profile/wallet?topUp=top_1&utm=x":      "tokri://profile/wallet?topUp=top_1",
		"/order-confirmation/%22%3E%3Cscript%3E": "tokri://order-confirmation/%22%3E%3Cscript%3E",
	} {
		w := s.do(http.MethodGet, path, "Cookie", "tokri.app=1")
		require.Equal(t, http.StatusOK, w.Code)
		assert.Contains(t, w.Body.String(), `content="0;url=`+link+`"`)
		assert.Contains(t, w.Body.String(), `href="`+link+`"`)
		assert.Contains(t, w.Body.String(), `href="/`+strings.TrimPrefix(link, "tokri://")+`"`, "the browser shows the same")
		assert.Negative(t, w.Result().Cookies()[0].MaxAge, "it is shown once")
	}
	for _, path := range []string{"/order-confirmation/ord_1", "/profile/wallet?topUp=top_1"} {
		assert.NotContains(t, s.do(http.MethodGet, path).Body.String(), "tokri://", "a payment that began in the browser ends there")
	}
	assert.NotContains(t, s.do(http.MethodGet, "/profile/wallet", "Cookie", "tokri.app=1").Body.String(), "tokri://")
}

// The apps are built with their own list of the links that they open; it must agree with the server's.
func TestTheAppsOpenTheLinksThatTheServerGivesThem(t *testing.T) {
	text, err := os.ReadFile("../../client/native/link-paths.json")
	require.NoError(t, err)
	var paths []string
	require.NoError(t, json.Unmarshal(text, &paths))
	assert.Equal(t, appPaths, paths)
}
