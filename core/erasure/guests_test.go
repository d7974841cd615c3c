package erasure_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/account"
	"tokri/core/address"
	"tokri/core/cart"
	"tokri/core/contact"
	"tokri/core/erasure"
	"tokri/core/order"
	"tokri/core/restock"
	"tokri/core/session"
	"tokri/core/topup"
	"tokri/core/wallet"
	"tokri/core/wishlist"
)

// guest stores a guest who expired a moment ago, with all records that a guest can have.
func (h *house) guest(t *testing.T, id string) {
	t.Helper()
	h.Users().Put(account.User{ID: id, GuestDevice: "device of " + id, SignUpWith: account.SignUpGuest,
		CreatedAt: noon.Add(-2 * account.GuestLife), Expires: noon.Add(-time.Millisecond)})
	h.Carts().Put(cart.Cart{UserID: id, Lines: []cart.Line{{ProductID: "p"}}})
	h.AddressBooks().Put(address.Book{UserID: id, Addresses: []address.Address{home}})
	h.Wishlists().Put(wishlist.List{UserID: id, Items: []wishlist.Item{{ProductID: "p"}}})
	h.Restocks().Put(restock.List{UserID: id, Watches: []restock.Watch{{VariantID: "v", At: noon}}})
	h.Messages().Put(contact.Message{ID: "of " + id, UserID: id})
	require.NoError(t, h.Sessions().Insert(t.Context(), session.Session{Hash: "of " + id, UserID: id, Guest: true, PushToken: "p",
		Created: noon.Add(-account.GuestLife), Seen: noon.Add(-session.Idle)}))
}

// of counts the records of a user.
func (h *house) of(id string) (n int) {
	count := func(one bool) {
		if one {
			n++
		}
	}
	for _, u := range h.Users().All() {
		count(u.ID == id)
	}
	for _, c := range h.Carts().All() {
		count(c.UserID == id)
	}
	for _, b := range h.AddressBooks().All() {
		count(b.UserID == id)
	}
	for _, l := range h.Wishlists().All() {
		count(l.UserID == id)
	}
	for _, l := range h.Restocks().All() {
		count(l.UserID == id)
	}
	for _, m := range h.Messages().All() {
		count(m.UserID == id)
	}
	for _, s := range h.Sessions().All() {
		count(s.UserID == id)
	}
	return n
}

const whole = 7 // number of a guest's records

func TestGuestsWhoDoNotComeBackAreDeleted(t *testing.T) {
	s, h := setUp(t)
	h.guest(t, "gone")
	h.guest(t, "back")
	h.guest(t, "joined")
	for id, change := range map[string]func(*account.User){
		"back":   func(u *account.User) { u.Expires = noon.Add(time.Millisecond) },
		"joined": func(u *account.User) { u.UpgradedTo = "asha" },
	} {
		_, err := h.Users().Update(t.Context(), id, func(u *account.User) error { change(u); return nil })
		require.NoError(t, err)
	}
	asha := h.asha()
	for _, deleted := range []int{1, 0} {
		n, err := s.ExpireGuests(t.Context())
		require.NoError(t, err)
		assert.Equal(t, deleted, n)
		assert.Zero(t, h.of("gone"))
		assert.Equal(t, whole, h.of("back"))
		assert.Equal(t, whole, h.of("joined"), "it belongs to the account")
		assert.Equal(t, asha, h.asha())
	}
	require.NoError(t, s.Delete(t.Context(), "asha", 0))
	_, err := s.ExpireGuests(t.Context())
	require.NoError(t, err)
	assert.Zero(t, h.of("joined"), "with the account goes what is left of its guests")
	assert.NotZero(t, h.of("asha"), "orders name it")
}

