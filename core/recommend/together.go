package recommend

import (
	"cmp"
	"math"
	"slices"
)

// The thresholds. A pair counts only if MinCustomers different customers bought it: the list of pairs must
// reveal nothing about one customer's orders, and one customer must not be able to create a pair.
const (
	MinCustomers = 3
	// MaxMatches is how many matches a product has.
	MaxMatches = 10
	// maxBasket excludes larger orders: an order with nearly everything says nothing about which products go
	// together.
	maxBasket = 40
)

// Basket is what a customer bought in one order, each product once.
type Basket struct {
	Customer string
	Products []string
}

// Match is a product that is often bought together with another one.
type Match struct {
	ProductID string `json:"productId"`
	// Strength is the cosine of the two, in thousandths: how many customers bought both in one order, over the geometric mean
	// of those who bought each.
	Strength int `json:"strength"`
}

// Matches are the matches of a product, strongest first.
type Matches struct {
	ProductID string  `json:"productId"`
	With      []Match `json:"with"`
}

type pair struct{ a, b string }

// Together computes the pairs. It counts customers and not orders. A pair needs MinCustomers, and more
// customers than chance would bring together (a lift above 1); otherwise products that nearly all customers buy
// would go with everything.
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
		chance := buyers[p.a] * buyers[p.b] // divided by the number of customers
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
