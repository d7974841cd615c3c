package systemtest_test

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
	"tokri/core/login"
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
	reply, err := a.api.CallWorking(a.t.Context(), path, body, append(more, from(address))...)
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
// log in all the time, and the stranger cannot. Codes come slower and slower, and those beyond FreeSends can be
// tried once (what that makes in a day: core/login TestCodesComeSlowerAndSlower). Of the passwords that strangers
// try, only StrangerPasswords a day are checked.
func TestStrangersCannotLockTheOwnerOut(t *testing.T) {
	for name, c := range map[string]struct {
		store   func(*testing.T) harness.Store
		servers int
	}{"sqlite": {sqliteStore, 1}, "mongodb": {mongoStore, 1}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			// The first wait between two codes is short, because this test goes on until it is long.
			_, apis := guarded(t, c.store(t), c.servers, "OTP_RESEND_AFTER=5ms")
			a := &attacked{t: t, api: apis[0], mobile: "9826000003", home: 1}
			a.register()

			// These are wrong attempts while no code is valid.
			for i := range 60 {
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

			// Codes are requested from one address after the other, and each is tried until it is void, until the
			// wait for the next one is long.
			sends, tries, longest := 2, 0, 10*time.Second // two of the owner, from unknown devices
			for wait := time.Duration(0); wait < longest; sends++ {
				address := 300 + sends
				challenge := a.begin(address)
				var got harness.Reply
				require.NoError(t, harness.Until(t.Context(), 250*time.Millisecond, func() error {
					got = a.call(address, "/user/resend-otp", map[string]any{"userId": challenge})
					seconds, _ := strconv.Atoi(got.Header.Get("Retry-After"))
					if wait = time.Duration(seconds) * time.Second; got.OK() || wait >= longest {
						return nil
					}
					return fmt.Errorf("the wait for code %d: %v", sends+1, got)
				}))
				if !got.OK() {
					assert.Equal(t, "otp_sends", got.Code)
					assert.Regexp(t, `try again (after|in) .* log in with your password, .* by e-mail, or on a device`, got.Message)
					assert.LessOrEqual(t, wait, login.LongestPause)
					break
				}
				right, err := a.api.OTP(t.Context(), a.mobile)
				require.NoError(t, err)
				want := login.OTPTries
				if sends >= login.FreeSends {
					want = 1
				}
				for code, n := "", 1; code != "otp_tries"; n++ {
					code = a.try(address, challenge, other(right)).Code
					require.LessOrEqual(t, n, want)
					tries++
				}
				require.Equal(t, "otp_tries", a.try(address, challenge, right).Code, "burnt")
			}
			assert.Less(t, tries, 30)

			require.Equal(t, "otp_sends", a.byOTP(52).Code, "another unknown device has to wait for its turn")
			require.True(t, a.password(52, ownersPassword).OK(), "or take the password")
			require.True(t, a.byOTP(52, a.device).OK(), "and a known device gets its code")
			forged := harness.Header{Name: "Cookie", Value: a.device.Value + "0"}
			require.Equal(t, "otp_sends", a.byOTP(53, forged).Code)
		})
	}
}
