// Package website serves the exported web client: its pages by route, each with the metadata of its address for
// search engines; its other files by path; sitemap.xml and robots.txt.
package website

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"path"
	"strings"
	"sync/atomic"
	"time"

	"tokri/adapters/internal/precompressed"
	"tokri/core/shop"
)

// Config has the parts of which New makes a website.
type Config struct {
	Web       fs.FS                 // the exported web client
	Staff     fs.FS                 // the exported client of the staff; nil or empty: it is not served
	Shop      func() *shop.Snapshot // the shop's current data
	PublicURL string                // the address at which customers reach the shop
	Google    bool                  // pages may load Google's sign-in script

	Render  Render           // renders pages; nil: pages are sent as they were built
	Version func() string    // changes whenever the data that pages show may have changed
	Buying  func() bool      // whether customers are buying; pages that are not kept then leave them the processor; nil: never
	Now     func() time.Time // the clock for the data in a rendered page
	Log     *slog.Logger

	App App // the shop's apps

	NoWorker bool // browsers remove the service worker that an earlier visit has installed

	// Script returns a script of another build of the client by its name; nil if there are none.
	Script func(ctx context.Context, name string) ([]byte, error)
	// Picture returns one of the shop's own pictures by its address; nil if there are none.
	Picture func(ctx context.Context, address string) ([]byte, error)
}

// site holds compressible files in memory, with their ETags. Pictures and fonts are read on each request.
type site struct {
	Config
	texts    map[string]*precompressed.Response // by path
	pages    *route
	policies map[*precompressed.Response]string // the Content-Security-Policy of each built page
	policy   func(scripts, styles []string) string
	notFound *precompressed.Response
	heads    *heads
	files    files

	wellKnown map[string]*precompressed.Response // what phones' systems ask about the shop's apps, by path

	staff *staffSite // nil: the staff's client is not served

	lastSitemap atomic.Pointer[sitemapOf]
	rendered    *renderings // nil: pages are sent as they were built
	others      *otherBuilds
	ownPictures *ownPictures
}

// text returns the response for a file. The files are read from the program or the disk each time: copies in
// memory would take 3 MiB.
func text(web fs.FS, name string) *precompressed.Response {
	read := func(name string) func() []byte {
		return func() []byte {
			if content, err := fs.ReadFile(web, name); err == nil {
				return content
			}
			return nil
		}
	}
	// The build has compressed the scripts at the highest level; pages are changed before they are sent, so
	// they are compressed here.
	if compressed := name + ".br"; exists(web, compressed) {
		return precompressed.WithBrotli(read(name), read(compressed), contentType(name), cacheControl(name))
	}
	return precompressed.Of(read(name), contentType(name), cacheControl(name))
}

func exists(files fs.FS, name string) bool {
	_, err := fs.Stat(files, name)
	return err == nil
}

// New reads the web client and returns its handler.
func New(c Config) (http.Handler, error) {
	s := &site{Config: c, texts: map[string]*precompressed.Response{}, pages: &route{},
		policies: map[*precompressed.Response]string{}, files: files{FS: c.Web}, wellKnown: c.App.wellKnown()}
	s.heads = newHeads(c.PublicURL, s.metadata)
	s.others = newOtherBuilds(c.Script, c.Now, c.Log)
	s.ownPictures = newOwnPictures(c.Picture)
	if c.Render != nil {
		if c.Buying == nil {
			c.Buying = func() bool { return false }
		}
		s.rendered = newRenderings(c.Render, c.Version, c.Buying, c.Now, c.Log)
	}
	s.policy = contentSecurityPolicy(c.Google)
	var err error
	if s.staff, err = newStaffSite(c.Staff); err != nil {
		return nil, fmt.Errorf("read the staff's client: %w", err)
	}
	err = fs.WalkDir(c.Web, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && name == staffFolder {
			return fs.SkipDir
		}
		if err != nil || d.IsDir() || !isText(name) {
			return err
		}
		response := text(c.Web, name)
		if !strings.HasSuffix(name, ".html") {
			s.texts["/"+name] = response
			return nil
		}
		built := response.Body()
		s.policies[response] = s.policy(scriptHashes(built), styleHashes(built))
		if name == "+not-found.html" {
			s.notFound = response
			return nil
		}
		s.pages.add(routeOf(name), response)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the web client: %w", err)
	}
	return s, nil
}

