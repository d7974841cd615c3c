package account

import (
	"context"
	"errors"
	"time"
	"unicode/utf8"

	"tokri/core/apperr"
)

// Refusals of the way in over Google.
var (
	ErrGoogle    = apperr.New(apperr.Invalid, "google_failed", "Google login failed!").On("token")
	ErrGoogleOff = apperr.New(apperr.NotAvailable, "not_available", "This is not available yet.")
)

// googleTokenLife is how long Google's ID tokens live.
const googleTokenLife = time.Hour

// NonceLife is how long a login page may stand open before its Google button is pressed.
const NonceLife = time.Hour

// GoogleIdentity is what an ID token of Google says of its holder.
type GoogleIdentity struct {
	Subject     string // Google's own id of the person; the only one that never changes hands
	Email       string
	EmailProved bool
	FirstName   string
	LastName    string
	Nonce       string
	App         bool   // the token was made for the shop's own app on a phone
	TokenID     string // names the token by what Google signed: the same token can be spelled in many ways
}

// GoogleVerifier checks ID tokens.
type GoogleVerifier interface {
	// VerifyGoogle checks signature, issuer, audience and expiry of an ID token. ErrGoogle if one
	// of them is wrong.
	VerifyGoogle(ctx context.Context, token string) (GoogleIdentity, error)
}

// GoogleNonce makes the nonce that the next ID token has to carry: a token that was caught
// elsewhere, or used already, then opens nothing.
func (s *Service) GoogleNonce(ctx context.Context, client Client) (string, error) {
	if s.Google == nil {
		return "", ErrGoogleOff
	}
	if err := s.limit(ctx, "google-nonce-ip:"+client.IP, 300, time.Hour, ErrLimited); err != nil {
		return "", err
	}
	nonce := s.Secrets.Token()
	return nonce, s.Challenges.Insert(ctx, Challenge{ID: TokenHash(nonce), Purpose: ToGoogle, Expires: s.Now().Add(NonceLife)})
}

// GoogleLogin is the way in with an ID token of Google's. A new account agrees to the notice that stood beside the button.
func (s *Service) GoogleLogin(ctx context.Context, token, notice string, client Client, guest *Session) (Step, error) {
	if s.Google == nil {
		return Step{}, ErrGoogleOff
	}
	// A token with an unknown key makes the shop ask Google for new ones.
	if err := s.limit(ctx, "google-ip:"+client.IP, 100, time.Hour, ErrLimited); err != nil {
		return Step{}, err
	}
	who, err := s.Google.VerifyGoogle(ctx, token)
	if err != nil {
		return Step{}, s.failed(ctx, ByGoogle, "", err)
	}
	if who.Email, err = Email(who.Email); err != nil || who.Subject == "" || !who.EmailProved {
		return Step{}, s.failed(ctx, ByGoogle, "", ErrGoogle)
	}
	switch err := s.spendGoogleToken(ctx, who); {
	case errors.Is(err, ErrChallenge):
		return Step{}, s.failed(ctx, ByGoogle, "", ErrGoogle)
	case err != nil:
		return Step{}, err
	}
	u, first, err := s.googleUser(ctx, who, s.shown(notice))
	if err != nil {
		return Step{}, err
	}
	return s.logIn(ctx, u, entry{way: ByGoogle, client: client, guest: guest, first: first})
}

// spendGoogleToken sees to it that a token opens one session, ErrChallenge if it has: by its nonce, or, as phones' own login knows no
// nonce, by the token itself until it is over. Such a token is good only if Google made it for the shop's app.
func (s *Service) spendGoogleToken(ctx context.Context, who GoogleIdentity) error {
	if who.App && who.Nonce == "" {
		return s.limit(ctx, "google-token:"+who.TokenID, 1, googleTokenLife, ErrChallenge)
	}
	now := s.Now()
	return s.spend(ctx, TokenHash(who.Nonce), func(c *Challenge) error {
		if c.Purpose != ToGoogle {
			return ErrChallenge
		}
		return c.Live(now)
	})
}

var errNotLinked = errors.New("account: the address belongs to another Google account")

// googleUser finds the user of a Google account, links the user who proved its address here
// (docs/product.md "Google sign-in"), or makes a new one.
func (s *Service) googleUser(ctx context.Context, who GoogleIdentity, notice string) (u User, made bool, err error) {
	u, err = s.Users.ByGoogleID(ctx, who.Subject)
	if !errors.Is(err, ErrNotFound) {
		return u, false, err
	}
	named, err := s.Users.ByEmail(ctx, who.Email)
	if err != nil {
		return User{}, false, err
	}
	free := true
	if len(named) > 0 && named[0].EmailProved {
		u, err := s.Users.Update(ctx, named[0].ID, func(u *User) error {
			if u.GoogleID != "" || u.Email != who.Email || !u.EmailProved {
				return errNotLinked
			}
			u.GoogleID = who.Subject
			return nil
		})
		if err == nil {
			s.audit(ctx, Event{Action: GoogleLinked, Method: ByGoogle, UserID: u.ID})
		}
		if !errors.Is(err, errNotLinked) {
			return u, false, err
		}
		free = false
	}
	u = User{ID: s.Secrets.ID(), GoogleID: who.Subject, SignUpWith: SignUpGoogle, CreatedAt: s.Now(),
		FirstName: short(who.FirstName), LastName: short(who.LastName), Email: who.Email, EmailProved: free}
	u.agree(notice, u.CreatedAt)
	if err := s.Users.Insert(ctx, u); errors.Is(err, ErrTaken) {
		u, err = s.Users.ByGoogleID(ctx, who.Subject) // the same person, at the same moment
		return u, false, err
	} else if err != nil {
		return User{}, false, err
	}
	return u, true, nil
}

// short cuts a name to MaxName.
func short(name string) string {
	for utf8.RuneCountInString(name) > MaxName {
		_, last := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-last]
	}
	return name
}
