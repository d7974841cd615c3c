package app_test

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
	"tokri/core/account"
)

// attacked is the account of a number that strangers attack.
type attacked struct {
	t      *testing.T
	api    *harness.API
	mobile string
	device harness.Header // the cookie of the owner's device
	home   int            // the address of the owner
}

func (a *attacked) call(address int, path string, body map[string]any, more ...harness.Header) harness.Reply {
	a.t.Helper()
	reply, err := a.api.Call(a.t.Context(), path, body, append(more, from(address))...)
	require.NoError(a.t, err)
	return reply
}

func (a *attacked) begin(address int, more ...harness.Header) (challenge string) {
	a.t.Helper()
	reply := a.call(address, "/user/mobile-verify", map[string]any{"mobile": a.mobile}, more...)
	require.True(a.t, reply.OK(), reply)
	var begun struct{ UserID string }
	require.NoError(a.t, json.Unmarshal(reply.Data, &begun))
	return begun.UserID
}

func (a *attacked) try(address int, challenge, otp string) harness.Reply {
	a.t.Helper()
	return a.call(address, "/user/verify-otp", map[string]any{"userId": challenge, "otp": otp, "type": "phone-verify"})
}

func (a *attacked) password(address int, password string, more ...harness.Header) harness.Reply {
	a.t.Helper()
	return a.call(address, "/user/web-login", map[string]any{"type": "password", "mobile": a.mobile, "password": password}, more...)
}

// byOTP logs in with a new code.
func (a *attacked) byOTP(address int, more ...harness.Header) harness.Reply {
	a.t.Helper()
	challenge := a.begin(address, more...)
	sent := a.call(address, "/user/resend-otp", map[string]any{"userId": challenge}, more...)
	if !sent.OK() {
		return sent
	}
	otp, err := a.api.OTP(a.t.Context(), a.mobile)
	require.NoError(a.t, err)
	return a.try(address, challenge, otp)
}

const ownersPassword = "saffron kettle 41"

// register makes the account on the owner's device.
func (a *attacked) register() {
	a.t.Helper()
	challenge := a.begin(a.home)
	otp, err := a.api.OTP(a.t.Context(), a.mobile)
	require.NoError(a.t, err)
	require.True(a.t, a.try(a.home, challenge, otp).OK())
	in := a.call(a.home, "/user/web-login", map[string]any{"type": "CreateNewPassword", "userId": challenge, "mobile": a.mobile,
		"first_name": "Asha", "last_name": "Verma", "password": ownersPassword})
	require.True(a.t, in.OK(), in)
	cookies := in.Header.Values("Set-Cookie")
	require.Len(a.t, cookies, 2, "the device is known to the account, and has an id of its own")
	for _, cookie := range cookies {
		assert.Contains(a.t, cookie, "HttpOnly; SameSite=Strict")
	}
	cookie, _, _ := strings.Cut(cookies[0], ";")
	a.device = harness.Header{Name: "Cookie", Value: cookie}
}

// other returns a code that differs from the right one.
func other(right string) string {
	n, _ := strconv.Atoi(right)
	return strconv.Itoa(1000 + (n-1000+1)%9000)
}

// A stranger with any number of addresses attacks a number in every way that the login allows. The owner can
// log in all the time, and the stranger cannot. Per day strangers can have StrangerSends codes sent, and try
// each code OTPTries times. They find a code of n digits with a chance of 10 × 3 / (9 × 10^(n-1)) per number
// and day: at most 1 in 30,000 with production's six digits, 1 in 300 with the four digits of a trial. Of the
// passwords that strangers try, only StrangerPasswords a day are checked.
func TestStrangersCannotLockTheOwnerOut(t *testing.T) {
	for name, c := range map[string]struct {
		store   func(*testing.T) harness.Store
		servers int
	}{"sqlite": {sqliteStore, 1}, "mongodb": {mongoStore, 1}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			// The wait between two codes is one nanosecond, because this test asks again at once.
			_, apis := guarded(t, c.store(t), c.servers, "OTP_RESEND_AFTER=1ns")
			a := &attacked{t: t, api: apis[0], mobile: "9826000003", home: 1}
			a.register()

			// These are wrong attempts while no code is valid.
			for i := range 4 * account.OTPTries * account.SendsADay {
				assert.Equal(t, "otp_expired", a.try(100+i, a.begin(100+i), "1234").Code)
			}
			require.True(t, a.byOTP(50).OK(), "a fresh code is right, from any address")

			// These are wrong passwords from eight addresses, until each address is refused.
			for i := range 8 {
				for code := ""; code != "password_locked"; {
					reply := a.password(200+i, "guess")
					if code = reply.Code; code == "too_many_requests" {
						code = "password_locked" // a delay is just as good; to go on, the test would have to wait
					}
					assert.False(t, reply.OK())
				}
			}
			require.True(t, a.password(51, ownersPassword).OK(), "from another address")
			require.True(t, a.password(200, ownersPassword, a.device).OK(), "on a known device, even where a stranger is")

			// Codes are requested from ever new addresses and each is tried until it is used up, until no more
			// are sent.
			sends, tries := 2, 0 // of the owner, from unknown devices
			var refused harness.Reply
			for i := range 5 * account.StrangerSends {
				challenge := a.begin(300 + i)
				if refused = a.call(300+i, "/user/resend-otp", map[string]any{"userId": challenge}); !refused.OK() {
					break
				}
				sends++
				right, err := a.api.OTP(t.Context(), a.mobile)
				require.NoError(t, err)
				for reply := a.try(300+i, challenge, other(right)); ; reply = a.try(300+i, challenge, other(right)) {
					if tries++; reply.Code == "otp_tries" {
						break
					}
					require.Equal(t, "invalid_otp", reply.Code)
				}
				require.Equal(t, "otp_tries", a.try(300+i, challenge, right).Code, "burnt")
			}
			assert.Equal(t, account.StrangerSends, sends)
			assert.LessOrEqual(t, tries, account.StrangerSends*account.OTPTries)
			assert.Equal(t, "otp_sends", refused.Code)
			assert.Regexp(t, `try again after \d+:\d\d [ap]m.* log in with your password, .* by e-mail, or on a device`, refused.Message)
			wait, err := strconv.Atoi(refused.Header.Get("Retry-After"))
			require.NoError(t, err)
			assert.Greater(t, time.Duration(wait)*time.Second, 23*time.Hour)

			require.Equal(t, "otp_sends", a.byOTP(52).Code, "an unknown device has to wait")
			require.True(t, a.password(52, ownersPassword).OK(), "or take the password")
			require.True(t, a.byOTP(52, a.device).OK(), "and a known device gets its code")
			forged := harness.Header{Name: "Cookie", Value: a.device.Value + "0"}
			require.Equal(t, "otp_sends", a.byOTP(53, forged).Code)
		})
	}
}
