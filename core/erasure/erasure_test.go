package erasure_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/account"
	"tokri/core/address"
	"tokri/core/apperr"
	"tokri/core/cart"
	"tokri/core/contact"
	"tokri/core/erasure"
	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/review"
	"tokri/core/wallet"
	"tokri/core/wishlist"
)

var (
	errAway = errors.New("disk on fire")
	noon    = time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC)
)

// house is everything of one customer. It lets so many writes through, and no more.
type house struct {
	open     int
	user     account.User
	sessions int
	cart     cart.Cart
	book     address.Book
	list     wishlist.List
	orders   []order.Order
	guests   []account.User
	reviews  []review.Review
	messages []contact.Message
	paying   bool
	entries  []wallet.Entry
	events   []account.Event
}

func write[T any](h *house, at *T, fn func(*T) error) (T, error) {
	next := *at
	if h.open == 0 {
		return next, errAway
	}
	h.open--
	if err := fn(&next); err != nil {
		return *at, err
	}
	*at = next
	return next, nil
}

type (
	users struct {
		account.UserStore
		*house
	}
	logins struct {
		account.SessionStore
		*house
	}
	ledger struct {
		wallet.Store
		*house
	}
	carts  struct{ *house }
	books  struct{ *house }
	wishes struct{ *house }
	orders struct{ *house }
	said   struct{ *house }
)

func (s users) UpgradedTo(_ context.Context, id string) (found []account.User, _ error) {
	for _, g := range s.guests {
		if g.UpgradedTo == id {
			found = append(found, g)
		}
	}
	return found, nil
}
func (s said) Anonymise(_ context.Context, id string, _ time.Time) error {
	_, err := write(s.house, &s.reviews, func(all *[]review.Review) error {
		for i := range *all {
			if r := &(*all)[i]; r.UserID == id {
				r.UserID, r.FirstName, r.LastName = "", "", ""
			}
		}
		return nil
	})
	return err
}
func (s said) Forget(_ context.Context, id string) error {
	_, err := write(s.house, &s.messages, func(all *[]contact.Message) error {
		*all = slices.DeleteFunc(*all, func(m contact.Message) bool { return m.UserID == id })
		return nil
	})
	return err
}
func (s said) UnderWay(context.Context, string) (bool, error) { return s.paying, nil }

func (s users) Update(_ context.Context, id string, fn func(*account.User) error) (account.User, error) {
	if i := slices.IndexFunc(s.guests, func(g account.User) bool { return g.ID == id }); i >= 0 {
		return write(s.house, &s.guests[i], fn)
	}
	return write(s.house, &s.user, fn)
}
func (h logins) DeleteOfUser(context.Context, string) error { h.sessions = 0; return nil }
func (s carts) Get(context.Context, string) (cart.Cart, error) {
	return s.cart, nil
}
func (s carts) Update(_ context.Context, _ string, fn func(*cart.Cart) error) (cart.Cart, error) {
	return write(s.house, &s.cart, fn)
}
func (s books) Get(context.Context, string) (address.Book, error) { return s.book, nil }
func (s books) Update(_ context.Context, _ string, fn func(*address.Book) error) (address.Book, error) {
	return write(s.house, &s.book, fn)
}
func (s wishes) Get(context.Context, string) (wishlist.List, error) { return s.list, nil }
func (s wishes) Update(_ context.Context, _ string, fn func(*wishlist.List) error) (wishlist.List, error) {
	return write(s.house, &s.list, fn)
}
func (s orders) Every(_ context.Context, _ string, visit func(order.Order) error) error {
	for _, o := range slices.Clone(s.orders) {
		if err := visit(o); err != nil {
			return err
		}
	}
	return nil
}
func (s orders) Update(_ context.Context, id string, fn func(*order.Order) error) (order.Order, error) {
	i := slices.IndexFunc(s.orders, func(o order.Order) bool { return o.ID == id })
	return write(s.house, &s.orders[i], fn)
}
func (h ledger) Last(context.Context, string) (e wallet.Entry, err error) {
	if n := len(h.entries); n > 0 {
		e = h.entries[n-1]
	}
	return e, nil
}
func (h ledger) Find(_ context.Context, _, ref string) (wallet.Entry, error) {
	for _, e := range h.entries {
		if e.Ref == ref {
			return e, nil
		}
	}
	return wallet.Entry{}, wallet.ErrNotFound
}
func (h ledger) Append(_ context.Context, e wallet.Entry) error {
	_, err := write(h.house, &h.entries, func(all *[]wallet.Entry) error { *all = append(*all, e); return nil })
	return err
}

