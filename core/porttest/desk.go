package porttest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/order"
)

// WrittenLongAgo checks how a Desk lists an order that only an earlier version of the program has written: its slot is
// 20261122-0700.
func WrittenLongAgo(t *testing.T, s interface {
	order.Store
	order.Desk
}, id string) {
	found, err := s.Changed(t.Context(), "20261122", time.Time{}, 9)
	require.NoError(t, err)
	require.Len(t, found, 1)
	require.Equal(t, id, found[0].ID)
	found, err = s.Changed(t.Context(), "20261122", time.Date(2000, time.January, 1, 0, 0, 0, 0, time.UTC), 9)
	require.NoError(t, err)
	require.Empty(t, found)
	before := time.Now().Truncate(time.Millisecond)
	require.NoError(t, second(s.Update(t.Context(), id, func(*order.Order) error { return nil })))
	found, err = s.Changed(t.Context(), "20261122", before, 9)
	require.NoError(t, err)
	require.Len(t, found, 1)
}

// Desk tests an implementation of order.Desk, which dates the writes of an order.Store.
func Desk(t *testing.T, open Open[Stores]) {
	in := func(slot string) order.Order {
		o := placed(newID("user"), day)
		o.Window.SlotID = slot
		return o
	}
	expect := func(t *testing.T, s Stores, from string, since time.Time, limit int, want ...string) {
		t.Helper()
		found, err := s.Orders.Changed(t.Context(), from, since, limit)
		require.NoError(t, err)
		var ids []string
		for _, o := range found {
			ids = append(ids, o.ID)
			whole, err := s.Orders.Get(t.Context(), o.ID)
			require.NoError(t, err)
			same(t, whole, o)
		}
		require.Equal(t, want, ids)
	}

	t.Run("what was written since, those written first coming first", func(t *testing.T) {
		s, reopen := open(t)
		clock := NewClock()
		s.SetClock(clock.Now)
		expect(t, s, "", time.Time{}, 9)
		first, next, other, hidden := in("20261122-0900"), in("20261122-0700"), in("20261121-1700"), in("20261122-0900")
		hidden.PlacedAt, hidden.Phase = time.Time{}, order.Refused
		for _, o := range []order.Order{first, next, other, hidden} {
			require.NoError(t, s.Orders.Insert(t.Context(), o))
			clock.Advance(time.Second)
		}
		today := "20261122"
		expect(t, s, today, time.Time{}, 9, first.ID, next.ID)
		expect(t, s, today, time.Time{}, 1, first.ID)
		expect(t, s, "20261122-0900", time.Time{}, 9, first.ID)
		expect(t, s, "", time.Time{}, 9, first.ID, next.ID, other.ID)
		expect(t, s, today, day.Add(time.Second), 9, next.ID)
		expect(t, s, today, day.Add(time.Second+time.Millisecond), 9)

		clock.Advance(1234567 * time.Nanosecond)
		write := func(id string, fn func(*order.Order) error) error {
			return second(s.Orders.Update(t.Context(), id, fn))
		}
		require.NoError(t, write(first.ID, func(o *order.Order) error { o.Status = order.Processing; return nil }))
		require.ErrorIs(t, write(next.ID, func(o *order.Order) error { o.Status = order.Processing; return errRefused }), errRefused)
		at := day.Add(4*time.Second + time.Millisecond)
		expect(t, s, today, day, 9, next.ID, first.ID)
		expect(t, s, today, at, 9, first.ID)
		expect(t, s, today, at.Add(time.Millisecond), 9)

		clock.Advance(time.Second)
		require.NoError(t, write(other.ID, func(o *order.Order) error { o.Window.SlotID = "20261123-0700"; return nil }), "it was moved to another day")
		require.NoError(t, write(hidden.ID, func(o *order.Order) error { o.PlacedAt, o.Phase = day, order.Live; return nil }))
		want := []string{first.ID, other.ID, hidden.ID}
		if hidden.ID < other.ID {
			want = []string{first.ID, hidden.ID, other.ID}
		}
		expect(t, s, today, at, 9, want...)
		require.Error(t, second(s.Orders.Changed(over(t), today, at, 9)))
		if reopen != nil {
			expect(t, reopen(), today, at, 9, want...)
		}
	})

	t.Run("without a clock of the shop the machine's is taken", func(t *testing.T) {
		s, _ := open(t)
		before := time.Now().Truncate(time.Millisecond)
		o := in("20261122-0700")
		require.NoError(t, s.Orders.Insert(t.Context(), o))
		expect(t, s, "", before, 9, o.ID)
		expect(t, s, "", time.Now().Add(time.Hour), 9)
	})
}
