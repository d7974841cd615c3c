package login

import (
	"context"
	"time"

	"tokri/core/notify"
	"tokri/core/seal"
)

// StaffOTPLength is the number of digits of a code that lets a member of the staff in. The staff log in seldom, and more
// depends on it, so it is longer than a customer's.
const StaffOTPLength = 6

// The limits for all unknown devices at one address. A shop has few people.
const (
	BeginsPerStaffIP = 120 // logins of the staff begun in an hour, whether or not a person has the number
	sendsPerStaffIP  = 40  // codes in an hour
)

// digits returns the length of a challenge's code.
func (s *Service) digits(c Challenge) int {
	if c.Purpose == ToStaff {
		return StaffOTPLength
	}
	return s.Rules.OTPLength
}

// deliverToStaff sends the code after the reply, so that its time does not tell whether a person has the number.
func (s *Service) deliverToStaff(c Challenge, otp string, class notify.Class) {
	if c.UserID == "" {
		return
	}
	s.Background.Enqueue("staff_code", func(ctx context.Context) error { return s.deliver(ctx, c, otp, class) })
}

// SendStaffCode implements crew.Codes. owner is the person who has the number, or "". Without an owner everything is counted
// and answered in the same way and no message is sent, so that a caller does not learn whose number it is. shop is the name of a shop
// that is being set up: operators drop a text that is not word for word the registered one.
func (s *Service) SendStaffCode(ctx context.Context, mobile, owner, shop string, client Client) (Step, error) {
	// A mobile network shares its addresses: strangers at one of them must not keep a person out who has logged in before.
	if s.knownDevice(owner, client.DeviceToken) == "" {
		if err := s.limit(ctx, "staff-begin-ip:"+client.IP, BeginsPerStaffIP, time.Hour, ErrLimited); err != nil {
			return Step{}, err
		}
	}
	c := Challenge{ID: s.Secrets.Token(), Purpose: ToStaff, Mobile: mobile, UserID: owner, Shop: shop, Expires: s.Now().Add(ChallengeLife)}
	if err := s.Challenges.Insert(ctx, c); err != nil {
		return Step{}, err
	}
	return s.send(ctx, c, StepPhoneVerify, client)
}

// ResendStaffCode implements crew.Codes.
func (s *Service) ResendStaffCode(ctx context.Context, challengeID string, client Client) (Step, error) {
	c, err := s.Challenges.Get(ctx, challengeID)
	if err == nil && c.Purpose != ToStaff {
		err = ErrChallenge
	}
	if err != nil {
		return Step{}, err
	}
	return s.send(ctx, c, StepPhoneVerify, client)
}

// TryStaffCode implements crew.Codes.
func (s *Service) TryStaffCode(ctx context.Context, challengeID, code string) (owner string, err error) {
	c, err := s.try(ctx, challengeID, code, func(*Challenge) {}, ToStaff)
	if err != nil {
		return "", err
	}
	if c.UserID == "" {
		return "", ErrOTP // a code that was never sent was guessed
	}
	return c.UserID, nil
}

// ProvedStaffCode implements crew.Codes.
func (s *Service) ProvedStaffCode(ctx context.Context, challengeID string, spend bool) (owner, mobile string, err error) {
	now := s.Now()
	check := func(c *Challenge) error {
		if c.Purpose != ToStaff || !c.Proved || c.UserID == "" {
			return ErrChallenge
		}
		return c.Live(now)
	}
	c, err := s.Challenges.Get(ctx, challengeID)
	if err == nil {
		err = check(&c)
	}
	if err != nil {
		return "", "", err
	}
	if !spend {
		return c.UserID, c.Mobile, nil
	}
	c, err = s.Challenges.Update(ctx, challengeID, func(c *Challenge) error {
		if err := check(c); err != nil {
			return err
		}
		c.Spent = true
		return nil
	})
	return c.UserID, c.Mobile, err
}

// StaffDevice implements crew.Codes.
func (s *Service) StaffDevice(owner string) string { return s.newDeviceToken(owner) }

// MakeStaffCode returns a code that was not sent, for a person whose phone gets no messages at the moment. It is for a
// command on the shop's own machine. The person opens the login with challenge and code.
func (s *Service) MakeStaffCode(ctx context.Context, owner, mobile string) (challengeID, code string, err error) {
	code = s.Secrets.Digits(StaffOTPLength)
	now := s.Now()
	c := Challenge{ID: s.Secrets.Token(), Purpose: ToStaff, Mobile: mobile, UserID: owner, Expires: now.Add(ChallengeLife)}
	if err := c.Send(seal.Of(s.Key, c.ID, code), OTPTries, s.Rules.Timing, now); err != nil {
		return "", "", err
	}
	return c.ID, code, s.Challenges.Insert(ctx, c)
}
