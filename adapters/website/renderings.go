package website

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/sync/singleflight"

	"tokri/adapters/internal/precompressed"
)

// Render renders the client's page at an address (path and query) in a language, "en" or "hi". It returns the JSON object
// that client/src/render makes: markup, styles, head and the data of the page.
type Render func(ctx context.Context, address, language string) (json.RawMessage, error)

// The bounds of rendering. A rendered page takes about 300 KiB and some hundredths of a second.
const (
	maxRendered   = 64               // pages that are kept, besides searches
	maxSearches   = 16               // searches that are kept: anyone can invent any number of them
	searchesEvery = time.Second      // that a search not kept may be rendered, in the long run
	searchBurst   = 8                // such searches in a row
	maxWaiting    = 8                // pages that are being rendered or wait for it, besides front pages
	maxFront      = 8                // front pages that do: who walks through all others keeps none of them out
	rest          = 5 * time.Second  // a page is not rendered again sooner
	maxStale      = 15 * time.Second // a page that is older is not shown while its successor is rendered
	patience      = time.Second      // that a request waits for a page
	longestRender = 30 * time.Second
	afterFailure  = 10 * time.Second // a page that could not be rendered is not tried again sooner
)

// rendering is a page that was rendered, or could not be.
type rendering struct {
	page    *precompressed.Response // nil: the page could not be rendered
	version string
	at      time.Time
}

// renderings keeps rendered pages by address and language, each until what pages show has changed. A page is
// rendered once at a time, however many ask for it, and requests never wait long: they get the page as it was built.
type renderings struct {
	render  Render
	version func() string // changes whenever a page's data may have
	now     func() time.Time
	log     *slog.Logger

	pages, searches *lru.Cache[pageAddress, *rendering]
	flights         singleflight.Group
	waiting, front  chan struct{}
	budget          budget // of searches
}

func newRenderings(render Render, version func() string, now func() time.Time, log *slog.Logger) *renderings {
	kept := func(size int) *lru.Cache[pageAddress, *rendering] {
		cache, err := lru.New[pageAddress, *rendering](size)
		if err != nil {
			panic(err) // only for a size that is not positive
		}
		return cache
	}
	return &renderings{
		render: render, version: version, now: now, log: log,
		pages: kept(maxRendered), searches: kept(maxSearches), waiting: make(chan struct{}, maxWaiting), front: make(chan struct{}, maxFront),
		budget: budget{burst: searchBurst, every: searchesEvery},
	}
}

// get returns the rendered page of an address, or nil if there is none in time. compose makes the page from what was rendered.
func (r *renderings) get(ctx context.Context, a pageAddress, compose func(*rendered) *precompressed.Response) *precompressed.Response {
	cache := r.pages
	if a.search {
		cache = r.searches
	}
	version, now := r.version(), r.now()
	kept, _ := cache.Get(a)
	if kept != nil {
		age := now.Sub(kept.at)
		if kept.version == version && (kept.page != nil || age < afterFailure) || age < rest {
			return kept.page
		}
		if kept.page == nil || age >= maxStale {
			kept = nil
		}
	} else if a.search && !r.budget.take(now) {
		return nil
	}
	done := r.flights.DoChan(a.language+" "+a.address, func() (any, error) {
		fresh := r.once(a, version, compose)
		if fresh != nil {
			cache.Add(a, fresh)
		}
		return fresh, nil
	})
	if kept != nil {
		return kept.page
	}
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case v := <-done:
		if fresh, _ := v.Val.(*rendering); fresh != nil {
			return fresh.page
		}
	case <-timer.C:
	case <-ctx.Done():
	}
	return nil
}

// once renders a page; nil if too many wait already.
func (r *renderings) once(a pageAddress, version string, compose func(*rendered) *precompressed.Response) *rendering {
	places := r.waiting
	if a.front {
		places = r.front
	}
	select {
	case places <- struct{}{}:
		defer func() { <-places }()
	default:
		return nil
	}
	// The page outlives the request that first asked for it.
	ctx, cancel := context.WithTimeout(context.Background(), longestRender)
	defer cancel()
	page, err := r.compose(ctx, a, compose)
	if err != nil {
		r.log.Warn("a page could not be rendered: visitors get it without content until scripts have run", "page", a.address, "language", a.language, "error", err)
	}
	return &rendering{page: page, version: version, at: r.now()}
}

func (r *renderings) compose(ctx context.Context, a pageAddress, compose func(*rendered) *precompressed.Response) (page *precompressed.Response, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v", v)
		}
	}()
	raw, err := r.render(ctx, a.address, a.language)
	if err != nil {
		return nil, err
	}
	made, err := parseRendered(raw, r.now())
	if err != nil {
		return nil, err
	}
	return compose(made), nil
}

// budget bounds how often something is done of which a stranger can ask for any number: `burst` times in a row, and then
// once every so long.
type budget struct {
	burst int
	every time.Duration

	mu   sync.Mutex
	used time.Time // the budget is used up to this moment
}

func (b *budget) take(now time.Time) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if earliest := now.Add(-time.Duration(b.burst) * b.every); b.used.Before(earliest) {
		b.used = earliest
	}
	next := b.used.Add(b.every)
	if next.After(now) {
		return false
	}
	b.used = next
	return true
}
