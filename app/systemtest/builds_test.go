package systemtest_test

import (
	"io"
	"io/fs"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
	"tokri/client"
	"tokri/core/build"
)

// A page from one build finds its scripts on every server, also if that server has another build. So do pages
// of the builds before an update.
func TestScriptsOfAnotherBuildAreServedByEveryServer(t *testing.T) {
	onEachStore(t, func(t *testing.T, store harness.Store) {
		p := program(t, store)
		server := serve(t, p, "--demo")
		stores := storesOf(t, p.Store)
		get := func(script string) (int, string) {
			r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+"/"+build.Folder+"/"+script, nil)
			require.NoError(t, err)
			reply, err := http.DefaultClient.Do(r)
			require.NoError(t, err)
			defer reply.Body.Close()
			body, err := io.ReadAll(reply.Body)
			require.NoError(t, err)
			return reply.StatusCode, string(body)
		}
		other := "buying-" + strings.Repeat("0d", 16) + ".js"
		status, _ := get(other)
		require.Equal(t, http.StatusNotFound, status)
		require.NoError(t, stores.Scripts.Put(t.Context(), other, []byte("another('build')"), time.Now()))
		status, body := get(other)
		require.Equal(t, http.StatusOK, status)
		require.Equal(t, "another('build')", body)

		for what, web := range map[string]fs.FS{"customers": client.Dist(), "staff": client.Staff()} {
			own, err := fs.Glob(web, build.Folder+"/entry-*.js")
			require.NoError(t, err)
			if len(own) == 0 && !required("browser") {
				t.Skip("the client is not built: make web")
			}
			require.Eventually(t, func() bool {
				_, err := stores.Scripts.Get(t.Context(), strings.TrimPrefix(own[0], build.Folder+"/"))
				return err == nil
			}, time.Minute, 20*time.Millisecond, "the server keeps the scripts of its "+what+" for its successor")
		}
	})
}
