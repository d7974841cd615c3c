package crew

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"tokri/core/account"
	"tokri/core/apperr"
	"tokri/core/login"
	"tokri/core/notify"
	"tokri/core/session"
	"tokri/core/staff"
)

// Codes sends and checks the one-time codes of a login. Package login implements it.
type Codes interface {
	// SendStaffCode sends a code to a person's number, in the name of a shop that is being set up, else of the shop. Without an owner it
	// does everything but send, and takes no less time.
	SendStaffCode(ctx context.Context, mobile, owner, shop string, client login.Client) (login.Step, error)
	// ResendStaffCode sends another code for a login under way.
	ResendStaffCode(ctx context.Context, challengeID string, client login.Client) (login.Step, error)
	// TryStaffCode checks a code. The owner is empty if no person has the number.
	TryStaffCode(ctx context.Context, challengeID, code string) (owner string, err error)
	// ProvedStaffCode returns the owner of a login whose code was right, and the number to which the code was sent. With spend
	// the login can be used no further.
	ProvedStaffCode(ctx context.Context, challengeID string, spend bool) (owner, mobile string, err error)
	// StaffDevice returns a token that makes the device known, so that strangers cannot use up its codes.
	StaffDevice(owner string) string
}

// Door lets the people in. Every field is required.
type Door struct {
	People  Store
	Codes   Codes
	Hasher  login.Hasher
	Limiter login.Limiter
	// EasyPassword reports whether a new password is easy to guess.
	EasyPassword func(password string, u account.User) (bool, error)
	Token        func() string // a new token that cannot be guessed
	Now          func() time.Time
}

// Next is the next step of a login.
type Next string

// The steps.
const (
	NextPassword Next = "password"       // the person's password is needed as well
	NextChoose   Next = "choosePassword" // the person has none yet and chooses one
	NextInside   Next = "session"        // the person is logged in
)

// Entered is what a step of a login leads to.
type Entered struct {
	Next   Next
	Token  string // of the new session
	Person Person
	Device string // makes this device known
}

// Refusals of a login.
var (
	ErrUnauthorized  = session.ErrUnauthorized
	ErrPassword      = apperr.New(apperr.Invalid, "wrong_password", "The password is not right.").On("password")
	ErrLocked        = apperr.New(apperr.Limited, "staff_password_locked", "Too many wrong passwords. Please try again later, or ask the owner to reset your password.").On("password")
	ErrShortPassword = apperr.New(apperr.Invalid, "short_password", "A password has 10 to 128 characters.").On("password")
	ErrEasyPassword  = login.ErrEasyPassword
	ErrProof         = login.ErrProofRequired
)

const (
	minPassword   = 10
	maxPassword   = 128
	passwordTries = 5
	lockedFor     = 15 * time.Minute
)

// Owned returns the name under which package login knows a person. No customer has such an id.
func Owned(handle staff.Name) string { return "staff:" + string(handle) }

// Begin sends a code to the number if a person has it. A caller cannot tell whether one does.
func (d *Door) Begin(ctx context.Context, typed string, client login.Client) (login.Step, error) {
	mobile, err := account.Mobile(typed)
	if err != nil {
		return login.Step{}, err
	}
	owner := ""
	p, err := d.People.ByMobile(ctx, mobile)
	switch {
	case err == nil && p.Active:
		owner = Owned(p.Handle)
	case err != nil && !errors.Is(err, ErrNotFound):
		return login.Step{}, err
	}
	return d.Codes.SendStaffCode(ctx, mobile, owner, "", client)
}

// Resend sends another code for a login under way.
func (d *Door) Resend(ctx context.Context, challengeID string, client login.Client) (login.Step, error) {
	return d.Codes.ResendStaffCode(ctx, challengeID, client)
}

// Verify checks the code. It leads to a session, or to the password of a person who needs one.
func (d *Door) Verify(ctx context.Context, challengeID, code string, client login.Client) (Entered, error) {
	if _, err := d.Codes.TryStaffCode(ctx, challengeID, code); err != nil {
		return Entered{}, err
	}
	p, err := d.of(ctx, challengeID, false)
	switch {
	case err != nil:
		return Entered{}, err
	case p.NeedsPassword() && p.PasswordHash == "":
		return Entered{Next: NextChoose}, nil
	case p.NeedsPassword():
		return Entered{Next: NextPassword}, nil
	}
	return d.enter(ctx, challengeID, p, client, false)
}

