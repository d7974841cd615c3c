package login_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/apperr"
	"tokri/core/login"
)

// refuseEasy refuses one common password, and those made of the user's data or of the names.
func refuseEasy(s *login.Service, names ...string) {
	s.Rules.EasyPassword = login.EasyPasswords{Common: func(p string) (bool, error) { return p == "sunflower", nil }, Names: func() []string { return names }}.Contain
}

func TestEasyPasswordsAreRefused(t *testing.T) {
	for password, easy := range map[string]bool{
		"sunflower": true, // the common password of this test
		mobile:      true, "+91 98765 43210": true, "asha9876543210": true,
		"Asha": true, "asha1234": true, "Verma!!": true, "AshaVerma": true, "verma_asha_2026": true, "rasbhari7": true,
		"tokri": true, "Tokri@2026": true, "indore123": true, "IndoreTokri!": true, "tokri-asha-99": true, "Sabzi Mandi 1": true,
		"tokri mango": false, "indoriyat": false, "sabz": false,
		"ashaverma mango": false, "tarbuj ashram": false, "1234": false, "----": false,
	} {
		s, m := newService()
		refuseEasy(s, "Tokri", "Indore", "", "Sabzi Mandi")
		step, err := s.VerifyMobile(t.Context(), mobile, phone)
		require.NoError(t, err)
		_, err = s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), "", phone, nil)
		require.NoError(t, err)
		d := details
		d.Password, d.Email = password, "rasbhari@example.in"
		_, err = s.Register(t.Context(), step.ChallengeID, d, phone, nil)
		if !easy {
			require.NoError(t, err, password)
			continue
		}
		require.ErrorIs(t, err, login.ErrEasyPassword, password)
		assert.Empty(t, m.Users().All())
		_, err = s.Register(t.Context(), step.ChallengeID, details, phone, nil)
		require.NoError(t, err, "another may be chosen on the same login")
	}
}

func TestEasyPasswordsAreNoResetEither(t *testing.T) {
	s, m, _ := mailed(t)
	refuseEasy(s)
	token := link(t, s, m)
	for _, easy := range []string{"sunflower", "asha2026", mobile} {
		err := reset(t, s, token, easy, easy)
		require.ErrorIs(t, err, login.ErrEasyPassword, easy)
		assert.Equal(t, "newPassword", apperr.Of(err).Field)
	}
	require.NoError(t, reset(t, s, token, "papaya leaf", "papaya leaf"), "none of them used the link up")

	challenge := forgotten(t, s, m)
	_, err := s.ResetByOTP(t.Context(), challenge, "verma99", phone, nil)
	require.ErrorIs(t, err, login.ErrEasyPassword)
	_, err = s.ResetByOTP(t.Context(), challenge, "guava tree", phone, nil)
	require.NoError(t, err)
}

// If the list of common passwords cannot be read, the password is not accepted unchecked.
func TestAListThatCannotBeRead(t *testing.T) {
	s, m, _ := mailed(t)
	broken := errors.New("no list")
	s.Rules.EasyPassword = login.EasyPasswords{Common: func(string) (bool, error) { return false, broken }, Names: func() []string { return nil }}.Contain
	require.ErrorIs(t, reset(t, s, link(t, s, m), "papaya leaf", "papaya leaf"), broken)
}
