package httpapi

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/login"
)

// An OTP works once, for at most its own five minutes and the ten minutes of its login.
func TestOldAndUsedOTPs(t *testing.T) {
	w := newTestShop(t)
	begin := func() string {
		return w.ok("mobileVerify", `{"mobile":"9826012345"}`)["userId"].(string)
	}
	try := func(id string, status int) map[string]any {
		return w.call("verifyOtp", obj{"userId": id, "otp": json.Number(w.sms.last), "type": "register"}, status)
	}
	id := begin()
	w.now = w.now.Add(login.OTPLife)
	require.Equal(t, "otp_expired", try(id, 422)["code"])
	w.now = w.now.Add(login.ChallengeLife)
	require.Equal(t, "login_expired", try(id, 422)["code"])
	require.Equal(t, "login_expired", w.call("resendOtp", obj{"userId": id}, 422)["code"])

	id = begin()
	w.now = w.now.Add(login.OTPLife - time.Millisecond)
	try(id, 200)
	require.Equal(t, "otp_expired", try(id, 422)["code"])
}
