package login

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"tokri/core/apperr"
	"tokri/core/seal"
	"tokri/core/strangers"
)

// How codes to one number or address follow each other. They are never closed: they come slower and slower, and
// callers get their turns one after the other (DECISIONS 129).
const (
	LongestPause  = 90 * time.Minute // between two codes
	FreeSends     = 3                // so many codes of a day can be tried OTPTries times; each further one once
	SendsADay     = 5                // after so many codes in a day a caller waits LongestPause for each further one
	turnKept      = 30 * time.Minute // how long a caller may be late for a promised turn
	turnsPromised = 2                // a caller who had or missed so many codes in a day is promised no further turn
	mostWaiting   = 48
	sendsCounted  = 24 * time.Hour
)

// Turns has the codes of the last day that were sent to one number, and the callers to whom a turn was promised.
// Callers are kept as hashes.
type Turns struct {
	Sent    []Turn `json:"sent,omitempty"`    // in the order of time
	Waiting []Turn `json:"waiting,omitempty"` // in the order of their turns
	Missed  []Turn `json:"missed,omitempty"`  // promised turns of the last day that their callers did not use
}

// Turn is a caller's code, or the time from which the caller may have one.
type Turn struct {
	Who string    `json:"who"`
	At  time.Time `json:"at"`
}

// pauseAfter returns the wait after the n-th code within a day: twice the time after each code from the third on.
func pauseAfter(n int, first time.Duration) time.Duration {
	pause := first
	for range n - 2 {
		if pause *= 2; pause >= LongestPause {
			return LongestPause
		}
	}
	return pause
}

// of returns when the caller may have a code, and whether the time was promised before.
func (t *Turns) of(who string, first time.Duration, now time.Time) (at time.Time, promised bool) {
	t.Sent, _ = over(t.Sent, sendsCounted, now)
	var missed []Turn
	t.Waiting, missed = over(t.Waiting, turnKept, now)
	t.Missed, _ = over(append(slices.Clip(t.Missed), missed...), sendsCounted, now)
	if i := slices.IndexFunc(t.Waiting, func(one Turn) bool { return one.Who == who }); i >= 0 {
		return t.Waiting[i].At, true
	}
	at = now
	wait := func(after time.Time, pause time.Duration) {
		if end := after.Add(pause); end.After(at) {
			at = end
		}
	}
	if n := len(t.Sent); n > 0 && !ahead(t.Sent[n-1].At, now) {
		wait(t.Sent[n-1].At, pauseAfter(n, first))
	}
	for i, before := range t.Waiting {
		wait(before.At, pauseAfter(len(t.Sent)+i+1, first))
	}
	if own := ofCaller(t.Sent, who); len(own) >= SendsADay && !ahead(own[len(own)-1].At, now) {
		wait(own[len(own)-1].At, LongestPause)
	}
	return at, false
}

// ahead reports whether a past time lies in the future: the clock was set back since. Waiting until it comes would close the codes
// to a number for as long as the clock was wrong.
func ahead(at, now time.Time) bool { return at.After(now.Add(time.Minute)) }

// over separates the turns that are older than life from the others.
func over(all []Turn, life time.Duration, now time.Time) (left, old []Turn) {
	for _, one := range all {
		if now.Before(one.At.Add(life)) {
			left = append(left, one)
		} else {
			old = append(old, one)
		}
	}
	return left, old
}

func ofCaller(all []Turn, who string) []Turn {
	return slices.DeleteFunc(slices.Clone(all), func(one Turn) bool { return one.Who != who })
}

// Take counts a code if it is the caller's turn. Else it returns the time until the caller's turn, and promises it
// once codes to the number come slowly, so that callers who ask again and again do not take every turn. A caller
// who had codes already is promised none and comes after the others.
func (t *Turns) Take(who string, first time.Duration, now time.Time) (wait time.Duration) {
	at, promised := t.of(who, first, now)
	if wait = at.Sub(now); wait <= 0 {
		t.Waiting = slices.DeleteFunc(t.Waiting, func(one Turn) bool { return one.Who == who })
		t.Sent = append(t.Sent, Turn{Who: who, At: now})
		return 0
	}
	if !promised && t.promises(who) {
		t.Waiting = append(t.Waiting, Turn{Who: who, At: at})
	}
	return wait
}

func (t *Turns) promises(who string) bool {
	return len(t.Sent) >= FreeSends && len(ofCaller(t.Sent, who))+len(ofCaller(t.Missed, who)) < turnsPromised && len(t.Waiting) < mostWaiting
}

