package porttest

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/payment"
	"tokri/core/topup"
)

// TopUpStore tests an implementation of topup.Store.
func TopUpStore(t *testing.T, open Open[topup.Store]) {
	fresh := func() topup.TopUp {
		return topup.TopUp{ID: newID(topup.Prefix), UserID: "user", Amount: 500, State: topup.Asked, Due: day, CreatedAt: day, Payment: payment.Payment{PayBy: day}}
	}

	t.Run("those that failed, the oldest first, and are forgotten", func(t *testing.T) {
		s, _ := open(t)
		var all []string
		for i, state := range []topup.State{topup.Failed, topup.Credited, topup.Failed, topup.Disputed, topup.Open, topup.Failed} {
			u := topup.TopUp{ID: newID("topup"), UserID: "user", State: state, CreatedAt: day.Add(-time.Duration(i) * time.Hour)}
			require.NoError(t, s.Insert(t.Context(), u))
			all = append(all, u.ID)
		}
		expect := func(from, before time.Time, limit int, want ...string) {
			t.Helper()
			found, err := s.Failures(t.Context(), from, before, limit)
			require.NoError(t, err)
			require.Len(t, found, len(want))
			for i, id := range want {
				require.Equal(t, id, found[i].ID)
			}
		}
		expect(time.Time{}, day.Add(time.Hour), 9, all[5], all[2], all[0])
		expect(time.Time{}, day.Add(time.Hour), 1, all[5])
		expect(day.Add(-2*time.Hour), day, 9, all[2])
		require.Error(t, second(s.Failures(over(t), day, day, 9)))
		require.NoError(t, s.Forget(t.Context(), all[2], func(u topup.TopUp) bool { return u.UserID != "user" }))
		expect(day.Add(-2*time.Hour), day, 9, all[2])
		for range 2 {
			require.NoError(t, s.Forget(t.Context(), all[2], func(u topup.TopUp) bool { return u.UserID == "user" && u.Version == 1 }))
		}
		expect(time.Time{}, day.Add(time.Hour), 9, all[5], all[0])
		require.ErrorIs(t, second(s.Get(t.Context(), all[2])), topup.ErrNotFound)
		require.Error(t, s.Forget(over(t), all[0], func(topup.TopUp) bool { return true }))
	})

	t.Run("not found", func(t *testing.T) {
		s, _ := open(t)
		require.NoError(t, s.Insert(t.Context(), fresh()))
		require.ErrorIs(t, second(s.Get(t.Context(), "none")), topup.ErrNotFound)
		require.ErrorIs(t, second(s.Update(t.Context(), "none", func(*topup.TopUp) error { return nil })), topup.ErrNotFound)
	})

	t.Run("every field is kept", func(t *testing.T) {
		s, _ := open(t)
		rapid.Check(t, func(r *rapid.T) {
			want := drawn[topup.TopUp](r)
			want.ID = newID(topup.Prefix)
			require.NoError(r, s.Insert(t.Context(), want))
			want.Version = 1
			got, err := s.Get(t.Context(), want.ID)
			require.NoError(r, err)
			same(r, want, got)
			changed := drawn[topup.TopUp](r)
			returned, err := s.Update(t.Context(), want.ID, func(t *topup.TopUp) error { *t = changed; return nil })
			require.NoError(r, err)
			changed.ID, changed.Version = want.ID, 2
			same(r, changed, returned)
			got, err = s.Get(t.Context(), want.ID)
			require.NoError(r, err)
			same(r, changed, got)
		})
		keepsTimes(t, s.Insert, func(given topup.TopUp) (topup.TopUp, error) { return s.Get(t.Context(), given.ID) })
	})

	t.Run("an id is used once", func(t *testing.T) {
		s, _ := open(t)
		first := fresh()
		require.Equal(t, 1, winners(Race(20, func(int) error { return s.Insert(t.Context(), first) })))
		require.Error(t, s.Insert(over(t), fresh()))
	})

	t.Run("a refused update writes nothing", func(t *testing.T) {
		s, _ := open(t)
		want := fresh()
		require.NoError(t, s.Insert(t.Context(), want))
		change := func(t *topup.TopUp) error { t.State = topup.Paid; return errRefused }
		require.ErrorIs(t, second(s.Update(t.Context(), want.ID, change)), errRefused)
		require.Error(t, second(s.Update(over(t), want.ID, func(t *topup.TopUp) error { _ = change(t); return nil })))
		want.Version = 1
		got, err := s.Get(t.Context(), want.ID)
		require.NoError(t, err)
		same(t, want, got)
	})

	t.Run("no update is lost", func(t *testing.T) {
		s, _ := open(t)
		want := fresh()
		require.NoError(t, s.Insert(t.Context(), want))
		for _, err := range Race(30, func(int) error {
			return second(s.Update(t.Context(), want.ID, func(t *topup.TopUp) error { t.Amount++; return nil }))
		}) {
			require.NoError(t, err)
		}
		got, err := s.Get(t.Context(), want.ID)
		require.NoError(t, err)
		require.EqualValues(t, 530, got.Amount)
		require.EqualValues(t, 31, got.Version)
	})

	t.Run("due are the unfinished, longest due first", func(t *testing.T) {
		s, _ := open(t)
		states := append([]topup.State{topup.Credited, topup.Failed, topup.Disputed}, topup.Unfinished...)
		var want []string
		for i := range 24 {
			u := fresh()
			u.State, u.Due = states[i%len(states)], day.Add(time.Duration(-i)*time.Minute)
			require.NoError(t, s.Insert(t.Context(), u))
			if i > 0 && slices.Contains(topup.Unfinished, u.State) {
				want = append([]string{u.ID}, want...)
			}
		}
		got, err := s.Due(t.Context(), day, 100)
		require.NoError(t, err)
		require.Equal(t, want, got)
		got, err = s.Due(t.Context(), day, 3)
		require.NoError(t, err)
		require.Equal(t, want[:3], got)
		_, err = s.Update(t.Context(), want[0], func(t *topup.TopUp) error { t.State = topup.Failed; return nil })
		require.NoError(t, err)
		_, err = s.Update(t.Context(), want[1], func(t *topup.TopUp) error { t.Due = day; return nil })
		require.NoError(t, err)
		got, err = s.Due(t.Context(), day, 100)
		require.NoError(t, err)
		require.Equal(t, want[2:], got)
	})

	t.Run("watched are those whose other payments are due, the earliest first, in any state", func(t *testing.T) {
		s, _ := open(t)
		watched(t, func(i int, at time.Time) string {
			u := fresh()
			u.WatchAt = at
			if i%2 == 0 {
				u.State = topup.Credited
			}
			require.NoError(t, s.Insert(t.Context(), u))
			return u.ID
		}, func(id string, at time.Time) {
			_, err := s.Update(t.Context(), id, func(u *topup.TopUp) error { u.WatchAt = at; return nil })
			require.NoError(t, err)
		}, func(before time.Time, limit int) ([]string, error) { return s.Watched(t.Context(), before, limit) })
	})

	t.Run("a user's that are not credited, newest first", func(t *testing.T) {
		s, reopen := open(t)
		all := append([]topup.State{topup.Credited, topup.Failed, topup.Disputed}, topup.Unfinished...)
		var want []string
		for i := range 18 {
			u := fresh()
			u.UserID, u.State, u.CreatedAt = "asha", all[i%len(all)], day.Add(time.Duration(i*700)*time.Millisecond)
			require.NoError(t, s.Insert(t.Context(), u))
			other := fresh()
			require.NoError(t, s.Insert(t.Context(), other))
			if u.State != topup.Credited {
				want = append([]string{u.ID}, want...)
			}
		}
		listed := func(s topup.Store, limit int) (ids []string) {
			got, err := s.Uncredited(t.Context(), "asha", limit)
			require.NoError(t, err)
			for _, u := range got {
				require.Equal(t, "asha", u.UserID)
				require.EqualValues(t, 500, u.Amount)
				require.EqualValues(t, 1, u.Version)
				ids = append(ids, u.ID)
			}
			return ids
		}
		require.Equal(t, want, listed(s, 100))
		require.Equal(t, want[:4], listed(s, 4))
		_, err := s.Update(t.Context(), want[0], func(u *topup.TopUp) error { u.State = topup.Credited; return nil })
		require.NoError(t, err)
		got, err := s.Uncredited(t.Context(), "nobody", 100)
		require.NoError(t, err)
		require.Empty(t, got)
		require.Equal(t, want[1:], listed(again(t, reopen), 100))
	})

	t.Run("one that is unfinished is under way, for its user", func(t *testing.T) {
		s, reopen := open(t)
		underWay := func(user string) bool {
			found, err := s.UnderWay(t.Context(), user)
			require.NoError(t, err)
			return found
		}
		require.False(t, underWay("user"))
		for _, state := range []topup.State{topup.Credited, topup.Failed, topup.Disputed} {
			ended := fresh()
			ended.State = state
			require.NoError(t, s.Insert(t.Context(), ended))
		}
		require.False(t, underWay("user"), "what ended is not")
		for _, state := range topup.Unfinished {
			one := fresh()
			one.State = state
			require.NoError(t, s.Insert(t.Context(), one))
			require.True(t, underWay("user"), state)
			require.False(t, underWay("another"), state)
			_, err := s.Update(t.Context(), one.ID, func(t *topup.TopUp) error { t.State = topup.Credited; return nil })
			require.NoError(t, err)
			require.False(t, underWay("user"), state)
		}
		_, err := s.UnderWay(over(t), "user")
		require.Error(t, err)
		require.NoError(t, s.Insert(t.Context(), fresh()))
		s = again(t, reopen)
		require.True(t, underWay("user"))
	})

	t.Run("an audit sees everything, also after reopening", func(t *testing.T) {
		s, reopen := open(t)
		for i := range 30 {
			u := fresh()
			u.UserID = fmt.Sprint("user", i)
			require.NoError(t, s.Insert(t.Context(), u))
		}
		count := func(s topup.Store) map[string]bool {
			users := map[string]bool{}
			require.NoError(t, s.Audit(context.Background(), func(u topup.TopUp) error { users[u.UserID] = true; return nil }))
			return users
		}
		require.Len(t, count(s), 30)
		require.ErrorIs(t, s.Audit(t.Context(), func(topup.TopUp) error { return errRefused }), errRefused)
		require.Len(t, count(again(t, reopen)), 30)
	})
}
