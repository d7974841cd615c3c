package cart_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/cart"
	"tokri/core/missing"
)

func line(variant string, n int) cart.Line {
	return cart.Line{ProductID: "p-" + variant, VariantID: variant, Quantity: n}
}

func TestSet(t *testing.T) {
	for name, c := range map[string]struct {
		variant  string
		quantity int
		want     error
		lines    []cart.Line
	}{
		"more of it":     {"a", 5, nil, []cart.Line{line("a", 5), line("b", 2)}},
		"none of it":     {"a", 0, nil, []cart.Line{line("b", 2)}},
		"the last":       {"b", 0, nil, []cart.Line{line("a", 1)}},
		"another":        {"c", 1, nil, []cart.Line{line("a", 1), line("b", 2), line("c", 1)}},
		"none of others": {"c", 0, nil, []cart.Line{line("a", 1), line("b", 2)}},
		"the most":       {"a", 99, nil, []cart.Line{line("a", 99), line("b", 2)}},
		"too many":       {"a", 100, cart.ErrQuantity, []cart.Line{line("a", 1), line("b", 2)}},
		"less than none": {"a", -1, cart.ErrQuantity, []cart.Line{line("a", 1), line("b", 2)}},
		"a billion":      {"c", 1e9, cart.ErrQuantity, []cart.Line{line("a", 1), line("b", 2)}},
	} {
		t.Run(name, func(t *testing.T) {
			before := []cart.Line{line("a", 1), line("b", 2)}
			x := cart.Cart{Lines: before}
			require.ErrorIs(t, x.Set("p-"+c.variant, c.variant, c.quantity), c.want)
			assert.Equal(t, c.lines, x.Lines)
			assert.Equal(t, line("b", 2), before[1], "the lines that another may be reading")
		})
	}
}

// A guest's word comes into the account with the guest's line, and does not change a line that stays as it is.
func TestAMergeBringsTheWordWithItsLine(t *testing.T) {
	c := cart.Cart{Lines: []cart.Line{line("a", 1), line("b", 5)}}
	other := cart.Cart{Lines: []cart.Line{line("a", 3), line("b", 2), line("c", 1)}}
	for i := range other.Lines {
		other.Lines[i].IfMissing = missing.Call
	}
	require.NoError(t, c.Merge(other))
	assert.Equal(t, []missing.Word{missing.Call, "", missing.Call}, []missing.Word{c.Lines[0].IfMissing, c.Lines[1].IfMissing, c.Lines[2].IfMissing})
	c.Order = "o1"
	require.ErrorIs(t, c.Say("a", missing.LeaveOut), cart.ErrLocked)
}

func full() cart.Cart {
	var c cart.Cart
	for i := range cart.MaxLines {
		c.Lines = append(c.Lines, line(fmt.Sprint(i), 1))
	}
	return c
}

func TestAFullCart(t *testing.T) {
	c := full()
	require.ErrorIs(t, c.Set("p", "more", 1), cart.ErrFull)
	require.NoError(t, c.Set("p-7", "7", 3))
	require.NoError(t, c.Set("p-7", "7", 0))
	require.NoError(t, c.Set("p", "more", 1))
}

func TestMerge(t *testing.T) {
	c := cart.Cart{Lines: []cart.Line{line("a", 1), line("b", 5)}}
	other := cart.Cart{Lines: []cart.Line{line("a", 3), line("b", 2), line("c", 4)}}
	want := []cart.Line{line("a", 3), line("b", 5), line("c", 4)}
	for range 2 {
		require.NoError(t, c.Merge(other))
		assert.Equal(t, want, c.Lines)
	}
	c.Order = "o"
	require.NoError(t, c.Merge(other), "nothing more to take in")
	require.ErrorIs(t, c.Merge(cart.Cart{Lines: []cart.Line{line("d", 1)}}), cart.ErrLocked)
}

// Merging into a full cart keeps larger quantities of the lines that it already has.
func TestMergeIntoAFullCart(t *testing.T) {
	c := full()
	require.ErrorIs(t, c.Merge(cart.Cart{Lines: []cart.Line{line("new", 1), line("7", 4)}}), cart.ErrFull)
	assert.Equal(t, 4, c.Quantity("7"))
	assert.Len(t, c.Lines, cart.MaxLines)
}

func TestHoldingACart(t *testing.T) {
	fresh := func() cart.Cart { return cart.Cart{Version: 7, Lines: []cart.Line{line("a", 1)}} }
	c := fresh()
	require.ErrorIs(t, c.Take("o1", 6), cart.ErrChanged)
	require.NoError(t, c.Take("o1", 7))
	require.NoError(t, c.Take("o1", 6), "again is harmless, whatever the version has become")
	require.ErrorIs(t, c.Take("o2", 7), cart.ErrLocked)
	require.ErrorIs(t, c.Set("p-a", "a", 2), cart.ErrLocked)
	c.Use("o2")
	c.Release("o2")
	assert.Equal(t, "o1", c.Order, "others cannot let go of it")
	c.Use("o1")
	assert.Empty(t, c.Order)
	assert.Empty(t, c.Lines)
	c.Release("o1")
	require.NoError(t, c.Take("o1", 7), "the order has emptied it already")
	assert.Empty(t, c.Order)

	c = fresh()
	require.NoError(t, c.Take("o1", 7))
	c.Release("o1")
	assert.Equal(t, fresh(), c)
}

// One cart under any mixture of changes and check-outs, with versions counted as the store does: a version
// yields at most one order, an order empties exactly the cart that it took, and an order that has released the
// cart cannot take it again.
func TestCartHistories(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := cart.Cart{Version: 1, Lines: []cart.Line{line("a", 1)}}
		write := func(fn func(*cart.Cart) error) error {
			next := c
			if err := fn(&next); err != nil {
				return err
			}
			next.Version = c.Version + 1
			c = next
			return nil
		}
		made := map[string]int64{}   // order -> the version it was made of
		taken := map[int64]string{}  // version -> the order that took it
		over := map[string]bool{}    // orders that have released the cart
		emptied := map[string]bool{} // orders that have used the cart
		order := rapid.SampledFrom([]string{"o1", "o2", "o3", "o4"})
		t.Repeat(map[string]func(*rapid.T){
			"set": func(t *rapid.T) {
				held := c.Order != ""
				err := write(func(c *cart.Cart) error { return c.Set("p-a", "a", rapid.IntRange(0, 5).Draw(t, "n")) })
				assert.Equal(t, held, err != nil)
			},
			"make": func(t *rapid.T) {
				if o := order.Draw(t, "order"); made[o] == 0 {
					made[o] = c.Version
				}
			},
			"take": func(t *rapid.T) {
				o := order.Draw(t, "order")
				if made[o] == 0 {
					t.Skip("no such order")
				}
				if write(func(c *cart.Cart) error { return c.Take(o, made[o]) }) != nil || emptied[o] {
					return
				}
				require.False(t, over[o], "%s had let go", o)
				if by := taken[made[o]]; by != "" {
					require.Equal(t, o, by)
				}
				taken[made[o]] = o
			},
			"use": func(t *rapid.T) {
				o := order.Draw(t, "order")
				holds := c.Order == o
				require.NoError(t, write(func(c *cart.Cart) error { c.Use(o); return nil }))
				if holds {
					emptied[o] = true
					require.Empty(t, c.Lines)
				}
			},
			"release": func(t *rapid.T) {
				o := order.Draw(t, "order")
				require.NoError(t, write(func(c *cart.Cart) error { c.Release(o); return nil }))
				over[o] = over[o] || made[o] != 0
			},
		})
	})
}
