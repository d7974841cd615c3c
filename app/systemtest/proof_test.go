package systemtest_test

import (
	"net/http"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
	"tokri/core/session"
)

// steal makes a customer with a token that is an hour old, for a session that the store has like any other.
func steal(t *testing.T, w *testShop, owner *harness.Shopper) *harness.Shopper {
	t.Helper()
	stores := storesOf(t, w.Store)
	then := time.Now().Add(-time.Hour)
	require.NoError(t, stores.Sessions.Insert(t.Context(),
		session.Session{Hash: session.TokenHash("stolen"), UserID: owner.ID, Created: then, Seen: then}))
	thief := *owner
	thief.Token = "stolen"
	return &thief
}

var undoLink = regexp.MustCompile(`/undo-change/(\S+)`)

// A person who has only a bearer token cannot change a contact, delete anything, give up money or download
// data. What the owner's own session changes can be undone from the old number.
func TestAStolenTokenIsNoTakeOver(t *testing.T) {
	onEachStore(t, func(t *testing.T, store harness.Store) {
		p, d := program(t, store), &serverOutput{}
		p.Tee = d
		w := open(t, p, 1)
		asha := w.crowd(t, 1)[0]
		said, err := w.Run(t.Context(), "wallet", "credit", asha.Mobile, "100", "a test")
		require.NoError(t, err, said)
		// The owner has entered another number and address, but has not proved them yet.
		const number = "9826088888"
		pending := map[string]any{"first_name": "Asha", "gender": "female", "mobile": number, "email": "asha@example.in"}
		require.Equal(t, "ok", code(t, asha, "/user/update", pending))
		proof, err := harness.Into[struct{ UserID string }](t.Context(), asha.API, "/user/prove-contact", map[string]any{"contact": "mobile"}, harness.Bearer(asha.Token))
		require.NoError(t, err)
		otp := d.await(t, "+91"+number, 1, firstNumber)[0]
		profile := func() string {
			reply, err := asha.Call(t.Context(), "/user/fetch-profile", map[string]any{})
			require.NoError(t, err)
			return string(reply.Data)
		}
		before := profile()

		thief := steal(t, w, asha)
		require.Equal(t, "ok", code(t, thief, "/user/fetch-profile", map[string]any{}), "the token is good")
		for _, try := range []struct {
			call string
			body map[string]any
		}{
			{"/user/update", map[string]any{"first_name": "Asha", "gender": "female", "mobile": "9826099999"}},
			{"/user/update", map[string]any{"first_name": "Asha", "gender": "female", "email": "thief@example.in"}},
			{"/user/prove-contact", map[string]any{"contact": "mobile"}},
			{"/user/prove-contact", map[string]any{"contact": "email"}},
			{"/user/verify-contact", map[string]any{"userId": proof.UserID, "otp": otp}},
			{"/user/delete-account", map[string]any{}},
			{"/user/delete-account", map[string]any{"forfeitWallet": true}},
		} {
			reply, err := thief.Call(t.Context(), try.call, try.body)
			require.NoError(t, err)
			assert.Equal(t, "proof_required", reply.Code, try.call)
			assert.Equal(t, http.StatusForbidden, reply.HTTP, try.call)
			assert.Contains(t, string(reply.Data), `"password":true`)
			assert.NotContains(t, string(reply.Data), asha.Mobile, "the token does not tell the number")
		}
		assert.Equal(t, before, profile())
		download, err := http.NewRequestWithContext(t.Context(), http.MethodGet, asha.API.Server.URL+"/api/user/download-data", nil)
		require.NoError(t, err)
		download.Header.Set("Authorization", "Bearer "+thief.Token)
		answer, err := http.DefaultClient.Do(download)
		require.NoError(t, err)
		require.NoError(t, answer.Body.Close())
		assert.Equal(t, http.StatusForbidden, answer.StatusCode)

		require.Equal(t, "ok", code(t, asha, "/user/verify-contact", map[string]any{"userId": proof.UserID, "otp": otp}))
		assert.Equal(t, "unauthorized", code(t, thief, "/user/fetch-profile", map[string]any{}), "the other sessions have ended")
		token := d.await(t, "+91"+asha.Mobile, 1, undoLink)[1]
		undone, err := harness.Into[struct{ ResetToken string }](t.Context(), asha.API, "/user/undo-change", map[string]any{"token": token})
		require.NoError(t, err, "without a login")
		assert.Equal(t, "unauthorized", code(t, asha, "/user/fetch-profile", map[string]any{}))
		reply, err := asha.API.Call(t.Context(), "/user/undo-change", map[string]any{"token": token})
		require.NoError(t, err)
		assert.Equal(t, "undo_expired", reply.Code, "it works once")
		_, err = harness.Into[any](t.Context(), asha.API, "/user/reset-password",
			map[string]any{"userId": undone.ResetToken, "newPassword": ownersPassword, "confirmPassword": ownersPassword})
		require.NoError(t, err)
		for mobile, ok := range map[string]bool{asha.Mobile: true, number: false} {
			reply, err := asha.API.Call(t.Context(), "/user/web-login", map[string]any{"type": "password", "mobile": mobile, "password": ownersPassword})
			require.NoError(t, err)
			assert.Equal(t, ok, reply.OK(), mobile)
		}
	})
}
