package porttest

import (
	"cmp"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/order"
)

// OrderQueue tests an implementation of order.Queue.
func OrderQueue(t *testing.T, open Open[order.Book]) {
	t.Run("watched are those whose other payments are due, the earliest first, in any phase", func(t *testing.T) {
		s, _ := open(t)
		watched(t, func(i int, at time.Time) string {
			o := placed("user", day)
			o.WatchAt = at
			if i%2 == 0 {
				o.Phase = order.Live
			}
			require.NoError(t, s.Insert(t.Context(), o))
			return o.ID
		}, func(id string, at time.Time) {
			_, err := s.Update(t.Context(), id, func(o *order.Order) error { o.WatchAt = at; return nil })
			require.NoError(t, err)
		}, func(before time.Time, limit int) ([]string, error) { return s.Watched(t.Context(), before, limit) })
	})

	t.Run("orders that were refused, the oldest first, and are forgotten", func(t *testing.T) {
		s, reopen := open(t)
		var all []order.Order
		for i := range 7 {
			o := placed(newID("user"), day.Add(time.Duration(6-i)*time.Hour))
			o.PlacedAt, o.Phase = time.Time{}, order.Refused
			switch i {
			case 0:
				o.PlacedAt, o.Phase = day, order.Closed
			case 1:
				o.Phase = order.Lapsed
			case 2:
				o.Captured = 100 // it was given back; the customer sees the order
			}
			require.NoError(t, s.Insert(t.Context(), o))
			all = append(all, o)
		}
		expect := func(s order.Book, from, before time.Time, limit int, want ...int) {
			t.Helper()
			found, err := s.NeverPlaced(t.Context(), from, before, limit)
			require.NoError(t, err)
			require.Len(t, found, len(want))
			for i, w := range want {
				require.Equal(t, all[w].ID, found[i].ID)
				require.True(t, all[w].CreatedAt.Equal(found[i].CreatedAt))
			}
		}
		expect(s, time.Time{}, day.Add(24*time.Hour), 9, 6, 5, 4, 3)
		expect(s, time.Time{}, day.Add(24*time.Hour), 2, 6, 5)
		expect(s, day.Add(time.Hour), day.Add(3*time.Hour), 9, 5, 4)
		require.Error(t, second(s.NeverPlaced(over(t), time.Time{}, day, 9)))

		o := all[5]
		require.NoError(t, s.Forget(t.Context(), o.ID, func(is order.Order) bool {
			require.Equal(t, o.UserID, is.UserID)
			require.EqualValues(t, 1, is.Version)
			return false
		}))
		expect(s, time.Time{}, day.Add(3*time.Hour), 9, 6, 5, 4)
		require.Error(t, s.Forget(over(t), o.ID, func(order.Order) bool { return true }))
		for range 2 { // the second time there is none
			require.NoError(t, s.Forget(t.Context(), o.ID, func(order.Order) bool { return true }))
		}
		expect(s, time.Time{}, day.Add(3*time.Hour), 9, 6, 4)
		require.ErrorIs(t, second(s.Get(t.Context(), o.ID)), order.ErrNotFound)
		require.ErrorIs(t, second(s.ByKey(t.Context(), o.UserID, o.Key)), order.ErrNotFound)
		require.ErrorIs(t, second(s.Update(t.Context(), o.ID, func(*order.Order) error { return nil })), order.ErrNotFound)
		require.NoError(t, s.Insert(t.Context(), o), "its key and its cart are free again")
		if reopen != nil {
			expect(reopen(), time.Time{}, day.Add(3*time.Hour), 9, 6, 5, 4)
		}
	})

	t.Run("an order is forgotten, or changed: not both", func(t *testing.T) {
		s, _ := open(t)
		for range 8 {
			o := placed(newID("user"), day)
			o.PlacedAt, o.Phase = time.Time{}, order.Refused
			require.NoError(t, s.Insert(t.Context(), o))
			errs := Race(4, func(i int) error {
				if i%2 == 0 {
					return s.Forget(t.Context(), o.ID, func(o order.Order) bool { return o.Phase == order.Refused })
				}
				_, err := s.Update(t.Context(), o.ID, func(o *order.Order) error { o.Phase = order.Lapsed; return nil })
				return err
			})
			require.NoError(t, errors.Join(errs[0], errs[2]))
			got, err := s.Get(t.Context(), o.ID)
			if changed := errs[1] == nil || errs[3] == nil; changed {
				require.NoError(t, err)
				require.Equal(t, order.Lapsed, got.Phase)
			} else {
				require.ErrorIs(t, err, order.ErrNotFound)
			}
		}
	})

	t.Run("orders with news, page by page, until they are told", func(t *testing.T) {
		s, reopen := open(t)
		var want []string
		for i := range 12 {
			o := placed("user", day)
			o.Timeline = []order.Event{{Status: order.Placed, At: day, Told: i%3 == 0}}
			require.NoError(t, s.Insert(t.Context(), o))
			if i%3 != 0 {
				want = append(want, o.ID)
			}
		}
		slices.Sort(want)
		untold := func(s order.Book, after string, limit int) []string {
			ids, err := s.Untold(t.Context(), after, limit)
			require.NoError(t, err)
			return ids
		}
		require.Equal(t, want, untold(s, "", 100))
		require.Equal(t, want[:3], untold(s, "", 3))
		require.Equal(t, want[3:6], untold(s, want[2], 3))
		require.Empty(t, untold(s, want[7], 3))
		require.Error(t, second(s.Untold(over(t), "", 3)))
		_, err := s.Update(t.Context(), want[0], func(o *order.Order) error { o.MarkTold(o.News()); return nil })
		require.NoError(t, err)
		require.Equal(t, want[1:], untold(s, "", 100))
		_, err = s.Update(t.Context(), want[0], func(o *order.Order) error {
			o.Timeline = append(o.Timeline, order.Event{Status: order.OutForDelivery, At: day})
			return nil
		})
		require.NoError(t, err)
		require.Equal(t, want, untold(again(t, reopen), "", 100))
	})

	t.Run("an order that a runner has is listed by its runner at any time, and is not due", func(t *testing.T) {
		s, _ := open(t)
		want := map[string]string{}
		for i, phase := range append([]order.Phase{order.Live, order.Refused, order.Closed}, order.Unfinished...) {
			for _, runner := range []string{"", "runner-" + string(phase)} {
				o := placed("user", day)
				o.Phase, o.Lease = phase, order.Lease{Runner: runner, Until: day.AddDate(0, 0, i%3-1)}
				require.NoError(t, s.Insert(t.Context(), o))
				if runner != "" && slices.Contains(order.Unfinished, phase) {
					want[o.ID] = runner
				}
			}
		}
		got, err := s.Leases(t.Context(), 100)
		require.NoError(t, err)
		require.Equal(t, want, got)
		due, err := s.Due(t.Context(), day.AddDate(1, 0, 0), 100)
		require.NoError(t, err)
		require.Len(t, due, len(order.Unfinished))
		for _, id := range due {
			require.NotContains(t, want, id)
		}
		for id := range want {
			_, err = s.Update(t.Context(), id, func(o *order.Order) error { o.WaitUntil(day); return nil })
			require.NoError(t, err)
		}
		got, err = s.Leases(t.Context(), 100)
		require.NoError(t, err)
		require.Empty(t, got)
	})

	t.Run("due are unfinished orders whose next check has come, the longest due first", func(t *testing.T) {
		s, _ := open(t)
		var due []order.Order
		phases := append([]order.Phase{order.Live, order.Refused, order.Closed}, order.Unfinished...)
		for i := range 48 {
			// Neither ids nor ages are in the order of the leases' ends. Of orders whose leases ended at the
			// same time, the oldest comes first; of those with the same age, the lowest id.
			o := placed("user", day.Add(time.Duration(i*5%8)*time.Minute))
			o.Phase = phases[i%len(phases)]
			o.Lease.Until = day.Add(time.Duration(i*7%24/3) * 3 * time.Hour)
			require.NoError(t, s.Insert(t.Context(), o))
			if slices.Contains(order.Unfinished, o.Phase) && o.Lease.Until.Before(day.Add(20*time.Hour)) {
				due = append(due, o)
			}
		}
		slices.SortFunc(due, func(a, b order.Order) int {
			return cmp.Or(a.Lease.Until.Compare(b.Lease.Until), a.CreatedAt.Compare(b.CreatedAt), cmp.Compare(a.ID, b.ID))
		})
		var want []string
		for _, o := range due {
			want = append(want, o.ID)
		}
		got, err := s.Due(t.Context(), day.Add(20*time.Hour), 100)
		require.NoError(t, err)
		require.Equal(t, want, got)
		got, err = s.Due(t.Context(), day.Add(20*time.Hour), 4)
		require.NoError(t, err)
		require.Equal(t, want[:4], got)
	})
}
