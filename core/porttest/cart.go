package porttest

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"tokri/core/cart"
	"tokri/core/missing"
)

// CartStore tests an implementation of cart.Store.
func CartStore(t *testing.T, open Open[cart.Store]) {
	perUser(t, open, aggregate[cart.Cart]{
		head:  func(c *cart.Cart) (*string, *int64) { return &c.UserID, &c.Version },
		add:   func(c *cart.Cart, i int) error { return c.Set("product", fmt.Sprint(i), i+1) },
		size:  func(c cart.Cart) int { return len(c.Lines) },
		spoil: func(c cart.Cart) { c.Lines[0].Quantity = 70 },
	})

	t.Run("a line keeps its customer's word", func(t *testing.T) {
		s, reopen := open(t)
		_, err := s.Update(t.Context(), "user", func(c *cart.Cart) error {
			if err := c.Set("product", "a", 1); err != nil {
				return err
			}
			return c.Say("a", missing.Call)
		})
		require.NoError(t, err)
		keeps := func(s cart.Store) {
			got, err := s.Get(t.Context(), "user")
			require.NoError(t, err)
			require.Equal(t, []cart.Line{{ProductID: "product", VariantID: "a", Quantity: 1, IfMissing: missing.Call}}, got.Lines)
		}
		keeps(s)
		if reopen != nil {
			keeps(reopen())
		}
	})

	t.Run("one order of many takes the cart", func(t *testing.T) {
		s, _ := open(t)
		c, err := s.Update(t.Context(), "user", func(c *cart.Cart) error { return c.Set("product", "a", 1) })
		require.NoError(t, err)
		errs := Race(30, func(int) error {
			return second(s.Update(t.Context(), "user", func(held *cart.Cart) error { return held.Take(newID("order"), c.Version) }))
		})
		require.Equal(t, 1, winners(errs))
	})
}
