package crew

import (
	"context"
	"slices"
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
	// Two owners who take the role from each other at the same moment must not both succeed. The records are two, so the
	// other owners are looked for before the write and after it: an owner who finds none then takes the change back.
	is, err := r.People.Get(ctx, string(handle))
	if err != nil {
		return Person{}, err
	}
	if is.Is(Owner) && !(Person{Roles: c.Roles, Active: c.Active}).Is(Owner) {
		if err := r.anotherOwner(ctx, handle); err != nil {
			return Person{}, err
		}
	}
	var before Person
	after, err := r.People.Update(ctx, string(handle), func(p *Person) error {
		before = *p
		next := Person{Handle: p.Handle, Name: c.Name, Mobile: c.Mobile, Roles: slices.Clone(c.Roles)}
		if err := next.Check(); err != nil {
			return err
		}
		out := !c.Active || c.ResetPassword || next.Mobile != p.Mobile || !slices.Equal(next.Roles, p.Roles)
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
	if err := r.anotherOwner(ctx, handle); err != nil {
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

// anotherOwner returns ErrLastOwner if the shop has no owner but this person.
func (r Registry) anotherOwner(ctx context.Context, handle staff.Name) error {
	all, err := r.People.All(ctx)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(all, func(p Person) bool { return p.Handle != handle && p.Is(Owner) }) {
		return ErrLastOwner
	}
	return nil
}
