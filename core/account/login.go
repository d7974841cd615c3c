package account

import (
	"context"
	"errors"
	"time"

	"tokri/core/apperr"
)

// What the strangers behind one address may do together. A whole mobile network may share an address, so these are as
// wide as a thousand customers in an hour need; what bounds a guesser is counted by number and device.
const (
	FailuresPerIP  = 300  // wrong passwords in LockedFor
	BeginsPerIP    = 6000 // logins begun in an hour
	SendsPerIP     = 1500 // OTPs in an hour to numbers that have an account, and as many to those that have none
	GuestsPerIP    = 1500 // guest logins in an hour
	sendsPerDevice = 10   // OTPs in an hour for one device id
)

// Login is the way in by mobile number and password.
func (s *Service) Login(ctx context.Context, typed, password string, client Client, guest *Session) (Step, error) {
	mobile, err := Mobile(typed)
	if err != nil {
		return Step{}, err
	}
	u, err := s.Users.ByMobile(ctx, mobile)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return Step{}, err
	}
	who := s.callerOf(u.ID, mobile, client)
	if err := s.mayTry(ctx, who, mobile, client); err != nil {
		return Step{}, s.failed(ctx, ByPassword, "", err)
	}
	// An unknown number is verified against no hash, which takes as long.
	right, err := s.Hasher.Verify(ctx, u.PasswordHash, password)
	if err != nil {
		return Step{}, err
	}
	if !right {
		return Step{}, errors.Join(s.failed(ctx, ByPassword, u.ID, ErrLogin), s.wrongPassword(ctx, who, client))
	}
	if err := s.unlock(ctx, who); err != nil {
		return Step{}, err
	}
	return s.logIn(ctx, u, entry{way: ByPassword, client: client, guest: guest})
}

// The marks of a caller who guesses a password: how often it was tried, that the next try has to wait, that
// there is none for a while. They are the limiter's, so they survive a restart and hold across servers.
func triesOf(who caller) string     { return "password:" + who.key }
func slowOf(who caller) string      { return "password-slow:" + who.key }
func lockOf(who caller) string      { return "password-lock:" + who.key }
func failuresFrom(ip string) string { return "password-ip:" + ip }

// mayTry counts a try before it is made, so that of tries made at the same time no more than
// PasswordTries of one caller are looked at, and no more than StrangerPasswords of all strangers.
func (s *Service) mayTry(ctx context.Context, who caller, mobile string, client Client) error {
	for _, mark := range []struct {
		key     string
		most    int
		refusal *apperr.Error
		waived  bool
	}{
		{lockOf(who), 1, ErrLocked, false},
		// Only failures count against an address, and a known device does not answer for its neighbours.
		{failuresFrom(client.IP), FailuresPerIP, ErrLimited, who.known},
		{slowOf(who), 1, ErrLimited, false},
	} {
		if mark.waived {
			continue
		}
		if wait, err := s.Limiter.Peek(ctx, mark.key, mark.most); err != nil {
			return err
		} else if wait > 0 {
			return mark.refusal.After(wait)
		}
	}
	if err := s.limit(ctx, triesOf(who), PasswordTries, LockedFor, ErrLocked); err != nil || who.known {
		return err
	}
	return s.limit(ctx, "password-strangers:"+mobile, StrangerPasswords, 24*time.Hour, ErrLocked)
}

// wrongPassword slows the caller's next try down, or locks the caller out after the last one.
func (s *Service) wrongPassword(ctx context.Context, who caller, client Client) error {
	if !who.known {
		if _, err := s.Limiter.Take(ctx, failuresFrom(client.IP), FailuresPerIP, LockedFor); err != nil {
			return err
		}
	}
	if wait, err := s.Limiter.Peek(ctx, triesOf(who), PasswordTries); err != nil {
		return err
	} else if wait > 0 {
		// From the last failure on, not from the first.
		_, err = s.Limiter.Take(ctx, lockOf(who), 1, LockedFor)
		return err
	}
	wait, err := s.Limiter.Peek(ctx, triesOf(who), SlowAfter)
	if err == nil && wait > 0 {
		_, err = s.Limiter.Take(ctx, slowOf(who), 1, SlowFor)
	}
	return err
}

// unlock forgets the failures of a caller who came in.
func (s *Service) unlock(ctx context.Context, who caller) error {
	for _, key := range []string{triesOf(who), slowOf(who), lockOf(who)} {
		if err := s.Limiter.Reset(ctx, key); err != nil {
			return err
		}
	}
	return nil
}