// Tries returns how often the code that was counted last may be tried.
func (t *Turns) Tries() int {
	if len(t.Sent) <= FreeSends {
		return OTPTries
	}
	return 1
}

// Unsent ends the wait after a code that could not be sent. It stays counted, because it may have been sent.
func (t *Turns) Unsent(who string, first time.Duration) {
	if n := len(t.Sent); n > 0 && t.Sent[n-1].Who == who {
		t.Sent[n-1].At = t.Sent[n-1].At.Add(-pauseAfter(n, first))
	}
}

// line is where a caller waits for a code: the callers at unknown devices in one, the known devices of the number's
// owner in another, in which strangers cannot be.
type line struct {
	id, who string
	known   bool
	refusal *apperr.Error // of a wait that is longer than the usual one
}

// lineOf returns the line for a code of the challenge.
func (s *Service) lineOf(c Challenge, client Client) line {
	owner, counted, refusal := c.UserID, c.address(), ErrSends
	switch c.Purpose {
	case ToMobile, ToEmail:
		owner, refusal = "", ErrLimited // the contact is not yet that of the user who asks
	case ToProve:
		// A thief of a session must not use up the codes for its owner's logins, nor strangers the codes for a
		// confirmation.
		counted, refusal = proofsOf(c.UserID), ErrLimited
	case ToStaff:
		counted, refusal = "staff:"+c.address(), ErrLimited
	case ToSetUp: // like a login
	case ToRegister, ToLogin, ToReset, ToUndo, ToGoogle, Proved, ToReplace, ToSend:
	}
	l := line{known: true, refusal: refusal}
	who := s.knownDevice(owner, client.DeviceToken)
	if who == "" {
		l.known, who = false, client.IP
		if strings.Contains(who, ":") {
			who = strangers.NetworkOf(who) // a stranger who has one IPv6 address has very many
		}
	} else {
		counted += " known"
	}
	l.id, l.who = seal.Of(s.Key, "turns", counted), seal.Of(s.Key, "caller", who)[:16]
	return l
}

// wait refuses a caller whose turn is not now, and promises one.
func (s *Service) wait(ctx context.Context, l line) error {
	if s.Rules.NoTurns {
		return nil
	}
	before, err := s.Challenges.Get(ctx, l.id)
	if errors.Is(err, ErrChallenge) {
		return nil
	} else if err != nil {
		return err
	}
	at, promised := before.Turns.of(l.who, s.Rules.Timing.Pause, s.Now())
	wait := at.Sub(s.Now())
	if wait <= 0 {
		return nil
	}
	if !promised && before.Turns.promises(l.who) {
		_, err := s.take(ctx, l)
		return err
	}
	return l.tooEarly(wait, s.Rules.Timing.Pause)
}

func (l line) tooEarly(wait, pause time.Duration) error {
	if wait <= pause {
		return ErrTooSoon.After(wait)
	}
	return l.refusal.After(wait)
}

// take counts a code, or refuses it because it is not the caller's turn.
func (s *Service) take(ctx context.Context, l line) (Turns, error) {
	if s.Rules.NoTurns {
		return Turns{Sent: []Turn{{Who: l.who, At: s.Now()}}}, nil
	}
	now := s.Now()
	var wait time.Duration
	c, err := upsert(ctx, s.Challenges, Challenge{ID: l.id, Purpose: ToSend}, func(c *Challenge) {
		wait = c.Turns.Take(l.who, s.Rules.Timing.Pause, now)
		c.Expires = now.Add(sendsCounted)
		if n := len(c.Turns.Waiting); n > 0 {
			c.Expires = c.Turns.Waiting[n-1].At.Add(sendsCounted)
		}
	})
	if err == nil && wait > 0 {
		err = l.tooEarly(wait, s.Rules.Timing.Pause)
	}
	return c.Turns, err
}

// upsert applies fn to the challenge with the id of blank, or to blank if there is none.
func upsert(ctx context.Context, challenges ChallengeStore, blank Challenge, fn func(*Challenge)) (Challenge, error) {
	update := func() (Challenge, error) {
		return challenges.Update(ctx, blank.ID, func(c *Challenge) error { fn(c); return nil })
	}
	c, err := update()
	if !errors.Is(err, ErrChallenge) {
		return c, err
	}
	fn(&blank)
	if err := challenges.Insert(ctx, blank); err != nil {
		return update() // another request made it at the same moment
	}
	return blank, nil
}
