package httpapi

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tokri/core/login"
	"tokri/core/picture"
)

func TestAForgottenPassword(t *testing.T) {
	w := newTestShop(t)
	w.register("9826012345")
	session := w.token
	w.token = ""
	unproved := w.call("forgotPassword", `{"email":"asha@example.com"}`, 200)
	require.Len(t, w.sms.mails, 1)
	require.NotContains(t, w.sms.mails[0].Text, "/reset-password/", "an address that was never proved gets no link")
	w.token = session
	proof := w.ok("proveContact", `{"contact":"email"}`)
	w.ok("verifyContact", obj{"userId": proof["userId"], "otp": json.Number(mailedCode.FindString(w.sms.mails[1].Text))})
	w.token = ""
	sent := w.call("forgotPassword", `{"email":"asha@example.com"}`, 200)
	require.Equal(t, "Password reset link sent! Check your email.", sent["message"])
	require.Equal(t, sent, unproved)
	require.Equal(t, sent, w.call("forgotPassword", `{"email":"nobody@example.com"}`, 200))
	missing := w.call("forgotPassword", `{"email":""}`, 422)
	require.Equal(t, "Please enter your registered email", missing["message"])
	require.Len(t, w.sms.mails, 3)
	_, token, _ := strings.Cut(w.sms.mails[2].Text, "/reset-password/")
	token = strings.Fields(token)[0]

	form := func(token, password, again string) obj {
		return obj{"userId": token, "newPassword": password, "confirmPassword": again}
	}
	differ := w.call("resetPassword", form(token, "papaya", "papayo"), 422)
	require.Equal(t, "Passwords do not match!", differ["message"])
	short := w.call("resetPassword", form(token, "mango", "mango"), 422)
	require.Equal(t, "The password must have at least 6 characters.", short["message"])
	require.Equal(t, "newPassword", short["field"])
	require.Equal(t, "Invalid or missing user ID!", w.call("resetPassword", form("", "papaya", "papaya"), 422)["message"])
	require.Equal(t, "Password reset successful!", w.call("resetPassword", form(token, "papaya", "papaya"), 200)["message"])
	require.Equal(t, "reset_expired", w.call("resetPassword", form(token, "papaya", "papaya"), 422)["code"])

	step := w.ok("mobileVerify", `{"mobile":"9826012345"}`)
	require.Equal(t, "password", step["type"])
	require.Equal(t, "invalid_login", w.call("webLogin", `{"type":"password","mobile":"9826012345","password":"mandi"}`, 422)["code"])
	in := w.call("webLogin", `{"type":"password","mobile":"9826012345","password":"papaya"}`, 200)
	require.Equal(t, "Login successful", in["message"])

	// A customer without an address resets the password with an OTP.
	id := step["userId"].(string)
	w.now = w.now.Add(login.ResendAfter)
	again := w.call("resendOtp", obj{"userId": id, "ip": "d"}, 200)
	require.Equal(t, "OTP resent successfully!", again["message"])
	require.Equal(t, "phone-verify", data(again)["type"])
	proved := w.ok("verifyOtp", obj{"userId": id, "otp": json.Number(w.sms.last), "type": "forgot-otp"})
	require.Equal(t, "reset-password", proved["type"])
	require.Nil(t, proved["token"])
	done := w.ok("webLogin", obj{"type": "reset-password", "userId": id, "password": "banana"})
	require.Equal(t, "login", done["type"])
	w.token = data(in)["token"].(string)
	require.Equal(t, "Authorization required", w.call("fetchProfile", "", 401)["message"])
	require.Equal(t, "User ID missing. Please restart login.", w.call("resendOtp", `{}`, 422)["message"])
}

func TestAnEasyPasswordIsRefused(t *testing.T) {
	w := newTestShop(t)
	w.logins.Rules.EasyPassword = login.EasyPasswords{Common: func(p string) (bool, error) { return p == "sunflower", nil }, Names: func() []string { return nil }}.Contain
	id := w.ok("mobileVerify", `{"mobile":"9826012345"}`)["userId"]
	w.ok("verifyOtp", obj{"userId": id, "otp": json.Number(w.sms.last), "type": "register"})
	form := obj{"type": "CreateNewPassword", "userId": id, "first_name": "Asha", "last_name": "Verma", "password": "sunflower"}
	easy := w.call("webLogin", form, 422)
	require.Equal(t, "easy_password", easy["code"])
	require.Equal(t, "password", easy["field"])
	form["password"] = "Asha-9826012345"
	require.Equal(t, "easy_password", w.call("webLogin", form, 422)["code"])
	form["password"] = "saffron kettle"
	w.call("webLogin", form, 200)
}

