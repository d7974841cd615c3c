package login

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"slices"
	"time"

	"tokri/core/account"
	"tokri/core/apperr"
	"tokri/core/notify"
	"tokri/core/seal"
	"tokri/core/session"
)

// errBusy means that the queue of mails is full. It is the same for every address.
var errBusy = apperr.New(apperr.Unavailable, "unavailable", "We are busy. Please try again in a moment.").After(5 * time.Second)

// The limits on requests for reset links: per network address, and per e-mail address.
const (
	resetsPerIP   = 20
	resetsPerMail = 5
)

// Forgot sends a reset link to an e-mail address if an account has proved it. The accounts are looked up after the
// reply was sent, so the reply and its time are the same for every address.
func (s *Service) Forgot(ctx context.Context, typed string, client Client) error {
	email, err := account.Email(typed)
	if err != nil {
		return err
	}
	if err := s.limit(ctx, "reset-ip:"+client.IP, resetsPerIP, time.Hour, ErrLimited); err != nil {
		return err
	}
	if !s.Background.Enqueue("reset_mail", func(ctx context.Context) error { return s.sendLink(ctx, email) }) {
		return errBusy
	}
	return nil
}

// sendLink sends a link to the account that verified the address. An address that was only typed in may be mistyped and
// belong to a stranger, whom a link would let into the account. The mail to such an address has no link and points to the
// code by SMS.
func (s *Service) sendLink(ctx context.Context, email string) error {
	// The window is as long as a link is valid: when strangers have used up the mails of an address, its owner
	// has a link that works.
	if err := s.limit(ctx, "reset-mail:"+email, resetsPerMail, ResetLife, ErrLimited); err != nil {
		return s.failed(ctx, ByMail, "", err)
	}
	named, err := s.Accounts.Users.ByEmail(ctx, email)
	if err != nil {
		return err
	}
	if len(named) > 0 && named[0].EmailProved {
		named = named[:1]
	}
	// An account without a number has no login with a password.
	named = slices.DeleteFunc(named, func(u account.User) bool { return u.Mobile == "" })
	if len(named) == 0 {
		return nil
	}
	u := named[0]
	message := s.noResetMail(email)
	if u.EmailProved {
		token, err := s.newResetLink(ctx, u)
		if err != nil {
			return err
		}
		s.Audit(ctx, account.Event{Action: ResetAsked, Method: ByMail, UserID: u.ID})
		message = s.resetMail(u, s.Site.ResetURL(token))
	}
	if err := s.Mail.SendMail(ctx, message); err != nil {
		return fmt.Errorf("send the reset link: %w", err)
	}
	return nil
}

// newResetLink creates the token of a link that sets a new password, valid while the account has its present
// password and contacts.
func (s *Service) newResetLink(ctx context.Context, u account.User) (token string, err error) {
	token = s.Secrets.Token()
	id := session.TokenHash(token)
	return token, s.Challenges.Insert(ctx, Challenge{ID: id, Purpose: ToReset, UserID: u.ID, Before: u.Contacts(),
		Code: seal.Of(s.Key, id, u.PasswordHash), Expires: s.Now().Add(ResetLife)})
}

