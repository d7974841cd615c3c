package httpapi

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/core/account"
)

// An OTP outlives neither its own five minutes nor its login's ten, and works once.
func TestOldAndUsedOTPs(t *testing.T) {
	w := newTown(t)
	begin := func() string {
		return data(w.call("mobileVerify", "/user/mobile-verify", `{"mobile":"9826012345"}`, 200))["userId"].(string)
	}
	try := func(id string, status int) map[string]any {
		return w.call("verifyOtp", "/user/verify-otp", `{"userId":"`+id+`","otp":`+w.sms.last+`,"type":"register"}`, status)
	}
	id := begin()
	w.now = w.now.Add(account.OTPLife)
	require.Equal(t, "otp_expired", try(id, 422)["code"])
	w.now = w.now.Add(account.ChallengeLife)
	require.Equal(t, "login_expired", try(id, 422)["code"])
	require.Equal(t, "login_expired", w.call("resendOtp", "/user/resend-otp", `{"userId":"`+id+`"}`, 422)["code"])

	id = begin()
	w.now = w.now.Add(account.OTPLife - time.Millisecond)
	try(id, 200)
	require.Equal(t, "otp_expired", try(id, 422)["code"])
}
