package guest_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/address"
	"tokri/core/cart"
	"tokri/core/guest"
	"tokri/core/money"
	"tokri/core/wallet"
	"tokri/core/wishlist"
)

func line(variant string, n int) cart.Line {
	return cart.Line{ProductID: "p", VariantID: variant, Quantity: n}
}

// house has everything that a guest and Asha have.
type house struct {
	*memory.DB
	gate *memory.Gate
}

func setUp(t *testing.T) (guest.Merger, house) {
	h := house{memory.New(), &memory.Gate{Open: 1000}}
	h.Carts().Put(cart.Cart{UserID: "guest", Lines: []cart.Line{line("a", 3), line("b", 1)}},
		cart.Cart{UserID: "asha", Lines: []cart.Line{line("a", 1), line("c", 2)}})
	h.AddressBooks().Put(address.Book{UserID: "guest", Addresses: []address.Address{{ID: "g1", IsDefault: true}}},
		address.Book{UserID: "asha", Addresses: []address.Address{{ID: "a1", IsDefault: true}}})
	h.Wishlists().Put(wishlist.List{UserID: "guest", Items: []wishlist.Item{{ProductID: "mango"}, {ProductID: "okra"}}},
		wishlist.List{UserID: "asha", Items: []wishlist.Item{{ProductID: "okra"}}})
	for account, amount := range map[string]money.Paise{"guest": 500, "asha": 100} {
		_, err := wallet.Post(t.Context(), h.Wallet(), wallet.Entry{
			Account: account, Amount: amount, Type: wallet.TopUp,
			Ref: "top-up", At: time.Unix(0, 0),
		})
		require.NoError(t, err)
	}
	db := h.With(h.gate.Hooks())
	return guest.Merger{Carts: db.Carts(), Addresses: db.AddressBooks(), Wishlists: db.Wishlists(), Wallet: db.Wallet(),
		Now: func() time.Time { return time.Unix(0, 0) }}, h
}

func (h house) balance(account string) money.Paise {
	last, _ := h.Wallet().Last(context.Background(), account)
	return last.Balance
}

func (h house) assertMerged(t *testing.T) {
	t.Helper()
	assert.Equal(t, []cart.Line{line("a", 3), line("c", 2), line("b", 1)}, h.Carts().One("asha").Lines)
	assert.Empty(t, h.Carts().One("guest").Lines)
	assert.Equal(t, []address.Address{{ID: "a1", IsDefault: true}, {ID: "g1"}}, h.AddressBooks().One("asha").Addresses)
	assert.Empty(t, h.AddressBooks().One("guest").Addresses)
	assert.Equal(t, []wishlist.Item{{ProductID: "okra"}, {ProductID: "mango"}}, h.Wishlists().One("asha").Items)
	assert.Empty(t, h.Wishlists().One("guest").Items)
	assert.Equal(t, money.Paise(600), h.balance("asha"))
	assert.Zero(t, h.balance("guest"))
}

func TestMerge(t *testing.T) {
	m, h := setUp(t)
	for range 3 {
		require.NoError(t, m.Merge(t.Context(), "guest", "asha"))
		h.assertMerged(t)
	}
}

// The merge is interrupted after any number of writes, and repeated.
func TestMergeAfterAnInterruption(t *testing.T) {
	for writes := range 8 {
		t.Run(fmt.Sprintf("after %d writes", writes), func(t *testing.T) {
			m, h := setUp(t)
			h.gate.Open = writes
			require.ErrorIs(t, m.Merge(t.Context(), "guest", "asha"), memory.ErrClosed)
			assert.LessOrEqual(t, h.balance("asha")+h.balance("guest"), money.Paise(600), "money is never there twice")
			h.gate.Open = 1000
			require.NoError(t, m.Merge(t.Context(), "guest", "asha"))
			h.assertMerged(t)
		})
	}
}

func TestMergeOfNothing(t *testing.T) {
	m, h := setUp(t)
	h.gate.Open = 0
	require.NoError(t, m.Merge(t.Context(), "no-guest", "asha"), "and writes nothing")
}

// A merge does not disturb a check-out of the target's cart, and the guest keeps its own things.
func TestMergeIntoALockedCart(t *testing.T) {
	m, h := setUp(t)
	held := h.Carts().One("asha")
	held.Order = "o1"
	h.Carts().Put(held)
	guest, book := h.Carts().One("guest"), h.AddressBooks().One("guest")
	require.ErrorIs(t, m.Merge(t.Context(), "guest", "asha"), cart.ErrLocked)
	assert.Equal(t, held, h.Carts().One("asha"))
	assert.Equal(t, guest, h.Carts().One("guest"))
	assert.Equal(t, book, h.AddressBooks().One("guest"))
}

func TestMergeTakesWhatFits(t *testing.T) {
	m, h := setUp(t)
	full := cart.Cart{UserID: "asha"}
	for i := range cart.MaxLines - 1 {
		full.Lines = append(full.Lines, line(fmt.Sprint(i), 1))
	}
	h.Carts().Put(full)
	book := address.Book{UserID: "asha"}
	for i := range address.MaxPerBook {
		require.NoError(t, book.Put(address.Address{ID: fmt.Sprint(i)}))
	}
	h.AddressBooks().Put(book)
	require.NoError(t, m.Merge(t.Context(), "guest", "asha"))
	lines := h.Carts().One("asha").Lines
	assert.Len(t, lines, cart.MaxLines)
	assert.Equal(t, line("a", 3), lines[cart.MaxLines-1])
	assert.Equal(t, book.Addresses, h.AddressBooks().One("asha").Addresses)
}