// Reset sets a new password with the token of a reset link, and ends all sessions. It returns a device token,
// so that strangers' failures do not affect the login that follows.
func (s *Service) Reset(ctx context.Context, token, password, confirmed string, client Client) (deviceToken string, err error) {
	if password != confirmed {
		return "", ErrDiffer
	}
	if err := fitPassword(password, s.Rules.MinResetPassword); err != nil {
		return "", err.On("newPassword")
	}
	if err := s.limit(ctx, "reset-try-ip:"+client.IP, resetsPerIP, time.Hour, ErrLimited); err != nil {
		return "", s.failed(ctx, ByMail, "", err)
	}
	id, now := session.TokenHash(token), s.Now()
	usable := func(c *Challenge) error {
		if c.Purpose != ToReset || c.Live(now) != nil {
			return ErrResetLink
		}
		return nil
	}
	c, err := s.Challenges.Get(ctx, id)
	if errors.Is(err, ErrChallenge) {
		err = ErrResetLink
	} else if err == nil {
		err = usable(&c)
	}
	if err != nil {
		return "", s.failed(ctx, ByMail, c.UserID, err)
	}
	owner, err := s.Accounts.Users.Get(ctx, c.UserID)
	if err != nil {
		return "", s.failed(ctx, ByMail, c.UserID, err)
	}
	if err := s.hardToGuess(password, owner); errors.Is(err, ErrEasyPassword) {
		return "", ErrEasyPassword.On("newPassword")
	} else if err != nil {
		return "", err
	}
	hash, err := s.Hasher.Hash(ctx, password)
	if err != nil {
		return "", err
	}
	// The link is marked as used before the password is written, so that only one of two concurrent requests
	// continues.
	if err := s.spend(ctx, id, usable); err != nil {
		return "", s.failed(ctx, ByMail, c.UserID, err)
	}
	u, err := s.setPassword(ctx, c.UserID, hash, ByMail, func(u *account.User) error {
		// A link is also invalid once the password, or one of the contacts, has changed since it was sent.
		if subtle.ConstantTimeCompare([]byte(seal.Of(s.Key, id, u.PasswordHash)), []byte(c.Code)) != 1 ||
			c.Before != (account.Contacts{}) && c.Before != u.Contacts() {
			return ErrResetLink
		}
		return nil
	})
	if err != nil {
		return "", err
	}
	return s.newDeviceToken(u.ID), nil
}

// ResetByOTP sets a new password in a login whose number was verified for it, ends all sessions, and logs in.
func (s *Service) ResetByOTP(ctx context.Context, challengeID, password string, client Client, guest *session.Session) (Step, error) {
	if err := fitPassword(password, s.Rules.MinResetPassword); err != nil {
		return Step{}, err
	}
	now := s.Now()
	usable := func(c *Challenge) error {
		if c.Purpose != ToLogin || c.Live(now) != nil {
			return ErrChallenge
		}
		if !c.Proved {
			return ErrNotProved
		}
		return nil
	}
	c, err := s.Challenges.Get(ctx, challengeID)
	if err == nil {
		err = usable(&c)
	}
	if err != nil {
		return Step{}, err
	}
	owner, err := s.Accounts.Users.Get(ctx, c.UserID)
	if err == nil {
		err = s.hardToGuess(password, owner)
	}
	if err != nil {
		return Step{}, err
	}
	hash, err := s.Hasher.Hash(ctx, password)
	if err != nil {
		return Step{}, err
	}
	if err := s.spend(ctx, challengeID, usable); err != nil {
		return Step{}, err
	}
	u, err := s.setPassword(ctx, c.UserID, hash, ByOTP, func(u *account.User) error {
		if u.Mobile != c.Mobile {
			return ErrChallenge // the number was given to another account meanwhile
		}
		return nil
	})
	if err != nil {
		return Step{}, err
	}
	return s.logIn(ctx, u, entry{way: ByOTP, client: client, guest: guest})
}

func (s *Service) spend(ctx context.Context, id string, usable func(*Challenge) error) error {
	_, err := s.Challenges.Update(ctx, id, func(c *Challenge) error {
		if err := usable(c); err != nil {
			return err
		}
		c.Spent = true
		return nil
	})
	return err
}

// setPassword writes a new password unless allowed refuses it, ends the sessions and informs the owner.
func (s *Service) setPassword(ctx context.Context, userID, hash string, way account.Method, allowed func(*account.User) error) (account.User, error) {
	u, err := s.change(ctx, userID, "", notify.PasswordChanged, func(u *account.User) error {
		if u.Deleted() {
			return account.ErrNotFound
		}
		if err := allowed(u); err != nil {
			return err
		}
		u.PasswordHash, u.DevicesSince = hash, s.Now()
		return nil
	})
	if err != nil {
		return u, s.failed(ctx, way, userID, err)
	}
	s.Audit(ctx, account.Event{Action: PasswordChanged, Method: way, UserID: userID})
	return u, nil
}