func TestGuestsWhoAreKept(t *testing.T) {
	for name, have := range map[string]func(t *testing.T, h *house){
		"an order on its way": func(_ *testing.T, h *house) {
			h.Orders().Put(order.Order{ID: "o9", UserID: "g", Key: "k9", CartVersion: 9, Status: order.Placed, Process: order.Process{Phase: order.Live}})
		},
		"a payment under way": func(_ *testing.T, h *house) {
			h.TopUps().Put(topup.TopUp{ID: "t9", UserID: "g", State: topup.Open})
		},
		"money": func(t *testing.T, h *house) {
			_, err := wallet.Post(t.Context(), h.Wallet(), wallet.Entry{
				Account: "g", Amount: 1, Type: wallet.Deposit,
				Ref: "r", At: noon,
			})
			require.NoError(t, err)
		},
		"a cart that an order holds": func(_ *testing.T, h *house) { h.Carts().Put(cart.Cart{UserID: "g", Order: "o9"}) },
		"a session that goes on": func(t *testing.T, h *house) {
			require.NoError(t, h.Sessions().Insert(t.Context(), session.Session{Hash: "live", UserID: "g", Guest: true, Created: noon.Add(-time.Hour), Seen: noon}))
		},
		"an earlier version's record, which has no time": func(t *testing.T, h *house) {
			_, err := h.Users().Update(t.Context(), "g", func(u *account.User) error { u.Expires = time.Time{}; return nil })
			require.NoError(t, err)
		},
	} {
		t.Run(name, func(t *testing.T) {
			s, h := setUp(t)
			h.guest(t, "g")
			have(t, h)
			before := h.of("g")
			n, err := s.ExpireGuests(t.Context())
			require.NoError(t, err)
			assert.Zero(t, n)
			assert.Equal(t, before, h.of("g"))
			g := h.Users().One("g")
			assert.Equal(t, "device of g", g.GuestDevice)
			assert.Equal(t, noon.Add(account.GuestLife), g.Expires, "it does not stand in the way of others")
			assert.Len(t, h.AddressBooks().One("g").Addresses, 1)
		})
	}
}

func TestADeletedGuestAfterAnInterruption(t *testing.T) {
	for writes := range 10 {
		s, h := setUp(t)
		h.guest(t, "g")
		h.gate.Open = writes
		_, err := s.ExpireGuests(t.Context())
		require.ErrorIs(t, err, memory.ErrClosed, "%d writes", writes)
		assert.NotZero(t, h.of("g"))
		h.gate.Open = 1000
		n, err := s.ExpireGuests(t.Context())
		require.NoError(t, err)
		assert.Equal(t, 1, n)
		assert.Zero(t, h.of("g"))
	}
}

// comesBack is a store in which guests log in just before an update.
type comesBack struct{ account.Store }

func (s comesBack) Update(ctx context.Context, id string, fn func(*account.User) error) (account.User, error) {
	if _, err := s.Store.Update(ctx, id, func(u *account.User) error { return u.ComeBack("device of "+id, noon) }); err != nil {
		return account.User{}, err
	}
	return s.Store.Update(ctx, id, fn)
}

// forgottenUsers and forgottenCarts are stores in which another server deletes the user just before an update.
type (
	forgottenUsers struct {
		account.Store
		erasure.Guests
	}
	forgottenCarts struct {
		cart.Store
		erasure.Guests
	}
)

func (s forgottenUsers) Update(ctx context.Context, id string, fn func(*account.User) error) (account.User, error) {
	if err := s.Forget(ctx, id); err != nil {
		return account.User{}, err
	}
	return s.Store.Update(ctx, id, fn)
}

func (s forgottenCarts) Update(ctx context.Context, id string, fn func(*cart.Cart) error) (cart.Cart, error) {
	if err := s.Forget(ctx, id); err != nil {
		return cart.Cart{}, err
	}
	return s.Store.Update(ctx, id, fn)
}

func TestAGuestWhoComesBackAtThatMoment(t *testing.T) {
	s, h := setUp(t)
	h.guest(t, "g")
	s.Users = comesBack{s.Users}
	n, err := s.ExpireGuests(t.Context())
	require.NoError(t, err)
	assert.Zero(t, n)
	assert.Equal(t, whole, h.of("g"))
	assert.Equal(t, "device of g", h.Users().One("g").GuestDevice)
}

