package crew_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/account"
	"tokri/core/apperr"
	"tokri/core/crew"
	"tokri/core/login"
	"tokri/core/notify"
	"tokri/core/session"
)

func TestAStrangersNumberGetsTheSameReplyAndNoMessage(t *testing.T) {
	d, w := newWorld(t)
	left := func(s login.Step) login.Step { s.ChallengeID = ""; return s }
	known, err := d.Begin(t.Context(), meenas, office)
	require.NoError(t, err)
	code := w.phone(t)
	require.Len(t, w.sent, 1)
	assert.Len(t, code, login.StaffOTPLength)
	assert.Equal(t, "+91"+meenas, w.sent[0].To)

	w.change(t, "ravi", func(c *crew.Change) { c.Active = false })
	for _, mobile := range []string{nobody, ravis} {
		unknown, err := d.Begin(t.Context(), mobile, office)
		require.NoError(t, err)
		assert.NotEmpty(t, unknown.ChallengeID)
		assert.Equal(t, left(known), left(unknown))
		w.phone(t)
		assert.Len(t, w.sent, 1, "nothing is sent to a number that is nobody's, or of a person who has left")
		_, err = d.Resend(t.Context(), unknown.ChallengeID, office)
		require.ErrorIs(t, err, login.ErrTooSoon)
		_, err = d.Resend(t.Context(), known.ChallengeID, office)
		require.ErrorIs(t, err, login.ErrTooSoon)

		// Whoever guesses the code that was never sent learns nothing, either.
		_, err = d.Verify(t.Context(), unknown.ChallengeID, "000000", office)
		require.ErrorIs(t, err, login.ErrOTP)
		_, err = d.Verify(t.Context(), unknown.ChallengeID, w.LastDigits(6), office)
		require.ErrorIs(t, err, login.ErrOTP)
		for _, step := range []func() error{
			func() error { _, err := d.Password(t.Context(), unknown.ChallengeID, good, office); return err },
			func() error { _, err := d.Choose(t.Context(), unknown.ChallengeID, good, office); return err },
		} {
			require.ErrorIs(t, step(), login.ErrChallenge)
		}
	}
	_, err = d.Verify(t.Context(), known.ChallengeID, "000000", office)
	require.ErrorIs(t, err, login.ErrOTP)
	_, err = d.Begin(t.Context(), "12", office)
	require.ErrorIs(t, err, account.ErrMobile)
}

func TestAStoreThatFailsIsNoStranger(t *testing.T) {
	_, w := newWorld(t)
	d := w.door(w.With(memory.Hooks{Read: func(op string, do func() error) error {
		if strings.HasPrefix(op, "crew.") {
			return memory.ErrClosed
		}
		return do()
	}}))
	_, err := d.Begin(t.Context(), meenas, office)
	require.ErrorIs(t, err, memory.ErrClosed)
	_, err = d.Authenticate(t.Context(), "meena.token")
	require.ErrorIs(t, err, memory.ErrClosed)
}

func TestAPickerNeedsNoPassword(t *testing.T) {
	d, w := newWorld(t)
	phone := office
	phone.Language, phone.Name = notify.Hindi, session.DeviceName{App: "Chrome", System: "Android"}
	step, err := d.Begin(t.Context(), ravis, phone)
	require.NoError(t, err)
	e, err := d.Verify(t.Context(), step.ChallengeID, w.phone(t), phone)
	require.NoError(t, err)
	require.Equal(t, crew.NextInside, e.Next)
	assert.NotEmpty(t, e.Device)
	c := caller(t, d, e.Token)
	assert.Equal(t, "Ravi", c.Person.Name)
	assert.Equal(t, notify.Hindi, c.Person.Language)
	assert.Equal(t, phone.Name, c.Session.Device)
	assert.NotContains(t, fmt.Sprint(w.Crew().One("ravi")), e.Token, "the token itself is not stored")
	require.ErrorIs(t, d.RequireProof(c), crew.ErrProof, "a code is no proof")
}

