package porttest

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/picture"
)

// PictureStore tests an implementation of picture.Store. open returns two stores for different uses in one
// place; reopen opens the first one again, and is nil if its data do not outlive its process.
func PictureStore(t *testing.T, open func(t *testing.T) (s, beside picture.Store, reopen func() picture.Store)) {
	large := bytes.Repeat([]byte{0, 255, 10, 13}, 1<<20) // the largest size of a picture
	kept := func(t *testing.T, s picture.Store) picture.Amount {
		amount, err := s.Kept(t.Context())
		require.NoError(t, err)
		return amount
	}
	has := func(t *testing.T, s picture.Store, key string, want []byte) {
		t.Helper()
		got, err := s.Get(t.Context(), key)
		require.NoError(t, err)
		require.Equal(t, want, got, key)
	}

	t.Run("what goes in comes out, also after the process has ended", func(t *testing.T) {
		s, _, reopen := open(t)
		require.Zero(t, kept(t, s))
		require.ErrorIs(t, second(s.Get(t.Context(), "none")), picture.ErrNotFound)
		require.NoError(t, s.Put(t.Context(), "message-1/0", large, day))
		require.NoError(t, s.Put(t.Context(), "message-1/1", []byte("small"), day))
		require.NoError(t, s.Put(t.Context(), "../../odd key\x00", []byte{1}, day))
		s = again(t, reopen)
		has(t, s, "message-1/0", large)
		has(t, s, "message-1/1", []byte("small"))
		has(t, s, "../../odd key\x00", []byte{1})
		require.Equal(t, picture.Amount{Pictures: 3, Bytes: int64(len(large)) + 6}, kept(t, s))
	})

	t.Run("twice is once, and the later one stays", func(t *testing.T) {
		s, _, _ := open(t)
		for _, data := range []string{"first", "first", "second"} {
			require.NoError(t, s.Put(t.Context(), "key", []byte(data), day))
		}
		has(t, s, "key", []byte("second"))
		require.Equal(t, picture.Amount{Pictures: 1, Bytes: 6}, kept(t, s))
	})

	t.Run("many at once", func(t *testing.T) {
		s, _, _ := open(t)
		for _, err := range Race(20, func(i int) error {
			return s.Put(t.Context(), fmt.Sprint("key", i%10), []byte(fmt.Sprint("data", i%10)), day)
		}) {
			require.NoError(t, err)
		}
		for i := range 10 {
			has(t, s, fmt.Sprint("key", i), []byte(fmt.Sprint("data", i)))
		}
		require.Equal(t, 10, kept(t, s).Pictures)
	})

	t.Run("what is deleted or too old is gone, and nothing else", func(t *testing.T) {
		s, beside, _ := open(t)
		for i := range 4 {
			require.NoError(t, s.Put(t.Context(), fmt.Sprint("key", i), []byte("data"), day.Add(time.Duration(i)*time.Hour)))
		}
		require.NoError(t, beside.Put(t.Context(), "key0", []byte("another use"), day))
		for range 2 {
			require.NoError(t, s.Delete(t.Context(), "key3"))
		}
		require.NoError(t, s.Prune(t.Context(), day.Add(time.Hour)))
		for _, gone := range []string{"key0", "key3"} {
			require.ErrorIs(t, second(s.Get(t.Context(), gone)), picture.ErrNotFound, gone)
		}
		has(t, s, "key1", []byte("data"))
		has(t, s, "key2", []byte("data"))
		has(t, beside, "key0", []byte("another use"))
		require.Equal(t, picture.Amount{Pictures: 2, Bytes: 8}, kept(t, s))
		require.Equal(t, picture.Amount{Pictures: 1, Bytes: 11}, kept(t, beside))
	})

	t.Run("what a reader does stays with the reader", func(t *testing.T) {
		s, _, _ := open(t)
		data := []byte("data")
		require.NoError(t, s.Put(t.Context(), "key", data, day))
		data[0] = 'x'
		got, err := s.Get(t.Context(), "key")
		require.NoError(t, err)
		got[1] = 'x'
		has(t, s, "key", []byte("data"))
	})

	t.Run("a caller that is gone changes nothing", func(t *testing.T) {
		s, _, _ := open(t)
		require.NoError(t, s.Put(t.Context(), "key", []byte("data"), day))
		require.Error(t, s.Put(over(t), "key", []byte("late"), day))
		require.Error(t, s.Delete(over(t), "key"))
		require.Error(t, s.Prune(over(t), day.Add(time.Hour)))
		require.Error(t, second(s.Get(over(t), "key")))
		require.Error(t, second(s.Kept(over(t))))
		has(t, s, "key", []byte("data"))
	})
}
