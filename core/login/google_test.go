package login_test

import (
	"context"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/account"
	"tokri/core/login"
	"tokri/core/session"
)

// google is a GoogleVerifier that returns the identity set by a test, if it has the nonce.
type google struct {
	login.GoogleIdentity
	err error
}

func (g *google) VerifyGoogle(context.Context, string) (login.GoogleIdentity, error) {
	return g.GoogleIdentity, g.err
}

func withGoogle(s *login.Service) *google {
	g := &google{GoogleIdentity: login.GoogleIdentity{Subject: "sub-1", Email: "Asha@Example.in", EmailProved: true, FirstName: "Asha", LastName: "Verma"}}
	s.Google, s.Rules.Google = g, true
	return g
}

// press logs in as a customer who presses the Google button.
func press(t *testing.T, s *login.Service, g *google, guest *session.Session) (login.Step, error) {
	t.Helper()
	var err error
	g.Nonce, err = s.GoogleNonce(t.Context(), phone)
	require.NoError(t, err)
	return s.GoogleLogin(t.Context(), "token", "", phone, guest)
}

func TestGoogleLogin(t *testing.T) {
	s, m := newService()
	_, err := s.GoogleNonce(t.Context(), phone)
	require.ErrorIs(t, err, login.ErrGoogleOff)
	_, err = s.GoogleLogin(t.Context(), "token", "", phone, nil)
	require.ErrorIs(t, err, login.ErrGoogleOff, "not configured is not offered")

	g := withGoogle(s)
	first, err := press(t, s, g, nil)
	require.NoError(t, err)
	assert.Equal(t, account.SignUpGoogle, first.User.SignUpWith)
	assert.Equal(t, "asha@example.in", first.User.Email)
	assert.True(t, first.User.EmailProved)
	_, err = s.GoogleLogin(t.Context(), "token", "", phone, nil)
	require.ErrorIs(t, err, login.ErrGoogle, "a nonce is good for once")
	g.Email, g.FirstName = "another@example.in", "Rani"
	again, err := press(t, s, g, nil)
	require.NoError(t, err)
	first.User.Version = 1 // set by the store
	assert.Equal(t, first.User, again.User, "the same person, whatever the address is now")
	assert.Len(t, m.Users().All(), 1)
}

func TestGoogleIsNotBelievedBlindly(t *testing.T) {
	s, m := newService()
	g := withGoogle(s)
	good := g.GoogleIdentity
	for name, change := range map[string]func(){
		"no address":              func() { g.Email = "" },
		"an address not proved":   func() { g.EmailProved = false },
		"no subject":              func() { g.Subject = "" },
		"a token that is refused": func() { g.err = login.ErrGoogle },
	} {
		g.GoogleIdentity, g.err = good, nil
		change()
		_, err := press(t, s, g, nil)
		require.ErrorIs(t, err, login.ErrGoogle, name)
	}
	g.GoogleIdentity, g.err = good, nil
	step, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	old, err := s.GoogleNonce(t.Context(), phone)
	require.NoError(t, err)
	m.now = m.now.Add(login.NonceLife)
	for _, nonce := range []string{"", "made up", step.ChallengeID, old, session.TokenHash(old)} {
		g.Nonce = nonce
		_, err := s.GoogleLogin(t.Context(), "token", "", phone, nil)
		require.ErrorIs(t, err, login.ErrGoogle, nonce)
	}
	assert.Empty(t, m.Users().All())
	assert.Empty(t, m.Sessions().All())
}

func TestGoogleJoinsWhoProvedTheAddressHere(t *testing.T) {
	s, _, asha := mistyped(t)
	g := withGoogle(s)
	stranger, err := press(t, s, g, nil)
	require.NoError(t, err)
	assert.NotEqual(t, asha.ID, stranger.User.ID, "the address was only claimed here")

	s, m, asha := mistyped(t)
	g = withGoogle(s)
	_, err = m.Users().Update(t.Context(), asha.ID, func(u *account.User) error { u.EmailProved = true; return nil })
	require.NoError(t, err)
	joined, err := press(t, s, g, nil)
	require.NoError(t, err)
	assert.Equal(t, asha.ID, joined.User.ID)
	assert.Contains(t, m.events, account.Event{Action: login.GoogleLinked, Method: login.ByGoogle, UserID: asha.ID})

	g.Subject = "sub-2" // the address was given to another person
	other, err := press(t, s, g, nil)
	require.NoError(t, err)
	assert.NotEqual(t, asha.ID, other.User.ID)
	assert.False(t, other.User.EmailProved, "one account has proved it")
	assert.Equal(t, "sub-1", m.Users().One(asha.ID).GoogleID)
}

