package login_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/account"
	"tokri/core/apperr"
	"tokri/core/login"
	"tokri/core/session"
)

// stolen returns a live session of the user whose login is older than ProofLife.
func stolen(t *testing.T, s *login.Service, m *world, userID string) session.Session {
	t.Helper()
	one := session.Session{Hash: "stolen", UserID: userID, Created: m.now.Add(-login.ProofLife), Seen: m.now}
	require.NoError(t, s.Sessions.Store.Insert(t.Context(), one))
	return one
}

func TestALoginIsAFreshProofForTenMinutes(t *testing.T) {
	s, m, _ := registered(t)
	step, err := s.Login(t.Context(), mobile, "mango", phone, nil)
	require.NoError(t, err)
	opened, err := s.Sessions.Authenticate(t.Context(), step.Token)
	require.NoError(t, err)
	m.now = m.now.Add(login.ProofLife - time.Second)
	require.NoError(t, s.Sessions.Proof(t.Context(), opened))
	m.now = m.now.Add(time.Second)
	require.ErrorIs(t, s.Sessions.Proof(t.Context(), opened), login.ErrProofRequired)
	opened.Guest = true
	require.NoError(t, s.Sessions.Proof(t.Context(), opened), "a guest has nothing to prove it by")
}

func TestTheWaysOfAProofAreMasked(t *testing.T) {
	s, m := newService()
	for name, c := range map[string]struct {
		user account.User
		want login.ProofWays
	}{
		"everything":            {account.User{Mobile: "+919876543210", PasswordHash: "h", Email: "asha@example.in", EmailProved: true}, login.ProofWays{Password: true, Mobile: "10", Email: "a•••@example.in"}},
		"an address not proved": {account.User{Mobile: "+919876543211", PasswordHash: "h", Email: "asha@example.in"}, login.ProofWays{Password: true, Mobile: "11"}},
		"Google's alone":        {account.User{GoogleID: "g", Email: "आशा@example.in"}, login.ProofWays{Email: "आ•••@example.in"}},
		"nothing at all":        {account.User{GoogleID: "g2"}, login.ProofWays{}},
	} {
		c.user.ID = name
		require.NoError(t, m.Users().Insert(t.Context(), c.user))
		err := s.Sessions.Proof(t.Context(), session.Session{Hash: "h", UserID: name})
		require.ErrorIs(t, err, login.ErrProofRequired, name)
		assert.Equal(t, c.want, apperr.Of(err).Detail, name)
	}
}

func TestAPasswordProvesOneSession(t *testing.T) {
	s, m, user := registered(t)
	here := stolen(t, s, m, user.ID)
	there := session.Session{Hash: "there", UserID: user.ID}
	require.ErrorIs(t, proveByPassword(t, s, here, "apple", phone), login.ErrWrongPassword)
	require.ErrorIs(t, s.Sessions.Proof(t.Context(), here), login.ErrProofRequired)
	for range 2 { // the second proof renews the mark of the first
		require.NoError(t, proveByPassword(t, s, here, "mango", phone))
		require.NoError(t, s.Sessions.Proof(t.Context(), here))
		m.now = m.now.Add(login.ProofLife - time.Second)
		require.NoError(t, s.Sessions.Proof(t.Context(), here))
	}
	require.ErrorIs(t, s.Sessions.Proof(t.Context(), there), login.ErrProofRequired, "another session")
	here.UserID = "another"
	require.Error(t, s.Sessions.Proof(t.Context(), here))
	here.UserID = user.ID
	m.now = m.now.Add(time.Second)
	require.ErrorIs(t, s.Sessions.Proof(t.Context(), here), login.ErrProofRequired, "ten minutes are over")
	assert.Contains(t, m.events, account.Event{Action: login.IdentityProved, Method: login.ByPassword, UserID: user.ID})
	assert.Contains(t, m.events, account.Event{Action: login.Failed, Method: login.ByPassword, UserID: user.ID, Reason: "wrong_password"})
}

