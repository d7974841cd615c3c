package login_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tokri/core/apperr"
	"tokri/core/login"
)

var noon = time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC)

var usual = login.Timing{Life: login.OTPLife, Pause: login.ResendAfter}

func TestTry(t *testing.T) {
	out := login.Challenge{Code: "right", SentAt: noon, Expires: noon.Add(login.ChallengeLife)}
	with := func(fn func(*login.Challenge)) login.Challenge { c := out; fn(&c); return c }
	for name, c := range map[string]struct {
		challenge login.Challenge
		code      string
		after     time.Duration
		want      error
		tries     int
	}{
		"right":                {out, "right", time.Minute, nil, 1},
		"right at the last":    {out, "right", login.OTPLife - 1, nil, 1},
		"too late":             {out, "right", login.OTPLife, login.ErrOTPExpired, 0},
		"wrong":                {out, "wrong", 0, login.ErrOTP, 1},
		"wrong once more":      {with(func(c *login.Challenge) { c.Tries = 1 }), "wrong", 0, login.ErrOTP, 2},
		"right the third time": {with(func(c *login.Challenge) { c.Tries = 2 }), "right", 0, nil, 3},
		"wrong a third time":   {with(func(c *login.Challenge) { c.Tries = 2 }), "wrong", 0, login.ErrOTPBurnt, 3},
		"right, but burnt":     {with(func(c *login.Challenge) { c.Tries = 3 }), "right", 0, login.ErrOTPBurnt, 3},
		"none is out":          {with(func(c *login.Challenge) { c.Code = "" }), "", 0, login.ErrOTPExpired, 0},
		"spent":                {with(func(c *login.Challenge) { c.Spent = true }), "right", 0, login.ErrChallenge, 0},
		"over":                 {out, "right", login.ChallengeLife, login.ErrChallenge, 0},
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
	c := login.Challenge{Expires: noon.Add(login.ChallengeLife)}
	require.NoError(t, c.Send("one", login.OTPTries, usual, noon), "the first waits for nothing")
	err := c.Send("two", login.OTPTries, usual, noon.Add(login.ResendAfter-time.Second))
	require.ErrorIs(t, err, login.ErrTooSoon)
	assert.Equal(t, time.Second, apperr.Of(err).RetryAfter)
	assert.Equal(t, "one", c.Code)
	c.Tries = 3
	require.NoError(t, c.Send("two", login.OTPTries, usual, noon.Add(login.ResendAfter)))
	assert.Equal(t, "two", c.Code)
	assert.Zero(t, c.Tries, "a new code, new tries")

	late := noon.Add(login.ChallengeLife - time.Second)
	require.NoError(t, c.Send("three", login.OTPTries, usual, late))
	assert.Equal(t, late.Add(login.OTPLife), c.Expires, "time enough to type it in")
	require.ErrorIs(t, c.Send("four", login.OTPTries, usual, c.Expires), login.ErrChallenge)
}

// A client that does not know the code never verifies the number, whatever the order in which codes are sent,
// tried and expire; and a code allows at most three tries.
func TestChallengeStates(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		now := noon
		c := login.Challenge{Expires: now.Add(login.ChallengeLife)}
		sent, tries := 0, 0
		t.Repeat(map[string]func(*rapid.T){
			"wait": func(t *rapid.T) {
				now = now.Add(time.Duration(rapid.IntRange(1, 240).Draw(t, "seconds")) * time.Second)
			},
			"send": func(*rapid.T) {
				if c.Send("right", login.OTPTries, usual, now) == nil {
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
				require.LessOrEqual(t, tries, login.OTPTries)
				require.Equal(t, tries, c.Tries)
				require.LessOrEqual(t, c.Expires.Sub(noon), login.ChallengeLife+time.Duration(sent)*login.OTPLife)
			},
		})
	})
}
