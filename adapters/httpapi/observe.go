package httpapi

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"regexp"
	"runtime/debug"
	"strconv"
	"sync"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
)

const requestIDHeader = "X-Request-Id"

// A caller's own request id is kept when it is harmless in a log.
var requestIDForm = regexp.MustCompile(`^[A-Za-z0-9_.-]{8,64}$`)

type requestIDKey struct{}

// identify gives the request an id, in its context and on the reply.
func (s *server) identify(c *gin.Context) {
	id := c.GetHeader(requestIDHeader)
	if !requestIDForm.MatchString(id) {
		var raw [8]byte
		_, _ = rand.Read(raw[:]) // never fails (crypto/rand)
		id = hex.EncodeToString(raw[:])
	}
	c.Set(requestIDKey{}, id)
	c.Header(requestIDHeader, id)
}

func requestID(ctx context.Context) string {
	id, _ := known(ctx, requestIDKey{}).(string)
	return id
}

// RequestID is the id of the request that core was called for, or "".
func RequestID(ctx context.Context) string { return requestID(ctx) }

// known is what the frame learnt of a request. A gin.Context answers only to strings by Value.
func known(ctx context.Context, key any) any {
	if c, ok := ctx.(*gin.Context); ok {
		v, _ := c.Get(key)
		return v
	}
	return ctx.Value(key)
}

// figures are what the server tells Prometheus.
type figures struct {
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	hits     prometheus.Counter
	misses   prometheus.Counter
	series   sync.Map // seriesKey -> series
}

func newFigures(r *prometheus.Registry) (*figures, error) {
	cache := prometheus.NewCounterVec(prometheus.CounterOpts{Name: "tokri_http_cache_total",
		Help: "Answers that are the same for everybody, by whether they were at hand."}, []string{"result"})
	f := &figures{
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "tokri_http_requests_total",
			Help: "Requests by route, method and status."}, []string{"route", "method", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "tokri_http_request_seconds",
			Help: "How long requests took.", Buckets: []float64{.001, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 15, 30}},
			[]string{"route"}),
		hits:   cache.WithLabelValues("hit"),
		misses: cache.WithLabelValues("miss"),
	}
	for _, c := range []prometheus.Collector{f.requests, f.seconds, cache,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{})} {
		if err := r.Register(c); err != nil {
			return nil, fmt.Errorf("register metrics: %w", err)
		}
	}
	return f, nil
}

// series are the two figures of one route, method and status.
type series struct {
	requests prometheus.Counter
	seconds  prometheus.Observer
}

type seriesKey struct {
	route, method string
	status        int
}

// count finds the figures by a key that costs less to make than Prometheus' labels.
func (f *figures) count(route, method string, status int, took time.Duration) {
	key := seriesKey{route, method, status}
	found, ok := f.series.Load(key)
	if !ok {
		found, _ = f.series.LoadOrStore(key, series{
			requests: f.requests.WithLabelValues(route, method, strconv.Itoa(status)),
			seconds:  f.seconds.WithLabelValues(route),
		})
	}
	s := found.(series)
	s.requests.Inc()
	s.seconds.Observe(took.Seconds())
}

// observe writes the access log and counts. Answers from memory are logged at debug level only:
// they are many, and writing a line costs more than giving the answer.
func (s *server) observe(c *gin.Context) {
	start := time.Now()
	c.Next()
	took := time.Since(start)
	route := c.FullPath()
	if route == "" {
		route = "web"
	}
	status := c.Writer.Status()
	s.figures.count(route, method(c.Request.Method), status, took)
	level := slog.LevelInfo
	if c.GetBool(fromMemory) || route == "/healthz" || route == "/readyz" || route == "/metrics" {
		level = slog.LevelDebug
	}
	if !s.log.Enabled(c, level) {
		return
	}
	s.log.LogAttrs(c, level, "request",
		slog.String("route", route),
		slog.String("method", method(c.Request.Method)),
		slog.Int("status", status),
		slog.Float64("ms", float64(took.Microseconds())/1000),
		slog.String("request_id", requestID(c)),
		slog.String("user_id", userID(c)))
}

// method keeps made-up methods from making up label values.
func method(m string) string {
	switch m {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodOptions, http.MethodPatch:
		return m
	}
	return "other"
}

// recover turns a panic into an accident; the connection lives on.
func (s *server) recover(c *gin.Context) {
	defer func() {
		v := recover()
		if v == nil {
			return
		}
		if err, ok := v.(error); ok && errors.Is(err, http.ErrAbortHandler) {
			panic(v)
		}
		s.log.ErrorContext(c, "panic", "value", fmt.Sprint(v), "stack", string(debug.Stack()), "request_id", requestID(c))
		s.refuse(c, fmt.Errorf("panic: %v", v))
	}()
	c.Next()
}
