package website

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/catalog"
)

const builtFile = `<!DOCTYPE html><html  lang="en"><head><meta charSet="utf-8"/><meta name="viewport" content="width=device-width"/><title>Built</title><link rel="manifest" href="/app.webmanifest"/>` +
	`<link rel="preload" as="image" imageSrcSet="/skeleton.webp"/><style id="react-native-stylesheet">.old{}</style><script>first()</script></head>` +
	`<body><div id="root"><div>skeleton</div></div><script src="/_expo/static/js/web/a.js" defer></script></body></html>`

// renderer is a Render that the test controls.
type renderer struct {
	calls  atomic.Int32
	asked  sync.Map
	answer func(ctx context.Context, address, language string) (json.RawMessage, error)
	mended atomic.Bool // if set, answer is no longer called
	same   Same
}

func (f *renderer) render(ctx context.Context, address, language string) (json.RawMessage, Same, error) {
	f.asked.Store(address+" "+language, true)
	n := f.calls.Add(1)
	if f.answer != nil && !f.mended.Load() {
		made, err := f.answer(ctx, address, language)
		return made, nil, err
	}
	return page(fmt.Sprintf("<p>%s in %s, render %d</p>", address, language, n)), f.same, nil
}

// page returns what the client's bundle returns.
func page(markup string) json.RawMessage {
	var raw bytes.Buffer
	write := json.NewEncoder(&raw)
	write.SetEscapeHTML(false) // JSON.stringify does not escape HTML either
	err := write.Encode(map[string]any{
		"markup": markup, "preloads": `<link rel="preload" as="image" imageSrcSet="/tomato.webp"/>`, "css": ".new{}",
		"head": `<title data-rh="true">Screen</title><meta data-rh="true" name="description" content="of the screen">`,
		"data": map[string]any{"answers": []any{[]any{[]string{"product"}, "</script><script>alert(1)</script> & <!--"}}},
	})
	if err != nil {
		panic(err)
	}
	return raw.Bytes()
}

// renderedSite is a site whose pages f renders; version changes with what pages show.
func renderedSite(t *testing.T, f *renderer) (s testSite, version *atomic.Int32) {
	t.Helper()
	version = &atomic.Int32{}
	files := fstest.MapFS{}
	for _, name := range []string{"index.html", "search.html", "products/index.html", "product/[productId].html", "privacy-policy.html", "checkout.html"} {
		files[name] = &fstest.MapFile{Data: []byte(builtFile)}
	}
	return newSite(t, Config{
		Web: files, Render: f.render, Version: func() string { return fmt.Sprint(version.Load()) }, Now: time.Now, Log: slog.New(slog.DiscardHandler),
		Shop: shopOf(catalog.Product{ID: "mango", Name: "Mango", Variants: []catalog.Variant{{ID: "large", Price: 100}}}),
	}), version
}

// later waits; inside a synctest bubble this takes no real time.
func later(d time.Duration) { <-time.After(d) }

func isBuilt(w *httptest.ResponseRecorder) bool {
	return strings.Contains(w.Body.String(), "skeleton</div>")
}

func TestARenderedPageHasItsMarkupAndData(t *testing.T) {
	b, _ := renderedSite(t, &renderer{})
	w := b.do("GET", "/privacy-policy")
	html := w.Body.String()
	require.Equal(t, 200, w.Code)
	require.Contains(t, html, `<div id="root"><p>/privacy-policy in en, render 1</p></div><script id="rendered" type="application/json">{"at":`)
	require.Contains(t, html, `<html  lang="en"><head><meta charSet="utf-8"/><meta name="viewport" content="width=device-width"/>`+
		`<link rel="preload" as="image" imageSrcSet="/tomato.webp"/>`, "a preload before the viewport is chosen for another width")
	require.Contains(t, html, `<style id="react-native-stylesheet">.new{}</style>`)
	require.Contains(t, html, `<title data-rh="true">Screen</title>`)
	for _, old := range []string{"skeleton", ".old{}", "Built"} {
		require.NotContains(t, html, old)
	}
	require.True(t, strings.HasSuffix(html, `<script data-src="/_expo/static/js/web/a.js" defer></script></body></html>`), html)
	require.Equal(t, []string{"Accept-Language", "Cookie", "Accept-Encoding"}, w.Header().Values("Vary"))
	require.Contains(t, b.do("GET", "/product/mango").Body.String(), "<title data-rh=\"true\">Mango · Tokri</title>")
}

