package porttest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/notify"
	"tokri/core/order"
	"tokri/core/topup"
)

// UnreadableRecords checks that a damaged record is an error of its own: it is listed as due with the others,
// so that what gets past it is the caller's choice, and it is neither missing nor changed.
func UnreadableRecords(t *testing.T, open func(t *testing.T) (Stores, Fields)) {
	dueBefore := day.Add(time.Hour)
	never := func() error { require.Fail(t, "a record that cannot be read is changed"); return nil }

	t.Run("orders", func(t *testing.T) {
		s, f := open(t)
		bad, good := placed("user", day), placed("user", day)
		bad.Phase, good.Phase = order.Lapsed, order.Lapsed
		bad.Lease.Until, good.Lease.Until = day, day.Add(time.Minute)
		require.NoError(t, s.Orders.Insert(t.Context(), bad))
		require.NoError(t, s.Orders.Insert(t.Context(), good))
		f.Put(t, "Orders", bad.ID, "bill", "damaged")
		due, err := s.Orders.Due(t.Context(), dueBefore, 2)
		require.NoError(t, err)
		require.Equal(t, []string{bad.ID, good.ID}, due)
		err = second(s.Orders.Update(t.Context(), bad.ID, func(*order.Order) error { return never() }))
		require.Error(t, err)
		require.NotErrorIs(t, err, order.ErrNotFound)
		require.NoError(t, second(s.Orders.Update(t.Context(), good.ID, func(*order.Order) error { return nil })))
	})

	t.Run("top-ups", func(t *testing.T) {
		s, f := open(t)
		bad, good := topup.TopUp{ID: newID("topup"), State: topup.Open, Due: day}, topup.TopUp{ID: newID("topup"), State: topup.Open, Due: day.Add(time.Minute)}
		require.NoError(t, s.TopUps.Insert(t.Context(), bad))
		require.NoError(t, s.TopUps.Insert(t.Context(), good))
		f.Put(t, "TopUps", bad.ID, "amount", "damaged")
		due, err := s.TopUps.Due(t.Context(), dueBefore, 2)
		require.NoError(t, err)
		require.Equal(t, []string{bad.ID, good.ID}, due)
		err = second(s.TopUps.Get(t.Context(), bad.ID))
		require.Error(t, err)
		require.NotErrorIs(t, err, topup.ErrNotFound)
		require.NoError(t, second(s.TopUps.Get(t.Context(), good.ID)))
	})

	t.Run("messages", func(t *testing.T) {
		s, f := open(t)
		message := func(due time.Time) notify.Outgoing {
			return notify.Outgoing{Message: notify.Message{ID: newID("message"), Kind: notify.NewDevice}, State: notify.Waiting, Due: due}
		}
		bad, good := message(day), message(day.Add(time.Minute))
		require.NoError(t, s.Outbox.Insert(t.Context(), bad))
		require.NoError(t, s.Outbox.Insert(t.Context(), good))
		f.Put(t, "Outbox", bad.ID, "tries", "damaged")
		due, err := s.Outbox.Due(t.Context(), dueBefore, 2)
		require.NoError(t, err)
		require.Equal(t, []string{bad.ID, good.ID}, due)
		err = second(s.Outbox.Update(t.Context(), bad.ID, func(*notify.Outgoing) error { return never() }))
		require.Error(t, err)
		require.NotErrorIs(t, err, notify.ErrNotFound)
		require.NoError(t, second(s.Outbox.Update(t.Context(), good.ID, func(*notify.Outgoing) error { return nil })))
	})
}
