package login_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/account"
	"tokri/core/login"
	"tokri/core/notify"
	"tokri/core/session"
)

// moveMobile changes the number of an account, as a session can after a fresh proof.
func moveMobile(t *testing.T, s *login.Service, m *world, opened session.Session, to string) {
	t.Helper()
	moveContact(t, s, m, opened, account.Change{Mobile: &to}, account.MobileContact, m.lastOTP)
}

func moveEmail(t *testing.T, s *login.Service, m *world, opened session.Session, to string) {
	t.Helper()
	moveContact(t, s, m, opened, account.Change{Email: &to}, account.EmailContact, func() string { return mailedCode.FindString(m.mails[len(m.mails)-1].Text) })
}

func moveContact(t *testing.T, s *login.Service, m *world, opened session.Session, to account.Change, c account.Contact, code func() string) {
	t.Helper()
	_, err := s.UpdateProfile(t.Context(), opened, to)
	require.NoError(t, err)
	m.now = m.now.Add(login.ResendAfter)
	step, err := s.ProveContact(t.Context(), opened, c, phone)
	require.NoError(t, err)
	_, err = s.VerifyContact(t.Context(), opened, step.ChallengeID, code())
	require.NoError(t, err)
}

// undoToken returns the token of the link in a message.
func undoToken(m notify.Message) string {
	_, token, _ := strings.Cut(m.Params["link"], "/undo-change/")
	return token
}

// changes returns the messages in the outbox about changes.
func (m *world) changes() []notify.Message {
	return slices.DeleteFunc(slices.Clone(m.told), func(one notify.Message) bool { return one.Kind == notify.NewDevice })
}

// taken returns a shop where an intruder has a session of Asha's account with a fresh proof.
func taken(t *testing.T) (*login.Service, *world, account.User, session.Session) {
	s, m, user := mailed(t)
	user, err := m.Users().Update(t.Context(), user.ID, func(u *account.User) error { u.EmailProved = true; return nil })
	require.NoError(t, err)
	opened := m.fresh(user.ID)
	require.NoError(t, s.Sessions.Store.Insert(t.Context(), opened))
	return s, m, user, opened
}

func TestTheOldContactUndoesAChange(t *testing.T) {
	s, m, user, opened := taken(t)
	other, err := s.Login(t.Context(), mobile, "mango", phone, nil)
	require.NoError(t, err)
	moveMobile(t, s, m, opened, "9000000000")
	_, err = s.Sessions.Authenticate(t.Context(), other.Token)
	require.ErrorIs(t, err, session.ErrUnauthorized, "the other sessions end")
	_, err = s.Sessions.Store.Get(t.Context(), opened.Hash)
	require.NoError(t, err, "the one that asked goes on")
	require.Len(t, m.changes(), 1)
	told := m.changes()[0]
	assert.Equal(t, notify.MobileChanged, told.Kind)
	assert.Equal(t, notify.Recipient{UserID: user.ID, Mobile: "+91" + mobile, Email: email}, told.To, "the old contacts")
	assert.Equal(t, "00", told.Params["ending"])
	token := undoToken(told)
	for _, c := range m.Challenges().All() {
		assert.NotContains(t, c.ID+c.Code+c.Change, token, "the token itself is never stored")
	}

	m.now = m.now.Add(account.UndoLife - time.Minute)
	_, err = s.Undo(t.Context(), "made-up", phone)
	require.ErrorIs(t, err, login.ErrUndoLink)
	resetToken, err := s.Undo(t.Context(), token, phone)
	require.NoError(t, err)
	u := m.Users().One(user.ID)
	assert.Equal(t, "+91"+mobile, u.Mobile)
	assert.Empty(t, u.PasswordHash, "the intruder may know it")
	assert.Empty(t, u.Undoable)
	_, err = s.Sessions.Store.Get(t.Context(), opened.Hash)
	require.ErrorIs(t, err, session.ErrUnauthorized)
	assert.Contains(t, m.events, account.Event{Action: login.ChangeUndone, UserID: user.ID})
	assert.Equal(t, notify.ChangeUndone, m.changes()[1].Kind)
	assert.Equal(t, "+919000000000", m.changes()[1].To.Mobile, "the new contact hears of it, too")
	_, err = s.Undo(t.Context(), token, phone)
	require.ErrorIs(t, err, login.ErrUndoLink, "it works once")

	require.NoError(t, reset(t, s, resetToken, "papaya", "papaya"))
	_, err = s.Login(t.Context(), mobile, "papaya", phone, nil)
	require.NoError(t, err)
}

