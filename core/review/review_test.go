package review_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/order"
	"tokri/core/pricing"
	"tokri/core/review"
)

var noon = time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC)

func delivered() order.Order {
	return order.Order{ID: "o1", UserID: "asha", Status: order.Delivered,
		Lines: []order.Line{{ProductID: "mango", VariantID: "mango-1", Quantity: 1}, {ProductID: "mango", VariantID: "mango-2", Quantity: 2},
			{ProductID: "onion", VariantID: "onion-1", Quantity: 3}}}
}

var asha = review.Author{ID: "asha", FirstName: "Asha", LastName: "Verma Singh"}

func TestOf(t *testing.T) {
	got, err := review.FromRatings(delivered(), asha, []order.Rating{{ProductID: "mango", Stars: 5, Message: "  Sweet. "}}, noon)
	require.NoError(t, err)
	assert.Equal(t, []review.Review{{ProductID: "mango", OrderID: "o1", UserID: "asha", FirstName: "Asha", LastName: "V",
		Stars: 5, Message: "Sweet.", At: noon}}, got, "no full name is shown")
	for name, c := range map[string]struct {
		change func(*order.Order)
		rating order.Rating
		want   error
	}{
		"on its way":       {func(o *order.Order) { o.Status = order.OutForDelivery }, order.Rating{ProductID: "mango", Stars: 5}, review.ErrNotDelivered},
		"cancelled":        {func(o *order.Order) { o.Status = order.Cancelled }, order.Rating{ProductID: "mango", Stars: 5}, review.ErrNotDelivered},
		"never ordered":    {func(*order.Order) {}, order.Rating{ProductID: "fig", Stars: 5}, review.ErrNotOrdered},
		"no star":          {func(*order.Order) {}, order.Rating{ProductID: "mango"}, review.ErrStars},
		"too many stars":   {func(*order.Order) {}, order.Rating{ProductID: "mango", Stars: 6}, review.ErrStars},
		"one of two wrong": {func(*order.Order) {}, order.Rating{ProductID: "onion", Stars: -1}, review.ErrStars},
	} {
		o := delivered()
		c.change(&o)
		_, err := review.FromRatings(o, asha, []order.Rating{{ProductID: "onion", Stars: 3}, c.rating}, noon)
		assert.ErrorIs(t, err, c.want, name)
	}
}

// Of two mangoes and three onions come one mango, and garlic in place of the onions.
func TestOnlyWhatCameIsRated(t *testing.T) {
	short := delivered()
	short.Short = []order.Shortage{{VariantID: "mango-1", Units: 1}, {VariantID: "mango-2", Units: 1}, {VariantID: "onion-1", Units: 3}}
	short.Work = &order.Work{PackedAt: noon}
	short.Instead = []order.Instead{{For: "onion-1", Line: order.Line{ProductID: "garlic", VariantID: "garlic-1", Quantity: 1}}}
	settled := short
	settled.Actual = &pricing.Actual{Lines: []pricing.Kept{{}, {Units: 1}, {}}}
	refused := short // the rest was refused at the door
	refused.Actual = &pricing.Actual{Lines: []pricing.Kept{{}, {}, {}}}
	for name, c := range map[string]struct {
		order   order.Order
		product string
		want    error
	}{
		"one of two packs came":          {settled, "mango", nil},
		"nothing came":                   {settled, "onion", review.ErrNotOrdered},
		"in its place":                   {settled, "garlic", nil},
		"nothing was kept":               {refused, "mango", review.ErrNotOrdered},
		"billed as ordered, some came":   {short, "mango", nil},
		"billed as ordered, nothing did": {short, "onion", review.ErrNotOrdered},
	} {
		_, err := review.FromRatings(c.order, asha, []order.Rating{{ProductID: c.product, Stars: 4}}, noon)
		assert.ErrorIs(t, err, c.want, name)
	}
}

func TestRate(t *testing.T) {
	db, gate := memory.New(), &memory.Gate{Open: 1000}
	rating := db.With(gate.Hooks())
	service := &review.Service{Store: rating.Reviews(), Orders: rating.Orders(), Now: func() time.Time { return noon }}
	db.Orders().Put(delivered())
	_, err := service.Rate(t.Context(), delivered(), asha, []order.Rating{{ProductID: "fig", Stars: 5}})
	require.Error(t, err)
	assert.Empty(t, db.Reviews().All())
	o, err := service.Rate(t.Context(), delivered(), asha, []order.Rating{{ProductID: "mango", Stars: 2}, {ProductID: "onion", Stars: 4}})
	require.NoError(t, err)
	assert.Len(t, db.Reviews().All(), 2)
	assert.Len(t, o.Ratings, 2)
	o, err = service.Rate(t.Context(), o, asha, []order.Rating{{ProductID: "mango", Stars: 5, Message: "Better."}})
	require.NoError(t, err)
	assert.Equal(t, []order.Rating{{ProductID: "mango", Stars: 5, Message: "Better."}, {ProductID: "onion", Stars: 4}}, o.Ratings)
	gate.Open = 0
	_, err = service.Rate(t.Context(), o, asha, []order.Rating{{ProductID: "mango", Stars: 1}})
	require.ErrorIs(t, err, memory.ErrClosed)
	assert.Equal(t, 5, db.Orders().One("o1").Ratings[0].Stars, "the order has a copy of the review")
}
