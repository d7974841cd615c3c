package crew

import (
	"context"
	"time"

	"tokri/core/staff"
)

// Registry adds, changes and ends people. Every field is required.
type Registry struct {
	People Store
	Now    func() time.Time
}

// Add makes a person.
func (r Registry) Add(ctx context.Context, p Person) (Person, error) {
	p = Person{Handle: p.Handle, Name: p.Name, Mobile: p.Mobile, Roles: p.Roles, Language: p.Language, Active: true, Created: r.Now()}
	if err := p.Check(); err != nil {
		return Person{}, err
	}
	return p, r.People.Insert(ctx, p)
}

// Change is what is changed of a person; ResetPassword lets the person choose another one at the next login.
type Change struct {
	Name, Mobile  string
	Roles         []Role
	Active        bool
	ResetPassword bool
}

// Change changes a person. Whoever is ended, or whose number, roles or password change, is logged out everywhere in the
// same write. The last owner stays one.
func (r Registry) Change(ctx context.Context, handle staff.Name, c Change) (Person, error) {
	// Two owners who take the role from each other at the same moment must not both succeed. The records are two, so each
	// write is followed by a look at all: who finds no owner left takes the own change back.
	if err := r.keepsOwner(ctx, handle, c); err != nil {
		return Person{}, err
	}
	var before Person
	after, err := r.People.Update(ctx, string(handle), func(p *Person) error {
		before = *p
		next := Person{Handle: p.Handle, Name: c.Name, Mobile: c.Mobile, Roles: append([]Role(nil), c.Roles...)}
		if err := next.Check(); err != nil {
			return err
		}
		out := !c.Active || c.ResetPassword || next.Mobile != p.Mobile || !sameRoles(next.Roles, p.Roles)
		p.Name, p.Mobile, p.Roles, p.Active = next.Name, next.Mobile, next.Roles, c.Active
		if c.ResetPassword {
			p.PasswordHash = ""
		}
		if out {
			p.Sessions = nil
		}
		return nil
	})
	if err != nil {
		return Person{}, err
	}
	if !before.Is(Owner) || after.Is(Owner) {
		return after, nil
	}
	if err := r.hasOwner(ctx); err != nil {
		_, undone := r.People.Update(ctx, string(handle), func(p *Person) error {
			p.Name, p.Mobile, p.Roles, p.Active, p.PasswordHash = before.Name, before.Mobile, before.Roles, before.Active, before.PasswordHash
			return nil
		})
		if undone != nil {
			return Person{}, undone
		}
		return Person{}, err
	}
	return after, nil
}

// keepsOwner refuses a change after which the shop would have no owner.
func (r Registry) keepsOwner(ctx context.Context, handle staff.Name, c Change) error {
	if (Person{Roles: c.Roles, Active: c.Active}).Is(Owner) {
		return nil
	}
	p, err := r.People.Get(ctx, string(handle))
	if err != nil || !p.Is(Owner) {
		return err
	}
	all, err := r.People.All(ctx)
	if err != nil {
		return err
	}
	for _, other := range all {
		if other.Handle != handle && other.Is(Owner) {
			return nil
		}
	}
	return ErrLastOwner
}

func (r Registry) hasOwner(ctx context.Context) error {
	all, err := r.People.All(ctx)
	if err != nil {
		return err
	}
	for _, p := range all {
		if p.Is(Owner) {
			return nil
		}
	}
	return ErrLastOwner
}

func sameRoles(a, b []Role) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
