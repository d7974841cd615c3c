package recommend_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/recommend"
)

func basket(customer string, products ...string) recommend.Basket {
	return recommend.Basket{Customer: customer, Products: products}
}

// market returns what ten customers bought: all of them bananas, and some of them ginger with lemon.
func market() (baskets []recommend.Basket) {
	for i := range 10 {
		bought := []string{"banana"}
		if i < 4 {
			bought = append(bought, "ginger")
		}
		if i < 3 || i == 9 {
			bought = append(bought, "lemon")
		}
		baskets = append(baskets, basket(fmt.Sprint("customer ", i), bought...))
	}
	return baskets
}

func TestAProductThatAllCustomersBuyHasNoMatches(t *testing.T) {
	assert.Equal(t, []recommend.Matches{
		{ProductID: "ginger", With: []recommend.Match{{ProductID: "lemon", Strength: 750}}},
		{ProductID: "lemon", With: []recommend.Match{{ProductID: "ginger", Strength: 750}}},
	}, recommend.Together(market()), "3 of 4 and 4 customers")
}

func TestCustomersCountNotOrders(t *testing.T) {
	baskets := market()
	for range 1000 {
		baskets = append(baskets, basket("one who pushes", "durian", "ginger"), basket("a friend", "durian", "ginger"))
	}
	for _, m := range recommend.Together(baskets) {
		assert.NotEqual(t, "durian", m.ProductID, "two customers make no pair, whatever they order")
	}
	baskets = append(baskets, basket("a third", "durian", "ginger"))
	found := recommend.Together(baskets)
	assert.True(t, slices.ContainsFunc(found, func(m recommend.Matches) bool { return m.ProductID == "durian" }), "three do")
}

func TestVeryLargeOrdersAreIgnored(t *testing.T) {
	var everything []string
	for i := range 41 {
		everything = append(everything, fmt.Sprintf("product %02d", i))
	}
	baskets := market()
	for i := range 5 {
		baskets = append(baskets, basket(fmt.Sprint("hotel ", i), everything...))
	}
	assert.Equal(t, recommend.Together(market()), recommend.Together(baskets))
}

// Whatever was bought, a match has enough customers, is mutual unless a stronger match replaced it, and does
// not depend on the sequence of the orders.
func TestMatchesOfAnyOrders(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.SampledFrom([]string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m"})
		baskets := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) recommend.Basket {
			return basket(rapid.SampledFrom([]string{"1", "2", "3", "4", "5", "6"}).Draw(t, "customer"),
				rapid.SliceOfDistinct(names, func(s string) string { return s }).Draw(t, "products")...)
		}), 0, 30).Draw(t, "baskets")
		found := recommend.Together(baskets)
		require.Equal(t, found, recommend.Together(rapid.Permutation(baskets).Draw(t, "in another order")))
		for _, m := range found {
			require.NotEmpty(t, m.With)
			require.LessOrEqual(t, len(m.With), recommend.MaxMatches)
			for _, with := range m.With {
				customers := map[string]bool{}
				for _, b := range baskets {
					if slices.Contains(b.Products, m.ProductID) && slices.Contains(b.Products, with.ProductID) {
						customers[b.Customer] = true
					}
				}
				require.GreaterOrEqual(t, len(customers), recommend.MinCustomers)
				require.NotEqual(t, m.ProductID, with.ProductID)
				require.True(t, 0 < with.Strength && with.Strength <= 1000)
			}
		}
	})
}
