package systemtest_test

import (
	"encoding/json"
	"fmt"
	"html"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
	"tokri/client"
)

// readPage returns the page at an address as a crawler reads it, which runs no scripts. The server need not
// wait for the first rendering of a page, so readPage repeats the request until it gets a rendered page.
func readPage(t *testing.T, s *harness.Server, path, language string) string {
	t.Helper()
	var text string
	require.Eventually(t, func() bool {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+path, nil)
		require.NoError(t, err)
		r.Header.Set("Accept-Language", language)
		reply, err := http.DefaultClient.Do(r)
		if err != nil {
			return false
		}
		defer reply.Body.Close()
		body, err := io.ReadAll(reply.Body)
		text = html.UnescapeString(string(body))
		return err == nil && strings.Contains(text, `<script id="rendered"`)
	}, time.Minute, 50*time.Millisecond, "%s is not rendered", path)
	// The data outside the markup is for scripts.
	text, _, _ = strings.Cut(text, `<script id="rendered"`)
	_, text, _ = strings.Cut(text, `<div id="root">`)
	return text
}

func TestCrawlersReadPricesStockAndLinks(t *testing.T) {
	if client.Renderer() == nil && !required("browser") {
		t.Skip("the client is not built: make web")
	}
	server := serve(t, program(t, sqliteStore(t)), "--demo")
	api := harness.NewAPI(server)
	t.Cleanup(api.Close)
	type product struct {
		ID       string `json:"productId"`
		Name     string `json:"name"`
		NameHi   string `json:"nameHi"`
		Variants []struct {
			Price           float64 `json:"price"`
			DiscountedPrice float64 `json:"discountedPrice"`
			Stock           int     `json:"stock"`
		} `json:"variants"`
	}
	var list struct{ List []product }
	reply, err := api.Call(t.Context(), "/product/list-user", map[string]any{"categoryId": "vegetables", "limit": 100})
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(reply.Data, &list))
	require.NotEmpty(t, list.List)

	listing := readPage(t, server, "/products/vegetables", "en")
	for _, p := range list.List {
		require.Contains(t, listing, `href="/product/`+p.ID+`"`)
		require.Contains(t, listing, p.Name)
	}
	home := readPage(t, server, "/", "en")
	require.Contains(t, home, `href="/products/vegetables"`)

	first := list.List[0]
	page := readPage(t, server, "/product/"+first.ID, "en")
	for _, v := range first.Variants {
		price := v.Price
		if v.DiscountedPrice > 0 {
			price = v.DiscountedPrice
		}
		require.Contains(t, page, "₹"+strings.TrimSuffix(fmt.Sprintf("%.2f", price), ".00"))
	}
	require.Contains(t, page, first.Name)
	require.Regexp(t, `In stock|Only \d+ left|Out of stock`, page)
	require.Contains(t, readPage(t, server, "/product/"+first.ID, "hi"), first.NameHi)
	require.Contains(t, readPage(t, server, "/search?q=tomato", "en"), `href="/product/tomato-local"`)
	require.Contains(t, readPage(t, server, "/privacy-policy", "en"), "Privacy")
}