var home = address.Address{ID: "a1", Type: address.Home, Line1: "12 Shanti Kunj", Line2: "AB Road", City: "Palasia",
	State: "Madhya Pradesh", PostCode: "452001", Landmark: "Temple", Phone: "9826012345"}

func setUp() (*erasure.Service, *house) {
	h := &house{open: 1000, sessions: 2,
		user: account.User{ID: "asha", Mobile: "+919826012345", GoogleID: "g", FirstName: "Asha", LastName: "Verma",
			Email: "asha@example.in", EmailProved: true, PasswordHash: "h", SignUpWith: account.SignUpMobile, CreatedAt: noon,
			PendingMobile: "+919000000000", Profile: account.Profile{DOB: "1994-03-08", Gender: "female"}},
		cart: cart.Cart{Lines: []cart.Line{{ProductID: "p"}}},
		book: address.Book{Addresses: []address.Address{home}},
		list: wishlist.List{Wishes: []wishlist.Wish{{ProductID: "p"}}},
		orders: []order.Order{
			{ID: "o1", Address: home, Status: order.Delivered, Phase: order.Closed, PlacedAt: noon, Lines: []order.Line{{Name: "Mango"}},
				Ratings: []order.Rating{{ProductID: "p", Stars: 4, Message: "Sweet, says Asha"}}},
			{ID: "o2", Address: home, Status: order.Cancelled, Phase: order.Closed, PlacedAt: noon,
				Cancellation: &order.Cancellation{By: order.Customer, Reason: "I, Asha, moved to Pune"}},
			{ID: "o3", Address: home, Status: order.Cancelled, Phase: order.Refused},
		},
		guests: []account.User{
			{ID: "g1", GuestDevice: "d1", SignUpWith: account.SignUpGuest, UpgradedTo: "asha", CreatedAt: noon},
			{ID: "g2", GuestDevice: "d2", SignUpWith: account.SignUpGuest, UpgradedTo: "ravi", CreatedAt: noon},
		},
		reviews:  []review.Review{{UserID: "asha", FirstName: "Asha", Stars: 4, Message: "Sweet"}, {UserID: "ravi", FirstName: "Ravi"}},
		messages: []contact.Message{{UserID: "asha"}, {UserID: "g1"}, {UserID: "ravi"}, {}},
	}
	return &erasure.Service{Users: users{house: h}, Sessions: logins{house: h}, Carts: carts{h}, Addresses: books{h}, Wishes: wishes{h}, Orders: orders{h},
		Wallet: ledger{house: h}, TopUps: said{h}, Reviews: said{h}, Messages: said{h}, Audit: func(_ context.Context, e account.Event) { h.events = append(h.events, e) }, Now: func() time.Time { return noon }}, h
}

func (h *house) assertErased(t *testing.T) {
	t.Helper()
	assert.Equal(t, account.User{ID: "asha", SignUpWith: account.SignUpMobile, CreatedAt: noon, DeletedAt: noon}, h.user)
	assert.True(t, h.user.Gone())
	assert.Zero(t, h.sessions)
	assert.Empty(t, h.cart.Lines)
	assert.Empty(t, h.book.Addresses)
	assert.Empty(t, h.list.Wishes)
	kept := address.Address{ID: "a1", Type: address.Home, City: "Palasia", State: "Madhya Pradesh", PostCode: "452001"}
	require.Len(t, h.orders, 3, "orders are kept")
	for _, o := range h.orders {
		assert.Equal(t, kept, o.Address, o.ID)
	}
	assert.Equal(t, "Mango", h.orders[0].Lines[0].Name)
	assert.Empty(t, h.orders[1].Cancellation.Reason)
	assert.Equal(t, []order.Rating{{ProductID: "p", Stars: 4}}, h.orders[0].Ratings)
	assert.Equal(t, []review.Review{{Stars: 4, Message: "Sweet"}, {UserID: "ravi", FirstName: "Ravi"}}, h.reviews)
	assert.Equal(t, []contact.Message{{UserID: "ravi"}, {}}, h.messages)
	assert.Equal(t, account.User{ID: "g1", SignUpWith: account.SignUpGuest, CreatedAt: noon, DeletedAt: noon}, h.guests[0])
	assert.Equal(t, "d2", h.guests[1].GuestDevice, "another's guest is nobody's business")
	said := fmt.Sprintf("%+v %+v", h.user, h.orders)
	for _, personal := range []string{"Asha", "Verma", "98260", "90000", "Shanti", "1994", "asha@"} {
		assert.NotContains(t, said, personal)
	}
}

