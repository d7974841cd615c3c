package porttest

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/wishlist"
)

// WishlistStore is the suite of wishlist.Store.
func WishlistStore(t *testing.T, open Open[wishlist.Store]) {
	put := func(w ...wishlist.Wish) func(*wishlist.List) error {
		return func(l *wishlist.List) error {
			l.Wishes = append(l.Wishes, w...)
			return nil
		}
	}

	t.Run("nobody's list is empty", func(t *testing.T) {
		s, _ := open(t)
		b, err := s.Get(t.Context(), "nobody")
		require.NoError(t, err)
		same(t, wishlist.List{UserID: "nobody"}, b)
		b, err = s.Update(t.Context(), "new", func(*wishlist.List) error { return nil })
		require.NoError(t, err)
		same(t, wishlist.List{UserID: "new", Version: 1}, b)
	})

	t.Run("every field is kept", func(t *testing.T) {
		s, _ := open(t)
		rapid.Check(t, func(r *rapid.T) {
			user := newID("user")
			for version := int64(1); version <= 2; version++ {
				want := drawn[wishlist.List](r)
				returned, err := s.Update(t.Context(), user, func(l *wishlist.List) error {
					l.Wishes, l.Version = want.Wishes, want.Version
					return nil
				})
				require.NoError(r, err)
				want.UserID, want.Version = user, version
				same(r, want, returned)
				got, err := s.Get(t.Context(), user)
				require.NoError(r, err)
				same(r, want, got)
			}
		})
		given, kept := finer[wishlist.List]()
		_, err := s.Update(t.Context(), "user", put(given.Wishes...))
		require.NoError(t, err)
		got, err := s.Get(t.Context(), "user")
		require.NoError(t, err)
		same(t, kept.Wishes, got.Wishes)
	})

	t.Run("a refused update writes nothing", func(t *testing.T) {
		s, _ := open(t)
		before, err := s.Update(t.Context(), "user", put(wishlist.Wish{ProductID: "a", VariantID: "one"}))
		require.NoError(t, err)
		for _, user := range []string{"user", "new"} {
			_, err = s.Update(t.Context(), user, func(l *wishlist.List) error {
				for i := range l.Wishes {
					l.Wishes[i].VariantID = "two"
				}
				l.Wishes = append(l.Wishes, wishlist.Wish{ProductID: "b"})
				return errRefused
			})
			require.ErrorIs(t, err, errRefused)
			_, err = s.Update(over(t), user, put(wishlist.Wish{ProductID: "c"}))
			require.Error(t, err)
		}
		got, err := s.Get(t.Context(), "user")
		require.NoError(t, err)
		same(t, before, got)
		got, err = s.Get(t.Context(), "new")
		require.NoError(t, err)
		same(t, wishlist.List{UserID: "new"}, got)
	})

	t.Run("no update is lost", func(t *testing.T) {
		s, _ := open(t)
		for _, err := range race(20, func(i int) error {
			_, err := s.Update(t.Context(), "user", func(l *wishlist.List) error { return l.Add(wishlist.Wish{ProductID: fmt.Sprint(i)}) })
			return err
		}) {
			require.NoError(t, err)
		}
		got, err := s.Get(t.Context(), "user")
		require.NoError(t, err)
		require.Equal(t, int64(20), got.Version)
		require.Len(t, got.Wishes, 20)
	})

	t.Run("lists outlive the process", func(t *testing.T) {
		s, reopen := open(t)
		before, err := s.Update(t.Context(), "user", put(full[wishlist.Wish]()))
		require.NoError(t, err)
		got, err := again(t, reopen).Get(t.Context(), "user")
		require.NoError(t, err)
		same(t, before, got)
	})
}
