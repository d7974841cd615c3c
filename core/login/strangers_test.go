package login_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/apperr"
	"tokri/core/login"
	"tokri/core/logintest"
	"tokri/core/notify"
)

// ask asks for a code to the number with an account, or refuses as the service does.
func ask(t *testing.T, s *login.Service, client login.Client) (login.Step, error) {
	t.Helper()
	step, err := s.VerifyMobile(t.Context(), mobile, client)
	if err != nil || step.Type == login.StepRegister {
		return step, err
	}
	return s.Resend(t.Context(), step.ChallengeID, client)
}

// Strangers ask from ever new addresses as often as they are served, and try each code until it is void. Codes come
// slower and slower, so that in a day they find a code of six digits with a chance of 1 in 30,000.
func TestCodesComeSlowerAndSlower(t *testing.T) {
	s, m, _ := registered(t)
	begin, last := m.now, m.now
	var pauses []time.Duration
	tries := 0
	for i := 0; m.now.Before(begin.Add(24 * time.Hour)); {
		step, err := ask(t, s, stranger(i))
		if err != nil {
			require.Positive(t, apperr.Of(err).RetryAfter)
			m.now = m.now.Add(apperr.Of(err).RetryAfter)
			continue
		}
		pauses, last = append(pauses, m.now.Sub(last)), m.now
		for err = login.ErrOTP; errors.Is(err, login.ErrOTP); tries++ {
			_, err = s.VerifyOTP(t.Context(), step.ChallengeID, m.wrongOTP(), "", stranger(i), nil)
		}
		require.ErrorIs(t, err, login.ErrOTPBurnt)
		i++
	}
	assert.Equal(t, []time.Duration{0, 30 * time.Second, 30 * time.Second, time.Minute, 2 * time.Minute, 4 * time.Minute, 8 * time.Minute,
		16 * time.Minute, 32 * time.Minute, 64 * time.Minute, login.LongestPause}, pauses[:11])
	assert.Len(t, pauses, 24)
	assert.Equal(t, 30, tries)
}

// Strangers at four addresses ask all the time. The owner on a new phone is told when a code can be had, and gets it
// then, even some minutes late: to log in, or to register.
func TestTheOwnerGetsInWhileStrangersAskAllTheTime(t *testing.T) {
	for name, start := range map[string]func() (*login.Service, *world){
		"to log in":   func() (*login.Service, *world) { s, m, _ := registered(t); return s, m },
		"to register": newService,
	} {
		t.Run(name, func(t *testing.T) {
			s, m := start()
			owner, ends := login.Client{IP: "198.51.100.7"}, m.now.Add(36*time.Hour)
			asked, told := m.now.Add(12*time.Hour), time.Time{}
			for ; m.now.Before(ends); m.now = m.now.Add(15 * time.Second) {
				for i := range 4 {
					_, _ = ask(t, s, stranger(i)) // a refusal is the rule
				}
				switch {
				case m.now.Before(asked):
				case told.IsZero():
					_, err := ask(t, s, owner)
					require.ErrorIs(t, err, login.ErrSends)
					told = m.now.Add(apperr.Of(err).RetryAfter)
					assert.LessOrEqual(t, apperr.Of(err).RetryAfter, login.LongestPause)
				case m.now.After(told.Add(10 * time.Minute)):
					step, err := ask(t, s, owner)
					require.NoError(t, err)
					_, err = s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), "", owner, nil)
					require.NoError(t, err)
					return
				}
			}
			t.Fatal("the owner got no code in a day")
		})
	}
}

// A caller who lets two promised turns pass is promised no third one, so that few addresses cannot fill the line for ever.
func TestMissedTurnsAreNotPromisedAgain(t *testing.T) {
	now, pause := time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC), login.ResendAfter
	var turns login.Turns
	for i := range login.FreeSends {
		require.Zero(t, turns.Take(fmt.Sprint("early ", i), pause, now))
		now = now.Add(pause)
	}
	for missed, promised := range []int{1, 1, 0} {
		wait := turns.Take("late", pause, now)
		require.Positive(t, wait)
		require.Len(t, turns.Waiting, promised, "after %d turns that were missed", missed)
		now = now.Add(wait + time.Hour)
		require.Zero(t, turns.Take(fmt.Sprint("another ", missed), pause, now), "the turn that was missed is free")
	}
}

