package login_test

import (
	"context"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/account"
	"tokri/core/apperr"
	"tokri/core/login"
	"tokri/core/logintest"
	"tokri/core/notify"
	"tokri/core/session"
)

const email = "asha@example.in"

var resetLink = regexp.MustCompile(`/reset-password/(\S+)`)

// mailed returns a shop where Asha has entered and proved her e-mail address.
func mailed(t *testing.T) (*login.Service, *world, account.User) {
	s, m, user := registered(t)
	user, err := m.Users().Update(t.Context(), user.ID, func(u *account.User) error { u.Email, u.EmailProved = email, true; return nil })
	require.NoError(t, err)
	return s, m, user
}

// mistyped returns a shop where Asha's address was never proved.
func mistyped(t *testing.T) (*login.Service, *world, account.User) {
	s, m, user := mailed(t)
	user, err := m.Users().Update(t.Context(), user.ID, func(u *account.User) error { u.EmailProved = false; return nil })
	require.NoError(t, err)
	return s, m, user
}

// link asks for a reset link and reads it from the mail.
func link(t *testing.T, s *login.Service, m *world) string {
	t.Helper()
	before := len(m.mails)
	require.NoError(t, s.Forgot(t.Context(), email, phone))
	m.work(t)
	require.Len(t, m.mails, before+1)
	require.Equal(t, email, m.mails[before].To)
	return resetLink.FindStringSubmatch(m.mails[before].Text)[1]
}

func TestResetByMail(t *testing.T) {
	s, m, user := mailed(t)
	old, err := s.Login(t.Context(), mobile, "mango", phone, nil)
	require.NoError(t, err)
	token := link(t, s, m)
	for _, c := range m.Challenges().All() {
		assert.NotContains(t, c.ID+c.Code, token, "the token itself is never stored")
	}
	require.NoError(t, reset(t, s, token, "papaya", "papaya"))
	_, err = s.Sessions.Authenticate(t.Context(), old.Token)
	require.ErrorIs(t, err, session.ErrUnauthorized, "all sessions are over")
	_, err = s.Login(t.Context(), mobile, "mango", phone, nil)
	require.ErrorIs(t, err, login.ErrCredentials)
	_, err = s.Login(t.Context(), mobile, "papaya", phone, nil)
	require.NoError(t, err)
	require.ErrorIs(t, reset(t, s, token, "banana", "banana"), login.ErrResetLink, "good for once")
	assert.Contains(t, m.events, account.Event{Action: login.PasswordChanged, Method: login.ByMail, UserID: user.ID})

	require.Len(t, m.changes(), 1)
	assert.Equal(t, notify.PasswordChanged, m.changes()[0].Kind)
	assert.Equal(t, notify.Recipient{UserID: user.ID, Mobile: "+91" + mobile, Email: email}, m.changes()[0].To)
	for _, mail := range m.mails {
		assert.NotContains(t, mail.Text+mail.Subject, mobile, "a mail shows the end of a number only")
	}
}

func TestResetLinksEnd(t *testing.T) {
	s, m, _ := mailed(t)
	late := link(t, s, m)
	m.now = m.now.Add(login.ResetLife)
	require.ErrorIs(t, reset(t, s, late, "papaya", "papaya"), login.ErrResetLink)

	one, two := link(t, s, m), link(t, s, m)
	require.NoError(t, reset(t, s, two, "papaya", "papaya"))
	require.ErrorIs(t, reset(t, s, one, "banana", "banana"), login.ErrResetLink, "it was for the old password")

	step, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	for _, made := range []string{"", "made up", step.ChallengeID, session.TokenHash(two)} {
		require.ErrorIs(t, reset(t, s, made, "banana", "banana"), login.ErrResetLink, made)
	}
	for _, c := range m.Challenges().All() { // a stored hash cannot be used as a token
		id := c.ID
		require.Error(t, reset(t, s, id, "banana", "banana"))
		if id != step.ChallengeID {
			_, err = s.VerifyOTP(t.Context(), id, "1234", "", phone, nil)
			require.ErrorIs(t, err, login.ErrChallenge)
			_, err = s.Resend(t.Context(), id, phone)
			require.ErrorIs(t, err, login.ErrChallenge)
			_, err = s.ResetByOTP(t.Context(), id, "banana", phone, nil)
			require.ErrorIs(t, err, login.ErrChallenge)
		}
	}
}

