package httpapi

import (
	"net/http"
	"slices"
	"strings"

	"github.com/gin-gonic/gin"
)

// apiPolicy is the CSP of answers that are no pages.
const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

// What holds for every answer. The values are made once; nobody may change them.
var (
	alwaysNosniff  = []string{"nosniff"}
	alwaysPolicy   = []string{apiPolicy}
	alwaysDeny     = []string{"DENY"}
	alwaysReferrer = []string{"strict-origin-when-cross-origin"}
	alwaysOpener   = []string{"same-origin-allow-popups"}
	alwaysPermit   = []string{"geolocation=(self), camera=(), microphone=(), payment=()"}
	alwaysHSTS     = []string{"max-age=31536000"}
)

// headers sets what holds for every answer; pages put their own CSP in place of this one.
func (s *server) headers(c *gin.Context) {
	h := c.Writer.Header()
	h["X-Content-Type-Options"] = alwaysNosniff
	h["Content-Security-Policy"] = alwaysPolicy
	h["X-Frame-Options"] = alwaysDeny
	h["Referrer-Policy"] = alwaysReferrer
	h["Cross-Origin-Opener-Policy"] = alwaysOpener
	h["Permissions-Policy"] = alwaysPermit
	if s.HTTPS || c.Request.TLS != nil {
		h["Strict-Transport-Security"] = alwaysHSTS
	}
}

// policy makes the CSP of a page from the hashes of its inline scripts. Styles may be inline:
// React Native for web writes them so, and they cannot run anything.
func (s *server) policy() func(hashes []string) string {
	script, frame, connect := []string{"'self'"}, []string{"'self'"}, []string{"'self'"}
	style := []string{"'self'", "'unsafe-inline'"}
	if s.Google {
		script = append(script, "https://accounts.google.com/gsi/client")
		frame = append(frame, "https://accounts.google.com/gsi/")
		connect = append(connect, "https://accounts.google.com/gsi/")
		style = append(style, "https://accounts.google.com/gsi/style")
	}
	connect = append(connect, s.ConnectSources...)
	return func(hashes []string) string {
		return strings.Join([]string{
			"default-src 'self'",
			"script-src " + strings.Join(append(slices.Clone(script), hashes...), " "),
			"style-src " + strings.Join(style, " "),
			"img-src 'self' data: blob: https:",
			"font-src 'self'",
			"connect-src " + strings.Join(connect, " "),
			"frame-src " + strings.Join(frame, " "),
			"manifest-src 'self'",
			"worker-src 'self'",
			"object-src 'none'",
			"base-uri 'self'",
			"form-action 'self'",
			"frame-ancestors 'none'",
		}, "; ")
	}
}

// cors lets the listed origins call the API, and nobody else's page.
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
		c.Header("Access-Control-Allow-Headers", "Authorization, Content-Type, Idempotency-Key, X-Request-Id")
		c.Header("Access-Control-Max-Age", "600")
	}
	c.AbortWithStatus(http.StatusNoContent)
}