// A known device of the owner has a line of its own, which is never closed either.
func TestAKnownDeviceAlwaysGetsACode(t *testing.T) {
	s, m, _ := registered(t)
	owner, err := s.Login(t.Context(), mobile, "mango", phone, nil)
	require.NoError(t, err)
	for i := range 40 {
		_, _ = ask(t, s, stranger(i)) // a refusal is the rule
		m.now = m.now.Add(login.ResendAfter)
	}
	_, err = ask(t, s, stranger(50))
	require.ErrorIs(t, err, login.ErrSends)
	for range 40 {
		_, err := ask(t, s, known(owner))
		if err != nil {
			require.LessOrEqual(t, apperr.Of(err).RetryAfter, login.LongestPause)
			m.now = m.now.Add(apperr.Of(err).RetryAfter)
			_, err = ask(t, s, known(owner))
		}
		require.NoError(t, err)
	}
}

// A wait that a stranger caused does not affect a known device.
func TestAKnownDeviceDoesNotWaitForStrangers(t *testing.T) {
	s, m, _ := registered(t)
	owner, err := s.Login(t.Context(), mobile, "mango", phone, nil)
	require.NoError(t, err)
	step, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	for _, client := range []login.Client{stranger(1), known(owner)} {
		_, err = s.Resend(t.Context(), step.ChallengeID, client)
		require.NoError(t, err)
		step, err = s.VerifyMobile(t.Context(), mobile, phone)
		require.NoError(t, err)
	}
	_, err = s.Resend(t.Context(), step.ChallengeID, stranger(2))
	require.ErrorIs(t, err, login.ErrTooSoon)
	assert.Len(t, m.sent, 3)
}

// Guesses from ever new addresses: at most StrangerPasswords are verified in a day, and after that not even the
// right one. A known device's password is verified, and a reset link makes a device known.
func TestGuessingPasswordsFromEverywhere(t *testing.T) {
	s, m, user := mailed(t)
	owner, err := s.Login(t.Context(), mobile, "mango", phone, nil)
	require.NoError(t, err)
	looked := 1 // this one was also a stranger's
	for i := range 2 * login.StrangerPasswords {
		if _, err := s.Login(t.Context(), mobile, "guava", stranger(i), nil); apperr.Of(err) == login.ErrCredentials {
			looked++
		} else {
			require.ErrorIs(t, err, login.ErrLocked)
		}
	}
	assert.Equal(t, login.StrangerPasswords, looked)
	_, err = s.Login(t.Context(), mobile, "mango", stranger(999), nil)
	require.ErrorIs(t, err, login.ErrLocked)
	_, err = s.Login(t.Context(), mobile, "mango", known(owner), nil)
	require.NoError(t, err)

	for i := range 40 { // strangers use up the mails to the address
		require.NoError(t, s.Forgot(t.Context(), user.Email, stranger(i)))
	}
	for _, job := range m.jobs {
		if err := job(t.Context()); err != nil {
			require.ErrorIs(t, err, login.ErrLimited)
		}
	}
	token := resetLink.FindStringSubmatch(m.mails[len(m.mails)-1].Text)[1]
	device, err := s.Reset(t.Context(), token, "papaya", "papaya", stranger(998))
	require.NoError(t, err)
	_, err = s.Login(t.Context(), mobile, "papaya", login.Client{IP: "192.0.2.998", DeviceToken: device}, nil)
	require.NoError(t, err)
}

