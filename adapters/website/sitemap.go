package website

import (
	"encoding/xml"
	"net/http"

	"tokri/adapters/internal/precompressed"
	"tokri/core/catalog"
	"tokri/core/shop"
)

// maxLocations is the number of addresses that one sitemap may hold.
const maxLocations = 50_000

// publicPaths lists the pages that search engines should know: home, categories, products and the shop's own pages.
func (s *site) publicPaths() []string {
	sold := s.Shop().Catalog
	all := []string{"/", "/products"}
	for _, page := range publicPages {
		all = append(all, "/"+page)
	}
	for _, category := range sold.Categories() {
		all = append(all, "/products/"+category.ID)
	}
	products, _ := sold.List(catalog.Query{Sort: catalog.ByName, Ascending: true, Limit: maxLocations - len(all)})
	for _, p := range products {
		all = append(all, "/product/"+p.ID)
	}
	return all
}

func (s *site) robots(w http.ResponseWriter, r *http.Request) {
	text := "User-agent: *\nAllow: /\n\nSitemap: " + s.PublicURL + "/sitemap.xml\n"
	precompressed.New([]byte(text), textTypes[".txt"], aDay).Write(w, r, http.StatusOK)
}

// sitemapOf is the sitemap for one state of the catalogue.
type sitemapOf struct {
	shop     *shop.Snapshot
	response *precompressed.Response
}

// sitemap sends the sitemap, which is rebuilt after the catalogue has changed.
func (s *site) sitemap(w http.ResponseWriter, r *http.Request) {
	current := s.Shop()
	kept := s.lastSitemap.Load()
	if kept == nil || kept.shop != current {
		kept = &sitemapOf{current, precompressed.New(s.sitemapText(), textTypes[".xml"], anHour)}
		s.lastSitemap.Store(kept)
	}
	kept.response.Write(w, r, http.StatusOK)
}

func (s *site) sitemapText() []byte {
	type location struct {
		Loc string `xml:"loc"`
	}
	list := struct {
		XMLName   xml.Name   `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
		Locations []location `xml:"url"`
	}{}
	for _, path := range s.publicPaths() {
		list.Locations = append(list.Locations, location{s.PublicURL + path})
	}
	text, err := xml.Marshal(list)
	if err != nil {
		panic(err) // texts can always be written
	}
	return append([]byte(xml.Header), text...)
}
