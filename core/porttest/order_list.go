package porttest

import (
	"cmp"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
)

func orderLists(t *testing.T, open Open[order.Store]) {
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
		untold := func(s order.Store, after string, limit int) []string {
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

	t.Run("a customer sees the visible orders, newest first", func(t *testing.T) {
		s, _ := open(t)
		statuses := []order.Status{order.Placed, order.Delivered, order.Cancelled}
		var visible []order.Order // newest first
		for i := range 24 {
			o := placed("user", day.Add(time.Duration(i/2)*time.Hour)) // two orders each have the same time
			o.Status = statuses[i%3]
			switch i % 8 {
			case 5:
				o.PlacedAt, o.Phase = time.Time{}, order.Refused
			case 6:
				o.PlacedAt, o.Phase = time.Time{}, order.Awaiting
			}
			require.NoError(t, s.Insert(t.Context(), o))
			if o.Visible() {
				o.Version = 1
				visible = append(visible, o)
			}
		}
		require.NoError(t, s.Insert(t.Context(), placed("other", day)))
		slices.SortFunc(visible, func(a, b order.Order) int {
			if d := b.CreatedAt.Compare(a.CreatedAt); d != 0 {
				return d
			}
			if a.ID < b.ID {
				return -1
			}
			return 1
		})
		for _, f := range []order.Filter{
			{}, {Limit: 5}, {Offset: 3, Limit: 4}, {Offset: 18, Limit: 100}, {Offset: 100, Limit: 5}, {Offset: 2},
			{Statuses: []order.Status{order.Placed}},
			{Statuses: []order.Status{order.Delivered, order.Cancelled}, Offset: 1, Limit: 6},
			{Statuses: []order.Status{order.Processing}},
		} {
			want := slices.DeleteFunc(slices.Clone(visible), func(o order.Order) bool {
				return len(f.Statuses) > 0 && !slices.Contains(f.Statuses, o.Status)
			})
			got, n, err := s.OfUser(t.Context(), "user", f)
			require.NoError(t, err)
			require.Equal(t, len(want), n, "%+v", f)
			want = want[min(f.Offset, len(want)):]
			if f.Limit > 0 {
				want = want[:min(f.Limit, len(want))]
			}
			same(t, want, got)
		}
		_, n, err := s.OfUser(t.Context(), "nobody", order.Filter{Limit: 5})
		require.NoError(t, err)
		require.Zero(t, n)
	})

	t.Run("an update moves an order between lists", func(t *testing.T) {
		s, _ := open(t)
		o := placed("user", day)
		o.PlacedAt, o.Phase = time.Time{}, order.Holding
		require.NoError(t, s.Insert(t.Context(), o))
		lists := func() (visible int, due []string) {
			_, visible, err := s.OfUser(t.Context(), "user", order.Filter{Statuses: []order.Status{order.Processing}})
			require.NoError(t, err)
			due, err = s.Due(t.Context(), day, 10)
			require.NoError(t, err)
			return visible, due
		}
		visible, due := lists()
		require.Zero(t, visible)
		require.Equal(t, []string{o.ID}, due)
		_, err := s.Update(t.Context(), o.ID, func(o *order.Order) error {
			o.PlacedAt, o.Phase, o.Status = day, order.Live, order.Processing
			return nil
		})
		require.NoError(t, err)
		visible, due = lists()
		require.Equal(t, 1, visible)
		require.Empty(t, due)
	})

	t.Run("a customer has ordered once an order was placed and not cancelled", func(t *testing.T) {
		s, _ := open(t)
		has := func(user string) bool {
			has, err := s.HasOrdered(t.Context(), user)
			require.NoError(t, err)
			return has
		}
		require.False(t, has("user"))
		o := placed("user", day)
		o.PlacedAt, o.Phase, o.Status = time.Time{}, order.Awaiting, order.PendingPayment
		require.NoError(t, s.Insert(t.Context(), o))
		require.False(t, has("user"))
		enter := func(status order.Status) {
			_, err := s.Update(t.Context(), o.ID, func(o *order.Order) error {
				o.PlacedAt, o.Phase, o.Status = day, order.Live, status
				return nil
			})
			require.NoError(t, err)
		}
		enter(order.Placed)
		require.True(t, has("user"))
		require.False(t, has("other"))
		enter(order.Cancelled)
		require.False(t, has("user"))
		require.NoError(t, s.Insert(t.Context(), placed("user", day)))
		require.True(t, has("user"))
	})

	t.Run("what a customer has spent leaves out what was cancelled or refunded", func(t *testing.T) {
		s, _ := open(t)
		n, value, err := s.Spent(t.Context(), "user")
		require.NoError(t, err)
		require.Zero(t, n)
		require.Zero(t, value)
		for i, change := range []func(*order.Order){
			func(*order.Order) {},
			func(o *order.Order) { o.Status = order.Delivered },
			func(o *order.Order) { o.Status = order.Cancelled },
			func(o *order.Order) { o.PaymentStatus = payment.Refunded },
			func(o *order.Order) { o.PlacedAt, o.Phase = time.Time{}, order.Awaiting },
			func(o *order.Order) { o.UserID = "other" },
		} {
			o := placed("user", day)
			o.Bill.Value = money.Paise(1) << (10 * i)
			change(&o)
			require.NoError(t, s.Insert(t.Context(), o))
		}
		n, value, err = s.Spent(t.Context(), "user")
		require.NoError(t, err)
		require.Equal(t, 4, n)
		require.Equal(t, money.Paise(1+1<<10), value)
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
