package website

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"iter"
	"slices"
	"strings"
)

// contentSecurityPolicy returns a function that makes the policy of a page from the hashes of its inline scripts and of its
// style elements.
//
// Style attributes are allowed, because React Native for web writes them on its elements; they can change one element and load
// nothing but pictures. A style element could read what a page shows, by selectors that load a picture for each letter, so only
// the page's own are allowed. Rules that scripts add to one of them (CSSOM) are no inline styles. Browsers before Safari 15.4
// know neither style-src-elem nor style-src-attr and go by style-src, which allows inline styles for them; a hash there would
// forbid the attributes.
//
// Google's library writes a style element of its own, whose text is Google's to change: where that login is offered, style
// elements are allowed.
func contentSecurityPolicy(google bool) func(scripts, styles []string) string {
	script, frame, connect, style := []string{"'self'"}, []string{"'self'"}, []string{"'self'"}, []string{"'self'"}
	if google {
		script = append(script, "https://accounts.google.com/gsi/client")
		frame = append(frame, "https://accounts.google.com/gsi/")
		connect = append(connect, "https://accounts.google.com/gsi/")
		style = append(style, "https://accounts.google.com/gsi/style")
	}
	return func(scripts, styles []string) string {
		inline := slices.Concat(style, []string{"'unsafe-inline'"})
		elements := slices.Concat(style, styles)
		if google {
			elements = inline
		}
		return strings.Join([]string{
			"default-src 'self'",
			"script-src " + strings.Join(slices.Concat(script, scripts), " "),
			"style-src " + strings.Join(inline, " "),
			"style-src-elem " + strings.Join(elements, " "),
			"style-src-attr 'unsafe-inline'",
			"img-src 'self' data: blob: https:",
			"font-src 'self'",
			"connect-src " + strings.Join(connect, " "),
			"frame-src " + strings.Join(frame, " "),
			"manifest-src 'self'",
			"worker-src 'self'",
			"object-src 'none'",
			"base-uri 'none'",
			"form-action 'self'",
			"frame-ancestors 'none'",
		}, "; ")
	}
}

// elements goes through the elements of a name in a page: their attributes and texts. Names in capitals are not found, which
// costs nothing, as the build writes none, and what has no hash is not run. Patterns took a third of a start.
func elements(html []byte, name string) iter.Seq2[[]byte, []byte] {
	return func(yield func(attributes, text []byte) bool) {
		for {
			_, rest, _ := bytes.Cut(html, []byte("<"+name))
			attributes, rest, _ := bytes.Cut(rest, []byte(">"))
			text, rest, closed := bytes.Cut(rest, []byte("</"+name+">"))
			if !closed || !yield(attributes, text) {
				return
			}
			html = rest
		}
	}
}

// scriptHashes returns the CSP sources of a page's inline scripts.
func scriptHashes(html []byte) []string {
	var hashes []string
	for attributes, text := range elements(html, "script") {
		if !bytes.Contains(attributes, []byte(" src=")) && len(text) > 0 {
			hashes = append(hashes, hashSource(text))
		}
	}
	return hashes
}

// styleHashes returns the CSP sources of the style elements in a page's head. No text of the shop is there but titles and
// descriptions, which are escaped.
func styleHashes(html []byte) []string {
	head, _, _ := bytes.Cut(html, endOfHead)
	var hashes []string
	for _, text := range elements(head, "style") {
		hashes = append(hashes, hashSource(text))
	}
	return hashes
}

func hashSource(text []byte) string {
	sum := sha256.Sum256(text)
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
