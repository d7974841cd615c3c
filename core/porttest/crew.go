package porttest

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/alert"
	"tokri/core/crew"
	"tokri/core/staff"
)

// CrewStore tests an implementation of crew.Store.
func CrewStore(t *testing.T, open Open[crew.Store]) {
	person := func(handle, mobile string) crew.Person {
		return crew.Person{Handle: staff.Name(handle), Mobile: mobile, Name: "Meena", Roles: []crew.Role{crew.Picker}, Active: true, Created: day}
	}
	handles := func(s crew.Store) (found []staff.Name) {
		all, err := s.All(t.Context())
		require.NoError(t, err)
		for _, p := range all {
			found = append(found, p.Handle)
		}
		return found
	}

	t.Run("not found", func(t *testing.T) {
		s, _ := open(t)
		require.NoError(t, s.Insert(t.Context(), person("meena", "1")))
		for _, err := range []error{
			second(s.Get(t.Context(), "none")), second(s.Get(t.Context(), "")),
			second(s.ByMobile(t.Context(), "none")), second(s.ByMobile(t.Context(), "")),
			second(s.Update(t.Context(), "none", func(*crew.Person) error { return nil })),
		} {
			require.ErrorIs(t, err, crew.ErrNotFound)
		}
	})

	t.Run("every field is kept", func(t *testing.T) {
		s, _ := open(t)
		rapid.Check(t, func(r *rapid.T) {
			want := drawn[crew.Person](r)
			want.Handle, want.Mobile = staff.Name(newID("handle")), newID("mobile")
			require.NoError(r, s.Insert(t.Context(), want))
			want.Version = 1
			for version := int64(1); version <= 2; version++ {
				got, err := s.Get(t.Context(), string(want.Handle))
				require.NoError(r, err)
				same(r, want, got)
				got, err = s.ByMobile(t.Context(), want.Mobile)
				require.NoError(r, err)
				same(r, want, got)
				handle := want.Handle
				want = drawn[crew.Person](r)
				want.Mobile = newID("mobile")
				returned, err := s.Update(t.Context(), string(handle), func(p *crew.Person) error { *p = want; return nil })
				require.NoError(r, err)
				want.Handle, want.Version = handle, version+1
				same(r, want, returned)
			}
		})
		keepsTimes(t, s.Insert, func(given crew.Person) (crew.Person, error) { return s.Get(t.Context(), string(given.Handle)) })
	})

	t.Run("a handle and a number are one person's", func(t *testing.T) {
		s, _ := open(t)
		require.NoError(t, s.Insert(t.Context(), person("meena", "1")))
		require.ErrorIs(t, s.Insert(t.Context(), person("meena", "2")), crew.ErrTaken)
		require.ErrorIs(t, s.Insert(t.Context(), person("ravi", "1")), crew.ErrTaken)
		require.Equal(t, []staff.Name{"meena"}, handles(s))
		require.NoError(t, s.Insert(t.Context(), person("ravi", "2")))
		take := func(p *crew.Person) error { p.Mobile, p.Name = "1", "Thief"; return nil }
		require.ErrorIs(t, second(s.Update(t.Context(), "ravi", take)), crew.ErrTaken)
		got, err := s.Get(t.Context(), "ravi")
		require.NoError(t, err)
		want := person("ravi", "2")
		want.Version = 1
		same(t, want, got)
		require.NoError(t, second(s.Update(t.Context(), "meena", func(p *crew.Person) error { p.Mobile = "3"; return nil })))
		require.NoError(t, second(s.Update(t.Context(), "ravi", take)), "a number that was given up is free")
		require.ErrorIs(t, second(s.ByMobile(t.Context(), "2")), crew.ErrNotFound)
		got, err = s.ByMobile(t.Context(), "1")
		require.NoError(t, err)
		require.Equal(t, staff.Name("ravi"), got.Handle)
	})

	t.Run("many people with one number at once", func(t *testing.T) {
		s, _ := open(t)
		errs := Race(20, func(i int) error { return s.Insert(t.Context(), person(fmt.Sprint("p", i), "1")) })
		require.Equal(t, 1, winners(errs))
		for _, err := range errs {
			if err != nil {
				require.ErrorIs(t, err, crew.ErrTaken)
			}
		}
		require.Len(t, handles(s), 1)
	})

	t.Run("all people, by their handles, also those who have left", func(t *testing.T) {
		s, reopen := open(t)
		require.Empty(t, handles(s))
		left := person("asha", "1")
		left.Active = false
		for _, p := range []crew.Person{person("ravi", "2"), left, person("meena", "3")} {
			require.NoError(t, s.Insert(t.Context(), p))
		}
		require.Equal(t, []staff.Name{"asha", "meena", "ravi"}, handles(s))
		require.Error(t, second(s.All(over(t))))
		require.Equal(t, []staff.Name{"asha", "meena", "ravi"}, handles(again(t, reopen)))
	})

	t.Run("a refused update writes nothing, and none is lost", func(t *testing.T) {
		s, _ := open(t)
		require.NoError(t, s.Insert(t.Context(), person("meena", "1")))
		enter := func(err error) func(p *crew.Person) error {
			return func(p *crew.Person) error {
				p.Sessions = append(p.Sessions, crew.Session{Hash: "h"})
				p.Roles[0] = crew.Owner
				return err
			}
		}
		require.ErrorIs(t, second(s.Update(t.Context(), "meena", enter(errRefused))), errRefused)
		require.Error(t, second(s.Update(over(t), "meena", enter(nil))))
		require.Error(t, s.Insert(over(t), person("late", "2")))
		require.ErrorIs(t, second(s.Get(t.Context(), "late")), crew.ErrNotFound)
		got, err := s.Get(t.Context(), "meena")
		require.NoError(t, err)
		require.Equal(t, []crew.Role{crew.Picker}, got.Roles)
		for _, err := range Race(20, func(int) error { return second(s.Update(t.Context(), "meena", enter(nil))) }) {
			require.NoError(t, err)
		}
		got, err = s.Get(t.Context(), "meena")
		require.NoError(t, err)
		require.Len(t, got.Sessions, 20)
		require.EqualValues(t, 21, got.Version)
	})
}

