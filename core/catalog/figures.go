package catalog

import "time"

// Figures are what changes of a product while its record stays: what is free and sold of each
// variant, and what customers say of each product.
type Figures struct {
	Free     map[string]int
	Sold     map[string]int
	Opinions map[string]Opinion
}

// Opinion is what customers say of a product.
type Opinion struct {
	Stars  int // the sum of all ratings
	Count  int
	Latest []Review // the newest that say something, newest first
}

// Review is one customer's opinion, as everybody sees it.
type Review struct {
	Stars     int
	Message   string
	FirstName string
	LastName  string
	At        time.Time
}

// With is the same catalogue with other figures. What the shopkeeper brought along as opening
// figures counts on top of them.
func (c *Catalog) With(f Figures) *Catalog {
	d := *c
	d.products = make([]Product, len(c.opening))
	for i, p := range c.opening {
		for _, v := range p.Variants {
			p.Sold += f.Sold[v.ID]
		}
		if o, ok := f.Opinions[p.ID]; ok && o.Count > 0 {
			stars := p.Rating*float64(p.Reviews) + float64(o.Stars)
			p.Reviews += o.Count
			p.Rating = float64(int(stars/float64(p.Reviews)*10+0.5)) / 10
			p.Latest = o.Latest
		}
		d.products[i] = p
	}
	d.setStock(f.Free)
	return &d
}
