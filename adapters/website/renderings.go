package website

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/sync/singleflight"

	"tokri/adapters/internal/precompressed"
	"tokri/core/panics"
)

// Render renders the client's page at an address (path and query) in a language, "en" or "hi". It returns the JSON object
// that client/src/render makes: markup, styles, head and the data of the page.
type Render func(ctx context.Context, address, language string) (json.RawMessage, Same, error)

// Same reports whether a page that was rendered would be rendered to the same again. It costs much less than rendering.
type Same func(ctx context.Context) bool

// The limits of rendering. A rendered page takes about 300 KiB of memory and some hundredths of a second.
const (
	maxRendered   = 64               // pages that are kept, besides searches
	maxSearches   = 16               // searches that are kept; any number of searches can be made up
	searchesEvery = time.Second      // time per rendering of a search that is not kept, on average
	searchBurst   = 8                // number of such searches in a row
	maxWaiting    = 8                // pages that are being rendered or wait for it, besides front pages
	maxKnown      = 4                // out-of-date pages that are being rendered again or wait for it
	maxFront      = 8                // front pages that are being rendered or wait for it; a client that requests all other pages cannot block these
	rest          = 5 * time.Second  // minimum time between two renderings of a page
	maxStale      = 15 * time.Second // the oldest page that is shown while its successor is rendered
	patience      = time.Second      // how long a request waits for a page
	longestRender = 30 * time.Second
	buyingShare   = 0.1              // of one processor: what pages that are not kept may take while customers buy
	afterFailure  = 10 * time.Second // how long a page that could not be rendered is not tried again
)

// composed is a rendered page with its Content-Security-Policy.
type composed struct {
	*precompressed.Response
	policy string
}

// rendering is the result for one page: rendered, or failed.
type rendering struct {
	page    *composed // nil: the page could not be rendered
	same    Same
	version string // with which the page was rendered, or was found to be the same
	at      time.Time
}

// renderings keeps rendered pages by address and language, each until what it shows has changed: with another version of the
// shop's data a page is rendered again only if it is not the same. A page is
// rendered once at a time, however many requests wait for it. Requests wait only for a short time and then get
// the built page.
type renderings struct {
	render  Render
	version func() string // changes whenever a page's data may have
	now     func() time.Time
	log     *slog.Logger

	pages, searches       *lru.TwoQueueCache[pageAddress, *rendering]
	flights               singleflight.Group
	waiting, known, front chan struct{}
	budget                budget // of searches
	share                 share  // of pages that are not kept
}

func newRenderings(render Render, version func() string, buying func() bool, now func() time.Time, log *slog.Logger) *renderings {
	// A page that was asked for more than once makes no room for one that is new: a crawler asks for each page of the shop once.
	kept := func(size int) *lru.TwoQueueCache[pageAddress, *rendering] {
		cache, err := lru.New2Q[pageAddress, *rendering](size)
		if err != nil {
			panic(err) // only for a size that is not positive
		}
		return cache
	}
	return &renderings{
		render: render, version: version, now: now, log: log,
		pages: kept(maxRendered), searches: kept(maxSearches), waiting: make(chan struct{}, maxWaiting), known: make(chan struct{}, maxKnown), front: make(chan struct{}, maxFront),
		budget: budget{burst: searchBurst, every: searchesEvery},
		share:  share{of: buyingShare, buying: buying},
	}
}

// get returns the rendered page of an address, or nil if it is not ready in time. compose makes the page from
// the renderer's result.
func (r *renderings) get(ctx context.Context, a pageAddress, compose func(*rendered) *composed) *composed {
	cache := r.pages
	if a.search {
		cache = r.searches
	}
	version, now := r.version(), r.now()
	kept, _ := cache.Get(a)
	before := kept
	places := r.waiting
	switch {
	case a.front:
		places = r.front
	case kept != nil:
		places = r.known
	}
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
		fresh := r.once(places, a, version, before, compose)
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

// once renders a page unless the one before is still the same; it returns nil if too many renderings wait for the same places already.
func (r *renderings) once(places chan struct{}, a pageAddress, version string, before *rendering, compose func(*rendered) *composed) *rendering {
	select {
	case places <- struct{}{}:
		defer func() { <-places }()
	default:
		return nil
	}
	if places == r.waiting {
		began := r.now()
		if !r.share.begin(began) {
			return nil
		}
		defer func() { r.share.end(began, r.now()) }()
	}
	// The rendering continues when the request that began it ends.
	ctx, cancel := context.WithTimeout(context.Background(), longestRender)
	defer cancel()
	if before != nil && before.page != nil && before.same != nil && before.same(ctx) {
		return &rendering{page: before.page, same: before.same, version: version, at: r.now()}
	}
	page, same, err := r.compose(ctx, a, compose)
	if err != nil {
		level := slog.LevelWarn
		if _, ok := errors.AsType[*panics.Error](err); ok {
			level = slog.LevelError
		}
		r.log.Log(ctx, level, "a page could not be rendered: visitors get it without content until scripts have run", "page", a.address, "language", a.language, "error", err)
	}
	return &rendering{page: page, same: same, version: version, at: r.now()}
}

func (r *renderings) compose(ctx context.Context, a pageAddress, compose func(*rendered) *composed) (page *composed, same Same, err error) {
	err = panics.Try(func() error {
		var raw json.RawMessage
		var err error
		raw, same, err = r.render(ctx, a.address, a.language)
		if err != nil {
			return err
		}
		made, err := parseRendered(raw, r.now())
		if err != nil {
			return err
		}
		page = compose(made)
		return nil
	})
	return page, same, err
}

// share limits which part of the time something is done while customers buy: one at a time, and after each a rest in
// proportion to the time that it took, which is longer on a processor with other work.
type share struct {
	of     float64
	buying func() bool

	mu      sync.Mutex
	running int
	next    time.Time
}

func (s *share) begin(now time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.buying() && (s.running > 0 || now.Before(s.next)) {
		return false
	}
	s.running++
	return true
}

func (s *share) end(began, ended time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.running--
	s.next = ended.Add(time.Duration(float64(ended.Sub(began)) * (1/s.of - 1)))
}

// budget limits how often something is done that any client can request without end: `burst` times in a row,
// and then once per interval.
type budget struct {
	burst int
	every time.Duration

	mu   sync.Mutex
	used time.Time // the time up to which the budget is used
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