func TestWhoTouchesMoneyNeedsAPassword(t *testing.T) {
	for _, role := range crew.Roles() {
		d, w := newWorld(t)
		w.change(t, "ravi", func(c *crew.Change) { c.Roles = []crew.Role{crew.Picker, role} })
		_, e := w.verified(t, d, ravis)
		want := crew.NextInside
		if role == crew.Owner || role == crew.Manager || role == crew.Support {
			want = crew.NextChoose
		}
		assert.Equal(t, want, e.Next, role)
		assert.Equal(t, want == crew.NextInside, e.Token != "", role)
	}

	d, w := newWorld(t)
	w.in(t, d, meenas)
	challenge, e := w.verified(t, d, meenas)
	require.Equal(t, crew.NextPassword, e.Next)
	assert.Empty(t, e.Token)
	_, err := d.Password(t.Context(), challenge, "mangoes in June", office)
	require.ErrorIs(t, err, crew.ErrPassword)
	e, err = d.Password(t.Context(), challenge, good, office)
	require.NoError(t, err)
	require.NoError(t, d.RequireProof(caller(t, d, e.Token)), "the password is a proof")
}

func TestACodeIsUsedOnce(t *testing.T) {
	d, w := newWorld(t)
	step, err := d.Begin(t.Context(), ravis, office)
	require.NoError(t, err)
	code := w.phone(t)
	_, err = d.Password(t.Context(), step.ChallengeID, good, office)
	require.ErrorIs(t, err, login.ErrChallenge, "before the code was right")
	_, err = d.Verify(t.Context(), step.ChallengeID, code, office)
	require.NoError(t, err)
	_, err = d.Verify(t.Context(), step.ChallengeID, code, office)
	require.ErrorIs(t, err, login.ErrChallenge)
	_, err = d.Choose(t.Context(), step.ChallengeID, good, office)
	require.ErrorIs(t, err, login.ErrChallenge)
	assert.Len(t, w.Crew().One("ravi").Sessions, 1)

	w.in(t, d, meenas)
	challenge, _ := w.verified(t, d, meenas)
	_, err = d.Verify(t.Context(), challenge, w.phone(t), office)
	require.ErrorIs(t, err, login.ErrOTPExpired, "also before the password")
	_, err = d.Password(t.Context(), challenge, good, office)
	require.NoError(t, err)
	_, err = d.Password(t.Context(), challenge, good, office)
	require.ErrorIs(t, err, login.ErrChallenge)
	challenge, _ = w.verified(t, d, meenas)
	w.now = w.now.Add(login.ChallengeLife)
	_, err = d.Password(t.Context(), challenge, good, office)
	require.ErrorIs(t, err, login.ErrChallenge, "a login does not wait for ever")
}

func TestALoginOfTheStaffIsNoLoginOfACustomer(t *testing.T) {
	d, w := newWorld(t)
	step, err := d.Begin(t.Context(), ravis, office)
	require.NoError(t, err)
	code := w.phone(t)
	_, err = w.logins.VerifyOTP(t.Context(), step.ChallengeID, code, "", office, nil)
	require.ErrorIs(t, err, login.ErrChallenge)
	_, err = w.logins.Resend(t.Context(), step.ChallengeID, office)
	require.ErrorIs(t, err, login.ErrChallenge)
	require.NoError(t, w.Challenges().Insert(t.Context(), login.Challenge{ID: "customer", Purpose: login.ToLogin, UserID: "staff:ravi", Mobile: "+91" + ravis, Proved: true, Expires: w.now.Add(time.Hour)}))
	_, err = d.Resend(t.Context(), "customer", office)
	require.ErrorIs(t, err, login.ErrChallenge)
	_, err = d.Verify(t.Context(), "customer", code, office)
	require.ErrorIs(t, err, login.ErrChallenge)
	_, err = d.Choose(t.Context(), "customer", good, office)
	require.ErrorIs(t, err, login.ErrChallenge)
}

