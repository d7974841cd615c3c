package guest_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/address"
	"tokri/core/cart"
	"tokri/core/guest"
	"tokri/core/money"
	"tokri/core/wallet"
	"tokri/core/wishlist"
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

type wishes struct {
	*gate
	all map[string]wishlist.List
}

func (s wishes) Get(_ context.Context, id string) (wishlist.List, error) { return s.all[id], nil }
func (s wishes) Update(_ context.Context, id string, fn func(*wishlist.List) error) (wishlist.List, error) {
	l := s.all[id]
	l.Wishes = slices.Clone(l.Wishes)
	if err := s.pass(); err != nil {
		return l, err
	}
	if err := fn(&l); err != nil {
		return l, err
	}
	s.all[id] = l
	return l, nil
}

type ledger struct {
	wallet.Store
	*gate
	all map[string][]wallet.Entry
}

func (s ledger) Last(_ context.Context, account string) (e wallet.Entry, err error) {
	if all := s.all[account]; len(all) > 0 {
		e = all[len(all)-1]
	}
	return e, nil
}

func (s ledger) Find(_ context.Context, account, ref string) (wallet.Entry, error) {
	for _, e := range s.all[account] {
		if e.Ref == ref {
			return e, nil
		}
	}
	return wallet.Entry{}, wallet.ErrNotFound
}

func (s ledger) Append(_ context.Context, e wallet.Entry) error {
	if err := s.pass(); err != nil {
		return err
	}
	s.all[e.Account] = append(s.all[e.Account], e)
	return nil
}

func line(variant string, n int) cart.Line {
	return cart.Line{ProductID: "p", VariantID: variant, Quantity: n}
}

// house is everything that a guest and Asha have.
type house struct {
	*gate
	carts  carts
	books  books
	wishes wishes
	ledger ledger
}

func setUp() (guest.Merger, house) {
	g := &gate{open: 1000}
	h := house{g,
		carts{g, map[string]cart.Cart{
			"guest": {Lines: []cart.Line{line("a", 3), line("b", 1)}},
			"asha":  {Lines: []cart.Line{line("a", 1), line("c", 2)}},
		}},
		books{g, map[string]address.Book{
			"guest": {Addresses: []address.Address{{ID: "g1", IsDefault: true}}},
			"asha":  {Addresses: []address.Address{{ID: "a1", IsDefault: true}}},
		}},
		wishes{g, map[string]wishlist.List{
			"guest": {Wishes: []wishlist.Wish{{ProductID: "mango"}, {ProductID: "okra"}}},
			"asha":  {Wishes: []wishlist.Wish{{ProductID: "okra"}}},
		}},
		ledger{nil, g, map[string][]wallet.Entry{
			"guest": {{Account: "guest", Seq: 1, Amount: 500, Balance: 500, Ref: "top-up"}},
			"asha":  {{Account: "asha", Seq: 1, Amount: 100, Balance: 100, Ref: "top-up"}},
		}},
	}
	return guest.Merger{Carts: h.carts, Addresses: h.books, Wishes: h.wishes, Wallet: h.ledger,
		Now: func() time.Time { return time.Unix(0, 0) }}, h
}

func (h house) balance(account string) money.Paise {
	last, _ := h.ledger.Last(context.Background(), account)
	return last.Balance
}

func (h house) assertMerged(t *testing.T) {
	t.Helper()
	assert.Equal(t, []cart.Line{line("a", 3), line("c", 2), line("b", 1)}, h.carts.all["asha"].Lines)
	assert.Empty(t, h.carts.all["guest"].Lines)
	assert.Equal(t, []address.Address{{ID: "a1", IsDefault: true}, {ID: "g1"}}, h.books.all["asha"].Addresses)
	assert.Empty(t, h.books.all["guest"].Addresses)
	assert.Equal(t, []wishlist.Wish{{ProductID: "okra"}, {ProductID: "mango"}}, h.wishes.all["asha"].Wishes)
	assert.Empty(t, h.wishes.all["guest"].Wishes)
	assert.Equal(t, money.Paise(600), h.balance("asha"))
	assert.Zero(t, h.balance("guest"))
}

func TestMerge(t *testing.T) {
	m, h := setUp()
	for range 3 {
		require.NoError(t, m.Merge(t.Context(), "guest", "asha"))
		h.assertMerged(t)
	}
}

// The merge is interrupted after any number of writes, and done again.
func TestMergeAfterAnInterruption(t *testing.T) {
	for writes := range 8 {
		t.Run(fmt.Sprintf("after %d writes", writes), func(t *testing.T) {
			m, h := setUp()
			h.open = writes
			require.ErrorIs(t, m.Merge(t.Context(), "guest", "asha"), errAway)
			assert.LessOrEqual(t, h.balance("asha")+h.balance("guest"), money.Paise(600), "money is never there twice")
			h.open = 1000
			require.NoError(t, m.Merge(t.Context(), "guest", "asha"))
			h.assertMerged(t)
		})
	}
}

func TestMergeOfNothing(t *testing.T) {
	m, h := setUp()
	h.open = 0
	require.NoError(t, m.Merge(t.Context(), "nobody", "asha"), "and writes nothing")
}

// A check-out is not disturbed, and the guest keeps what it has.
func TestMergeIntoALockedCart(t *testing.T) {
	m, h := setUp()
	held := h.carts.all["asha"]
	held.Order = "o1"
	h.carts.all["asha"] = held
	guest, book := h.carts.all["guest"], h.books.all["guest"]
	require.ErrorIs(t, m.Merge(t.Context(), "guest", "asha"), cart.ErrLocked)
	assert.Equal(t, held, h.carts.all["asha"])
	assert.Equal(t, guest, h.carts.all["guest"])
	assert.Equal(t, book, h.books.all["guest"])
}

func TestMergeTakesWhatFits(t *testing.T) {
	m, h := setUp()
	var full cart.Cart
	for i := range cart.MaxLines - 1 {
		full.Lines = append(full.Lines, line(fmt.Sprint(i), 1))
	}
	h.carts.all["asha"] = full
	var book address.Book
	for i := range address.MaxPerBook {
		require.NoError(t, book.Put(address.Address{ID: fmt.Sprint(i)}))
	}
	h.books.all["asha"] = book
	require.NoError(t, m.Merge(t.Context(), "guest", "asha"))
	lines := h.carts.all["asha"].Lines
	assert.Len(t, lines, cart.MaxLines)
	assert.Equal(t, line("a", 3), lines[cart.MaxLines-1])
	assert.Equal(t, book, h.books.all["asha"])
}
