package recommend_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/catalog"
	"tokri/core/order"
	"tokri/core/recommend"
)

var noon = time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC)

func delivered(id, user string, placed time.Time, products ...string) order.Order {
	o := order.Order{ID: id, UserID: user, Key: id, CartVersion: placed.UnixMilli(), Status: order.Delivered, Process: order.Process{Phase: order.Closed}, CreatedAt: placed, PlacedAt: placed}
	for _, p := range products {
		o.Lines = append(o.Lines, order.Line{ProductID: p, VariantID: p + "-1"})
	}
	return o
}

func ids(products []catalog.Product) (ids []string) {
	for _, p := range products {
		ids = append(ids, p.ID)
	}
	return ids
}

// shelf returns a shop with roots and fruit, of which only the figs are sold out.
func shelf() *catalog.Catalog {
	var products []catalog.Product
	free := map[string]int{}
	for i, name := range []string{"ginger", "lemon", "turmeric", "banana", "mango", "fig"} {
		category := "roots"
		if i > 2 {
			category = "fruit"
		}
		products = append(products, catalog.Product{ID: name, Name: name, CategoryID: category, Sold: i, Variants: []catalog.Variant{{ID: name + "-1", Price: 1000}}})
		free[name+"-1"] = 5
	}
	free["fig-1"] = 0
	return catalog.New(products, nil, free)
}

func TestAgainRanksByHowOftenAndHowLately(t *testing.T) {
	at := func(days int) time.Time { return noon.AddDate(0, 0, -days) }
	cancelled := delivered("o5", "asha", at(0), "mango")
	cancelled.Status = order.Cancelled
	orders := []order.Order{
		delivered("o1", "asha", at(90), "lemon", "turmeric"),
		delivered("o2", "asha", at(60), "lemon", "ginger", "gone"),
		delivered("o3", "asha", at(20), "ginger", "fig"),
		delivered("o4", "asha", at(1), "banana", "banana"),
		cancelled,
	}
	assert.Equal(t, []string{"banana", "ginger", "fig", "gone", "lemon", "turmeric"}[:3], recommend.Again(orders, noon)[:3])
	s := &recommend.Service{Catalog: shelf, Now: func() time.Time { return noon }}
	assert.Equal(t, []string{"banana", "ginger", "lemon", "turmeric", "fig"}, ids(s.Again(orders)), "what is sold out comes last, what is not sold any more is left out")
	assert.Empty(t, s.Again(nil))
}

func TestForACart(t *testing.T) {
	db, now := memory.New(), noon
	s := &recommend.Service{Store: db.Together(), Orders: db.Orders(), Catalog: shelf, Now: func() time.Time { return now }}
	require.NoError(t, s.Renew(t.Context()))
	assert.Equal(t, []string{"turmeric", "lemon", "mango", "banana"}, ids(s.For([]string{"ginger"})),
		"no orders yet: the best sellers of the category, then of the shop; not the cart's, and nothing that is sold out")
	for i := range 4 {
		db.Orders().Put(delivered(fmt.Sprint("both", i), fmt.Sprint("u", i), noon, "ginger", "mango", "fig"), delivered(fmt.Sprint("alone", i), fmt.Sprint("v", i), noon, "lemon"))
	}
	require.NoError(t, s.Renew(t.Context()))
	assert.Equal(t, "turmeric", ids(s.For([]string{"ginger"}))[0], "it is not due")
	now = now.Add(6 * time.Hour)
	require.NoError(t, s.Renew(t.Context()))
	assert.Equal(t, []string{"mango", "turmeric", "lemon", "banana"}, ids(s.For([]string{"ginger", "no such product"})))
	assert.Equal(t, "mango", ids(s.For([]string{"ginger", "lemon"}))[0])
	assert.NotContains(t, ids(s.For([]string{"ginger", "mango"})), "mango")

	other := &recommend.Service{Store: db.Together(), Orders: db.Orders(), Catalog: shelf, Now: func() time.Time { return now }}
	before := db.Together().One("shop").Version
	require.NoError(t, other.Renew(t.Context()))
	assert.Equal(t, "mango", ids(other.For([]string{"ginger"}))[0], "another server shows what was found")
	assert.Equal(t, before, db.Together().One("shop").Version, "and finds nothing itself")
}

// A customer with a number counts once, however many accounts that customer has had. Old orders do not count.
func TestBasketsOfOneNumberCountAsOneCustomer(t *testing.T) {
	db := memory.New()
	s := &recommend.Service{Store: db.Together(), Orders: db.Orders(), Catalog: shelf, Now: func() time.Time { return noon }}
	for i := range 4 {
		o := delivered(fmt.Sprint("again", i), fmt.Sprint("account", i), noon, "ginger", "mango")
		o.MobileKey = "the same number"
		db.Orders().Put(o, delivered(fmt.Sprint("old", i), fmt.Sprint("u", i), noon.AddDate(0, -7, 0), "ginger", "banana"),
			delivered(fmt.Sprint("other", i), fmt.Sprint("v", i), noon, "lemon"))
	}
	require.NoError(t, s.Renew(t.Context()))
	assert.Empty(t, db.Together().One("shop").Matches)
}

// If a server dies while it is working, the other servers wait ten minutes before one of them takes over.
func TestAServerThatDiesIsFollowedByAnother(t *testing.T) {
	db, gate, now := memory.New(), &memory.Gate{Open: 1}, noon
	dying := db.With(gate.Hooks())
	service := func(db *memory.DB) *recommend.Service {
		return &recommend.Service{Store: db.Together(), Orders: db.Orders(), Catalog: shelf, Now: func() time.Time { return now }}
	}
	require.Error(t, service(dying).Renew(t.Context()))
	require.NoError(t, service(db).Renew(t.Context()))
	assert.Equal(t, time.Time{}, db.Together().One("shop").At, "one is at work")
	now = now.Add(10 * time.Minute)
	require.NoError(t, service(db).Renew(t.Context()))
	assert.Equal(t, now, db.Together().One("shop").At)
}
