package main

import (
	"context"
	"fmt"
	"strings"

	"tokri/app/backoffice"
	"tokri/app/storage"
	"tokri/config"
	"tokri/core/crew"
	"tokri/core/staff"
)

// staffCommands are for the people who run the shop: they log in at /staff. The first owner is made here; the owner makes the
// others on the screen. They work while the server runs.
type staffCommands struct {
	Add   addPerson    `cmd:"" help:"Add a person who may log in at /staff."`
	List  listPeople   `cmd:"" help:"List the people of the shop."`
	End   endPerson    `cmd:"" help:"End a person: logged out on all devices at once, no login any more. Records keep the name."`
	Back  backPerson   `cmd:"" help:"Let a person in again who was ended."`
	Reset resetPerson  `cmd:"" help:"Let a person choose another password at the next login."`
	Link  linkForLogin `cmd:"" help:"Print a link that logs a person in while no SMS arrives. It works once and for a few minutes."`
}

type addPerson struct {
	by
	Mobile string   `arg:"" help:"The person's mobile number, ten digits."`
	Handle string   `arg:"" help:"A short name for the records, such as ravi. It never changes."`
	Name   string   `required:"" help:"The person's name."`
	Role   []string `required:"" enum:"owner,manager,support,picker,rider" help:"What the person does (${enum}); may be repeated."`
}

func (a addPerson) Run(ctx context.Context, out *console) error {
	return withStores(ctx, storage.Shared, func(_ config.Config, s *storage.Stores) error {
		p := crew.Person{Handle: staff.Name(a.Handle), Name: a.Name, Mobile: a.Mobile}
		for _, r := range a.Role {
			p.Roles = append(p.Roles, crew.Role(r))
		}
		err := a.audited(ctx, out, "staff_add", func() (id string, err error) {
			p, err = backoffice.People(s).Add(ctx, p)
			return a.Handle, err
		})
		if err != nil {
			return err
		}
		out.Printf("%s (%s) can log in at /staff with %s.\n", p.Name, p.Handle, p.Mobile)
		if p.NeedsPassword() {
			out.Println("At the first login the person chooses a password.")
		}
		return nil
	})
}

type listPeople struct{}

func (listPeople) Run(ctx context.Context, out *console) error {
	return withStores(ctx, storage.Shared, func(_ config.Config, s *storage.Stores) error {
		all, err := s.Crew.All(ctx)
		if err != nil {
			return err
		}
		if len(all) == 0 {
			out.Println("The shop has no people yet; tokri staff add makes the first owner.")
			return nil
		}
		out.Columns(func(out *console) {
			out.Printf("HANDLE\tNAME\tMOBILE\tROLES\tSTATE\n")
			for _, p := range all {
				state := "active"
				if !p.Active {
					state = "ended"
				}
				out.Printf("%s\t%s\t%s\t%s\t%s\n", p.Handle, p.Name, p.Mobile, strings.Trim(fmt.Sprint(p.Roles), "[]"), state)
			}
		})
		return nil
	})
}

type person struct {
	by
	Handle string `arg:"" help:"The person's short name, as staff list prints it."`
}

func (p person) change(ctx context.Context, out *console, action, done string, fn func(*crew.Change)) error {
	return withStores(ctx, storage.Shared, func(_ config.Config, s *storage.Stores) error {
		err := p.audited(ctx, out, action, func() (string, error) {
			is, err := s.Crew.Get(ctx, p.Handle)
			if err != nil {
				return p.Handle, err
			}
			c := crew.Change{Name: is.Name, Mobile: is.Mobile, Roles: is.Roles, Active: is.Active}
			fn(&c)
			_, err = backoffice.People(s).Change(ctx, is.Handle, c)
			return p.Handle, err
		})
		if err == nil {
			out.Println(done)
		}
		return err
	})
}

type endPerson struct{ person }

func (e endPerson) Run(ctx context.Context, out *console) error {
	return e.change(ctx, out, "staff_end", "The person is logged out on all devices and cannot log in any more.", func(c *crew.Change) { c.Active = false })
}

type backPerson struct{ person }

func (b backPerson) Run(ctx context.Context, out *console) error {
	return b.change(ctx, out, "staff_back", "The person can log in again.", func(c *crew.Change) { c.Active = true })
}

type resetPerson struct{ person }

func (r resetPerson) Run(ctx context.Context, out *console) error {
	return r.change(ctx, out, "staff_reset", "The person is logged out, and chooses another password at the next login.", func(c *crew.Change) { c.ResetPassword = true })
}

type linkForLogin struct{ person }

func (l linkForLogin) Run(ctx context.Context, out *console) error {
	return withStores(ctx, storage.Shared, func(c config.Config, s *storage.Stores) error {
		var link string
		err := l.audited(ctx, out, "staff_link", func() (_ string, err error) {
			link, err = backoffice.LoginLink(ctx, c, s, l.Handle)
			return l.Handle, err
		})
		if err == nil {
			out.Printf("Give this link to %s only. It takes the place of the code by SMS:\n%s\n", l.Handle, link)
		}
		return err
	})
}
