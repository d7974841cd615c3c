package login_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/mock/gomock"

	"tokri/core/account"
	"tokri/core/apperr"
	"tokri/core/login"
	"tokri/mocks"
)

func TestRegister(t *testing.T) {
	s, m := newService()
	step, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	assert.Equal(t, login.StepRegister, step.Type)
	assert.Equal(t, login.ResendAfter, step.ResendAfter)
	require.Len(t, m.sent, 1)
	assert.Equal(t, "+91"+mobile, m.sent[0].To)
	assert.Equal(t, m.lastOTP(), m.sent[0].Values["otp"])
	for _, c := range m.Challenges().All() {
		assert.NotContains(t, c.Code, m.lastOTP(), "sealed")
	}

	_, err = s.Register(t.Context(), step.ChallengeID, details, phone, nil)
	require.ErrorIs(t, err, login.ErrNotProved)

	proved, err := s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), "", phone, nil)
	require.NoError(t, err)
	assert.Equal(t, login.StepDetails, proved.Type)
	assert.Empty(t, proved.Token)

	done, err := s.Register(t.Context(), step.ChallengeID, details, phone, nil)
	require.NoError(t, err)
	assert.Equal(t, login.StepDone, done.Type)
	assert.Equal(t, "+91"+mobile, done.User.Mobile)
	assert.Equal(t, "hash of mango", m.Users().One(done.User.ID).PasswordHash)
	opened, err := s.Sessions.Authenticate(t.Context(), done.Token)
	require.NoError(t, err)
	assert.Equal(t, done.User.ID, opened.UserID)
	assert.NotContains(t, opened.Hash, done.Token)

	_, err = s.Register(t.Context(), step.ChallengeID, details, phone, nil)
	require.ErrorIs(t, err, login.ErrChallenge, "a challenge leads to one account")
	assert.Len(t, m.Users().All(), 1)
}

func TestDetails(t *testing.T) {
	for name, c := range map[string]struct {
		edit func(*login.Details)
		want error
	}{
		"good":             {func(*login.Details) {}, nil},
		"with an e-mail":   {func(d *login.Details) { d.Email = " Asha@Example.IN " }, nil},
		"no first name":    {func(d *login.Details) { d.FirstName = "  " }, login.ErrFirstName},
		"no last name":     {func(d *login.Details) { d.LastName = "" }, login.ErrLastName},
		"a long name":      {func(d *login.Details) { d.LastName = strings.Repeat("आ", 61) }, login.ErrLastName},
		"the longest name": {func(d *login.Details) { d.LastName = strings.Repeat("आ", 60) }, nil},
		"password of 3":    {func(d *login.Details) { d.Password = "abc" }, login.ErrPassword},
		"password of 4":    {func(d *login.Details) { d.Password = "आमआम" }, nil},
		"password of 129":  {func(d *login.Details) { d.Password = strings.Repeat("x", 129) }, login.ErrPassword},
		"no e-mail at all": {func(d *login.Details) { d.Email = "asha" }, account.ErrEmail},
		"a named e-mail":   {func(d *login.Details) { d.Email = "Asha <asha@example.in>" }, account.ErrEmail},
		"a local e-mail":   {func(d *login.Details) { d.Email = "asha@localhost" }, account.ErrEmail},
		"two e-mails":      {func(d *login.Details) { d.Email = "a@b.in,c@d.in" }, account.ErrEmail},
	} {
		t.Run(name, func(t *testing.T) {
			s, m := newService()
			step, err := s.VerifyMobile(t.Context(), mobile, phone)
			require.NoError(t, err)
			_, err = s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), "", phone, nil)
			require.NoError(t, err)
			d := details
			c.edit(&d)
			done, err := s.Register(t.Context(), step.ChallengeID, d, phone, nil)
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
	assert.Equal(t, login.StepPassword, step.Type)
	assert.NotEqual(t, user.ID, step.ChallengeID, "never a database id")
	assert.Len(t, m.sent, 1, "a password needs no message")
	done, err := s.Login(t.Context(), mobile, "mango", phone, nil)
	require.NoError(t, err)
	assert.Equal(t, user.ID, done.User.ID)

	_, wrong := s.Login(t.Context(), mobile, "guava", phone, nil)
	_, unknown := s.Login(t.Context(), "9000000000", "mango", phone, nil)
	_, empty := s.Login(t.Context(), "9000000000", "", phone, nil)
	for _, err := range []error{wrong, unknown, empty} {
		assert.Equal(t, login.ErrCredentials, apperr.Of(err), "the answer does not tell which numbers have accounts")
	}
}

// guess tries a wrong password and then waits until the next one is allowed.
func guess(t *testing.T, s *login.Service, m *world) {
	t.Helper()
	_, err := s.Login(t.Context(), mobile, "guava", phone, nil)
	require.ErrorIs(t, err, login.ErrCredentials)
	m.now = m.now.Add(login.SlowFor)
}

func TestPasswordsAreLocked(t *testing.T) {
	s, m, _ := registered(t)
	for range login.PasswordTries {
		guess(t, s, m)
	}
	_, err := s.Login(t.Context(), mobile, "mango", phone, nil)
	require.ErrorIs(t, err, login.ErrLocked, "the right one, too")
	assert.Equal(t, login.LockedFor-login.SlowFor, apperr.Of(err).RetryAfter, "from the last failure on")

	step, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	_, err = s.Resend(t.Context(), step.ChallengeID, phone)
	require.NoError(t, err)
	done, err := s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), "", phone, nil)
	require.NoError(t, err, "other ways stay open")
	_, err = s.Login(t.Context(), mobile, "mango", login.Client{IP: phone.IP, DeviceToken: done.DeviceToken}, nil)
	require.NoError(t, err, "and open this one again")
}

