package account

import (
	"context"
	"errors"
	"strings"
	"time"

	"tokri/core/apperr"
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

// RequireProof refuses what a session alone does not permit (DECISIONS P27): the customer must have logged in
// on this session, or proved the identity, within ProofLife. A guest has no means of proof.
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

// provableEmail returns the address to which a code may be sent that proves the identity, or "". An address
// that was never verified may be a stranger's. The address of a customer who signed up with Google is verified
// by Google, even if another account has verified it here.
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

// SendProof sends an OTP to a present contact, with which the customer proves the identity. Resend sends
// another one.
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

// ProveByOTP checks the OTP of SendProof. With renew it returns the token of a new session: see proved.
func (s *Service) ProveByOTP(ctx context.Context, session Session, challengeID, otp string, renew bool) (token string, err error) {
	c, err := s.challenge(ctx, challengeID)
	if err != nil {
		return "", err
	}
	if c.UserID != session.UserID || c.Session != session.Hash {
		return "", ErrChallenge // the challenge of another session
	}
	if _, err = s.try(ctx, challengeID, otp, func(c *Challenge) { c.Spent = true }, ToProve); err != nil {
		return "", err
	}
	return s.proved(ctx, session, ByOTP, renew)
}

// ProveByPassword checks the password. Its tries are limited like those of a login, but counted separately, so
// that a thief of a session cannot lock its owner out of logging in. With renew it returns the token of a new
// session: see proved.
func (s *Service) ProveByPassword(ctx context.Context, session Session, password string, client Client, renew bool) (token string, err error) {
	if session.Guest {
		return "", ErrGuest
	}
	u, err := s.Users.Get(ctx, session.UserID)
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
	return s.proved(ctx, session, ByPassword, renew)
}

// proofsOf returns the key by which a customer's tries and sends for proofs are counted, in place of the
// number.
func proofsOf(userID string) string { return "proof:" + userID }

// proofMark returns the id of the challenge that marks a session as proved.
func proofMark(session Session) string { return TokenHash("proved:" + session.Hash) }

// proved marks this session, and no other of the customer, as proved. A client that asks for it gets the token of a new
// session instead, so that a thief of the present token gains nothing by the proof. Clients of earlier versions would
// be logged out by that.
func (s *Service) proved(ctx context.Context, session Session, way LoginMethod, renew bool) (token string, err error) {
	if renew {
		token, err = s.renew(ctx, session)
	} else {
		mark := Challenge{ID: proofMark(session), Purpose: Proved, UserID: session.UserID, Expires: s.Now().Add(ProofLife)}
		_, err = s.upsert(ctx, mark, func(c *Challenge) { c.Expires = mark.Expires })
	}
	if err == nil {
		s.audit(ctx, Event{Action: IdentityProved, Method: way, UserID: session.UserID})
	}
	return token, err
}

// renewedToken begins the tokens of sessions that take another one's place.
const renewedToken = "r-"

// renew opens a session that takes the place of one whose customer has just proved the identity, which is as good as a
// login. The earlier one ends when the new token is used for the first time: if the answer with it is lost, the customer
// is still logged in, and calls of other tabs that are under way then find the new token stored already.
func (s *Service) renew(ctx context.Context, old Session) (token string, err error) {
	now := s.Now()
	token = renewedToken + s.Secrets.Token()
	one := Session{Hash: TokenHash(token), UserID: old.UserID, Created: now, Seen: now, Device: old.Device}
	if err := s.Sessions.Insert(ctx, one); err != nil {
		return "", err
	}
	link := Challenge{ID: replacedBy(one), Purpose: ToReplace, UserID: old.UserID, Session: old.Hash, Expires: now.Add(SessionIdle)}
	if err := s.Challenges.Insert(ctx, link); err != nil {
		return "", err
	}
	// An earlier renewal of this session was never used, or this one would have ended: its token is lost.
	link.ID, link.Session = TokenHash("renewal:"+old.Hash), ""
	lost := ""
	if _, err := s.upsert(ctx, link, func(c *Challenge) { lost, c.Session, c.Expires = c.Session, one.Hash, link.Expires }); err != nil || lost == "" {
		return token, err
	}
	return token, s.Sessions.Delete(ctx, lost)
}

// replacedBy returns the id of the challenge that names the session whose place a renewed one takes.
func replacedBy(session Session) string { return TokenHash("replaces:" + session.Hash) }

// replace ends the session whose place this one takes, and gives its push messages to this one. It is idempotent.
func (s *Service) replace(ctx context.Context, session Session) error {
	c, err := s.Challenges.Get(ctx, replacedBy(session))
	if errors.Is(err, ErrChallenge) {
		return nil
	} else if err != nil {
		return err
	}
	old, err := s.Sessions.Get(ctx, c.Session)
	if errors.Is(err, ErrSession) {
		return nil // it has ended
	} else if err != nil {
		return err
	}
	if old.PushToken != "" {
		if err := s.Sessions.SetPushToken(ctx, session.Hash, old.PushToken); err != nil {
			return err
		}
	}
	return s.Sessions.Delete(ctx, old.Hash)
}
