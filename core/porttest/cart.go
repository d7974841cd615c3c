package porttest

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/cart"
)

// CartStore is the suite of cart.Store.
func CartStore(t *testing.T, open Open[cart.Store]) {
	set := func(variant string, quantity int) func(*cart.Cart) error {
		return func(c *cart.Cart) error { return c.Set("product", variant, quantity) }
	}

	t.Run("nobody's cart is empty", func(t *testing.T) {
		s, _ := open(t)
		c, err := s.Get(t.Context(), "nobody")
		require.NoError(t, err)
		same(t, cart.Cart{UserID: "nobody"}, c)
		c, err = s.Update(t.Context(), "new", func(*cart.Cart) error { return nil })
		require.NoError(t, err)
		same(t, cart.Cart{UserID: "new", Version: 1}, c)
		c, err = s.Get(t.Context(), "new")
		require.NoError(t, err)
		same(t, cart.Cart{UserID: "new", Version: 1}, c)
	})

	t.Run("every field is kept", func(t *testing.T) {
		s, _ := open(t)
		rapid.Check(t, func(r *rapid.T) {
			user := newID("user")
			for version := int64(1); version <= 2; version++ {
				want := drawn[cart.Cart](r)
				want.UserID = user
				returned, err := s.Update(t.Context(), user, func(c *cart.Cart) error {
					*c = want
					return nil
				})
				require.NoError(r, err)
				want.Version = version
				same(r, want, returned)
				got, err := s.Get(t.Context(), user)
				require.NoError(r, err)
				same(r, want, got)
			}
		})
		given, kept := finer[cart.Cart]()
		_, err := s.Update(t.Context(), given.UserID, func(c *cart.Cart) error {
			*c = given
			return nil
		})
		require.NoError(t, err)
		got, err := s.Get(t.Context(), given.UserID)
		require.NoError(t, err)
		kept.Version = 1
		same(t, kept, got)
	})

	t.Run("a refused update writes nothing", func(t *testing.T) {
		s, _ := open(t)
		before, err := s.Update(t.Context(), "user", set("a", 3))
		require.NoError(t, err)
		for _, user := range []string{"user", "new"} {
			_, err = s.Update(t.Context(), user, func(c *cart.Cart) error {
				for i := range c.Lines {
					c.Lines[i].Quantity = 70
				}
				c.Lines = append(c.Lines, cart.Line{VariantID: "b"})
				return errRefused
			})
			require.ErrorIs(t, err, errRefused)
			_, err = s.Update(over(t), user, set("a", 9))
			require.Error(t, err)
		}
		got, err := s.Get(t.Context(), "user")
		require.NoError(t, err)
		same(t, before, got)
		got, err = s.Get(t.Context(), "new")
		require.NoError(t, err)
		same(t, cart.Cart{UserID: "new"}, got)
	})

	t.Run("what a reader does to a cart stays with the reader", func(t *testing.T) {
		s, _ := open(t)
		written, err := s.Update(t.Context(), "user", set("a", 3))
		require.NoError(t, err)
		written.Lines[0].Quantity = 40
		read, err := s.Get(t.Context(), "user")
		require.NoError(t, err)
		read.Lines[0].Quantity = 50
		read, err = s.Get(t.Context(), "user")
		require.NoError(t, err)
		require.Equal(t, 3, read.Quantity("a"))
	})

	t.Run("no update is lost and no version is given twice", func(t *testing.T) {
		s, _ := open(t)
		versions := make([]int64, 50)
		for _, err := range race(50, func(i int) error {
			c, err := s.Update(t.Context(), "user", set(fmt.Sprint(i), i+1))
			versions[i] = c.Version
			return err
		}) {
			require.NoError(t, err)
		}
		want := make([]int64, 50)
		for i := range want {
			want[i] = int64(i + 1)
		}
		require.ElementsMatch(t, want, versions)
		got, err := s.Get(t.Context(), "user")
		require.NoError(t, err)
		require.Equal(t, int64(50), got.Version)
		require.Len(t, got.Lines, 50)
		for i := range 50 {
			require.Equal(t, i+1, got.Quantity(fmt.Sprint(i)))
		}
	})

	t.Run("one order of many takes the cart", func(t *testing.T) {
		s, _ := open(t)
		c, err := s.Update(t.Context(), "user", set("a", 1))
		require.NoError(t, err)
		errs := race(30, func(int) error {
			_, err := s.Update(t.Context(), "user", func(held *cart.Cart) error { return held.Take(newID("order"), c.Version) })
			return err
		})
		require.Equal(t, 1, winners(errs))
	})

	t.Run("carts outlive the process", func(t *testing.T) {
		s, reopen := open(t)
		before, err := s.Update(t.Context(), "user", set("a", 3))
		require.NoError(t, err)
		s = again(t, reopen)
		got, err := s.Get(t.Context(), "user")
		require.NoError(t, err)
		same(t, before, got)
		got, err = s.Update(t.Context(), "user", set("b", 1))
		require.NoError(t, err)
		require.Equal(t, before.Version+1, got.Version)
	})
}
