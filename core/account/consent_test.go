package account_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/account"
)

const notice, changed = "2026-11-01", "2027-04-01"

func TestAChangedNoticeIsAgreedToOnce(t *testing.T) {
	db, clock, shown := memory.New(), noon, ""
	var events []account.Event
	s := account.Service{Users: db.Users(), Notice: func() string { return shown }, Now: func() time.Time { return clock },
		Audit: func(_ context.Context, e account.Event) { events = append(events, e) }}
	db.Users().Put(account.User{ID: "asha", Mobile: "+919826012345"}, account.User{ID: "guest", SignUpWith: account.SignUpGuest}, account.User{ID: "gone", DeletedAt: noon})
	_, err := s.Agree(t.Context(), "asha", notice)
	require.ErrorIs(t, err, account.ErrNotice, "a shop without a notice asks for no consent")
	var u account.User
	for _, shown = range []string{notice, changed} {
		first := clock
		for range 2 {
			u, err = s.Agree(t.Context(), "asha", shown)
			require.NoError(t, err)
			clock = clock.Add(time.Hour)
		}
		assert.Equal(t, account.Consent{Notice: shown, At: first}, u.Consents[len(u.Consents)-1])
	}
	assert.Len(t, u.Consents, 2, "the earlier consent stays")
	for _, wrong := range []string{notice, "", "2030-01-01"} {
		_, err = s.Agree(t.Context(), "asha", wrong)
		require.ErrorIs(t, err, account.ErrNotice, wrong)
	}
	assert.Equal(t, account.Event{Action: account.NoticeAgreed, UserID: "asha", Reason: changed}, events[len(events)-1])
	_, err = s.Agree(t.Context(), "guest", changed)
	require.ErrorIs(t, err, account.ErrGuest)
	_, err = s.Agree(t.Context(), "gone", changed)
	require.ErrorIs(t, err, account.ErrDeleted)
}
