package setup

import (
	"context"
	"crypto/subtle"
	"errors"
	"slices"
	"strings"
	"time"

	"tokri/core/account"
	"tokri/core/apperr"
	"tokri/core/crew"
	"tokri/core/failpoint"
	"tokri/core/login"
	"tokri/core/session"
	"tokri/core/shop"
	"tokri/core/staff"
)

// Service sets a shop up, once. Every field is required.
type Service struct {
	Door    *crew.Door
	Records Records
	Shop    Editions
	// Example returns the demo shop.
	Example func() (Example, error)
	Publish Publisher
	Now     func() time.Time
	Zone    *time.Location
}

// Records keeps the record of the set-up: the hash of its code, and who has claimed it. login.ChallengeStore is one.
type Records interface {
	Insert(ctx context.Context, c login.Challenge) error
	Get(ctx context.Context, id string) (login.Challenge, error)
	Update(ctx context.Context, id string, fn func(*login.Challenge) error) (login.Challenge, error)
}

// Editions tells whether the shop has goods. shop.Store is one.
type Editions interface {
	// CurrentID returns the id of the present edition, or shop.ErrEmpty.
	CurrentID(ctx context.Context) (string, error)
	// Current returns the present edition, or shop.ErrEmpty.
	Current(ctx context.Context) (shop.Edition, error)
}

// Publisher publishes the first edition of a shop.
type Publisher interface {
	// Publish checks the shop as every import is checked, calls claim, which may refuse, and then publishes it. What it has
	// written before a crash does not show until it has published.
	Publish(ctx context.Context, m Made, by staff.Name, claim func() error) error
	// Published makes the shop's pages show what was published.
	Published(ctx context.Context) error
}

// Refusals.
var (
	ErrDone    = apperr.New(apperr.Conflict, "setup_done", "This shop is set up already. Log in with your mobile number.")
	ErrCode    = apperr.New(apperr.Forbidden, "setup_code", "This address does not open the set-up. Use the newest one that the program has printed.")
	ErrGuesses = apperr.New(apperr.Limited, "setup_guesses", "Too many wrong addresses. Please try again later.")
	ErrTaken   = apperr.New(apperr.Conflict, "setup_taken", "This shop is being set up in another browser. Finish it there, or restart the program and use the new address.")
	ErrProof   = apperr.New(apperr.Conflict, "setup_proof", "Confirm your mobile number again with a new code.")
)

const (
	recordID = "setup"
	// owner is whom the code by SMS belongs to while the shop has no people. No person has such a name, so it opens no other door.
	owner = "setup:"
	// codeLife is longer than any shop waits for its keeper: a code is valid until it is used or the program is restarted.
	codeLife = 10 * 365 * 24 * time.Hour

	guesses   = 10
	guessTime = 15 * time.Minute
)

// Needed reports whether the store holds neither goods nor a person who can log in.
func (s *Service) Needed(ctx context.Context) (bool, error) {
	if _, err := s.Shop.CurrentID(ctx); !errors.Is(err, shop.ErrEmpty) {
		return false, err
	}
	all, err := s.Door.People.All(ctx)
	return !slices.ContainsFunc(all, func(p crew.Person) bool { return p.Active }), err
}

// Begin makes the code of a set-up valid, and earlier ones invalid. Only its hash is kept.
func (s *Service) Begin(ctx context.Context, code string) error {
	fresh := login.Challenge{ID: recordID, Purpose: login.ToSetUp, Code: session.TokenHash(code), Expires: s.Now().Add(codeLife)}
	renew := func() error {
		_, err := s.Records.Update(ctx, recordID, func(c *login.Challenge) error {
			version := c.Version
			*c = fresh
			c.Version = version
			return nil
		})
		return err
	}
	err := renew()
	if errors.Is(err, login.ErrChallenge) {
		if err = s.Records.Insert(ctx, fresh); err != nil {
			return renew() // another server has begun at the same moment
		}
	}
	return err
}

// Resume lets the owner in whose shop was published just before a crash: everything else is there.
func (s *Service) Resume(ctx context.Context) error {
	edition, err := s.Shop.Current(ctx)
	if errors.Is(err, shop.ErrEmpty) {
		return nil
	} else if err != nil {
		return err
	}
	all, err := s.Door.People.All(ctx)
	if err != nil || slices.ContainsFunc(all, func(p crew.Person) bool { return p.Active }) {
		return err
	}
	for _, p := range all {
		if p.Handle == edition.Made.By && p.PasswordHash != "" {
			_, err = s.Door.Let(ctx, string(p.Handle), func(*crew.Person) {})
		}
	}
	return err
}

// enter checks the code of an address, and that the set-up is still to be done. mine is the claim of the caller, if it has one.
func (s *Service) enter(ctx context.Context, code, mine string, client login.Client) error {
	needed, err := s.Needed(ctx)
	if err != nil {
		return err
	}
	wrong := ErrCode
	if !needed {
		wrong = ErrDone
	}
	tries := "setup:" + client.IP
	wait, err := s.Door.Limiter.Take(ctx, tries, guesses, guessTime)
	if err != nil {
		return err
	}
	if wait > 0 {
		return ErrGuesses.After(wait)
	}
	c, err := s.Records.Get(ctx, recordID)
	if errors.Is(err, login.ErrChallenge) {
		return wrong
	} else if err != nil {
		return err
	}
	if subtle.ConstantTimeCompare([]byte(c.Code), []byte(session.TokenHash(code))) != 1 {
		return wrong
	}
	if err := s.Door.Limiter.Reset(ctx, tries); err != nil {
		return err
	}
	switch {
	case mine != "" && c.Session == mine:
		return nil // the same browser goes on, or asks again because the answer was lost
	case !needed:
		return ErrDone
	case c.Session != "":
		return ErrTaken
	}
	return nil
}

