package catalog

import (
	"cmp"
	"slices"
	"strings"

	"tokri/core/money"
)

// MaxID is the most characters of an id: calls take no longer ones (Id in openapi.yaml).
const MaxID = 64

// Catalog is all products and categories on sale at one moment. It is immutable, so any number of readers share it.
type Catalog struct {
	products   []*Product
	opening    []rated // the products' ratings in the shopkeeper's files
	categories []Category
	byID       map[string]int // product id and slug -> index
	byVariant  map[string]int // variant id -> index
	byCategory map[string]int
	search     []searchText
	words      dictionary
	worth      money.Paise // of all units on hand
}

type rated struct {
	average float64
	reviews int
}

// New returns a catalogue of products and categories with the free units of each variant. A product without
// variants cannot be sold and is left out. The catalogue copies the products, but shares their variants and texts with its caller.
func New(products []Product, categories []Category, free map[string]int) *Catalog {
	c := &Catalog{
		categories: slices.Clone(categories),
		byID:       make(map[string]int, 2*len(products)),
		byVariant:  make(map[string]int, 3*len(products)),
		byCategory: make(map[string]int, len(categories)),
	}
	for i, k := range c.categories {
		c.byCategory[k.ID] = i
	}
	c.words.number = map[string]int{}
	for n := range products {
		p := products[n]
		if len(p.Variants) == 0 {
			continue
		}
		i := len(c.products)
		c.products = append(c.products, &p)
		c.opening = append(c.opening, rated{p.Rating, p.Reviews})
		c.byID[p.ID] = i
		if p.Slug != "" {
			c.byID[p.Slug] = i
		}
		for _, v := range p.Variants {
			c.byVariant[v.ID] = i
		}
		c.search = append(c.search, c.words.text(p, c.categoryOf(p)))
	}
	c.words = dictionary{words: slices.Clip(slices.Clone(c.words.words))} // it is complete
	units := make(map[string]Units, len(free))
	for id, n := range free {
		units[id] = Units{Free: n}
	}
	return c.WithUnits(units, true)
}

// Categories lists the categories in the shopkeeper's order.
func (c *Catalog) Categories() []Category { return c.categories }

// Category finds a category, or false.
func (c *Catalog) Category(id string) (Category, bool) {
	i, ok := c.byCategory[id]
	if !ok {
		return Category{}, false
	}
	return c.categories[i], true
}

func (c *Catalog) categoryOf(p Product) Category {
	k, _ := c.Category(p.CategoryID)
	return k
}

// Product finds a product by id or slug, or ErrNotFound.
func (c *Catalog) Product(id string) (Product, error) {
	i, ok := c.byID[id]
	if !ok {
		return Product{}, ErrNotFound
	}
	return *c.products[i], nil
}

// Variant finds a variant and its product, or ErrNotFound.
func (c *Catalog) Variant(id string) (Product, Variant, error) {
	i, ok := c.byVariant[id]
	if !ok {
		return Product{}, Variant{}, ErrNotFound
	}
	v, err := c.products[i].Variant(id)
	return *c.products[i], v, err
}

// SortField names what a listing is sorted by.
type SortField string

// The sort fields (docs/product.md "Formats"); the API refuses an unknown one.
const (
	ByCreated   SortField = "createdAt"
	ByName      SortField = "name"
	ByPrice     SortField = "price"
	ByDiscount  SortField = "discount"
	ByRating    SortField = "rating"
	ByRelevance SortField = "relevance"
)

// Query asks for a page of products. Zero fields do not restrict.
type Query struct {
	Search        string
	CategoryID    string
	SubCategoryID string
	MinPrice      money.Paise
	MaxPrice      *money.Paise // nil sets no limit; 0 finds products that cost nothing
	Sort          SortField
	Ascending     bool
	Offset        int
	Limit         int
}

// List returns the page of products that the query asks for, and how many match in all.
func (c *Catalog) List(q Query) ([]Product, int) {
	type hit struct {
		*Product
		lead  Variant
		score int
	}
	searched := strings.TrimSpace(q.Search) != ""
	var scores []int
	if searched {
		scores, _ = c.scores(q.Search)
	}
	var hits []hit
	for i, p := range c.products {
		if q.CategoryID != "" && p.CategoryID != q.CategoryID ||
			q.SubCategoryID != "" && p.SubCategoryID != q.SubCategoryID {
			continue
		}
		lead := p.Lead()
		price := lead.Effective()
		if price < q.MinPrice || q.MaxPrice != nil && price > *q.MaxPrice {
			continue
		}
		score := 0
		if searched {
			if score = scores[i]; score == 0 {
				continue
			}
		}
		hits = append(hits, hit{p, lead, score})
	}
	slices.SortStableFunc(hits, func(a, b hit) int {
		var d int
		switch q.Sort {
		case ByName:
			d = strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name))
		case ByPrice:
			d = cmp.Compare(a.lead.Effective(), b.lead.Effective())
		case ByDiscount:
			d = cmp.Compare(a.lead.PercentOff(), b.lead.PercentOff())
		case ByRating:
			d = cmp.Compare(a.Rating, b.Rating)
		case ByRelevance:
			// The best match comes first, in either direction of the sort.
			return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(b.Sold, a.Sold), cmp.Compare(a.ID, b.ID))
		default:
			d = a.CreatedAt.Compare(b.CreatedAt)
		}
		if !q.Ascending {
			d = -d
		}
		return cmp.Or(d, cmp.Compare(a.ID, b.ID))
	})
	from := min(max(q.Offset, 0), len(hits))
	to := len(hits)
	if q.Limit > 0 {
		to = min(from+q.Limit, to)
	}
	page := make([]Product, 0, to-from)
	for _, h := range hits[from:to] {
		page = append(page, *h.Product)
	}
	return page, len(hits)
}

// Similar lists up to n products like this one: of its category
// first, those that share tags before others, those in stock before those sold out.
func (c *Catalog) Similar(p Product, n int) []Product {
	type near struct {
		*Product
		points int
	}
	var all []near
	for _, o := range c.products {
		if o.ID == p.ID {
			continue
		}
		points := 0
		if o.CategoryID == p.CategoryID {
			points += 4
		}
		for _, t := range o.Tags {
			if slices.Contains(p.Tags, t) {
				points += 2
			}
		}
		if points == 0 {
			continue
		}
		if o.Lead().Stock > 0 {
			points++
		}
		all = append(all, near{o, points})
	}
	slices.SortStableFunc(all, func(a, b near) int {
		return cmp.Or(cmp.Compare(b.points, a.points), cmp.Compare(b.Sold, a.Sold), cmp.Compare(a.ID, b.ID))
	})
	similar := make([]Product, 0, n)
	for _, o := range all[:min(n, len(all))] {
		similar = append(similar, *o.Product)
	}
	return similar
}

// BestSellers lists up to n of the products for which wanted is true, those sold most first.
func (c *Catalog) BestSellers(n int, wanted func(Product) bool) []Product {
	if n <= 0 {
		return nil // avoids sorting the whole catalogue
	}
	var all []Product
	for _, p := range c.products {
		if wanted(*p) {
			all = append(all, *p)
		}
	}
	slices.SortStableFunc(all, func(a, b Product) int { return cmp.Or(cmp.Compare(b.Sold, a.Sold), cmp.Compare(a.ID, b.ID)) })
	return all[:min(n, len(all))]
}
