package website

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/sync/singleflight"

	"tokri/adapters/internal/precompressed"
	"tokri/core/build"
	"tokri/core/picture"
)

// The limits on scripts of other builds. A page needs about six of them, 1.3 MB together, but a service worker that is installed
// asks for all of its build one after the other.
const (
	maxOthers    = 96                    // scripts that are kept in memory: at least as many as both clients of a build have
	lookUpsEvery = 20 * time.Millisecond // time per look-up of a script that is not in memory, on average
	lookUpBurst  = 100                   // number of such look-ups in a row
	longLookUp   = 5 * time.Second
)

// otherBuilds serves scripts of other builds of the client: of earlier ones to pages that were opened before an update, and
// of a later one while the servers of a shop are updated one after the other.
type otherBuilds struct {
	script  func(ctx context.Context, name string) ([]byte, error)
	now     func() time.Time
	log     *slog.Logger
	served  *lru.Cache[string, *precompressed.Response]
	flights singleflight.Group
	budget  budget
}

func newOtherBuilds(script func(context.Context, string) ([]byte, error), now func() time.Time, log *slog.Logger) *otherBuilds {
	served, err := lru.New[string, *precompressed.Response](maxOthers)
	if err != nil {
		panic(err) // only for a size that is not positive
	}
	return &otherBuilds{script: script, now: now, log: log, served: served, budget: budget{burst: lookUpBurst, every: lookUpsEvery}}
}

// serve sends a script and reports whether it exists.
func (o *otherBuilds) serve(w http.ResponseWriter, r *http.Request, path string) bool {
	name, ok := strings.CutPrefix(path, "/"+build.Folder+"/")
	if !ok || o.script == nil || !build.IsScript(name) {
		return false
	}
	response, ok := o.served.Get(name)
	if !ok {
		if response = o.lookUp(r.Context(), name); response == nil {
			return false
		}
	}
	response.Write(w, r, http.StatusOK)
	return true
}

// lookUp returns the script with a name, or nil. Any name can be made up, so the number of look-ups is limited.
func (o *otherBuilds) lookUp(ctx context.Context, name string) *precompressed.Response {
	found, _, _ := o.flights.Do(name, func() (any, error) {
		if !o.budget.take(o.now()) {
			return nil, nil
		}
		// The look-up continues when the request that began it ends.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), longLookUp)
		defer cancel()
		content, err := o.script(ctx, name)
		if err != nil {
			if !errors.Is(err, picture.ErrNotFound) {
				o.log.Warn("a script of another build could not be read: pages opened before the update load anew", "script", name, "error", err)
			}
			return nil, nil
		}
		response := precompressed.Packed(content, contentType(name), forever)
		o.served.Add(name, response)
		return response, nil
	})
	response, _ := found.(*precompressed.Response)
	return response
}