func TestACodeToTheOldContactProvesOneSession(t *testing.T) {
	s, m, user := mistyped(t)
	here := stolen(t, s, m, user.ID)
	_, err := s.SendProof(t.Context(), here, account.EmailContact, phone)
	require.ErrorIs(t, err, login.ErrNoProof, "an address that was only typed in")
	_, err = s.Accounts.Users.Update(t.Context(), user.ID, func(u *account.User) error {
		u.EmailProved, u.PendingMobile, u.PendingEmail = true, "+919000000000", "thief@example.in"
		return nil
	})
	require.NoError(t, err)

	step, err := s.SendProof(t.Context(), here, account.MobileContact, phone)
	require.NoError(t, err)
	assert.Equal(t, "+91"+mobile, m.sent[len(m.sent)-1].To, "not the number that is yet to be proved")
	there := session.Session{Hash: "there", UserID: user.ID}
	require.ErrorIs(t, proveByOTP(t, s, there, step.ChallengeID, m.lastOTP()), login.ErrChallenge, "the challenge of another session")
	require.ErrorIs(t, proveByOTP(t, s, here, step.ChallengeID, m.wrongOTP()), login.ErrOTP)
	require.ErrorIs(t, s.Sessions.Proof(t.Context(), here), login.ErrProofRequired)
	_, err = s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), "", phone, nil)
	require.ErrorIs(t, err, login.ErrChallenge, "it is no way in")
	require.NoError(t, proveByOTP(t, s, here, step.ChallengeID, m.lastOTP()))
	require.NoError(t, s.Sessions.Proof(t.Context(), here))
	require.ErrorIs(t, s.Sessions.Proof(t.Context(), there), login.ErrProofRequired)
	require.Error(t, proveByOTP(t, s, here, step.ChallengeID, m.lastOTP()), "good for once")

	m.now = m.now.Add(login.ProofLife)
	step, err = s.SendProof(t.Context(), here, account.EmailContact, phone)
	require.NoError(t, err)
	mail := m.mails[len(m.mails)-1]
	assert.Equal(t, email, mail.To)
	require.NoError(t, proveByOTP(t, s, here, step.ChallengeID, mailedCode.FindString(mail.Text)))
	require.NoError(t, s.Sessions.Proof(t.Context(), here))

	// A login's code and a code for another number prove nothing.
	m.now = m.now.Add(login.ProofLife)
	begun, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	_, err = s.Resend(t.Context(), begun.ChallengeID, phone)
	require.NoError(t, err)
	require.ErrorIs(t, proveByOTP(t, s, here, begun.ChallengeID, m.lastOTP()), login.ErrChallenge)
	guest := session.Session{Hash: "guest", UserID: user.ID, Guest: true}
	_, err = s.SendProof(t.Context(), guest, account.MobileContact, phone)
	require.ErrorIs(t, err, account.ErrGuest)
	require.ErrorIs(t, proveByPassword(t, s, guest, "mango", phone), account.ErrGuest)
}

