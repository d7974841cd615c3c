package porttest

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/address"
)

// AddressStore is the suite of address.Store.
func AddressStore(t *testing.T, open Open[address.Store]) {
	put := func(a ...address.Address) func(*address.Book) error {
		return func(b *address.Book) error {
			b.Addresses = append(b.Addresses, a...)
			return nil
		}
	}

	t.Run("nobody's book is empty", func(t *testing.T) {
		s, _ := open(t)
		b, err := s.Get(t.Context(), "nobody")
		require.NoError(t, err)
		same(t, address.Book{UserID: "nobody"}, b)
		b, err = s.Update(t.Context(), "new", func(*address.Book) error { return nil })
		require.NoError(t, err)
		same(t, address.Book{UserID: "new", Version: 1}, b)
	})

	t.Run("every field is kept", func(t *testing.T) {
		s, _ := open(t)
		rapid.Check(t, func(r *rapid.T) {
			user := newID("user")
			for version := int64(1); version <= 2; version++ {
				want := drawn[address.Book](r)
				returned, err := s.Update(t.Context(), user, func(b *address.Book) error {
					b.Addresses, b.Version = want.Addresses, want.Version
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
		given, kept := finer[address.Book]()
		_, err := s.Update(t.Context(), "user", put(given.Addresses...))
		require.NoError(t, err)
		got, err := s.Get(t.Context(), "user")
		require.NoError(t, err)
		same(t, kept.Addresses, got.Addresses)
	})

	t.Run("a refused update writes nothing", func(t *testing.T) {
		s, _ := open(t)
		before, err := s.Update(t.Context(), "user", put(address.Address{ID: "a", City: "Gurugram"}))
		require.NoError(t, err)
		for _, user := range []string{"user", "new"} {
			_, err = s.Update(t.Context(), user, func(b *address.Book) error {
				for i := range b.Addresses {
					b.Addresses[i].City = "Delhi"
				}
				b.Addresses = append(b.Addresses, address.Address{ID: "b"})
				return errRefused
			})
			require.ErrorIs(t, err, errRefused)
			_, err = s.Update(over(t), user, put(address.Address{ID: "c"}))
			require.Error(t, err)
		}
		got, err := s.Get(t.Context(), "user")
		require.NoError(t, err)
		same(t, before, got)
		got, err = s.Get(t.Context(), "new")
		require.NoError(t, err)
		same(t, address.Book{UserID: "new"}, got)
	})

	t.Run("no update is lost", func(t *testing.T) {
		s, _ := open(t)
		for _, err := range race(20, func(i int) error {
			_, err := s.Update(t.Context(), "user", func(b *address.Book) error { return b.Put(address.Address{ID: fmt.Sprint(i)}) })
			return err
		}) {
			require.NoError(t, err)
		}
		got, err := s.Get(t.Context(), "user")
		require.NoError(t, err)
		require.Equal(t, int64(20), got.Version)
		require.Len(t, got.Addresses, 20)
		defaults := 0
		for _, a := range got.Addresses {
			if a.IsDefault {
				defaults++
			}
		}
		require.Equal(t, 1, defaults)
	})

	t.Run("books outlive the process", func(t *testing.T) {
		s, reopen := open(t)
		before, err := s.Update(t.Context(), "user", put(full[address.Address]()))
		require.NoError(t, err)
		got, err := again(t, reopen).Get(t.Context(), "user")
		require.NoError(t, err)
		same(t, before, got)
	})
}
