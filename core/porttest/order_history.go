package porttest

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/money"
	"tokri/core/order"
	"tokri/core/payment"
	"tokri/core/pricing"
)

// OrderHistory tests an implementation of order.History.
func OrderHistory(t *testing.T, open Open[order.Book]) {
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

	t.Run("a customer has ordered, and spent, what the order's own methods say", func(t *testing.T) {
		s, _ := open(t)
		check := func(user string, orders int, has bool, value money.Paise) {
			ordered, err := s.HasOrdered(t.Context(), user)
			require.NoError(t, err)
			require.Equal(t, has, ordered)
			n, spent, err := s.Spent(t.Context(), user)
			require.NoError(t, err)
			require.Equal(t, orders, n)
			require.Equal(t, value, spent)
		}
		check("user", 0, false, 0)
		orders, has, value := 0, false, money.Paise(0)
		for i, status := range []order.Status{order.PendingPayment, order.Cancelled, order.Placed, order.Delivered} {
			for j, paid := range []payment.Status{payment.Pending, payment.Completed, payment.Refunded} {
				for _, placedAt := range []time.Time{{}, day} {
					o := placed("user", day)
					o.Status, o.PaymentStatus, o.PlacedAt, o.Bill.Value = status, paid, placedAt, money.Paise(1)<<(4*i+j)
					if paid == payment.Completed { // less was delivered
						o.Actual = &pricing.Actual{Bill: pricing.Bill{Value: o.Bill.Value / 2}}
					}
					require.NoError(t, s.Insert(t.Context(), o))
					has, value = has || o.Stands(), value+o.Spent()
					if o.WasPlaced() {
						orders++
					}
					check("user", orders, has, value)
				}
			}
		}
		require.True(t, has)
		require.NotZero(t, value)
		check("other", 0, false, 0)
	})

	t.Run("an update changes whether a customer has ordered", func(t *testing.T) {
		s, _ := open(t)
		o := placed("user", day)
		require.NoError(t, s.Insert(t.Context(), o))
		for status, want := range map[order.Status]bool{order.Delivered: true, order.Cancelled: false, order.Processing: true} { //nolint:exhaustive // one of each kind
			require.NoError(t, second(s.Update(t.Context(), o.ID, func(o *order.Order) error { o.Status = status; return nil })))
			has, err := s.HasOrdered(t.Context(), "user")
			require.NoError(t, err)
			require.Equal(t, want, has)
		}
	})
}
