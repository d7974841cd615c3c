package guest_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/address"
	"tokri/core/cart"
	"tokri/core/guest"
)

var errAway = errors.New("disk on fire")

// gate lets so many writes through, and no more.
type gate struct{ open int }

func (g *gate) pass() error {
	if g.open == 0 {
		return errAway
	}
	g.open--
	return nil
}

type carts struct {
	*gate
	all map[string]cart.Cart
}

func (s carts) Get(_ context.Context, id string) (cart.Cart, error) { return s.all[id], nil }
func (s carts) Update(_ context.Context, id string, fn func(*cart.Cart) error) (cart.Cart, error) {
	c := s.all[id]
	c.Lines = slices.Clone(c.Lines)
	if err := s.pass(); err != nil {
		return c, err
	}
	if err := fn(&c); err != nil {
		return c, err
	}
	s.all[id] = c
	return c, nil
}

type books struct {
	*gate
	all map[string]address.Book
}

func (s books) Get(_ context.Context, id string) (address.Book, error) { return s.all[id], nil }
func (s books) Update(_ context.Context, id string, fn func(*address.Book) error) (address.Book, error) {
	b := s.all[id]
	b.Addresses = slices.Clone(b.Addresses)
	if err := s.pass(); err != nil {
		return b, err
	}
	if err := fn(&b); err != nil {
		return b, err
	}
	s.all[id] = b
	return b, nil
}

func line(variant string, n int) cart.Line {
	return cart.Line{ProductID: "p", VariantID: variant, Quantity: n}
}

func setUp() (guest.Merger, carts, books) {
	g := &gate{open: 1000}
	c := carts{g, map[string]cart.Cart{
		"guest": {Lines: []cart.Line{line("a", 3), line("b", 1)}},
		"asha":  {Lines: []cart.Line{line("a", 1), line("c", 2)}},
	}}
	b := books{g, map[string]address.Book{
		"guest": {Addresses: []address.Address{{ID: "g1", IsDefault: true}}},
		"asha":  {Addresses: []address.Address{{ID: "a1", IsDefault: true}}},
	}}
	return guest.Merger{Carts: c, Addresses: b}, c, b
}

func assertMerged(t *testing.T, c carts, b books) {
	assert.Equal(t, []cart.Line{line("a", 3), line("c", 2), line("b", 1)}, c.all["asha"].Lines)
	assert.Empty(t, c.all["guest"].Lines)
	assert.Equal(t, []address.Address{{ID: "a1", IsDefault: true}, {ID: "g1"}}, b.all["asha"].Addresses)
	assert.Empty(t, b.all["guest"].Addresses)
}

func TestMerge(t *testing.T) {
	m, c, b := setUp()
	for range 3 {
		require.NoError(t, m.Merge(t.Context(), "guest", "asha"))
		assertMerged(t, c, b)
	}
}

// The merge is interrupted after any number of writes, and done again.
func TestMergeAfterAnInterruption(t *testing.T) {
	for writes := range 4 {
		t.Run(fmt.Sprintf("after %d writes", writes), func(t *testing.T) {
			m, c, b := setUp()
			c.open = writes
			require.ErrorIs(t, m.Merge(t.Context(), "guest", "asha"), errAway)
			c.open = 1000
			require.NoError(t, m.Merge(t.Context(), "guest", "asha"))
			assertMerged(t, c, b)
		})
	}
}

func TestMergeOfNothing(t *testing.T) {
	m, c, _ := setUp()
	c.open = 0
	require.NoError(t, m.Merge(t.Context(), "nobody", "asha"), "and writes nothing")
}

// A check-out is not disturbed, and the guest keeps what it has.
func TestMergeIntoALockedCart(t *testing.T) {
	m, c, b := setUp()
	held := c.all["asha"]
	held.Order = "o1"
	c.all["asha"] = held
	guest, book := c.all["guest"], b.all["guest"]
	require.ErrorIs(t, m.Merge(t.Context(), "guest", "asha"), cart.ErrLocked)
	assert.Equal(t, held, c.all["asha"])
	assert.Equal(t, guest, c.all["guest"])
	assert.Equal(t, book, b.all["guest"])
}

func TestMergeTakesWhatFits(t *testing.T) {
	m, c, b := setUp()
	var full cart.Cart
	for i := range cart.MaxLines - 1 {
		full.Lines = append(full.Lines, line(fmt.Sprint(i), 1))
	}
	c.all["asha"] = full
	var book address.Book
	for i := range address.MaxPerBook {
		require.NoError(t, book.Put(address.Address{ID: fmt.Sprint(i)}))
	}
	b.all["asha"] = book
	require.NoError(t, m.Merge(t.Context(), "guest", "asha"))
	lines := c.all["asha"].Lines
	assert.Len(t, lines, cart.MaxLines)
	assert.Equal(t, line("a", 3), lines[cart.MaxLines-1])
	assert.Equal(t, book, b.all["asha"])
}
