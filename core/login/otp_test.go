package login_test

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/mock/gomock"

	"tokri/core/apperr"
	"tokri/core/login"
	"tokri/core/notify"
	"tokri/mocks"
)

func TestThreeWrongTriesBurnAnOTP(t *testing.T) {
	s, m := newService()
	step, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	for _, want := range []error{login.ErrOTP, login.ErrOTP, login.ErrOTPBurnt} {
		_, err := s.VerifyOTP(t.Context(), step.ChallengeID, m.wrongOTP(), "", phone, nil)
		require.ErrorIs(t, err, want)
	}
	_, err = s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), "", phone, nil)
	require.ErrorIs(t, err, login.ErrOTPBurnt)
	m.now = m.now.Add(login.ResendAfter)
	_, err = s.Resend(t.Context(), step.ChallengeID, phone)
	require.NoError(t, err)
	_, err = s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), "", phone, nil)
	require.NoError(t, err, "a new one works")
}

func TestOTPExpires(t *testing.T) {
	s, m := newService()
	step, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	m.now = m.now.Add(login.OTPLife)
	_, err = s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), "", phone, nil)
	require.ErrorIs(t, err, login.ErrOTPExpired)
	m.now = m.now.Add(login.ChallengeLife)
	_, err = s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), "", phone, nil)
	require.ErrorIs(t, err, login.ErrChallenge)
	_, err = s.Resend(t.Context(), step.ChallengeID, phone)
	require.ErrorIs(t, err, login.ErrChallenge)
	_, err = s.VerifyOTP(t.Context(), "made up", "1234", "", phone, nil)
	require.ErrorIs(t, err, login.ErrChallenge)
}

func TestAnOTPIsBoundToItsChallenge(t *testing.T) {
	s, m := newService()
	first, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	otp := m.lastOTP()
	_, err = s.VerifyMobile(t.Context(), "9000000000", phone)
	require.NoError(t, err)
	_, err = s.VerifyOTP(t.Context(), first.ChallengeID, m.lastOTP(), "", phone, nil)
	require.ErrorIs(t, err, login.ErrOTP)
	_, err = s.VerifyOTP(t.Context(), first.ChallengeID, otp, "", phone, nil)
	require.NoError(t, err)
}

func TestResendCoolsDown(t *testing.T) {
	s, m := newService()
	step, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	for range 20 { // requests that come too soon do not use up the day's sends
		_, err = s.Resend(t.Context(), step.ChallengeID, phone)
		require.ErrorIs(t, err, login.ErrTooSoon)
		assert.Equal(t, login.ResendAfter, apperr.Of(err).RetryAfter)
	}
	m.now = m.now.Add(login.ResendAfter)
	_, err = s.Resend(t.Context(), step.ChallengeID, phone)
	require.NoError(t, err)
	assert.Len(t, m.sent, 2)
}

// Beginning another login for the same number does not avoid the wait.
func TestANewLoginWaitsAsWell(t *testing.T) {
	s, m := newService()
	_, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	for range 20 {
		_, err = s.VerifyMobile(t.Context(), mobile, login.Client{IP: "10.9.9.9", Device: "other"})
		require.ErrorIs(t, err, login.ErrTooSoon)
		assert.Equal(t, login.ResendAfter, apperr.Of(err).RetryAfter)
	}
	m.now = m.now.Add(login.ResendAfter)
	_, err = s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	assert.Len(t, m.sent, 2)
}

// A caller who had five codes waits for the longest pause, so that one address alone slows a number down for others
// by a few minutes only.
func TestFiveCodesOfOneCaller(t *testing.T) {
	s, m := newService()
	for i := range login.SendsADay {
		step, err := s.VerifyMobile(t.Context(), mobile, phone)
		require.NoError(t, err, "send %d", i+1)
		if i < login.SendsADay-1 {
			m.now = m.now.Add(step.ResendAfter)
		}
	}
	_, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.ErrorIs(t, err, login.ErrSends)
	assert.Equal(t, login.LongestPause, apperr.Of(err).RetryAfter)
	assert.Len(t, m.sent, login.SendsADay)
	_, err = s.VerifyMobile(t.Context(), "9000000000", phone)
	require.NoError(t, err, "other numbers are not touched")
	m.now = m.now.Add(4 * time.Minute)
	_, err = s.VerifyMobile(t.Context(), mobile, stranger(1))
	require.NoError(t, err, "and another address waits for the number's pause alone")
	m.now = m.now.Add(login.LongestPause)
	_, err = s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
}

