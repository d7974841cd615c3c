// Package precompressed prepares responses that are sent many times: their bytes uncompressed and compressed,
// each form with its ETag. The header values are made only once; Go's header map uses them without copying.
package precompressed

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"net/http"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"

	"tokri/adapters/internal/onecopy"
)

// Revalidate is the Cache-Control of a response that a browser may keep, but must ask about before each use.
const Revalidate = "no-cache"

// Response is the content of a response in each encoding. It is immutable.
type Response struct {
	source       func() []byte   // the content without compression
	unpacked     onecopy.Content // the same, shared by all clients that take it uncompressed
	forms        func() *forms
	contentType  []string
	cacheControl []string
}

// forms are what is sent of a content.
type forms struct {
	tag          string           // of the content
	plain        encoding         // its body is not set; unpacked has it
	gzip, brotli func() *encoding // nil if compression gains nothing
}

// encoding is the content in one encoding. Each encoding has its own ETag, because the bytes differ.
type encoding struct {
	body   []byte
	name   []string // the Content-Encoding; nil if there is none
	length []string
	etag   []string
}

// minCompressed is the size in bytes below which compression gains nothing.
const minCompressed = 860

// The levels of compression. At its level a page of 90 KB takes 2 ms, once for each Response; the fast one takes 0.3 ms and makes a
// quarter more bytes.
const (
	gzipLevel       = 6
	brotliLevel     = 6
	fastBrotliLevel = 0
)

// New makes a response of body. Each compressed form is made when it is first asked for.
func New(body []byte, contentType, cacheControl string) *Response {
	return Of(func() []byte { return body }, contentType, cacheControl)
}

// Fast makes a response as New does, but compresses it by Brotli at the fast level. It is for a body that few clients ask for.
func Fast(body []byte, contentType, cacheControl string) *Response {
	source := func() []byte { return body }
	return of(source, contentType, cacheControl, func() *forms { return formsOf(body, source, &fastBrotliWriters) })
}

// Of makes a response from the bytes that source returns, which must always be the same. They are not kept:
// source is called whenever they are needed, for the first time when the response is first sent.
func Of(source func() []byte, contentType, cacheControl string) *Response {
	return of(source, contentType, cacheControl, func() *forms { return formsOf(source(), source, &brotliWriters) })
}

// WithBrotli makes a response like Of, with a Brotli form that was made beforehand, at a level that takes
// seconds.
func WithBrotli(source, brotli func() []byte, contentType, cacheControl string) *Response {
	return of(source, contentType, cacheControl, func() *forms {
		f := formsOf(source(), source, &brotliWriters)
		if f.brotli != nil {
			f.brotli = sync.OnceValue(func() *encoding { return encoded("br", f.tag, brotli()) })
		}
		return f
	})
}

// Packed makes a response that keeps its body only in compressed form. It is for large bodies of which there
// are many; nearly all clients accept the compressed form.
func Packed(body []byte, contentType, cacheControl string) *Response {
	packed := compress(&brotliWriters, body)
	source := func() []byte { return unpack(packed) }
	f := formsOf(body, source, &brotliWriters)
	if f.brotli != nil {
		form := encoded("br", f.tag, packed)
		f.brotli = func() *encoding { return form }
	}
	return of(source, contentType, cacheControl, func() *forms { return f })
}

func of(source func() []byte, contentType, cacheControl string, find func() *forms) *Response {
	return &Response{
		source:       source,
		unpacked:     onecopy.Content{Read: func() ([]byte, error) { return source(), nil }},
		forms:        sync.OnceValue(find),
		contentType:  []string{contentType},
		cacheControl: []string{cacheControl},
	}
}

func formsOf(body []byte, source func() []byte, brotliWriters *sync.Pool) *forms {
	sum := sha256.Sum256(body)
	tag := base64.RawURLEncoding.EncodeToString(sum[:12])
	f := &forms{tag: tag, plain: encoding{length: lengthOf(body), etag: []string{`"` + tag + `"`}}}
	if len(body) < minCompressed {
		return f
	}
	f.gzip = sync.OnceValue(func() *encoding { return encoded("gzip", tag, Gzip(source())) })
	f.brotli = sync.OnceValue(func() *encoding { return encoded("br", tag, compress(brotliWriters, source())) })
	return f
}

// Body returns the content without compression. The caller must not change it.
func (r *Response) Body() []byte { return r.source() }

// ContentType returns the Content-Type header.
func (r *Response) ContentType() string { return r.contentType[0] }

// CacheControl returns the Cache-Control header.
func (r *Response) CacheControl() string { return r.cacheControl[0] }

