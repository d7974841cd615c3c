package staffapi

import (
	"context"
	"strings"
	"time"

	"tokri/adapters/httpapi"
	"tokri/adapters/httpapi/staffwire"
	"tokri/core/crew"
	"tokri/core/spreadsheet"
	"tokri/core/staff"
)

func (s *Service) people(ctx context.Context) (staffwire.People, error) {
	all, err := s.Registry.People.All(ctx)
	return staffwire.People{Items: httpapi.Each(all, func(p crew.Person) staffwire.Person {
		w := staffwire.Person{Handle: string(p.Handle), Name: p.Name, Mobile: strings.TrimPrefix(p.Mobile, "+91"), Active: p.Active, HasPassword: p.PasswordHash != "",
			Roles: httpapi.Each(p.Roles, func(r crew.Role) staffwire.Role { return staffwire.Role(r) })}
		var seen time.Time
		for _, one := range p.Sessions {
			if _, live := p.Live(one.Hash, s.Now()); live {
				w.Devices++
				if one.Seen.After(seen) {
					seen = one.Seen
				}
			}
		}
		w.Seen = httpapi.Moment(seen)
		return w
	})}, err
}

func roles(in []staffwire.Role) []crew.Role {
	return httpapi.Each(in, func(r staffwire.Role) crew.Role { return crew.Role(r) })
}

// ListPeople lists the people of the shop.
func (s *Service) ListPeople(ctx context.Context, _ staffwire.ListPeopleRequestObject) (*staffwire.PeopleReply, error) {
	return answer(s.people(ctx))
}

// AddPerson adds a person.
func (s *Service) AddPerson(ctx context.Context, r staffwire.AddPersonRequestObject) (*staffwire.PeopleReply, error) {
	note(ctx, r.Body.Handle, "")
	if _, err := s.Registry.Add(ctx, crew.Person{Handle: staff.Name(r.Body.Handle), Name: r.Body.Name, Mobile: r.Body.Mobile, Roles: roles(r.Body.Roles)}); err != nil {
		return nil, err
	}
	return answer(s.people(ctx))
}

// ChangePerson changes a person, ends one, or resets a password.
func (s *Service) ChangePerson(ctx context.Context, r staffwire.ChangePersonRequestObject) (*staffwire.PeopleReply, error) {
	note(ctx, r.Body.Handle, "")
	if _, err := s.Registry.Change(ctx, staff.Name(r.Body.Handle), crew.Change{Name: r.Body.Name, Mobile: r.Body.Mobile, Roles: roles(r.Body.Roles),
		Active: r.Body.Active, ResetPassword: r.Body.ResetPassword}); err != nil {
		return nil, err
	}
	return answer(s.people(ctx))
}

func logQuery(r staffwire.LogQuery, limit int) crew.LogQuery {
	return crew.LogQuery{By: staff.Name(r.By), About: r.About, Action: r.Action, Before: r.Before, Limit: limit}
}

// ListLog lists who did what, when and why.
func (s *Service) ListLog(ctx context.Context, r staffwire.ListLogRequestObject) (*staffwire.LogPageReply, error) {
	found, err := s.Log.List(ctx, logQuery(*r.Body, pageSize+1))
	if err != nil {
		return nil, err
	}
	more := len(found) > pageSize
	return ok(staffwire.LogPage{More: more, Items: httpapi.Each(found[:min(len(found), pageSize)], func(e crew.Entry) staffwire.LogEntry {
		return staffwire.LogEntry{Id: e.ID, At: e.At.UTC(), By: string(e.By), Action: e.Action, About: e.About, Why: e.Why, Result: e.Result}
	})}), nil
}

// maxExported is how many entries one file has; the next file begins where it ends.
const maxExported = 20_000

// ExportLog returns the log as CSV, which spreadsheets open.
func (s *Service) ExportLog(ctx context.Context, r staffwire.ExportLogRequestObject) (*staffwire.FileReply, error) {
	found, err := s.Log.List(ctx, logQuery(*r.Body, maxExported+1))
	if err != nil {
		return nil, err
	}
	file := staffwire.File{Name: "log-" + s.Now().In(s.Zone).Format(time.DateOnly)}
	if len(found) > maxExported {
		found = found[:maxExported]
		file.Before = found[maxExported-1].ID
	}
	if r.Body.Before != "" && len(found) > 0 {
		file.Name += "-until-" + found[0].At.In(s.Zone).Format("2006-01-02-150405")
	}
	rows := [][]string{{"time", "person", "action", "about", "why", "result"}}
	for _, e := range found {
		rows = append(rows, []string{e.At.In(s.Zone).Format(time.DateTime), string(e.By), e.Action, e.About, e.Why, e.Result})
	}
	file.Name, file.Text = file.Name+".csv", string(spreadsheet.CSV(rows))
	return ok(file), nil
}
