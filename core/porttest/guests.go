package porttest

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/account"
	"tokri/core/address"
	"tokri/core/cart"
	"tokri/core/erasure"
	"tokri/core/restock"
	"tokri/core/wishlist"
)

// Guests tests an implementation of erasure.Guests.
func Guests(t *testing.T, open Open[Stores]) {
	guest := func(id string, expires time.Time) account.User {
		return account.User{ID: id, GuestDevice: "device of " + id, SignUpWith: account.SignUpGuest, CreatedAt: day, Expires: expires}
	}

	t.Run("the guests who have expired, the earliest first", func(t *testing.T) {
		s, _ := open(t)
		for i, expires := range []time.Time{day.Add(-time.Hour), day.Add(-2 * time.Hour), day, day.Add(time.Hour), {}, day.Add(-3 * time.Hour), day.Add(-time.Hour)} {
			require.NoError(t, s.Users.Insert(t.Context(), guest(fmt.Sprint("g", i), expires)))
		}
		require.NoError(t, s.Users.Insert(t.Context(), account.User{ID: "asha", Mobile: "m", SignUpWith: account.SignUpMobile}))
		expired := func(limit int) []string {
			ids, err := s.Guests.Expired(t.Context(), day, limit)
			require.NoError(t, err)
			return ids
		}
		change := func(id string, fn func(*account.User)) {
			require.NoError(t, second(s.Users.Update(t.Context(), id, func(u *account.User) error { fn(u); return nil })))
		}
		require.Equal(t, []string{"g4", "g5", "g1", "g0", "g6"}, expired(10))
		require.Equal(t, []string{"g4", "g5"}, expired(2))
		change("g5", func(u *account.User) { u.UpgradedTo = "asha" })
		change("g1", func(u *account.User) { u.Expires = day })
		change("g3", func(u *account.User) { u.Expires = day.Add(-time.Minute) })
		require.Equal(t, []string{"g4", "g0", "g6", "g3"}, expired(10), "neither who signed up nor who came back")
		change("g5", func(u *account.User) { *u = u.Erased(day) })
		require.Equal(t, []string{"g4", "g5"}, expired(2), "the guests of a deleted account are part of none")
		require.Error(t, second(s.Guests.Expired(over(t), day, 10)))
	})

	t.Run("nothing is left of a guest who is forgotten", func(t *testing.T) {
		s, _ := open(t)
		for _, id := range []string{"gone", "stays"} {
			require.NoError(t, s.Users.Insert(t.Context(), guest(id, day)))
			require.NoError(t, second(s.Carts.Update(t.Context(), id, func(c *cart.Cart) error { return c.Set("p", "v", 1) })))
			require.NoError(t, second(s.AddressBooks.Update(t.Context(), id, func(b *address.Book) error { return b.Put(address.Address{ID: "a"}) })))
			require.NoError(t, second(s.Wishlists.Update(t.Context(), id, func(l *wishlist.List) error {
				l.Items = []wishlist.Item{{ProductID: "p"}}
				return nil
			})))
			require.NoError(t, second(s.Restocks.Update(t.Context(), id, func(l *restock.List) error {
				l.Watches = []restock.Watch{{VariantID: "v", At: day}}
				return nil
			})))
		}
		versions := func(id string) (all [4]int64) {
			c, err := s.Carts.Get(t.Context(), id)
			require.NoError(t, err)
			b, err := s.AddressBooks.Get(t.Context(), id)
			require.NoError(t, err)
			w, err := s.Wishlists.Get(t.Context(), id)
			require.NoError(t, err)
			r, err := s.Restocks.Get(t.Context(), id)
			require.NoError(t, err)
			return [4]int64{c.Version, b.Version, w.Version, r.Version}
		}
		require.Error(t, s.Guests.Forget(over(t), "gone"))
		require.NoError(t, second(s.Users.Get(t.Context(), "gone")))
		require.Equal(t, [4]int64{1, 1, 1, 1}, versions("gone"))
		for range 2 {
			require.NoError(t, s.Guests.Forget(t.Context(), "gone"), "again is harmless")
		}
		require.ErrorIs(t, second(s.Users.Get(t.Context(), "gone")), account.ErrNotFound)
		require.ErrorIs(t, second(s.Users.ByGuestDevice(t.Context(), "device of gone")), account.ErrNotFound)
		require.Equal(t, [4]int64{}, versions("gone"))
		watchers, err := s.Restocks.Watchers(t.Context(), "v", "", 10)
		require.NoError(t, err)
		require.Equal(t, []string{"stays"}, watchers)
		require.NoError(t, second(s.Users.Get(t.Context(), "stays")))
		require.Equal(t, [4]int64{1, 1, 1, 1}, versions("stays"))
	})

	t.Run("a guest who comes back at that moment is kept, or another one is made", func(t *testing.T) {
		s, _ := open(t)
		for i := range 20 {
			g := guest(fmt.Sprint("g", i), day)
			require.NoError(t, s.Users.Insert(t.Context(), g))
			errs := Race(2, func(i int) error {
				return second(s.Users.Update(t.Context(), g.ID, func(u *account.User) error {
					if i == 0 {
						return u.ComeBack(g.GuestDevice, day)
					}
					u.Expire(day, false)
					return nil
				}))
			})
			require.NoError(t, errs[1])
			is, err := s.Users.Get(t.Context(), g.ID)
			require.NoError(t, err)
			_, err = s.Users.ByGuestDevice(t.Context(), g.GuestDevice)
			if errs[0] == nil {
				require.NoError(t, err)
				assert.False(t, is.Expired(day), "who was let in must not be deleted")
				continue
			}
			require.ErrorIs(t, errs[0], account.ErrNotFound)
			require.ErrorIs(t, err, account.ErrNotFound, "the device is free")
			assert.True(t, is.Expired(day))
		}
	})
}

// GuestOfBefore checks that, of the users of an earlier version, only the guest "g" expires, and that this
// guest's life is extended at the first check.
func GuestOfBefore(t *testing.T, guests erasure.Guests, users account.Store) {
	expired := func(at time.Time) []string {
		ids, err := guests.Expired(t.Context(), at, 10)
		require.NoError(t, err)
		return ids
	}
	require.Equal(t, []string{"g"}, expired(day))
	g, err := users.Update(t.Context(), "g", func(u *account.User) error { u.Expire(day, false); return nil })
	require.NoError(t, err)
	require.Equal(t, day.Add(account.GuestLife), g.Expires)
	require.NotEmpty(t, g.GuestDevice)
	require.Empty(t, expired(day))
	require.Equal(t, []string{"g"}, expired(day.Add(account.GuestLife+time.Millisecond)))
}