func TestALinkUndoesForSevenDays(t *testing.T) {
	s, m, user, opened := taken(t)
	moveMobile(t, s, m, opened, "9000000000")
	m.now = m.now.Add(account.UndoLife)
	_, err := s.Undo(t.Context(), undoToken(m.changes()[0]), phone)
	require.ErrorIs(t, err, login.ErrUndoLink)
	assert.Equal(t, "+919000000000", m.Users().One(user.ID).Mobile)
}

// The intruder changes all contacts, twice. The first link restores all of them, and the intruder's own links
// become invalid.
func TestALinkUndoesWhatCameAfterIt(t *testing.T) {
	s, m, user, opened := taken(t)
	before := m.Users().One(user.ID)
	moveMobile(t, s, m, opened, "9000000000")
	moveMobile(t, s, m, opened, "9000000001")
	moveEmail(t, s, m, opened, "thief@example.in")
	_, err := s.Accounts.Users.Update(t.Context(), user.ID, func(u *account.User) error { u.GoogleID = "thief"; return nil })
	require.NoError(t, err, "whose address is that of the thief's Google account")
	require.NoError(t, s.Forgot(t.Context(), "thief@example.in", phone))
	m.work(t)
	thiefsReset := resetLink.FindStringSubmatch(m.mails[len(m.mails)-1].Text)[1]
	require.Len(t, m.changes(), 3)
	assert.Equal(t, notify.EmailChanged, m.changes()[2].Kind)
	assert.Equal(t, email, m.changes()[2].To.Email, "the old address")

	token, err := s.Undo(t.Context(), undoToken(m.changes()[0]), phone)
	require.NoError(t, err)
	u := m.Users().One(user.ID)
	assert.Equal(t, []any{before.Mobile, before.Email, true, "", ""}, []any{u.Mobile, u.Email, u.EmailProved, u.GoogleID, u.PasswordHash})
	for _, later := range m.changes()[1:3] {
		_, err := s.Undo(t.Context(), undoToken(later), phone)
		require.ErrorIs(t, err, login.ErrUndoLink, "a later link is the intruder's")
	}
	require.ErrorIs(t, reset(t, s, thiefsReset, "mine-now", "mine-now"), login.ErrResetLink)
	require.NoError(t, reset(t, s, token, "papaya", "papaya"))
}

// Of two links the later one is used first; the earlier one stays valid.
func TestAnEarlierLinkWorksAfterALaterOne(t *testing.T) {
	s, m, user, opened := taken(t)
	moveEmail(t, s, m, opened, "thief@example.in")
	moveMobile(t, s, m, opened, "9000000000")
	_, err := s.Undo(t.Context(), undoToken(m.changes()[1]), phone)
	require.NoError(t, err)
	u := m.Users().One(user.ID)
	assert.Equal(t, []string{"+91" + mobile, "thief@example.in"}, []string{u.Mobile, u.Email})
	_, err = s.Undo(t.Context(), undoToken(m.changes()[0]), phone)
	require.NoError(t, err)
	assert.Equal(t, email, m.Users().One(user.ID).Email)
}

func TestAnAddressTakenAwayIsToldAndUndone(t *testing.T) {
	s, m, user, opened := taken(t)
	_, err := s.UpdateProfile(t.Context(), opened, account.Change{FirstName: new("Rani"), Email: new("")})
	require.NoError(t, err)
	require.Len(t, m.changes(), 1)
	assert.Equal(t, email, m.changes()[0].To.Email)
	assert.Contains(t, m.events, account.Event{Action: login.EmailRemoved, UserID: user.ID})
	_, err = s.Undo(t.Context(), undoToken(m.changes()[0]), phone)
	require.NoError(t, err)
	assert.Equal(t, email, m.Users().One(user.ID).Email)
	assert.True(t, m.Users().One(user.ID).EmailProved)
}

// A password that was set by OTP may have been set by the finder of the phone.
func TestAChangedPasswordIsUndoneFromTheAddress(t *testing.T) {
	s, m, user, _ := taken(t)
	for _, password := range []string{"papaya", "banana", "orange"} { // by reset links; one change covers all three
		require.NoError(t, reset(t, s, link(t, s, m), password, password))
	}
	require.Len(t, m.changes(), 3)
	assert.Equal(t, notify.PasswordChanged, m.changes()[0].Kind)
	assert.Len(t, m.Users().One(user.ID).Undoable, 1, "the record does not grow with every password")
	_, err := s.Undo(t.Context(), undoToken(m.changes()[1]), phone)
	require.NoError(t, err)
	_, err = s.Login(t.Context(), mobile, "orange", phone, nil)
	require.ErrorIs(t, err, login.ErrCredentials)
	_, err = s.Undo(t.Context(), undoToken(m.changes()[0]), phone)
	require.ErrorIs(t, err, login.ErrUndoLink, "all three were one change")
}

