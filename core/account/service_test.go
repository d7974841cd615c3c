package account_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/account"
	"tokri/core/fault"
	"tokri/core/notify"
)

func TestRegister(t *testing.T) {
	s, m := newService()
	step, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	assert.Equal(t, account.StepRegister, step.Type)
	assert.Equal(t, account.ResendAfter, step.ResendAfter)
	require.Len(t, m.sent, 1)
	assert.Equal(t, "+91"+mobile, m.sent[0].To)
	assert.Equal(t, m.lastOTP(), m.sent[0].Values["otp"])
	for _, c := range m.challenges {
		assert.NotContains(t, c.Code, m.lastOTP(), "sealed")
	}

	_, err = s.Register(t.Context(), step.ChallengeID, details, nil)
	require.ErrorIs(t, err, account.ErrNotProved)

	proved, err := s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), nil)
	require.NoError(t, err)
	assert.Equal(t, account.StepDetails, proved.Type)
	assert.Empty(t, proved.Token)

	done, err := s.Register(t.Context(), step.ChallengeID, details, nil)
	require.NoError(t, err)
	assert.Equal(t, account.StepDone, done.Type)
	assert.Equal(t, "+91"+mobile, done.User.Mobile)
	assert.Equal(t, "hash of mango", m.users[done.User.ID].PasswordHash)
	session, err := s.Authenticate(t.Context(), done.Token)
	require.NoError(t, err)
	assert.Equal(t, done.User.ID, session.UserID)
	assert.NotContains(t, session.Hash, done.Token)

	_, err = s.Register(t.Context(), step.ChallengeID, details, nil)
	require.ErrorIs(t, err, account.ErrChallenge, "a challenge leads to one account")
	assert.Len(t, m.users, 1)
}

func TestDetails(t *testing.T) {
	for name, c := range map[string]struct {
		edit func(*account.Details)
		want error
	}{
		"good":             {func(*account.Details) {}, nil},
		"with an e-mail":   {func(d *account.Details) { d.Email = " Asha@Example.IN " }, nil},
		"no first name":    {func(d *account.Details) { d.FirstName = "  " }, account.ErrFirstName},
		"no last name":     {func(d *account.Details) { d.LastName = "" }, account.ErrLastName},
		"a long name":      {func(d *account.Details) { d.LastName = strings.Repeat("आ", 61) }, account.ErrLastName},
		"the longest name": {func(d *account.Details) { d.LastName = strings.Repeat("आ", 60) }, nil},
		"password of 3":    {func(d *account.Details) { d.Password = "abc" }, account.ErrPassword},
		"password of 4":    {func(d *account.Details) { d.Password = "आमआम" }, nil},
		"password of 129":  {func(d *account.Details) { d.Password = strings.Repeat("x", 129) }, account.ErrPassword},
		"no e-mail at all": {func(d *account.Details) { d.Email = "asha" }, account.ErrEmail},
		"a named e-mail":   {func(d *account.Details) { d.Email = "Asha <asha@example.in>" }, account.ErrEmail},
		"a local e-mail":   {func(d *account.Details) { d.Email = "asha@localhost" }, account.ErrEmail},
		"two e-mails":      {func(d *account.Details) { d.Email = "a@b.in,c@d.in" }, account.ErrEmail},
	} {
		t.Run(name, func(t *testing.T) {
			s, m := newService()
			step, err := s.VerifyMobile(t.Context(), mobile, phone)
			require.NoError(t, err)
			_, err = s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), nil)
			require.NoError(t, err)
			d := details
			c.edit(&d)
			done, err := s.Register(t.Context(), step.ChallengeID, d, nil)
			require.ErrorIs(t, err, c.want)
			if d.Email != "" && c.want == nil {
				assert.Equal(t, "asha@example.in", done.User.Email)
			}
		})
	}
}

