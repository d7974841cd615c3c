package cart_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/cart"
)

func TestReorder(t *testing.T) {
	d, s := newFixture(cart.Line{ProductID: "mango", VariantID: "m", Quantity: 1})
	d.stock = map[string]int{"m": 3, "o": 0}
	wanted := []cart.Line{
		{ProductID: "mango", VariantID: "m", Quantity: 5},
		{ProductID: "onion", VariantID: "o", Quantity: 1},
		{ProductID: "gone", VariantID: "g", Quantity: 1},
		{ProductID: "onion", VariantID: "m", Quantity: 1}, // a variant that now belongs to another product
	}
	for range 2 {
		c, missing, err := s.Reorder(t.Context(), "asha", wanted)
		require.NoError(t, err)
		assert.Equal(t, 3, c.Quantity("m"), "as many as there are")
		assert.Len(t, c.Lines, 1)
		assert.Equal(t, []cart.Missing{
			{Line: wanted[0], Available: 3, Reason: cart.Fewer},
			{Line: wanted[1], Reason: cart.OutOfStock},
			{Line: wanted[2], Reason: cart.NotSold},
			{Line: wanted[3], Reason: cart.NotSold},
		}, missing, "the report is of one run")
	}
	d.stock["m"] = 2 // all that was ordered
	c, missing, err := s.Reorder(t.Context(), "asha", []cart.Line{{ProductID: "mango", VariantID: "m", Quantity: 2}})
	require.NoError(t, err)
	assert.Empty(t, missing)
	assert.Equal(t, 3, c.Quantity("m"), "what is there already stays")

	d.lock("o1")
	_, _, err = s.Reorder(t.Context(), "asha", wanted)
	require.ErrorIs(t, err, cart.ErrLocked)
}

func TestReorderOfAFullCart(t *testing.T) {
	_, s := newFixture(slices.Repeat([]cart.Line{{VariantID: "x", Quantity: 1}}, cart.MaxLines)...)
	_, missing, err := s.Reorder(t.Context(), "asha", []cart.Line{{ProductID: "mango", VariantID: "m", Quantity: 2}})
	require.NoError(t, err)
	require.Len(t, missing, 1)
	assert.Equal(t, cart.Full, missing[0].Reason)
}
