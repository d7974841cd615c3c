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
		for _, err := range Race(20, func(i int) error {
			return s.Put(t.Context(), said("mango", fmt.Sprint("o", i%10), 5, "", day))
		}) {
			require.NoError(t, err)
		}
		all, err := s.Summaries(t.Context(), 5)
		require.NoError(t, err)
		require.Equal(t, 10, all["mango"].Count)
	})

	t.Run("hidden reviews are seen by the staff only", func(t *testing.T) {
		s, reopen := open(t)
		fine, bad, lone := said("mango", "o1", 5, "fine", day), said("mango", "o2", 1, "bad", day.Add(time.Hour)), said("onion", "o3", 2, "", day)
		for _, r := range []review.Review{fine, bad, lone} {
			require.NoError(t, s.Put(t.Context(), r))
		}
		last, err := s.ChangedAt(t.Context())
		require.NoError(t, err)
		moved := func() {
			t.Helper()
			at, err := s.ChangedAt(t.Context())
			require.NoError(t, err)
			require.True(t, at.After(last), "the digest is to be read again")
			last = at
		}
		stay := func(s review.Store, want ...review.Review) {
			t.Helper()
			found, n, err := s.Recent(t.Context(), 0, 9)
			require.NoError(t, err)
			require.Equal(t, len(want), n)
			require.Equal(t, want, found)
		}
		given, kept := finer[review.Hidden]()
		require.ErrorIs(t, s.Hide(t.Context(), "mango", "o3", &given), review.ErrNotFound)
		require.ErrorIs(t, s.Hide(t.Context(), "mango", "o3", nil), review.ErrNotFound)
		require.Error(t, s.Hide(over(t), "mango", "o2", &given))
		stay(s, bad, fine, lone)

		require.NoError(t, s.Hide(t.Context(), "mango", "o2", &given))
		moved()
		require.NoError(t, s.Hide(t.Context(), "onion", "o3", &review.Hidden{At: day, By: "ravi", Why: "by mistake"}))
		moved()
		bad.Hidden, lone.Hidden = &kept, &review.Hidden{At: day, By: "ravi", Why: "by mistake"}
		given.Why = "what the caller does later"
		stay(s, bad, fine, lone)
		all, err := s.Summaries(t.Context(), 9)
		require.NoError(t, err)
		require.Equal(t, map[string]catalog.RatingSummary{"mango": {Stars: 5, Count: 1, Latest: []catalog.Review{shown(5, "fine", day)}}}, all)
		found, n, err := s.OfProduct(t.Context(), "mango", 0, 9)
		require.NoError(t, err)
		require.Equal(t, 1, n)
		require.Equal(t, []catalog.Review{shown(5, "fine", day)}, found)
		own, err := s.OfUser(t.Context(), "u-o2")
		require.NoError(t, err)
		require.Equal(t, []review.Review{bad}, own)

		require.NoError(t, s.Hide(t.Context(), "onion", "o3", nil))
		moved()
		lone.Hidden = nil
		anew := said("mango", "o2", 2, "bad, I say", day.Add(2*time.Hour))
		require.NoError(t, s.Put(t.Context(), anew))
		moved()
		anew.Hidden = &kept
		stay(s, anew, fine, lone)
		require.NoError(t, s.Anonymise(t.Context(), "u-o2", day.Add(3*time.Hour)))
		anew.UserID, anew.FirstName, anew.LastName = "", "", ""
		stay(s, anew, fine, lone)
		all, err = s.Summaries(t.Context(), 9)
		require.NoError(t, err)
		require.Equal(t, map[string]catalog.RatingSummary{
			"mango": {Stars: 5, Count: 1, Latest: []catalog.Review{shown(5, "fine", day)}}, "onion": {Stars: 2, Count: 1},
		}, all, "a hidden review that is written anew stays hidden")
		stay(again(t, reopen), anew, fine, lone)
	})

	t.Run("a review is hidden at the time of the shop", func(t *testing.T) {
		s, _ := open(t)
		before := time.Now().Truncate(time.Millisecond)
		require.NoError(t, s.Put(t.Context(), said("mango", "o1", 1, "bad", before.Add(-time.Hour))))
		require.NoError(t, s.Hide(t.Context(), "mango", "o1", &review.Hidden{At: day, By: "ravi"}))
		at, err := s.ChangedAt(t.Context())
		require.NoError(t, err)
		require.WithinRange(t, at, before, time.Now())
	})

	t.Run("pages of all reviews for the staff, newest first", func(t *testing.T) {
		s, _ := open(t)
		found, n, err := s.Recent(t.Context(), 0, 9)
		require.NoError(t, err)
		require.Zero(t, n)
		require.Empty(t, found)
		var all []review.Review
		for i, product := range []string{"mango", "onion", "fig", "okra", "amla"} {
			all = append(all, said(product, "o1", 3, "", day.Add(time.Duration(i/2)*time.Hour)))
			require.NoError(t, s.Put(t.Context(), all[i]))
		}
		for _, c := range []struct {
			offset, limit int
			want          []int
		}{{0, 2, []int{4, 2}}, {2, 2, []int{3, 0}}, {4, 2, []int{1}}, {5, 2, nil}, {0, 0, []int{4, 2, 3, 0, 1}}} {
			found, n, err := s.Recent(t.Context(), c.offset, c.limit)
			require.NoError(t, err)
			require.Equal(t, 5, n)
			require.Len(t, found, len(c.want))
			for i, w := range c.want {
				require.Equal(t, all[w], found[i], c)
			}
		}
		_, _, err = s.Recent(over(t), 0, 9)
		require.Error(t, err)
	})
}
