// Package httpapi serves the API that openapi.yaml describes.
//
// A request runs through these middlewares, in this order: request id, the client's address, access log, metrics, recovery, security
// headers, CORS. A request to the API continues with: rate limit, body limit, bearer token, response cache,
// validation against the document, deadline. Then the handler translates wire to core and back (wire.go).
// Refusals are errors; refusal.go alone writes them.
package httpapi

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/klauspost/compress/gzhttp"
	"github.com/prometheus/client_golang/prometheus"

	"tokri/adapters/httpapi/wire"
	"tokri/core/session"
)

// Sessions finds the session of a bearer token.
type Sessions interface {
	// Authenticate finds the live session of a token, or session.ErrUnauthorized.
	Authenticate(ctx context.Context, token string) (session.Session, error)
}

// Limiter counts events in fixed windows; a login.Limiter implements it.
type Limiter interface {
	// Take counts one event of key. It returns 0 while there were at most `most` in the window, and otherwise
	// the time to the window's end.
	Take(ctx context.Context, key string, most int, window time.Duration) (wait time.Duration, err error)
}

// Check is a condition for the server to be ready.
type Check struct {
	Name  string
	Ready func(ctx context.Context) error
	// Optional marks a check of something without which the server still works: its failure is shown, but the
	// server stays ready.
	Optional bool
}

// ServerConfig is what New makes a server from. Log and Sessions are required; the zero value of
// every other field is usable.
type ServerConfig struct {
	Log      *slog.Logger
	Sessions Sessions
	Signed   func(header string) bool // checks the signature of the gateway's webhooks; nil if the shop has no gateway
	Limiter  Limiter
	Rates    map[string]Rate      // by operation; DefaultRates if nil
	Registry *prometheus.Registry // one is made if nil
	Checks   []Check
	// Edition identifies the state of the catalogue; cached responses are valid until it changes.
	Edition func() string
	// Tags names clients in the log; nil uses tags with a random secret.
	Tags *ClientTags

	Origins []string       // other origins whose pages may call the API
	Proxies []netip.Prefix // whose X-Forwarded-* headers are believed
	// Staff has what the staff's calls need; nil if they are not served.
	Staff *Staff

	// StaffHost is the only host on which the staff's pages and calls are answered, and the only one on which the shop's are
	// not. If it is empty, all hosts have both.
	StaffHost string
	// SettingUp reports whether the shop is empty and waits to be set up at /staff/setup; nil: it never does.
	SettingUp func() bool

	LocalMetrics bool   // callers on this machine may read /metrics
	HTTPS        bool   // customers reach the shop over TLS, also where a proxy terminates it
	HSTS         string // the names that browsers shall reach over TLS only: host ("" is read so), subdomains or preload
}

type server struct {
	ServerConfig
	log       *slog.Logger
	routes    map[routeKey]*operation
	metrics   *metrics
	responses *responseCache
	doc       document
	detail    func(any) any
	bodySlots bodySlots
	bodyRoom  *bodyRoom
	denials   denials
	forwarded forwardedWarnings
}

// API is what the shop answers over HTTP.
type API struct {
	server *server
	calls  wire.StrictServerInterface
}

// New makes the API. calls has the handlers of the calls; Service implements it for the shop.
func New(f ServerConfig, calls wire.StrictServerInterface) (*API, error) {
	s, err := newServer(f, wireDetail)
	return &API{server: s, calls: calls}, err
}

// Handler returns the handler of everything that the shop serves over HTTP. website serves every path outside the API;
// nil serves none.
func (a *API) Handler(website http.Handler) (http.Handler, error) {
	return a.server.engine(a.calls, website)
}

func newServer(f ServerConfig, detail func(any) any) (*server, error) {
	gin.SetMode(gin.ReleaseMode) // otherwise Gin prints each route
	if f.Registry == nil {
		f.Registry = prometheus.NewRegistry()
	}
	if f.Rates == nil {
		f.Rates = DefaultRates()
	}
	if f.Tags == nil {
		f.Tags = randomClientTags()
	}
	f.HSTS = cmp.Or(f.HSTS, "host")
	if f.Edition == nil {
		f.Edition = func() string { return "" }
	}
	s := &server{ServerConfig: f, log: f.Log, detail: detail, bodySlots: newBodySlots(), bodyRoom: newBodyRoom(), responses: newResponseCache(f.Edition),
		doc: sync.OnceValues(drawDocument)}
	var err error
	if s.routes, err = operations(f.Rates); err != nil {
		return nil, err
	}
	if s.metrics, err = newMetrics(f.Registry); err != nil {
		return nil, err
	}
	return s, nil
}

