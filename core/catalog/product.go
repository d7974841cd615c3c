// Package catalog holds what the shop sells: products with their variants, in categories.
//
// A Catalog is immutable and lives in memory; it lists, sorts, searches and finds without I/O.
// When products or stock change, a new one takes its place (package shop).
package catalog

import (
	"strings"
	"time"

	"tokri/core/apperr"
	"tokri/core/money"
)

// ErrNotFound means that there is no such product or variant.
var ErrNotFound = apperr.New(apperr.NotFound, "product_not_found", "Product not found")

// Product is one product, in one or more variants.
type Product struct {
	ID            string      `json:"id"`
	Slug          string      `json:"slug"`
	Name          string      `json:"name"`
	NameHi        string      `json:"nameHi,omitempty"`
	Subtitle      string      `json:"subtitle,omitempty"`
	SubtitleHi    string      `json:"subtitleHi,omitempty"`
	Description   string      `json:"description"`
	DescriptionHi string      `json:"descriptionHi,omitempty"`
	Tags          []string    `json:"tags,omitempty"`
	Aliases       []string    `json:"aliases,omitempty"` // other names: aloo, tamatar
	Images        []string    `json:"images"`
	Tile          string      `json:"tile,omitempty"`
	CategoryID    string      `json:"categoryId"`
	SubCategoryID string      `json:"subCategoryId,omitempty"`
	Variants      []Variant   `json:"variants"`
	Surcharge     money.Paise `json:"surcharge,omitempty"` // extra delivery charge of this product
	HSN           string      `json:"hsn,omitempty"`
	// GST is the rate of the tax that the price includes; 0 means exempt.
	GST         money.BasisPoints `json:"gst,omitempty"`
	Origin      string            `json:"origin,omitempty"` // the country that it comes from
	OriginHi    string            `json:"originHi,omitempty"`
	ShelfLife   string            `json:"shelfLife,omitempty"` // how long and where it keeps
	ShelfLifeHi string            `json:"shelfLifeHi,omitempty"`
	Rating      float64           `json:"rating,omitempty"` // average, 0 to 5
	Reviews     int               `json:"reviews,omitempty"`
	Sold        int               `json:"sold,omitempty"`
	Latest      []Review          `json:"-"` // the newest reviews by customers of this shop
	Popular     bool              `json:"popular,omitempty"`
	Shelf       string            `json:"shelf,omitempty"` // where it stands; orders are picked in the order of these names
	CreatedAt   time.Time         `json:"createdAt"`
}

// Variant is a weight of a product with its price. Its units come from the inventory, not from the product record: Stock is what
// can be ordered now, Held what orders hold, and Sold what was delivered.
type Variant struct {
	ID         string      `json:"id"`
	Weight     string      `json:"weight"`     // "500"
	WeightUnit string      `json:"weightUnit"` // "g", "kg", "pc", "bunch"
	Price      money.Paise `json:"price"`      // MRP; of goods without one, the price that is paid
	NoMRP      bool        `json:"noMrp,omitempty"`
	Discounted money.Paise `json:"discounted,omitempty"`
	Nominal    int         `json:"nominal,omitempty"` // the weight in grams of one, if it is weighed when it is packed
	Stock      int         `json:"-"`
	Held       int         `json:"-"`
	Sold       int         `json:"-"`
}

// Units returns the variant's units.
func (v Variant) Units() Units { return Units{Free: v.Stock, Held: v.Held, Sold: v.Sold} }

// Effective returns the price that is paid (docs/product.md "Prices").
func (v Variant) Effective() money.Paise {
	if 0 < v.Discounted && v.Discounted < v.Price {
		return v.Discounted
	}
	return v.Price
}

// PercentOff returns the discount as customers see it.
func (v Variant) PercentOff() int { return money.PercentOff(v.Price, v.Effective()) }

// Lead returns the variant that stands for the product in listings: the cheapest one in stock, or the
// cheapest if none is.
func (p Product) Lead() Variant {
	lead := p.Variants[0]
	for _, v := range p.Variants[1:] {
		switch inStock, leadInStock := v.Stock > 0, lead.Stock > 0; {
		case inStock != leadInStock:
			if inStock {
				lead = v
			}
		case v.Effective() < lead.Effective():
			lead = v
		}
	}
	return lead
}

// Variant finds a variant of the product by id, or ErrNotFound.
func (p Product) Variant(id string) (Variant, error) {
	for _, v := range p.Variants {
		if v.ID == id {
			return v, nil
		}
	}
	return Variant{}, ErrNotFound
}

// Category is a category of products.
type Category struct {
	ID            string        `json:"id"`
	Title         string        `json:"title"`
	TitleHi       string        `json:"titleHi,omitempty"`
	Image         string        `json:"image,omitempty"`
	Tile          string        `json:"tile,omitempty"`
	Description   string        `json:"description,omitempty"`
	DescriptionHi string        `json:"descriptionHi,omitempty"`
	SubCategories []SubCategory `json:"subCategories,omitempty"`
}

// SubCategory is a part of a category.
type SubCategory struct {
	ID      string `json:"id"`
	Title   string `json:"title"`
	TitleHi string `json:"titleHi,omitempty"`
}

// PictureAddress prepares a stored image address for display (docs/product.md "Pictures"): an address that
// looks like a host name gets https, a path stays a path, and an address that could run as script becomes "".
func PictureAddress(s string) string {
	s = strings.TrimSpace(s)
	lower := strings.ToLower(s)
	switch {
	case s == "", strings.HasPrefix(s, "/") && !strings.HasPrefix(s, "//"):
		return s
	case strings.HasPrefix(lower, "https://"), strings.HasPrefix(lower, "http://"):
		return s
	case strings.HasPrefix(s, "//"):
		return "https:" + s
	}
	host, _, _ := strings.Cut(s, "/")
	if strings.Contains(host, ".") && !strings.ContainsAny(host, ": <>\"'\\") {
		return "https://" + s
	}
	if !strings.Contains(host, ":") {
		return "/" + s
	}
	return ""
}