func TestAPageThatIsTheSameIsNotRenderedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var changed atomic.Bool
		var asked atomic.Int32
		f := &renderer{same: func(context.Context) bool { asked.Add(1); return !changed.Load() }}
		b, version := renderedSite(t, f)
		show := func() string {
			body := b.do("GET", "/product/mango").Body.String()
			synctest.Wait()
			return body
		}
		require.Contains(t, show(), "render 1<")
		for range 3 { // the shop's data change, but not what the page shows
			version.Add(1)
			later(maxStale)
			require.Contains(t, show(), "render 1<")
		}
		require.EqualValues(t, 3, asked.Load())
		require.EqualValues(t, 1, f.calls.Load())
		show()
		require.EqualValues(t, 3, asked.Load(), "once for each version")
		changed.Store(true)
		version.Add(1)
		later(maxStale)
		require.Contains(t, show(), "render 2<")
	})
}

func TestTextOfTheShopCannotEndTheDataNorRun(t *testing.T) {
	b, _ := renderedSite(t, &renderer{})
	w := b.do("GET", "/")
	data := w.Body.String()
	_, data, _ = strings.Cut(data, `<script id="rendered" type="application/json">`)
	data, _, _ = strings.Cut(data, `</script>`)
	require.NotContains(t, data, "<")
	var read struct{ Answers [][]any }
	require.NoError(t, json.Unmarshal([]byte(data), &read))
	require.Equal(t, "</script><script>alert(1)</script> & <!--", read.Answers[0][1])
	// Only the built page's scripts may run: the policy has the hash of its script, and no other.
	plain := newSite(t, Config{Web: fstest.MapFS{"index.html": {Data: []byte(builtFile)}}})
	scripts := func(w *httptest.ResponseRecorder) string {
		return regexp.MustCompile(`script-src [^;]*`).FindString(w.Header().Get("Content-Security-Policy"))
	}
	require.Equal(t, scripts(plain.do("GET", "/")), scripts(w))
}

// A style element of a page is allowed by the hash of its text, which differs between a built page and its rendering.
func TestThePolicyNamesThePagesOwnStyles(t *testing.T) {
	b, _ := renderedSite(t, &renderer{})
	for path, text := range map[string]string{"/": ".new{}", "/checkout": ".old{}"} {
		w := b.do("GET", path)
		require.Contains(t, w.Body.String(), `<style id="react-native-stylesheet">`+text+`</style>`)
		sum := sha256.Sum256([]byte(text))
		policy := w.Header().Get("Content-Security-Policy")
		require.Contains(t, policy, "; style-src-elem 'self' 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'; ", path)
		require.Contains(t, policy, "; style-src-attr 'unsafe-inline'; ")
		require.Contains(t, policy, "; style-src 'self' 'unsafe-inline'; ", "browsers that know no other rule of styles")
	}
	google := newSite(t, Config{Google: true, Web: fstest.MapFS{"index.html": {Data: []byte(builtFile)}}})
	require.Contains(t, google.do("GET", "/").Header().Get("Content-Security-Policy"),
		"; style-src-elem 'self' https://accounts.google.com/gsi/style 'unsafe-inline'; ", "Google's library has a style of its own")
}