// headAsGet answers HEAD requests wherever GET is answered, by running the GET handler; net/http then sends
// only the headers. The website handles HEAD itself.
func headAsGet(engine http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodHead && (isAPIPath(r.URL.Path) || slices.Contains([]string{"/healthz", "/readyz", "/metrics"}, r.URL.Path)) {
			r = r.Clone(r.Context())
			r.Method = http.MethodGet
		}
		engine.ServeHTTP(w, r)
	})
}

// The sizes in bytes from which replies are compressed. The staff's phone loads its small lists all day; to compress what a customer
// gets during a check-out would cost the server more than the connection gains, but settings and lists of orders are long.
const (
	minCompressed      = 6 << 10
	minCompressedStaff = 400
)

// compressReplies compresses the replies of calls; those which are the same for all customers are kept compressed
// (response_cache.go). What a reply reflects of a stranger's text stands beside no secret that its length could tell.
func compressReplies(all http.Handler) (http.Handler, error) {
	// A bill is compressed in itself, and a browser shows how much of a download is left by its length.
	texts := gzhttp.ContentTypeFilter(func(of string) bool { return of != pdfType && gzhttp.DefaultContentTypeFilter(of) })
	customers, err := gzhttp.NewWrapper(gzhttp.MinSize(minCompressed), texts)
	if err != nil {
		return nil, err
	}
	staff, err := gzhttp.NewWrapper(gzhttp.MinSize(minCompressedStaff), texts)
	if err != nil {
		return nil, err
	}
	toCustomers, toStaff := customers(all), staff(all)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case strings.HasPrefix(r.URL.Path, staffBase+"/"):
			toStaff.ServeHTTP(w, r)
		case isAPIPath(r.URL.Path):
			toCustomers.ServeHTTP(w, r)
		default:
			all.ServeHTTP(w, r)
		}
	}), nil
}

func (s *server) engine(api wire.StrictServerInterface, website http.Handler) (http.Handler, error) {
	e := gin.New()
	e.HandleMethodNotAllowed = true
	e.RedirectTrailingSlash = false
	e.UseRawPath = true // an encoded slash is a character of an id, for which a call can say that there is no such record
	proxies := make([]string, len(s.Proxies))
	for i, p := range s.Proxies {
		proxies[i] = p.String()
	}
	// Only this header is trusted: many proxies pass others, such as X-Real-IP, through as the customer sent
	// them.
	e.RemoteIPHeaders = []string{"X-Forwarded-For"}
	if err := e.SetTrustedProxies(proxies); err != nil {
		return nil, fmt.Errorf("trusted proxies: %w", err)
	}
	e.Use(s.identify, s.locate, s.accessLog, s.measure, s.recovery, s.headers, s.cors, s.hosts, s.settingUp)

	e.GET("/healthz", s.healthy)
	e.GET("/readyz", s.ready)
	if s.LocalMetrics {
		e.GET("/metrics", s.loopbackOnly, gin.WrapH(Metrics(s.Registry)))
	}
	e.GET("/api/openapi.json", s.documentJSON)
	e.GET("/api/docs", s.documentPage)

	// The rate limit comes before the body limit, so that the body of a refused request is not kept in memory.
	group := e.Group("/api", s.rateLimit, s.bodyLimit, s.authenticate, s.cached, s.validate, s.withContext)
	s.register(group, api)
	if s.Staff != nil {
		s.registerStaff(e.Group(staffBase, s.rateLimit, s.bodyLimit, s.authenticateStaff, s.validate, s.withContext, s.loggedStaff))
	}

	e.NoMethod(func(c *gin.Context) {
		allow := append(strings.Split(c.Writer.Header().Get("Allow"), ", "), http.MethodOptions) // Gin has set those of the routes
		if slices.Contains(allow, http.MethodGet) {
			allow = append(allow, http.MethodHead)
		}
		c.Header("Allow", strings.Join(allow, ", "))
		if c.Request.Method == http.MethodOptions {
			c.AbortWithStatus(http.StatusNoContent)
			return
		}
		s.send(c, http.StatusMethodNotAllowed, problem{Message: "This call has another method.", Code: "method_not_allowed"})
	})
	e.NoRoute(func(c *gin.Context) {
		if website == nil || isAPIPath(c.Request.URL.Path) {
			s.refuse(c, errNoRoute)
			return
		}
		c.Status(http.StatusOK) // Gin has set 404, which the website would send when it sets no status
		website.ServeHTTP(c.Writer, c.Request)
	})
	return compressReplies(headAsGet(e))
}

// register adds the calls to a group, which has their middlewares.
func (s *server) register(group *gin.RouterGroup, api wire.StrictServerInterface) {
	handler := wire.NewStrictHandler(api, wire.StrictHandlerOptions{RequestError: s.refuseBinding, HandlerError: s.refuse})
	wire.RegisterHandlersWithOptions(group, handler, wire.GinServerOptions{
		ErrorHandler: func(c *gin.Context, err error, _ int) { s.refuseBinding(c, err) },
	})
}
