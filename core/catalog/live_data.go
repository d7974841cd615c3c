package catalog

import (
	"maps"
	"slices"
	"time"

	"tokri/core/money"
)

// Units are the units of one variant.
type Units struct {
	Free int
	Held int // by orders on their way
	Sold int
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

// WithUnits returns the catalogue with the units of some variants, or of all, which then have none unless they are named. It makes
// only those products anew whose units differ, because every order changes some; if there are none, it returns c.
func (c *Catalog) WithUnits(units map[string]Units, all bool) *Catalog {
	next := change{is: c, was: c}
	ids := maps.Keys(units)
	if all {
		ids = maps.Keys(c.byVariant)
	}
	for id := range ids {
		i, sold := c.byVariant[id]
		if !sold {
			continue
		}
		j := slices.IndexFunc(c.products[i].Variants, func(v Variant) bool { return v.ID == id })
		was, is := c.products[i].Variants[j].Units(), units[id]
		if was == is {
			continue
		}
		p := next.product(i)
		v := &p.Variants[j]
		v.Stock, v.Held, v.Sold = is.Free, is.Held, is.Sold
		p.Sold += is.Sold - was.Sold
		next.is.worth += v.Effective().Times(is.Free + is.Held - was.Free - was.Held)
	}
	return next.is
}

// WithRatings returns the catalogue with the ratings of all products.
func (c *Catalog) WithRatings(ratings map[string]RatingSummary) *Catalog {
	next := change{is: c, was: c}
	for i, o := range c.opening {
		p := c.products[i]
		rating, reviews := o.average, o.reviews
		var latest []Review
		if said := ratings[p.ID]; said.Count > 0 {
			stars := rating*float64(reviews) + float64(said.Stars)
			reviews += said.Count
			rating = float64(int(stars/float64(reviews)*10+0.5)) / 10
			latest = said.Latest
		}
		if p.Rating != rating || p.Reviews != reviews || !slices.Equal(p.Latest, latest) {
			p = next.product(i)
			p.Rating, p.Reviews, p.Latest = rating, reviews, latest
		}
	}
	return next.is
}

// change makes a catalogue of another one, with which it shares the products that stay as they are.
type change struct{ is, was *Catalog }

// product returns a product of the new catalogue, to be changed.
func (n *change) product(i int) *Product {
	if n.is == n.was {
		is := *n.was
		is.products = slices.Clone(is.products)
		n.is = &is
	}
	if n.is.products[i] == n.was.products[i] {
		p := *n.was.products[i]
		p.Variants = slices.Clone(p.Variants)
		n.is.products[i] = &p
	}
	return n.is.products[i]
}

// Units returns how many units of a variant are on hand, free or held by orders; 0 if there is no such variant.
func (c *Catalog) Units(variantID string) int {
	i, ok := c.byVariant[variantID]
	if !ok {
		return 0
	}
	v, _ := c.products[i].Variant(variantID)
	return v.Stock + v.Held
}

// Worth returns what all units on hand cost together.
func (c *Catalog) Worth() money.Paise { return c.worth }
