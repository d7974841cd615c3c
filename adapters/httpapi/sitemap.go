package httpapi

import (
	"encoding/xml"
	"net/http"

	"github.com/gin-gonic/gin"

	"tokri/core/catalog"
)

// mostPlaces is what one sitemap may hold.
const mostPlaces = 50_000

// Public lists the pages that anybody may find: the shop window, the shelves, what is on them, and
// what the shop says of itself.
func (s *Service) Public() []string {
	shelves := s.Shop().Catalog
	all := []string{"/", "/products"}
	for _, page := range publicPages {
		all = append(all, "/"+page)
	}
	for _, shelf := range shelves.Categories() {
		all = append(all, "/products/"+shelf.ID)
	}
	products, _ := shelves.List(catalog.Query{Sort: catalog.ByName, Ascending: true, Limit: mostPlaces - len(all)})
	for _, p := range products {
		all = append(all, "/product/"+p.ID)
	}
	return all
}

func (s *server) robots(c *gin.Context) {
	text := "User-agent: *\nAllow: /\n\nSitemap: " + s.PublicURL + "/sitemap.xml\n"
	c.Header("Cache-Control", aDay)
	c.Data(http.StatusOK, "text/plain; charset=utf-8", []byte(text))
}

func (s *server) sitemap(c *gin.Context) {
	type place struct {
		Loc string `xml:"loc"`
	}
	list := struct {
		XMLName xml.Name `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
		Places  []place  `xml:"url"`
	}{}
	for _, path := range s.Public() {
		list.Places = append(list.Places, place{s.PublicURL + path})
	}
	text, err := xml.Marshal(list)
	if err != nil {
		s.refuse(c, err)
		return
	}
	c.Header("Cache-Control", "public, max-age=3600")
	c.Data(http.StatusOK, textKinds[".xml"], append([]byte(xml.Header), text...))
}
