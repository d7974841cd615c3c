package porttest

import (
	"cmp"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/order"
	"tokri/core/payment"
)

// LatestOrders tests an implementation of order.Latest.
func LatestOrders(t *testing.T, open Open[order.Book]) {
	t.Run("the latest orders of a customer, and to an address", func(t *testing.T) {
		s, _ := open(t)
		from := day.Add(4 * time.Hour)
		var own, sent []order.Order
		phases := append([]order.Phase{order.Live, order.Refused, order.Closed}, order.Unfinished...)
		for i := range 66 {
			o := placed([]string{"user", "other"}[i%2], day.Add(time.Duration(i*5%8)*time.Hour))
			o.AddressKey = []string{"here", "", "there"}[i%3]
			if o.Phase = phases[i%len(phases)]; o.Phase != order.Live && o.Phase != order.Closed {
				o.PlacedAt = time.Time{}
			}
			if i%7 == 0 {
				o.PayBy = day.Add(time.Hour)
			}
			require.NoError(t, s.Insert(t.Context(), o))
			o.Version = 1
			if o.CreatedAt.Before(from) {
				continue
			}
			if o.UserID == "user" {
				own = append(own, o)
			}
			if o.AddressKey == "here" {
				sent = append(sent, o)
			}
		}
		for _, want := range [][]order.Order{own, sent} {
			require.NotEmpty(t, want)
			slices.SortFunc(want, func(a, b order.Order) int {
				return cmp.Or(b.CreatedAt.Compare(a.CreatedAt), cmp.Compare(a.ID, b.ID))
			})
		}
		got, err := s.Since(t.Context(), "user", from)
		require.NoError(t, err)
		same(t, own, got)
		got, err = s.SentTo(t.Context(), "here", from)
		require.NoError(t, err)
		same(t, sent, got)
		for _, key := range []string{"", "nowhere"} {
			got, err = s.SentTo(t.Context(), key, from)
			require.NoError(t, err)
			require.Empty(t, got, "orders without a key go nowhere")
		}
		got, err = s.Since(t.Context(), "nobody", from)
		require.NoError(t, err)
		require.Empty(t, got)
	})

	t.Run("an order whose customer is forgotten went to no address", func(t *testing.T) {
		s, _ := open(t)
		o := placed("user", day)
		o.AddressKey = "here"
		require.NoError(t, s.Insert(t.Context(), o))
		_, err := s.Update(t.Context(), o.ID, func(o *order.Order) error { o.AddressKey = ""; return nil })
		require.NoError(t, err)
		got, err := s.SentTo(t.Context(), "here", day)
		require.NoError(t, err)
		require.Empty(t, got)
	})

	t.Run("what unpaid orders of new customers hold", func(t *testing.T) {
		s, _ := open(t)
		var want []order.Order
		for _, phase := range append([]order.Phase{order.Live, order.Refused, order.Closed}, order.Unfinished...) {
			for _, newcomer := range []bool{true, false} {
				o := placed(newID("user"), day)
				o.Phase, o.Newcomer, o.Method, o.Bill.GrandTotal = phase, newcomer, payment.COD, 9900
				require.NoError(t, s.Insert(t.Context(), o))
				if o.Version = 1; o.HoldsUnpaid() {
					want = append(want, o)
				}
			}
		}
		require.Len(t, want, 9)
		slices.SortFunc(want, func(a, b order.Order) int { return cmp.Compare(a.ID, b.ID) })
		sorted := func() []order.Order {
			got, err := s.Unpaid(t.Context())
			require.NoError(t, err)
			slices.SortFunc(got, func(a, b order.Order) int { return cmp.Compare(a.ID, b.ID) })
			return got
		}
		same(t, want, sorted())
		_, err := s.Update(t.Context(), want[0].ID, func(o *order.Order) error { o.Phase = order.Closed; return nil })
		require.NoError(t, err)
		same(t, want[1:], sorted())
	})

	t.Run("the latest orders of a mobile number or a device", func(t *testing.T) {
		s, _ := open(t)
		var want, all []order.Order
		for i, keys := range []order.CustomerKeys{{MobileKey: "m", DeviceKey: "d"}, {MobileKey: "m"}, {DeviceKey: "d"}, {}, {MobileKey: "d", DeviceKey: "m"}, {MobileKey: "m"}} {
			o := placed(newID("user"), day.Add(-time.Duration(i)*time.Hour))
			o.CustomerKeys = keys
			require.NoError(t, s.Insert(t.Context(), o))
			o.Version = 1
			if all = append(all, o); i < 3 {
				want = append(want, o)
			}
		}
		got, err := s.OfCustomer(t.Context(), order.CustomerKeys{MobileKey: "m", DeviceKey: "d"}, day.Add(-4*time.Hour))
		require.NoError(t, err)
		same(t, want, got)
		got, err = s.OfCustomer(t.Context(), order.CustomerKeys{MobileKey: "m"}, day.Add(-9*time.Hour))
		require.NoError(t, err)
		require.Len(t, got, 3)
		got, err = s.OfCustomer(t.Context(), order.CustomerKeys{}, day.Add(-9*time.Hour))
		require.NoError(t, err)
		require.Empty(t, got, "orders without a key are those of no customer")

		ids, err := s.Keyed(t.Context(), day, 2)
		require.NoError(t, err)
		require.Equal(t, []string{all[5].ID, all[4].ID}, ids, "the oldest come first")
		require.NoError(t, order.ForgetKeys(t.Context(), s, s, day.Add(-time.Hour)))
		ids, err = s.Keyed(t.Context(), day.Add(time.Second), 9)
		require.NoError(t, err)
		require.Equal(t, []string{all[1].ID, all[0].ID}, ids)
		got, err = s.OfCustomer(t.Context(), order.CustomerKeys{DeviceKey: "d"}, day.Add(-9*time.Hour))
		require.NoError(t, err)
		require.Len(t, got, 1, "a key that was forgotten is not found")
	})
}
