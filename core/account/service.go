package account

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"tokri/core/fault"
	"tokri/core/notify"
)

// Secrets makes what nobody may guess.
type Secrets interface {
	// ID is a new record id.
	ID() string
	// Token is 256 random bits, fit for a header and a URL.
	Token() string
	// Digits is a random number of n digits whose first is not 0.
	Digits(n int) string
}

// Merger moves what a guest gathered to the account it became. It may be repeated.
type Merger interface {
	// A conflict means: not at this moment; the guest keeps what it has.
	Merge(ctx context.Context, guestID, userID string) error
}

// Service is every way in.
type Service struct {
	Users      UserStore
	Challenges ChallengeStore
	Sessions   SessionStore
	Limiter    Limiter
	Hasher     Hasher
	SMS        notify.SMSSender
	Merger     Merger
	Secrets    Secrets
	Now        func() time.Time
	Key        []byte // seals OTPs
	ShopName   func() string

	OTPLength   int
	MinPassword int
}

// Client is where a request comes from, as far as limits care.
type Client struct {
	IP     string
	Device string // the device id, if the client sent one
}

// StepType is what a login asks for next (spec.md 4).
type StepType string

// The step types.
const (
	StepRegister    StepType = "register"          // type in the OTP, then register
	StepPhoneVerify StepType = "phone-verify"      // type in the OTP
	StepPassword    StepType = "password"          // type in the password, or ask for an OTP
	StepDetails     StepType = "CreateNewPassword" // the number is proved; complete the registration
	StepDone        StepType = "login"             // logged in
)

// Step is the outcome of one step of a login.
type Step struct {
	Type        StepType
	ChallengeID string
	Token       string // of a StepDone
	User        User   // of a StepDone
	ResendAfter time.Duration
	ExpiresIn   time.Duration
}

var mobilePattern = regexp.MustCompile(`^[6-9][0-9]{9}$`)

// Mobile makes a typed number E.164, or refuses it.
func Mobile(typed string) (string, error) {
	typed = strings.TrimPrefix(strings.TrimSpace(typed), "+91")
	if !mobilePattern.MatchString(typed) {
		return "", ErrMobile
	}
	return "+91" + typed, nil
}

// VerifyMobile starts a login.
func (s *Service) VerifyMobile(ctx context.Context, typed string, client Client) (Step, error) {
	mobile, err := Mobile(typed)
	if err != nil {
		return Step{}, err
	}
	if err := s.limit(ctx, "verify-ip:"+client.IP, 60, time.Hour); err != nil {
		return Step{}, err
	}
	now := s.Now()
	c := Challenge{ID: s.Secrets.Token(), Purpose: ToRegister, Mobile: mobile, Expires: now.Add(ChallengeLife)}
	u, err := s.Users.ByMobile(ctx, mobile)
	switch {
	case err == nil:
		c.UserID = u.ID
		if u.PasswordHash != "" {
			c.Purpose = ToLogin
		}
	case !errors.Is(err, ErrNotFound):
		return Step{}, err
	}
	if err := s.Challenges.Insert(ctx, c); err != nil {
		return Step{}, err
	}
	if c.Purpose == ToLogin {
		return Step{Type: StepPassword, ChallengeID: c.ID, ExpiresIn: ChallengeLife}, nil
	}
	return s.send(ctx, c, StepRegister, client)
}

// Resend sends another OTP for a login under way; from the password step it sends the first one.
func (s *Service) Resend(ctx context.Context, challengeID string, client Client) (Step, error) {
	c, err := s.Challenges.Get(ctx, challengeID)
	if err != nil {
		return Step{}, err
	}
	step := StepRegister
	if c.Purpose == ToLogin {
		step = StepPhoneVerify
	}
	return s.send(ctx, c, step, client)
}

func (s *Service) send(ctx context.Context, c Challenge, step StepType, client Client) (Step, error) {
	now := s.Now()
	// Look before counting: asking too soon must not use up the day's sends.
	if err := new(c).Send("", now); err != nil {
		return Step{}, err
	}
	// The sender's own limits first: whoever is over them must not use up somebody's number.
	if err := s.limit(ctx, "otp-send-ip:"+client.IP, 30, time.Hour); err != nil {
		return Step{}, err
	}
	if client.Device != "" {
		if err := s.limit(ctx, "otp-send-device:"+client.Device, 10, time.Hour); err != nil {
			return Step{}, err
		}
	}
	if err := s.limit(ctx, "otp-send:"+c.Mobile, SendsADay, 24*time.Hour); err != nil {
		return Step{}, err
	}
	otp := s.Secrets.Digits(s.OTPLength)
	if _, err := s.Challenges.Update(ctx, c.ID, func(c *Challenge) error { return c.Send(seal(s.Key, c.ID, otp), now) }); err != nil {
		return Step{}, err
	}
	minutes := fmt.Sprint(int(OTPLife.Minutes()))
	err := s.SMS.SendSMS(ctx, notify.SMS{
		To:       c.Mobile,
		Text:     fmt.Sprintf("%s is your %s login code. It is valid for %s minutes. Do not share it with anybody.", otp, s.ShopName(), minutes),
		Template: "otp",
		Values:   map[string]string{"otp": otp, "minutes": minutes},
	})
	if err != nil {
		return Step{}, fmt.Errorf("send the OTP: %w", err)
	}
	return Step{Type: step, ChallengeID: c.ID, ResendAfter: ResendAfter, ExpiresIn: OTPLife}, nil
}

