package login_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/account"
	"tokri/core/apperr"
	"tokri/core/login"
)

func TestUpdateProfile(t *testing.T) {
	s, m, user := mistyped(t)
	for name, c := range map[string]struct {
		change account.Change
		want   error
		field  string
	}{
		"nothing":             {account.Change{}, nil, ""},
		"names":               {account.Change{FirstName: new("  Asha  Rani "), LastName: new("")}, nil, ""},
		"no first name":       {account.Change{FirstName: new(" ")}, account.ErrNoFirstName, "first_name"},
		"a long name":         {account.Change{LastName: new(strings.Repeat("आ", 61))}, account.ErrTooLong, "last_name"},
		"a long address":      {account.Change{Address: new(strings.Repeat("x", 201))}, account.ErrTooLong, "address"},
		"gender":              {account.Change{Gender: new("other")}, nil, ""},
		"no gender":           {account.Change{Gender: new("")}, account.ErrGender, "gender"},
		"a made-up gender":    {account.Change{Gender: new("x")}, account.ErrGender, "gender"},
		"born":                {account.Change{DOB: new("1994-03-08")}, nil, ""},
		"not said when":       {account.Change{DOB: new("")}, nil, ""},
		"born on no day":      {account.Change{DOB: new("1994-02-30")}, account.ErrBirthday, "dob"},
		"born tomorrow":       {account.Change{DOB: new("2026-11-24")}, account.ErrBirthday, "dob"},
		"born long ago":       {account.Change{DOB: new("1899-12-31")}, account.ErrBirthday, "dob"},
		"PIN code":            {account.Change{PostCode: new("452001")}, nil, ""},
		"half a PIN code":     {account.Change{PostCode: new("4520")}, account.ErrPostCode, "postCode"},
		"a wrong number":      {account.Change{Mobile: new("123")}, account.ErrMobile, "mobile"},
		"a wrong address":     {account.Change{Email: new("asha")}, account.ErrEmail, "email"},
		"a number taken away": {account.Change{Mobile: new("")}, nil, ""},
	} {
		before := m.Users().One(user.ID)
		u, err := s.UpdateProfile(t.Context(), m.fresh(user.ID), c.change)
		require.ErrorIs(t, err, c.want, name)
		if c.want != nil {
			assert.Equal(t, c.field, apperr.Of(err).Field, name)
			assert.Equal(t, before, m.Users().One(user.ID), name)
			continue
		}
		assert.Equal(t, "+91"+mobile, u.Mobile, name)
	}
	u := m.Users().One(user.ID)
	assert.Equal(t, "Asha Rani", u.FirstName)
	assert.Empty(t, u.LastName)
	assert.Equal(t, "452001", u.Profile.PostCode)
	assert.Equal(t, "other", u.Profile.Gender)
	assert.Equal(t, email, u.Email)

	guest, err := s.Guest(t.Context(), device, phone)
	require.NoError(t, err)
	_, err = s.UpdateProfile(t.Context(), m.fresh(guest.User.ID), account.Change{Mobile: new("9000000000")})
	require.ErrorIs(t, err, account.ErrGuest)
	_, err = s.ProveContact(t.Context(), m.fresh(guest.User.ID), account.MobileContact, phone)
	require.ErrorIs(t, err, account.ErrGuest)
}

var mailedCode = regexp.MustCompile(`^\d+`)

func TestAChangedMobileIsProved(t *testing.T) {
	s, m, user := registered(t)
	_, err := s.ProveContact(t.Context(), m.fresh(user.ID), account.MobileContact, phone)
	require.ErrorIs(t, err, login.ErrNoProof)
	u, err := s.UpdateProfile(t.Context(), m.fresh(user.ID), account.Change{Mobile: new("9000000000")})
	require.NoError(t, err)
	assert.Equal(t, "+91"+mobile, u.Mobile, "until then the old one stands")
	assert.Equal(t, "+919000000000", u.PendingMobile)
	step, err := s.ProveContact(t.Context(), m.fresh(user.ID), account.MobileContact, phone)
	require.NoError(t, err)
	assert.Equal(t, "+919000000000", m.sent[len(m.sent)-1].To)
	_, err = s.VerifyContact(t.Context(), m.fresh(user.ID), step.ChallengeID, m.wrongOTP())
	require.ErrorIs(t, err, login.ErrOTP)
	_, err = s.VerifyContact(t.Context(), m.fresh("another"), step.ChallengeID, m.lastOTP())
	require.ErrorIs(t, err, login.ErrChallenge)
	_, err = s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), "", phone, nil)
	require.ErrorIs(t, err, login.ErrChallenge, "it is no way in")
	m.now = m.now.Add(login.ResendAfter)
	_, err = s.Resend(t.Context(), step.ChallengeID, phone)
	require.NoError(t, err)
	u, err = s.VerifyContact(t.Context(), m.fresh(user.ID), step.ChallengeID, m.lastOTP())
	require.NoError(t, err)
	assert.Equal(t, "+919000000000", u.Mobile)
	assert.Empty(t, u.PendingMobile)
	_, err = s.VerifyContact(t.Context(), m.fresh(user.ID), step.ChallengeID, m.lastOTP())
	require.Error(t, err, "good for once")
	_, err = s.Login(t.Context(), "9000000000", "mango", phone, nil)
	require.NoError(t, err)
	_, err = s.Login(t.Context(), mobile, "mango", phone, nil)
	require.ErrorIs(t, err, login.ErrCredentials, "the old number has no account")
	assert.Contains(t, m.events, account.Event{Action: login.MobileChanged, Method: login.ByOTP, UserID: user.ID})
}