func TestALockEnds(t *testing.T) {
	s, m, _ := registered(t)
	for range login.PasswordTries {
		guess(t, s, m)
	}
	m.now = m.now.Add(login.LockedFor - login.SlowFor - 1)
	_, err := s.Login(t.Context(), mobile, "mango", phone, nil)
	require.ErrorIs(t, err, login.ErrLocked)
	m.now = m.now.Add(1)
	_, err = s.Login(t.Context(), mobile, "mango", phone, nil)
	require.NoError(t, err)
}

func TestGuessingIsSlow(t *testing.T) {
	s, m, _ := registered(t)
	for range login.SlowAfter {
		_, err := s.Login(t.Context(), mobile, "guava", phone, nil)
		require.ErrorIs(t, err, login.ErrCredentials)
	}
	_, err := s.Login(t.Context(), mobile, "mango", phone, nil)
	require.ErrorIs(t, err, login.ErrLimited)
	assert.Equal(t, login.SlowFor, apperr.Of(err).RetryAfter)
	m.now = m.now.Add(login.SlowFor)
	_, err = s.Login(t.Context(), mobile, "mango", phone, nil)
	require.NoError(t, err, "waiting was not a try")
}

// Concurrent guesses are limited like consecutive ones.
func TestParallelGuesses(t *testing.T) {
	s, _, _ := registered(t)
	errs := make([]error, 60)
	var all sync.WaitGroup
	for i := range errs {
		all.Go(func() { _, errs[i] = s.Login(t.Context(), mobile, "guava", phone, nil) })
	}
	all.Wait()
	looked := 0
	for _, err := range errs {
		if apperr.Of(err) == login.ErrCredentials {
			looked++
		}
	}
	assert.LessOrEqual(t, looked, login.PasswordTries)
}

func TestOneAddressGuessesAtManyNumbers(t *testing.T) {
	s, _, _ := registered(t)
	var err error
	n := 0
	for ; n < 2*login.FailuresPerIP && apperr.Of(err) == nil || apperr.Of(err) == login.ErrCredentials; n++ {
		_, err = s.Login(t.Context(), fmt.Sprintf("90000%05d", n), "guava", phone, nil)
	}
	require.ErrorIs(t, err, login.ErrLimited)
	assert.Equal(t, login.FailuresPerIP+1, n)
	_, err = s.Login(t.Context(), mobile, "mango", login.Client{IP: "10.9.9.9"}, nil)
	require.NoError(t, err, "others are not touched")
}

func TestARightPasswordClearsTheCount(t *testing.T) {
	s, m, _ := registered(t)
	for range 3 {
		for range login.PasswordTries - 1 {
			guess(t, s, m)
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
	assert.Equal(t, login.StepPhoneVerify, sent.Type)
	done, err := s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), "", phone, nil)
	require.NoError(t, err)
	assert.Equal(t, login.StepDone, done.Type)
	assert.Equal(t, user.ID, done.User.ID)
	_, err = s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), "", phone, nil)
	require.ErrorIs(t, err, login.ErrChallenge)
	_, err = s.Register(t.Context(), step.ChallengeID, details, phone, nil)
	require.ErrorIs(t, err, login.ErrChallenge, "a login is no registration")
}

// The duration of a reply must not reveal whether a number has an account: a password is verified in any case.
func TestAnUnknownNumberCostsAPasswordToo(t *testing.T) {
	s, _ := newService()
	hasher := mocks.NewMockHasher(gomock.NewController(t))
	hasher.EXPECT().Verify(gomock.Any(), "", "mango").Return(false, nil)
	s.Hasher = hasher
	_, err := s.Login(t.Context(), mobile, "mango", phone, nil)
	require.ErrorIs(t, err, login.ErrCredentials)
}

// A form that was filled in for one number does not register another one, which was proved in its place.
func TestOnlyTheProvedNumberIsRegistered(t *testing.T) {
	s, m := newService()
	step, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	_, err = s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), login.StepRegister, phone, nil)
	require.NoError(t, err)
	form := details
	for typed, want := range map[string]error{"9000000000": login.ErrNotProved, "12": account.ErrMobile} {
		form.Mobile = typed
		_, err = s.Register(t.Context(), step.ChallengeID, form, phone, nil)
		require.ErrorIs(t, err, want, typed)
	}
	form.Mobile = mobile
	done, err := s.Register(t.Context(), step.ChallengeID, form, phone, nil)
	require.NoError(t, err)
	require.Equal(t, "+91"+mobile, done.User.Mobile)
}
