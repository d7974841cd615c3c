package httpapi

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/login"
)

func TestSessionsAreListedByNameAndEnded(t *testing.T) {
	w := newTestShop(t)
	w.register("9826012345")
	here := w.token
	in := func(header ...string) string {
		w.token = ""
		step := w.ok("webLogin", obj{"type": "password", "mobile": "9826012345", "password": "mandi"}, header...)
		return step["token"].(string)
	}
	phone := in("User-Agent", "okhttp/4.12.0", "X-App-Device", "android/Redmi\u202e <Note> 12")
	in("User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0<script>")
	w.token = here
	names := func() map[string]string {
		ids := map[string]string{}
		for _, each := range w.ok("listSessions", obj{})["list"].([]any) {
			one := each.(map[string]any)
			id := one["_id"].(string)
			require.Len(t, id, 32)
			require.Equal(t, one["app"] == "", one["current"], "this device's name is not known")
			ids[one["app"].(string)+"/"+one["system"].(string)+"/"+one["model"].(string)] = id
		}
		return ids
	}
	ids := names()
	require.Len(t, ids, 3)
	require.Contains(t, ids, "app/Android/Redmi Note 12")
	require.Contains(t, ids, "Firefox/Linux/")
	require.Len(t, w.sms.told, 2, "each new device is told of")

	w.call("endSession", obj{"sessionId": ids["app/Android/Redmi Note 12"]}, http.StatusOK)
	require.Equal(t, "session_not_found", w.call("endSession", obj{"sessionId": ids["app/Android/Redmi Note 12"]}, http.StatusNotFound)["code"])
	require.Len(t, names(), 2)
	w.token = phone
	w.call("listSessions", obj{}, http.StatusUnauthorized)

	w.token = here
	w.call("endOtherSessions", obj{}, http.StatusOK)
	require.Len(t, names(), 1)
}

// Ending a session asks for a fresh proof, which comes with another token if the client asks for one.
func TestEndingSessionsAfterAProof(t *testing.T) {
	w := newTestShop(t)
	w.register("9826012345")
	old := w.token
	w.now = w.now.Add(login.ProofLife)
	require.Equal(t, "proof_required", w.call("endOtherSessions", obj{}, http.StatusForbidden)["code"])
	require.Nil(t, w.call("proveIdentity", obj{"password": "mandi"}, http.StatusOK)["data"], "a client that does not ask keeps its token")
	w.call("endOtherSessions", obj{}, http.StatusOK)

	w.now = w.now.Add(login.ProofLife)
	renewed := w.ok("proveIdentity", obj{"password": "mandi", "renew": true})
	require.Equal(t, "proof_required", w.call("endOtherSessions", obj{}, http.StatusForbidden)["code"], "nothing is proved for the old token")
	w.token = renewed["token"].(string)
	w.now = w.now.Add(time.Second)
	w.call("endOtherSessions", obj{}, http.StatusOK)
	w.token = old
	w.call("listSessions", obj{}, http.StatusUnauthorized)
}