// Password checks the password of a person whose code was right.
func (d *Door) Password(ctx context.Context, challengeID, password string, client login.Client) (Entered, error) {
	p, err := d.of(ctx, challengeID, false)
	if err != nil {
		return Entered{}, err
	}
	if err := d.verify(ctx, p, password, triesOf(p)); err != nil {
		return Entered{}, err
	}
	return d.enter(ctx, challengeID, p, client, true)
}

// Choose sets the first password of a person whose code was right.
func (d *Door) Choose(ctx context.Context, challengeID, password string, client login.Client) (Entered, error) {
	p, err := d.of(ctx, challengeID, false)
	if err != nil {
		return Entered{}, err
	}
	hash, err := d.hash(ctx, p, password)
	if err != nil {
		return Entered{}, err
	}
	p, err = d.People.Update(ctx, string(p.Handle), func(is *Person) error {
		if is.PasswordHash != "" || !is.Active || is.Mobile != p.Mobile {
			return login.ErrChallenge // another login has set it meanwhile: the code alone does not replace it
		}
		is.PasswordHash = hash
		return nil
	})
	if err != nil {
		return Entered{}, err
	}
	// The wrong tries were those of a password that is gone.
	for _, tries := range []string{triesOf(p), proofsOf(p)} {
		if err := d.Limiter.Reset(ctx, tries); err != nil {
			return Entered{}, err
		}
	}
	return d.enter(ctx, challengeID, p, client, true)
}

// of returns the person whose code was right.
func (d *Door) of(ctx context.Context, challengeID string, spend bool) (Person, error) {
	owner, mobile, err := d.Codes.ProvedStaffCode(ctx, challengeID, spend)
	if err != nil {
		return Person{}, err
	}
	p, err := d.People.Get(ctx, strings.TrimPrefix(owner, "staff:"))
	if errors.Is(err, ErrNotFound) || err == nil && (!p.Active || p.Mobile != mobile) {
		// The person was ended during this login, or has another number now: the phone with the old one may be stolen.
		return Person{}, login.ErrChallenge
	}
	return p, err
}

// enter opens a session for a person as this login has seen the person's record. If the number, the roles or the password were
// changed since, the login begins anew, for the session would outlive a change that logs the person out everywhere.
func (d *Door) enter(ctx context.Context, challengeID string, seen Person, client login.Client, proved bool) (Entered, error) {
	if _, err := d.of(ctx, challengeID, true); err != nil {
		return Entered{}, err
	}
	now, secret := d.Now(), d.Token()
	token := string(seen.Handle) + "." + secret
	one := Session{Hash: session.TokenHash(token), Created: now, Seen: now, Device: client.Name}
	if proved {
		one.Proved = now
	}
	p, err := d.People.Update(ctx, string(seen.Handle), func(p *Person) error {
		if !p.Active || p.Mobile != seen.Mobile || p.PasswordHash != seen.PasswordHash || !slices.Equal(p.Roles, seen.Roles) {
			return login.ErrChallenge
		}
		p.open(one, now)
		if client.Language != "" {
			p.Language = client.Language
		}
		return nil
	})
	if err != nil {
		return Entered{}, err
	}
	return Entered{Next: NextInside, Token: token, Person: p, Device: d.Codes.StaffDevice(Owned(p.Handle))}, nil
}

// The keys by which a person's tries of the password are counted: at the door, and within a session. Who has stolen a session
// must not use up the tries of its owner's login.
func triesOf(p Person) string  { return "staff-password:" + string(p.Handle) }
func proofsOf(p Person) string { return "staff-proof:" + string(p.Handle) }

// verify checks a person's password. The tries are counted by person: only who holds the person's phone, or a session, gets
// to this step, so that strangers cannot lock the person out.
func (d *Door) verify(ctx context.Context, p Person, password, tries string) error {
	wait, err := d.Limiter.Take(ctx, tries, passwordTries, lockedFor)
	if err != nil {
		return err
	}
	if wait > 0 {
		return ErrLocked.After(wait)
	}
	right, err := d.Hasher.Verify(ctx, p.PasswordHash, password)
	if err != nil {
		return err
	}
	if !right {
		return ErrPassword
	}
	return d.Limiter.Reset(ctx, tries)
}

func (d *Door) hash(ctx context.Context, p Person, password string) (string, error) {
	if n := len([]rune(password)); n < minPassword || n > maxPassword {
		return "", ErrShortPassword
	}
	easy, err := d.EasyPassword(password, account.User{FirstName: p.Name, LastName: string(p.Handle), Mobile: p.Mobile})
	if err != nil {
		return "", err
	}
	if easy {
		return "", ErrEasyPassword
	}
	return d.Hasher.Hash(ctx, password)
}

