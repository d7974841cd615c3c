// Package httpapi is the shop's HTTP side: the API that openapi.yaml describes, and the web client.
//
// A request to the API runs through, in this order: request id, log and figures, recovery,
// headers, CORS; then limits, a bound on the body, the bearer token, the cache of answers that
// are the same for everybody, validation against the document, and the handler, which turns wire
// to core and back (wire.go). Refusals are errors; refusal.go alone writes them.
package httpapi

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/prometheus/client_golang/prometheus"

	"tokri/adapters/httpapi/wire"
	"tokri/core/account"
)

// Sessions says whose a bearer token is.
type Sessions interface {
	// Authenticate finds the live session of a token, or account.ErrSession.
	Authenticate(ctx context.Context, token string) (account.Session, error)
}

// Limiter counts events in fixed windows. account.Limiter is one.
type Limiter interface {
	// Take counts one event of key and tells how long to wait: 0 while there were at most max.
	Take(ctx context.Context, key string, most int, window time.Duration) (wait time.Duration, err error)
}

// Check is something the server needs to be ready.
type Check struct {
	Name  string
	Ready func(ctx context.Context) error
}

// Options are the server's facts and figures. The zero value of each is usable.
type Options struct {
	Origins        []string        // that may call the API from a browser, besides our own
	Proxies        []netip.Prefix  // whose X-Forwarded-* headers are believed
	LocalFigures   bool            // /metrics answers callers on this machine; else only Figures has them
	HTTPS          bool            // the shop is reached over TLS, whoever terminates it
	Google         bool            // the page may load Google's sign-in script
	ConnectSources []string        // further origins the page may fetch from
	Rates          map[string]Rate // by operation; DefaultRates if nil
	PublicURL      string          // where customers reach the shop
	Web            fs.FS           // the exported web client; nil serves none
	Pictures       fs.FS           // what /pictures shows, where the client does not hold it
}

// Frame is what every request passes through, apart from what the shop does.
type Frame struct {
	Log      *slog.Logger
	Sessions Sessions
	Signed   func(header string) bool // tells the gateway's webhooks; nil: there is no gateway
	Limiter  Limiter
	Registry *prometheus.Registry // one is made if nil
	Checks   []Check
	// Edition names the state of the catalogue; cached answers live as long as it stays.
	Edition func() string
	// Head describes the page at a path to search engines; nil leaves pages as they were built.
	Head func(path []string) (Head, bool)
	// Public lists the paths that search engines should know.
	Public func() []string
	Options
}

type server struct {
	Frame
	log     *slog.Logger
	routes  map[routeKey]*operation
	figures *figures
	answers *answers
	doc     *document
	detail  func(any) any
	turns   turns // of large bodies
}

// New makes the handler of everything the shop serves over HTTP. Handlers for the calls are
// given by api, which Service implements.
func New(f Frame, api wire.StrictServerInterface) (http.Handler, error) {
	return build(f, api, wireDetail)
}

func build(f Frame, api wire.StrictServerInterface, detail func(any) any) (http.Handler, error) {
	doc, err := loadDocument()
	if err != nil {
		return nil, err
	}
	if f.Registry == nil {
		f.Registry = prometheus.NewRegistry()
	}
	if f.Rates == nil {
		f.Rates = DefaultRates()
	}
	if f.Edition == nil {
		f.Edition = func() string { return "" }
	}
	s := &server{Frame: f, log: f.Log, detail: detail, turns: newTurns(), answers: newAnswers(f.Edition)}
	if s.doc, err = newDocument(doc); err != nil {
		return nil, err
	}
	if s.routes, err = operations(doc, f.Rates); err != nil {
		return nil, err
	}
	if s.figures, err = newFigures(f.Registry); err != nil {
		return nil, err
	}
	engine, err := s.engine(api)
	if err != nil {
		return nil, err
	}
	return engine, nil
}

func (s *server) engine(api wire.StrictServerInterface) (*gin.Engine, error) {
	gin.SetMode(gin.ReleaseMode)
	e := gin.New()
	// Handlers get the request's context: its deadline, and the session in it.
	e.ContextWithFallback = true
	e.HandleMethodNotAllowed = true
	e.RedirectTrailingSlash = false
	proxies := make([]string, len(s.Proxies))
	for i, p := range s.Proxies {
		proxies[i] = p.String()
	}
	if err := e.SetTrustedProxies(proxies); err != nil {
		return nil, fmt.Errorf("trusted proxies: %w", err)
	}
	e.Use(s.identify, s.observe, s.recover, s.headers, s.cors)

	e.GET("/healthz", s.healthy)
	e.GET("/readyz", s.ready)
	if s.LocalFigures {
		e.GET("/metrics", s.onlyHere, gin.WrapH(Figures(s.Registry)))
	}
	e.GET("/api/openapi.json", s.doc.serveJSON)
	e.GET("/api/docs", s.doc.servePage)

	// Who comes too often is refused before a body is kept in memory.
	group := e.Group("/api", s.limit, s.bound, s.authenticate, s.cached, s.validate, s.within)
	handler := wire.NewStrictHandlerWithOptions(api, nil, wire.StrictGinServerOptions{
		RequestErrorHandlerFunc:  s.refuseBinding,
		HandlerErrorFunc:         s.refuse,
		ResponseErrorHandlerFunc: s.refuse,
	})
	wire.RegisterHandlersWithOptions(group, handler, wire.GinServerOptions{
		ErrorHandler: func(c *gin.Context, err error, _ int) { s.refuseBinding(c, err) },
	})

	e.NoMethod(func(c *gin.Context) {
		s.send(c, http.StatusMethodNotAllowed, problem{Message: "This call has another method.", Code: "method_not_allowed"})
	})
	site, err := newSite(s.Web, s.Pictures, s.policy())
	if err != nil {
		return nil, err
	}
	if site != nil && s.Head != nil {
		site.heads = newHeads(s.PublicURL, s.Head)
	}
	if s.Public != nil {
		e.GET("/robots.txt", s.robots)
		e.GET("/sitemap.xml", s.sitemap)
	}
	e.NoRoute(func(c *gin.Context) {
		if site == nil || isAPIPath(c.Request.URL.Path) {
			s.refuse(c, errNoRoute)
			return
		}
		site.serve(c)
	})
	return e, nil
}
