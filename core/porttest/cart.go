package porttest

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"tokri/core/cart"
)

// CartStore tests an implementation of cart.Store.
func CartStore(t *testing.T, open Open[cart.Store]) {
	perUser(t, open, aggregate[cart.Cart]{
		head:  func(c *cart.Cart) (*string, *int64) { return &c.UserID, &c.Version },
		add:   func(c *cart.Cart, i int) error { return c.Set("product", fmt.Sprint(i), i+1) },
		size:  func(c cart.Cart) int { return len(c.Lines) },
		spoil: func(c cart.Cart) { c.Lines[0].Quantity = 70 },
	})

	t.Run("one order of many takes the cart", func(t *testing.T) {
		s, _ := open(t)
		c, err := s.Update(t.Context(), "user", func(c *cart.Cart) error { return c.Set("product", "a", 1) })
		require.NoError(t, err)
		errs := race(30, func(int) error {
			return second(s.Update(t.Context(), "user", func(held *cart.Cart) error { return held.Take(newID("order"), c.Version) }))
		})
		require.Equal(t, 1, winners(errs))
	})
}