func TestLoginByPassword(t *testing.T) {
	s, m, user := registered(t)
	step, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	assert.Equal(t, account.StepPassword, step.Type)
	assert.NotEqual(t, user.ID, step.ChallengeID, "decisions.md 8: never a database id")
	assert.Len(t, m.sent, 1, "a password needs no message")
	done, err := s.Login(t.Context(), mobile, "mango", phone, nil)
	require.NoError(t, err)
	assert.Equal(t, user.ID, done.User.ID)

	_, wrong := s.Login(t.Context(), mobile, "guava", phone, nil)
	_, unknown := s.Login(t.Context(), "9000000000", "mango", phone, nil)
	_, empty := s.Login(t.Context(), "9000000000", "", phone, nil)
	for _, err := range []error{wrong, unknown, empty} {
		assert.Equal(t, account.ErrLogin, fault.Of(err), "nobody learns which numbers have accounts")
	}
}

func TestPasswordsAreLocked(t *testing.T) {
	s, m, _ := registered(t)
	for range account.PasswordTries {
		_, err := s.Login(t.Context(), mobile, "guava", phone, nil)
		require.ErrorIs(t, err, account.ErrLogin)
	}
	_, err := s.Login(t.Context(), mobile, "mango", account.Client{IP: "10.9.9.9"}, nil)
	require.ErrorIs(t, err, account.ErrLimited, "the right one, from elsewhere")
	assert.LessOrEqual(t, fault.Of(err).RetryAfter, account.LockedFor)
	assert.Positive(t, fault.Of(err).RetryAfter)

	step, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	_, err = s.Resend(t.Context(), step.ChallengeID, phone)
	require.NoError(t, err)
	_, err = s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), nil)
	require.NoError(t, err, "other ways stay open")

	m.now = m.now.Add(account.LockedFor)
	_, err = s.Login(t.Context(), mobile, "mango", phone, nil)
	require.NoError(t, err)
}

func TestARightPasswordClearsTheCount(t *testing.T) {
	s, _, _ := registered(t)
	for range 3 {
		for range account.PasswordTries - 1 {
			_, err := s.Login(t.Context(), mobile, "guava", phone, nil)
			require.ErrorIs(t, err, account.ErrLogin)
		}
		_, err := s.Login(t.Context(), mobile, "mango", phone, nil)
		require.NoError(t, err)
	}
}

func TestOTPInsteadOfPassword(t *testing.T) {
	s, m, user := registered(t)
	step, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	sent, err := s.Resend(t.Context(), step.ChallengeID, phone)
	require.NoError(t, err)
	assert.Equal(t, account.StepPhoneVerify, sent.Type)
	done, err := s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), nil)
	require.NoError(t, err)
	assert.Equal(t, account.StepDone, done.Type)
	assert.Equal(t, user.ID, done.User.ID)
	_, err = s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), nil)
	require.ErrorIs(t, err, account.ErrChallenge)
	_, err = s.Register(t.Context(), step.ChallengeID, details, nil)
	require.ErrorIs(t, err, account.ErrChallenge, "a login is no registration")
}

func TestThreeWrongTriesBurnAnOTP(t *testing.T) {
	s, m := newService()
	step, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	for _, want := range []error{account.ErrOTP, account.ErrOTP, account.ErrOTPBurnt} {
		_, err := s.VerifyOTP(t.Context(), step.ChallengeID, m.wrongOTP(), nil)
		require.ErrorIs(t, err, want)
	}
	_, err = s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), nil)
	require.ErrorIs(t, err, account.ErrOTPBurnt)
	m.now = m.now.Add(account.ResendAfter)
	_, err = s.Resend(t.Context(), step.ChallengeID, phone)
	require.NoError(t, err)
	_, err = s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), nil)
	require.NoError(t, err, "a new one works")
}

func TestOTPExpires(t *testing.T) {
	s, m := newService()
	step, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	m.now = m.now.Add(account.OTPLife)
	_, err = s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), nil)
	require.ErrorIs(t, err, account.ErrOTPExpired)
	m.now = m.now.Add(account.ChallengeLife)
	_, err = s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), nil)
	require.ErrorIs(t, err, account.ErrChallenge)
	_, err = s.Resend(t.Context(), step.ChallengeID, phone)
	require.ErrorIs(t, err, account.ErrChallenge)
	_, err = s.VerifyOTP(t.Context(), "made up", "1234", nil)
	require.ErrorIs(t, err, account.ErrChallenge)
}

