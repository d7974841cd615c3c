package httpapi

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTheStaffHaveAHostOfTheirOwn(t *testing.T) {
	pages := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("a page")) })
	served := func(staffHost, host, path string) *httptest.ResponseRecorder {
		api, err := New(ServerConfig{Log: slog.New(slog.DiscardHandler), Sessions: oneSession{}, StaffHost: staffHost}, &Service{})
		require.NoError(t, err)
		h, err := api.Handler(pages)
		require.NoError(t, err)
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil)
		r.Host = host
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	const shop, counter = "shop.example", "counter.shop.example"
	for _, one := range []struct {
		path            string
		onShop, onStaff int
	}{
		{"/", http.StatusOK, http.StatusFound},
		{"/product/tomato-local", http.StatusOK, http.StatusNotFound},
		{"/staffroom", http.StatusOK, http.StatusNotFound},
		{"/sw.js", http.StatusOK, http.StatusNotFound},
		{"/api/openapi.json", http.StatusOK, http.StatusNotFound},
		{"/staff", http.StatusNotFound, http.StatusOK},
		{"/staff/orders", http.StatusNotFound, http.StatusOK},
		{"/staff/_expo/static/js/web/entry-0a1b.js", http.StatusNotFound, http.StatusOK},
		{"/fonts/mukta-latin-400.woff2", http.StatusOK, http.StatusOK},
		{"/pictures/tomato-240.webp", http.StatusOK, http.StatusOK},
		{"/healthz", http.StatusOK, http.StatusOK},
		// The website answers these as if they had come without the dots, and a browser sends them as they are here.
		{"//staff", http.StatusNotFound, http.StatusOK},
		{"/fonts/..%2fstaff", http.StatusNotFound, http.StatusOK},
		{"/staff/..%2fproducts", http.StatusOK, http.StatusNotFound},
		{"/icons/..%2fproducts", http.StatusOK, http.StatusNotFound},
		{"/api/staff/..%2f..%2fproducts", http.StatusNotFound, http.StatusNotFound},
	} {
		assert.Equal(t, one.onShop, served(counter, shop, one.path).Code, "%s on the shop's host", one.path)
		assert.Equal(t, one.onStaff, served(counter, counter, one.path).Code, "%s on the staff's host", one.path)
		assert.Equal(t, one.onStaff, served(counter, "Counter.Shop.Example:8443", one.path).Code, "%s on the staff's host with a port", one.path)
	}
	refused := served(counter, shop, "/api/staff/me")
	assert.Equal(t, http.StatusNotFound, refused.Code)
	assert.Contains(t, refused.Body.String(), `"code":"not_found"`)
	assert.Equal(t, "/staff", served(counter, counter, "/").Header().Get("Location"))
	// Without the setting one host has both.
	assert.Equal(t, http.StatusOK, served("", shop, "/staff/orders").Code)
	assert.Equal(t, http.StatusOK, served("", shop, "/").Code)
}
