package httpapi

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Only the responses of calls that are the same for every customer may be stored outside this server. (The
// tests of the journeys check the same for calls that succeed, see testShop.)
func TestPrivateRepliesAreNotStored(t *testing.T) {
	doc, err := loadDocument()
	require.NoError(t, err)
	h := withoutStores(t)
	sent := 0
	for path, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			bodies := []string{"", "{"}
			if op.RequestBody != nil {
				for _, e := range op.RequestBody.Value.Content.Get("application/json").Examples {
					raw, err := json.Marshal(e.Value.Value)
					require.NoError(t, err)
					bodies = append(bodies, string(raw))
				}
			}
			for _, token := range []string{"Bearer good", "Bearer bad", ""} {
				for _, body := range bodies {
					r := httptest.NewRequest(method, "/api"+strings.ReplaceAll(path, "{orderId}", "ord_1"), strings.NewReader(body))
					r.Header.Set("Authorization", token)
					r.Header.Set("Content-Type", "application/json")
					w := httptest.NewRecorder()
					h.ServeHTTP(w, r)
					require.Equal(t, []string{"no-store"}, w.Header().Values("Cache-Control"), "%s %s %s: %d", method, path, body, w.Code)
					sent++
				}
			}
		}
	}
	require.Greater(t, sent, 300)
}

func TestOnlyCallsThatAreTheSameForAllAreKeptByBrowsers(t *testing.T) {
	b := newBench(t)
	for token, want := range map[string]string{"": "no-cache", "Bearer good": "no-store"} {
		w := b.do("POST", "/api/product/list-user", "{}", "Authorization", token)
		require.Equal(t, http.StatusOK, w.Code)
		require.Equal(t, want, w.Header().Get("Cache-Control"), "token %q", token)
	}
}

// A client that can choose the address for which its requests are counted can pass every limit. Therefore only
// trusted proxies are believed, and of the header that they forward only the part which a trusted proxy wrote.
func TestWhereARequestComesFrom(t *testing.T) {
	const customer, liar = "203.0.113.9", "198.51.100.1"
	for name, c := range map[string]struct {
		proxies   []string
		peer      string
		forwarded []string
		realIP    string
		want      string
	}{
		"directly":                                {nil, customer, nil, "", customer},
		"directly, with a header":                 {nil, customer, []string{liar}, liar, customer},
		"no proxy is trusted":                     {nil, "127.0.0.1", []string{customer}, "", "127.0.0.1"},
		"past the proxy":                          {[]string{"10.0.0.0/8"}, customer, []string{liar}, liar, customer},
		"through the proxy":                       {[]string{"127.0.0.1/32"}, "127.0.0.1", []string{customer}, "", customer},
		"through the proxy, which appends":        {[]string{"127.0.0.1/32"}, "127.0.0.1", []string{liar + ", " + customer}, "", customer},
		"through the proxy, which adds a line":    {[]string{"127.0.0.1/32"}, "127.0.0.1", []string{liar, customer}, "", customer},
		"the customer claims to be a proxy":       {[]string{"127.0.0.1/32"}, "127.0.0.1", []string{"127.0.0.1, " + customer}, "", customer},
		"through two proxies":                     {[]string{"127.0.0.1/32", "10.0.0.0/8"}, "127.0.0.1", []string{liar + ", " + customer + ", 10.1.2.3"}, "", customer},
		"the second proxy is a stranger":          {[]string{"127.0.0.1/32"}, "127.0.0.1", []string{customer + ", 10.1.2.3"}, "", "10.1.2.3"},
		"a name before the proxy's word":          {[]string{"127.0.0.1/32"}, "127.0.0.1", []string{"unknown, " + customer}, "", customer},
		"another header of the customer's":        {[]string{"127.0.0.1/32"}, "127.0.0.1", nil, liar, "127.0.0.1"},
		"another header behind garbage":           {[]string{"127.0.0.1/32", "10.0.0.0/8"}, "127.0.0.1", []string{"garbage, 10.1.2.3"}, liar, "127.0.0.1"},
		"through the proxy, from an IPv6 network": {[]string{"::1/128"}, "::1", []string{"2001:db8:1:2:3:4:5:6"}, "", "2001:db8:1:2::/64"},
		"an IPv4 peer on an IPv6 socket":          {[]string{"127.0.0.1/32"}, "::ffff:127.0.0.1", []string{customer}, "", customer},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, func(f *ServerConfig) {
				for _, p := range c.proxies {
					f.Proxies = append(f.Proxies, netip.MustParsePrefix(p))
				}
			})
			r := httptest.NewRequestWithContext(t.Context(), "POST", "/api/cart/add-to-cart", strings.NewReader(`{"productId":"p","variantId":"v","quantity":2,"price":1}`))
			r.RemoteAddr = netip.AddrPortFrom(netip.MustParseAddr(c.peer), 5000).String()
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Authorization", "Bearer good")
			for _, line := range c.forwarded {
				r.Header.Add("X-Forwarded-For", line)
			}
			if c.realIP != "" {
				r.Header.Set("X-Real-Ip", c.realIP)
			}
			w := httptest.NewRecorder()
			b.ServeHTTP(w, r)
			require.Equal(t, http.StatusOK, w.Code, w.Body.String())
			require.Equal(t, c.want, clientOf(b.api.ctx, "").IP)
		})
	}
}

// Behind a proxy that the settings do not name, all customers count as one address. A request that was forwarded shows it, but
// strangers can send such a header, too; so each of the two warnings comes once.
func TestForwardedRequestsOfUnnamedProxiesAreWarnedOfOnce(t *testing.T) {
	const warning = `"level":"WARN"`
	for name, c := range map[string]struct {
		proxies []netip.Prefix
		peers   []string
		header  string
		want    []string
	}{
		"none are named":                  {nil, []string{"127.0.0.1", "127.0.0.1", "10.1.2.3"}, "X-Forwarded-For", []string{`"peer":"127.0.0.1"`}},
		"a stranger's word, then a proxy": {nil, []string{"203.0.113.9", "198.51.100.1", "10.1.2.3"}, "X-Forwarded-For", []string{`"peer":"10.1.2.3"`, "may be a stranger's"}},
		"the standard's header":           {nil, []string{"::1"}, "Forwarded", []string{`"peer":"::1"`}},
		"another proxy is named":          {[]netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}, []string{"10.1.2.3", "192.168.1.1"}, "X-Forwarded-For", []string{`"peer":"192.168.1.1"`}},
		"the named proxy":                 {[]netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}, []string{"10.1.2.3", "::ffff:10.1.2.3"}, "X-Forwarded-For", nil},
		"not forwarded":                   {nil, []string{"127.0.0.1", "203.0.113.9"}, "X-Other", nil},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, func(f *ServerConfig) { f.Proxies = c.proxies })
			for range 3 {
				for _, peer := range c.peers {
					r := httptest.NewRequestWithContext(t.Context(), "GET", "/healthz", nil)
					r.RemoteAddr = netip.AddrPortFrom(netip.MustParseAddr(peer), 5000).String()
					r.Header.Set(c.header, "192.0.2.7")
					b.ServeHTTP(httptest.NewRecorder(), r)
				}
			}
			require.Equal(t, len(c.want), strings.Count(b.log.String(), warning), b.log.String())
			for _, w := range c.want {
				require.Contains(t, b.log.String(), w)
			}
			require.NotContains(t, b.log.String(), "203.0.113.9", "whole addresses of customers are in security lines only")
		})
	}
}
