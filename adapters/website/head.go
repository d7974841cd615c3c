package website

import (
	"bytes"
	"encoding/json"
	"html/template"
	"regexp"

	lru "github.com/hashicorp/golang-lru/v2"

	"tokri/adapters/internal/precompressed"
)

// heads puts the metadata of one address into the head of a built page, which many addresses share. Equal
// metadata makes equal bytes, so a cached page needs no expiry: a changed price makes another page.
type heads struct {
	origin string
	of     func(path []string) (metadata, bool)
	pages  *lru.Cache[pageKey, *precompressed.Response]
}

// pageKey identifies a rendered page by its contents. All addresses without content share one page, because a client
// can invent any number of such addresses.
type pageKey struct {
	built *precompressed.Response
	tags  string
}

// maxPages is the number of cached pages; one takes about 60 KiB.
const maxPages = 128

func newHeads(origin string, of func([]string) (metadata, bool)) *heads {
	pages, err := lru.New[pageKey, *precompressed.Response](maxPages)
	if err != nil {
		panic(err) // only for a size that is not positive
	}
	return &heads{origin: origin, of: of, pages: pages}
}

// page returns the page of an address and reports whether the address has content.
func (h *heads) page(path []string, built *precompressed.Response) (*precompressed.Response, bool) {
	meta, found := h.of(path)
	tags := h.tags(meta)
	key := pageKey{built, string(tags)}
	if page, ok := h.pages.Get(key); ok {
		return page, found
	}
	page := precompressed.Fast(withHead(built.Body(), meta, tags), built.ContentType(), built.CacheControl())
	h.pages.Add(key, page)
	return page, found
}

// data-rh marks the tags that the client replaces when it renders the page. The other tags are for programs
// that read a page once and run no scripts.
var headTags = template.Must(template.New("head").Parse(
	`{{with .Title}}<title data-rh="true">{{.}}</title><meta property="og:title" content="{{.}}"/>{{end}}` +
		`{{with .Description}}<meta data-rh="true" name="description" content="{{.}}"/><meta property="og:description" content="{{.}}"/>{{end}}` +
		`{{with .Address}}<link data-rh="true" rel="canonical" href="{{.}}"/><meta property="og:url" content="{{.}}"/>` +
		`<meta property="og:type" content="website"/><meta property="og:site_name" content="{{$.SiteName}}"/><meta property="og:locale" content="en_IN"/>{{end}}` +
		`{{with .Picture}}<meta property="og:image" content="{{.}}"/><meta name="twitter:card" content="summary"/>{{end}}` +
		`{{if .NoIndex}}<meta name="robots" content="noindex"/>{{end}}`))

func (h *heads) tags(meta metadata) []byte {
	var out bytes.Buffer
	err := headTags.Execute(&out, struct {
		metadata
		Address, Picture string
	}{meta, h.address(meta.Path), h.address(meta.Image)})
	if err != nil {
		panic(err) // the template matches its data
	}
	for _, object := range meta.StructuredData {
		// Marshal writes < as \u003c, so that the text cannot end the script element.
		text, err := json.Marshal(object)
		if err != nil {
			panic(err) // marshalling maps, strings and numbers cannot fail
		}
		out.WriteString(`<script type="application/ld+json">`)
		out.Write(text)
		out.WriteString(`</script>`)
	}
	return out.Bytes()
}

func (h *heads) address(of string) string {
	if len(of) > 0 && of[0] == '/' {
		return h.origin + of
	}
	return of
}

var (
	builtTitle       = regexp.MustCompile(`(?s)<title[^>]*>.*?</title>`)
	builtDescription = regexp.MustCompile(`<meta[^>]*\sname="description"[^>]*>`)
	endOfHead        = []byte("</head>")
)

// withHead puts the tags into the page and removes the built title and description that they replace.
func withHead(page []byte, meta metadata, tags []byte) []byte {
	at := bytes.Index(page, endOfHead)
	if at < 0 {
		return page
	}
	top, rest := page[:at], page[at:]
	if meta.Title != "" {
		top = builtTitle.ReplaceAll(top, nil)
	}
	if meta.Description != "" {
		top = builtDescription.ReplaceAll(top, nil)
	}
	return bytes.Join([][]byte{top, tags, rest}, nil)
}