func TestTheLanguageIsTheChosenOneOrTheBrowsers(t *testing.T) {
	b, _ := renderedSite(t, &renderer{})
	for header, want := range map[string]string{
		"Accept-Language: hi-IN,hi;q=0.9,en;q=0.8": "hi", "Accept-Language: en-IN,hi;q=0.9": "en", "Accept-Language: ta": "en", "Accept-Language: ;;;": "en",
		"Cookie: tokri.language=hi": "hi", "Cookie: tokri.language=xx": "en", "Cookie: other=hi": "en",
	} {
		name, value, _ := strings.Cut(header, ": ")
		html := b.do("GET", "/", name, value).Body.String()
		require.Contains(t, html, " in "+want, header)
		require.Contains(t, html, `<html  lang="`+want+`">`, header)
		manifest := map[string]string{"en": "/app.webmanifest", "hi": "/app.hi.webmanifest"}[want]
		require.Contains(t, html, `<link rel="manifest" href="`+manifest+`"/>`, header)
	}
	both := b.do("GET", "/", "Cookie", "tokri.language=en", "Accept-Language", "hi")
	require.Contains(t, both.Body.String(), " in en", "a choice comes before the browser's preference")
	for app, browser := range map[string]string{"hi": "en", "en": "hi"} {
		fromApp := b.do("GET", "/?language="+app, "Accept-Language", browser)
		require.Contains(t, fromApp.Body.String(), " in "+app, "the app's language comes before the browser's preference")
	}
	chosen := b.do("GET", "/?language=hi", "Cookie", "tokri.language=en")
	require.Contains(t, chosen.Body.String(), " in en", "a choice in the browser comes before the app's language")
}

func TestOnlyWhatAPageShowsIsInItsAddress(t *testing.T) {
	f := &renderer{}
	b, _ := renderedSite(t, f)
	for path, want := range map[string]string{
		"/?utm_source=x": "/", "/products?sort=price-low&gclid=1": "/products?sort=price-low", "/products?sort=worst": "/products", "/products?block=new&sort=name&gclid=1": "/products?block=new&sort=name",
		"/product/mango?variant=large": "/product/mango?variant=large", "/product/mango?variant=none": "/product/mango",
		"/search?q=tomato&min=5&utm_source=x": "/search?min=5&q=tomato", "/search": "/search",
	} {
		require.Contains(t, b.do("GET", path).Body.String(), "<p>"+want+" in en", path)
	}
	for _, path := range []string{"/search?q=%20tomato", "/search?q=a&q=b", "/search?min=-1", "/search?sort=worst", "/products?block=old", "/products?block=hero", "/products?block=new&block=new", "/search?q=" + strings.Repeat("a", 101), "/search?q=%ff", "/search?q=a%E2%80%AEb", "/search?q=a%00b", "/search?q=a%E2%80%A8b", "/search?q=%EF%BB%BFa", "/search?q=a%09b", "/search?q=%ED%9F%BF", "/checkout", "/product/none"} {
		require.True(t, isBuilt(b.do("GET", path)), path)
	}
}

func TestAPageIsRenderedOnceHoweverManyAsk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &renderer{answer: func(context.Context, string, string) (json.RawMessage, error) {
			later(patience / 2)
			return page("<p>tomato</p>"), nil
		}}
		b, _ := renderedSite(t, f)
		var all sync.WaitGroup
		for range 50 {
			all.Go(func() {
				if isBuilt(b.do("GET", "/")) {
					t.Error("a request did not wait for the page")
				}
			})
		}
		all.Wait()
		later(time.Hour)
		require.False(t, isBuilt(b.do("GET", "/")))
		require.Equal(t, int32(1), f.calls.Load(), "nothing has changed in that hour")
	})
}

func TestAPageThatHasChangedIsStaleForSecondsAtMost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, version := renderedSite(t, &renderer{})
		show := func() string {
			html := b.do("GET", "/").Body.String()
			synctest.Wait() // renderings that run in the background end here
			return html[strings.Index(html, "render "):][:8]
		}
		require.Equal(t, "render 1", show())
		version.Add(1)
		require.Equal(t, "render 1", show(), "it is not rendered at each change of a busy shop")
		later(rest)
		require.Equal(t, "render 1", show(), "the request that finds it old does not wait")
		require.Equal(t, "render 2", show())
		version.Add(1)
		later(maxStale)
		require.Equal(t, "render 3", show(), "an old page is not shown")
	})
}

