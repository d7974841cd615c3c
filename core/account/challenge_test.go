package account_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/account"
	"tokri/core/apperr"
)

var noon = time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC)

var usual = account.Timing{Life: account.OTPLife, Pause: account.ResendAfter}

func TestTry(t *testing.T) {
	out := account.Challenge{Code: "right", SentAt: noon, Expires: noon.Add(account.ChallengeLife)}
	with := func(fn func(*account.Challenge)) account.Challenge { c := out; fn(&c); return c }
	for name, c := range map[string]struct {
		challenge account.Challenge
		code      string
		after     time.Duration
		want      error
		tries     int
	}{
		"right":                {out, "right", time.Minute, nil, 1},
		"right at the last":    {out, "right", account.OTPLife - 1, nil, 1},
		"too late":             {out, "right", account.OTPLife, account.ErrOTPExpired, 0},
		"wrong":                {out, "wrong", 0, account.ErrOTP, 1},
		"wrong once more":      {with(func(c *account.Challenge) { c.Tries = 1 }), "wrong", 0, account.ErrOTP, 2},
		"right the third time": {with(func(c *account.Challenge) { c.Tries = 2 }), "right", 0, nil, 3},
		"wrong a third time":   {with(func(c *account.Challenge) { c.Tries = 2 }), "wrong", 0, account.ErrOTPBurnt, 3},
		"right, but burnt":     {with(func(c *account.Challenge) { c.Tries = 3 }), "right", 0, account.ErrOTPBurnt, 3},
		"none is out":          {with(func(c *account.Challenge) { c.Code = "" }), "", 0, account.ErrOTPExpired, 0},
		"spent":                {with(func(c *account.Challenge) { c.Spent = true }), "right", 0, account.ErrChallenge, 0},
		"over":                 {out, "right", account.ChallengeLife, account.ErrChallenge, 0},
	} {
		t.Run(name, func(t *testing.T) {
			err := c.challenge.Try(c.code, usual, noon.Add(c.after))
			require.ErrorIs(t, err, c.want)
			assert.Equal(t, c.tries, c.challenge.Tries)
			assert.Equal(t, c.want == nil, c.challenge.Proved)
			if c.want == nil {
				assert.Empty(t, c.challenge.Code, "good for once")
			}
		})
	}
}

func TestSend(t *testing.T) {
	c := account.Challenge{Expires: noon.Add(account.ChallengeLife)}
	require.NoError(t, c.Send("one", account.OTPTries, usual, noon), "the first waits for nothing")
	err := c.Send("two", account.OTPTries, usual, noon.Add(account.ResendAfter-time.Second))
	require.ErrorIs(t, err, account.ErrTooSoon)
	assert.Equal(t, time.Second, apperr.Of(err).RetryAfter)
	assert.Equal(t, "one", c.Code)
	c.Tries = 3
	require.NoError(t, c.Send("two", account.OTPTries, usual, noon.Add(account.ResendAfter)))
	assert.Equal(t, "two", c.Code)
	assert.Zero(t, c.Tries, "a new code, new tries")

	late := noon.Add(account.ChallengeLife - time.Second)
	require.NoError(t, c.Send("three", account.OTPTries, usual, late))
	assert.Equal(t, late.Add(account.OTPLife), c.Expires, "time enough to type it in")
	require.ErrorIs(t, c.Send("four", account.OTPTries, usual, c.Expires), account.ErrChallenge)
}

// A client that does not know the code never verifies the number, whatever the order in which codes are sent,
// tried and expire; and a code allows at most three tries.
func TestChallengeStates(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		now := noon
		c := account.Challenge{Expires: now.Add(account.ChallengeLife)}
		sent, tries := 0, 0
		t.Repeat(map[string]func(*rapid.T){
			"wait": func(t *rapid.T) {
				now = now.Add(time.Duration(rapid.IntRange(1, 240).Draw(t, "seconds")) * time.Second)
			},
			"send": func(*rapid.T) {
				if c.Send("right", account.OTPTries, usual, now) == nil {
					sent, tries = sent+1, 0
				}
			},
			"guess": func(*rapid.T) {
				before := c.Tries
				require.Error(t, c.Try("wrong", usual, now))
				tries += c.Tries - before
			},
			"": func(t *rapid.T) {
				require.False(t, c.Proved)
				require.LessOrEqual(t, tries, account.OTPTries)
				require.Equal(t, tries, c.Tries)
				require.LessOrEqual(t, c.Expires.Sub(noon), account.ChallengeLife+time.Duration(sent)*account.OTPLife)
			},
		})
	})
}

func TestMobile(t *testing.T) {
	for typed, want := range map[string]string{
		"9876543210": "+919876543210", " 9876543210 ": "+919876543210", "+919876543210": "+919876543210",
		"6000000000": "+916000000000",
		"5876543210": "", "987654321": "", "98765432101": "", "98765 43210": "", "": "", "+91": "", "abcdefghij": "",
		"+91+919876543210": "", "९८७६५४३२१०": "", "9876543210\n9": "", "919876543210": "",
	} {
		got, err := account.Mobile(typed)
		assert.Equal(t, want, got, "%q", typed)
		if want == "" {
			assert.ErrorIs(t, err, account.ErrMobile)
		}
	}
}

func FuzzMobile(f *testing.F) {
	for _, s := range []string{"9876543210", "+91 98765", "+91+919876543210", "९८७"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		got, err := account.Mobile(typed)
		if err != nil {
			assert.Empty(t, got)
			return
		}
		assert.Regexp(t, `^\+91[6-9][0-9]{9}$`, got)
		again, err := account.Mobile(got)
		require.NoError(t, err)
		assert.Equal(t, got, again)
	})
}

func TestSessionAlive(t *testing.T) {
	s := account.Session{Created: noon, Seen: noon}
	assert.True(t, s.Alive(noon.Add(account.SessionIdle-1)))
	assert.False(t, s.Alive(noon.Add(account.SessionIdle)))
	s.Seen = noon.Add(account.SessionLife - time.Hour)
	assert.True(t, s.Alive(noon.Add(account.SessionLife-1)))
	assert.False(t, s.Alive(noon.Add(account.SessionLife)), "however lately it was used")
}