// A thief with only a session cannot change a contact, not even one that the owner has entered before.
func TestASessionAloneMovesNoContact(t *testing.T) {
	s, m, user := mistyped(t)
	here := stolen(t, s, m, user.ID)
	before := m.Users().One(user.ID)
	for name, change := range map[string]account.Change{
		"number": {Mobile: new("9000000000")}, "address": {Email: new("thief@example.in")}, "no address": {Email: new("")},
		"with a name": {FirstName: new("Thief"), Mobile: new("9000000000")},
	} {
		_, err := s.UpdateProfile(t.Context(), here, change)
		require.ErrorIs(t, err, login.ErrProofRequired, name)
		assert.Equal(t, before, m.Users().One(user.ID), name)
	}
	_, err := s.UpdateProfile(t.Context(), here, account.Change{FirstName: new("Rani"), Mobile: new(mobile), Email: new(email)})
	require.NoError(t, err, "the same contacts again")

	// The owner entered another number and left before verifying it.
	_, err = s.UpdateProfile(t.Context(), m.fresh(user.ID), account.Change{Mobile: new("9000000000"), Email: new("rani@example.in")})
	require.NoError(t, err)
	step, err := s.ProveContact(t.Context(), m.fresh(user.ID), account.MobileContact, phone)
	require.NoError(t, err)
	for _, contact := range []account.Contact{account.MobileContact, account.EmailContact} {
		_, err = s.ProveContact(t.Context(), here, contact, phone)
		require.ErrorIs(t, err, login.ErrProofRequired)
	}
	_, err = s.VerifyContact(t.Context(), here, step.ChallengeID, m.lastOTP())
	require.ErrorIs(t, err, login.ErrProofRequired)
	_, err = s.UpdateProfile(t.Context(), here, account.Change{FirstName: new("Rani"), Mobile: new("9000000000"), Email: new("rani@example.in")})
	require.NoError(t, err, "what was named already")
	_, err = s.UpdateProfile(t.Context(), here, account.Change{Mobile: new(mobile), Email: new(email)})
	require.NoError(t, err, "back to what stands")

	_, err = s.ProveContact(t.Context(), here, account.EmailContact, stranger(9))
	require.NoError(t, err, "the address that stands may be proved")
}

// Guesses with a stolen session are limited, and leave the owner all ways of logging in and, on a known device,
// of proving the identity.
func TestAStolenSessionMayNotGuess(t *testing.T) {
	s, m, user := registered(t)
	begun, err := s.Login(t.Context(), mobile, "mango", phone, nil)
	require.NoError(t, err)
	here := stolen(t, s, m, user.ID)
	looked := 0
	for i := range 4 * login.StrangerPasswords {
		err := proveByPassword(t, s, here, fmt.Sprint("guess", i), stranger(i/login.PasswordTries))
		if f := apperr.Of(err); f.Code == login.ErrWrongPassword.Code {
			looked++
		} else {
			assert.Contains(t, []string{"proof_locked", "too_many_requests"}, f.Code)
			assert.Positive(t, f.RetryAfter)
		}
		m.now = m.now.Add(login.SlowFor)
	}
	assert.Equal(t, login.StrangerPasswords, looked)
	require.ErrorIs(t, proveByPassword(t, s, here, "mango", stranger(250)), login.ErrProofLocked)
	require.NoError(t, proveByPassword(t, s, here, "mango", known(begun)))
	_, err = s.Login(t.Context(), mobile, "mango", stranger(250), nil)
	require.NoError(t, err, "a login has counts of its own")

	for i := range 20 {
		_, err := s.SendProof(t.Context(), here, account.MobileContact, stranger(i))
		if err != nil && i > login.FreeSends {
			require.ErrorIs(t, err, login.ErrLimited, "slower and slower")
		}
		m.now = m.now.Add(login.ResendAfter)
	}
	_, err = s.SendProof(t.Context(), here, account.MobileContact, stranger(200))
	require.ErrorIs(t, err, login.ErrLimited)
	_, err = s.SendProof(t.Context(), here, account.MobileContact, known(begun))
	require.NoError(t, err)
	m.now = m.now.Add(login.ResendAfter)
	step, err := s.VerifyMobile(t.Context(), mobile, stranger(251))
	require.NoError(t, err)
	_, err = s.Resend(t.Context(), step.ChallengeID, stranger(251))
	require.NoError(t, err, "the codes of logins are not used up")
}

func proveByOTP(t *testing.T, s *login.Service, opened session.Session, challenge, otp string) error {
	t.Helper()
	token, err := s.ProveByOTP(t.Context(), opened, challenge, otp, false)
	assert.Empty(t, token)
	return err
}