func TestAnotherCodeCanBeAskedFor(t *testing.T) {
	d, w := newWorld(t)
	step, err := d.Begin(t.Context(), ravis, office)
	require.NoError(t, err)
	first := w.phone(t)
	w.now = w.now.Add(step.ResendAfter)
	_, err = d.Resend(t.Context(), step.ChallengeID, office)
	require.NoError(t, err)
	second := w.phone(t)
	_, err = d.Verify(t.Context(), step.ChallengeID, first, office)
	require.ErrorIs(t, err, login.ErrOTP)
	_, err = d.Verify(t.Context(), step.ChallengeID, second, office)
	require.NoError(t, err)
}

func TestACodeThatWasNotSentLetsIn(t *testing.T) {
	d, w := newWorld(t)
	challenge, code, err := w.logins.MakeStaffCode(t.Context(), "staff:ravi", "+91"+ravis)
	require.NoError(t, err)
	e, err := d.Verify(t.Context(), challenge, code, office)
	require.NoError(t, err)
	assert.Equal(t, crew.NextInside, e.Next)
	assert.Empty(t, w.sent)
	assert.Empty(t, w.jobs)
}

func TestAPasswordIsChosenOnce(t *testing.T) {
	d, w := newWorld(t)
	one, _ := w.verified(t, d, meenas)
	for password, want := range map[string]error{
		"mangoes":                   crew.ErrShortPassword,
		"आमआमआम":                    crew.ErrShortPassword, // 18 bytes, but six letters
		strings.Repeat("mango", 26): crew.ErrShortPassword,
		"Meena's mangoes":           crew.ErrEasyPassword,
	} {
		_, err := d.Choose(t.Context(), one, password, office)
		require.ErrorIs(t, err, want, password)
	}
	// Two logins are under way, and both have reached the choice.
	w.now = w.now.Add(2 * time.Minute)
	step, err := d.Begin(t.Context(), meenas, office)
	require.NoError(t, err)
	_, err = d.Verify(t.Context(), step.ChallengeID, w.phone(t), office)
	require.NoError(t, err)
	_, err = d.Choose(t.Context(), one, good, office)
	require.NoError(t, err)
	_, err = d.Choose(t.Context(), step.ChallengeID, "what a thief would like", office)
	require.ErrorIs(t, err, login.ErrChallenge)
	assert.Equal(t, "hash of "+good, w.Crew().One("meena").PasswordHash)
	_, err = d.Password(t.Context(), step.ChallengeID, good, office)
	require.NoError(t, err)
}

func TestFiveWrongPasswordsLockAndTheOwnerResets(t *testing.T) {
	d, w := newWorld(t)
	w.change(t, "ravi", func(c *crew.Change) { c.Roles = []crew.Role{crew.Support} })
	inside := w.in(t, d, ravis)
	challenge, _ := w.verified(t, d, ravis)
	wrong := func(times int) {
		t.Helper()
		for range times {
			_, err := d.Password(t.Context(), challenge, "mangoes in June", office)
			require.ErrorIs(t, err, crew.ErrPassword)
		}
	}
	wrong(5)
	_, err := d.Password(t.Context(), challenge, good, office)
	require.ErrorIs(t, err, crew.ErrLocked)
	assert.Equal(t, 15*time.Minute, apperr.Of(err).RetryAfter)
	require.NoError(t, d.Prove(t.Context(), caller(t, d, inside.Token), good), "the tries of a session are counted apart")
	w.in(t, d, meenas) // others are not locked out, and an hour later the lock is gone
	_, err = d.Password(t.Context(), challenge, good, office)
	require.ErrorIs(t, err, login.ErrChallenge, "this login is over")
	w.in(t, d, ravis)

	challenge, _ = w.verified(t, d, ravis)
	wrong(5)
	w.change(t, "ravi", func(c *crew.Change) { c.ResetPassword = true })
	out(t, d, inside.Token)
	_, err = d.Password(t.Context(), challenge, good, office)
	require.ErrorIs(t, err, crew.ErrLocked)
	e, err := d.Choose(t.Context(), challenge, "another good one", office)
	require.NoError(t, err)
	require.NoError(t, d.Prove(t.Context(), caller(t, d, e.Token), "another good one"), "the lock was that of the other password")
}

