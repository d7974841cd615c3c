package account_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/account"
)

const notice, changed = "2026-11-01", "2027-04-01"

func withNotice(s *account.Service, notice string) { s.Notice = func() string { return notice } }

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

func TestAChangedNoticeIsAgreedToOnce(t *testing.T) {
	s, m, u := registered(t)
	_, err := s.Agree(t.Context(), u.ID, notice)
	require.ErrorIs(t, err, account.ErrNotice, "a shop without a notice asks for no consent")
	for _, now := range []string{notice, changed} {
		withNotice(s, now)
		first := m.now
		for range 2 {
			u, err = s.Agree(t.Context(), u.ID, now)
			require.NoError(t, err)
			m.now = m.now.Add(time.Hour)
		}
		assert.Equal(t, account.Consent{Notice: now, At: first}, u.Consents[len(u.Consents)-1])
	}
	assert.Len(t, u.Consents, 2, "the earlier consent stays")
	for _, wrong := range []string{notice, "", "2030-01-01"} {
		_, err = s.Agree(t.Context(), u.ID, wrong)
		require.ErrorIs(t, err, account.ErrNotice, wrong)
	}
	assert.Equal(t, account.Event{Action: account.NoticeAgreed, UserID: u.ID, Reason: changed}, m.events[len(m.events)-1])
	guest, err := s.Guest(t.Context(), "0b9f3b2e-6f0e-4c0c-9a53-0d5a2e9f7a11", phone)
	require.NoError(t, err)
	_, err = s.Agree(t.Context(), guest.User.ID, changed)
	require.ErrorIs(t, err, account.ErrGuest)
}
