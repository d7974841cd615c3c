package porttest

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"tokri/core/restock"
)

// RestockStore tests an implementation of restock.Store.
func RestockStore(t *testing.T, open Open[restock.Store]) {
	perUser(t, open, aggregate[restock.List]{
		head:  func(l *restock.List) (*string, *int64) { return &l.UserID, &l.Version },
		add:   func(l *restock.List, i int) error { return l.Add(fmt.Sprint(i), day) },
		size:  func(l restock.List) int { return len(l.Watches) },
		spoil: func(l restock.List) { l.Watches[0].VariantID = "spoilt" },
	})

	t.Run("who waits for what", func(t *testing.T) {
		s, reopen := open(t)
		set := func(user string, variants ...string) {
			require.NoError(t, second(s.Update(t.Context(), user, func(l *restock.List) error {
				l.Watches = nil
				for _, v := range variants {
					require.NoError(t, l.Add(v, day))
				}
				return nil
			})))
		}
		watched := func(want ...string) {
			t.Helper()
			got, err := s.Watched(t.Context())
			require.NoError(t, err)
			require.ElementsMatch(t, want, got)
		}
		watchers := func(variant, after string, limit int) []string {
			users, err := s.Watchers(t.Context(), variant, after, limit)
			require.NoError(t, err)
			return users
		}
		watched()
		set("u1", "mango", "okra")
		set("u2", "mango")
		set("u3", "mango", "mango-1kg")
		s = again(t, reopen)
		watched("mango", "mango-1kg", "okra")
		require.Equal(t, []string{"u1", "u2"}, watchers("mango", "", 2))
		require.Equal(t, []string{"u3"}, watchers("mango", "u2", 2))
		require.Empty(t, watchers("mang", "", 2))
		set("u1", "okra")
		set("u3")
		watched("mango", "okra")
		require.Equal(t, []string{"u2"}, watchers("mango", "", 9))
		require.Error(t, second(s.Watched(over(t))))
		require.Error(t, second(s.Watchers(over(t), "mango", "", 9)))
	})
}