// VerifyOTP checks an OTP. It leads to the registration form, or to a session if the number is
// that of an account.
func (s *Service) VerifyOTP(ctx context.Context, challengeID, otp string, guest *Session) (Step, error) {
	c, err := s.Challenges.Get(ctx, challengeID)
	if err != nil {
		return Step{}, err
	}
	wrong := "otp-wrong:" + c.Mobile
	// Every try counts before it is looked at, so that tries made at the same time cannot all be
	// the tenth; a right one clears the count.
	if err := s.limit(ctx, wrong, WrongTriesADay, 24*time.Hour); err != nil {
		return Step{}, err
	}
	now := s.Now()
	var refusal error
	c, err = s.Challenges.Update(ctx, challengeID, func(c *Challenge) error {
		refusal = c.Try(seal(s.Key, c.ID, otp), now)
		if refusal == nil && c.Purpose == ToLogin {
			c.Spent = true
		}
		return nil
	})
	if err = errors.Join(refusal, err); err != nil {
		return Step{}, err
	}
	if err := s.Limiter.Reset(ctx, wrong); err != nil {
		return Step{}, err
	}
	if c.Purpose == ToRegister {
		return Step{Type: StepDetails, ChallengeID: c.ID, ExpiresIn: c.Expires.Sub(now)}, nil
	}
	u, err := s.Users.Get(ctx, c.UserID)
	if err != nil {
		return Step{}, err
	}
	return s.logIn(ctx, u, guest)
}

// Login is the way in by mobile number and password.
func (s *Service) Login(ctx context.Context, typed, password string, client Client, guest *Session) (Step, error) {
	mobile, err := Mobile(typed)
	if err != nil {
		return Step{}, err
	}
	byAccount, byIP := "password:"+mobile, "password-ip:"+client.IP
	if err := s.limit(ctx, byAccount, PasswordTries, LockedFor); err != nil {
		return Step{}, err
	}
	// An address may be shared by a whole mobile network, so only failures count against it.
	if wait, err := s.Limiter.Peek(ctx, byIP, triesPerIP); err != nil {
		return Step{}, err
	} else if wait > 0 {
		return Step{}, ErrLimited.After(wait)
	}
	u, err := s.Users.ByMobile(ctx, mobile)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return Step{}, err
	}
	// An unknown number is verified against no hash, which takes as long.
	right, err := s.Hasher.Verify(ctx, u.PasswordHash, password)
	if err != nil {
		return Step{}, err
	}
	if !right {
		_, err := s.Limiter.Take(ctx, byIP, triesPerIP, LockedFor)
		return Step{}, errors.Join(ErrLogin, err)
	}
	if err := s.Limiter.Reset(ctx, byAccount); err != nil {
		return Step{}, err
	}
	return s.logIn(ctx, u, guest)
}

func (s *Service) logIn(ctx context.Context, u User, guest *Session) (Step, error) {
	if guest != nil && guest.Guest && guest.UserID != u.ID {
		if err := s.adopt(ctx, guest.UserID, u.ID); err != nil {
			return Step{}, err
		}
	}
	token, err := s.open(ctx, u)
	return Step{Type: StepDone, Token: token, User: u}, err
}

// adopt makes a guest part of an account: what it gathered moves over, and its device id and
// sessions stop working (decisions.md 15).
func (s *Service) adopt(ctx context.Context, guestID, userID string) error {
	err := s.Merger.Merge(ctx, guestID, userID)
	if f := fault.Of(err); f != nil && f.Kind == fault.Conflict {
		return nil // logging in matters more; the guest lives on
	} else if err != nil {
		return fmt.Errorf("merge the guest: %w", err)
	}
	if _, err := s.Users.Update(ctx, guestID, func(g *User) error { g.UpgradedTo = userID; return nil }); err != nil {
		return err
	}
	return s.Sessions.DeleteOfUser(ctx, guestID)
}

func (s *Service) open(ctx context.Context, u User) (string, error) {
	token, now := s.Secrets.Token(), s.Now()
	return token, s.Sessions.Insert(ctx, Session{Hash: TokenHash(token), UserID: u.ID, Guest: u.Guest(), Created: now, Seen: now})
}

// TokenHash is what is stored of a session token.
func TokenHash(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// Authenticate finds the session of a token, or ErrSession.
func (s *Service) Authenticate(ctx context.Context, token string) (Session, error) {
	if token == "" {
		return Session{}, ErrSession
	}
	session, err := s.Sessions.Get(ctx, TokenHash(token))
	if err != nil {
		return Session{}, err
	}
	now := s.Now()
	if !session.Alive(now) {
		return Session{}, ErrSession
	}
	if now.Sub(session.Seen) > sessionSeenStep {
		session.Seen = now
		if err := s.Sessions.Touch(ctx, session.Hash, now); err != nil {
			return Session{}, err
		}
	}
	return session, nil
}

// Logout ends the session of a token.
func (s *Service) Logout(ctx context.Context, token string) error {
	return s.Sessions.Delete(ctx, TokenHash(token))
}

// Profile is the user.
func (s *Service) Profile(ctx context.Context, userID string) (User, error) {
	return s.Users.Get(ctx, userID)
}

// triesPerIP is how many wrong passwords one address may try in LockedFor.
const triesPerIP = 10 * PasswordTries

// limit counts one event and refuses it if there were too many.
func (s *Service) limit(ctx context.Context, key string, most int, window time.Duration) error {
	wait, err := s.Limiter.Take(ctx, key, most, window)
	if err != nil {
		return err
	}
	if wait > 0 {
		return ErrLimited.After(wait)
	}
	return nil
}
