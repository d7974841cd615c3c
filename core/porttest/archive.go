package porttest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/order"
)

// Archive tests an implementation of order.Archive.
func Archive(t *testing.T, open Open[order.Book]) {
	t.Run("every order of a user, shown or not, and of no other user", func(t *testing.T) {
		s, _ := open(t)
		var want []string
		for i := range 6 {
			o := placed("user", day.Add(time.Duration(i)*time.Hour))
			if i%2 == 1 {
				o.PlacedAt, o.Phase = time.Time{}, order.Refused
			}
			require.NoError(t, s.Insert(t.Context(), o))
			require.NoError(t, s.Insert(t.Context(), placed("other", day)))
			want = append(want, o.ID)
		}
		var got []string
		require.NoError(t, s.Every(t.Context(), "user", func(o order.Order) error {
			got = append(got, o.ID)
			return second(s.Update(t.Context(), o.ID, func(o *order.Order) error {
				o.Address.Line1 = "rewritten"
				return nil
			}))
		}))
		require.Equal(t, want, got)
		o, err := s.Get(t.Context(), want[5])
		require.NoError(t, err)
		require.Equal(t, "rewritten", o.Address.Line1)

		n := 0
		require.ErrorIs(t, s.Every(t.Context(), "user", func(order.Order) error { n++; return errRefused }), errRefused)
		require.Equal(t, 1, n, "the first refusal is the last visit")
		require.NoError(t, s.Every(t.Context(), "nobody", func(order.Order) error { return errRefused }))
		require.Error(t, s.Every(over(t), "user", func(order.Order) error { return nil }))
	})
}
