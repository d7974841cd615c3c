package systemtest_test

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/app/loadtest/harness"
	"tokri/core/login"
)

// guarded starts servers with rate limits, behind a trusted proxy that sets X-Forwarded-For.
func guarded(t *testing.T, store harness.Store, servers int, more ...string) (harness.Program, []*harness.API) {
	t.Helper()
	p := program(t, store, append(more, "RATE_LIMITS=on", "TRUSTED_PROXIES=127.0.0.1", "SECRET_KEY=a key that all servers of this test share")...)
	said, err := p.Run(t.Context(), "import", demoFolder)
	require.NoError(t, err, said)
	apis := make([]*harness.API, servers)
	for i := range apis {
		apis[i] = harness.NewAPI(serve(t, p))
		t.Cleanup(apis[i].Close)
	}
	return p, apis
}

const demoFolder = "../demo"

// from returns a header with one of very many client addresses, each in a network of its own.
func from(i int) harness.Header {
	return harness.Header{Name: "X-Forwarded-For", Value: fmt.Sprintf("%d.%d.%d.7", 20+i>>16&63, i>>8&255, i&255)}
}

// sweep sends guesses from as many addresses, spread over the servers, and counts the answers.
func sweep(t *testing.T, apis []*harness.API, n, first int, path string, body func(i int) map[string]any) map[string]int {
	t.Helper()
	counts, mu := map[string]int{}, sync.Mutex{}
	err := forAll(n, func(i int) error {
		reply, err := apis[i%len(apis)].CallWorking(context.WithoutCancel(t.Context()), path, body(first+i), from(first+i))
		mu.Lock()
		defer mu.Unlock()
		counts[reply.Code]++
		return err
	})
	require.NoError(t, err)
	return counts
}

// An OTP can be tried three times. A password can be tried by all strangers together only a fixed number of
// times per day. Neither depends on the number of addresses or on the server, and a restart of the server does
// not reset the count. (What strangers cannot do to the owner is in strangers_test.go.)
func TestGuessingFromEverywhere(t *testing.T) {
	for name, c := range attackedShops {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, apis := guarded(t, c.store(t), c.servers)
			victim, err := harness.Register(t.Context(), apis[0], "9826000001")
			require.NoError(t, err)
			challenge, otp, err := apis[0].BeginLogin(t.Context(), "9826000002")
			require.NoError(t, err)

			guessOTP := func(i int) map[string]any {
				guess := 1000 + i%9000
				if fmt.Sprint(guess) == otp { // the test needs wrong guesses
					guess = 9999 - i%9
				}
				return map[string]any{"userId": challenge, "otp": guess}
			}
			got := sweep(t, apis, 120, 0, "/user/verify-otp", guessOTP)
			assert.LessOrEqual(t, got["invalid_otp"], login.OTPTries-1, got) // the last of them is told as otp_tries
			assert.Zero(t, got["ok"], got)
			again := sweep(t, apis, 20, 500, "/user/mobile-verify", func(int) map[string]any { return map[string]any{"mobile": "9826000002"} })
			assert.Zero(t, again["ok"], "another OTP for the same number has to wait: %v", again)

			guessPassword := func(i int) map[string]any {
				return map[string]any{"type": "password", "mobile": victim.Mobile, "password": fmt.Sprint("guess ", i)}
			}
			got = sweep(t, apis, login.StrangerPasswords/2, 1000, "/user/web-login", guessPassword)
			assert.Zero(t, got["ok"], got)

			for _, a := range apis {
				require.NoError(t, a.Server.Kill())
			}
			restarted := harness.NewAPI(serve(t, p))
			t.Cleanup(restarted.Close)
			apis = []*harness.API{restarted}
			more := sweep(t, apis, 40, 2000, "/user/verify-otp", guessOTP)
			assert.Zero(t, more["invalid_otp"]+more["ok"], "a restart gives no more tries: %v", more)
			more = sweep(t, apis, login.StrangerPasswords, 3000, "/user/web-login", guessPassword)
			assert.LessOrEqual(t, got["invalid_login"]+more["invalid_login"], login.StrangerPasswords, more)
			assert.NotZero(t, more["password_locked"], more)
			// The right OTP does not work any more either, but a person who proves that the number is theirs
			// can log in.
			reply, err := restarted.Call(t.Context(), "/user/verify-otp", map[string]any{"userId": challenge, "otp": otp}, from(9000))
			require.NoError(t, err)
			assert.False(t, reply.OK(), reply)
		})
	}
}
