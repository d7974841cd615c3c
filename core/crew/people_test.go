package crew_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/account"
	"tokri/core/crew"
	"tokri/core/notify"
	"tokri/core/staff"
)

func TestAPersonIsAdded(t *testing.T) {
	_, w := newWorld(t)
	roles := []crew.Role{crew.Rider, crew.Manager, crew.Rider}
	asha := crew.Person{Handle: "asha2", Name: " Asha ", Mobile: " +919826000003", Roles: roles, Language: notify.Hindi,
		PasswordHash: "hash", Sessions: []crew.Session{{Hash: "h"}}, Version: 9}
	added, err := w.registry().Add(t.Context(), asha)
	require.NoError(t, err)
	want := crew.Person{Handle: "asha2", Name: "Asha", Mobile: "+919826000003", Roles: []crew.Role{crew.Manager, crew.Rider},
		Language: notify.Hindi, Active: true, Created: w.now}
	assert.Equal(t, want, added)
	want.Version = 1
	assert.Equal(t, want, w.Crew().One("asha2"))
	assert.Equal(t, []crew.Role{crew.Rider, crew.Manager, crew.Rider}, roles, "the caller's list stays")
	_, err = w.registry().Add(t.Context(), asha)
	require.ErrorIs(t, err, crew.ErrTaken)

	for name, c := range map[string]struct {
		spoil func(*crew.Person)
		want  error
	}{
		"no handle":     {func(p *crew.Person) { p.Handle = "" }, crew.ErrHandle},
		"short handle":  {func(p *crew.Person) { p.Handle = "a" }, crew.ErrHandle},
		"long handle":   {func(p *crew.Person) { p.Handle = staff.Name(strings.Repeat("a", 21)) }, crew.ErrHandle},
		"dot":           {func(p *crew.Person) { p.Handle = "a.b" }, crew.ErrHandle},
		"capital":       {func(p *crew.Person) { p.Handle = "Asha" }, crew.ErrHandle},
		"digit first":   {func(p *crew.Person) { p.Handle = "1a" }, crew.ErrHandle},
		"no name":       {func(p *crew.Person) { p.Name = " " }, crew.ErrName},
		"long name":     {func(p *crew.Person) { p.Name = strings.Repeat("आ", 61) }, crew.ErrName},
		"name in lines": {func(p *crew.Person) { p.Name = "Asha\nV" }, crew.ErrName},
		"no number":     {func(p *crew.Person) { p.Mobile = "" }, account.ErrMobile},
		"no role":       {func(p *crew.Person) { p.Roles = nil }, crew.ErrRoles},
		"unknown role":  {func(p *crew.Person) { p.Roles = []crew.Role{crew.Picker, "king"} }, crew.ErrRoles},
	} {
		p := crew.Person{Handle: "asha3", Name: "Asha", Mobile: "9826000004", Roles: []crew.Role{crew.Picker}}
		c.spoil(&p)
		_, err := w.registry().Add(t.Context(), p)
		require.ErrorIs(t, err, c.want, name)
	}
	long := crew.Person{Handle: staff.Name(strings.Repeat("a", 20)), Name: strings.Repeat("आ", 60), Mobile: "9826000004", Roles: []crew.Role{crew.Picker}}
	require.NoError(t, long.Check())
}

func TestAChangeIsChecked(t *testing.T) {
	_, w := newWorld(t)
	ravi := w.Crew().One("ravi")
	for name, c := range map[string]struct {
		spoil func(*crew.Change)
		want  error
	}{
		"no name":          {func(c *crew.Change) { c.Name = "" }, crew.ErrName},
		"no number":        {func(c *crew.Change) { c.Mobile = "12" }, account.ErrMobile},
		"another's number": {func(c *crew.Change) { c.Mobile = meenas }, crew.ErrTaken},
		"no role":          {func(c *crew.Change) { c.Roles = nil }, crew.ErrRoles},
	} {
		change := as(ravi)
		c.spoil(&change)
		_, err := w.registry().Change(t.Context(), "ravi", change)
		require.ErrorIs(t, err, c.want, name)
	}
	assert.Equal(t, ravi, w.Crew().One("ravi"))
	_, err := w.registry().Change(t.Context(), "nobody", as(ravi))
	require.ErrorIs(t, err, crew.ErrNotFound)

	w.Crew().Put(crew.Person{Handle: "ravi", Name: "Ravi", Mobile: "+91" + ravis, Roles: []crew.Role{crew.Manager, crew.Picker}, Active: true,
		PasswordHash: "hash", Sessions: []crew.Session{{Hash: "h"}}})
	changed, err := w.registry().Change(t.Context(), "ravi", crew.Change{Name: "R", Mobile: ravis, Roles: []crew.Role{crew.Picker, crew.Manager}, Active: true})
	require.NoError(t, err)
	assert.Len(t, changed.Sessions, 1, "the same roles in another order are no change")
	assert.Equal(t, "hash", changed.PasswordHash)
	changed, err = w.registry().Change(t.Context(), "ravi", crew.Change{Name: "R", Mobile: ravis, Roles: []crew.Role{crew.Manager}, Active: true, ResetPassword: true})
	require.NoError(t, err)
	assert.Empty(t, changed.PasswordHash)
	assert.Empty(t, changed.Sessions)
}

