package account

import (
	"context"
	"errors"
	"strings"
	"time"

	"tokri/core/apperr"
)

// ProofLife is how long a session may do what takes an account away after the customer proved to be its owner. A login
// is such a proof.
const ProofLife = 10 * time.Minute

// Refusals of what asks for a fresh proof.
var (
	// ErrProofRequired has ProofWays as its detail.
	ErrProofRequired = apperr.New(apperr.Forbidden, "proof_required", "Please confirm that it is you.")
	ErrWrongPassword = apperr.New(apperr.Invalid, "wrong_password", "The password is not right.").On("password")
	ErrProofLocked   = apperr.New(apperr.Limited, "proof_locked", "Too many wrong passwords. Please use a code, log in again, or try again later.").On("password")
)

// ProofWays are the ways in which an account's owner can prove who it is: the password, and codes to the contacts as
// they stand. The contacts are masked: a stolen session must not tell them. Logging in again is always a way.
type ProofWays struct {
	Password bool
	Mobile   string // the last digits of the number; "" if there is none
	Email    string // the first letter of the address and its domain; "" if there is none
}

// RequireProof refuses what a session alone may not do (DECISIONS P27): the customer has to have logged in on this
// session, or to have proved who it is, within ProofLife. A guest has nothing to prove it by.
func (s *Service) RequireProof(ctx context.Context, session Session) error {
	now := s.Now()
	if session.Guest || now.Before(session.Created.Add(ProofLife)) {
		return nil
	}
	mark, err := s.Challenges.Get(ctx, proofMark(session))
	if err == nil && mark.Purpose == Proved && mark.UserID == session.UserID && mark.Live(now) == nil {
		return nil
	} else if err != nil && !errors.Is(err, ErrChallenge) {
		return err
	}
	u, err := s.Users.Get(ctx, session.UserID)
	if err != nil {
		return err
	}
	return ErrProofRequired.With(ProofWays{Password: u.PasswordHash != "", Mobile: ending(u.Mobile), Email: masked(u.provableEmail())})
}

// provableEmail returns the address to which a code may go that proves who the customer is. One that was only typed in may
// be a stranger's. Google vouches for the address of a customer who came that way, also where another account has
// proved it here.
func (u User) provableEmail() string {
	if u.EmailProved || u.GoogleID != "" && u.Mobile == "" {
		return u.Email
	}
	return ""
}

func masked(email string) string {
	box, domain, ok := strings.Cut(email, "@")
	if !ok {
		return ""
	}
	first := []rune(box)[:1]
	return string(first) + "•••@" + domain
}

// SendProof sends an OTP to a contact as it stands, by which the customer proves who it is. Resend sends another.
func (s *Service) SendProof(ctx context.Context, session Session, to Contact, client Client) (Step, error) {
	if session.Guest {
		return Step{}, ErrGuest
	}
	u, err := s.Users.Get(ctx, session.UserID)
	if err != nil {
		return Step{}, err
	}
	c := Challenge{ID: s.Secrets.Token(), Purpose: ToProve, UserID: u.ID, Session: session.Hash, Expires: s.Now().Add(ChallengeLife)}
	switch to {
	case MobileContact:
		c.Mobile = u.Mobile
	case EmailContact:
		c.Email = u.provableEmail()
	}
	if c.address() == "" {
		return Step{}, ErrNoProof
	}
	if err := s.Challenges.Insert(ctx, c); err != nil {
		return Step{}, err
	}
	return s.send(ctx, c, StepPhoneVerify, client)
}

// ProveByOTP checks the OTP of SendProof.
func (s *Service) ProveByOTP(ctx context.Context, session Session, challengeID, otp string) error {
	c, err := s.challenge(ctx, challengeID)
	if err != nil {
		return err
	}
	if c.UserID != session.UserID || c.Session != session.Hash {
		return ErrChallenge // the challenge of another session
	}
	if _, err = s.try(ctx, challengeID, otp, func(c *Challenge) { c.Spent = true }, ToProve); err != nil {
		return err
	}
	return s.proved(ctx, session, ByOTP)
}

// ProveByPassword checks the password. Its tries are limited as those of a login are, with counts of their own: who
// has stolen a session cannot lock its owner out of logging in.
func (s *Service) ProveByPassword(ctx context.Context, session Session, password string, client Client) error {
	if session.Guest {
		return ErrGuest
	}
	u, err := s.Users.Get(ctx, session.UserID)
	if err != nil {
		return err
	}
	counted := proofsOf(u.ID)
	who := s.callerOf(u.ID, counted, client)
	if err := s.mayTry(ctx, who, counted, client); err != nil {
		if errors.Is(err, ErrLocked) {
			err = ErrProofLocked.After(apperr.Of(err).RetryAfter)
		}
		return s.failed(ctx, ByPassword, u.ID, err)
	}
	right, err := s.Hasher.Verify(ctx, u.PasswordHash, password)
	if err != nil {
		return err
	}
	if !right {
		return errors.Join(s.failed(ctx, ByPassword, u.ID, ErrWrongPassword), s.wrongPassword(ctx, who, client))
	}
	if err := s.unlock(ctx, who); err != nil {
		return err
	}
	return s.proved(ctx, session, ByPassword)
}

// proofsOf returns what the tries and sends of a customer's proofs are counted by, in place of the number.
func proofsOf(userID string) string { return "proof:" + userID }

// proofMark returns the id of the mark that a session has proved whose it is.
func proofMark(session Session) string { return TokenHash("proved:" + session.Hash) }

// proved marks the session, and no other of the customer's.
func (s *Service) proved(ctx context.Context, session Session, way LoginMethod) error {
	mark := Challenge{ID: proofMark(session), Purpose: Proved, UserID: session.UserID, Expires: s.Now().Add(ProofLife)}
	renew := func() error {
		_, err := s.Challenges.Update(ctx, mark.ID, func(c *Challenge) error { c.Expires = mark.Expires; return nil })
		return err
	}
	err := renew()
	if errors.Is(err, ErrChallenge) {
		if err = s.Challenges.Insert(ctx, mark); err != nil {
			err = renew() // of two proofs at once, one is first
		}
	}
	if err == nil {
		s.audit(ctx, Event{Action: IdentityProved, Method: way, UserID: session.UserID})
	}
	return err
}
