package httpapi

import (
	_ "embed"
	"net/http"
	"slices"
	"strings"

	"github.com/gin-gonic/gin"

	"tokri/client/src/theme"
	"tokri/core/shop"
)

//go:embed setting_up.html
var settingUpHTML string

//go:embed setting_up.css
var settingUpRules string

// settingUpPage is what customers see of a shop that is being set up. The colours are the theme's.
var settingUpPage = []byte(strings.Replace(settingUpHTML, "/*style*/", theme.Colors.Style(settingUpRules), 1))

// settingUpPolicy allows nothing but the page's own style.
const settingUpPolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// settingUp answers 503 to customers while the shop is being set up: a page to browsers, and the refusal of an empty shop to
// calls.
func (s *server) settingUp(c *gin.Context) {
	path := answeredPath(c.Request)
	if s.SettingUp == nil || isStaffPath(path) || isCommonPath(path) || !s.SettingUp() {
		return
	}
	if isAPIPath(path) {
		if path != "/api/docs" && path != "/api/openapi.json" {
			s.refuse(c, shop.ErrEmpty)
		}
		return
	}
	c.Header("Content-Security-Policy", settingUpPolicy)
	c.Header("Cache-Control", "no-store")
	c.Header("Retry-After", "60")
	c.Data(http.StatusServiceUnavailable, "text/html; charset=utf-8", settingUpPage)
	c.Abort()
}

// isCommonPath reports whether an address belongs to the shop's pages and to the staff's.
func isCommonPath(path string) bool {
	return slices.Contains(commonPaths, path) ||
		slices.ContainsFunc(commonFolders, func(folder string) bool { return strings.HasPrefix(path, folder) })
}
