package porttest

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/catalog"
	"tokri/core/review"
)

// ReviewStore tests an implementation of review.Store.
func ReviewStore(t *testing.T, open Open[review.Store]) {
	said := func(product, order string, stars int, message string, at time.Time) review.Review {
		return review.Review{ProductID: product, OrderID: order, UserID: "u-" + order, FirstName: "Asha", LastName: "V", Stars: stars, Message: message, At: at}
	}
	shown := func(stars int, message string, at time.Time) catalog.Review {
		return catalog.Review{Stars: stars, Message: message, FirstName: "Asha", LastName: "V", At: at}
	}

	t.Run("there are no reviews", func(t *testing.T) {
		s, _ := open(t)
		at, err := s.ChangedAt(t.Context())
		require.NoError(t, err)
		require.True(t, at.IsZero())
		all, err := s.Summaries(t.Context(), 3)
		require.NoError(t, err)
		require.Empty(t, all)
	})

	t.Run("sums and the newest that say something", func(t *testing.T) {
		s, reopen := open(t)
		for i := range 5 {
			require.NoError(t, s.Put(t.Context(), said("mango", fmt.Sprint("o", i), i+1, fmt.Sprint("message ", i), day.Add(time.Duration(i)*time.Hour))))
		}
		require.NoError(t, s.Put(t.Context(), said("mango", "silent", 5, "", day.Add(9*time.Hour))))
		require.NoError(t, s.Put(t.Context(), said("onion", "o1", 2, "", day)))
		s = again(t, reopen)
		all, err := s.Summaries(t.Context(), 2)
		require.NoError(t, err)
		require.Equal(t, map[string]catalog.RatingSummary{
			"mango": {Stars: 20, Count: 6, Latest: []catalog.Review{
				shown(5, "message 4", day.Add(4*time.Hour)), shown(4, "message 3", day.Add(3*time.Hour))}},
			"onion": {Stars: 2, Count: 1},
		}, all)
		at, err := s.ChangedAt(t.Context())
		require.NoError(t, err)
		require.True(t, at.Equal(day.Add(9*time.Hour)))
		require.Error(t, s.Put(over(t), said("onion", "o2", 1, "", day)))
	})

	t.Run("rating again replaces the review", func(t *testing.T) {
		s, _ := open(t)
		require.NoError(t, s.Put(t.Context(), said("mango", "o1", 1, "bad", day)))
		require.NoError(t, s.Put(t.Context(), said("mango", "o1", 4, "better", day.Add(time.Hour))))
		all, err := s.Summaries(t.Context(), 5)
		require.NoError(t, err)
		require.Equal(t, catalog.RatingSummary{Stars: 4, Count: 1, Latest: []catalog.Review{shown(4, "better", day.Add(time.Hour))}}, all["mango"])
	})

	t.Run("anonymised reviews stay without the name", func(t *testing.T) {
		s, _ := open(t)
		require.NoError(t, s.Put(t.Context(), said("mango", "o1", 3, "fine", day)))
		require.NoError(t, s.Put(t.Context(), said("mango", "o2", 4, "good", day.Add(-time.Hour))))
		require.NoError(t, s.Anonymise(t.Context(), "u-o1", day.Add(time.Hour)))
		all, err := s.Summaries(t.Context(), 5)
		require.NoError(t, err)
		nameless := shown(3, "fine", day)
		nameless.FirstName, nameless.LastName = "", ""
		require.Equal(t, []catalog.Review{nameless, shown(4, "good", day.Add(-time.Hour))}, all["mango"].Latest)
		at, err := s.ChangedAt(t.Context())
		require.NoError(t, err)
		require.True(t, at.Equal(day.Add(time.Hour)), "the digest is to be read again")
	})

	t.Run("pages of what was said of a product, newest first", func(t *testing.T) {
		s, reopen := open(t)
		for i := range 5 {
			require.NoError(t, s.Put(t.Context(), said("mango", fmt.Sprint("o", i), i+1, fmt.Sprint("message ", i), day.Add(time.Duration(i)*time.Hour))))
		}
		require.NoError(t, s.Put(t.Context(), said("mango", "silent", 5, "", day)))
		require.NoError(t, s.Put(t.Context(), said("onion", "o1", 2, "fine", day)))
		s = again(t, reopen)
		for _, c := range []struct {
			offset, limit int
			want          []int
		}{{0, 2, []int{4, 3}}, {2, 2, []int{2, 1}}, {4, 2, []int{0}}, {6, 2, nil}} {
			found, n, err := s.OfProduct(t.Context(), "mango", c.offset, c.limit)
			require.NoError(t, err)
			require.Equal(t, 5, n)
			require.Len(t, found, len(c.want))
			for i, w := range c.want {
				require.Equal(t, shown(w+1, fmt.Sprint("message ", w), day.Add(time.Duration(w)*time.Hour)), found[i])
			}
		}
		found, n, err := s.OfProduct(t.Context(), "fig", 0, 9)
		require.NoError(t, err)
		require.Zero(t, n)
		require.Empty(t, found)
		_, _, err = s.OfProduct(over(t), "mango", 0, 9)
		require.Error(t, err)
	})

	t.Run("a user's reviews, oldest first", func(t *testing.T) {
		s, reopen := open(t)
		late, early := said("mango", "o1", 3, "fine", day.Add(time.Hour)), said("onion", "o1", 5, "", day)
		require.NoError(t, s.Put(t.Context(), late))
		require.NoError(t, s.Put(t.Context(), early))
		require.NoError(t, s.Put(t.Context(), said("mango", "o2", 1, "bad", day)))
		s = again(t, reopen)
		found, err := s.OfUser(t.Context(), "u-o1")
		require.NoError(t, err)
		require.Equal(t, []review.Review{early, late}, found)
		require.NoError(t, s.Anonymise(t.Context(), "u-o1", day))
		found, err = s.OfUser(t.Context(), "u-o1")
		require.NoError(t, err)
		require.Empty(t, found)
		require.Error(t, second(s.OfUser(over(t), "u-o1")))
	})

	t.Run("many rate at once", func(t *testing.T) {
		s, _ := open(t)
		for _, err := range race(20, func(i int) error {
			return s.Put(t.Context(), said("mango", fmt.Sprint("o", i%10), 5, "", day))
		}) {
			require.NoError(t, err)
		}
		all, err := s.Summaries(t.Context(), 5)
		require.NoError(t, err)
		require.Equal(t, 10, all["mango"].Count)
	})
}
