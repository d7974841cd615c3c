package httpapi

import (
	"log/slog"
	"time"

	"github.com/gin-gonic/gin"
)

// accessLog logs each request. Responses from the cache, probes and scrapes are logged at debug level only:
// they are many, and writing a line costs more than sending the response.
func (s *server) accessLog(c *gin.Context) {
	start := time.Now()
	c.Next()
	took := time.Since(start)
	route := routeLabel(c)
	level := slog.LevelInfo
	if c.GetBool(servedFromCache) || route == "/healthz" || route == "/readyz" || route == "/metrics" {
		level = slog.LevelDebug
	}
	if !s.log.Enabled(c, level) {
		return
	}
	info := infoOf(c)
	// The logger's own method would look up the source line of this call each time, which the log does not print.
	line := slog.NewRecord(start.Add(took), level, "request", 0)
	line.AddAttrs(slog.String("route", route),
		slog.String("method", methodLabel(c.Request.Method)),
		slog.Int("status", c.Writer.Status()),
		slog.Float64("ms", float64(took.Microseconds())/1000),
		slog.String("request_id", info.id),
		slog.String("client", info.tag),
		slog.String("user_id", info.session.UserID))
	_ = s.log.Handler().Handle(c, line) // the logger ignores the error of its handler, too
}