func TestAPasswordIsLocked(t *testing.T) {
	w := newTestShop(t)
	w.register("9826012345")
	for range login.PasswordTries {
		w.now = w.now.Add(login.SlowFor)
		w.call("webLogin", `{"type":"password","mobile":"9826012345","password":"wrong"}`, 422)
	}
	locked := w.call("webLogin", `{"type":"password","mobile":"9826012345","password":"mandi"}`, 429)
	require.Equal(t, "password_locked", locked["code"])
}

// oneGoogle says of every token that it is Asha's, and that its nonce is the token itself.
type oneGoogle struct{}

func (oneGoogle) VerifyGoogle(_ context.Context, token string) (login.GoogleIdentity, error) {
	return login.GoogleIdentity{Subject: "1", Email: "asha@example.com", EmailProved: true, FirstName: "Asha", Nonce: token}, nil
}

func TestGoogleLogin(t *testing.T) {
	w := newTestShop(t)
	require.Equal(t, "not_available", w.call("googleNonce", "", 501)["code"])
	require.Equal(t, "not_available", w.call("googleLogin", `{"token":"aaaaaaaaaaaaaaaaaaaaaaaa"}`, 501)["code"])
	w.logins.Google, w.logins.Rules.Google = oneGoogle{}, true
	failed := w.call("googleLogin", `{"token":"aaaaaaaaaaaaaaaaaaaaaaaa"}`, 422)
	require.Equal(t, "Google login failed!", failed["message"])
	w.call("googleLogin", `{"token":"short"}`, 422)
	w.call("googleLogin", `{"token":{"$gt":""}}`, 400)
	nonce := w.ok("googleNonce", "")["nonce"].(string)
	in := w.call("googleLogin", obj{"token": nonce}, 200)
	require.Equal(t, "Login successful via Google!", in["message"])
	require.Equal(t, "google", data(in)["userDetail"].(map[string]any)["signUpWith"])
	w.call("googleLogin", obj{"token": nonce}, 422)
}

// onlyJPEG accepts as a picture whatever begins like a JPEG.
type onlyJPEG struct{}

func (onlyJPEG) Clean(_ context.Context, raw []byte) (picture.Image, error) {
	if !strings.HasPrefix(string(raw), "\xff\xd8") {
		return picture.Image{}, picture.ErrImage
	}
	return picture.Image{Type: "image/jpeg", Data: raw}, nil
}

func TestContactUs(t *testing.T) {
	w := newTestShop(t)
	form := obj{"fullName": "Asha Verma", "email": "asha@example.com", "mobile": "9826012345", "message": "Do you deliver?"}
	jpeg := base64.StdEncoding.EncodeToString(append([]byte("\xff\xd8"), make([]byte, picture.MaxImageSize-2)...))
	sent := w.call("contactUs", form.with("images", list{jpeg, jpeg, jpeg}), 200)
	require.Equal(t, "✅ Message sent successfully!", sent["message"])
	w.call("contactUs", form, 200)
	require.Len(t, w.db.Messages().All(), 2)
	require.Len(t, w.db.Messages().All()[0].Images, 3)
	require.Len(t, w.sms.mails, 2)
	for _, c := range []struct {
		field string
		value any
		code  string
	}{
		{"images", list{"not base64"}, "invalid_image"},
		{"images", list{"aGVsbG8="}, "invalid_image"},
		{"images", list{"", "", "", ""}, "invalid_image"},
		{"fullName", " ", "invalid_message"},
		{"mobile", "0000000000", "invalid_mobile"},
		{"email", "asha", "invalid_email"},
	} {
		require.Equal(t, c.code, w.call("contactUs", form.with(c.field, c.value), 422)["code"], c)
	}
	tooLarge := w.call("contactUs", form.with("images", list{strings.Repeat("A", 10<<20)}), 413)
	require.Equal(t, "pictures_too_large", tooLarge["code"])
	require.Contains(t, tooLarge["message"], "up to 3 of at most 2 MB each")
	require.Contains(t, w.call("mobileVerify", obj{"mobile": strings.Repeat("9", 70<<10)}, 413)["message"], "64 KB")
}