// What Google says was in no request of ours, whose texts are checked.
func TestANameOfGoogleCanBeSeen(t *testing.T) {
	s, _ := newService()
	g := withGoogle(s)
	g.FirstName, g.LastName = "Asha\u202e", "Verma"
	first, err := press(t, s, g, nil)
	require.NoError(t, err)
	assert.Empty(t, first.User.FirstName, "the profile asks for it")
	assert.Equal(t, "Verma", first.User.LastName)
}

func TestGoogleTakesAGuestAlong(t *testing.T) {
	s, m := newService()
	g := withGoogle(s)
	g.FirstName = strings.Repeat("आ", 90)
	guest, err := s.Guest(t.Context(), device, phone)
	require.NoError(t, err)
	opened, err := s.Sessions.Authenticate(t.Context(), guest.Token)
	require.NoError(t, err)
	done, err := press(t, s, g, &opened)
	require.NoError(t, err)
	assert.Equal(t, [][2]string{{guest.User.ID, done.User.ID}}, m.merged)
	assert.Equal(t, strings.Repeat("आ", 60), done.User.FirstName)

	// The account has neither password nor number; verifying a number makes that number lead to it.
	_, err = s.UpdateProfile(t.Context(), m.fresh(done.User.ID), account.Change{Mobile: new(mobile)})
	require.NoError(t, err)
	step, err := s.ProveContact(t.Context(), m.fresh(done.User.ID), account.MobileContact, phone)
	require.NoError(t, err)
	_, err = s.VerifyContact(t.Context(), m.fresh(done.User.ID), step.ChallengeID, m.lastOTP())
	require.NoError(t, err)
	m.now = m.now.Add(login.ResendAfter)
	step, err = s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	assert.Equal(t, login.StepRegister, step.Type)
	_, err = s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), "", phone, nil)
	require.NoError(t, err)
	completed, err := s.Register(t.Context(), step.ChallengeID, details, phone, nil)
	require.NoError(t, err)
	assert.Equal(t, done.User.ID, completed.User.ID)
	assert.True(t, completed.User.EmailProved, "and it keeps its address")
}

func TestPressedTwiceAtOnce(t *testing.T) {
	s, m := newService()
	tokens := make([]*google, 6)
	for i := range tokens {
		tokens[i] = withGoogle(s)
		nonce, err := s.GoogleNonce(t.Context(), phone)
		require.NoError(t, err)
		tokens[i].Nonce = nonce
	}
	var all sync.WaitGroup
	for _, g := range tokens {
		one := *s
		one.Google = g
		all.Go(func() {
			_, err := one.GoogleLogin(t.Context(), "token", "", phone, nil)
			assert.NoError(t, err)
		})
	}
	all.Wait()
	assert.Len(t, m.Users().All(), 1)
}

// Login on phones has no nonce: the token itself can be used once, if Google issued it for the shop's app.
func TestGoogleLoginOfTheApp(t *testing.T) {
	s, _ := newService()
	g := withGoogle(s)
	_, err := s.GoogleLogin(t.Context(), "token-1", "", phone, nil)
	require.ErrorIs(t, err, login.ErrGoogle, "a token without a nonce that is not the app's")
	g.App, g.TokenID = true, "1"
	_, err = s.GoogleLogin(t.Context(), "token-1", "", phone, nil)
	require.NoError(t, err)
	for _, spelling := range []string{"token-1", "another spelling of token-1"} {
		_, err = s.GoogleLogin(t.Context(), spelling, "", phone, nil)
		require.ErrorIs(t, err, login.ErrGoogle, "it was used")
	}
	g.TokenID = "2"
	_, err = s.GoogleLogin(t.Context(), "token-2", "", phone, nil)
	require.NoError(t, err)
	g.Nonce = "of another page"
	_, err = s.GoogleLogin(t.Context(), "token-3", "", phone, nil)
	require.ErrorIs(t, err, login.ErrGoogle, "a nonce that the shop has not given")
}
