package account

import (
	"context"
	"errors"

	"tokri/core/apperr"
	"tokri/core/notify"
)

// Contact is one of the two ways to reach a customer.
type Contact string

// The contacts.
const (
	MobileContact Contact = "mobile"
	EmailContact  Contact = "email"
)

// ProveContact sends an OTP to the pending mobile number, or to the e-mail address that is not verified. Resend
// sends another one.
func (s *Service) ProveContact(ctx context.Context, session Session, what Contact, client Client) (Step, error) {
	u, err := s.Users.Get(ctx, session.UserID)
	if err != nil {
		return Step{}, err
	}
	if u.Guest() {
		return Step{}, ErrGuest
	}
	c := Challenge{ID: s.Secrets.Token(), UserID: u.ID, Expires: s.Now().Add(ChallengeLife)}
	switch what {
	case MobileContact:
		c.Purpose, c.Mobile = ToMobile, u.PendingMobile
	case EmailContact:
		c.Purpose, c.Email = ToEmail, u.unproved()
	}
	if c.address() == "" {
		return Step{}, ErrNoProof
	}
	if err := s.mayMove(ctx, session, u, c); err != nil {
		return Step{}, err
	}
	if err := s.Challenges.Insert(ctx, c); err != nil {
		return Step{}, err
	}
	return s.send(ctx, c, StepPhoneVerify, client)
}

// stands reports whether the challenge verifies the address that the account already has, which changes
// nothing.
func stands(u User, c Challenge) bool { return c.Purpose == ToEmail && c.Email == u.Email }

// mayMove requires a fresh proof of identity unless the challenge changes nothing.
func (s *Service) mayMove(ctx context.Context, session Session, u User, c Challenge) error {
	if stands(u, c) {
		return nil
	}
	return s.RequireProof(ctx, session)
}

// HasProvedMobile reports whether the customer has a verified mobile number.
func (s *Service) HasProvedMobile(ctx context.Context, userID string) (bool, error) {
	u, err := s.Users.Get(ctx, userID)
	return u.Mobile != "", err
}

// unproved returns the address that has still to be verified.
func (u User) unproved() string {
	if u.PendingEmail == "" && !u.EmailProved {
		return u.Email
	}
	return u.PendingEmail
}

// VerifyContact checks the OTP that ProveContact sent. The number or address takes effect, unless the customer
// has changed it again meanwhile. VerifyContact returns ErrContactTaken if another account has verified it.
func (s *Service) VerifyContact(ctx context.Context, session Session, challengeID, otp string) (User, error) {
	c, err := s.challenge(ctx, challengeID)
	if err != nil {
		return User{}, err
	}
	if c.UserID != session.UserID {
		return User{}, ErrChallenge // the challenge of another user
	}
	u, err := s.Users.Get(ctx, session.UserID)
	if err == nil {
		err = s.mayMove(ctx, session, u, c)
	}
	if err != nil {
		return User{}, err
	}
	c, err = s.try(ctx, challengeID, otp, func(c *Challenge) { c.Spent = true }, ToMobile, ToEmail)
	if err == nil {
		err = s.pool(c, notify.StrangerCode).Proved(ctx)
	}
	if err != nil {
		return User{}, err
	}
	what, kind := EmailProved, notify.EmailChanged
	if c.Purpose == ToMobile {
		what, kind = MobileChanged, notify.MobileChanged
	}
	apply := func(u *User) error {
		switch {
		case c.Purpose == ToMobile && u.PendingMobile == c.Mobile:
			u.Mobile, u.PendingMobile = c.Mobile, ""
		case c.Purpose == ToEmail && u.unproved() == c.Email:
			u.Email, u.EmailProved, u.PendingEmail = c.Email, true, ""
		default:
			return ErrNoProof
		}
		return nil
	}
	if stands(u, c) {
		u, err = s.Users.Update(ctx, u.ID, apply)
	} else {
		u, err = s.change(ctx, u.ID, session.Hash, kind, apply)
	}
	if errors.Is(err, ErrTaken) {
		return u, ErrContactTaken
	} else if err != nil {
		return u, err
	}
	s.audit(ctx, Event{Action: what, Method: ByOTP, UserID: u.ID})
	return u, nil
}

// ErrContactTaken refuses a number or address that another account has verified meanwhile.
var ErrContactTaken = apperr.New(apperr.Conflict, "contact_taken", "This belongs to another account.")
