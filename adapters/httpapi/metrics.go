package httpapi

import (
	"fmt"
	"net/http"
	"net/netip"
	"strconv"
	"sync"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Metrics serves a registry to Prometheus. The metrics reveal how much the shop sells, so they must only be
// served at an address that customers cannot reach.
func Metrics(r *prometheus.Registry) http.Handler {
	return promhttp.HandlerFor(r, promhttp.HandlerOpts{})
}

// loopbackOnly allows callers on this machine only. It also refuses a request that a proxy on this machine
// forwards, if the proxy adds a header that says so; a server behind a proxy should not set LocalMetrics at
// all.
func (s *server) loopbackOnly(c *gin.Context) {
	from, err := netip.ParseAddrPort(c.Request.RemoteAddr)
	if err != nil || !from.Addr().Unmap().IsLoopback() || c.GetHeader("X-Forwarded-For") != "" || c.GetHeader("Forwarded") != "" {
		s.refuse(c, errNoRoute)
	}
}

type metrics struct {
	requests    *prometheus.CounterVec
	duration    *prometheus.HistogramVec
	cacheHits   prometheus.Counter
	cacheMisses prometheus.Counter
	series      sync.Map // seriesKey -> series
}

func newMetrics(r *prometheus.Registry) (*metrics, error) {
	cache := prometheus.NewCounterVec(prometheus.CounterOpts{Name: "tokri_http_response_cache_requests_total",
		Help: "Requests for cacheable responses, by whether the response was in the cache (result: hit, miss)."}, []string{"result"})
	m := &metrics{
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "tokri_http_requests_total",
			Help: "HTTP requests by route, method and status."}, []string{"route", "method", "status"}),
		duration: prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "tokri_http_request_duration_seconds",
			Help: "Duration of HTTP requests by route.", Buckets: []float64{.001, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 15, 30}},
			[]string{"route"}),
		cacheHits:   cache.WithLabelValues("hit"),
		cacheMisses: cache.WithLabelValues("miss"),
	}
	for _, c := range []prometheus.Collector{m.requests, m.duration, cache,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{})} {
		if err := r.Register(c); err != nil {
			return nil, fmt.Errorf("register metrics: %w", err)
		}
	}
	return m, nil
}

type series struct {
	requests prometheus.Counter
	duration prometheus.Observer
}

type seriesKey struct {
	route, method string
	status        int
}

// observe finds the series by a key that is cheaper to make than Prometheus' labels.
func (m *metrics) observe(route, method string, status int, took time.Duration) {
	key := seriesKey{route, method, status}
	found, ok := m.series.Load(key)
	if !ok {
		found, _ = m.series.LoadOrStore(key, series{
			requests: m.requests.WithLabelValues(route, method, strconv.Itoa(status)),
			duration: m.duration.WithLabelValues(route),
		})
	}
	s := found.(series)
	s.requests.Inc()
	s.duration.Observe(took.Seconds())
}

func (s *server) measure(c *gin.Context) {
	start := time.Now()
	c.Next()
	s.metrics.observe(routeLabel(c), methodLabel(c.Request.Method), c.Writer.Status(), time.Since(start))
}

// routeLabel returns the route of a request; every path outside the routes belongs to the website.
func routeLabel(c *gin.Context) string {
	if route := c.FullPath(); route != "" {
		return route
	}
	return "web"
}

// methodLabel bounds the number of label values, because a client can send any method name.
func methodLabel(m string) string {
	switch m {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodOptions, http.MethodPatch:
		return m
	}
	return "other"
}
