package backoffice

import (
	"context"
	"net/url"

	"tokri/app/clock"
	"tokri/app/secrets"
	"tokri/app/storage"
	"tokri/config"
	"tokri/core/crew"
	"tokri/core/login"
)

// People returns the registry of the people who run the shop.
func People(s *storage.Stores) crew.Registry { return crew.Registry{People: s.Crew, Now: clock.Now} }

// AddPeopleIfNone adds people to a shop that has none yet.
func AddPeopleIfNone(ctx context.Context, s *storage.Stores, people []crew.Person) error {
	if all, err := s.Crew.All(ctx); err != nil || len(all) > 0 {
		return err
	}
	for _, p := range people {
		if _, err := People(s).Add(ctx, p); err != nil {
			return err
		}
	}
	return nil
}

// LoginLink returns the address of a login that needs no code by SMS. Whoever has it stands where a code was given: a person
// who needs a password is still asked for it. The secret part follows the #, which browsers send to no server.
func LoginLink(ctx context.Context, c config.Config, s *storage.Stores, handle string) (string, error) {
	p, err := s.Crew.Get(ctx, handle)
	if err != nil {
		return "", err
	}
	if !p.Active {
		return "", crew.ErrNotFound.Saying("This person was ended. tokri staff back lets the person in again.")
	}
	key, err := secrets.Key(c)
	if err != nil {
		return "", err
	}
	codes := &login.Service{Challenges: s.Challenges, Secrets: secrets.Random{}, Now: clock.Now, Key: key,
		Rules: login.Rules{Timing: login.Timing{Life: c.OTPLifetime, Pause: c.OTPResendAfter}}}
	challenge, code, err := codes.MakeStaffCode(ctx, crew.Owned(p.Handle), p.Mobile)
	if err != nil {
		return "", err
	}
	return c.StaffURL() + "/login#" + url.Values{"challenge": {challenge}, "code": {code}}.Encode(), nil
}
