package httpapi

import (
	"net/http"
	"slices"

	"github.com/gin-gonic/gin"
)

// apiPolicy is the Content-Security-Policy of responses that are not pages.
const apiPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// The headers of every response. The values are made once and must not be changed.
var (
	alwaysNosniff  = []string{"nosniff"}
	alwaysPolicy   = []string{apiPolicy}
	alwaysDeny     = []string{"DENY"}
	alwaysReferrer = []string{"strict-origin-when-cross-origin"}
	alwaysOpener   = []string{"same-origin-allow-popups"}
	alwaysPermit   = []string{"geolocation=(self), camera=(), microphone=(), payment=()"}
	alwaysNoStore  = []string{"no-store"}
)

// hsts has the Strict-Transport-Security of each value of ServerConfig.HSTS.
var hsts = map[string][]string{
	"host":       {"max-age=31536000"},
	"subdomains": {"max-age=31536000; includeSubDomains"},
	"preload":    {"max-age=31536000; includeSubDomains; preload"},
}

// headers sets the security headers; pages replace the Content-Security-Policy by their own. Browsers and
// proxies may not store a response unless its handler says so, which it does only for a response that is the
// same for all customers.
func (s *server) headers(c *gin.Context) {
	h := c.Writer.Header()
	h["X-Content-Type-Options"] = alwaysNosniff
	h["Content-Security-Policy"] = alwaysPolicy
	h["X-Frame-Options"] = alwaysDeny
	h["Cache-Control"] = alwaysNoStore
	h["Referrer-Policy"] = alwaysReferrer
	h["Cross-Origin-Opener-Policy"] = alwaysOpener
	h["Permissions-Policy"] = alwaysPermit
	if s.secure(c) {
		h["Strict-Transport-Security"] = hsts[s.HSTS]
	}
}

// secure reports whether the customer reaches the shop over TLS.
func (s *server) secure(c *gin.Context) bool { return s.HTTPS || c.Request.TLS != nil }

// cors lets pages of the listed origins call the API, and pages of no other origin.
func (s *server) cors(c *gin.Context) {
	origin := c.GetHeader("Origin")
	if origin == "" || !isAPIPath(c.Request.URL.Path) {
		return
	}
	c.Writer.Header().Add("Vary", "Origin")
	allowed := slices.Contains(s.Origins, origin)
	if allowed {
		c.Header("Access-Control-Allow-Origin", origin)
		c.Header("Access-Control-Expose-Headers", "Retry-After, X-Request-Id, ETag")
	}
	if c.Request.Method != http.MethodOptions || c.GetHeader("Access-Control-Request-Method") == "" {
		return
	}
	if allowed {
		c.Header("Access-Control-Allow-Methods", "GET, POST")
		c.Header("Access-Control-Allow-Headers", "Authorization, Content-Type, Idempotency-Key, X-Altcha, X-Request-Id")
		c.Header("Access-Control-Max-Age", "600")
	}
	c.AbortWithStatus(http.StatusNoContent)
}
