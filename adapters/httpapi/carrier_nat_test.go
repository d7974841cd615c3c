package httpapi

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/account"
	"tokri/core/login"
)

// carrier is the one address that a mobile network gives to all its customers.
const carrier = "203.0.113.7"

// natReply has the parts of a response that the tests below read.
type natReply struct {
	Code string
	Data struct{ UserID, Token string }
	http.Header
}

func (w *testShop) natCall(path, address, cookie string, body obj) (r natReply) {
	w.t.Helper()
	raw, err := json.Marshal(body)
	require.NoError(w.t, err)
	request := httptest.NewRequest(http.MethodPost, "/api"+path, strings.NewReader(string(raw)))
	request.RemoteAddr = address + ":1"
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Cookie", cookie)
	answer := httptest.NewRecorder()
	w.h.ServeHTTP(answer, request)
	require.NoError(w.t, json.Unmarshal(answer.Body.Bytes(), &r), answer.Body.String())
	r.Header = answer.Header()
	return r
}

// natLogin logs a customer in by the method of its kind, and returns the last response.
func (w *testShop) natLogin(kind, mobile, address, cookie string) natReply {
	if kind == "password" {
		return w.natCall("/user/web-login", address, cookie, obj{"type": "password", "mobile": mobile, "password": "saffron kettle 41"})
	}
	begun := w.natCall("/user/mobile-verify", address, cookie, obj{"mobile": mobile})
	if begun.Code != "ok" {
		return begun
	}
	if kind == "otp" {
		if sent := w.natCall("/user/resend-otp", address, cookie, obj{"userId": begun.Data.UserID}); sent.Code != "ok" {
			return sent
		}
		return w.natCall("/user/verify-otp", address, cookie, obj{"userId": begun.Data.UserID, "otp": "4821", "type": "phone-verify"})
	}
	if proved := w.natCall("/user/verify-otp", address, cookie, obj{"userId": begun.Data.UserID, "otp": "4821", "type": "register"}); proved.Code != "ok" {
		return proved
	}
	return w.natCall("/user/web-login", address, cookie, obj{"type": "CreateNewPassword", "userId": begun.Data.UserID, "mobile": mobile,
		"first_name": "Asha", "last_name": "Verma", "password": "saffron kettle 41", "privacyNotice": "2026-11-01"})
}

// A thousand customers behind one address log in within an hour, each as customers do, while an attacker at the
// same address guesses codes and has them sent.
func TestAThousandCustomersBehindOneAddress(t *testing.T) {
	w := newTestShop(t)
	var err error
	w.h, err = handlerOf(ServerConfig{Log: slog.New(slog.DiscardHandler), Sessions: w.sessions, Edition: func() string { return "1" },
		Limiter: w.db.Limiter(func() time.Time { return w.now }), Rates: DefaultRates()}, w.api)
	require.NoError(t, err)
	const victim = "9826099999"
	mobile := func(i int) string { return fmt.Sprint(9_826_000_000 + i) }
	kinds := []string{"password", "password", "password", "otp", "registration"}
	device := map[int]string{}
	for i := range 1000 {
		if i%5 == 4 {
			continue // this customer has no account yet
		}
		hash, err := clearHasher{}.Hash(t.Context(), "saffron kettle 41")
		require.NoError(t, err)
		require.NoError(t, w.db.Users().Insert(t.Context(), account.User{ID: fmt.Sprint("u", i), Mobile: "+91" + mobile(i), SignUpWith: account.SignUpMobile, PasswordHash: hash, CreatedAt: w.now}))
		if i%5 < 2 { // this customer has logged in on this device before, at home
			in := w.natLogin("password", mobile(i), fmt.Sprintf("198.51.%d.%d", i>>8, i&255), "")
			require.Equal(t, "ok", in.Code)
			device[i], _, _ = strings.Cut(in.Values("Set-Cookie")[0], ";")
		}
	}
	require.NoError(t, w.db.Users().Insert(t.Context(), account.User{ID: "victim", Mobile: "+91" + victim, SignUpWith: account.SignUpMobile, PasswordHash: "x", CreatedAt: w.now}))

	in, refused, attack := map[string]int{}, map[string]int{}, map[string]int{}
	began := w.now
	for i := range 1000 {
		w.now = began.Add(time.Duration(i) * 3600 * time.Millisecond)
		kind := kinds[i%5]
		if got := w.natLogin(kind, mobile(i), carrier, device[i]); got.Code == "ok" {
			in[kind]++
		} else {
			refused[kind+" "+got.Code]++
		}
		// In each round the attacker requests a code for a made-up number and one for the victim, guesses that
		// code three times, tries a password of the victim, and now and then one of another customer.
		if w.natCall("/user/mobile-verify", carrier, "", obj{"mobile": fmt.Sprint(7_000_000_000 + i)}).Code == "ok" {
			attack["codes to made-up numbers"]++
		}
		begun := w.natCall("/user/mobile-verify", carrier, "", obj{"mobile": victim})
		if w.natCall("/user/resend-otp", carrier, "", obj{"userId": begun.Data.UserID}).Code == "ok" {
			attack["codes to the victim"]++
			for range login.OTPTries + 1 {
				w.natCall("/user/verify-otp", carrier, "", obj{"userId": begun.Data.UserID, "otp": "1111", "type": "phone-verify"})
			}
			attack["guesses of a code"] += w.db.Challenges().One(begun.Data.UserID).Tries
		}
		if w.natCall("/user/web-login", carrier, "", obj{"type": "password", "mobile": victim, "password": "guess"}).Code == "invalid_login" {
			attack["guesses of the victim's password"]++
		}
		if i%5 == 0 && w.natCall("/user/web-login", carrier, "", obj{"type": "password", "mobile": mobile((i + 7) % 1000), "password": "guess"}).Code == "invalid_login" {
			attack["guesses of others' passwords"]++
		}
	}
	t.Logf("in one hour, one address:\n  logged in            %v\n  refused              %v\n  the attacker's       %v\n  codes by SMS, in all %d",
		in, refused, attack, 400+attack["codes to made-up numbers"]+attack["codes to the victim"])
	assert.Equal(t, map[string]int{"password": 600, "otp": 200, "registration": 200}, in)
	assert.Empty(t, refused, "no customer answers for a neighbour")
	assert.LessOrEqual(t, attack["codes to the victim"], 5)
	assert.LessOrEqual(t, attack["guesses of a code"], 15, "at most five codes, of at most three tries")
	assert.LessOrEqual(t, attack["guesses of the victim's password"], 20, "five in fifteen minutes")
	assert.LessOrEqual(t, attack["codes to made-up numbers"]+200, login.SendsPerIP)
	assert.Positive(t, attack["guesses of a code"], "there was an attack")
}