func TestAnOTPIsBoundToItsChallenge(t *testing.T) {
	s, m := newService()
	first, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	otp := m.lastOTP()
	_, err = s.VerifyMobile(t.Context(), "9000000000", phone)
	require.NoError(t, err)
	_, err = s.VerifyOTP(t.Context(), first.ChallengeID, m.lastOTP(), nil)
	require.ErrorIs(t, err, account.ErrOTP)
	_, err = s.VerifyOTP(t.Context(), first.ChallengeID, otp, nil)
	require.NoError(t, err)
}

func TestResendCoolsDown(t *testing.T) {
	s, m := newService()
	step, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	for range 20 { // impatience does not use up the day's sends
		_, err = s.Resend(t.Context(), step.ChallengeID, phone)
		require.ErrorIs(t, err, account.ErrLimited)
		assert.Equal(t, account.ResendAfter, fault.Of(err).RetryAfter)
	}
	m.now = m.now.Add(account.ResendAfter)
	_, err = s.Resend(t.Context(), step.ChallengeID, phone)
	require.NoError(t, err)
	assert.Len(t, m.sent, 2)
}

func TestFiveSendsADay(t *testing.T) {
	s, m := newService()
	for i := range account.SendsADay {
		_, err := s.VerifyMobile(t.Context(), mobile, phone)
		require.NoError(t, err, "send %d", i+1)
		m.now = m.now.Add(time.Minute)
	}
	_, err := s.VerifyMobile(t.Context(), mobile, account.Client{IP: "10.9.9.9", Device: "other"})
	require.ErrorIs(t, err, account.ErrLimited, "from wherever it is asked for")
	assert.Len(t, m.sent, account.SendsADay)
	_, err = s.VerifyMobile(t.Context(), "9000000000", phone)
	require.NoError(t, err, "other numbers are not touched")
	m.now = m.now.Add(24 * time.Hour)
	_, err = s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
}

func TestTenWrongTriesADay(t *testing.T) {
	s, m := newService()
	var step account.Step
	for tried := range account.WrongTriesADay {
		if tried%account.OTPTries == 0 {
			var err error
			step, err = s.VerifyMobile(t.Context(), mobile, phone)
			require.NoError(t, err)
		}
		_, err := s.VerifyOTP(t.Context(), step.ChallengeID, m.wrongOTP(), nil)
		require.Error(t, err)
		require.NotErrorIs(t, err, account.ErrLimited)
	}
	_, err := s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), nil)
	require.ErrorIs(t, err, account.ErrLimited, "even the right one")
	step, err = s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	_, err = s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), nil)
	require.ErrorIs(t, err, account.ErrLimited, "of a new challenge, too")
}

func TestParallelVerifyOpensOneSession(t *testing.T) {
	s, m, _ := registered(t)
	before := len(m.sessions)
	step, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	_, err = s.Resend(t.Context(), step.ChallengeID, phone)
	require.NoError(t, err)
	otp := m.lastOTP()
	errs := make([]error, 8)
	var all sync.WaitGroup
	for i := range errs {
		all.Go(func() { _, errs[i] = s.VerifyOTP(t.Context(), step.ChallengeID, otp, nil) })
	}
	all.Wait()
	won := 0
	for _, err := range errs {
		if err == nil {
			won++
		}
	}
	assert.Equal(t, 1, won)
	assert.Len(t, m.sessions, before+1)
}

func TestParallelRegisterMakesOneAccount(t *testing.T) {
	s, m := newService()
	step, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	_, err = s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), nil)
	require.NoError(t, err)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() { _, _ = s.Register(t.Context(), step.ChallengeID, details, nil) })
	}
	all.Wait()
	assert.Len(t, m.users, 1)
	assert.Len(t, m.sessions, 1)
}

func TestAMessageThatDoesNotGoOut(t *testing.T) {
	s, m := newService()
	m.smsErr = notify.ErrNotSent
	_, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.ErrorIs(t, err, notify.ErrNotSent)
}
