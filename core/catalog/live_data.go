package catalog

import (
	"time"

	"tokri/core/money"
)

// LiveData is the part of the catalogue that changes between editions: the stock and sales of each
// variant, and the ratings of each product.
type LiveData struct {
	Free    map[string]int
	Held    map[string]int // by orders on their way
	Sold    map[string]int
	Ratings map[string]RatingSummary
}

// RatingSummary sums up the reviews of a product.
type RatingSummary struct {
	Stars  int // the sum of all ratings
	Count  int
	Latest []Review // the newest reviews with a text, newest first
}

// Review is one customer's review, as all visitors see it.
type Review struct {
	Stars     int
	Message   string
	FirstName string
	LastName  string
	At        time.Time
}

// With returns the catalogue with other live data. The sales and ratings from the shopkeeper's files are added
// to them.
func (c *Catalog) With(f LiveData) *Catalog {
	d := *c
	d.products = make([]Product, len(c.opening))
	for i, p := range c.opening {
		for _, v := range p.Variants {
			p.Sold += f.Sold[v.ID]
		}
		if o, ok := f.Ratings[p.ID]; ok && o.Count > 0 {
			stars := p.Rating*float64(p.Reviews) + float64(o.Stars)
			p.Reviews += o.Count
			p.Rating = float64(int(stars/float64(p.Reviews)*10+0.5)) / 10
			p.Latest = o.Latest
		}
		d.products[i] = p
	}
	d.setStock(f.Free, f.Held)
	return &d
}

// Units returns how many units of a variant are on hand, free or held by orders; 0 if there is no such variant.
func (c *Catalog) Units(variantID string) int { return c.onHand[variantID] }

// Worth returns what all units on hand cost together.
func (c *Catalog) Worth() money.Paise { return c.worth }
