package httpapi

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/gin-gonic/gin"
)

// encoded is an answer that is given many times: its bytes plain and compressed, with an ETag.
// Header values are made once; Go's header map takes them as they are.
type encoded struct {
	plain        form
	gzip, brotli func() *form // nil where compressing gains nothing
	contentType  []string
	cacheControl []string
}

// form is one encoding of the bytes. Each has an ETag of its own, as they are not the same bytes.
type form struct {
	body     []byte
	encoding []string
	length   []string
	etag     []string
}

// Bodies below this are not worth compressing.
const worthCompressing = 860

// Levels that cost milliseconds on pages of this size, paid once per answer.
const (
	gzipLevel   = 6
	brotliLevel = 6
)

const varyEncoding = "Accept-Encoding"

func encode(body []byte, contentType, cacheControl string) *encoded {
	sum := sha256.Sum256(body)
	tag := base64.RawURLEncoding.EncodeToString(sum[:12])
	e := &encoded{
		plain:        form{body: body, length: lengthOf(body), etag: []string{`"` + tag + `"`}},
		contentType:  []string{contentType},
		cacheControl: []string{cacheControl},
	}
	if len(body) < worthCompressing {
		return e
	}
	e.gzip = sync.OnceValue(func() *form { return compressed("gzip", tag, gzipped(body)) })
	e.brotli = sync.OnceValue(func() *form { return compressed("br", tag, brotlied(body)) })
	return e
}

func compressed(name, tag string, body []byte) *form {
	return &form{body: body, encoding: []string{name}, length: lengthOf(body), etag: []string{`"` + tag + "-" + name + `"`}}
}

func gzipped(body []byte) []byte {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzipLevel)
	if err != nil {
		panic(err) // only for a level that does not exist
	}
	_, _ = w.Write(body) // a bytes.Buffer takes everything
	_ = w.Close()
	return out.Bytes()
}

func brotlied(body []byte) []byte {
	var out bytes.Buffer
	w := brotli.NewWriterLevel(&out, brotliLevel)
	_, _ = w.Write(body) // a bytes.Buffer takes everything
	_ = w.Close()
	return out.Bytes()
}

// choose is the form that the client takes.
func (e *encoded) choose(accept string) *form {
	if e.gzip == nil || accept == "" {
		return &e.plain
	}
	if accepts(accept, "br") {
		return e.brotli()
	}
	if accepts(accept, "gzip") {
		return e.gzip()
	}
	return &e.plain
}

// accepts tells whether an Accept-Encoding names the encoding and does not rule it out.
func accepts(accept, encoding string) bool {
	for part := range strings.SplitSeq(accept, ",") {
		name, params, _ := strings.Cut(part, ";")
		if strings.EqualFold(strings.TrimSpace(name), encoding) {
			q := strings.ReplaceAll(params, " ", "")
			return q != "q=0" && q != "q=0.0" && q != "q=0.00" && q != "q=0.000"
		}
	}
	return false
}

// write answers with the form that the client takes, or with 304 if it has it. A POST is never
// 304: only what was fetched by GET or HEAD may be revalidated.
func (e *encoded) write(c *gin.Context, status int) {
	r := c.Request
	f := e.choose(r.Header.Get("Accept-Encoding"))
	h := c.Writer.Header()
	h["Content-Type"] = e.contentType
	h["Cache-Control"] = e.cacheControl
	h["Etag"] = f.etag
	if e.gzip != nil {
		h.Add("Vary", varyEncoding)
	}
	reading := r.Method == http.MethodGet || r.Method == http.MethodHead
	if reading && status == http.StatusOK && matches(r.Header.Get("If-None-Match"), f.etag[0]) {
		c.Status(http.StatusNotModified)
		c.Writer.WriteHeaderNow()
		return
	}
	if f.encoding != nil {
		h["Content-Encoding"] = f.encoding
	}
	h["Content-Length"] = f.length
	c.Status(status)
	if r.Method == http.MethodHead {
		c.Writer.WriteHeaderNow()
		return
	}
	_, _ = c.Writer.Write(f.body) // if the client is gone there is nobody to tell
}

func matches(ifNoneMatch, etag string) bool {
	for part := range strings.SplitSeq(ifNoneMatch, ",") {
		if part = strings.TrimPrefix(strings.TrimSpace(part), "W/"); part == etag || part == "*" {
			return true
		}
	}
	return false
}

// lengthOf is a Content-Length header value.
func lengthOf(body []byte) []string { return []string{strconv.Itoa(len(body))} }
