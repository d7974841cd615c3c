package porttest

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/notify"
)

// OutboxStore tests an implementation of notify.Store.
func OutboxStore(t *testing.T, open Open[notify.Store]) {
	fresh := func(userID string) notify.Outgoing {
		return notify.Outgoing{Message: notify.Message{ID: newID("message"), Kind: notify.NewDevice, To: notify.Recipient{UserID: userID}},
			State: notify.Waiting, Due: day, CreatedAt: day}
	}
	change := func(m *notify.Outgoing) error { m.Tries++; return nil }

	t.Run("not found", func(t *testing.T) {
		s, _ := open(t)
		require.NoError(t, s.Insert(t.Context(), fresh("u")))
		require.ErrorIs(t, second(s.Get(t.Context(), "none")), notify.ErrNotFound)
		require.ErrorIs(t, second(s.Update(t.Context(), "none", change)), notify.ErrNotFound)
	})

	t.Run("every field is kept", func(t *testing.T) {
		s, _ := open(t)
		rapid.Check(t, func(r *rapid.T) {
			want := drawn[notify.Outgoing](r)
			want.ID = newID("message")
			require.NoError(r, s.Insert(t.Context(), want))
			want.Version = 1
			got, err := s.Get(t.Context(), want.ID)
			require.NoError(r, err)
			same(r, want, got)
			changed := drawn[notify.Outgoing](r)
			returned, err := s.Update(t.Context(), want.ID, func(m *notify.Outgoing) error { *m = changed; return nil })
			require.NoError(r, err)
			changed.ID, changed.Version = want.ID, 2
			same(r, changed, returned)
		})
		keepsTimes(t, s.Insert, func(given notify.Outgoing) (notify.Outgoing, error) { return s.Get(t.Context(), given.ID) })
	})

	t.Run("an id is put once", func(t *testing.T) {
		s, reopen := open(t)
		m := fresh("u")
		results := Race(20, func(int) error { return s.Insert(t.Context(), m) })
		require.Equal(t, 1, winners(results))
		for _, err := range results {
			if err != nil {
				require.ErrorIs(t, err, notify.ErrExists)
			}
		}
		require.Error(t, s.Insert(over(t), fresh("u")))
		require.ErrorIs(t, again(t, reopen).Insert(t.Context(), m), notify.ErrExists)
	})

	t.Run("a refused update writes nothing, and no update is lost", func(t *testing.T) {
		s, _ := open(t)
		m := fresh("u")
		require.NoError(t, s.Insert(t.Context(), m))
		require.ErrorIs(t, second(s.Update(t.Context(), m.ID, func(m *notify.Outgoing) error { m.Tries = 9; return errRefused })), errRefused)
		require.Error(t, second(s.Update(over(t), m.ID, change)))
		for _, err := range Race(30, func(int) error { return second(s.Update(t.Context(), m.ID, change)) }) {
			require.NoError(t, err)
		}
		got, err := s.Get(t.Context(), m.ID)
		require.NoError(t, err)
		require.Equal(t, 30, got.Tries)
	})

	t.Run("due are those that wait, longest due first", func(t *testing.T) {
		s, reopen := open(t)
		states := []notify.State{notify.Waiting, notify.Sent, notify.GivenUp, notify.NoWay}
		var want []string
		for i := range 16 {
			m := fresh("u")
			m.State, m.Due = states[i%len(states)], day.Add(time.Duration(-i)*time.Minute)
			require.NoError(t, s.Insert(t.Context(), m))
			if i > 0 && m.State == notify.Waiting {
				want = slices.Insert(want, 0, m.ID)
			}
		}
		due := func(s notify.Store, limit int) []string {
			ids, err := s.Due(t.Context(), day, limit)
			require.NoError(t, err)
			return ids
		}
		require.Equal(t, want, due(s, 100))
		require.Equal(t, want[:2], due(s, 2))
		_, err := s.Update(t.Context(), want[0], func(m *notify.Outgoing) error { m.State = notify.Sent; return nil })
		require.NoError(t, err)
		_, err = s.Update(t.Context(), want[1], func(m *notify.Outgoing) error { m.Due = day; return nil })
		require.NoError(t, err)
		require.Equal(t, want[2:], due(again(t, reopen), 100))
	})

	t.Run("the messages of one user are listed and forgotten, and no others", func(t *testing.T) {
		s, reopen := open(t)
		asha, ravi, stranger, done := fresh("asha"), fresh("ravi"), fresh(""), fresh("asha")
		done.State, done.EndedAt = notify.Sent, day
		for _, m := range []notify.Outgoing{asha, ravi, stranger, done} {
			require.NoError(t, s.Insert(t.Context(), m))
		}
		done, err := s.Update(t.Context(), done.ID, func(m *notify.Outgoing) error { m.CreatedAt = day.Add(-time.Hour); return nil })
		require.NoError(t, err)
		asha, err = s.Get(t.Context(), asha.ID)
		require.NoError(t, err)
		found, err := s.OfUser(t.Context(), "asha")
		require.NoError(t, err)
		require.Len(t, found, 2, "oldest first")
		same(t, done, found[0])
		same(t, asha, found[1])
		for range 2 {
			require.NoError(t, s.Forget(t.Context(), "asha"))
		}
		require.Error(t, s.Forget(over(t), "ravi"))
		s = again(t, reopen)
		for _, m := range []notify.Outgoing{asha, done} {
			require.ErrorIs(t, second(s.Get(t.Context(), m.ID)), notify.ErrNotFound)
		}
		for _, m := range []notify.Outgoing{ravi, stranger} {
			require.NoError(t, second(s.Get(t.Context(), m.ID)))
		}
	})

	t.Run("what ended long ago is deleted, and nothing that waits", func(t *testing.T) {
		s, reopen := open(t)
		waiting, old, newer := fresh("u"), fresh("u"), fresh("u")
		old.State, old.EndedAt = notify.GivenUp, day.Add(-time.Second)
		newer.State, newer.EndedAt = notify.Sent, day
		for _, m := range []notify.Outgoing{waiting, old, newer} {
			require.NoError(t, s.Insert(t.Context(), m))
		}
		require.NoError(t, s.Prune(t.Context(), day))
		s = again(t, reopen)
		require.ErrorIs(t, second(s.Get(t.Context(), old.ID)), notify.ErrNotFound)
		require.NoError(t, second(s.Get(t.Context(), waiting.ID)))
		require.NoError(t, second(s.Get(t.Context(), newer.ID)))
	})
}