// A reset link changes no password once the account has another number or e-mail address than when the link was sent.
func TestAResetLinkIsForTheContactsOfItsDay(t *testing.T) {
	for name, change := range map[string]func(*account.User){
		"another number":  func(u *account.User) { u.Mobile = "+919000000000" },
		"another address": func(u *account.User) { u.Email = "new@example.in" },
	} {
		s, m, user := mailed(t)
		token := link(t, s, m)
		_, err := m.Users().Update(t.Context(), user.ID, func(u *account.User) error { change(u); return nil })
		require.NoError(t, err)
		require.ErrorIs(t, reset(t, s, token, "papaya", "papaya"), login.ErrResetLink, name)
	}
	s, m, user := mailed(t)
	_, err := m.Users().Update(t.Context(), user.ID, func(u *account.User) error { u.Mobile = ""; return nil })
	require.NoError(t, err)
	require.NoError(t, s.Forgot(t.Context(), email, phone))
	m.work(t)
	assert.Empty(t, m.mails, "an account without a number has no login with a password")
}

func TestPasswordsOfAReset(t *testing.T) {
	s, m, _ := mailed(t)
	token := link(t, s, m)
	for name, c := range map[string]struct {
		password, confirmed string
		want                error
		field               string
	}{
		"differ":    {"papaya", "papayo", login.ErrDiffer, "confirmPassword"},
		"too short": {"mango", "mango", login.ErrPassword, "newPassword"},
		"too long":  {strings.Repeat("x", 129), strings.Repeat("x", 129), login.ErrPassword, "newPassword"},
	} {
		err := reset(t, s, token, c.password, c.confirmed)
		require.ErrorIs(t, err, c.want, name)
		assert.Equal(t, c.field, apperr.Of(err).Field, name)
	}
	assert.Contains(t, apperr.Of(reset(t, s, token, "m", "m")).Message, "6 characters")
	require.NoError(t, reset(t, s, token, "papaya", "papaya"), "none of them used the link up")
}

// Known and unknown addresses are answered in the same way: neither is looked up before the reply is sent.
func TestForgotDoesTheSameForEveryAddress(t *testing.T) {
	s, m, _ := mailed(t)
	counting := &counted{Limiter: m.Limiter(func() time.Time { return m.now })}
	s.Accounts.Users, s.Challenges = nil, nil // a look-up would panic
	s.Limiter = counting
	steps := map[string][]string{}
	for _, address := range []string{email, "unknown@example.in"} {
		counting.keys = nil
		require.NoError(t, s.Forgot(t.Context(), address, phone))
		steps[address] = counting.keys
	}
	assert.Equal(t, steps[email], steps["unknown@example.in"])
	assert.Len(t, m.jobs, 2)

	s.Accounts.Users, s.Challenges = m.Users(), m.Challenges()
	m.work(t)
	assert.Len(t, m.mails, 1)
	assert.Equal(t, email, m.mails[0].To)
	m.full = true
	for _, address := range []string{email, "unknown@example.in"} {
		err := s.Forgot(t.Context(), address, phone)
		require.Equal(t, "unavailable", apperr.Of(err).Code, "too much to do is so for everybody")
	}
	require.ErrorIs(t, s.Forgot(t.Context(), "asha", phone), account.ErrEmail)
}

// counted records the calls of a limiter.
type counted struct {
	login.Limiter
	keys []string
}

func (c *counted) Take(_ context.Context, key string, _ int, _ time.Duration) (time.Duration, error) {
	c.keys = append(c.keys, key)
	return 0, nil
}

