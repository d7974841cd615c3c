package httpapi

import (
	"bytes"
	"encoding/json"
	"html/template"
	"regexp"

	lru "github.com/hashicorp/golang-lru/v2"
)

// Head is what a page tells search engines and link previews before any script runs. Empty texts
// leave what the built page says.
type Head struct {
	Title       string
	Description string
	Path        string // of the address that this page is known by; "" is none
	Image       string // a path or an address
	Unlisted    bool   // search engines leave it out
	Facts       []any  // schema.org objects
}

// heads puts the head of one address into a page that many share. The same head makes the same
// bytes, so what is kept needs no expiry: a price that changed is another head.
type heads struct {
	origin string
	of     func(path []string) (Head, bool)
	pages  *lru.Cache[headed, *encoded]
}

// headed is what a page is made of. Addresses that nobody has, which strangers can make up without
// end, share one page.
type headed struct {
	built *encoded
	tags  string
}

// maxHeaded bounds the pages kept in memory; one is about 60 KiB.
const maxHeaded = 128

func newHeads(origin string, of func([]string) (Head, bool)) *heads {
	if of == nil {
		return nil
	}
	pages, err := lru.New[headed, *encoded](maxHeaded)
	if err != nil {
		panic(err) // only for a size that is not positive
	}
	return &heads{origin: origin, of: of, pages: pages}
}

// page is the page of an address with its head, and whether there is anything at that address.
func (h *heads) page(path []string, built *encoded) (*encoded, bool) {
	head, found := h.of(path)
	tags := h.tags(head)
	key := headed{built, string(tags)}
	if page, ok := h.pages.Get(key); ok {
		return page, found
	}
	page := encode(withHead(built.plain.body, head, tags), built.contentType[0], built.cacheControl[0])
	h.pages.Add(key, page)
	return page, found
}

// data-rh marks what the client takes over when it draws the page. What it leaves alone is for those who
// read a page once and run nothing.
var headTags = template.Must(template.New("head").Parse(
	`{{with .Title}}<title data-rh="true">{{.}}</title><meta property="og:title" content="{{.}}"/>{{end}}` +
		`{{with .Description}}<meta data-rh="true" name="description" content="{{.}}"/><meta property="og:description" content="{{.}}"/>{{end}}` +
		`{{with .Address}}<link data-rh="true" rel="canonical" href="{{.}}"/><meta property="og:url" content="{{.}}"/>` +
		`<meta property="og:type" content="website"/><meta property="og:site_name" content="Tokri"/><meta property="og:locale" content="en_IN"/>{{end}}` +
		`{{with .Picture}}<meta property="og:image" content="{{.}}"/><meta name="twitter:card" content="summary"/>{{end}}` +
		`{{if .Unlisted}}<meta name="robots" content="noindex"/>{{end}}`))

func (h *heads) tags(head Head) []byte {
	var out bytes.Buffer
	err := headTags.Execute(&out, struct {
		Head
		Address, Picture string
	}{head, h.address(head.Path), h.address(head.Image)})
	if err != nil {
		panic(err) // the template and its data are made for each other
	}
	for _, fact := range head.Facts {
		// Marshal writes < as \u003c: the text cannot end its script.
		text, err := json.Marshal(fact)
		if err != nil {
			panic(err) // facts are maps, texts and numbers
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

// withHead puts the tags into the page, in place of what they say better.
func withHead(page []byte, head Head, tags []byte) []byte {
	at := bytes.Index(page, endOfHead)
	if at < 0 {
		return page
	}
	top, rest := page[:at], page[at:]
	if head.Title != "" {
		top = builtTitle.ReplaceAll(top, nil)
	}
	if head.Description != "" {
		top = builtDescription.ReplaceAll(top, nil)
	}
	return bytes.Join([][]byte{top, tags, rest}, nil)
}