func TestTwoServersDeleteOneGuest(t *testing.T) {
	for name, other := range map[string]func(*erasure.Service){
		"before this one took the device":  func(s *erasure.Service) { s.Users = forgottenUsers{s.Users, s.Guests} },
		"before this one emptied the cart": func(s *erasure.Service) { s.Carts = forgottenCarts{s.Carts, s.Guests} },
	} {
		t.Run(name, func(t *testing.T) {
			s, h := setUp(t)
			h.guest(t, "g")
			h.Messages().Remove("of g")
			require.NoError(t, h.Sessions().Delete(t.Context(), "of g"))
			other(s)
			_, err := s.ExpireGuests(t.Context())
			require.NoError(t, err)
			assert.Zero(t, h.of("g"), "also what this one wrote meanwhile")
		})
	}
}

// unreadable is a store with records that cannot be read.
type unreadable struct {
	account.Store
	is func(id string) bool
}

var errUnreadable = errors.New("the record cannot be read")

func (s unreadable) Update(ctx context.Context, id string, fn func(*account.User) error) (account.User, error) {
	if s.is(id) {
		return account.User{}, errUnreadable
	}
	return s.Store.Update(ctx, id, fn)
}

func TestAGuestWhoCannotBeDeletedDoesNotStopTheOthers(t *testing.T) {
	s, h := setUp(t)
	for _, id := range []string{"g3", "g4", "g5"} {
		h.guest(t, id)
	}
	s.Users = unreadable{s.Users, func(id string) bool { return id == "g3" || id == "g5" }}
	for _, deleted := range []int{1, 0} {
		n, err := s.ExpireGuests(t.Context())
		require.ErrorIs(t, err, errUnreadable)
		require.ErrorContains(t, err, "user g3: ")
		require.ErrorContains(t, err, "user g5: ")
		assert.Equal(t, deleted, n)
		assert.Equal(t, whole, h.of("g3"))
		assert.Zero(t, h.of("g4"))
	}
}

func TestARunEndsWhenTheStoreIsAway(t *testing.T) {
	s, h := setUp(t)
	for i := range erasure.MaxExpired {
		h.Users().Put(account.User{ID: fmt.Sprint("n", i), GuestDevice: fmt.Sprint("e", i), SignUpWith: account.SignUpGuest, Expires: noon.Add(-time.Hour)})
	}
	tried := 0
	s.Users = unreadable{s.Users, func(string) bool { tried++; return true }}
	_, err := s.ExpireGuests(t.Context())
	require.ErrorIs(t, err, errUnreadable)
	assert.Equal(t, 100, tried, "each try may wait for the store")
}

func TestARunHasABound(t *testing.T) {
	s, h := setUp(t)
	h.gate.Open = 1 << 30
	for i := range erasure.MaxExpired + 1 {
		h.Users().Put(account.User{ID: fmt.Sprint("n", i), GuestDevice: fmt.Sprint("e", i), SignUpWith: account.SignUpGuest, Expires: noon.Add(-time.Hour)})
	}
	for _, want := range []int{erasure.MaxExpired, 1, 0} {
		n, err := s.ExpireGuests(t.Context())
		require.NoError(t, err)
		assert.Equal(t, want, n)
	}
}

// Guests who cannot be deleted expired before all others, and are more than one run tries in vain.
func TestGuestsWhoCannotBeDeletedHoldUpNoOthers(t *testing.T) {
	s, h := setUp(t)
	for i := range 350 {
		h.Users().Put(account.User{ID: fmt.Sprintf("stuck%03d", i), GuestDevice: fmt.Sprint("d", i), SignUpWith: account.SignUpGuest,
			CreatedAt: noon.Add(-2 * account.GuestLife), Expires: noon.Add(-time.Hour)})
	}
	h.guest(t, "late")
	s.Users = unreadable{s.Users, func(id string) bool { return strings.HasPrefix(id, "stuck") }}
	runs := 0
	for ; h.of("late") > 0; runs++ {
		require.Less(t, runs, 5, "the guest who can be deleted waits for those who cannot")
		_, err := s.ExpireGuests(t.Context())
		require.ErrorIs(t, err, errUnreadable)
	}
	require.Positive(t, runs)
	h.guest(t, "later")
	deleted, err := s.ExpireGuests(t.Context())
	require.ErrorIs(t, err, errUnreadable)
	assert.Equal(t, 1, deleted, "those who failed come last from then on")
}
