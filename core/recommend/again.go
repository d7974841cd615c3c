// Package recommend proposes products: what a customer may buy again, and what goes with a cart (docs/product.md "Buy again",
// "You may also need").
package recommend

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"time"

	"tokri/core/order"
)

// MaxOrders is how many of a customer's latest orders are considered. halfLife is the age at which an order
// counts half.
const (
	MaxOrders = 50
	halfLife  = 30 * 24 * time.Hour
)

// Again ranks the products of a customer's delivered orders. Each order counts once for a product, and counts
// less the older it is. Orders of other statuses do not count.
func Again(orders []order.Order, now time.Time) []string {
	scores, last := map[string]float64{}, map[string]time.Time{}
	for _, o := range orders {
		if o.Status != order.Delivered {
			continue
		}
		age := max(now.Sub(o.PlacedAt), 0)
		for _, id := range productsOf(o) {
			scores[id] += math.Exp2(-float64(age) / float64(halfLife))
			if o.PlacedAt.After(last[id]) {
				last[id] = o.PlacedAt
			}
		}
	}
	return ranked(scores, func(a, b string) int { return last[b].Compare(last[a]) })
}

func productsOf(o order.Order) []string {
	ids := make([]string, 0, len(o.Lines))
	for _, l := range slices.Concat(o.Lines, o.Replacements()) {
		ids = append(ids, l.ProductID)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// ranked returns the ids ordered by score, highest first; equal scores are ordered by compare and then by id.
func ranked[S cmp.Ordered](scores map[string]S, compare func(a, b string) int) []string {
	return slices.SortedFunc(maps.Keys(scores), func(a, b string) int {
		return cmp.Or(cmp.Compare(scores[b], scores[a]), compare(a, b), cmp.Compare(a, b))
	})
}