func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD, OPTIONS")
		if r.Method == http.MethodOptions {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	name := path.Clean("/" + r.URL.Path)
	if under, ok := cutStaff(name); ok {
		s.serveStaff(w, r, under)
		return
	}
	switch name {
	case "/robots.txt":
		s.robots(w, r)
		return
	case "/sitemap.xml":
		s.sitemap(w, r)
		return
	case "/sw.js":
		s.worker(w, r)
		return
	case paymentPath:
		s.toPayment(w, r)
		return
	}
	if answer, ok := s.wellKnown[name]; ok {
		answer.Write(w, r, http.StatusOK)
		return
	}
	if s.backToApp(w, r, name) {
		return
	}
	if text, ok := s.texts[name]; ok {
		text.Write(w, r, http.StatusOK)
		return
	}
	if page := s.pages.find(segments(name)); page != nil {
		s.page(w, r, page, name)
		return
	}
	if s.files.serve(w, r, strings.TrimPrefix(name, "/")) || s.others.serve(w, r, name) || s.ownPicture(w, r, name) {
		return
	}
	if s.notFound != nil && path.Ext(name) == "" {
		w.Header().Set("Content-Security-Policy", s.policies[s.notFound])
		s.notFound.Write(w, r, http.StatusNotFound)
		return
	}
	http.Error(w, "Not found", http.StatusNotFound)
}

// workerPolicy lets the service worker load from the shop, and run no script but itself.
const workerPolicy = "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

// worker sends the service worker, or the one that removes it. Browsers ask for it at each visit (no-cache), so
// either reaches all customers.
func (s *site) worker(w http.ResponseWriter, r *http.Request) {
	s.writeWorker(w, r, s.texts["/sw.js"], "/")
}

// writeWorker sends a service worker with its scope, or the one that removes it.
func (s *site) writeWorker(w http.ResponseWriter, r *http.Request, worker *precompressed.Response, scope string) {
	if s.NoWorker {
		worker = s.texts["/sw-off.js"]
	}
	if worker == nil {
		http.Error(w, "Not found", http.StatusNotFound)
		return
	}
	w.Header().Set("Service-Worker-Allowed", scope)
	w.Header().Set("Content-Security-Policy", workerPolicy)
	worker.Write(w, r, http.StatusOK)
}

// page sends a page of the client with the metadata of its address, rendered if possible. For an address
// without content the page itself says so, and the status is 404.
func (s *site) page(w http.ResponseWriter, r *http.Request, built *precompressed.Response, name string) {
	w.Header().Set("Content-Security-Policy", s.policies[built])
	page, found := s.heads.page(segments(name), built)
	if !found {
		page.Write(w, r, http.StatusNotFound)
		return
	}
	if s.rendered != nil {
		if address, ok := addressOf(segments(name), r.URL.Query(), s.Shop()); ok {
			// Customers behind one cache may use different languages.
			w.Header().Add("Vary", "Accept-Language")
			w.Header().Add("Vary", "Cookie")
			if rendered := s.renderedPage(r, built, name, address); rendered != nil {
				page = rendered.Response
				w.Header().Set("Content-Security-Policy", rendered.policy)
			}
		}
	}
	page.Write(w, r, http.StatusOK)
}

// renderedPage returns the page with the markup of its address, or nil.
func (s *site) renderedPage(r *http.Request, built *precompressed.Response, name, address string) *composed {
	a := pageAddress{address: address, language: languageOf(r), search: name == "/search"}
	a.front = !a.search && !strings.HasPrefix(address, "/product/") && !strings.Contains(address, "?")
	return s.rendered.get(r.Context(), a, func(made *rendered) *composed {
		meta, _ := s.metadata(segments(name))
		if a.language != "en" {
			// The metadata for search engines is in English; in another language the screen's own title is
			// used.
			meta.Title, meta.Description = "", ""
		}
		page, ok := made.into(built.Body(), a.language, meta, s.heads.tags(meta))
		if !ok {
			panic("the built page has no root, or no scripts")
		}
		// The scripts are the built page's, so that no text of the shop becomes one that may run; the styles are the rendering's.
		policy := s.policy(scriptHashes(built.Body()), styleHashes(page))
		return &composed{precompressed.Packed(page, built.ContentType(), built.CacheControl()), policy}
	})
}
