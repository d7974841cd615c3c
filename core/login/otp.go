package login

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"tokri/core/account"
	"tokri/core/seal"
	"tokri/core/session"
)

// VerifyMobile starts a login.
func (s *Service) VerifyMobile(ctx context.Context, typed string, client Client) (Step, error) {
	mobile, err := account.Mobile(typed)
	if err != nil {
		return Step{}, err
	}
	if err := s.limit(ctx, "verify-ip:"+client.IP, BeginsPerIP, time.Hour, ErrLimited); err != nil {
		return Step{}, err
	}
	now := s.Now()
	c := Challenge{ID: s.Secrets.Token(), Purpose: ToRegister, Mobile: mobile, Expires: now.Add(ChallengeLife)}
	u, err := s.Accounts.Users.ByMobile(ctx, mobile)
	switch {
	case err == nil:
		c.UserID = u.ID
		if u.PasswordHash != "" || u.HasLostPassword() {
			c.Purpose = ToLogin
		}
	case !errors.Is(err, account.ErrNotFound):
		return Step{}, err
	}
	if err := s.Challenges.Insert(ctx, c); err != nil {
		return Step{}, err
	}
	if u.PasswordHash != "" {
		return Step{Type: StepPassword, ChallengeID: c.ID, ExpiresIn: ChallengeLife}, nil
	}
	return s.send(ctx, c, c.sent(), client)
}

// Resend sends another OTP for a login under way; from the password step it sends the first one.
func (s *Service) Resend(ctx context.Context, challengeID string, client Client) (Step, error) {
	c, err := s.challenge(ctx, challengeID)
	if err != nil {
		return Step{}, err
	}
	return s.send(ctx, c, c.sent(), client)
}

// sent is the step of a login or a registration whose OTP was sent.
func (c *Challenge) sent() StepType {
	if c.Purpose == ToRegister {
		return StepRegister
	}
	return StepPhoneVerify
}

// challenge returns a challenge that is answered with an OTP.
func (s *Service) challenge(ctx context.Context, id string) (Challenge, error) {
	c, err := s.Challenges.Get(ctx, id)
	if err == nil && !c.Purpose.otp() {
		err = ErrChallenge
	}
	return c, err
}

func (s *Service) send(ctx context.Context, c Challenge, step StepType, client Client) (Step, error) {
	now := s.Now()
	// Check before counting: a request that comes too soon must not use up anything.
	if err := new(c).Send("", OTPTries, s.Rules.Timing, now); err != nil {
		return Step{}, err
	}
	class := s.classOf(c, client)
	if err := s.room(ctx, c, class); err != nil {
		return Step{}, err // nor may a code for which the shop's ceiling has no room
	}
	at := s.lineOf(c, client)
	if err := s.wait(ctx, at); err != nil {
		return Step{}, err
	}
	pool := s.pool(c, class)
	if err := pool.Room(ctx, c.address()); err != nil {
		return Step{}, refusedCode(err)
	}
	if !at.known {
		if err := s.countClient(ctx, client, c); err != nil {
			return Step{}, err
		}
	}
	turns, err := s.take(ctx, at)
	if err != nil {
		return Step{}, err
	}
	if err := pool.Take(ctx, c.address()); err != nil {
		_, free := s.Challenges.Update(ctx, at.id, func(c *Challenge) error { c.Turns.Unsent(at.who, s.Rules.Timing.Pause); return nil })
		return Step{}, errors.Join(refusedCode(err), free)
	}
	otp := s.Secrets.Digits(s.digits(c))
	if _, err := s.Challenges.Update(ctx, c.ID, func(c *Challenge) error {
		return c.Send(seal.Of(s.Key, c.ID, otp), turns.Tries(), s.Rules.Timing, now)
	}); err != nil {
		return Step{}, err
	}
	if c.Purpose == ToStaff {
		s.deliverToStaff(c, otp, class)
	} else if err := s.deliver(ctx, c, otp, class); err != nil {
		// The customer may try again at once; the send stays counted, because the message may have been sent.
		_, undone := s.Challenges.Update(ctx, c.ID, func(c *Challenge) error { c.Unsend(); return nil })
		_, free := s.Challenges.Update(ctx, at.id, func(c *Challenge) error { c.Turns.Unsent(at.who, s.Rules.Timing.Pause); return nil })
		if s.Rules.NoTurns {
			free = nil // there is no record
		}
		return Step{}, errors.Join(fmt.Errorf("send the OTP: %w", err), undone, free)
	}
	again, _ := turns.of(at.who, s.Rules.Timing.Pause, now)
	return Step{Type: step, ChallengeID: c.ID, ResendAfter: again.Sub(now), ExpiresIn: s.Rules.Timing.Life}, nil
}

