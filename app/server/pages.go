package server

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"tokri/adapters/httpapi"
	"tokri/adapters/quickjs"
	"tokri/adapters/website"
	"tokri/app/clock"
	"tokri/core/india"
	"tokri/core/shop"
)

// pages renders the client's pages from the answers that the API gives to a caller without a session.
type pages struct {
	shop     func() *shop.Snapshot
	shared   httpapi.Shared
	renderer *quickjs.Renderer

	bought *bought

	mu       sync.Mutex
	settings string // a digest of the settings that pages show
	readAt   time.Time
}

// bought is when a customer or guest last changed a cart or checked out, in nanoseconds of the program's uptime.
type bought struct{ atomic.Int64 }

func (b *bought) now() { b.Store(int64(clock.Uptime())) }

func newBought() *bought { return &bought{} }

// newPages makes a renderer for the client's bundle. Without a bundle, pages are sent as they were built.
func newPages(bundle func() []byte, shown func() *shop.Snapshot, shared httpapi.Shared, b *bought) *pages {
	p := &pages{shop: shown, shared: shared, bought: b}
	if bundle() != nil {
		p.renderer = quickjs.New(bundle, p.ask)
	}
	return p
}

func (p *pages) render() website.Render {
	if p.renderer == nil {
		return nil
	}
	return func(ctx context.Context, address, language string) (json.RawMessage, website.Same, error) {
		var calls []call
		day := today()
		page, err := p.renderer.Render(context.WithValue(ctx, callsOf{}, &calls), address, language)
		return page, func(ctx context.Context) bool { return day == today() && p.same(ctx, calls) }, err
	}
}

// call is a call of a rendered page with a digest of its answer.
type call struct{ method, path, body, digest string }

// callsOf is the key of a context's value: the calls of the page that is being rendered.
type callsOf struct{}

// ask answers a call of the page that is being rendered.
func (p *pages) ask(ctx context.Context, method, path, body string) (string, error) {
	answer, err := p.shared(ctx, method, path, body)
	if calls, ok := ctx.Value(callsOf{}).(*[]call); ok && err == nil {
		*calls = append(*calls, call{method, path, body, digest(path, answer)})
	}
	return answer, err
}

// same reports whether all calls of a page are answered as they were when it was rendered.
func (p *pages) same(ctx context.Context, calls []call) bool {
	for _, c := range calls {
		if answer, err := p.shared(ctx, c.method, c.path, c.body); err != nil || digest(c.path, answer) != c.digest {
			return false
		}
	}
	return true
}

const settingsPath = "/user/get-settings"

// shownPlaces is from how many free places of a delivery slot on no page says how many there are (fewPlaces in
// client/src/features/checkout/slots.ts). Each order takes a place, and must not make all pages out of date.
const shownPlaces = 7

// digest identifies what pages show of an answer.
func digest(path, answer string) string {
	shown := []byte(answer)
	if path == settingsPath {
		var settings struct{ Data map[string]any }
		if json.Unmarshal(shown, &settings) == nil {
			slots, _ := settings.Data["deliverySlots"].([]any)
			for _, one := range slots {
				slot, _ := one.(map[string]any)
				booked, _ := slot["booked"].(float64)
				capacity, _ := slot["capacity"].(float64)
				delete(slot, "capacity")
				slot["booked"] = min(capacity-booked, shownPlaces)
			}
			if reduced, err := json.Marshal(settings.Data); err == nil {
				shown = reduced
			}
		}
	}
	return fmt.Sprintf("%x", sha256.Sum256(shown))
}

// steady returns the time by which pages grow old. Unlike the shop's it has a reading of the monotonic clock: when the machine's clock is
// set back by an hour, no page stays as it is for an hour.
func steady() time.Time { return time.Now() }

func today() string { return clock.Now().In(india.Zone).Format(time.DateOnly) }

func (p *pages) close() {
	if p.renderer != nil {
		p.renderer.Close()
	}
}

// buyingFor is how long customers count as buying after one of them changed a cart or checked out.
const buyingFor = 2 * time.Second

func (p *pages) buying() bool {
	last := p.bought.Load()
	return last > 0 && int64(clock.Uptime())-last < int64(buyingFor)
}

// settingsEvery is how often the settings are read.
const settingsEvery = 2 * time.Second

// version identifies the data that pages show: the catalogue, the settings, and the date, because pages say
// "today".
func (p *pages) version() string {
	return p.shop().Version + " " + today() + " " + p.digestOfSettings()
}

func (p *pages) digestOfSettings() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if at := steady(); p.settings == "" || at.Sub(p.readAt) >= settingsEvery {
		settings, err := p.shared(context.Background(), "GET", settingsPath, "")
		if err == nil {
			p.settings = digest(settingsPath, settings)
		}
		p.readAt = at
	}
	return p.settings
}