func TestAPageThatCannotBeRenderedIsSentAsItWasBuilt(t *testing.T) {
	for name, answer := range map[string]func(context.Context, string, string) (json.RawMessage, error){
		"an error":  func(context.Context, string, string) (json.RawMessage, error) { return nil, errors.New("no engine") },
		"a panic":   func(context.Context, string, string) (json.RawMessage, error) { panic("engine") },
		"no JSON":   func(context.Context, string, string) (json.RawMessage, error) { return json.RawMessage("oops"), nil },
		"no markup": func(context.Context, string, string) (json.RawMessage, error) { return page(""), nil },
		"silence": func(ctx context.Context, _, _ string) (json.RawMessage, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := &renderer{answer: answer}
				b, _ := renderedSite(t, f)
				began := time.Now()
				require.True(t, isBuilt(b.do("GET", "/")))
				require.LessOrEqual(t, time.Since(began), patience)
				later(rest)
				require.True(t, isBuilt(b.do("GET", "/")))
				require.Equal(t, int32(1), f.calls.Load(), "it is not tried again at once")
				f.mended.Store(true)
				later(longestRender + afterFailure)
				require.False(t, isBuilt(b.do("GET", "/")))
			})
		})
	}
}

func TestMadeUpSearchesAreRenderedNowAndThenOnly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &renderer{}
		b, _ := renderedSite(t, f)
		require.False(t, isBuilt(b.do("GET", "/")))
		for i := range 500 {
			b.do("GET", fmt.Sprintf("/search?q=made-up-%d", i))
		}
		require.Equal(t, int32(1+searchBurst), f.calls.Load())
		later(3 * searchesEvery)
		for i := range 500 {
			b.do("GET", fmt.Sprintf("/search?q=more-%d", i))
		}
		require.Equal(t, int32(1+searchBurst+3), f.calls.Load())
		for i := range maxRendered {
			later(searchesEvery)
			b.do("GET", fmt.Sprintf("/search?q=slowly-%d", i))
		}
		require.Equal(t, int32(1+searchBurst+3+maxRendered), f.calls.Load())
		require.False(t, isBuilt(b.do("GET", "/")))
		require.Equal(t, int32(1+searchBurst+3+maxRendered), f.calls.Load(), "searches take no page's place")
	})
}

func TestFewPagesWaitToBeRendered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &renderer{answer: func(ctx context.Context, _, _ string) (json.RawMessage, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		}}
		b, _ := renderedSite(t, f)
		var all sync.WaitGroup
		for _, path := range deepPages {
			all.Go(func() { b.do("GET", path) })
			all.Go(func() { b.do("GET", path, "Accept-Language", "hi") })
		}
		all.Wait()
		require.Equal(t, int32(maxWaiting), f.calls.Load())
		later(longestRender)
	})
}

// deepPages are pages that are not front pages. A shop has many of them, in two languages each.
var deepPages = []string{"/products?sort=name", "/products?sort=price-low", "/products?sort=price-high", "/products?sort=discount", "/product/mango", "/product/mango?variant=large", "/search"}

func TestACrawlerDoesNotDelayFrontPages(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &renderer{answer: func(ctx context.Context, address, _ string) (json.RawMessage, error) {
			if slices.Contains(deepPages, address) {
				<-ctx.Done()
				return nil, ctx.Err()
			}
			return page("<p>fresh</p>"), nil
		}}
		b, version := renderedSite(t, f)
		var all sync.WaitGroup
		for _, path := range deepPages {
			all.Go(func() { b.do("GET", path) })
			all.Go(func() { b.do("GET", path, "Accept-Language", "hi") })
		}
		synctest.Wait()
		require.Equal(t, int32(maxWaiting), f.calls.Load(), "others must wait")
		for range 2 { // customers buy in the meantime, so each page is out of date
			for _, path := range []string{"/", "/products", "/privacy-policy"} {
				require.False(t, isBuilt(b.do("GET", path)), path)
			}
			version.Add(1)
			later(maxStale)
		}
		all.Wait()
		later(longestRender)
	})
}