// Authenticate returns who a token belongs to, or ErrUnauthorized. It reads the record each time, so that a person who was
// ended is out at once on every server.
func (d *Door) Authenticate(ctx context.Context, token string) (Caller, error) {
	handle, _, ok := strings.Cut(token, ".")
	if !ok || !handleForm.MatchString(handle) {
		return Caller{}, ErrUnauthorized
	}
	p, err := d.People.Get(ctx, handle)
	if errors.Is(err, ErrNotFound) {
		return Caller{}, ErrUnauthorized
	} else if err != nil {
		return Caller{}, err
	}
	now := d.Now()
	here, live := p.Live(session.TokenHash(token), now)
	if !live {
		return Caller{}, ErrUnauthorized
	}
	if now.Sub(here.Seen) > seenStep {
		if p, err = d.change(ctx, p.Handle, here.Hash, func(s *Session) { s.Seen = now }); err != nil {
			return Caller{}, err
		}
		here.Seen = now
	}
	return Caller{Person: p, Session: here}, nil
}

// change changes one session of a person, or returns ErrUnauthorized if it has ended.
func (d *Door) change(ctx context.Context, handle staff.Name, hash string, fn func(*Session)) (Person, error) {
	return d.People.Update(ctx, string(handle), func(p *Person) error {
		if _, live := p.Live(hash, d.Now()); !live {
			return ErrUnauthorized
		}
		sessions := slices.Clone(p.Sessions)
		for i := range sessions {
			if sessions[i].Hash == hash {
				fn(&sessions[i])
			}
		}
		p.Sessions = sessions
		return nil
	})
}

// Still refuses a caller whose session has ended since it was authenticated. A call that waits asks before it answers.
func (d *Door) Still(ctx context.Context, c Caller) error {
	p, err := d.People.Get(ctx, string(c.Person.Handle))
	if err != nil {
		return err
	}
	if _, live := p.Live(c.Session.Hash, d.Now()); !live {
		return ErrUnauthorized
	}
	return nil
}

// RequireProof refuses a session whose person has not given the password within ProofLife.
func (d *Door) RequireProof(c Caller) error {
	if d.Now().Before(c.Session.Proved.Add(ProofLife)) {
		return nil
	}
	return ErrProof
}

// Prove checks the password again, for what asks for a fresh proof.
func (d *Door) Prove(ctx context.Context, c Caller, password string) error {
	if err := d.verify(ctx, c.Person, password, proofsOf(c.Person)); err != nil {
		return err
	}
	_, err := d.change(ctx, c.Person.Handle, c.Session.Hash, func(s *Session) { s.Proved = d.Now() })
	return err
}

// ChangePassword replaces the password and ends the person's other sessions.
func (d *Door) ChangePassword(ctx context.Context, c Caller, old, password string) error {
	if err := d.verify(ctx, c.Person, old, proofsOf(c.Person)); err != nil {
		return err
	}
	hash, err := d.hash(ctx, c.Person, password)
	if err != nil {
		return err
	}
	_, err = d.People.Update(ctx, string(c.Person.Handle), func(p *Person) error {
		if p.PasswordHash != c.Person.PasswordHash {
			return ErrPassword // it was changed or reset meanwhile
		}
		p.PasswordHash = hash
		p.end(func(s Session) bool { return s.Hash != c.Session.Hash })
		return nil
	})
	return err
}

// Logout ends the session.
func (d *Door) Logout(ctx context.Context, c Caller) error {
	_, err := d.People.Update(ctx, string(c.Person.Handle), func(p *Person) error {
		p.end(func(s Session) bool { return s.Hash == c.Session.Hash })
		return nil
	})
	return err
}

// SetLanguage notes the language of the person's screens and messages.
func (d *Door) SetLanguage(ctx context.Context, c Caller, l notify.Language) (Person, error) {
	return d.People.Update(ctx, string(c.Person.Handle), func(p *Person) error { p.Language = l; return nil })
}

// SessionID returns the public name of a session, by which the person ends it.
func SessionID(s Session) string { return session.TokenHash(s.Hash)[:16] }

// EndSession ends one of the person's sessions. Ending it again is harmless.
func (d *Door) EndSession(ctx context.Context, c Caller, id string) (Person, error) {
	return d.People.Update(ctx, string(c.Person.Handle), func(p *Person) error {
		p.end(func(s Session) bool { return SessionID(s) == id })
		return nil
	})
}
