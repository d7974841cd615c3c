package website

import (
	"encoding/xml"
	"net/http"

	"tokri/core/catalog"
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

func (s *site) robots(w http.ResponseWriter) {
	text := "User-agent: *\nAllow: /\n\nSitemap: " + s.PublicURL + "/sitemap.xml\n"
	send(w, textTypes[".txt"], aDay, []byte(text))
}

func (s *site) sitemap(w http.ResponseWriter) {
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
	send(w, textTypes[".xml"], anHour, append([]byte(xml.Header), text...))
}

func send(w http.ResponseWriter, contentType, cacheControl string, body []byte) {
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Cache-Control", cacheControl)
	w.WriteHeader(http.StatusOK)
	_, _ = w.Write(body) // fails only if the client has gone
}
