package httpapi

import (
	"net"
	"net/http"
	"path"
	"slices"
	"strings"

	"github.com/gin-gonic/gin"
)

// The addresses that the shop's host and the staff's have in common: what machines ask, and the files that the pages of both
// show.
var (
	commonPaths   = []string{"/healthz", "/readyz", "/metrics", "/favicon.ico"}
	commonFolders = []string{"/fonts/", "/pictures/", "/icons/"}
)

// hosts answers 404 to the staff's addresses on the shop's host, and to the shop's on the staff's (StaffHost), whose first
// page is the staff's.
func (s *server) hosts(c *gin.Context) {
	if s.StaffHost == "" {
		return
	}
	at := answeredPath(c.Request)
	if isCommonPath(at) || isStaffPath(at) == (hostOf(c.Request) == s.StaffHost) {
		return
	}
	switch {
	case isAPIPath(at):
		s.refuse(c, errNoRoute)
		return
	case at == "/": // a visitor typed the host's name without a path
		c.Redirect(http.StatusFound, "/staff")
		c.Abort()
		return
	}
	c.String(http.StatusNotFound, "Not found\n")
	c.Abort()
}

// answeredPath returns the address that answers a request. The website cleans paths, also of dots and slashes that came encoded
// ("/staff/..%2fproducts" is its /products); calls are found by the path as it was sent.
func answeredPath(r *http.Request) string {
	if isAPIPath(r.URL.Path) {
		return r.URL.Path
	}
	return path.Clean("/" + r.URL.Path)
}

func isStaffPath(path string) bool {
	return slices.ContainsFunc([]string{"/staff", staffBase}, func(base string) bool {
		rest, ok := strings.CutPrefix(path, base)
		return ok && (rest == "" || rest[0] == '/')
	})
}

// hostOf returns the host that a request was sent to, without its port.
func hostOf(r *http.Request) string {
	host := r.Host
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.ToLower(strings.TrimSuffix(host, "."))
}
