package httpapi

import (
	"context"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
)

func (s *server) healthy(c *gin.Context) {
	c.JSON(http.StatusOK, gin.H{"status": "ok"})
}

// readyWithin limits the duration of a readiness check, all parts together.
const readyWithin = 2 * time.Second

// ready reports whether requests can be served now: whether every check that is not optional passes.
func (s *server) ready(c *gin.Context) {
	// The request's own context is not used: it ends when the prober disconnects, and the store would be
	// reported as failed.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(c.Request.Context()), readyWithin)
	defer cancel()
	status, results := http.StatusOK, gin.H{}
	for _, check := range s.Checks {
		results[check.Name] = "ok"
		switch err := check.Ready(ctx); {
		case err == nil:
		case check.Optional:
			results[check.Name] = "degraded"
		default:
			s.log.WarnContext(c, "not ready", "check", check.Name, "error", err)
			results[check.Name] = "away"
			status = http.StatusServiceUnavailable
		}
	}
	c.JSON(status, gin.H{"status": map[bool]string{true: "ok", false: "not ready"}[status == http.StatusOK], "checks": results})
}
