package account

import (
	"context"
	"errors"

	"tokri/core/apperr"
)

// triesPerIP is how many wrong passwords one address may try in LockedFor. It is not
// PasswordTries, as a whole mobile network may share an address.
const triesPerIP = 10 * PasswordTries

// Login is the way in by mobile number and password.
func (s *Service) Login(ctx context.Context, typed, password string, client Client, guest *Session) (Step, error) {
	mobile, err := Mobile(typed)
	if err != nil {
		return Step{}, err
	}
	if err := s.mayTry(ctx, mobile, client); err != nil {
		return Step{}, s.failed(ctx, ByPassword, "", err)
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
		return Step{}, errors.Join(s.failed(ctx, ByPassword, u.ID, ErrLogin), s.wrongPassword(ctx, mobile, client))
	}
	if err := s.unlock(ctx, mobile); err != nil {
		return Step{}, err
	}
	return s.logIn(ctx, u, ByPassword, guest)
}

// The marks of a number whose password is being guessed: how often it was tried, that the next
// try has to wait, that there is none for a while. They are the limiter's, so they survive a
// restart and hold across servers.
func triesOf(mobile string) string  { return "password:" + mobile }
func slowOf(mobile string) string   { return "password-slow:" + mobile }
func lockOf(mobile string) string   { return "password-lock:" + mobile }
func failuresFrom(ip string) string { return "password-ip:" + ip }

// mayTry counts a try before it is made, so that of tries made at the same time no more than
// PasswordTries are looked at.
func (s *Service) mayTry(ctx context.Context, mobile string, client Client) error {
	for _, mark := range []struct {
		key     string
		most    int
		refusal *apperr.Error
	}{
		{lockOf(mobile), 1, ErrLocked},
		// Only failures count against an address.
		{failuresFrom(client.IP), triesPerIP, ErrLimited},
		{slowOf(mobile), 1, ErrLimited},
	} {
		if wait, err := s.Limiter.Peek(ctx, mark.key, mark.most); err != nil {
			return err
		} else if wait > 0 {
			return mark.refusal.After(wait)
		}
	}
	wait, err := s.Limiter.Take(ctx, triesOf(mobile), PasswordTries, LockedFor)
	if err == nil && wait > 0 {
		return ErrLocked.After(wait)
	}
	return err
}

// wrongPassword slows the next try down, or locks the number after the last one.
func (s *Service) wrongPassword(ctx context.Context, mobile string, client Client) error {
	if _, err := s.Limiter.Take(ctx, failuresFrom(client.IP), triesPerIP, LockedFor); err != nil {
		return err
	}
	if wait, err := s.Limiter.Peek(ctx, triesOf(mobile), PasswordTries); err != nil {
		return err
	} else if wait > 0 {
		// From the last failure on, not from the first.
		_, err = s.Limiter.Take(ctx, lockOf(mobile), 1, LockedFor)
		return err
	}
	wait, err := s.Limiter.Peek(ctx, triesOf(mobile), SlowAfter)
	if err == nil && wait > 0 {
		_, err = s.Limiter.Take(ctx, slowOf(mobile), 1, SlowFor)
	}
	return err
}

// unlock forgets the failures of a number whose owner came in.
func (s *Service) unlock(ctx context.Context, mobile string) error {
	for _, key := range []string{triesOf(mobile), slowOf(mobile), lockOf(mobile)} {
		if err := s.Limiter.Reset(ctx, key); err != nil {
			return err
		}
	}
	return nil
}