// Write sends the encoding that the client accepts, or 304 if the client has it already. Only GET and HEAD are
// answered with 304.
func (r *Response) Write(w http.ResponseWriter, req *http.Request, status int) {
	f := r.forms()
	e := f.choose(strings.Join(req.Header.Values("Accept-Encoding"), ","))
	h := w.Header()
	h["Content-Type"] = r.contentType
	h["Cache-Control"] = r.cacheControl
	h["Etag"] = e.etag
	if f.gzip != nil && !slices.Contains(h["Vary"], "Accept-Encoding") {
		h.Add("Vary", "Accept-Encoding")
	}
	head := req.Method == http.MethodHead
	body := e.body
	if (head || req.Method == http.MethodGet) && status == http.StatusOK && matches(req.Header.Get("If-None-Match"), e.etag[0]) {
		status, body = http.StatusNotModified, nil
	} else {
		if e.name != nil {
			h["Content-Encoding"] = e.name
		}
		h["Content-Length"] = e.length
	}
	if head {
		body = nil
	} else if e == &f.plain && status != http.StatusNotModified {
		// A slow client keeps in memory what it is being sent, so all such clients share one copy.
		held, _ := r.unpacked.Get() // this cannot fail
		defer runtime.KeepAlive(held)
		body = held.Bytes
	}
	w.WriteHeader(status)
	// An empty write still sends the header; without it, the router would add a body of its own to a 404.
	_, _ = w.Write(body) // fails only if the client has gone
}

func encoded(name, tag string, body []byte) *encoding {
	return &encoding{body: body, name: []string{name}, length: lengthOf(body), etag: []string{`"` + tag + "-" + name + `"`}}
}

// Gzip compresses body as a Response does.
func Gzip(body []byte) []byte { return compress(&gzipWriters, body) }

// A Brotli writer takes 11 MB of tables, which a page of 90 KB would leave to the garbage collection; to make and clear them takes
// more than half of the time of a compression. So writers are used again.
var (
	gzipWriters = sync.Pool{New: func() any {
		w, err := gzip.NewWriterLevel(nil, gzipLevel)
		if err != nil {
			panic(err) // only for a level that does not exist
		}
		return w
	}}
	brotliWriters     = sync.Pool{New: func() any { return brotli.NewWriterLevel(nil, brotliLevel) }}
	fastBrotliWriters = sync.Pool{New: func() any { return brotli.NewWriterLevel(nil, fastBrotliLevel) }}
)

func compress(writers *sync.Pool, body []byte) []byte {
	w := writers.Get().(interface {
		io.WriteCloser
		Reset(to io.Writer)
	})
	defer writers.Put(w)
	var out bytes.Buffer
	w.Reset(&out)
	_, _ = w.Write(body) // a bytes.Buffer takes everything
	_ = w.Close()
	w.Reset(nil) // a writer that waits for its next use holds no page
	return out.Bytes()
}

func unpack(packed []byte) []byte {
	body, err := io.ReadAll(brotli.NewReader(bytes.NewReader(packed)))
	if err != nil {
		panic(err) // compress has made the bytes, so they can be read
	}
	return body
}

// choose returns the encoding that the client prefers; if it prefers several equally, the smallest of these.
func (f *forms) choose(accept string) *encoding {
	if f.gzip == nil || accept == "" {
		return &f.plain
	}
	best, form := quality(accept, "br"), f.brotli
	if q := quality(accept, "gzip"); q > best {
		best, form = q, f.gzip
	}
	if best <= 0 || quality(accept, "identity") > best {
		return &f.plain
	}
	return form()
}

// quality returns the weight that an Accept-Encoding header gives to an encoding: 0 if the encoding is excluded
// or not named. The identity encoding need not be named to be used: a weight of 0 only means that every other
// accepted encoding is preferred. A weight that cannot be read is ignored.
func quality(accept, encoding string) float64 {
	weight, named := 0.0, false
	for part := range strings.SplitSeq(accept, ",") {
		name, params, _ := strings.Cut(part, ";")
		name = strings.TrimSpace(name)
		exact := strings.EqualFold(name, encoding)
		if !exact && (name != "*" || named || encoding == "identity") {
			continue
		}
		weight, named = 1, named || exact
		for param := range strings.SplitSeq(params, ";") {
			key, value, _ := strings.Cut(param, "=")
			if q, err := strconv.ParseFloat(strings.TrimSpace(value), 64); err == nil && strings.EqualFold(strings.TrimSpace(key), "q") {
				weight = q
			}
		}
	}
	return weight
}

func matches(ifNoneMatch, etag string) bool {
	for part := range strings.SplitSeq(ifNoneMatch, ",") {
		if part = strings.TrimPrefix(strings.TrimSpace(part), "W/"); part == etag || part == "*" {
			return true
		}
	}
	return false
}

func lengthOf(body []byte) []string { return []string{strconv.Itoa(len(body))} }
