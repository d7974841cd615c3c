package account_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/account"
	"tokri/core/apperr"
	"tokri/core/notify"
)

// A stranger with as many addresses as needed requests codes until the daily limit is reached. The owner still
// gets codes on a known device, up to a limit that only known devices share.
func TestStrangersCannotUseUpTheOwnersSends(t *testing.T) {
	s, m, _ := registered(t)
	owner, err := s.Login(t.Context(), mobile, "mango", phone, nil)
	require.NoError(t, err)
	send := func(client account.Client) error {
		m.now = m.now.Add(account.ResendAfter)
		step, err := s.VerifyMobile(t.Context(), mobile, client)
		require.NoError(t, err)
		_, err = s.Resend(t.Context(), step.ChallengeID, client)
		return err
	}
	before, refused := len(m.sent), 0
	for i := range 4 * account.StrangerSends {
		if err := send(stranger(i)); err != nil {
			require.ErrorIs(t, err, account.ErrSends)
			assert.Greater(t, apperr.Of(err).RetryAfter, 23*time.Hour)
			refused++
		}
	}
	assert.Equal(t, account.StrangerSends, len(m.sent)-before)
	assert.Equal(t, 3*account.StrangerSends, refused)

	for range account.SendsADay {
		require.NoError(t, send(known(owner)))
	}
	require.ErrorIs(t, send(known(owner)), account.ErrSends, "a known device has limits of its own")
	devices := 0
	for ; devices < 20; devices++ {
		if owner, err = s.Login(t.Context(), mobile, "mango", known(owner), nil); err != nil || send(known(owner)) != nil {
			break
		}
	}
	require.NoError(t, err)
	assert.Equal(t, account.KnownDeviceSends-account.SendsADay, devices, "and all of them together have one")
}

// A wait that a stranger caused does not affect a known device.
func TestAKnownDeviceDoesNotWaitForStrangers(t *testing.T) {
	s, m, _ := registered(t)
	owner, err := s.Login(t.Context(), mobile, "mango", phone, nil)
	require.NoError(t, err)
	step, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	for _, client := range []account.Client{stranger(1), known(owner)} {
		_, err = s.Resend(t.Context(), step.ChallengeID, client)
		require.NoError(t, err)
		step, err = s.VerifyMobile(t.Context(), mobile, phone)
		require.NoError(t, err)
	}
	_, err = s.Resend(t.Context(), step.ChallengeID, stranger(2))
	require.ErrorIs(t, err, account.ErrTooSoon)
	assert.Len(t, m.sent, 3)
}

// Guesses from ever new addresses: at most StrangerPasswords are verified in a day, and after that not even the
// right one. A known device's password is verified, and a reset link makes a device known.
func TestGuessingPasswordsFromEverywhere(t *testing.T) {
	s, m, user := mailed(t)
	owner, err := s.Login(t.Context(), mobile, "mango", phone, nil)
	require.NoError(t, err)
	looked := 1 // this one was also a stranger's
	for i := range 2 * account.StrangerPasswords {
		if _, err := s.Login(t.Context(), mobile, "guava", stranger(i), nil); apperr.Of(err) == account.ErrLogin {
			looked++
		} else {
			require.ErrorIs(t, err, account.ErrLocked)
		}
	}
	assert.Equal(t, account.StrangerPasswords, looked)
	_, err = s.Login(t.Context(), mobile, "mango", stranger(999), nil)
	require.ErrorIs(t, err, account.ErrLocked)
	_, err = s.Login(t.Context(), mobile, "mango", known(owner), nil)
	require.NoError(t, err)

	for i := range 40 { // strangers use up the mails to the address
		require.NoError(t, s.Forgot(t.Context(), user.Email, stranger(i)))
	}
	for _, job := range m.jobs {
		if err := job(t.Context()); err != nil {
			require.ErrorIs(t, err, account.ErrLimited)
		}
	}
	token := resetLink.FindStringSubmatch(m.mails[len(m.mails)-1].Text)[1]
	device, err := s.Reset(t.Context(), token, "papaya", "papaya", stranger(998))
	require.NoError(t, err)
	_, err = s.Login(t.Context(), mobile, "papaya", account.Client{IP: "192.0.2.998", DeviceToken: device}, nil)
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

	here := account.Client{IP: "192.0.2.1"}
	for range account.PasswordTries {
		_, err = s.Login(t.Context(), mobile, "guava", here, nil)
		require.ErrorIs(t, err, account.ErrLogin)
		m.now = m.now.Add(account.SlowFor)
	}
	token := owner.DeviceToken
	for name, forged := range map[string]string{"none": "", "of another": other.DeviceToken, "cut": token[:len(token)-1], "longer": token + "0",
		"no end": "a.b", "points": "...", "another device": "x" + token} {
		here.DeviceToken = forged
		_, err = s.Login(t.Context(), mobile, "mango", here, nil)
		require.ErrorIs(t, err, account.ErrLocked, name)
	}
	here.DeviceToken = token
	_, err = s.Login(t.Context(), mobile, "mango", here, nil)
	require.NoError(t, err)

	m.now = m.now.Add(account.DeviceLife)
	for range account.PasswordTries { // the device counts as a stranger again
		_, err = s.Login(t.Context(), mobile, "guava", here, nil)
		require.ErrorIs(t, err, account.ErrLogin)
		m.now = m.now.Add(account.SlowFor)
	}
	here.DeviceToken = ""
	_, err = s.Login(t.Context(), mobile, "mango", here, nil)
	require.ErrorIs(t, err, account.ErrLocked)
}

// A known device that guesses is slowed down and locked like any other caller.
func TestAKnownDeviceMayNotGuessEither(t *testing.T) {
	s, m, _ := registered(t)
	owner, err := s.Login(t.Context(), mobile, "mango", phone, nil)
	require.NoError(t, err)
	for range account.PasswordTries {
		_, err = s.Login(t.Context(), mobile, "guava", known(owner), nil)
		require.ErrorIs(t, err, account.ErrLogin)
		m.now = m.now.Add(account.SlowFor)
	}
	_, err = s.Login(t.Context(), mobile, "mango", known(owner), nil)
	require.ErrorIs(t, err, account.ErrLocked)
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
	s.RoomForSMS = func(_ context.Context, class notify.Class) error {
		asked = append(asked, class)
		return notify.ErrNoMoreSMS.After(time.Hour)
	}
	before := len(m.sent)
	for range 2 * account.StrangerSends {
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

	s.RoomForSMS = nil
	_, err = s.Resend(t.Context(), step.ChallengeID, phone)
	require.NoError(t, err)
	assert.Equal(t, notify.CustomerCode, m.sent[len(m.sent)-1].Class)
}
