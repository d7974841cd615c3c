package login_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/account"
	"tokri/core/login"
)

const notice, changed = "2026-11-01", "2027-04-01"

func withNotice(s *login.Service, notice string) { s.Accounts.Notice = func() string { return notice } }

func TestASignUpKeepsTheNoticeBesideItsButton(t *testing.T) {
	for shown, kept := range map[string]string{notice: notice, changed: "", "": ""} {
		s, m := newService()
		withNotice(s, notice)
		step, err := s.VerifyMobile(t.Context(), mobile, phone)
		require.NoError(t, err)
		_, err = s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), "", phone, nil)
		require.NoError(t, err)
		d := details
		d.Notice = shown
		done, err := s.Register(t.Context(), step.ChallengeID, d, phone, nil)
		require.NoError(t, err, "another notice loses no sign-up")
		u := m.Users().One(done.User.ID)
		assert.Equal(t, kept, u.AgreedTo(), "shown %q", shown)
		if kept != "" {
			assert.Equal(t, []account.Consent{{Notice: notice, At: m.now}}, u.Consents)
		}
	}
}

func TestGoogleKeepsTheNoticeOfNewAccountsOnly(t *testing.T) {
	s, m := newService()
	withNotice(s, notice)
	g := withGoogle(s)
	press := func(notice string) account.User {
		nonce, err := s.GoogleNonce(t.Context(), phone)
		require.NoError(t, err)
		g.Nonce = nonce
		step, err := s.GoogleLogin(t.Context(), "token", notice, phone, nil)
		require.NoError(t, err)
		return m.Users().One(step.User.ID)
	}
	assert.Equal(t, []account.Consent{{Notice: notice, At: m.now}}, press(notice).Consents)
	withNotice(s, changed)
	assert.Equal(t, notice, press(changed).AgreedTo(), "who has an account is asked by itself")
}