func proveByPassword(t *testing.T, s *login.Service, opened session.Session, password string, client login.Client) error {
	t.Helper()
	token, err := s.ProveByPassword(t.Context(), opened, password, client, false)
	assert.Empty(t, token)
	return err
}

// The thief of a token gains nothing when its owner proves the identity: the proof is that of another token, and the
// stolen one ends when the other one is used.
func TestAProofRenewsTheToken(t *testing.T) {
	s, m, user := registered(t)
	begun, err := s.Login(t.Context(), mobile, "mango", phone, nil)
	require.NoError(t, err)
	old, err := s.Sessions.Authenticate(t.Context(), begun.Token)
	require.NoError(t, err)
	require.NoError(t, s.Sessions.Store.SetPushToken(t.Context(), old.Hash, "phone"))
	m.now = m.now.Add(login.ProofLife)
	lost, err := s.ProveByPassword(t.Context(), old, "mango", phone, true)
	require.NoError(t, err)
	require.ErrorIs(t, s.Sessions.Proof(t.Context(), old), login.ErrProofRequired, "nothing is proved for the old token")
	_, err = s.Sessions.Authenticate(t.Context(), begun.Token)
	require.NoError(t, err, "a client that did not get the answer is still logged in")

	m.now = m.now.Add(time.Second)
	token, err := s.ProveByPassword(t.Context(), old, "mango", phone, true)
	require.NoError(t, err)
	m.now = m.now.Add(time.Second)
	for range 2 {
		opened, err := s.Sessions.Authenticate(t.Context(), token)
		require.NoError(t, err)
		require.NoError(t, s.Sessions.Proof(t.Context(), opened))
		assert.Equal(t, []string{user.ID, "phone"}, []string{opened.UserID, m.Sessions().One(opened.Hash).PushToken})
	}
	_, err = s.Sessions.Authenticate(t.Context(), begun.Token)
	require.ErrorIs(t, err, session.ErrUnauthorized)
	_, err = s.Sessions.Authenticate(t.Context(), lost)
	require.ErrorIs(t, err, session.ErrUnauthorized, "the one whose answer was lost is over as well")
}

// A login ends the session whose token the request carried. A token that an attacker put into a customer's browser before
// the login is therefore invalid after it.
func TestALoginEndsTheSessionOfItsRequest(t *testing.T) {
	s, _, _ := registered(t)
	before, err := s.Login(t.Context(), mobile, "mango", phone, nil)
	require.NoError(t, err)
	other, err := s.Login(t.Context(), mobile, "mango", stranger(1), nil)
	require.NoError(t, err)
	client := phone
	client.Session = session.TokenHash(before.Token)
	after, err := s.Login(t.Context(), mobile, "mango", client, nil)
	require.NoError(t, err)
	_, err = s.Sessions.Authenticate(t.Context(), before.Token)
	require.ErrorIs(t, err, session.ErrUnauthorized)
	for _, token := range []string{after.Token, other.Token} {
		_, err = s.Sessions.Authenticate(t.Context(), token)
		require.NoError(t, err)
	}
}

// A thief of a session cannot end those of its owner.
func TestEndingOtherSessionsNeedsAProof(t *testing.T) {
	s, m, user := registered(t)
	owner, err := s.Login(t.Context(), mobile, "mango", phone, nil)
	require.NoError(t, err)
	here := stolen(t, s, m, user.ID)
	require.ErrorIs(t, s.Sessions.EndOthers(t.Context(), here), login.ErrProofRequired)
	opened, err := s.Sessions.Authenticate(t.Context(), owner.Token)
	require.NoError(t, err)
	require.ErrorIs(t, s.Sessions.End(t.Context(), here, s.Sessions.ID(opened)), login.ErrProofRequired)
	_, err = s.Sessions.Authenticate(t.Context(), owner.Token)
	require.NoError(t, err)
	require.NoError(t, s.Sessions.End(t.Context(), here, s.Sessions.ID(here)), "its own")
}
