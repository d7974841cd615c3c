package account_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tokri/core/account"
)

func TestEndingAllOtherSessions(t *testing.T) {
	s, _, _ := registered(t)
	var tokens []string
	var mine account.Session
	for range 3 {
		step, err := s.Login(t.Context(), mobile, details.Password, phone, nil)
		require.NoError(t, err)
		tokens = append(tokens, step.Token)
		mine, err = s.Authenticate(t.Context(), step.Token)
		require.NoError(t, err)
	}
	require.NoError(t, s.EndOtherSessions(t.Context(), mine))
	for _, token := range tokens[:2] {
		_, err := s.Authenticate(t.Context(), token)
		require.ErrorIs(t, err, account.ErrSession)
	}
	_, err := s.Authenticate(t.Context(), tokens[2])
	require.NoError(t, err)
}