func TestManyLinksAreNotSent(t *testing.T) {
	s, m, _ := mailed(t)
	for range 20 {
		require.NoError(t, s.Forgot(t.Context(), email, phone))
		for _, job := range m.jobs {
			_ = job(t.Context())
		}
		m.jobs = nil
	}
	assert.Len(t, m.mails, 5, "to one address")
	require.ErrorIs(t, s.Forgot(t.Context(), "other@example.in", phone), login.ErrLimited, "from one place")
	require.NoError(t, s.Forgot(t.Context(), "other@example.in", login.Client{IP: "10.9.9.9"}))
}

// An address that was never proved may belong to a stranger: the call gives the same answer, and the mail has no link.
func TestAnUnprovedAddressGetsNoLink(t *testing.T) {
	s, m, asha := mistyped(t)
	require.NoError(t, m.Users().Insert(t.Context(), account.User{ID: "another", Mobile: "+919000000077", Email: email}))
	kept := len(m.Challenges().All())
	require.NoError(t, s.Forgot(t.Context(), email, phone))
	m.work(t)
	assert.Len(t, m.Challenges().All(), kept, "no token exists")
	require.Len(t, m.mails, 1, "one mail for all accounts that name the address")
	assert.Equal(t, email, m.mails[0].To)
	assert.NotContains(t, m.mails[0].Text, "https://")
	assert.NotContains(t, m.mails[0].Text, "10", "nor anything of the accounts")

	_, err := m.Users().Update(t.Context(), asha.ID, func(u *account.User) error { u.EmailProved = true; return nil })
	require.NoError(t, err)
	token := link(t, s, m)
	require.NoError(t, reset(t, s, token, "papaya", "papaya"))
	assert.Equal(t, "hash of papaya", m.Users().One(asha.ID).PasswordHash)
	assert.Empty(t, m.Users().One("another").PasswordHash)
}

func TestOneLinkChangesThePasswordOnce(t *testing.T) {
	s, m, _ := mailed(t)
	token := link(t, s, m)
	errs := make([]error, 8)
	var all sync.WaitGroup
	for i := range errs {
		all.Go(func() { errs[i] = reset(t, s, token, "papaya", "papaya") })
	}
	all.Wait()
	won := 0
	for _, err := range errs {
		if err == nil {
			won++
		} else {
			require.ErrorIs(t, err, login.ErrResetLink)
		}
	}
	assert.Equal(t, 1, won)
}

// forgotten returns a login on which the number was verified, so that a new password can be chosen.
func forgotten(t *testing.T, s *login.Service, m *world) (challenge string) {
	t.Helper()
	step, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	_, err = s.Resend(t.Context(), step.ChallengeID, phone)
	require.NoError(t, err)
	_, err = s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), login.StepForgotOTP, phone, nil)
	require.NoError(t, err)
	return step.ChallengeID
}

func TestResetByOTP(t *testing.T) {
	s, m, user := registered(t)
	old, err := s.Login(t.Context(), mobile, "mango", phone, nil)
	require.NoError(t, err)
	step, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	_, err = s.ResetByOTP(t.Context(), step.ChallengeID, "papaya", phone, nil)
	require.ErrorIs(t, err, login.ErrNotProved)
	_, err = s.Resend(t.Context(), step.ChallengeID, phone)
	require.NoError(t, err)
	_, err = s.VerifyOTP(t.Context(), step.ChallengeID, m.wrongOTP(), login.StepForgotOTP, phone, nil)
	require.ErrorIs(t, err, login.ErrOTP)
	proved, err := s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), login.StepForgotOTP, phone, nil)
	require.NoError(t, err)
	assert.Equal(t, login.StepReset, proved.Type)
	assert.Empty(t, proved.Token)
	_, err = s.ResetByOTP(t.Context(), step.ChallengeID, "mango", phone, nil)
	require.ErrorIs(t, err, login.ErrPassword)
	done, err := s.ResetByOTP(t.Context(), step.ChallengeID, "papaya", phone, nil)
	require.NoError(t, err)
	assert.Equal(t, user.ID, done.User.ID)
	_, err = s.Sessions.Authenticate(t.Context(), done.Token)
	require.NoError(t, err)
	_, err = s.Sessions.Authenticate(t.Context(), old.Token)
	require.ErrorIs(t, err, session.ErrUnauthorized)
	_, err = s.ResetByOTP(t.Context(), step.ChallengeID, "banana", phone, nil)
	require.ErrorIs(t, err, login.ErrChallenge)
	_, err = s.Login(t.Context(), mobile, "papaya", phone, nil)
	require.NoError(t, err)
}

