package crew

import (
	"context"
	"errors"

	"tokri/core/login"
	"tokri/core/session"
)

// HashFirst checks a password that the first owner chooses, and returns its hash. Hashing takes long, so it comes before the
// set-up is claimed.
func (d *Door) HashFirst(ctx context.Context, name, mobile, password string) (string, error) {
	return d.hash(ctx, Person{Name: name, Mobile: mobile}, password)
}

// Appoint writes the first owner of a shop that is being set up. The person cannot log in until Admit: a shop with a person who
// can, and without goods, would be neither set up nor open to be set up. A record that an earlier try has left is taken over.
func (d *Door) Appoint(ctx context.Context, p Person) (Person, error) {
	p = Person{Handle: p.Handle, Name: p.Name, Mobile: p.Mobile, Roles: []Role{Owner}, Language: p.Language, PasswordHash: p.PasswordHash, Created: d.Now()}
	if err := p.Check(); err != nil {
		return Person{}, err
	}
	left, err := d.People.ByMobile(ctx, p.Mobile)
	if errors.Is(err, ErrNotFound) {
		left, err = d.People.Get(ctx, string(p.Handle))
	}
	if errors.Is(err, ErrNotFound) {
		return p, d.People.Insert(ctx, p)
	}
	if err != nil {
		return Person{}, err
	}
	return d.People.Update(ctx, string(left.Handle), func(is *Person) error {
		if is.Active && is.PasswordHash != p.PasswordHash {
			return ErrTaken
		}
		is.Name, is.Mobile, is.Roles, is.Language, is.PasswordHash = p.Name, p.Mobile, p.Roles, p.Language, p.PasswordHash
		return nil
	})
}

// Admit lets the first owner in, and opens a session for the browser that has set the shop up. Repeated, it opens another one.
func (d *Door) Admit(ctx context.Context, handle string, client login.Client) (Entered, error) {
	now := d.Now()
	token := handle + "." + d.Token()
	p, err := d.Let(ctx, handle, func(p *Person) {
		p.open(Session{Hash: session.TokenHash(token), Created: now, Seen: now, Proved: now, Device: client.Name}, now)
	})
	if err != nil {
		return Entered{}, err
	}
	return Entered{Next: NextInside, Token: token, Person: p, Device: d.Codes.StaffDevice(Owned(p.Handle))}, nil
}

// Let marks the first owner as one who can log in, and does what else belongs to the same write.
func (d *Door) Let(ctx context.Context, handle string, fn func(*Person)) (Person, error) {
	return d.People.Update(ctx, handle, func(p *Person) error {
		p.Active = true
		fn(p)
		return nil
	})
}
