package porttest

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/complaint"
	"tokri/core/order"
	"tokri/core/staff"
)

// StaffView tests an implementation of order.StaffView.
func StaffView(t *testing.T, open Open[order.Book]) {
	t.Run("an order is found by what its customer reads out", func(t *testing.T) {
		s, _ := open(t)
		o := placed("user", day)
		o.TrackingID = "TK123"
		require.NoError(t, s.Insert(t.Context(), o))
		require.NoError(t, s.Insert(t.Context(), placed("user", day)))
		got, err := s.ByTracking(t.Context(), "TK123")
		require.NoError(t, err)
		require.Equal(t, o.ID, got.ID)
		_, err = s.ByTracking(t.Context(), "TK124")
		require.ErrorIs(t, err, order.ErrNotFound)
	})

	t.Run("the orders with some ids are read together", func(t *testing.T) {
		s, _ := open(t)
		var ids []string
		for range 3 {
			o := placed("user", day)
			require.NoError(t, s.Insert(t.Context(), o))
			ids = append(ids, o.ID)
		}
		found, err := s.ByIDs(t.Context(), []string{ids[2], newID("order"), ids[0]})
		require.NoError(t, err)
		var got []string
		for _, o := range found {
			got = append(got, o.ID)
		}
		require.ElementsMatch(t, []string{ids[0], ids[2]}, got)
	})

	t.Run("the staff see everybody's visible orders, newest first", func(t *testing.T) {
		s, _ := open(t)
		var ids []string
		for i := range 6 {
			o := placed(newID("user"), day.Add(time.Duration(i)*time.Hour))
			if i%2 == 1 {
				o.Status = order.Processing
			}
			if i == 4 {
				o.PlacedAt, o.Phase = time.Time{}, order.Refused
			}
			require.NoError(t, s.Insert(t.Context(), o))
			ids = append(ids, o.ID)
		}
		for _, c := range []struct {
			f    order.Filter
			want []int
			n    int
		}{
			{order.Filter{}, []int{5, 3, 2, 1, 0}, 5},
			{order.Filter{Offset: 1, Limit: 2}, []int{3, 2}, 5},
			{order.Filter{Statuses: []order.Status{order.Processing}}, []int{5, 3, 1}, 3},
			{order.Filter{Statuses: []order.Status{order.Delivered}}, nil, 0},
		} {
			page, n, err := s.Recent(t.Context(), c.f)
			require.NoError(t, err)
			require.Equal(t, c.n, n)
			require.Len(t, page, len(c.want))
			for i, w := range c.want {
				require.Equal(t, ids[w], page[i].ID)
			}
		}
	})

	t.Run("orders are counted up to a number, and every page is there", func(t *testing.T) {
		s, _ := open(t)
		const more = 3
		put := make([]order.Order, order.MostCounted+more)
		for i := range put {
			put[i] = placed(newID("user"), day.Add(time.Duration(i)*time.Minute))
			put[i].Window.SlotID, put[i].Lines = "20261122-0700", nil
			if i%2 == 1 {
				put[i].Status = order.Delivered
			}
		}
		const atOnce = 8 // a store writes what comes at the same time together
		require.NoError(t, errors.Join(Race(atOnce, func(w int) error {
			for i := w; i < len(put); i += atOnce {
				if err := s.Insert(t.Context(), put[i]); err != nil {
					return err
				}
			}
			return nil
		})...))
		last := order.MostCounted + more - 1
		for _, c := range []struct {
			f    order.Filter
			want []int
			n    int
		}{
			{order.Filter{Limit: 2}, []int{last, last - 1}, order.MostCounted + 1},
			{order.Filter{Statuses: []order.Status{order.Delivered, order.Placed}, Offset: 3, Limit: 2}, []int{last - 3, last - 4}, order.MostCounted + 1},
			{order.Filter{Statuses: []order.Status{order.Delivered}, Limit: 2}, []int{last - 1, last - 3}, (order.MostCounted + more) / 2},
			{order.Filter{Offset: last - 1, Limit: 9}, []int{1, 0}, order.MostCounted + 1},
		} {
			page, n, err := s.Recent(t.Context(), c.f)
			require.NoError(t, err)
			require.Equal(t, c.n, n)
			require.Len(t, page, len(c.want))
			for i, w := range c.want {
				require.Equal(t, put[w].ID, page[i].ID)
			}
		}
		page, n, err := s.Recent(t.Context(), order.Filter{Slot: "20261122", Limit: 1})
		require.NoError(t, err)
		require.Len(t, page, 1)
		require.Equal(t, order.MostCounted+1, n)
		_, _, err = s.Recent(over(t), order.Filter{Limit: 1})
		require.Error(t, err)
	})

	t.Run("the staff see the orders of a slot, and of a day by slot", func(t *testing.T) {
		s, _ := open(t)
		var ids []string
		for i, slot := range []string{"20261123-0900", "20261122-0700", "20261122-1700", "20261122-0700", "20261122-0700", "20261122-0700"} {
			o := placed(newID("user"), day.Add(-time.Duration(i)*time.Hour))
			o.Window.SlotID = slot
			if i == 3 {
				o.Status = order.Processing
			}
			if i == 4 {
				o.PlacedAt, o.Phase = time.Time{}, order.Refused
			}
			require.NoError(t, s.Insert(t.Context(), o))
			ids = append(ids, o.ID)
		}
		_, err := s.Update(t.Context(), ids[5], func(o *order.Order) error { o.Window.SlotID = "20261123-0900"; return nil })
		require.NoError(t, err)
		morning := []int{1, 3}
		if ids[3] < ids[1] {
			morning = []int{3, 1}
		}
		tomorrow := []int{0, 5}
		if ids[5] < ids[0] {
			tomorrow = []int{5, 0}
		}
		for _, c := range []struct {
			f    order.Filter
			want []int
			n    int
		}{
			{order.Filter{Slot: "20261122-0700"}, morning, 2},
			{order.Filter{Slot: "20261122"}, append(slices.Clone(morning), 2), 3},
			{order.Filter{Slot: "20261122", Offset: 2, Limit: 5}, []int{2}, 3},
			{order.Filter{Slot: "20261122", Statuses: []order.Status{order.Processing}}, []int{3}, 1},
			{order.Filter{Slot: "20261123"}, tomorrow, 2},
			{order.Filter{Slot: "20261121"}, nil, 0},
		} {
			page, n, err := s.Recent(t.Context(), c.f)
			require.NoError(t, err)
			require.Equal(t, c.n, n, c.f)
			require.Len(t, page, len(c.want), c.f)
			for i, w := range c.want {
				require.Equal(t, ids[w], page[i].ID, c.f)
			}
		}
	})

	t.Run("the staff find the orders whose goods wait to be put back", func(t *testing.T) {
		s, _ := open(t)
		var all []string
		for i, at := range []time.Time{{}, day.Add(2 * time.Hour), day, day.Add(time.Hour + time.Second + time.Millisecond), day.Add(time.Hour)} {
			o := placed(newID("user"), day.Add(-time.Duration(i)*time.Hour))
			o.Status, o.Phase = order.Cancelled, order.Closed
			switch {
			case i == 2: // delivered, and something was refused at the door
				o.Status, o.Timeline = order.Delivered, []order.Event{{Status: order.Delivered, At: at}}
				o.Rejected = []order.Rejected{{VariantID: "v", Units: 3, Reason: order.OtherReason, Why: "too green"}}
				o.AwaitGoods()
			case i > 0:
				o.Cancellation = &order.Cancellation{At: at}
				o.AwaitGoods()
			}
			require.NoError(t, s.Insert(t.Context(), o))
			all = append(all, o.ID)
		}
		found := func(limit int, want ...string) {
			t.Helper()
			orders, err := s.ToPutBack(t.Context(), false, limit)
			require.NoError(t, err)
			require.Len(t, orders, len(want))
			for i, id := range want {
				require.Equal(t, id, orders[i].ID, "the first that was cancelled or delivered comes first")
			}
		}
		said := func(want ...string) {
			t.Helper()
			orders, err := s.ToPutBack(t.Context(), true, 1)
			require.NoError(t, err)
			require.Len(t, orders, len(want))
			for i, id := range want {
				require.Equal(t, id, orders[i].ID)
			}
		}
		found(9, all[2], all[4], all[3], all[1])
		found(2, all[2], all[4])
		said()
		what := order.Returned{VariantID: "v", Good: 1, Waste: 2}
		for _, id := range []string{all[1], all[2]} {
			require.NoError(t, second(s.Update(t.Context(), id, func(o *order.Order) error {
				o.Back.Entry, o.Back.Lines = staff.Entry{Key: "k", By: "ravi", Why: "soft", At: day}, []order.Returned{what}
				return nil
			})))
		}
		found(1, all[2])
		said(all[2])
		done, err := s.Update(t.Context(), all[2], func(o *order.Order) error { o.EndPutBack(); return nil })
		require.NoError(t, err)
		found(9, all[4], all[3], all[1])
		said(all[1])
		again, err := s.Get(t.Context(), all[2])
		require.NoError(t, err)
		require.Equal(t, done, again, "what was said is kept")
		require.Equal(t, []order.Returned{what}, again.Back.Lines)
		require.Equal(t, "too green", again.RejectedOf("v").Why, "and so is what was refused")
		require.Error(t, second(s.ToPutBack(over(t), false, 9)))
	})

	t.Run("the staff find the orders of earlier slots that were never delivered", func(t *testing.T) {
		s, _ := open(t)
		var all []string
		for i, slot := range []string{"20261120-0900", "20261119-0900", "20261118-0900", "20261121-0900", "20261117-0900", "20261122-0900"} {
			o := placed(newID("user"), day.Add(time.Duration(i)*time.Hour))
			o.Window.SlotID = slot
			switch i {
			case 1:
				o.Status = order.OutForDelivery
			case 2:
				o.Status = order.Delivered
			case 3:
				o.Status = order.Processing
			case 4:
				o.PlacedAt, o.Phase = time.Time{}, order.Refused
			}
			require.NoError(t, s.Insert(t.Context(), o))
			all = append(all, o.ID)
		}
		found := func(before string, limit int, want ...string) {
			t.Helper()
			orders, err := s.Overdue(t.Context(), before, limit)
			require.NoError(t, err)
			require.Len(t, orders, len(want))
			for i, id := range want {
				require.Equal(t, id, orders[i].ID, "the earliest slot first")
			}
		}
		found("20261122", 9, all[1], all[0], all[3])
		found("20261122", 2, all[1], all[0])
		found("20261121", 9, all[1], all[0])
		found("20261119", 9)
		require.Error(t, second(s.Overdue(over(t), "20261122", 9)))
	})

	t.Run("the staff find the orders of which something was reported", func(t *testing.T) {
		s, _ := open(t)
		report := func(state complaint.State) complaint.Complaint {
			return complaint.Complaint{ID: newID("complaint"), State: state, Lines: []complaint.Line{{VariantID: "v", Quantity: 1}}, At: day}
		}
		var all []string
		for i, reports := range []complaint.Complaints{nil, {report(complaint.Declined)}, {report(complaint.Open)}, {report(complaint.Refunded), report(complaint.Open)}} {
			o := placed(newID("user"), day.Add(time.Duration(i)*time.Hour))
			o.Complaints = reports
			require.NoError(t, s.Insert(t.Context(), o))
			all = append(all, o.ID)
		}
		found := func(open bool, limit int, want ...string) {
			t.Helper()
			orders, err := s.Complained(t.Context(), open, limit)
			require.NoError(t, err)
			require.Len(t, orders, len(want))
			for i, id := range want {
				require.Equal(t, id, orders[i].ID)
			}
		}
		found(true, 9, all[3], all[2])
		found(false, 9, all[3], all[2], all[1])
		found(false, 1, all[3])
		require.NoError(t, second(s.Update(t.Context(), all[2], func(o *order.Order) error {
			o.Complaints[0].State = complaint.Resent
			return nil
		})))
		found(true, 9, all[3])
		found(false, 9, all[3], all[2], all[1])
		require.Error(t, second(s.Complained(over(t), true, 9)))
	})
}