// A login's OTP does not verify a change, and the first OTP does not verify a change that was changed again.
func TestProofsAreNotMixedUp(t *testing.T) {
	s, m, user := registered(t)
	begun, err := s.VerifyMobile(t.Context(), "9000000000", phone)
	require.NoError(t, err)
	_, err = s.UpdateProfile(t.Context(), m.fresh(user.ID), account.Change{Mobile: new("9000000000")})
	require.NoError(t, err)
	_, err = s.VerifyContact(t.Context(), m.fresh(user.ID), begun.ChallengeID, m.lastOTP())
	require.ErrorIs(t, err, login.ErrChallenge)

	m.now = m.now.Add(login.ResendAfter)
	step, err := s.ProveContact(t.Context(), m.fresh(user.ID), account.MobileContact, phone)
	require.NoError(t, err)
	_, err = s.UpdateProfile(t.Context(), m.fresh(user.ID), account.Change{Mobile: new("9000000001")})
	require.NoError(t, err)
	_, err = s.VerifyContact(t.Context(), m.fresh(user.ID), step.ChallengeID, m.lastOTP())
	require.ErrorIs(t, err, login.ErrNoProof)
	u, err := s.UpdateProfile(t.Context(), m.fresh(user.ID), account.Change{Mobile: new(mobile)})
	require.NoError(t, err)
	assert.Empty(t, u.PendingMobile, "the old number again is no change")
}

func TestANumberOfAnotherAccount(t *testing.T) {
	s, m, user := registered(t)
	require.NoError(t, m.Users().Insert(t.Context(), account.User{ID: "other", Mobile: "+919000000000"}))
	_, err := s.UpdateProfile(t.Context(), m.fresh(user.ID), account.Change{Mobile: new("9000000000")})
	require.NoError(t, err, "only the owner of the number learns that it is taken")
	step, err := s.ProveContact(t.Context(), m.fresh(user.ID), account.MobileContact, phone)
	require.NoError(t, err)
	_, err = s.VerifyContact(t.Context(), m.fresh(user.ID), step.ChallengeID, m.lastOTP())
	require.ErrorIs(t, err, login.ErrContactTaken)
	assert.Equal(t, "+91"+mobile, m.Users().One(user.ID).Mobile)
}

func TestAnEmailIsProved(t *testing.T) {
	s, m, user := mistyped(t)
	prove := func() account.User {
		t.Helper()
		m.now = m.now.Add(login.ResendAfter)
		step, err := s.ProveContact(t.Context(), m.fresh(user.ID), account.EmailContact, phone)
		require.NoError(t, err)
		code := mailedCode.FindString(m.mails[len(m.mails)-1].Text)
		u, err := s.VerifyContact(t.Context(), m.fresh(user.ID), step.ChallengeID, code)
		require.NoError(t, err)
		return u
	}
	u := prove()
	assert.True(t, u.EmailProved, "the one of the registration")
	_, err := s.ProveContact(t.Context(), m.fresh(user.ID), account.EmailContact, phone)
	require.ErrorIs(t, err, login.ErrNoProof)

	u, err = s.UpdateProfile(t.Context(), m.fresh(user.ID), account.Change{Email: new("Rani@Example.in")})
	require.NoError(t, err)
	assert.Equal(t, email, u.Email)
	assert.Equal(t, "rani@example.in", u.PendingEmail)
	u = prove()
	assert.Equal(t, "rani@example.in", u.Email)
	assert.True(t, u.EmailProved)
	assert.Empty(t, u.PendingEmail)
	u, err = s.UpdateProfile(t.Context(), m.fresh(user.ID), account.Change{Email: new("")})
	require.NoError(t, err)
	assert.Empty(t, u.Email)
	assert.False(t, u.EmailProved)
	assert.Equal(t, "rani@example.in", m.mails[len(m.mails)-1].To)
}
