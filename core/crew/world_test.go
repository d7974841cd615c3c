package crew_test

import (
	"context"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/account"
	"tokri/core/crew"
	"tokri/core/login"
	"tokri/core/logintest"
	"tokri/core/notify"
)

// world is a shop with its people, the clock, and the phones to which codes are sent.
type world struct {
	*memory.DB
	logintest.Secrets
	now    time.Time
	sent   []notify.SMS
	jobs   []func(context.Context) error
	logins *login.Service
}

func (w *world) SendSMS(_ context.Context, sms notify.SMS) error {
	w.sent = append(w.sent, sms)
	return nil
}

func (w *world) Enqueue(_ string, job func(context.Context) error) bool {
	w.jobs = append(w.jobs, job)
	return true
}

func (w *world) clock() time.Time { return w.now }

// The people of the shop, and where their logins come from.
const (
	meenas = "9826000001" // the owner's number
	ravis  = "9826000002" // the picker's
	nobody = "9826000009"
	good   = "mangoes in May"
)

var office = login.Client{IP: "10.0.0.1"}

// newWorld returns a shop with Meena, its owner, and Ravi, who packs.
func newWorld(t *testing.T) (*crew.Door, *world) {
	t.Helper()
	w := &world{DB: memory.New(), now: time.Date(2026, 11, 23, 6, 30, 0, 0, time.UTC)}
	w.logins = &login.Service{Challenges: w.Challenges(), Limiter: w.Limiter(w.clock), SMS: w, Background: w, Secrets: w,
		Audit: func(context.Context, account.Event) {}, Now: w.clock, Key: []byte("key"), Rules: logintest.NoRules(),
		Site: login.Site{Name: func() string { return "Tokri" }, Host: "tokri.example"}}
	registry := crew.Registry{People: w.Crew(), Now: w.clock}
	for _, p := range []crew.Person{
		{Handle: "meena", Name: "Meena", Mobile: meenas, Roles: []crew.Role{crew.Owner}},
		{Handle: "ravi", Name: "Ravi", Mobile: ravis, Roles: []crew.Role{crew.Picker}},
	} {
		_, err := registry.Add(t.Context(), p)
		require.NoError(t, err)
	}
	return w.door(w.DB), w
}

// door returns the door on a view of the stores.
func (w *world) door(db *memory.DB) *crew.Door {
	return &crew.Door{People: db.Crew(), Codes: w.logins, Hasher: logintest.Hasher{}, Limiter: db.Limiter(w.clock), Token: w.Token, Now: w.clock,
		EasyPassword: func(password string, u account.User) (bool, error) {
			return strings.Contains(password, u.FirstName), nil
		}}
}

func (w *world) registry() crew.Registry { return crew.Registry{People: w.Crew(), Now: w.clock} }

var code = regexp.MustCompile(`^\d+`)

// phone delivers the messages under way and returns the code in the last one.
func (w *world) phone(t *testing.T) string {
	t.Helper()
	for _, job := range w.jobs {
		require.NoError(t, job(t.Context()))
	}
	w.jobs = nil
	require.NotEmpty(t, w.sent)
	return code.FindString(w.sent[len(w.sent)-1].Text)
}

// verified takes a login to the step after the code.
func (w *world) verified(t *testing.T, d *crew.Door, mobile string) (challenge string, e crew.Entered) {
	t.Helper()
	w.now = w.now.Add(time.Hour) // the pauses between codes are over
	step, err := d.Begin(t.Context(), mobile, office)
	require.NoError(t, err)
	e, err = d.Verify(t.Context(), step.ChallengeID, w.phone(t), office)
	require.NoError(t, err)
	return step.ChallengeID, e
}

// in logs a person in, who chooses the good password at the first time.
func (w *world) in(t *testing.T, d *crew.Door, mobile string) crew.Entered {
	t.Helper()
	challenge, e := w.verified(t, d, mobile)
	var err error
	switch e.Next {
	case crew.NextChoose:
		e, err = d.Choose(t.Context(), challenge, good, office)
	case crew.NextPassword:
		e, err = d.Password(t.Context(), challenge, good, office)
	case crew.NextInside:
	}
	require.NoError(t, err)
	require.Equal(t, crew.NextInside, e.Next)
	return e
}

// caller authenticates a token.
func caller(t *testing.T, d *crew.Door, token string) crew.Caller {
	t.Helper()
	c, err := d.Authenticate(t.Context(), token)
	require.NoError(t, err)
	return c
}

// out asserts that a token opens nothing.
func out(t *testing.T, d *crew.Door, token string) {
	t.Helper()
	_, err := d.Authenticate(t.Context(), token)
	require.ErrorIs(t, err, crew.ErrUnauthorized)
}

// as returns the change that changes nothing of a person, for a test to alter.
func as(p crew.Person) crew.Change {
	return crew.Change{Name: p.Name, Mobile: p.Mobile, Roles: p.Roles, Active: p.Active}
}

// change changes a person of the world.
func (w *world) change(t *testing.T, handle string, alter func(*crew.Change)) {
	t.Helper()
	p := w.Crew().One(handle)
	c := as(p)
	alter(&c)
	_, err := w.registry().Change(t.Context(), p.Handle, c)
	require.NoError(t, err)
}
