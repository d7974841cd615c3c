// Package crew knows the people who run the shop: who they are, what each may do, how they log in, and what they did.
// They are not customers: they have their own records, their own sessions and their own calls (DECISIONS 156).
package crew

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"tokri/core/account"
	"tokri/core/apperr"
	"tokri/core/freetext"
	"tokri/core/notify"
	"tokri/core/session"
	"tokri/core/staff"
)

// Person is a member of the staff. Sessions are part of the record, so that one write ends the person and every session at
// once, and one read tells who sends a request.
type Person struct {
	// Handle names the person in every record that the person changes. It is unique and never changes.
	Handle       staff.Name      `json:"handle"`
	Name         string          `json:"name"`
	Mobile       string          `json:"mobile"` // +91 and ten digits; unique among the people
	Roles        []Role          `json:"roles"`
	Language     notify.Language `json:"language,omitempty"`
	PasswordHash string          `json:"passwordHash,omitempty"`
	Active       bool            `json:"active"` // false: the person has left and cannot log in
	Created      time.Time       `json:"created"`
	Sessions     []Session       `json:"sessions,omitempty"`
	Given        Given           `json:"given,omitzero"` // the money given to customers on the latest day
	Version      int64           `json:"version"`        // counts writes; kept by the store
}

// Session is one login of a person on one device.
type Session struct {
	Hash    string             `json:"hash"` // SHA-256 of the token, hex; the token itself is never stored
	Created time.Time          `json:"created"`
	Seen    time.Time          `json:"seen"`   // time of the last use, up to seenStep late
	Proved  time.Time          `json:"proved"` // when the person gave the password last
	Device  session.DeviceName `json:"device,omitzero"`
	Push    Push               `json:"push,omitzero"` // where messages go while no page is open; empty: nowhere
}

// Store keeps the people.
type Store interface {
	// Insert writes a new person. It returns ErrTaken if another person has the handle or the number.
	Insert(ctx context.Context, p Person) error
	// Get finds a person by the handle, or ErrNotFound.
	Get(ctx context.Context, handle string) (Person, error)
	// ByMobile finds a person by the number, or ErrNotFound.
	ByMobile(ctx context.Context, mobile string) (Person, error)
	// All lists the people by their handles, also those who have left.
	All(ctx context.Context) ([]Person, error)
	// Update changes a person in one atomic write and returns what was written. fn may run more than once, so it must be
	// pure; if it returns an error, nothing is written and Update returns that error. Update returns ErrNotFound if there
	// is no such person, and ErrTaken if another person has the number.
	Update(ctx context.Context, handle string, fn func(*Person) error) (Person, error)
}

// Refusals.
var (
	ErrNotFound = apperr.New(apperr.NotFound, "person_not_found", "There is no such person.")
	ErrTaken    = apperr.New(apperr.Conflict, "person_taken", "Another person has this name or this number.").On("mobile")
	ErrHandle   = apperr.New(apperr.Invalid, "invalid_handle", "A short name has 2 to 20 small letters and digits, and begins with a letter.").On("handle")
	ErrName     = apperr.New(apperr.Invalid, "invalid_person_name", "Give the person's name, in at most 60 characters.").On("name")
	ErrRoles    = apperr.New(apperr.Invalid, "invalid_roles", "Choose at least one role.").On("roles")
	// ErrLastOwner refuses what would leave the shop without an owner.
	ErrLastOwner = apperr.New(apperr.Conflict, "last_owner", "This is the only owner. Make another person an owner first.")
)

var handleForm = regexp.MustCompile(`^[a-z][a-z0-9]{1,19}$`)

// Check refuses what a person cannot be, and puts the text into its stored form.
func (p *Person) Check() error {
	p.Name = strings.TrimSpace(p.Name)
	mobile, err := account.Mobile(p.Mobile)
	switch {
	case !handleForm.MatchString(string(p.Handle)):
		return ErrHandle
	case p.Name == "" || utf8.RuneCountInString(p.Name) > 60 || freetext.CheckLine(p.Name) != nil:
		return ErrName
	case err != nil:
		return err
	case len(p.Roles) == 0 || slices.ContainsFunc(p.Roles, func(r Role) bool { return !slices.Contains(Roles(), r) }):
		return ErrRoles
	}
	p.Mobile = mobile
	p.Roles = slices.Clone(p.Roles) // the caller may share them
	slices.SortFunc(p.Roles, func(a, b Role) int { return slices.Index(Roles(), a) - slices.Index(Roles(), b) })
	p.Roles = slices.Compact(p.Roles)
	return nil
}

// Is reports whether the person works for the shop now and has a role.
func (p Person) Is(r Role) bool { return p.Active && slices.Contains(p.Roles, r) }

// NeedsPassword reports whether the code that was sent to the number is not enough for a login, because the person's roles
// touch money or see customers.
func (p Person) NeedsPassword() bool { return p.Is(Owner) || p.Is(Manager) || p.Is(Support) }

// The limits of sessions. People who carry bags log in once a week at the latest; the others once a day at least, unless
// they work on.
const (
	Life        = 7 * 24 * time.Hour
	idleFloor   = 18 * time.Hour // pickers and riders
	idleOffice  = 12 * time.Hour
	seenStep    = 10 * time.Minute
	maxSessions = 5
	// ProofLife is how long after the password was given a session may do what moves money or changes people.
	ProofLife = 10 * time.Minute
)

// Live returns the person's session with a hash.
func (p Person) Live(hash string, now time.Time) (Session, bool) {
	for _, one := range p.Sessions {
		if p.Active && one.Hash == hash && p.alive(one, now) {
			return one, true
		}
	}
	return Session{}, false
}

func (p Person) alive(one Session, now time.Time) bool {
	idle := idleFloor
	if p.NeedsPassword() {
		idle = idleOffice
	}
	return now.Before(one.Seen.Add(idle)) && now.Before(one.Created.Add(Life))
}

// open adds a session, and ends those that are over and the oldest beyond maxSessions.
func (p *Person) open(one Session, now time.Time) {
	kept := slices.DeleteFunc(slices.Clone(p.Sessions), func(s Session) bool { return !p.alive(s, now) })
	kept = append(kept, one)
	p.Sessions = kept[max(0, len(kept)-maxSessions):]
}

// end removes the sessions that are named.
func (p *Person) end(named func(Session) bool) {
	p.Sessions = slices.DeleteFunc(slices.Clone(p.Sessions), named)
}
