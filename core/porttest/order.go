package porttest

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/missing"
	"tokri/core/order"
	"tokri/core/staff"
)

// OrderStore tests an implementation of order.Store.
func OrderStore(t *testing.T, open Open[order.Book]) {
	t.Run("reads", func(t *testing.T) { orderReads(t, open) })
	t.Run("updates", func(t *testing.T) { orderUpdates(t, open) })

	t.Run("an idempotency key and a cart version are each used once per user", func(t *testing.T) {
		s, _ := open(t)
		first := placed("user", day)
		require.NoError(t, s.Insert(t.Context(), first))
		key, version, other := placed("user", day), placed("user", day), placed("other", day)
		key.Key, version.CartVersion = first.Key, first.CartVersion
		other.Key, other.CartVersion = first.Key, first.CartVersion
		require.ErrorIs(t, s.Insert(t.Context(), key), order.ErrDuplicate)
		require.ErrorIs(t, s.Insert(t.Context(), version), order.ErrDuplicate)
		require.NoError(t, s.Insert(t.Context(), other))
		require.Len(t, orders(t, s), 2)
		id := placed("third", day)
		id.ID = first.ID
		require.Error(t, s.Insert(t.Context(), id))
		require.Error(t, s.Insert(over(t), placed("user", day)))
		require.Len(t, orders(t, s), 2)
		got, err := s.Get(t.Context(), first.ID)
		require.NoError(t, err)
		require.Equal(t, "user", got.UserID)
	})

	t.Run("many check-outs of one cart at once", func(t *testing.T) {
		s, _ := open(t)
		errs := Race(100, func(int) error {
			o := placed("user", day)
			o.CartVersion = 7
			return s.Insert(t.Context(), o)
		})
		require.Equal(t, 1, winners(errs))
		for _, err := range errs {
			if err != nil {
				require.ErrorIs(t, err, order.ErrDuplicate)
			}
		}
		require.Len(t, orders(t, s), 1)
	})

	t.Run("orders outlive the process", func(t *testing.T) {
		s, reopen := open(t)
		o := full[order.Order]()
		o.Phase = order.Holding
		require.NoError(t, s.Insert(t.Context(), o))
		before, err := s.Update(t.Context(), o.ID, func(o *order.Order) error {
			o.Status, o.Timeline = order.Placed, append(o.Timeline, order.Event{Status: order.Placed, At: day})
			return nil
		})
		require.NoError(t, err)
		s = again(t, reopen)
		got, err := s.Get(t.Context(), o.ID)
		require.NoError(t, err)
		same(t, before, got)
		leases, err := s.Leases(t.Context(), 5)
		require.NoError(t, err)
		require.Equal(t, map[string]string{o.ID: o.Lease.Runner}, leases)
		o.ID = newID("order")
		require.ErrorIs(t, s.Insert(t.Context(), o), order.ErrDuplicate)
	})
}

func orderReads(t *testing.T, open Open[order.Book]) {
	t.Run("not found", func(t *testing.T) {
		s, _ := open(t)
		require.NoError(t, s.Insert(t.Context(), placed("user", day)))
		for _, err := range []error{
			second(s.Get(t.Context(), "none")),
			second(s.ByKey(t.Context(), "user", "none")),
			second(s.ByCart(t.Context(), "user", 999_999)),
			second(s.Update(t.Context(), "none", func(*order.Order) error { return nil })),
		} {
			require.ErrorIs(t, err, order.ErrNotFound)
		}
	})

	t.Run("every field is kept", func(t *testing.T) {
		s, _ := open(t)
		rapid.Check(t, func(r *rapid.T) {
			want := drawn[order.Order](r)
			want.ID, want.UserID = newID("order"), newID("user")
			require.NoError(r, s.Insert(t.Context(), want))
			want.Version = 1
			got, err := s.Get(t.Context(), want.ID)
			require.NoError(r, err)
			same(r, want, got)
			got, err = s.ByKey(t.Context(), want.UserID, want.Key)
			require.NoError(r, err)
			same(r, want, got)
			got, err = s.ByCart(t.Context(), want.UserID, want.CartVersion)
			require.NoError(r, err)
			same(r, want, got)

			changed := drawn[order.Order](r)
			changed.ID, changed.UserID, changed.Key, changed.CartVersion = want.ID, want.UserID, want.Key, want.CartVersion
			returned, err := s.Update(t.Context(), want.ID, func(o *order.Order) error {
				*o = changed
				return nil
			})
			require.NoError(r, err)
			changed.Version = 2
			same(r, changed, returned)
			got, err = s.ByKey(t.Context(), want.UserID, want.Key)
			require.NoError(r, err)
			same(r, changed, got)
		})
		keepsTimes(t, s.Insert, func(given order.Order) (order.Order, error) { return s.Get(t.Context(), given.ID) })
	})

	t.Run("an audit sees every order and ends with its visitor's error", func(t *testing.T) {
		s, _ := open(t)
		for range 30 {
			require.NoError(t, s.Insert(t.Context(), placed(newID("user"), day)))
		}
		require.Len(t, orders(t, s), 30)
		require.ErrorIs(t, s.Audit(t.Context(), func(order.Order) error { return errRefused }), errRefused)
	})
}

