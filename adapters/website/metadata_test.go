package website

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"tokri/adapters/internal/precompressed"
	"tokri/core/catalog"
	"tokri/core/money"
	"tokri/core/shop"
)

const builtPage = `<html><head><title data-rh="true">Products</title><meta data-rh="true" name="description" content="built"/></head><body>` +
	`<div id="root"></div></body></html>`

func tomatoSite(t *testing.T, rupees int) testSite {
	page := &fstest.MapFile{Data: []byte(builtPage)}
	return newSite(t, Config{
		PublicURL: "https://shop.example",
		Web: fstest.MapFS{
			"index.html": page, "home.html": page, "products/[category].html": page, "product/[productId].html": page, "checkout.html": page,
		},
		Shop: shopOf(catalog.Product{
			ID: "tomato", Name: `Tomato </script> "local"`, Description: "Red & firm", CategoryID: "veg", Images: []string{"/pictures/tomato-480.webp"},
			Rating: 4.6, Reviews: 412,
			Variants: []catalog.Variant{{ID: "small", Price: 2400, Discounted: money.Paise(rupees * 100)}, {ID: "large", Price: 6550}},
		}),
	})
}

func TestAProductPageHasItsMetadata(t *testing.T) {
	b := tomatoSite(t, 18)
	page := b.do("GET", "/product/tomato").Body.String()
	require.Contains(t, page, `<title data-rh="true">Tomato &lt;/script&gt; &#34;local&#34; · Tokri</title>`)
	require.Equal(t, 1, strings.Count(page, "<title"))
	require.Equal(t, 1, strings.Count(page, `name="description"`))
	require.Contains(t, page, `content="Red &amp; firm"`)
	require.Contains(t, page, `rel="canonical" href="https://shop.example/product/tomato"`)
	require.Contains(t, page, `property="og:image" content="https://shop.example/pictures/tomato-480.webp"`)

	facts := regexp.MustCompile(`<script type="application/ld\+json">(.*?)</script>`).FindStringSubmatch(page)
	require.NotNil(t, facts)
	var fact struct {
		Name   string
		Offers struct{ LowPrice, HighPrice, Availability string }
	}
	require.NoError(t, json.Unmarshal([]byte(facts[1]), &fact))
	require.Equal(t, `Tomato </script> "local"`, fact.Name)
	require.Equal(t, "18.00", fact.Offers.LowPrice)
	require.Equal(t, "65.50", fact.Offers.HighPrice)
	require.Equal(t, "https://schema.org/InStock", fact.Offers.Availability)
}

// The built page is that of the demo shop, and the words are those of the screen.
func TestTheHomePageNamesTheShopsOwnCity(t *testing.T) {
	text, err := os.ReadFile("../../client/src/i18n/en/home.json")
	require.NoError(t, err)
	var words struct{ Title, Description string }
	require.NoError(t, json.Unmarshal(text, &words))
	shown := shopOf()()
	shown.Settings.Name, shown.Settings.City = "Anaj", "Pune"
	meta, found := describe(shown, nil)
	require.True(t, found)
	require.Equal(t, strings.ReplaceAll(words.Title, "{city}", "Pune")+" · Anaj", meta.Title)
	require.Equal(t, strings.ReplaceAll(words.Description, "{city}", "Pune"), meta.Description)
}

func TestTheETagChangesWithThePrice(t *testing.T) {
	before, after := tomatoSite(t, 18).do("GET", "/product/tomato"), tomatoSite(t, 17).do("GET", "/product/tomato")
	require.NotEqual(t, before.Header().Get("Etag"), after.Header().Get("Etag"))
	b := tomatoSite(t, 18)
	tag := b.do("GET", "/product/tomato").Header().Get("Etag")
	require.Equal(t, 304, b.do("GET", "/product/tomato", "If-None-Match", tag).Code)
}

func TestAnAddressWithoutContentIs404(t *testing.T) {
	b := tomatoSite(t, 18)
	for path, want := range map[string]int{
		"/": 200, "/home": 200, "/products/veg": 200, "/product/tomato": 200, "/product/nothing": 404, "/products/nothing": 404, "/checkout": 200,
	} {
		w := b.do("GET", path)
		require.Equal(t, want, w.Code, path)
		require.Contains(t, w.Body.String(), `id="root"`, "the client says what is missing")
		unlisted := want == 404 || path == "/checkout"
		require.Equal(t, unlisted, strings.Contains(w.Body.String(), `content="noindex"`), path)
	}
	require.Contains(t, b.do("GET", "/home").Body.String(), `rel="canonical" href="https://shop.example/"`)
	require.Contains(t, b.do("GET", "/products/veg").Body.String(), "Buy Vegetables Online · Tokri")
}

// A client can invent any number of addresses. They must not each take memory for a page, nor push out of the
// cache the pages that customers open.
func TestMadeUpAddressesShareAPage(t *testing.T) {
	h := newHeads("https://shop.example", func([]string) (metadata, bool) { return metadata{NoIndex: true}, false })
	built := precompressed.New([]byte(builtPage), "text/html", precompressed.Revalidate)
	first, _ := h.page([]string{"product", "nothing"}, built)
	for i := range 3 * maxPages {
		page, _ := h.page([]string{"product", fmt.Sprint("nothing-", i)}, built)
		require.Same(t, first, page)
	}
	require.Equal(t, 1, h.pages.Len())
	other, _ := h.page([]string{"checkout"}, precompressed.New([]byte(builtPage+"<!-- -->"), "text/html", precompressed.Revalidate))
	require.NotSame(t, first, other, "a page of another route")
}

func TestRobotsAndSitemap(t *testing.T) {
	b := tomatoSite(t, 18)
	require.Contains(t, b.do("GET", "/robots.txt").Body.String(), "Sitemap: https://shop.example/sitemap.xml")
	w := b.do("GET", "/sitemap.xml")
	require.Equal(t, "application/xml; charset=utf-8", w.Header().Get("Content-Type"))
	for _, path := range []string{"/", "/products/veg", "/product/tomato", "/privacy-policy"} {
		require.Contains(t, w.Body.String(), "<loc>https://shop.example"+path+"</loc>")
	}
	require.NotContains(t, w.Body.String(), "/checkout")
}

// A sitemap of thousands of addresses is compressed, and is not sent again to a crawler that has it.
func TestTheSitemapIsCompressedAndRevalidated(t *testing.T) {
	var products []catalog.Product
	for i := range 100 {
		products = append(products, catalog.Product{ID: fmt.Sprint("mango-", i), CategoryID: "veg", Variants: []catalog.Variant{{ID: "large", Price: 6550}}})
	}
	before, after := shopOf(products...), shopOf(products[:50]...)
	current := before
	b := newSite(t, Config{Web: fstest.MapFS{}, PublicURL: "https://shop.example", Shop: func() *shop.Snapshot { return current() }})
	plain := b.do("GET", "/sitemap.xml")
	w := b.do("GET", "/sitemap.xml", "Accept-Encoding", "gzip")
	require.Equal(t, "gzip", w.Header().Get("Content-Encoding"))
	require.Less(t, w.Body.Len(), plain.Body.Len()/2)
	tag := w.Header().Get("Etag")
	require.NotEmpty(t, tag)
	require.Equal(t, 304, b.do("GET", "/sitemap.xml", "Accept-Encoding", "gzip", "If-None-Match", tag).Code)
	require.Empty(t, b.do("HEAD", "/sitemap.xml").Body.String())
	current = after
	require.Equal(t, 200, b.do("GET", "/sitemap.xml", "Accept-Encoding", "gzip", "If-None-Match", tag).Code, "the catalogue has changed")
}
