package httpapi

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"tokri/core/erasure"
	"tokri/core/login"
)

func TestConsent(t *testing.T) {
	w := newTestShop(t)
	notice := w.ok("getSettings", "")["privacyNotice"]
	require.Equal(t, "2026-11-01", notice)
	w.now = w.now.Add(login.ResendAfter)
	step := w.ok("mobileVerify", `{"mobile":"9826012345"}`)
	id := step["userId"]
	w.ok("verifyOtp", obj{"userId": id, "otp": w.sms.last, "type": "register"})
	login := w.ok("webLogin", obj{"type": "CreateNewPassword", "userId": id, "password": "mandi-at-seven", "first_name": "Asha", "last_name": "Verma",
		"privacyNotice": notice})
	require.Equal(t, notice, login["userDetail"].(map[string]any)["privacyNotice"])
	w.token = login["token"].(string)
	require.Equal(t, notice, w.ok("fetchProfile", "")["privacyNotice"])

	w.register("9826054321") // this client does not know the privacy notice
	require.Empty(t, w.ok("fetchProfile", "")["privacyNotice"])
	require.Equal(t, "notice_changed", w.call("agreeToNotice", `{"privacyNotice":"2020-01-01"}`, 409)["code"])
	require.Equal(t, notice, w.ok("agreeToNotice", obj{"privacyNotice": notice})["privacyNotice"])
	require.Equal(t, notice, w.ok("fetchProfile", "")["privacyNotice"])
	w.token = ""
	w.call("agreeToNotice", obj{"privacyNotice": notice}, 401)
}

func TestDownloadData(t *testing.T) {
	w := newTestShop(t)
	w.call("downloadData", "", 401)
	w.register("9826012345")
	w.call("toggleWishlist", `{"productId":"mango"}`, 200)
	download := func() *http.Response {
		r := httptest.NewRequest(http.MethodGet, "/api/user/download-data", nil)
		r.Header.Set("Authorization", "Bearer "+w.token)
		res := httptest.NewRecorder()
		w.h.ServeHTTP(res, r)
		return res.Result()
	}
	w.now = w.now.Add(login.ProofLife)
	require.Equal(t, "proof_required", w.call("downloadData", "", 403)["code"])
	w.call("proveIdentity", `{"password":"mandi"}`, 200)
	res := download()
	require.Equal(t, 200, res.StatusCode)
	require.Equal(t, `attachment; filename="my-data-2026-11-21.json"`, res.Header.Get("Content-Disposition"))
	require.Equal(t, "no-store", res.Header.Get("Cache-Control"))
	var copied map[string]any
	require.NoError(t, json.NewDecoder(res.Body).Decode(&copied))
	require.NoError(t, res.Body.Close())
	require.Equal(t, "+919826012345", copied["account"].([]any)[0].(map[string]any)["mobile"])
	require.Len(t, copied["wishlist"].([]any)[0].(map[string]any)["wishes"], 1)
	doc, err := loadDocument()
	require.NoError(t, err)
	described := doc.Components.Schemas["DataCopy"].Value
	require.ElementsMatch(t, slices.Collect(maps.Keys(copied)), slices.Collect(maps.Keys(described.Properties)), "the document has every list")
	require.ElementsMatch(t, slices.Collect(maps.Keys(copied)), described.Required)
	for range erasure.CopiesADay - 1 {
		require.NoError(t, download().Body.Close())
	}
	res = download()
	require.Equal(t, 429, res.StatusCode)
	require.NotEmpty(t, res.Header.Get("Retry-After"))
	require.NoError(t, res.Body.Close())
}