// The record is changed by the owner while a login has got past its checks.
func TestALoginDoesNotOutliveAChangeOfThePerson(t *testing.T) {
	for name, alter := range map[string]func(*crew.Change){
		"ended":             func(c *crew.Change) { c.Active = false },
		"another number":    func(c *crew.Change) { c.Mobile = nobody },
		"other roles":       func(c *crew.Change) { c.Roles = []crew.Role{crew.Picker} },
		"password is reset": func(c *crew.Change) { c.ResetPassword = true },
	} {
		_, w := newWorld(t)
		w.change(t, "ravi", func(c *crew.Change) { c.Roles = []crew.Role{crew.Support} })
		w.in(t, w.door(w.DB), ravis)
		w.change(t, "ravi", func(c *crew.Change) { c.Name = "Ravi K" })
		changed := false
		d := w.door(w.With(memory.Hooks{Write: func(op string, do func() error) error {
			if op == "crew.Update" && !changed {
				changed = true
				w.change(t, "ravi", alter)
			}
			return do()
		}}))
		challenge, _ := w.verified(t, d, ravis)
		_, err := d.Password(t.Context(), challenge, good, office)
		require.ErrorIs(t, err, login.ErrChallenge, name)
		require.True(t, changed, name)
		assert.Empty(t, w.Crew().One("ravi").Sessions, name)
	}

	// A picker became a manager between the code and the session, which has no password then.
	_, w := newWorld(t)
	changed := false
	d := w.door(w.With(memory.Hooks{Write: func(op string, do func() error) error {
		if op == "crew.Update" && !changed {
			changed = true
			w.change(t, "ravi", func(c *crew.Change) { c.Roles = []crew.Role{crew.Manager} })
		}
		return do()
	}}))
	step, err := d.Begin(t.Context(), ravis, office)
	require.NoError(t, err)
	_, err = d.Verify(t.Context(), step.ChallengeID, w.phone(t), office)
	require.ErrorIs(t, err, login.ErrChallenge)
	assert.Empty(t, w.Crew().One("ravi").Sessions)
}

// The phone was stolen, and the owner gives the person another number while the thief types in the code.
func TestACodeToAnEarlierNumberLetsNobodyIn(t *testing.T) {
	for name, alter := range map[string]func(*crew.Change){
		"another number": func(c *crew.Change) { c.Mobile = nobody },
		"ended":          func(c *crew.Change) { c.Active = false },
	} {
		d, w := newWorld(t)
		step, err := d.Begin(t.Context(), ravis, office)
		require.NoError(t, err)
		code := w.phone(t)
		w.change(t, "ravi", alter)
		_, err = d.Verify(t.Context(), step.ChallengeID, code, office)
		require.ErrorIs(t, err, login.ErrChallenge, name)
		_, err = d.Choose(t.Context(), step.ChallengeID, good, office)
		require.ErrorIs(t, err, login.ErrChallenge, name)
		assert.Empty(t, w.Crew().One("ravi").Sessions, name)
		assert.Empty(t, w.Crew().One("ravi").PasswordHash, name)
	}
}

