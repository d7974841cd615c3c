package website

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/build"
	"tokri/core/picture"
)

func scriptName(n int) string { return fmt.Sprintf("buying-%032x.js", n) }

func TestScriptsOfAnotherBuildAreServed(t *testing.T) {
	asked := []string{}
	script := strings.Repeat("console.log('an older basket');", 60)
	s := newSite(t, Config{Now: time.Now, Log: slog.New(slog.DiscardHandler), Web: shopWeb(), Staff: staffWeb(),
		Script: func(_ context.Context, name string) ([]byte, error) {
			asked = append(asked, name)
			if name == scriptName(1) {
				return []byte(script), nil
			}
			return nil, picture.ErrNotFound
		}})
	for range 2 {
		got := s.do(http.MethodGet, "/_expo/static/js/web/"+scriptName(1))
		require.Equal(t, http.StatusOK, got.Code)
		require.Equal(t, script, got.Body.String())
		require.Equal(t, "text/javascript; charset=utf-8", got.Header().Get("Content-Type"))
		require.Equal(t, forever, got.Header().Get("Cache-Control"))
	}
	got := s.do(http.MethodGet, "/_expo/static/js/web/"+scriptName(1), "Accept-Encoding", "br")
	require.Equal(t, "br", got.Header().Get("Content-Encoding"))
	require.Equal(t, []string{scriptName(1)}, asked, "later requests are answered from memory")
	got = s.do(http.MethodGet, "/staff/_expo/static/js/web/"+scriptName(1))
	require.Equal(t, http.StatusOK, got.Code, "a server of another build answers the staff's page, too")
	require.Equal(t, "noindex", got.Header().Get("X-Robots-Tag"))

	for _, path := range []string{"/_expo/static/js/web/" + scriptName(2), "/staff/" + scriptName(1), "/_expo/static/js/web/..%2f" + scriptName(1), "/_expo/static/js/web/x/" + scriptName(1),
		"/" + scriptName(1), "/_expo/static/js/web/tokri.db", "/_expo/static/js/web/../../../../" + scriptName(1)} {
		got := s.do(http.MethodGet, path)
		require.Equal(t, http.StatusNotFound, got.Code, path)
		require.NotContains(t, got.Header().Get("Cache-Control"), "immutable", path)
	}
	require.Equal(t, []string{scriptName(1), scriptName(2)}, asked)
}

func TestInventedScriptsAreLookedUpNowAndThenOnly(t *testing.T) {
	asked, at := 0, time.Date(2026, 11, 21, 6, 0, 0, 0, time.UTC)
	s := newSite(t, Config{Now: func() time.Time { return at }, Log: slog.New(slog.DiscardHandler), Web: fstest.MapFS{"index.html": {Data: []byte("page")}},
		Script: func(context.Context, string) ([]byte, error) {
			asked++
			return nil, errors.New("the store is away")
		}})
	for n := range 10 * lookUpBurst {
		require.Equal(t, http.StatusNotFound, s.do(http.MethodGet, "/_expo/static/js/web/"+scriptName(n)).Code)
	}
	require.Equal(t, lookUpBurst, asked)
	at = at.Add(lookUpsEvery)
	s.do(http.MethodGet, "/_expo/static/js/web/"+scriptName(1))
	require.Equal(t, lookUpBurst+1, asked)
}

// Each visitor's service worker asks for all scripts of the build, one after the other. If those at the end displaced those at the
// beginning, each would be looked up anew, and soon none could be.
func TestAllScriptsOfAnotherBuildAreKept(t *testing.T) {
	asked, at := 0, time.Date(2026, 11, 21, 6, 0, 0, 0, time.UTC)
	s := newSite(t, Config{Now: func() time.Time { return at }, Log: slog.New(slog.DiscardHandler), Web: shopWeb(), Staff: staffWeb(),
		Script: func(context.Context, string) ([]byte, error) {
			asked++
			return []byte("a script"), nil
		}})
	count := func(client string) int { // at least as many as they were when the client is not built
		scripts, err := filepath.Glob("../../client/dist/" + client + build.Folder + "/*.js")
		require.NoError(t, err)
		return max(len(scripts), 35)
	}
	ofCustomers, ofStaff := count(""), count("staff/")
	for range 10 {
		for n := range ofCustomers + ofStaff {
			base := "/"
			if n >= ofCustomers {
				base = "/staff/"
			}
			require.Equal(t, http.StatusOK, s.do(http.MethodGet, base+"_expo/static/js/web/"+scriptName(n)).Code)
		}
	}
	require.Equal(t, ofCustomers+ofStaff, asked)
}
