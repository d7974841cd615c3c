package website

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/language"

	"tokri/core/catalog"
	"tokri/core/content"
	"tokri/core/freetext"
	"tokri/core/shop"
)

// pageAddress is what a rendered page depends on besides the shop's data: the path with the relevant part of
// the query, and the language.
type pageAddress struct {
	address  string
	language string
	search   bool
	front    bool // one of the pages on which customers arrive: home, listings and the shop's own pages, without parameters
}

// languageCookie has the language that the customer has chosen (client/src/i18n/language.ts).
const languageCookie = "tokri.language"

var pageLanguages = language.NewMatcher([]language.Tag{language.English, language.Hindi})

// languageOf returns the language that the customer has chosen, or else the one that the browser prefers. The app adds
// its language to the pages that it opens in the browser, because the app's choice is in none of the browser's cookies.
func languageOf(r *http.Request) string {
	var inBrowser string
	if cookie, err := r.Cookie(languageCookie); err == nil {
		inBrowser = cookie.Value
	}
	for _, name := range []string{inBrowser, r.URL.Query().Get("language")} {
		if name == "en" || name == "hi" {
			return name
		}
	}
	if _, index := language.MatchStrings(pageLanguages, r.Header.Get("Accept-Language")); index == 1 {
		return "hi"
	}
	return "en"
}

// addressOf returns the address under which the page of a request is rendered, and reports whether it is
// rendered at all. Query parameters that the page does not use are dropped, because campaigns add many.
func addressOf(path []string, query url.Values, shown *shop.Snapshot) (address string, rendered bool) {
	address = "/" + strings.Join(path, "/")
	switch {
	case freetext.CheckLine(address) != nil:
		return "", false // the renderer marks parts of pages with control characters, which no address may forge
	case len(path) == 0, len(path) == 1 && (path[0] == "home" || slices.Contains(publicPages, path[0])):
		return address, true
	case len(path) <= 2 && path[0] == "products":
		asked, ok := listingOf(query, shown)
		return address + asked, ok
	case len(path) == 2 && path[0] == "product":
		p, err := shown.Catalog.Product(path[1])
		if err != nil {
			return "", false
		}
		variant := query.Get("variant")
		known := slices.ContainsFunc(p.Variants, func(v catalog.Variant) bool { return v.ID == variant })
		return address + only(query, "variant", known), true
	case len(path) == 1 && path[0] == "search":
		asked, ok := searchOf(query)
		return address + asked, ok
	}
	return "", false
}

// listingOf returns the order of a listing and the block of the home page whose products it shows. If the shop
// does not have the block, the client handles it.
func listingOf(query url.Values, shown *shop.Snapshot) (string, bool) {
	known := url.Values{}
	if len(query["sort"]) == 1 && slices.Contains(listingSorts, query.Get("sort")) {
		known["sort"] = query["sort"]
	}
	if ids, ok := query["block"]; ok {
		if len(ids) != 1 || !slices.ContainsFunc(shown.Blocks, func(b content.Block) bool {
			return b.ID == ids[0] && b.Type == content.ProductBlock
		}) {
			return "", false
		}
		known["block"] = ids
	}
	if len(known) == 0 {
		return "", true
	}
	return "?" + known.Encode(), true
}

// The orders of the listing and of the search, as addresses name them (listing-sort.ts and queries.ts of the client).
var (
	listingSorts = []string{"name", "price-low", "price-high", "discount"}
	searchSorts  = []string{"relevance", "price-low", "price-high", "rating", "discount"}
)

// only returns the query with one parameter, or without any.
func only(query url.Values, name string, known bool) string {
	if !known || len(query[name]) != 1 {
		return ""
	}
	return "?" + url.Values{name: query[name]}.Encode()
}

const longestSearch = 100

// The forms of a search's parameters as the client writes them (filters.ts). The client corrects any others, so
// its first page would differ from one rendered here. Words with invisible characters do not match: the API
// refuses them, and each failed rendering costs the engine's time.
var searchForms = map[string]func(string) bool{
	"q": func(s string) bool {
		return utf8.ValidString(s) && strings.TrimSpace(s) == s && utf8.RuneCountInString(s) <= longestSearch && freetext.CheckLine(s) == nil
	},
	"category": regexp.MustCompile(`^[\w.:-]{1,64}$`).MatchString,
	"min":      regexp.MustCompile(`^\d{1,6}$`).MatchString,
	"max":      regexp.MustCompile(`^\d{1,6}$`).MatchString,
	"sort":     func(s string) bool { return slices.Contains(searchSorts, s) },
}

func searchOf(query url.Values) (string, bool) {
	known := url.Values{}
	for name, fits := range searchForms {
		switch values := query[name]; {
		case len(values) == 0:
		case len(values) > 1 || !fits(values[0]):
			return "", false
		default:
			known[name] = values
		}
	}
	if len(known) == 0 {
		return "", true
	}
	return "?" + known.Encode(), true
}
