package login

import (
	"context"
	"errors"
	"time"

	"tokri/core/account"
	"tokri/core/apperr"
	"tokri/core/session"
)

// Limits for all unknown devices at one network address together. A whole mobile network may share an address,
// so they are wide enough for a thousand customers in an hour; guessing is limited by number and device.
const (
	FailuresPerIP  = 300  // wrong passwords within LockedFor
	BeginsPerIP    = 6000 // logins begun in an hour
	SendsPerIP     = 1500 // OTPs in an hour to numbers with an account, and as many to numbers without one
	GuestsPerIP    = 1500 // guest logins in an hour
	sendsPerDevice = 10   // OTPs in an hour for one device id
)

// Login logs in with mobile number and password.
func (s *Service) Login(ctx context.Context, typed, password string, client Client, guest *session.Session) (Step, error) {
	mobile, err := account.Mobile(typed)
	if err != nil {
		return Step{}, err
	}
	u, err := s.Accounts.Users.ByMobile(ctx, mobile)
	if err != nil && !errors.Is(err, account.ErrNotFound) {
		return Step{}, err
	}
	who := s.callerOf(u.ID, mobile, client)
	if err := s.mayTry(ctx, who, mobile, client); err != nil {
		return Step{}, s.failed(ctx, ByPassword, "", err)
	}
	// For an unknown number an empty hash is verified, which takes the same time.
	right, err := s.Hasher.Verify(ctx, u.PasswordHash, password)
	if err != nil {
		return Step{}, err
	}
	if !right {
		return Step{}, errors.Join(s.failed(ctx, ByPassword, u.ID, ErrCredentials), s.wrongPassword(ctx, who, client))
	}
	if err := s.unlock(ctx, who); err != nil {
		return Step{}, err
	}
	return s.logIn(ctx, u, entry{way: ByPassword, client: client, guest: guest})
}

// The keys under which the limiter counts a caller's wrong passwords: the tries, the wait before the next one,
// and the lock. They survive a restart and apply to all servers.
func triesOf(who caller) string     { return "password:" + who.key }
func slowOf(who caller) string      { return "password-slow:" + who.key }
func lockOf(who caller) string      { return "password-lock:" + who.key }
func failuresFrom(ip string) string { return "password-ip:" + ip }

// mayTry counts a try before the password is verified, so that of concurrent tries at most PasswordTries of one
// caller are verified, and at most StrangerPasswords of all strangers.
func (s *Service) mayTry(ctx context.Context, who caller, mobile string, client Client) error {
	for _, mark := range []struct {
		key     string
		most    int
		refusal *apperr.Error
		waived  bool
	}{
		{lockOf(who), 1, ErrLocked, false},
		// An address is only limited by failures, and a known device is not limited by its address.
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

// wrongPassword makes the caller's next try wait, or locks the caller after the last one.
func (s *Service) wrongPassword(ctx context.Context, who caller, client Client) error {
	if !who.known {
		if _, err := s.Limiter.Take(ctx, failuresFrom(client.IP), FailuresPerIP, LockedFor); err != nil {
			return err
		}
	}
	if wait, err := s.Limiter.Peek(ctx, triesOf(who), PasswordTries); err != nil {
		return err
	} else if wait > 0 {
		// The lock begins at the last failure, not at the first.
		_, err = s.Limiter.Take(ctx, lockOf(who), 1, LockedFor)
		return err
	}
	wait, err := s.Limiter.Peek(ctx, triesOf(who), SlowAfter)
	if err == nil && wait > 0 {
		_, err = s.Limiter.Take(ctx, slowOf(who), 1, SlowFor)
	}
	return err
}

func (s *Service) unlock(ctx context.Context, who caller) error {
	for _, key := range []string{triesOf(who), slowOf(who), lockOf(who)} {
		if err := s.Limiter.Reset(ctx, key); err != nil {
			return err
		}
	}
	return nil
}
