package server

import (
	"context"
	"crypto/sha256"
	"fmt"
	"sync"
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

	mu       sync.Mutex
	settings string // a digest of the settings that pages show
	readAt   time.Time
}

// newPages makes a renderer for the client's bundle. Without a bundle, pages are sent as they were built.
func newPages(bundle func() []byte, shown func() *shop.Snapshot, shared httpapi.Shared) *pages {
	p := &pages{shop: shown, shared: shared}
	if bundle() != nil {
		p.renderer = quickjs.New(bundle, quickjs.Ask(shared))
	}
	return p
}

func (p *pages) render() website.Render {
	if p.renderer == nil {
		return nil
	}
	return p.renderer.Render
}

func (p *pages) close() {
	if p.renderer != nil {
		p.renderer.Close()
	}
}

// settingsEvery is how often the settings are read. They change with each order, because it takes a place of a
// delivery slot.
const settingsEvery = 2 * time.Second

// version identifies the data that pages show: the catalogue, the settings, and the date, because pages say
// "today".
func (p *pages) version() string {
	return p.shop().Version + " " + clock.Now().In(india.Zone).Format(time.DateOnly) + " " + p.digestOfSettings()
}

func (p *pages) digestOfSettings() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if at := clock.Now(); p.settings == "" || at.Sub(p.readAt) >= settingsEvery {
		settings, err := p.shared(context.Background(), "GET", "/user/get-settings", "")
		if err == nil {
			p.settings = fmt.Sprintf("%x", sha256.Sum256([]byte(settings)))
		}
		p.readAt = at
	}
	return p.settings
}