// StaffLog tests an implementation of crew.Log.
func StaffLog(t *testing.T, open Open[crew.Log]) {
	entry := func(i int, by, action, about string) crew.Entry {
		return crew.Entry{ID: fmt.Sprintf("%04d", i), At: day.Add(time.Duration(i) * time.Second), By: staff.Name(by), Action: action, About: about, Result: "ok"}
	}

	t.Run("every field is kept", func(t *testing.T) {
		s, reopen := open(t)
		given, kept := finer[crew.Entry]()
		require.NoError(t, s.Insert(t.Context(), given))
		other := given
		other.Why = "another reason"
		require.NoError(t, s.Insert(t.Context(), other), "a repeated entry is harmless")
		require.Error(t, s.Insert(over(t), entry(1, "meena", "pause", "")))
		found, err := s.List(t.Context(), crew.LogQuery{})
		require.NoError(t, err)
		require.Equal(t, []crew.Entry{kept}, found)
		found, err = again(t, reopen).List(t.Context(), crew.LogQuery{})
		require.NoError(t, err)
		require.Equal(t, []crew.Entry{kept}, found)
	})

	t.Run("what is asked for, newest first", func(t *testing.T) {
		s, _ := open(t)
		found, err := s.List(t.Context(), crew.LogQuery{Limit: 5})
		require.NoError(t, err)
		require.Empty(t, found)
		var all []crew.Entry
		for i, e := range []crew.Entry{
			entry(0, "meena", "pause", ""), entry(1, "ravi", "refund", "TK1"), entry(2, "meena", "refund", "TK1"),
			entry(3, "meena", "advance", "TK2"), entry(4, "ravi", "advance", "TK1"),
		} {
			all = append(all, e)
			require.NoError(t, s.Insert(t.Context(), all[i]))
		}
		for _, c := range []struct {
			q    crew.LogQuery
			want []int
		}{
			{crew.LogQuery{}, []int{4, 3, 2, 1, 0}},
			{crew.LogQuery{Limit: 2}, []int{4, 3}},
			{crew.LogQuery{Before: "0003", Limit: 2}, []int{2, 1}},
			{crew.LogQuery{By: "meena"}, []int{3, 2, 0}},
			{crew.LogQuery{By: "meena", Before: "0003", Limit: 1}, []int{2}},
			{crew.LogQuery{About: "TK1"}, []int{4, 2, 1}},
			{crew.LogQuery{About: "TK1", Before: "0004", Limit: 1}, []int{2}},
			{crew.LogQuery{About: "TK1", By: "ravi"}, []int{4, 1}},
			{crew.LogQuery{Action: "refund"}, []int{2, 1}},
			{crew.LogQuery{Action: "refund", By: "ravi", About: "TK1", Before: "0004", Limit: 9}, []int{1}},
			{crew.LogQuery{By: "meen"}, nil},
			{crew.LogQuery{About: "TK"}, nil},
		} {
			found, err := s.List(t.Context(), c.q)
			require.NoError(t, err)
			require.Len(t, found, len(c.want), c.q)
			for i, w := range c.want {
				require.Equal(t, all[w], found[i], c.q)
			}
		}
		require.Error(t, second(s.List(over(t), crew.LogQuery{})))
	})

	t.Run("old entries are deleted", func(t *testing.T) {
		s, _ := open(t)
		for i := range 4 {
			require.NoError(t, s.Insert(t.Context(), entry(i, "meena", "pause", "")))
		}
		require.NoError(t, s.Prune(t.Context(), day.Add(2*time.Second)))
		require.Error(t, s.Prune(over(t), day.Add(time.Hour)))
		found, err := s.List(t.Context(), crew.LogQuery{})
		require.NoError(t, err)
		require.Equal(t, []crew.Entry{entry(3, "meena", "pause", ""), entry(2, "meena", "pause", "")}, found)
	})

	t.Run("many at once", func(t *testing.T) {
		s, _ := open(t)
		for _, err := range Race(40, func(i int) error { return s.Insert(t.Context(), entry(i%20, "meena", "pause", "")) }) {
			require.NoError(t, err)
		}
		found, err := s.List(t.Context(), crew.LogQuery{})
		require.NoError(t, err)
		require.Len(t, found, 20)
	})
}