// A customer who signed up with Google, without number and password: the address is informed of the first
// number, and its link removes the number.
func TestAFirstNumberIsToldToTheAddress(t *testing.T) {
	s, m := newService()
	require.NoError(t, m.Users().Insert(t.Context(), account.User{ID: "u", GoogleID: "g", Email: email, EmailProved: true, SignUpWith: account.SignUpGoogle}))
	_, err := s.UpdateProfile(t.Context(), stolen(t, s, m, "u"), account.Change{Mobile: new(mobile)})
	require.ErrorIs(t, err, login.ErrProofRequired)
	moveMobile(t, s, m, m.fresh("u"), mobile)
	assert.Equal(t, notify.Recipient{UserID: "u", Email: email}, m.changes()[0].To)
	token, err := s.Undo(t.Context(), undoToken(m.changes()[0]), phone)
	require.NoError(t, err)
	assert.Empty(t, token, "Google is the way in")
	assert.Empty(t, m.Users().One("u").Mobile)
	assert.Equal(t, "g", m.Users().One("u").GoogleID)
}

func TestAnOldNumberThatHasAnotherAccount(t *testing.T) {
	s, m, user, opened := taken(t)
	moveMobile(t, s, m, opened, "9000000000")
	require.NoError(t, m.Users().Insert(t.Context(), account.User{ID: "other", Mobile: "+91" + mobile}))
	_, err := s.Undo(t.Context(), undoToken(m.changes()[0]), phone)
	require.ErrorIs(t, err, login.ErrUndoTaken)
	require.NoError(t, second(m.Users().Update(t.Context(), "other", func(u *account.User) error { *u = u.Erased(m.now); return nil })))
	_, err = s.Undo(t.Context(), undoToken(m.changes()[0]), phone)
	require.NoError(t, err, "the link is not used up by a refusal")
	assert.Equal(t, "+91"+mobile, m.Users().One(user.ID).Mobile)
}

func TestNothingOfADeletedAccountIsUndone(t *testing.T) {
	s, m, user, opened := taken(t)
	moveMobile(t, s, m, opened, "9000000000")
	require.NoError(t, second(m.Users().Update(t.Context(), user.ID, func(u *account.User) error { *u = u.Erased(m.now); return nil })))
	_, err := s.Undo(t.Context(), undoToken(m.changes()[0]), phone)
	require.ErrorIs(t, err, login.ErrUndoLink)
	assert.Empty(t, m.Users().One(user.ID).Mobile)
}

// An address that was never proved may be a stranger's: it is told of no change, and gets no link that undoes one.
func TestAnUnprovedAddressHearsNothing(t *testing.T) {
	s, m, user := mistyped(t)
	_, err := s.ResetByOTP(t.Context(), forgotten(t, s, m), "papaya", phone, nil)
	require.NoError(t, err)
	moveMobile(t, s, m, m.fresh(user.ID), "9000000000")
	_, err = s.UpdateProfile(t.Context(), m.fresh(user.ID), account.Change{Email: new("")})
	require.NoError(t, err)
	require.Len(t, m.changes(), 3)
	for _, one := range m.changes() {
		assert.Empty(t, one.To.Email, one.Kind)
		assert.NotEmpty(t, one.To.Mobile, one.Kind)
	}
}

func second(_ account.User, err error) error { return err }

// The page after an undo leads to a new password, but a customer may close it. The account is still registered: its number and an
// OTP are enough.
func TestTheOwnerLogsInAfterAnUndo(t *testing.T) {
	s, m, user, opened := taken(t)
	moveMobile(t, s, m, opened, "9000000000")
	_, err := s.Undo(t.Context(), undoToken(m.changes()[0]), phone)
	require.NoError(t, err)
	m.now = m.now.Add(login.ResendAfter)
	step, err := s.VerifyMobile(t.Context(), mobile, phone)
	require.NoError(t, err)
	require.Equal(t, login.StepPhoneVerify, step.Type)
	done, err := s.VerifyOTP(t.Context(), step.ChallengeID, m.lastOTP(), login.StepPhoneVerify, phone, nil)
	require.NoError(t, err)
	require.Equal(t, login.StepDone, done.Type)
	require.Equal(t, user.ID, done.User.ID)
	require.Equal(t, user.FirstName, done.User.FirstName)
	m.now = m.now.Add(login.ResendAfter)
	step, err = s.VerifyMobile(t.Context(), "9000000000", phone)
	require.NoError(t, err)
	require.Equal(t, login.StepRegister, step.Type, "the other number is free")
}