// A device token is valid for one account and for a limited time, and cannot be forged.
func TestWhichDevicesAreKnown(t *testing.T) {
	s, m, _ := registered(t)
	owner, err := s.Login(t.Context(), mobile, "mango", phone, nil)
	require.NoError(t, err)
	step, err := s.VerifyMobile(t.Context(), "9000000000", phone)
	require.NoError(t, err)
	_, err = s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), "", phone, nil)
	require.NoError(t, err)
	other, err := s.Register(t.Context(), step.ChallengeID, details, phone, nil)
	require.NoError(t, err)
	guest, err := s.Guest(t.Context(), "0b9f3b2e-6f0e-4c0c-9a53-0d5a2e9f7a11", phone)
	require.NoError(t, err)
	assert.Empty(t, guest.DeviceToken)

	here := login.Client{IP: "192.0.2.1"}
	for range login.PasswordTries {
		_, err = s.Login(t.Context(), mobile, "guava", here, nil)
		require.ErrorIs(t, err, login.ErrCredentials)
		m.now = m.now.Add(login.SlowFor)
	}
	token := owner.DeviceToken
	for name, forged := range map[string]string{"none": "", "of another": other.DeviceToken, "cut": token[:len(token)-1], "longer": token + "0",
		"no end": "a.b", "points": "...", "another device": "x" + token} {
		here.DeviceToken = forged
		_, err = s.Login(t.Context(), mobile, "mango", here, nil)
		require.ErrorIs(t, err, login.ErrLocked, name)
	}
	here.DeviceToken = token
	_, err = s.Login(t.Context(), mobile, "mango", here, nil)
	require.NoError(t, err)

	m.now = m.now.Add(login.DeviceLife)
	for range login.PasswordTries { // the device counts as a stranger again
		_, err = s.Login(t.Context(), mobile, "guava", here, nil)
		require.ErrorIs(t, err, login.ErrCredentials)
		m.now = m.now.Add(login.SlowFor)
	}
	here.DeviceToken = ""
	_, err = s.Login(t.Context(), mobile, "mango", here, nil)
	require.ErrorIs(t, err, login.ErrLocked)
}

// A known device that guesses is slowed down and locked like any other caller.
func TestAKnownDeviceMayNotGuessEither(t *testing.T) {
	s, m, _ := registered(t)
	owner, err := s.Login(t.Context(), mobile, "mango", phone, nil)
	require.NoError(t, err)
	for range login.PasswordTries {
		_, err = s.Login(t.Context(), mobile, "guava", known(owner), nil)
		require.ErrorIs(t, err, login.ErrCredentials)
		m.now = m.now.Add(login.SlowFor)
	}
	_, err = s.Login(t.Context(), mobile, "mango", known(owner), nil)
	require.ErrorIs(t, err, login.ErrLocked)
	assert.NotZero(t, apperr.Of(err).RetryAfter)
	_, err = s.Login(t.Context(), mobile, "mango", stranger(1), nil)
	require.NoError(t, err, "which is not to the harm of others")
}

// A code that is refused by the ceiling counts neither for its number nor for a wait. How early it is refused
// depends on the caller.
func TestACodeBeyondTheCeilingCostsItsNumberNothing(t *testing.T) {
	s, m, _ := registered(t)
	owner, err := s.Login(t.Context(), mobile, "mango", phone, nil)
	require.NoError(t, err)
	var asked []notify.Class
	s.Rules.RoomForSMS = func(_ context.Context, class notify.Class) error {
		asked = append(asked, class)
		return notify.ErrNoMoreSMS.After(time.Hour)
	}
	before := len(m.sent)
	for range 20 {
		step, err := s.VerifyMobile(t.Context(), mobile, phone)
		require.NoError(t, err, "the password is asked for")
		_, err = s.Resend(t.Context(), step.ChallengeID, phone)
		require.ErrorIs(t, err, notify.ErrNoMoreSMS)
	}
	step, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	_, err = s.Resend(t.Context(), step.ChallengeID, known(owner))
	require.ErrorIs(t, err, notify.ErrNoMoreSMS)
	_, err = s.VerifyMobile(t.Context(), "9876500000", known(owner))
	require.ErrorIs(t, err, notify.ErrNoMoreSMS)
	assert.Len(t, m.sent, before)
	assert.Equal(t, []notify.Class{notify.CustomerCode, notify.DeviceCode, notify.StrangerCode},
		slices.Compact(asked), "a known device is one for its own customer's number")

	s.Rules = logintest.NoRules()
	_, err = s.Resend(t.Context(), step.ChallengeID, phone)
	require.NoError(t, err)
	assert.Equal(t, notify.CustomerCode, m.sent[len(m.sent)-1].Class)
}
