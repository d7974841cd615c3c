package login

import (
	"context"
	"errors"

	"tokri/core/account"
	"tokri/core/apperr"
	"tokri/core/notify"
	"tokri/core/session"
)

// UpdateProfile changes the profile. A new mobile number or e-mail address requires a fresh proof of identity;
// it is stored as pending and takes effect when it is verified (ProveContact, VerifyContact).
func (s *Service) UpdateProfile(ctx context.Context, here session.Session, c account.Change) (account.User, error) {
	c, err := c.Checked(s.Now())
	if err != nil {
		return account.User{}, err
	}
	write := func(mayMove bool) func(*account.User) error {
		return func(u *account.User) error { return c.Write(u, mayMove) }
	}
	u, err := s.Accounts.Users.Update(ctx, here.UserID, write(false))
	if !errors.Is(err, account.ErrMoves) {
		return u, err
	}
	if err := s.Sessions.Proof(ctx, here); err != nil {
		return account.User{}, err
	}
	u, err = s.Accounts.Users.Get(ctx, here.UserID)
	if err != nil {
		return u, err
	}
	if c.Email == nil || *c.Email != "" || u.Email == "" {
		return s.Accounts.Users.Update(ctx, here.UserID, write(true))
	}
	u, err = s.change(ctx, here.UserID, here.Hash, notify.EmailChanged, write(true))
	if err == nil {
		s.Audit(ctx, account.Event{Action: EmailRemoved, UserID: u.ID})
	}
	return u, err
}

// ProveContact sends an OTP to the pending mobile number, or to the e-mail address that is not verified. Resend
// sends another one.
func (s *Service) ProveContact(ctx context.Context, here session.Session, what account.Contact, client Client) (Step, error) {
	u, err := s.Accounts.Users.Get(ctx, here.UserID)
	if err != nil {
		return Step{}, err
	}
	if u.Guest() {
		return Step{}, account.ErrGuest
	}
	c := Challenge{ID: s.Secrets.Token(), UserID: u.ID, Expires: s.Now().Add(ChallengeLife)}
	switch what {
	case account.MobileContact:
		c.Purpose, c.Mobile = ToMobile, u.PendingMobile
	case account.EmailContact:
		c.Purpose, c.Email = ToEmail, u.UnprovedEmail()
	}
	if c.address() == "" {
		return Step{}, ErrNoProof
	}
	if err := s.mayMove(ctx, here, u, c); err != nil {
		return Step{}, err
	}
	if err := s.Challenges.Insert(ctx, c); err != nil {
		return Step{}, err
	}
	return s.send(ctx, c, StepPhoneVerify, client)
}

// stands reports whether the challenge verifies the address that the account already has, which changes
// nothing.
func stands(u account.User, c Challenge) bool { return c.Purpose == ToEmail && c.Email == u.Email }

// mayMove requires a fresh proof of identity unless the challenge changes nothing.
func (s *Service) mayMove(ctx context.Context, here session.Session, u account.User, c Challenge) error {
	if stands(u, c) {
		return nil
	}
	return s.Sessions.Proof(ctx, here)
}

// VerifyContact checks the OTP that ProveContact sent. The number or address takes effect, unless the customer
// has changed it again meanwhile. VerifyContact returns ErrContactTaken if another account has verified it.
func (s *Service) VerifyContact(ctx context.Context, here session.Session, challengeID, otp string) (account.User, error) {
	c, err := s.challenge(ctx, challengeID)
	if err != nil {
		return account.User{}, err
	}
	if c.UserID != here.UserID {
		return account.User{}, ErrChallenge // the challenge of another user
	}
	u, err := s.Accounts.Users.Get(ctx, here.UserID)
	if err == nil {
		err = s.mayMove(ctx, here, u, c)
	}
	if err != nil {
		return account.User{}, err
	}
	c, err = s.try(ctx, challengeID, otp, func(c *Challenge) { c.Spent = true }, ToMobile, ToEmail)
	if err == nil {
		err = s.pool(c, notify.StrangerCode).Proved(ctx)
	}
	if err != nil {
		return account.User{}, err
	}
	what, kind := EmailProved, notify.EmailChanged
	if c.Purpose == ToMobile {
		what, kind = MobileChanged, notify.MobileChanged
	}
	apply := func(u *account.User) error {
		switch {
		case c.Purpose == ToMobile && u.PendingMobile == c.Mobile:
			u.Mobile, u.PendingMobile = c.Mobile, ""
		case c.Purpose == ToEmail && u.UnprovedEmail() == c.Email:
			u.Email, u.EmailProved, u.PendingEmail = c.Email, true, ""
		default:
			return ErrNoProof
		}
		return nil
	}
	if stands(u, c) {
		u, err = s.Accounts.Users.Update(ctx, u.ID, apply)
	} else {
		u, err = s.change(ctx, u.ID, here.Hash, kind, apply)
	}
	if errors.Is(err, account.ErrTaken) {
		return u, ErrContactTaken
	} else if err != nil {
		return u, err
	}
	s.Audit(ctx, account.Event{Action: what, Method: ByOTP, UserID: u.ID})
	return u, nil
}

// ErrContactTaken refuses a number or address that another account has verified meanwhile.
var ErrContactTaken = apperr.New(apperr.Conflict, "contact_taken", "This belongs to another account.")
