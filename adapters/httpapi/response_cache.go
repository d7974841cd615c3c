package httpapi

import (
	"bytes"
	"net/http"
	"sync/atomic"

	"github.com/gin-gonic/gin"
	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/sync/singleflight"

	"tokri/adapters/httpapi/described"
	"tokri/adapters/internal/precompressed"
)

// The bounds of the cache: the number of responses, and the sizes of a request, a response and all responses. Anybody can send any
// number of different requests for long responses.
const (
	maxCachedResponses = 512
	maxCachedRequest   = 1 << 10
	maxCachedResponse  = 1 << 20
	maxCachedBytes     = 16 << 20
)

// servedFromCache marks a request that was answered from the cache.
const servedFromCache = "tokri.servedFromCache"

// responseCache keeps the responses of calls that are the same for all customers, until the catalogue changes.
// A hit avoids validation, JSON and compression.
type responseCache struct {
	edition func() string
	current atomic.Pointer[cachedEdition]
	flights singleflight.Group
}

// cachedEdition holds the responses of one state of the catalogue.
type cachedEdition struct {
	edition   string
	responses *lru.Cache[string, cachedResponse]
	bytes     atomic.Int64 // of all responses, before compression
}

type cachedResponse struct {
	*precompressed.Response
	bytes int
}

// keep adds a response, and drops what was used least recently for it.
func (e *cachedEdition) keep(key string, r cachedResponse) {
	if had, _ := e.responses.ContainsOrAdd(key, r); had {
		return
	}
	e.bytes.Add(int64(r.bytes))
	for dropped := true; dropped && e.bytes.Load() > maxCachedBytes; {
		_, _, dropped = e.responses.RemoveOldest()
	}
}

func newResponseCache(edition func() string) *responseCache {
	return &responseCache{edition: edition}
}

// load returns the responses for the catalogue's present state; a new state begins with none.
func (r *responseCache) load() *cachedEdition {
	edition := r.edition()
	for {
		old := r.current.Load()
		if old != nil && old.edition == edition {
			return old
		}
		fresh := &cachedEdition{edition: edition}
		var err error
		fresh.responses, err = lru.NewWithEvict(maxCachedResponses, func(_ string, r cachedResponse) { fresh.bytes.Add(-int64(r.bytes)) })
		if err != nil {
			panic(err) // only for a size that is not positive
		}
		if r.current.CompareAndSwap(old, fresh) {
			return fresh
		}
	}
}

// cached sends the response from the cache, or runs the handler and keeps its response.
func (s *server) cached(c *gin.Context) {
	op := s.operationOf(c)
	if op == nil || !op.cacheable || op.Access == described.Optional && c.GetHeader("Authorization") != "" {
		return
	}
	body := bodyOf(c)
	if len(body) > maxCachedRequest || len(body) > 0 && (c.GetHeader("Content-Type") != jsonType || c.GetHeader("Content-Encoding") != "") {
		return
	}
	cache := s.responses.load()
	key := op.id + " " + string(body)
	if hit, ok := cache.responses.Get(key); ok {
		s.metrics.cacheHits.Inc()
		c.Set(servedFromCache, true)
		c.Abort()
		hit.Write(c.Writer, c.Request, http.StatusOK)
		return
	}
	s.metrics.cacheMisses.Inc()
	// When the catalogue changes, many clients send the same request at once; only one of them runs the
	// handler.
	led := false
	v, _, _ := s.responses.flights.Do(cache.edition+" "+key, func() (any, error) {
		led = true
		fresh, bytes := s.record(c)
		if fresh != nil {
			cache.keep(key, cachedResponse{fresh, bytes})
		}
		return fresh, nil
	})
	fresh, _ := v.(*precompressed.Response)
	switch {
	case fresh != nil:
		c.Abort()
		fresh.Write(c.Writer, c.Request, http.StatusOK)
	case !led:
		c.Next()
	}
}

// record runs the handler and returns its response and how many bytes it has. A response that must not be cached is sent
// unchanged, and nil returned.
func (s *server) record(c *gin.Context) (*precompressed.Response, int) {
	w := c.Writer
	recorder := &responseRecorder{ResponseWriter: w, status: http.StatusOK}
	c.Writer = recorder
	func() {
		defer func() { c.Writer = w }()
		c.Next()
	}()
	if recorder.status == http.StatusOK && recorder.body.Len() <= maxCachedResponse {
		return precompressed.New(recorder.body.Bytes(), "application/json; charset=utf-8", precompressed.Revalidate), recorder.body.Len()
	}
	w.WriteHeader(recorder.status)
	_, _ = w.Write(recorder.body.Bytes()) // fails only if the client has gone
	return nil, 0
}

// responseRecorder is a writer that keeps what is written to it.
type responseRecorder struct {
	gin.ResponseWriter
	status int
	body   bytes.Buffer
	wrote  bool
}

func (w *responseRecorder) WriteHeader(status int) {
	if !w.wrote {
		w.status, w.wrote = status, true
	}
}
func (w *responseRecorder) WriteHeaderNow()             { w.wrote = true }
func (w *responseRecorder) Write(p []byte) (int, error) { w.wrote = true; return w.body.Write(p) }
func (w *responseRecorder) WriteString(p string) (int, error) {
	w.wrote = true
	return w.body.WriteString(p)
}
func (w *responseRecorder) Status() int   { return w.status }
func (w *responseRecorder) Size() int     { return w.body.Len() }
func (w *responseRecorder) Written() bool { return w.wrote }