func TestWhoIsEndedIsOutAtOnce(t *testing.T) {
	d, w := newWorld(t)
	meena, ravi := w.in(t, d, meenas), w.in(t, d, ravis)
	w.change(t, "ravi", func(c *crew.Change) { c.Name = "Ravi Kumar" })
	assert.Equal(t, "Ravi Kumar", caller(t, d, ravi.Token).Person.Name, "a name is no reason to log in anew")
	w.change(t, "ravi", func(c *crew.Change) { c.Active = false })
	out(t, d, ravi.Token)
	caller(t, d, meena.Token)
	w.change(t, "ravi", func(c *crew.Change) { c.Active = true })
	out(t, d, ravi.Token)
	for name, alter := range map[string]func(*crew.Change){
		"another number": func(c *crew.Change) { c.Mobile = nobody },
		"other roles":    func(c *crew.Change) { c.Roles = []crew.Role{crew.Picker, crew.Rider} },
		"password":       func(c *crew.Change) { c.ResetPassword = true },
	} {
		ravi := w.in(t, d, strings.TrimPrefix(w.Crew().One("ravi").Mobile, "+91"))
		w.change(t, "ravi", alter)
		out(t, d, ravi.Token)
		assert.Empty(t, w.Crew().One("ravi").Sessions, name)
	}
	for _, token := range []string{"", ".", "meena", "meena.", "nobody.token1", "Meena.token1", "meena.token1", meena.Token + "x", "ravi" + strings.TrimPrefix(meena.Token, "meena")} {
		out(t, d, token)
	}
}

func TestSessionsEndUnusedAndAfterAWeek(t *testing.T) {
	for mobile, idle := range map[string]time.Duration{meenas: 12 * time.Hour, ravis: 18 * time.Hour} {
		d, w := newWorld(t)
		begun := w.in(t, d, mobile)
		w.now = w.now.Add(idle - time.Millisecond)
		caller(t, d, begun.Token)
		w.now = w.now.Add(idle - time.Millisecond)
		caller(t, d, begun.Token) // each use counts
		w.now = w.now.Add(idle)
		out(t, d, begun.Token)

		begun = w.in(t, d, mobile)
		end := w.now.Add(crew.Life)
		for ; w.now.Before(end); w.now = w.now.Add(11 * time.Hour) {
			caller(t, d, begun.Token)
		}
		w.now = end.Add(-time.Millisecond)
		caller(t, d, begun.Token)
		w.now = end
		out(t, d, begun.Token)
	}
}

func TestTheLastUseIsWrittenSeldom(t *testing.T) {
	d, w := newWorld(t)
	token := w.in(t, d, ravis).Token
	version := w.Crew().One("ravi").Version
	w.now = w.now.Add(10 * time.Minute)
	caller(t, d, token)
	assert.Equal(t, version, w.Crew().One("ravi").Version)
	w.now = w.now.Add(time.Millisecond)
	c := caller(t, d, token)
	assert.Equal(t, w.now, c.Session.Seen)
	assert.Equal(t, version+1, w.Crew().One("ravi").Version)
	assert.Equal(t, w.now, w.Crew().One("ravi").Sessions[0].Seen)
}

// The session ends on another server, between the read of a request and the write of its last use.
func TestAUseDoesNotReviveASession(t *testing.T) {
	plain, w := newWorld(t)
	token := w.in(t, plain, ravis).Token
	w.now = w.now.Add(time.Hour)
	d := w.door(w.With(memory.Hooks{Write: func(op string, do func() error) error {
		require.Equal(t, "crew.Update", op)
		require.NoError(t, plain.Logout(t.Context(), caller(t, plain, token)))
		return do()
	}}))
	// The first use writes, and the other server has logged the person out by then.
	out(t, d, token)
	assert.Empty(t, w.Crew().One("ravi").Sessions)
}

func TestAPersonHasFiveSessions(t *testing.T) {
	d, w := newWorld(t)
	var tokens []string
	for range 6 {
		challenge, code, err := w.logins.MakeStaffCode(t.Context(), "staff:ravi", "+91"+ravis)
		require.NoError(t, err)
		e, err := d.Verify(t.Context(), challenge, code, office)
		require.NoError(t, err)
		tokens = append(tokens, e.Token)
	}
	out(t, d, tokens[0])
	for _, token := range tokens[1:] {
		caller(t, d, token)
	}
	w.now = w.now.Add(18 * time.Hour)
	w.in(t, d, ravis)
	assert.Len(t, w.Crew().One("ravi").Sessions, 1, "those that are over are not kept")
}

