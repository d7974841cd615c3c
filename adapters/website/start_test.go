package website

import (
	"io/fs"
	"log/slog"
	"net/http/httptest"
	"path"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// reads is a folder that counts how often files of a kind are read.
type reads struct {
	fstest.MapFS
	of map[string]int
}

func (r reads) ReadFile(name string) ([]byte, error) {
	r.of[path.Ext(name)]++
	return fs.ReadFile(r.MapFS, name)
}

// The scripts of both clients are megabytes. A start reads the pages only, for the hashes of what they contain.
func TestAStartReadsNoScript(t *testing.T) {
	web := func() reads {
		return reads{fstest.MapFS{"index.html": {Data: []byte("<html><head></head><body></body></html>")}, "_expo/static/js/a.js": {Data: []byte("1")},
			"_expo/static/js/a.js.br": {Data: []byte("?")}, "sw.js": {Data: []byte("2")}, "style.css": {Data: []byte("a{}")}}, map[string]int{}}
	}
	shop, staff := web(), web()
	h, err := New(Config{Web: shop, Staff: staff, Log: slog.New(slog.DiscardHandler)})
	require.NoError(t, err)
	for _, client := range []reads{shop, staff} {
		assert.Zero(t, client.of[".js"]+client.of[".br"]+client.of[".css"])
		assert.NotZero(t, client.of[".html"])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), "GET", "/_expo/static/js/a.js", nil))
	assert.Equal(t, "1", w.Body.String())
	assert.NotZero(t, shop.of[".js"])
}
