package account_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/account"
	"tokri/core/notify"
)

var noon = time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC)

func TestHowACustomerIsReached(t *testing.T) {
	db := memory.New()
	db.Users().Put(
		account.User{ID: "proved", Mobile: "+919826012345", Email: "asha@example.in", EmailProved: true, Language: notify.Hindi},
		account.User{ID: "named", Mobile: "+919826012346", Email: "ravi@example.in", PendingEmail: "other@example.in"},
		account.User{ID: "guest", GuestDevice: "d"},
	)
	for id, want := range map[string]notify.Recipient{
		"proved": {UserID: "proved", Mobile: "+919826012345", Email: "asha@example.in", Language: notify.Hindi},
		"named":  {UserID: "named", Mobile: "+919826012346"}, // any account can name another's address
		"guest":  {UserID: "guest"},
		"nobody": {UserID: "nobody"},
	} {
		got, err := account.RecipientOf(t.Context(), db.Users(), id)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
}

func TestTheLanguageLastUsedIsKept(t *testing.T) {
	db := memory.New()
	db.Users().Put(account.User{ID: "asha", Mobile: "+919826012345"}, account.User{ID: "gone", DeletedAt: noon})
	s := account.Service{Users: db.Users()}
	for _, step := range []struct{ says, kept notify.Language }{{notify.Hindi, notify.Hindi}, {"", notify.Hindi}, {notify.English, notify.English}} {
		require.NoError(t, s.NoteLanguage(t.Context(), "asha", step.says))
		require.Equal(t, step.kept, db.Users().One("asha").Language)
	}
	version := db.Users().One("asha").Version
	require.NoError(t, s.NoteLanguage(t.Context(), "asha", notify.English))
	require.Equal(t, version, db.Users().One("asha").Version, "what is known is not written again")
	require.NoError(t, s.NoteLanguage(t.Context(), "gone", notify.Hindi))
	require.Empty(t, db.Users().One("gone").Language)
}
