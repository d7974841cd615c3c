package porttest

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// perUserStore keeps one aggregate per user, which is empty at first.
type perUserStore[T any] interface {
	Get(ctx context.Context, userID string) (T, error)
	Update(ctx context.Context, userID string, fn func(*T) error) (T, error)
}

// aggregate describes T to the suite.
type aggregate[T any] struct {
	head  func(*T) (userID *string, version *int64)
	add   func(v *T, i int) error // adds the i-th entry
	size  func(T) int
	spoil func(T) // changes the first entry in place
}

// perUser is the part of a suite that all stores with one aggregate per user share.
func perUser[T any, S perUserStore[T]](t *testing.T, open Open[S], of aggregate[T]) {
	empty := func(user string, at int64) (v T) {
		userID, version := of.head(&v)
		*userID, *version = user, at
		return v
	}
	put := func(i int) func(*T) error { return func(v *T) error { return of.add(v, i) } }
	read := func(t require.TestingT, s S, user string) T {
		got, err := s.Get(context.Background(), user)
		require.NoError(t, err)
		return got
	}

	t.Run("an unknown user's is empty", func(t *testing.T) {
		s, _ := open(t)
		same(t, empty("nobody", 0), read(t, s, "nobody"))
		got, err := s.Update(t.Context(), "new", func(*T) error { return nil })
		require.NoError(t, err)
		same(t, empty("new", 1), got)
		same(t, empty("new", 1), read(t, s, "new"))
	})

	t.Run("every field is kept", func(t *testing.T) {
		s, _ := open(t)
		become := func(t require.TestingT, user string, v T) T {
			got, err := s.Update(context.Background(), user, func(is *T) error { *is = v; return nil })
			require.NoError(t, err)
			return got
		}
		rapid.Check(t, func(r *rapid.T) {
			user := newID("user")
			for at := int64(1); at <= 2; at++ {
				want := drawn[T](r)
				returned := become(r, user, want)
				userID, version := of.head(&want)
				*userID, *version = user, at
				same(r, want, returned)
				same(r, want, read(r, s, user))
			}
		})
		given, kept := finer[T]()
		userID, version := of.head(&kept)
		*userID, *version = "user", 1
		same(t, kept, become(t, "user", given))
		same(t, kept, read(t, s, "user"))
	})

	t.Run("a refused update writes nothing", func(t *testing.T) {
		s, _ := open(t)
		before, err := s.Update(t.Context(), "user", put(1))
		require.NoError(t, err)
		for _, user := range []string{"user", "new"} {
			require.ErrorIs(t, second(s.Update(t.Context(), user, func(v *T) error {
				require.NoError(t, of.add(v, 2))
				of.spoil(*v)
				return errRefused
			})), errRefused)
			require.Error(t, second(s.Update(over(t), user, put(3))))
		}
		same(t, before, read(t, s, "user"))
		same(t, empty("new", 0), read(t, s, "new"))
	})

	t.Run("what a reader does stays with the reader", func(t *testing.T) {
		s, _ := open(t)
		written, err := s.Update(t.Context(), "user", put(1))
		require.NoError(t, err)
		want := read(t, s, "user")
		of.spoil(written)
		of.spoil(read(t, s, "user"))
		same(t, want, read(t, s, "user"))
	})

	t.Run("no update is lost and no version is given twice", func(t *testing.T) {
		s, _ := open(t)
		const n = 20 // every aggregate has room for this many
		versions, want := make([]int64, n), make([]int64, n)
		for _, err := range Race(n, func(i int) error {
			v, err := s.Update(t.Context(), "user", put(i))
			_, version := of.head(&v)
			versions[i], want[i] = *version, int64(i+1)
			return err
		}) {
			require.NoError(t, err)
		}
		require.ElementsMatch(t, want, versions)
		require.Equal(t, n, of.size(read(t, s, "user")))
	})

	t.Run("it outlives the process", func(t *testing.T) {
		s, reopen := open(t)
		before, err := s.Update(t.Context(), "user", put(1))
		require.NoError(t, err)
		s = again(t, reopen)
		same(t, before, read(t, s, "user"))
		after, err := s.Update(t.Context(), "user", put(2))
		require.NoError(t, err)
		_, was := of.head(&before)
		_, is := of.head(&after)
		require.Equal(t, *was+1, *is)
	})
}