func orderUpdates(t *testing.T, open Open[order.Book]) {
	t.Run("a refused update writes nothing", func(t *testing.T) {
		s, _ := open(t)
		want := placed("user", day)
		want.Lines = []order.Line{{VariantID: "v", Images: []string{"picture"}, IfMissing: missing.Call}}
		require.NoError(t, s.Insert(t.Context(), want))
		change := func(o *order.Order) error {
			o.Lines[0].VariantID, o.Phase = "w", order.Holding
			o.Lines[0].Images[0] = "other"
			o.Status = order.Cancelled
			return errRefused
		}
		_, err := s.Update(t.Context(), want.ID, change)
		require.ErrorIs(t, err, errRefused)
		_, err = s.Update(over(t), want.ID, func(o *order.Order) error {
			_ = change(o)
			return nil
		})
		require.Error(t, err)
		want.Version = 1
		got, err := s.Get(t.Context(), want.ID)
		require.NoError(t, err)
		same(t, want, got)
	})

	t.Run("no update is lost", func(t *testing.T) {
		s, _ := open(t)
		o := placed("user", day)
		require.NoError(t, s.Insert(t.Context(), o))
		for _, err := range Race(30, func(i int) error {
			return second(s.Update(t.Context(), o.ID, func(o *order.Order) error {
				o.Timeline = append(o.Timeline, order.Event{Status: order.Status(fmt.Sprint(i)), At: day})
				return nil
			}))
		}) {
			require.NoError(t, err)
		}
		got, err := s.Get(t.Context(), o.ID)
		require.NoError(t, err)
		require.Len(t, got.Timeline, 30)
		require.Equal(t, int64(31), got.Version)
	})

	t.Run("what is in place of something missing", func(t *testing.T) { orderInstead(t, open) })

	t.Run("one runner of many gets the lease", func(t *testing.T) {
		s, _ := open(t)
		o := placed("user", day)
		require.NoError(t, s.Insert(t.Context(), o))
		errs := Race(30, func(i int) error {
			return second(s.Update(t.Context(), o.ID, func(o *order.Order) error {
				if o.Lease.Runner != "" {
					return errRefused
				}
				o.Lease = order.Lease{Runner: fmt.Sprint(i), Until: day}
				return nil
			}))
		})
		require.Equal(t, 1, winners(errs))
	})
}

// orderInstead: of many who put something in place of a line at once one does, and what is taken out again is kept as the stock has it.
func orderInstead(t *testing.T, open Open[order.Book]) {
	s, reopen := open(t)
	o := placed("user", day)
	o.Status, o.AsDelivered, o.Choices.IfMissing = order.Processing, true, missing.Replace
	o.Lines = []order.Line{{VariantID: "onion", Price: 40_00, Quantity: 2}}
	o.Work = &order.Work{Claim: order.Claim{By: "ravi", Until: day.Add(time.Hour)},
		Picks: []order.Pick{{Entry: staff.Entry{Key: "tick", By: "ravi", At: day}, VariantID: "onion", Units: 1, Reason: order.Bad}}}
	require.NoError(t, s.Insert(t.Context(), o))
	put := func(variant string, units int, key string) error {
		with := order.Line{VariantID: variant, Name: variant, NameHi: "धनिया", Price: 10_00, Quantity: units}
		return second(s.Update(t.Context(), o.ID, func(o *order.Order) error {
			return o.Replace(staff.Entry{Key: key, By: "ravi", At: day}, "onion", with)
		}))
	}
	errs := Race(10, func(i int) error { return put(fmt.Sprint("herb-", i), 1, fmt.Sprint("key-", i)) })
	require.Equal(t, 1, winners(errs), "the others find the order at work: %v", errs)
	first, err := s.Get(t.Context(), o.ID)
	require.NoError(t, err)
	require.Equal(t, order.Replacing, first.Phase)
	require.Len(t, first.Instead, 1)
	more, less := first.Reheld()
	require.Len(t, more, 1)
	require.Empty(t, less)
	due, err := s.Due(t.Context(), day.Add(time.Hour), 5)
	require.NoError(t, err)
	require.Equal(t, []string{o.ID}, due, "a sweep goes on with it")
	end := func() {
		t.Helper()
		require.NoError(t, second(s.Update(t.Context(), o.ID, func(o *order.Order) error { return o.EndReplace() })))
	}
	end()
	require.NoError(t, put("", 0, "out"))
	end()
	require.NoError(t, put("mint", 2, "mint"))
	end()
	for _, key := range []string{"out", first.Instead[0].Key, "mint"} {
		require.ErrorIs(t, put("herb", 1, key), order.ErrAtRest, "a late repeat of %s", key)
	}
	got, err := s.Get(t.Context(), o.ID)
	require.NoError(t, err)
	require.Len(t, got.Instead, 2)
	gone, here := got.Instead[0], got.Instead[1]
	require.Equal(t, []any{first.Instead[0].Line.VariantID, 0, 2, false}, []any{gone.Line.VariantID, gone.Line.Quantity, gone.Round, gone.Open})
	same(t, order.Instead{Entry: staff.Entry{Key: "mint", By: "ravi", At: day}, For: "onion", Round: 1,
		Line: order.Line{VariantID: "mint", Name: "mint", NameHi: "धनिया", Price: 10_00, Quantity: 2}}, here)
	kept, err := again(t, reopen).Get(t.Context(), o.ID)
	require.NoError(t, err)
	same(t, got, kept)
}

// placed returns an order that was placed.
func placed(user string, at time.Time) order.Order {
	id := ids.Add(1)
	return order.Order{
		ID:          fmt.Sprintf("order-%08d", id),
		UserID:      user,
		Key:         fmt.Sprint("key", id),
		CartVersion: id,
		Status:      order.Placed,
		CreatedAt:   at,
		PlacedAt:    at,
		Process:     order.Process{Phase: order.Live},
	}
}

func orders(t *testing.T, s order.Book) map[string]order.Order {
	all := map[string]order.Order{}
	require.NoError(t, s.Audit(context.Background(), func(o order.Order) error {
		all[o.ID] = o
		return nil
	}))
	return all
}

// second returns the error of a call with two results.
func second[T any](_ T, err error) error { return err }
