package recommend

import (
	"cmp"
	"math"
	"slices"
)

// The rule of what goes together. A pair counts only if so many different customers bought it: a list of pairs must tell
// nothing of one customer's basket, and one customer must not be able to make one.
const (
	MinCustomers = 3
	// MaxMatches is how many products go with one.
	MaxMatches = 10
	// maxBasket leaves out the orders of who buys nearly everything: they say nothing of what goes together.
	maxBasket = 40
)

// Basket is what a customer bought in one order, each product once.
type Basket struct {
	Customer string
	Products []string
}

// Match is a product that goes with another one.
type Match struct {
	ProductID string `json:"productId"`
	// Strength is the cosine of the two, in thousandths: how many customers bought both in one order, over the geometric mean
	// of those who bought each.
	Strength int `json:"strength"`
}

// Matches are what goes with a product, strongest first.
type Matches struct {
	ProductID string  `json:"productId"`
	With      []Match `json:"with"`
}

type pair struct{ a, b string }

// Together finds what goes together. Customers are counted, not orders. A pair needs MinCustomers, and more of them than
// chance would bring together (a lift above 1): else what everybody buys would go with everything.
func Together(baskets []Basket) []Matches {
	customers := map[string][]Basket{}
	for _, b := range baskets {
		if len(b.Products) <= maxBasket {
			customers[b.Customer] = append(customers[b.Customer], b)
		}
	}
	buyers, both := map[string]int{}, map[pair]int{}
	for _, own := range customers {
		bought, joint := map[string]bool{}, map[pair]bool{}
		for _, b := range own {
			for i, one := range b.Products {
				bought[one] = true
				for _, other := range b.Products[i+1:] {
					joint[pair{min(one, other), max(one, other)}] = true
				}
			}
		}
		for id := range bought {
			buyers[id]++
		}
		for p := range joint {
			both[p]++
		}
	}
	with := map[string][]Match{}
	for p, n := range both {
		chance := buyers[p.a] * buyers[p.b] // over the number of customers
		if p.a == p.b || n < MinCustomers || n*len(customers) <= chance {
			continue
		}
		strength := int(math.Round(1000 * float64(n) / math.Sqrt(float64(chance))))
		with[p.a] = append(with[p.a], Match{p.b, strength})
		with[p.b] = append(with[p.b], Match{p.a, strength})
	}
	all := make([]Matches, 0, len(with))
	for id, matches := range with {
		slices.SortFunc(matches, func(a, b Match) int {
			return cmp.Or(cmp.Compare(b.Strength, a.Strength), cmp.Compare(a.ProductID, b.ProductID))
		})
		all = append(all, Matches{id, matches[:min(len(matches), MaxMatches)]})
	}
	slices.SortFunc(all, func(a, b Matches) int { return cmp.Compare(a.ProductID, b.ProductID) })
	return all
}