// listedAlerts finds an alert in the list of all, since the port finds none by its id.
type listedAlerts struct{ alert.Store }

func (s listedAlerts) Get(ctx context.Context, id string) (alert.Alert, error) {
	all, err := s.List(ctx, false, 10_000)
	for _, a := range all {
		if a.ID == id {
			return a, err
		}
	}
	return alert.Alert{ID: id}, err
}

// AlertStore tests an implementation of alert.Store.
func AlertStore(t *testing.T, open Open[alert.Store]) {
	perUser(t, func(t *testing.T) (listedAlerts, func() listedAlerts) {
		s, reopen := open(t)
		if reopen == nil {
			return listedAlerts{s}, nil
		}
		return listedAlerts{s}, func() listedAlerts { return listedAlerts{reopen()} }
	}, aggregate[alert.Alert]{
		head:  func(a *alert.Alert) (*string, *int64) { return &a.ID, &a.Version },
		add:   func(a *alert.Alert, i int) error { a.Times++; a.What = fmt.Sprint(i); return nil },
		size:  func(a alert.Alert) int { return a.Times },
		spoil: func(alert.Alert) {}, // it has nothing that a copy shares
	})

	put := func(t *testing.T, s alert.Store, a alert.Alert) {
		require.NoError(t, second(s.Update(t.Context(), a.ID, func(is *alert.Alert) error { *is = a; return nil })))
	}
	expect := func(t *testing.T, s alert.Store, open bool, limit int, want ...string) {
		t.Helper()
		found, err := s.List(t.Context(), open, limit)
		require.NoError(t, err)
		var ids []string
		for _, a := range found {
			ids = append(ids, a.ID)
		}
		require.Equal(t, want, ids)
	}

	t.Run("those seen last first, open or all", func(t *testing.T) {
		s, reopen := open(t)
		expect(t, s, true, 9)
		for i, done := range []time.Time{{}, day, {}, {}, day} {
			put(t, s, alert.Alert{ID: fmt.Sprint("a", i), Times: 1, At: day.Add(time.Duration(-i/2) * time.Minute), DoneAt: done})
		}
		expect(t, s, false, 9, "a0", "a1", "a2", "a3", "a4")
		expect(t, s, false, 2, "a0", "a1")
		expect(t, s, true, 9, "a0", "a2", "a3")
		expect(t, s, true, 1, "a0")
		put(t, s, alert.Alert{ID: "a4", Times: 2, At: day.Add(time.Hour)})
		put(t, s, alert.Alert{ID: "a2", Times: 1, At: day, DoneAt: day})
		expect(t, s, true, 9, "a4", "a0", "a3")
		require.Error(t, second(s.List(over(t), true, 9)))
		expect(t, again(t, reopen), true, 9, "a4", "a0", "a3")
	})

	t.Run("what is done is deleted after a time, what waits is not", func(t *testing.T) {
		s, _ := open(t)
		put(t, s, alert.Alert{ID: "old and done", Times: 1, At: day, DoneAt: day.Add(2 * time.Hour)})
		put(t, s, alert.Alert{ID: "old and open", Times: 1, At: day})
		put(t, s, alert.Alert{ID: "new and done", Times: 1, At: day.Add(time.Minute), DoneAt: day.Add(2 * time.Hour)})
		require.Error(t, s.Prune(over(t), day.Add(time.Hour)))
		require.NoError(t, s.Prune(t.Context(), day.Add(time.Minute)))
		expect(t, s, false, 9, "new and done", "old and open")
	})
}
