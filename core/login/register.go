package login

import (
	"cmp"
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"tokri/core/account"
	"tokri/core/session"
)

// Details complete a registration (docs/product.md "Login steps").
type Details struct {
	Mobile    string // optional; the number for which the form was filled in
	FirstName string
	LastName  string
	Email     string // optional
	Password  string
	Notice    string // the version of the privacy notice that the page showed
}

// checked returns the details trimmed, or the first rule that they break.
func (d Details) checked(minPassword int) (Details, error) {
	d.FirstName = strings.Join(strings.Fields(d.FirstName), " ")
	d.LastName = strings.Join(strings.Fields(d.LastName), " ")
	d.Email = strings.TrimSpace(d.Email)
	switch length := utf8.RuneCountInString; {
	case d.FirstName == "" || length(d.FirstName) > account.MaxName:
		return d, ErrFirstName
	case d.LastName == "" || length(d.LastName) > account.MaxName:
		return d, ErrLastName
	}
	if err := fitPassword(d.Password, minPassword); err != nil {
		return d, err
	}
	var err error
	if d.Mobile != "" {
		if d.Mobile, err = account.Mobile(d.Mobile); err != nil {
			return d, err
		}
	}
	if d.Email != "" {
		d.Email, err = account.Email(d.Email)
	}
	return d, err
}

// Register completes the registration of a verified number, and logs in.
func (s *Service) Register(ctx context.Context, challengeID string, d Details, client Client, guest *session.Session) (Step, error) {
	d, err := d.checked(s.Rules.MinPassword)
	if err != nil {
		return Step{}, err
	}
	now := s.Now()
	c, err := s.Challenges.Get(ctx, challengeID)
	if err != nil {
		return Step{}, err
	}
	if err := registrable(&c, now); err != nil {
		return Step{}, err
	}
	if d.Mobile != "" && d.Mobile != c.Mobile {
		return Step{}, ErrNotProved.On("mobile") // another number was proved
	}
	if err := s.hardToGuess(d.Password, account.User{Mobile: c.Mobile, FirstName: d.FirstName, LastName: d.LastName, Email: d.Email}); err != nil {
		return Step{}, err
	}
	hash, err := s.Hasher.Hash(ctx, d.Password)
	if err != nil {
		return Step{}, err
	}
	// The challenge is marked as used before the user is created, so that only one of two concurrent requests
	// continues.
	id, owner := s.Secrets.ID(), ""
	c, err = s.Challenges.Update(ctx, challengeID, func(c *Challenge) error {
		if err := registrable(c, now); err != nil {
			return err
		}
		// A deletion finds the challenge by the account, also if that has another number by then.
		owner, c.Spent, c.UserID = c.UserID, true, cmp.Or(c.UserID, id)
		return nil
	})
	if err != nil {
		return Step{}, err
	}
	fill := func(u *account.User) error {
		u.FirstName, u.LastName, u.PasswordHash = d.FirstName, d.LastName, hash
		u.Agree(s.Accounts.Shown(d.Notice), now)
		if !u.EmailProved && d.Email != "" {
			u.Email = d.Email
		}
		return nil
	}
	if owner != "" {
		u, err := s.setPassword(ctx, owner, hash, ByRegistration, func(u *account.User) error {
			if u.Mobile != c.Mobile {
				return ErrChallenge // the number was given to another account meanwhile
			}
			return fill(u)
		})
		if err != nil {
			return Step{}, err
		}
		return s.logIn(ctx, u, entry{way: ByRegistration, client: client, guest: guest})
	}
	u := account.User{ID: id, Mobile: c.Mobile, SignUpWith: account.SignUpMobile, CreatedAt: now}
	if err := fill(&u); err != nil {
		return Step{}, err
	}
	if err := s.Accounts.Users.Insert(ctx, u); err != nil {
		return Step{}, err
	}
	return s.logIn(ctx, u, entry{way: ByRegistration, client: client, guest: guest, first: true})
}

func registrable(c *Challenge, now time.Time) error {
	if err := c.Live(now); err != nil {
		return err
	}
	if c.Purpose != ToRegister || !c.Proved {
		return ErrNotProved
	}
	return nil
}