func TestTheLastOwnerStays(t *testing.T) {
	_, w := newWorld(t)
	r := w.registry()
	meena := w.Crew().One("meena")
	for name, spoil := range map[string]func(*crew.Change){
		"ended": func(c *crew.Change) { c.Active = false },
		"role":  func(c *crew.Change) { c.Roles = []crew.Role{crew.Manager} },
	} {
		change := as(meena)
		spoil(&change)
		_, err := r.Change(t.Context(), "meena", change)
		require.ErrorIs(t, err, crew.ErrLastOwner, name)
		assert.Equal(t, meena, w.Crew().One("meena"), name)
	}
	// An owner who has left is none.
	w.Crew().Put(crew.Person{Handle: "asha", Name: "Asha", Mobile: "+919826000003", Roles: []crew.Role{crew.Owner}})
	end := as(meena)
	end.Active = false
	_, err := r.Change(t.Context(), "meena", end)
	require.ErrorIs(t, err, crew.ErrLastOwner)
	w.change(t, "ravi", func(c *crew.Change) { c.Roles = []crew.Role{crew.Owner} })
	_, err = r.Change(t.Context(), "meena", end)
	require.NoError(t, err)
	assert.False(t, w.Crew().One("meena").Active)
	_, err = r.Change(t.Context(), "meena", end)
	require.NoError(t, err, "who has left already takes no owner away")
}

// A shop that has no owner, because its first people were added by a command, can change them all the same.
func TestPeopleOfAShopWithoutAnOwnerAreChanged(t *testing.T) {
	db := memory.New()
	db.Crew().Put(crew.Person{Handle: "ravi", Name: "Ravi", Mobile: "+91" + ravis, Roles: []crew.Role{crew.Picker}, Active: true})
	r := crew.Registry{People: db.Crew()}
	_, err := r.Change(t.Context(), "ravi", crew.Change{Name: "Ravi", Mobile: ravis, Roles: []crew.Role{crew.Rider}, Active: true})
	require.NoError(t, err)
}

// owners returns a shop of two owners, and how one of them ends the other on a view of the stores.
func owners(t *testing.T) (*world, func(hooks memory.Hooks, handle staff.Name) error) {
	_, w := newWorld(t)
	w.change(t, "ravi", func(c *crew.Change) { c.Roles = []crew.Role{crew.Owner} })
	return w, func(hooks memory.Hooks, handle staff.Name) error {
		change := as(w.Crew().One(string(handle)))
		change.Name, change.Active = "Ended", false
		_, err := crew.Registry{People: w.With(hooks).Crew(), Now: w.clock}.Change(t.Context(), handle, change)
		return err
	}
}

func TestTwoOwnersEndEachOther(t *testing.T) {
	t.Run("one comes first", func(t *testing.T) {
		w, end := owners(t)
		begun := false
		err := end(memory.Hooks{Write: func(op string, do func() error) error {
			if op == "crew.Update" && !begun {
				begun = true
				require.NoError(t, end(memory.Hooks{}, "ravi"))
			}
			return do()
		}}, "meena")
		require.ErrorIs(t, err, crew.ErrLastOwner)
		meena := w.Crew().One("meena")
		assert.True(t, meena.Is(crew.Owner))
		assert.Equal(t, "Meena", meena.Name, "nothing of a refused change stays")
		assert.False(t, w.Crew().One("ravi").Active)
	})

	// Both have written before either looks whether an owner is left.
	t.Run("at the same time", func(t *testing.T) {
		w, end := owners(t)
		var first error
		begun, written := false, false
		second := end(memory.Hooks{Write: func(op string, do func() error) (err error) {
			if op != "crew.Update" || begun {
				return do()
			}
			begun = true
			first = end(memory.Hooks{Read: func(op string, look func() error) error {
				// Ravi's end reads all people before its write and after it.
				if op == "crew.All" && !w.Crew().One("ravi").Active && !written {
					written = true
					err = do()
				}
				return look()
			}}, "ravi")
			require.True(t, written)
			return err
		}}, "meena")
		require.ErrorIs(t, first, crew.ErrLastOwner)
		require.NoError(t, second, "the first has taken its change back, so an owner is left")
		assert.True(t, w.Crew().One("ravi").Is(crew.Owner))
		assert.Equal(t, "Ravi", w.Crew().One("ravi").Name)
		assert.False(t, w.Crew().One("meena").Active)
	})

	t.Run("in any order one owner stays", func(t *testing.T) {
		for range 50 {
			w, end := owners(t)
			done := make(chan error, 2)
			for _, handle := range []staff.Name{"meena", "ravi"} {
				go func() { done <- end(memory.Hooks{}, handle) }()
			}
			for range 2 {
				if err := <-done; err != nil {
					require.ErrorIs(t, err, crew.ErrLastOwner)
				}
			}
			assert.True(t, w.Crew().One("meena").Is(crew.Owner) || w.Crew().One("ravi").Is(crew.Owner))
		}
	})
}

func TestAChangeThatCannotBeTakenBackSaysSo(t *testing.T) {
	w, end := owners(t)
	writes := 0
	err := end(memory.Hooks{Write: func(_ string, do func() error) error {
		switch writes++; writes {
		case 1:
			require.NoError(t, end(memory.Hooks{}, "ravi"))
			return do()
		default:
			return memory.ErrClosed
		}
	}}, "meena")
	require.ErrorIs(t, err, memory.ErrClosed)
	assert.False(t, w.Crew().One("meena").Active)
}