// countClient counts codes to customers and to numbers without an account separately: a client that requests
// codes for made-up numbers does not prevent customers at the same address from logging in.
func (s *Service) countClient(ctx context.Context, client Client, c Challenge) error {
	key, most := "otp-send-ip:"+client.IP, SendsPerIP
	switch {
	case c.Purpose == ToStaff:
		key, most = "otp-send-ip-staff:"+client.IP, sendsPerStaffIP
	case c.UserID != "":
		key = "otp-send-ip-customers:" + client.IP
	}
	if err := s.limit(ctx, key, most, time.Hour, ErrLimited); err != nil || client.Device == "" {
		return err
	}
	return s.limit(ctx, "otp-send-device:"+client.Device, sendsPerDevice, time.Hour, ErrLimited)
}

// VerifyOTP checks the OTP of a login. It leads to the registration form, or to a session if the
// number is that of an account; with StepForgotOTP wanted, to the form for another password.
func (s *Service) VerifyOTP(ctx context.Context, challengeID, otp string, want StepType, client Client, guest *session.Session) (Step, error) {
	c, err := s.try(ctx, challengeID, otp, func(c *Challenge) {
		c.Spent = c.Purpose == ToLogin && want != StepForgotOTP
	}, ToRegister, ToLogin)
	if err != nil {
		return Step{}, err
	}
	if err := s.pool(c, s.classOf(c, client)).Proved(ctx); err != nil {
		return Step{}, err
	}
	left := c.Expires.Sub(s.Now())
	switch {
	case c.Purpose == ToRegister:
		return Step{Type: StepDetails, ChallengeID: c.ID, ExpiresIn: left}, nil
	case !c.Spent:
		return Step{Type: StepReset, ChallengeID: c.ID, ExpiresIn: left}, nil
	}
	u, err := s.Accounts.Users.Get(ctx, c.UserID)
	if err != nil {
		return Step{}, err
	}
	if u.Mobile != c.Mobile {
		return Step{}, ErrChallenge // the number was given to another account meanwhile
	}
	return s.logIn(ctx, u, entry{way: ByOTP, client: client, guest: guest})
}

// try checks an OTP of a challenge that has one of the given purposes; then is applied in the same write as the
// success.
func (s *Service) try(ctx context.Context, challengeID, otp string, then func(*Challenge), purposes ...Purpose) (Challenge, error) {
	c, err := s.Challenges.Get(ctx, challengeID)
	if err != nil {
		return c, err
	}
	if !slices.Contains(purposes, c.Purpose) {
		return c, ErrChallenge
	}
	// Tries are counted by the challenge only, whose id is known only to the client that asked for the code: if
	// they were counted by number, strangers could use up its owner's tries. The number is protected by the
	// pauses between codes, and by the single try of those beyond FreeSends.
	now := s.Now()
	var refusal error
	tried, err := s.Challenges.Update(ctx, challengeID, func(c *Challenge) error {
		if refusal = c.Try(seal.Of(s.Key, c.ID, otp), s.Rules.Timing, now); refusal == nil {
			then(c)
		}
		return nil
	})
	if err := errors.Join(refusal, err); err != nil {
		return c, s.failed(ctx, ByOTP, c.UserID, err)
	}
	return tried, nil
}