func TestAProofLastsTenMinutes(t *testing.T) {
	d, w := newWorld(t)
	token := w.in(t, d, meenas).Token
	other := w.in(t, d, meenas).Token
	w.now = w.now.Add(crew.ProofLife - time.Millisecond)
	require.NoError(t, d.RequireProof(caller(t, d, other)))
	w.now = w.now.Add(time.Millisecond)
	c := caller(t, d, other)
	require.ErrorIs(t, d.RequireProof(c), crew.ErrProof)
	require.ErrorIs(t, d.Prove(t.Context(), c, "mangoes in June"), crew.ErrPassword)
	require.ErrorIs(t, d.RequireProof(caller(t, d, other)), crew.ErrProof)
	require.NoError(t, d.Prove(t.Context(), c, good))
	require.NoError(t, d.RequireProof(caller(t, d, other)))
	require.ErrorIs(t, d.RequireProof(caller(t, d, token)), crew.ErrProof, "it is the proof of one session")
	require.NoError(t, d.Logout(t.Context(), c))
	require.ErrorIs(t, d.Prove(t.Context(), c, good), crew.ErrUnauthorized)
}

func TestAnotherPasswordEndsTheOtherSessions(t *testing.T) {
	d, w := newWorld(t)
	other, here := w.in(t, d, meenas).Token, w.in(t, d, meenas).Token
	c := caller(t, d, here)
	require.ErrorIs(t, d.ChangePassword(t.Context(), c, "mangoes in June", "another good one"), crew.ErrPassword)
	require.ErrorIs(t, d.ChangePassword(t.Context(), c, good, "short"), crew.ErrShortPassword)
	require.ErrorIs(t, d.ChangePassword(t.Context(), c, good, "Meena's mangoes"), crew.ErrEasyPassword)
	caller(t, d, other)
	require.NoError(t, d.ChangePassword(t.Context(), c, good, "another good one"))
	out(t, d, other)
	require.ErrorIs(t, d.ChangePassword(t.Context(), c, good, "a third good one"), crew.ErrPassword, "the record was read before the change")
	require.NoError(t, d.Prove(t.Context(), caller(t, d, here), "another good one"))
}

func TestALogoutEndsOneSession(t *testing.T) {
	d, w := newWorld(t)
	one, other := w.in(t, d, ravis).Token, w.in(t, d, ravis).Token
	require.NoError(t, d.Logout(t.Context(), caller(t, d, one)))
	out(t, d, one)
	caller(t, d, other)
}

// Strangers on the address of a mobile network begin as many logins as it may have. A person who has logged in on the phone
// before still gets a code.
func TestStrangersAtAnAddressDoNotKeepAKnownDeviceOut(t *testing.T) {
	d, w := newWorld(t)
	known := office
	known.DeviceToken = w.in(t, d, ravis).Device
	w.now = w.now.Add(2 * time.Hour)
	for i := range login.BeginsPerStaffIP {
		_, err := d.Begin(t.Context(), fmt.Sprintf("90000%05d", i), office)
		if err != nil {
			require.ErrorIs(t, err, login.ErrLimited)
		}
	}
	_, err := d.Begin(t.Context(), ravis, office)
	require.ErrorIs(t, err, login.ErrLimited)
	_, err = d.Begin(t.Context(), ravis, known)
	require.NoError(t, err)
}

// The thief of a session uses up the tries of its proofs, and not those of its owner's login.
func TestGuessesWithinASessionDoNotLockTheDoor(t *testing.T) {
	d, w := newWorld(t)
	stolen, err := d.Authenticate(t.Context(), w.in(t, d, meenas).Token)
	require.NoError(t, err)
	for range 6 {
		err = d.Prove(t.Context(), stolen, "a guess of mine")
	}
	require.ErrorIs(t, err, crew.ErrLocked)
	challenge, _ := w.verified(t, d, meenas)
	for range 6 {
		_ = d.Prove(t.Context(), stolen, "a guess of mine")
	}
	_, err = d.Password(t.Context(), challenge, good, office)
	require.NoError(t, err)
}
