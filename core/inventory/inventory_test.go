package inventory_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/apperr"
	"tokri/core/hold"
	"tokri/core/inventory"
)

var noon = time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC)

func ctx() context.Context { return context.Background() }

func stock(free int) inventory.Stock {
	return inventory.Stock{VariantID: "v", Count: hold.Count{Free: free}, Received: free}
}

func TestShort(t *testing.T) {
	for name, c := range map[string]struct {
		left    int
		message string
		stock   int
	}{
		"some left": {3, "Only 3 available in stock.", 3},
		"one left":  {1, "Only 1 available in stock.", 1},
		"none left": {0, "This variant is out of stock.", 0},
		"below":     {-2, "This variant is out of stock.", 0},
	} {
		t.Run(name, func(t *testing.T) {
			f := inventory.Left{Stock: c.left}.Refusal()
			require.NotNil(t, f)
			require.ErrorIs(t, f, inventory.ErrOutOfStock)
			assert.Equal(t, c.message, f.Message)
			assert.Equal(t, inventory.Left{Stock: c.stock}, f.Detail)
		})
	}
	assert.Nil(t, inventory.ErrOutOfStock.Detail, "the shared refusal is left as it was")
}

func TestTake(t *testing.T) {
	s := stock(5)
	var a, b hold.Hold
	require.NoError(t, s.Take(&a, 3, noon))
	err := s.Take(&b, 3, noon)
	require.ErrorIs(t, err, inventory.ErrOutOfStock)
	assert.Equal(t, "Only 2 available in stock.", apperr.Of(err).Message)
	require.NoError(t, s.Take(&a, 3, noon), "again is harmless")
	assert.Equal(t, hold.Count{Free: 2, Held: 3}, s.Count)
	s.Release(&a, noon)
	require.ErrorIs(t, s.Take(&a, 1, noon), hold.ErrReleased)
	require.NoError(t, s.Take(&b, 5, noon))
	assert.Equal(t, s.Received, s.Total())
}
