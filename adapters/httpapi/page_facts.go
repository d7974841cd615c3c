package httpapi

import (
	"fmt"
	"slices"

	"tokri/core/catalog"
	"tokri/core/money"
)

// Public pages that stand under their own address; the built page has the words.
var publicPages = []string{"about-us", "contact-us", "terms-and-conditions", "privacy-policy", "refund-policy", "other-policy", "account-deletion"}

const shareImage = "/icons/icon-512.png"

// Head describes the page at a path, and tells whether there is anything there. Pages that are
// somebody's own are not for search engines.
func (s *Service) Head(path []string) (Head, bool) {
	shop := s.Shop()
	title := func(words string) string { return words + " · " + shop.Settings.Name }
	switch {
	case len(path) == 0 || len(path) == 1 && path[0] == "home":
		return Head{Path: "/", Image: shareImage, Facts: []any{s.storeFacts()}}, true
	case len(path) == 1 && path[0] == "products":
		return Head{Path: "/products", Image: shareImage}, true
	case len(path) == 2 && path[0] == "products":
		shelf, ok := shop.Catalog.Category(path[1])
		if !ok {
			return Head{Unlisted: true}, false
		}
		return Head{
			Title: title("Buy " + shelf.Title + " Online"), Description: shelf.Description,
			Path: "/products/" + shelf.ID, Image: catalog.PictureAddress(shelf.Image),
		}, true
	case len(path) == 2 && path[0] == "product":
		p, err := shop.Catalog.Product(path[1])
		if err != nil {
			return Head{Unlisted: true, Title: title("Product not found")}, false
		}
		return productHead(p, title(p.Name)), true
	case len(path) == 1 && slices.Contains(publicPages, path[0]):
		return Head{Path: "/" + path[0], Image: shareImage}, true
	}
	return Head{Unlisted: true}, true
}

func productHead(p catalog.Product, title string) Head {
	head := Head{Title: title, Description: p.Subtitle, Path: "/product/" + p.ID}
	if p.Description != "" {
		head.Description = p.Description
	}
	fact := map[string]any{
		"@context": "https://schema.org", "@type": "Product", "name": p.Name, "sku": p.ID,
		"description": head.Description, "offers": offerOf(p),
	}
	if shown := pictures(p.Images); len(shown) > 0 {
		head.Image = shown[0]
	}
	if p.Reviews > 0 {
		fact["aggregateRating"] = map[string]any{"@type": "AggregateRating", "ratingValue": p.Rating, "reviewCount": p.Reviews}
	}
	head.Facts = []any{fact}
	return head
}

// offerOf spans the weights of a product: the lowest and the highest price that is paid.
func offerOf(p catalog.Product) map[string]any {
	low, high, stock := p.Variants[0].Effective(), money.Paise(0), 0
	for _, v := range p.Variants {
		low, high, stock = min(low, v.Effective()), max(high, v.Effective()), stock+v.Stock
	}
	there := "https://schema.org/InStock"
	if stock <= 0 {
		there = "https://schema.org/OutOfStock"
	}
	return map[string]any{
		"@type": "AggregateOffer", "priceCurrency": "INR", "offerCount": len(p.Variants),
		"lowPrice": decimal(low), "highPrice": decimal(high), "availability": there,
	}
}

func decimal(p money.Paise) string { return fmt.Sprintf("%d.%02d", p/100, p%100) }

func (s *Service) storeFacts() map[string]any {
	facts := s.Shop().Settings
	return map[string]any{
		"@context": "https://schema.org", "@type": "GroceryStore", "name": facts.Name, "telephone": facts.Contact.Phone,
		"email": facts.Contact.Email, "currenciesAccepted": "INR",
		"address": map[string]any{
			"@type": "PostalAddress", "streetAddress": facts.Contact.Address, "addressLocality": facts.City,
			"addressRegion": facts.State, "addressCountry": "IN",
		},
	}
}
