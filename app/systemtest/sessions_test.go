package systemtest_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
	"tokri/core/session"
)

type listedSession struct {
	ID      string `json:"_id"`
	Current bool   `json:"current"`
	App     string `json:"app"`
	System  string `json:"system"`
}

// device logs a customer in on one device.
func device(t *testing.T, who *harness.Shopper, userAgent string) *harness.Shopper {
	t.Helper()
	on, err := who.Login(t.Context(), harness.Header{Name: "User-Agent", Value: userAgent})
	require.NoError(t, err)
	return on
}

func sessionsOf(t *testing.T, who *harness.Shopper) []listedSession {
	t.Helper()
	list, err := harness.Into[struct{ List []listedSession }](t.Context(), who.API, "/user/sessions", map[string]any{}, harness.Bearer(who.Token))
	require.NoError(t, err)
	return list.List
}

// code returns the code in the answer to a call.
func code(t *testing.T, who *harness.Shopper, call string, body map[string]any) string {
	t.Helper()
	reply, err := who.Call(t.Context(), call, body)
	require.NoError(t, err)
	return reply.Code
}

// A customer sees where the account is logged in, and ends one session or all others; each ends at once on
// every server. If there are too many sessions, a new login ends the one that was not used for the longest
// time.
func TestCustomersEndTheirSessions(t *testing.T) {
	test := func(t *testing.T, w *testShop) {
		crowd := w.crowd(t, 2)
		asha, stranger := crowd[0], crowd[1]
		elsewhere := func(who *harness.Shopper) *harness.Shopper { return who.On(w.apis[len(w.apis)-1]) }
		android := device(t, asha, "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36")
		linux := device(t, asha, "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0")
		ids := map[string]string{}
		for _, one := range sessionsOf(t, asha) {
			ids[one.App+" "+one.System] = one.ID
			assert.Equal(t, one.App == "", one.Current)
		}
		require.Len(t, ids, 3)

		// Both servers have seen the token, and may have a copy of the session.
		for _, on := range []*harness.Shopper{android, elsewhere(android), linux, elsewhere(linux)} {
			require.Equal(t, "ok", code(t, on, "/user/sessions", map[string]any{}))
		}
		assert.Equal(t, "session_not_found", code(t, stranger, "/user/end-session", map[string]any{"sessionId": ids["Chrome Android"]}))
		require.Equal(t, "ok", code(t, asha, "/user/end-session", map[string]any{"sessionId": ids["Chrome Android"]}))
		for _, on := range []*harness.Shopper{android, elsewhere(android)} {
			assert.Equal(t, "unauthorized", code(t, on, "/user/sessions", map[string]any{}))
		}
		assert.Equal(t, "ok", code(t, elsewhere(linux), "/user/sessions", map[string]any{}))
		require.Equal(t, "ok", code(t, asha, "/user/end-other-sessions", map[string]any{}))
		for _, on := range []*harness.Shopper{linux, elsewhere(linux)} {
			assert.Equal(t, "unauthorized", code(t, on, "/user/sessions", map[string]any{}))
		}
		assert.Equal(t, "ok", code(t, elsewhere(asha), "/user/sessions", map[string]any{}))
		assert.Len(t, sessionsOf(t, asha), 1)

		var newest *harness.Shopper
		for range session.Max {
			newest = device(t, asha, "")
		}
		assert.Equal(t, "unauthorized", code(t, asha, "/user/sessions", map[string]any{}), "it was not used for longest")
		assert.Len(t, sessionsOf(t, newest), session.Max)
	}
	onBothStores(t, 2, test)
	t.Run("mongodb with redis", func(t *testing.T) {
		t.Parallel()
		test(t, open(t, program(t, mongoStore(t), newRedis(t).Setting()), 2))
	})
}