// Look refuses an address that does not open the set-up.
func (s *Service) Look(ctx context.Context, code string, client login.Client) error {
	return s.enter(ctx, code, "", client)
}

// Check refuses what is wrong in one step of the form.
func (s *Service) Check(ctx context.Context, code string, f Form, step Step, client login.Client) error {
	if err := s.enter(ctx, code, "", client); err != nil {
		return err
	}
	return f.CheckStep(step)
}

// Preview reads a pasted list.
func (s *Service) Preview(ctx context.Context, code, list string, client login.Client) ([]Row, error) {
	if err := s.enter(ctx, code, "", client); err != nil {
		return nil, err
	}
	return Read(list), nil
}

// SendCode sends a code by SMS to the owner's number, in the name that the shop will have.
func (s *Service) SendCode(ctx context.Context, code, typed, shop string, client login.Client) (login.Step, error) {
	if err := s.enter(ctx, code, "", client); err != nil {
		return login.Step{}, err
	}
	mobile, err := account.Mobile(typed)
	if err != nil {
		return login.Step{}, err
	}
	return s.Door.Codes.SendStaffCode(ctx, mobile, owner, strings.TrimSpace(shop), client)
}

// Prove checks the code that was sent by SMS.
func (s *Service) Prove(ctx context.Context, code, challengeID, otp string, client login.Client) error {
	if err := s.enter(ctx, code, "", client); err != nil {
		return err
	}
	got, err := s.Door.Codes.TryStaffCode(ctx, challengeID, otp)
	if err == nil && got != owner {
		err = login.ErrChallenge
	}
	return err
}

// Finish opens the shop, and lets its owner in. The browser whose number was proved by challengeID claims the set-up before
// anything is written; the same browser may ask again after a lost answer or a crash. The shop becomes visible by one write, and
// the owner can log in after it, so that a crash leaves a shop to be set up or one that Resume completes.
func (s *Service) Finish(ctx context.Context, code, challengeID, password string, f Form, client login.Client) (crew.Entered, error) {
	mine := session.TokenHash(challengeID)
	if err := s.enter(ctx, code, mine, client); err != nil {
		return crew.Entered{}, err
	}
	got, mobile, err := s.Door.Codes.ProvedStaffCode(ctx, challengeID, false)
	if errors.Is(err, login.ErrChallenge) || err == nil && got != owner {
		return crew.Entered{}, ErrProof
	} else if err != nil {
		return crew.Entered{}, err
	}
	if err := f.Check(); err != nil {
		return crew.Entered{}, err
	}
	if edition, err := s.Shop.Current(ctx); err == nil {
		return s.admit(ctx, string(edition.Made.By), client) // by this browser: enter has looked at its claim
	} else if !errors.Is(err, shop.ErrEmpty) {
		return crew.Entered{}, err
	}
	handle, err := s.appointed(ctx, code, mine, mobile, password, f, client)
	if err != nil {
		return crew.Entered{}, err
	}
	return s.admit(ctx, handle, client)
}

// appointed publishes the shop, and returns its owner.
func (s *Service) appointed(ctx context.Context, code, mine, mobile, password string, f Form, client login.Client) (string, error) {
	hash, err := s.Door.HashFirst(ctx, f.Owner, mobile, password)
	if err != nil {
		return "", err
	}
	example, err := s.Example()
	if err != nil {
		return "", err
	}
	p := crew.Person{Handle: handleOf(f.Owner), Name: f.Owner, Mobile: mobile, PasswordHash: hash, Language: client.Language}
	if left, err := s.Door.People.ByMobile(ctx, mobile); err == nil {
		p.Handle = left.Handle // of a try that a crash has ended: a record keeps its name
	} else if !errors.Is(err, crew.ErrNotFound) {
		return "", err
	}
	claim := func() error {
		if err := s.claim(ctx, code, mine); err != nil {
			return err
		}
		failpoint.At("setup", "claim", "after")
		_, err := s.Door.Appoint(ctx, p)
		failpoint.At("setup", "appoint", "after")
		return err
	}
	if err := s.Publish.Publish(ctx, f.Make(example, mobile, s.Now().In(s.Zone)), p.Handle, claim); err != nil {
		return "", err
	}
	failpoint.At("setup", "publish", "after")
	return string(p.Handle), nil
}

// claim makes the set-up this browser's. Of two with the same code one gets it.
func (s *Service) claim(ctx context.Context, code, mine string) error {
	_, err := s.Records.Update(ctx, recordID, func(c *login.Challenge) error {
		switch {
		case c.Code != session.TokenHash(code):
			return ErrCode // the program was restarted meanwhile
		case c.Session != "" && c.Session != mine:
			return ErrTaken
		}
		c.Session = mine
		return nil
	})
	return err
}

func (s *Service) admit(ctx context.Context, handle string, client login.Client) (crew.Entered, error) {
	in, err := s.Door.Admit(ctx, handle, client)
	if err != nil {
		return crew.Entered{}, err
	}
	return in, s.Publish.Published(ctx)
}

// handleOf makes a short name of a person's name: its first letters that are latin, or owner.
func handleOf(name string) staff.Name {
	first, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(name)), " ")
	letters := strings.Map(func(r rune) rune {
		if r < 'a' || r > 'z' {
			return -1
		}
		return r
	}, first)
	if letters = letters[:min(len(letters), 20)]; len(letters) < 2 {
		return "owner"
	}
	return staff.Name(letters)
}
