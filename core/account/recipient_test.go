package account_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/account"
	"tokri/core/notify"
)

func TestHowACustomerIsReached(t *testing.T) {
	db := memory.New()
	db.Users().Put(
		account.User{ID: "proved", Mobile: "+919826012345", Email: "asha@example.in", EmailProved: true, Language: notify.Hindi},
		account.User{ID: "named", Mobile: "+919826012346", Email: "ravi@example.in", PendingEmail: "other@example.in"},
		account.User{ID: "guest", GuestDevice: "d"},
	)
	for id, want := range map[string]notify.Recipient{
		"proved": {UserID: "proved", Mobile: "+919826012345", Email: "asha@example.in", Language: notify.Hindi},
		"named":  {UserID: "named", Mobile: "+919826012346"}, // anybody may name the address of another
		"guest":  {UserID: "guest"},
		"nobody": {UserID: "nobody"},
	} {
		got, err := account.RecipientOf(t.Context(), db.Users(), id)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
}
