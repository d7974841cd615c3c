package systemtest_test

import (
	"io"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/app/backoffice"
	"tokri/app/storage"
	"tokri/config"
	"tokri/core/account"
	"tokri/core/session"
)

// The staff can end the sessions of one customer, or of everybody.
func TestTheStaffEndSessions(t *testing.T) {
	c := config.Config{DataDir: t.TempDir()}
	s, err := storage.OpenStores(t.Context(), c, storage.Exclusive)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close(t.Context())) })
	log, now := slog.New(slog.NewTextHandler(io.Discard, nil)), time.Now()
	open := func() {
		for user, mobile := range map[string]string{"asha": "+919876543210", "rani": "+919876543211"} {
			_ = s.Users.Insert(t.Context(), account.User{ID: user, Mobile: mobile}) // the second time it exists
			require.NoError(t, s.Sessions.Insert(t.Context(), session.Session{Hash: "of " + user, UserID: user, Created: now, Seen: now}))
		}
	}
	open()
	id, err := backoffice.LogOut(t.Context(), c, s, log, "9876543210")
	require.NoError(t, err)
	require.Equal(t, "asha", id)
	_, err = s.Sessions.Get(t.Context(), "of asha")
	require.ErrorIs(t, err, session.ErrUnauthorized)
	_, err = s.Sessions.Get(t.Context(), "of rani")
	require.NoError(t, err)
	u, err := s.Users.Get(t.Context(), "asha")
	require.NoError(t, err)
	require.False(t, u.DevicesSince.IsZero(), "its devices are told of as new ones")
	_, err = backoffice.LogOut(t.Context(), c, s, log, "9000000000")
	require.Error(t, err)

	_, err = backoffice.LogOut(t.Context(), c, s, log, "")
	require.NoError(t, err)
	_, err = s.Sessions.Get(t.Context(), "of rani")
	require.ErrorIs(t, err, session.ErrUnauthorized)
}
