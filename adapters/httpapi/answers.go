package httpapi

import (
	"bytes"
	"net/http"
	"strconv"
	"sync/atomic"

	"github.com/gin-gonic/gin"
	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/sync/singleflight"
)

// The bounds of the cache: how many answers, how long a question, how large an answer.
const (
	maxAnswers  = 512
	maxQuestion = 1 << 10
	maxAnswer   = 1 << 20
)

// fromMemory marks a request that was answered from the cache.
const fromMemory = "tokri.fromMemory"

// answers keeps what the API says to questions that have one answer for everybody, as long as the
// catalogue stays as it is. A hit costs neither validation nor JSON nor compression.
type answers struct {
	edition func() string
	current atomic.Pointer[shelf]
	flights singleflight.Group
}

// shelf holds the answers of one state of the catalogue.
type shelf struct {
	edition string
	answers *lru.Cache[string, *encoded]
}

func newAnswers(edition func() string) *answers {
	return &answers{edition: edition}
}

// shelf is the one of the catalogue's present state; a new state begins with an empty one.
func (a *answers) shelf() *shelf {
	edition := a.edition()
	for {
		old := a.current.Load()
		if old != nil && old.edition == edition {
			return old
		}
		cache, err := lru.New[string, *encoded](maxAnswers)
		if err != nil {
			panic(err) // only for a size that is not positive
		}
		fresh := &shelf{edition: edition, answers: cache}
		if a.current.CompareAndSwap(old, fresh) {
			return fresh
		}
	}
}

// cached answers from memory, or lets the handler answer and remembers.
func (s *server) cached(c *gin.Context) {
	op := s.operationOf(c)
	if op == nil || !op.cacheable || op.access == optional && c.GetHeader("Authorization") != "" {
		return
	}
	body := bodyOf(c)
	if len(body) > maxQuestion || len(body) > 0 && c.GetHeader("Content-Type") != "application/json" {
		return
	}
	shelf := s.answers.shelf()
	key := op.id + " " + string(body)
	if hit, ok := shelf.answers.Get(key); ok {
		s.figures.hits.Inc()
		c.Set(fromMemory, true)
		c.Abort()
		hit.write(c, http.StatusOK)
		return
	}
	s.figures.misses.Inc()
	// Many may ask the same at the moment the catalogue changes; one of them does the work.
	led := false
	v, _, _ := s.answers.flights.Do(shelf.edition+" "+key, func() (any, error) {
		led = true
		fresh := s.record(c)
		if fresh != nil {
			shelf.answers.Add(key, fresh)
		}
		return fresh, nil
	})
	fresh, _ := v.(*encoded)
	switch {
	case fresh != nil:
		c.Abort()
		fresh.write(c, http.StatusOK)
	case !led:
		c.Next()
	}
}

// record runs the handler and catches its answer. An answer that cannot be kept is sent as it is,
// and nil returned.
func (s *server) record(c *gin.Context) *encoded {
	w := c.Writer
	catch := &catcher{ResponseWriter: w, status: http.StatusOK}
	c.Writer = catch
	func() {
		defer func() { c.Writer = w }()
		c.Next()
	}()
	if catch.status == http.StatusOK && catch.body.Len() <= maxAnswer {
		return encode(catch.body.Bytes(), "application/json; charset=utf-8", "no-cache")
	}
	w.WriteHeader(catch.status)
	_, _ = w.Write(catch.body.Bytes()) // if the client is gone there is nobody to tell
	return nil
}

// catcher is a writer that keeps what is written to it.
type catcher struct {
	gin.ResponseWriter
	status int
	body   bytes.Buffer
	wrote  bool
}

func (w *catcher) WriteHeader(status int) {
	if !w.wrote {
		w.status, w.wrote = status, true
	}
}
func (w *catcher) WriteHeaderNow()                   { w.wrote = true }
func (w *catcher) Write(p []byte) (int, error)       { w.wrote = true; return w.body.Write(p) }
func (w *catcher) WriteString(p string) (int, error) { w.wrote = true; return w.body.WriteString(p) }
func (w *catcher) Status() int                       { return w.status }
func (w *catcher) Size() int                         { return w.body.Len() }
func (w *catcher) Written() bool                     { return w.wrote }

// lengthOf is a Content-Length header value.
func lengthOf(body []byte) []string { return []string{strconv.Itoa(len(body))} }
