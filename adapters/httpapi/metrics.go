package httpapi

import (
	"net/http"
	"net/netip"

	"github.com/gin-gonic/gin"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Figures serves what a registry counts, for Prometheus. They tell how much the shop sells, so
// they belong on an address that customers cannot reach.
func Figures(r *prometheus.Registry) http.Handler {
	return promhttp.HandlerFor(r, promhttp.HandlerOpts{})
}

// onlyHere lets callers on this machine pass. What a proxy on this machine passes on is not from
// here, as far as it says so; a server behind one should not ask for LocalFigures at all.
func (s *server) onlyHere(c *gin.Context) {
	from, err := netip.ParseAddrPort(c.Request.RemoteAddr)
	if err != nil || !from.Addr().Unmap().IsLoopback() || c.GetHeader("X-Forwarded-For") != "" || c.GetHeader("Forwarded") != "" {
		s.refuse(c, errNoRoute)
	}
}
