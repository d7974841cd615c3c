package website

import (
	"fmt"
	"slices"

	"tokri/core/catalog"
	"tokri/core/money"
	"tokri/core/shop"
)

// Pages whose texts are in the built page.
var publicPages = []string{"about-us", "contact-us", "terms-and-conditions", "privacy-policy", "refund-policy", "other-policy", "account-deletion"}

const shareImage = "/icons/icon-512.png"

// metadata is what a page tells search engines and link previews before any script runs. An empty text leaves
// the text of the built page.
type metadata struct {
	SiteName       string // the shop's name
	Title          string
	Description    string
	Path           string // the canonical path of the page; "" has none
	Image          string // a path or an address
	NoIndex        bool   // search engines leave the page out
	StructuredData []any  // schema.org objects
}

// metadata returns the metadata of the page at a path and reports whether the shop has content there. Pages
// that belong to one customer are excluded from search engines.
func (s *site) metadata(path []string) (metadata, bool) {
	shown := s.Shop()
	meta, found := describe(shown, path)
	meta.SiteName = shown.Settings.Name
	return meta, found
}

func describe(shown *shop.Snapshot, path []string) (metadata, bool) {
	title := func(words string) string { return words + " · " + shown.Settings.Name }
	switch {
	case len(path) == 0 || len(path) == 1 && path[0] == "home":
		meta := metadata{Path: "/", Image: shareImage, StructuredData: []any{store(shown.Settings)}}
		if city := shown.Settings.City; city != "" { // the built page has the demo shop's
			meta.Title = title("Fresh fruit and vegetables in " + city)
			meta.Description = "Vegetables and fruit in the weight you want, at your door in " + city + " in the slot you choose."
		}
		return meta, true
	case len(path) == 1 && path[0] == "products":
		return metadata{Path: "/products", Image: shareImage}, true
	case len(path) == 2 && path[0] == "products":
		category, ok := shown.Catalog.Category(path[1])
		if !ok {
			return metadata{NoIndex: true}, false
		}
		return metadata{
			Title: title("Buy " + category.Title + " Online"), Description: category.Description,
			Path: "/products/" + category.ID, Image: catalog.PictureAddress(category.Image),
		}, true
	case len(path) == 2 && path[0] == "product":
		p, err := shown.Catalog.Product(path[1])
		if err != nil {
			return metadata{NoIndex: true, Title: title("Product not found")}, false
		}
		return productMetadata(p, title(p.Name)), true
	case len(path) == 1 && slices.Contains(publicPages, path[0]):
		return metadata{Path: "/" + path[0], Image: shareImage}, true
	}
	return metadata{NoIndex: true}, true
}

func productMetadata(p catalog.Product, title string) metadata {
	meta := metadata{Title: title, Description: p.Subtitle, Path: "/product/" + p.ID}
	if p.Description != "" {
		meta.Description = p.Description
	}
	data := map[string]any{
		"@context": "https://schema.org", "@type": "Product", "name": p.Name, "sku": p.ID,
		"description": meta.Description, "offers": offer(p),
	}
	for _, image := range p.Images {
		if meta.Image = catalog.PictureAddress(image); meta.Image != "" {
			break
		}
	}
	if p.Reviews > 0 {
		data["aggregateRating"] = map[string]any{"@type": "AggregateRating", "ratingValue": p.Rating, "reviewCount": p.Reviews}
	}
	meta.StructuredData = []any{data}
	return meta
}

// offer describes the weights of a product: the lowest and the highest price.
func offer(p catalog.Product) map[string]any {
	low, high, stock := p.Variants[0].Effective(), money.Paise(0), 0
	for _, v := range p.Variants {
		low, high, stock = min(low, v.Effective()), max(high, v.Effective()), stock+v.Stock
	}
	availability := "https://schema.org/InStock"
	if stock <= 0 {
		availability = "https://schema.org/OutOfStock"
	}
	return map[string]any{
		"@type": "AggregateOffer", "priceCurrency": "INR", "offerCount": len(p.Variants),
		"lowPrice": decimal(low), "highPrice": decimal(high), "availability": availability,
	}
}

func decimal(p money.Paise) string { return fmt.Sprintf("%d.%02d", p/100, p%100) }

func store(settings shop.Settings) map[string]any {
	return map[string]any{
		"@context": "https://schema.org", "@type": "GroceryStore", "name": settings.Name, "telephone": settings.Contact.Phone,
		"email": settings.Contact.Email, "currenciesAccepted": "INR",
		"address": map[string]any{
			"@type": "PostalAddress", "streetAddress": settings.Contact.Address, "addressLocality": settings.City,
			"addressRegion": settings.State, "addressCountry": "IN",
		},
	}
}
