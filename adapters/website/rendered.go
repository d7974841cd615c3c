package website

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// rendered is a page as client/src/render returns it.
type rendered struct {
	Markup   string // of the root
	Preloads string // of the pictures in view
	CSS      string // of react-native-web
	Head     string // title and description
	Data     json.RawMessage
}

var errMarkup = errors.New("the rendered page has no markup, or its style would end early")

func parseRendered(raw json.RawMessage, now time.Time) (*rendered, error) {
	page := &rendered{}
	if err := json.Unmarshal(raw, page); err != nil {
		return nil, fmt.Errorf("parse the rendered page: %w", err)
	}
	if page.Markup == "" || len(page.Data) < 3 || page.Data[0] != '{' || strings.Contains(strings.ToLower(page.CSS), "</style") {
		return nil, errMarkup
	}
	page.Data = append([]byte(`{"at":`+strconv.FormatInt(now.UnixMilli(), 10)+`,`), page.Data[1:]...)
	return page, nil
}

var (
	builtLanguage = regexp.MustCompile(`(<html[^>]*\slang=)"en"`)
	builtPreloads = regexp.MustCompile(`<link rel="preload" as="image"[^>]*>`)
	builtSheet    = regexp.MustCompile(`(?s)(<style id="react-native-stylesheet"[^>]*>).*?</style>`)
	builtManifest = []byte(`<link rel="manifest" href="/app.webmanifest"`)
	hindiManifest = []byte(`<link rel="manifest" href="/app.hi.webmanifest"`) // client/scripts/manifest.mjs
	builtViewport = regexp.MustCompile(`<meta name="viewport"[^>]*>`)
	rootStart     = []byte(`<div id="root">`)
	firstScript   = []byte(`<script src="/_expo/`)
)

// into inserts the rendered parts into the built page: the markup into its root element, and the data with
// which the client takes over in a script element that does not run. ok is false if the built page does not
// have the expected form.
func (p *rendered) into(built []byte, language string, meta metadata, tags []byte) (page []byte, ok bool) {
	root := bytes.Index(built, rootStart)
	head := bytes.Index(built, endOfHead)
	scripts := bytes.LastIndex(built, firstScript)
	if scripts >= 0 && root >= 0 {
		scripts = root + bytes.Index(built[root:], firstScript)
	}
	if head < 0 || root < head || scripts < root {
		return nil, false
	}
	top := p.head(built[:head], language, meta)
	var data bytes.Buffer
	// No text in the data can end the script element: <, > and & are written as \u003c, \u003e and \u0026.
	json.HTMLEscape(&data, p.Data)
	return bytes.Join([][]byte{
		top, tags, built[head : root+len(rootStart)], []byte(p.Markup), []byte("</div>"),
		[]byte(`<script id="rendered" type="application/json">`), data.Bytes(), []byte("</script>"), named(built[scripts:]),
	}, nil), true
}

// named returns the end of a built page with the names of its scripts only: the page is visible without them,
// and client/public/start.js loads them once the main picture is shown.
func named(scripts []byte) []byte {
	return bytes.ReplaceAll(scripts, firstScript, []byte(`<script data-src="/_expo/`))
}

// head returns the built page's head, up to its end, with the language, style and preloads of the rendered page.
func (p *rendered) head(built []byte, language string, meta metadata) []byte {
	top := builtPreloads.ReplaceAll(built, nil)
	top = builtLanguage.ReplaceAll(top, []byte(`${1}"`+language+`"`))
	if language == "hi" {
		top = bytes.Replace(top, builtManifest, hindiManifest, 1)
	}
	top = builtSheet.ReplaceAllFunc(top, func(style []byte) []byte {
		start := style[:bytes.IndexByte(style, '>')+1]
		return bytes.Join([][]byte{start, []byte(p.CSS), []byte("</style>")}, nil)
	})
	// The title for search engines is in the page's metadata; a page without one has the title of its screen.
	own := p.Head
	if meta.Title != "" || own != "" {
		top = builtTitle.ReplaceAll(top, nil)
	}
	if meta.Title != "" {
		own = builtTitle.ReplaceAllString(own, "")
	}
	if meta.Description != "" || builtDescription.MatchString(own) {
		top = builtDescription.ReplaceAll(top, nil)
	}
	if meta.Description != "" {
		own = builtDescription.ReplaceAllString(own, "")
	}
	// Preloads come after the viewport: before it, a phone assumes a width of 980 pixels and would load the
	// wide pictures as well.
	return builtViewport.ReplaceAllFunc(top, func(viewport []byte) []byte {
		return bytes.Join([][]byte{viewport, []byte(p.Preloads), []byte(own)}, nil)
	})
}