// After the machine's clock was a day ahead and is set back, codes that were sent meanwhile do not keep a number from getting another one.
func TestCodesFromBeforeTheClockWasSetBackAreNotWaitedFor(t *testing.T) {
	for _, codes := range []int{1, login.SendsADay} {
		s, m := newService()
		var step login.Step
		for i := range codes {
			if i > 0 {
				m.now = m.now.Add(step.ResendAfter)
			}
			var err error
			step, err = s.VerifyMobile(t.Context(), mobile, phone)
			require.NoError(t, err)
		}
		m.now = m.now.Add(-24 * time.Hour)
		_, err := s.Resend(t.Context(), step.ChallengeID, phone)
		require.NoError(t, err, "after %d codes", codes)
		_, err = s.VerifyMobile(t.Context(), mobile, phone)
		require.Error(t, err, "that one is waited for")
		assert.LessOrEqual(t, apperr.Of(err).RetryAfter, login.LongestPause)
		m.now = m.now.Add(apperr.Of(err).RetryAfter)
		_, err = s.VerifyMobile(t.Context(), mobile, phone)
		require.NoError(t, err)
	}
}

func TestParallelVerifyOpensOneSession(t *testing.T) {
	s, m, _ := registered(t)
	before := len(m.Sessions().All())
	step, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	_, err = s.Resend(t.Context(), step.ChallengeID, phone)
	require.NoError(t, err)
	otp := m.lastOTP()
	errs := make([]error, 8)
	var all sync.WaitGroup
	for i := range errs {
		all.Go(func() { _, errs[i] = s.VerifyOTP(t.Context(), step.ChallengeID, otp, "", phone, nil) })
	}
	all.Wait()
	won := 0
	for _, err := range errs {
		if err == nil {
			won++
		}
	}
	assert.Equal(t, 1, won)
	assert.Len(t, m.Sessions().All(), before+1)
}

func TestParallelRegisterMakesOneAccount(t *testing.T) {
	s, m := newService()
	step, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	_, err = s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), "", phone, nil)
	require.NoError(t, err)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() { _, _ = s.Register(t.Context(), step.ChallengeID, details, phone, nil) })
	}
	all.Wait()
	assert.Len(t, m.Users().All(), 1)
	assert.Len(t, m.Sessions().All(), 1)
}

func TestAMessageThatDoesNotGoOut(t *testing.T) {
	s, m := newService()
	broken := mocks.NewMockSMSSender(gomock.NewController(t))
	broken.EXPECT().SendSMS(gomock.Any(), gomock.Any()).Return(notify.ErrNotSent).Times(2)
	s.SMS = broken
	_, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.ErrorIs(t, err, notify.ErrNotSent)
	s.SMS = m
	step, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err, "a message that was not sent starts no wait")
	m.now = m.now.Add(login.ResendAfter)
	s.SMS = broken
	_, err = s.Resend(t.Context(), step.ChallengeID, phone)
	require.ErrorIs(t, err, notify.ErrNotSent)
	s.SMS = m
	_, err = s.Resend(t.Context(), step.ChallengeID, phone)
	require.NoError(t, err)
}

// By the last line, browsers fill in the code on the shop's own pages only.
func TestAnOTPNamesThePageThatItIsFor(t *testing.T) {
	s, m := newService()
	_, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	text := m.sent[len(m.sent)-1].Text
	require.Equal(t, m.lastOTP()+" is your Tokri login code. It is valid for 5 minutes. Do not share it with anybody.\n\n@tokri.example #"+m.lastOTP(), text)
}