// The previous owner of the number has verified it and has not submitted the form yet; then the number is moved
// to another account.
func TestAnOldNumberResetsNothing(t *testing.T) {
	s, m, user := registered(t)
	old := forgotten(t, s, m)

	moveMobile(t, s, m, m.fresh(user.ID), "9000000000")

	_, err := s.ResetByOTP(t.Context(), old, "papaya", phone, nil)
	require.ErrorIs(t, err, login.ErrChallenge)
	_, err = s.Login(t.Context(), "9000000000", "mango", phone, nil)
	require.NoError(t, err, "the password stands")
}

func TestLoginsAreAudited(t *testing.T) {
	s, m, user := registered(t)
	m.events = nil
	_, err := s.Login(t.Context(), mobile, "guava", phone, nil)
	require.Error(t, err)
	_, err = s.Login(t.Context(), "9000000000", "guava", phone, nil)
	require.Error(t, err)
	_, err = s.Login(t.Context(), mobile, "mango", phone, nil)
	require.NoError(t, err)
	step, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	_, err = s.Resend(t.Context(), step.ChallengeID, phone)
	require.NoError(t, err)
	_, err = s.VerifyOTP(t.Context(), step.ChallengeID, m.wrongOTP(), "", phone, nil)
	require.Error(t, err)
	assert.Equal(t, []account.Event{
		{Action: login.Failed, Method: login.ByPassword, UserID: user.ID, Reason: "invalid_login"},
		{Action: login.Failed, Method: login.ByPassword, Reason: "invalid_login"},
		{Action: login.LoggedIn, Method: login.ByPassword, UserID: user.ID},
		{Action: login.NewDevice, UserID: user.ID},
		{Action: login.Failed, Method: login.ByOTP, UserID: user.ID, Reason: "invalid_otp"},
	}, m.events)
}

// slowHasher resets the password while another login checks the former one.
type slowHasher struct {
	logintest.Hasher
	meanwhile func()
}

func (h slowHasher) Verify(ctx context.Context, hash, password string) (bool, error) {
	h.meanwhile()
	return h.Hasher.Verify(ctx, hash, password)
}

func TestAResetEndsTheLoginsUnderWay(t *testing.T) {
	s, m, user := mailed(t)
	token := link(t, s, m)
	thief := *s
	thief.Hasher = slowHasher{meanwhile: func() { require.NoError(t, reset(t, s, token, "papaya", "papaya")) }}
	_, err := thief.Login(t.Context(), mobile, "mango", phone, nil)
	require.ErrorIs(t, err, login.ErrChallenge)
	left, err := m.Sessions().OfUser(t.Context(), user.ID)
	require.NoError(t, err)
	assert.Empty(t, left, "a session of the former password")
}

func TestAResetEndsTheProofsUnderWay(t *testing.T) {
	s, m, user := mailed(t)
	opened, err := s.Login(t.Context(), mobile, "mango", phone, nil)
	require.NoError(t, err)
	here, err := s.Sessions.Authenticate(t.Context(), opened.Token)
	require.NoError(t, err)
	token := link(t, s, m)
	thief := *s
	thief.Hasher = slowHasher{meanwhile: func() { require.NoError(t, reset(t, s, token, "papaya", "papaya")) }}
	_, err = thief.ProveByPassword(t.Context(), here, "mango", phone, true)
	require.ErrorIs(t, err, session.ErrUnauthorized)
	left, err := m.Sessions().OfUser(t.Context(), user.ID)
	require.NoError(t, err)
	assert.Empty(t, left, "a session of the former password")
}