func TestDelete(t *testing.T) {
	s, h := setUp()
	for range 2 {
		require.NoError(t, s.Delete(t.Context(), "asha", false))
		h.assertErased(t)
	}
	assert.Equal(t, account.Event{What: account.AccountDeleted, UserID: "asha"}, h.events[0])
}

// A deletion is interrupted after any number of writes and asked for again: the session is still
// good for that.
func TestDeleteAfterAnInterruption(t *testing.T) {
	for writes := range 12 {
		s, h := setUp()
		h.entries = []wallet.Entry{{Seq: 1, Amount: 500, Balance: 500, Ref: "top-up"}}
		h.open = writes
		require.ErrorIs(t, s.Delete(t.Context(), "asha", true), errAway, "%d writes", writes)
		assert.Equal(t, 2, h.sessions)
		h.open = 1000
		require.NoError(t, s.Delete(t.Context(), "asha", true))
		h.assertErased(t)
	}
}

func TestOrdersOnTheWay(t *testing.T) {
	for _, c := range []struct {
		status order.Status
		phase  order.Phase
		on     bool
	}{
		{order.Placed, order.Live, true}, {order.Processing, order.Live, true}, {order.OutForDelivery, order.Live, true},
		{order.PendingPayment, order.Awaiting, true}, {"", order.Holding, true}, {order.Cancelled, order.Refunding, true},
		{order.Delivered, order.Delivering, true}, {order.Delivered, order.Closed, false}, {order.Cancelled, order.Refused, false},
	} {
		s, h := setUp()
		before := h.user
		h.orders = append(h.orders[:2:2], order.Order{ID: "o3", Address: home, Status: c.status, Phase: c.phase})
		err := s.Delete(t.Context(), "asha", true)
		if !c.on {
			require.NoError(t, err, "%+v", c)
			continue
		}
		require.ErrorIs(t, err, erasure.ErrOnTheWay, "%+v", c)
		assert.Equal(t, before, h.user)
		assert.Len(t, h.cart.Lines, 1)
		assert.Equal(t, home, h.orders[2].Address)
		assert.Equal(t, account.Event{What: account.DeletionRefused, UserID: "asha", Reason: "order_on_the_way"}, h.events[0])
	}
	s, h := setUp()
	h.paying = true
	require.ErrorIs(t, s.Delete(t.Context(), "asha", true), erasure.ErrPaying, "money is on its way into the wallet")
	assert.False(t, h.user.Gone())
	s, h = setUp()
	h.cart.Order = "o9"
	require.ErrorIs(t, s.Delete(t.Context(), "asha", true), erasure.ErrOnTheWay, "a check-out has just begun")
	assert.Len(t, h.book.Addresses, 1)
}

func TestMoneyIsLostOnlyWhenConfirmed(t *testing.T) {
	s, h := setUp()
	h.entries = []wallet.Entry{{Account: "asha", Seq: 1, Amount: 12050, Balance: 12050, Ref: "top-up"}}
	err := s.Delete(t.Context(), "asha", false)
	require.ErrorIs(t, err, erasure.ErrMoney)
	assert.Equal(t, erasure.Forfeit{Balance: 12050}, apperr.Of(err).Detail)
	assert.False(t, h.user.Gone())
	assert.Len(t, h.cart.Lines, 1, "nothing was touched")
	require.NoError(t, s.Delete(t.Context(), "asha", true))
	h.assertErased(t)
	last, err := ledger{house: h}.Last(t.Context(), "asha")
	require.NoError(t, err)
	assert.Equal(t, money.Paise(0), last.Balance)
	assert.Equal(t, wallet.Withdrawal, last.Type)
	assert.Len(t, h.entries, 2, "the books keep both entries")
}
