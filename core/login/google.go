package login

import (
	"context"
	"errors"
	"time"
	"unicode/utf8"

	"tokri/core/account"
	"tokri/core/apperr"
	"tokri/core/freetext"
	"tokri/core/session"
)

// Refusals of logins with Google.
var (
	ErrGoogle    = apperr.New(apperr.Invalid, "google_failed", "Google login failed!").On("token")
	ErrGoogleOff = apperr.New(apperr.NotAvailable, "not_available", "This is not available yet.")
)

// googleTokenLife is how long Google's ID tokens live.
const googleTokenLife = time.Hour

// NonceLife is how long a login page may stand open before its Google button is pressed.
const NonceLife = time.Hour

// GoogleIdentity is the content of a Google ID token.
type GoogleIdentity struct {
	Subject     string // Google's id of the person; unlike the address, it never changes hands
	Email       string
	EmailProved bool
	FirstName   string
	LastName    string
	Nonce       string
	App         bool   // the token was made for the shop's own app on a phone
	TokenID     string // identifies the token by the part that Google signed: the same token can be encoded in several ways
}

// GoogleVerifier checks ID tokens.
type GoogleVerifier interface {
	// VerifyGoogle checks signature, issuer, audience and expiry of an ID token, and returns ErrGoogle if one
	// of them is wrong.
	VerifyGoogle(ctx context.Context, token string) (GoogleIdentity, error)
}

// GoogleNonce returns the nonce that the next ID token must contain, so that a stolen or already used token is
// refused.
func (s *Service) GoogleNonce(ctx context.Context, client Client) (string, error) {
	if !s.Rules.Google {
		return "", ErrGoogleOff
	}
	if err := s.limit(ctx, "google-nonce-ip:"+client.IP, 300, time.Hour, ErrLimited); err != nil {
		return "", err
	}
	nonce := s.Secrets.Token()
	return nonce, s.Challenges.Insert(ctx, Challenge{ID: session.TokenHash(nonce), Purpose: ToGoogle, Expires: s.Now().Add(NonceLife)})
}

// GoogleLogin logs in with an ID token of Google. A new account agrees to the notice that the page showed.
func (s *Service) GoogleLogin(ctx context.Context, token, notice string, client Client, guest *session.Session) (Step, error) {
	if !s.Rules.Google {
		return Step{}, ErrGoogleOff
	}
	// Limited, because a token with an unknown key makes the shop request Google's keys again.
	if err := s.limit(ctx, "google-ip:"+client.IP, 100, time.Hour, ErrLimited); err != nil {
		return Step{}, err
	}
	who, err := s.Google.VerifyGoogle(ctx, token)
	if err != nil {
		return Step{}, s.failed(ctx, ByGoogle, "", err)
	}
	if who.Email, err = account.Email(who.Email); err != nil || who.Subject == "" || !who.EmailProved {
		return Step{}, s.failed(ctx, ByGoogle, "", ErrGoogle)
	}
	switch err := s.spendGoogleToken(ctx, who); {
	case errors.Is(err, ErrChallenge):
		return Step{}, s.failed(ctx, ByGoogle, "", ErrGoogle)
	case err != nil:
		return Step{}, err
	}
	u, first, err := s.googleUser(ctx, who, s.Accounts.Shown(notice))
	if err != nil {
		return Step{}, err
	}
	return s.logIn(ctx, u, entry{way: ByGoogle, client: client, guest: guest, first: first})
}

// spendGoogleToken ensures that a token opens one session only: by its nonce or, because login on phones has no
// nonce, by the token itself until it expires. A token without a nonce is accepted only if Google issued it for
// the shop's app. It returns ErrChallenge if the token was used.
func (s *Service) spendGoogleToken(ctx context.Context, who GoogleIdentity) error {
	if who.App && who.Nonce == "" {
		return s.limit(ctx, "google-token:"+who.TokenID, 1, googleTokenLife, ErrChallenge)
	}
	now := s.Now()
	return s.spend(ctx, session.TokenHash(who.Nonce), func(c *Challenge) error {
		if c.Purpose != ToGoogle {
			return ErrChallenge
		}
		return c.Live(now)
	})
}

var errNotLinked = errors.New("account: the address belongs to another Google account")

// googleUser returns the user of a Google account, links the user who verified its address here
// (docs/product.md "Google sign-in"), or creates a new one.
func (s *Service) googleUser(ctx context.Context, who GoogleIdentity, notice string) (u account.User, made bool, err error) {
	u, err = s.Accounts.Users.ByGoogleID(ctx, who.Subject)
	if !errors.Is(err, account.ErrNotFound) {
		return u, false, err
	}
	named, err := s.Accounts.Users.ByEmail(ctx, who.Email)
	if err != nil {
		return account.User{}, false, err
	}
	free := true
	if len(named) > 0 && named[0].EmailProved {
		u, err := s.Accounts.Users.Update(ctx, named[0].ID, func(u *account.User) error {
			if u.GoogleID != "" || u.Email != who.Email || !u.EmailProved {
				return errNotLinked
			}
			u.GoogleID = who.Subject
			return nil
		})
		if err == nil {
			s.Audit(ctx, account.Event{Action: GoogleLinked, Method: ByGoogle, UserID: u.ID})
		}
		if !errors.Is(err, errNotLinked) {
			return u, false, err
		}
		free = false
	}
	u = account.User{ID: s.Secrets.ID(), GoogleID: who.Subject, SignUpWith: account.SignUpGoogle, CreatedAt: s.Now(),
		FirstName: shown(who.FirstName), LastName: shown(who.LastName), Email: who.Email, EmailProved: free}
	u.Agree(notice, u.CreatedAt)
	if err := s.Accounts.Users.Insert(ctx, u); errors.Is(err, account.ErrTaken) {
		u, err = s.Accounts.Users.ByGoogleID(ctx, who.Subject) // the same person logged in on another device at the same moment
		return u, false, err
	} else if err != nil {
		return account.User{}, false, err
	}
	return u, true, nil
}

// shown truncates a name to MaxName, and leaves one out that has characters which cannot be seen: Google lets people have them, and no
// call was checked for this one.
func shown(name string) string {
	if freetext.CheckLine(name) != nil {
		return ""
	}
	for utf8.RuneCountInString(name) > account.MaxName {
		_, last := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-last]
	}
	return name
}