// productPages are pages of so many products, as a crawler finds them.
func productPages(n int) (pages []pageAddress) {
	for i := range n {
		pages = append(pages, pageAddress{address: fmt.Sprint("/product/", i), language: "en"})
	}
	return pages
}

func TestACrawlerDoesNotEvictPagesInUse(t *testing.T) {
	f := &renderer{}
	r := newRenderings(f.render, func() string { return "1" }, func() bool { return false }, time.Now, slog.New(slog.DiscardHandler))
	compose := func(*rendered) *composed { return &composed{} }
	mango := pageAddress{address: "/product/mango", language: "en"}
	for range 2 {
		require.NotNil(t, r.get(t.Context(), mango, compose))
	}
	require.Equal(t, int32(1), f.calls.Load())
	const walked = 10 * maxRendered
	for _, a := range productPages(walked) {
		require.NotNil(t, r.get(t.Context(), a, compose))
	}
	require.NotNil(t, r.get(t.Context(), mango, compose))
	require.Equal(t, int32(1+walked), f.calls.Load(), "the page is still kept")
	require.Equal(t, maxRendered, r.pages.Len(), "and room has its bound")
}

func TestACrawlerDoesNotDelayKnownPages(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		walk := productPages(2 * maxWaiting)
		f := &renderer{answer: func(ctx context.Context, address, _ string) (json.RawMessage, error) {
			if slices.ContainsFunc(walk, func(a pageAddress) bool { return a.address == address }) {
				<-ctx.Done()
				return nil, ctx.Err()
			}
			return page("<p>fresh</p>"), nil
		}}
		version := "1"
		r := newRenderings(f.render, func() string { return version }, func() bool { return false }, time.Now, slog.New(slog.DiscardHandler))
		compose := func(*rendered) *composed { return &composed{} }
		mango := pageAddress{address: "/product/mango", language: "en"}
		first := r.get(t.Context(), mango, compose)
		require.NotNil(t, first)
		version = "2"
		later(maxStale)
		for _, a := range walk {
			go r.get(t.Context(), a, compose)
		}
		synctest.Wait()
		require.Equal(t, int32(1+maxWaiting), f.calls.Load(), "the others must wait")
		again := r.get(t.Context(), mango, compose)
		require.NotNil(t, again)
		require.NotSame(t, first, again)
		later(longestRender)
	})
}

func TestWhileCustomersBuyPagesThatAreNotKeptTakeATenthOfAProcessor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const each = 100 * time.Millisecond
		var buying atomic.Bool
		f := &renderer{answer: func(_ context.Context, address, _ string) (json.RawMessage, error) {
			later(each)
			return page("<p>" + address + "</p>"), nil
		}}
		r := newRenderings(f.render, func() string { return "1" }, buying.Load, time.Now, slog.New(slog.DiscardHandler))
		compose := func(*rendered) *composed { return &composed{} }
		open := func(pages []pageAddress) (shown int) {
			for _, a := range pages {
				if r.get(t.Context(), a, compose) != nil {
					shown++
				} else {
					later(each)
				}
			}
			return shown
		}
		all := productPages(300)
		require.Equal(t, 50, open(all[:50]), "without customers who buy, each page is rendered")
		buying.Store(true)
		require.Equal(t, 10, open(all[50:150]))
		front := pageAddress{address: "/", language: "en", front: true}
		require.NotNil(t, r.get(t.Context(), front, compose), "the pages on which customers arrive do not wait for a share")
		buying.Store(false)
		require.Equal(t, 50, open(all[150:200]))
	})
}
