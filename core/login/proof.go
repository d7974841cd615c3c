package login

import (
	"context"
	"errors"
	"strings"
	"time"

	"tokri/core/account"
	"tokri/core/apperr"
	"tokri/core/session"
)

// ProofLife is how long after its customer proved to be the owner a session may do what could take the account
// away. A login is such a proof.
const ProofLife = 10 * time.Minute

// Refusals of actions that require a fresh proof of identity.
var (
	// ErrProofRequired carries ProofWays as its detail.
	ErrProofRequired = apperr.New(apperr.Forbidden, "proof_required", "Please confirm that it is you.")
	ErrWrongPassword = apperr.New(apperr.Invalid, "wrong_password", "The password is not right.").On("password")
	ErrProofLocked   = apperr.New(apperr.Limited, "proof_locked", "Too many wrong passwords. Please use a code, log in again, or try again later.").On("password")
)

// ProofWays are the ways in which an account's owner can prove the identity: the password, and codes to the
// present contacts. The contacts are masked, because a thief of the session must not learn them. Logging in
// again is always possible.
type ProofWays struct {
	Password bool
	Mobile   string // the last digits of the number; "" if there is none
	Email    string // the first letter of the address and its domain; "" if there is none
}

// Proofs knows which customers have proved lately that they are the owners of their accounts.
type Proofs struct {
	Challenges ChallengeStore
	Users      account.Store
	Now        func() time.Time
}

// Require refuses what a session alone does not permit (DECISIONS P27): the customer must have logged in
// on this session, or proved the identity, within ProofLife. A guest has no means of proof.
func (p Proofs) Require(ctx context.Context, here session.Session) error {
	now := p.Now()
	if here.Guest || now.Before(here.Created.Add(ProofLife)) {
		return nil
	}
	mark, err := p.Challenges.Get(ctx, proofMark(here))
	if err == nil && mark.Purpose == Proved && mark.UserID == here.UserID && mark.Live(now) == nil {
		return nil
	} else if err != nil && !errors.Is(err, ErrChallenge) {
		return err
	}
	u, err := p.Users.Get(ctx, here.UserID)
	if err != nil {
		return err
	}
	return ErrProofRequired.With(ProofWays{Password: u.PasswordHash != "", Mobile: ending(u.Mobile), Email: masked(u.ProvableEmail())})
}

func masked(email string) string {
	box, domain, ok := strings.Cut(email, "@")
	if !ok {
		return ""
	}
	first := []rune(box)[:1]
	return string(first) + "•••@" + domain
}

// SendProof sends an OTP to a present contact, with which the customer proves the identity. Resend sends
// another one.
func (s *Service) SendProof(ctx context.Context, here session.Session, to account.Contact, client Client) (Step, error) {
	if here.Guest {
		return Step{}, account.ErrGuest
	}
	u, err := s.Accounts.Users.Get(ctx, here.UserID)
	if err != nil {
		return Step{}, err
	}
	c := Challenge{ID: s.Secrets.Token(), Purpose: ToProve, UserID: u.ID, Session: here.Hash, Expires: s.Now().Add(ChallengeLife)}
	switch to {
	case account.MobileContact:
		c.Mobile = u.Mobile
	case account.EmailContact:
		c.Email = u.ProvableEmail()
	}
	if c.address() == "" {
		return Step{}, ErrNoProof
	}
	if err := s.Challenges.Insert(ctx, c); err != nil {
		return Step{}, err
	}
	return s.send(ctx, c, StepPhoneVerify, client)
}

// ProveByOTP checks the OTP of SendProof. With renew it returns the token of a new session: see proved.
func (s *Service) ProveByOTP(ctx context.Context, here session.Session, challengeID, otp string, renew bool) (token string, err error) {
	c, err := s.challenge(ctx, challengeID)
	if err != nil {
		return "", err
	}
	if c.UserID != here.UserID || c.Session != here.Hash {
		return "", ErrChallenge // the challenge of another session
	}
	if _, err = s.try(ctx, challengeID, otp, func(c *Challenge) { c.Spent = true }, ToProve); err != nil {
		return "", err
	}
	return s.proved(ctx, here, ByOTP, renew)
}

// ProveByPassword checks the password. Its tries are limited like those of a login, but counted separately, so
// that a thief of a session cannot lock its owner out of logging in. With renew it returns the token of a new
// session: see proved.
func (s *Service) ProveByPassword(ctx context.Context, here session.Session, password string, client Client, renew bool) (token string, err error) {
	if here.Guest {
		return "", account.ErrGuest
	}
	u, err := s.Accounts.Users.Get(ctx, here.UserID)
	if err != nil {
		return "", err
	}
	counted := proofsOf(u.ID)
	who := s.callerOf(u.ID, counted, client)
	if err := s.mayTry(ctx, who, counted, client); err != nil {
		if errors.Is(err, ErrLocked) {
			err = ErrProofLocked.After(apperr.Of(err).RetryAfter)
		}
		return "", s.failed(ctx, ByPassword, u.ID, err)
	}
	right, err := s.Hasher.Verify(ctx, u.PasswordHash, password)
	if err != nil {
		return "", err
	}
	if !right {
		return "", errors.Join(s.failed(ctx, ByPassword, u.ID, ErrWrongPassword), s.wrongPassword(ctx, who, client))
	}
	if err := s.unlock(ctx, who); err != nil {
		return "", err
	}
	return s.proved(ctx, here, ByPassword, renew)
}

// proofsOf returns the key by which a customer's tries and sends for proofs are counted, in place of the
// number.
func proofsOf(userID string) string { return "proof:" + userID }

// proofMark returns the id of the challenge that marks a session as proved.
func proofMark(here session.Session) string { return session.TokenHash("proved:" + here.Hash) }

// proved marks this session, and no other of the customer, as proved. A client that asks for it gets the token of a new
// session instead, so that a thief of the present token gains nothing by the proof. Clients of earlier versions would
// be logged out by that.
func (s *Service) proved(ctx context.Context, here session.Session, way account.Method, renew bool) (token string, err error) {
	if renew {
		token, err = s.Sessions.Renew(ctx, here)
	} else {
		mark := Challenge{ID: proofMark(here), Purpose: Proved, UserID: here.UserID, Expires: s.Now().Add(ProofLife)}
		_, err = upsert(ctx, s.Challenges, mark, func(c *Challenge) { c.Expires = mark.Expires })
	}
	if err == nil {
		s.Audit(ctx, account.Event{Action: IdentityProved, Method: way, UserID: here.UserID})
	}
	return token, err
}
