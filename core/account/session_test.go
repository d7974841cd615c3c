package account_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/memory"
	"tokri/core/account"
	"tokri/core/notify"
)

// loggedIn returns a session of Asha on a device.
func loggedIn(t *testing.T, s *account.Service, client account.Client) (account.Session, account.Step) {
	t.Helper()
	step, err := s.Login(t.Context(), mobile, details.Password, client, nil)
	require.NoError(t, err)
	session, err := s.Authenticate(t.Context(), step.Token)
	require.NoError(t, err)
	return session, step
}

func named(userAgent string) account.Client {
	return account.Client{IP: "10.0.0.1", Name: account.DeviceNameOf(userAgent, "")}
}

func TestTheListOfSessions(t *testing.T) {
	s, m, asha := registered(t)
	m.now = m.now.Add(time.Hour)
	android, step := loggedIn(t, s, named(chromeOnAndroid))
	m.now = m.now.Add(time.Minute)
	linux, _ := loggedIn(t, s, named(firefoxOnLinux))
	names := func() (names []string) {
		all, err := s.OwnSessions(t.Context(), asha.ID)
		require.NoError(t, err)
		for _, one := range all {
			names = append(names, one.Device.String())
			assert.NotContains(t, one.Hash, s.SessionID(one)[:16])
		}
		return names
	}
	assert.Equal(t, []string{"Firefox on Linux", "Chrome on Android", ""}, names(), "those used last first")

	require.ErrorIs(t, s.EndSession(t.Context(), account.Session{Hash: "other", UserID: "another", Created: m.now}, s.SessionID(android)), account.ErrNoSession)
	require.ErrorIs(t, s.EndSession(t.Context(), linux, android.Hash), account.ErrNoSession)
	require.NoError(t, s.EndSession(t.Context(), linux, s.SessionID(android)))
	_, err := s.Authenticate(t.Context(), step.Token)
	require.ErrorIs(t, err, account.ErrSession)
	require.ErrorIs(t, s.EndSession(t.Context(), linux, s.SessionID(android)), account.ErrNoSession)
	require.NotEqual(t, s.SessionID(android), s.SessionID(linux))
	assert.Equal(t, []string{"Firefox on Linux", ""}, names())

	require.NoError(t, s.EndOtherSessions(t.Context(), linux))
	assert.Equal(t, []string{"Firefox on Linux"}, names())
	m.now = m.now.Add(account.SessionIdle)
	assert.Empty(t, names(), "a session that is too old is none")
}

func TestSessionsHaveACap(t *testing.T) {
	s, m, asha := registered(t)
	var first account.Step
	for i := range account.MaxSessions + 3 {
		m.now = m.now.Add(time.Minute)
		_, step := loggedIn(t, s, phone)
		if i == 0 {
			first = step
		}
	}
	all, err := s.OwnSessions(t.Context(), asha.ID)
	require.NoError(t, err)
	assert.Len(t, all, account.MaxSessions)
	_, err = s.Authenticate(t.Context(), first.Token)
	require.ErrorIs(t, err, account.ErrSession, "the one that was not used for longest made room")
}

func TestLastUseIsWrittenOnceAnHour(t *testing.T) {
	s, m, _ := registered(t)
	_, step := loggedIn(t, s, phone)
	writes := 0
	s.Sessions = m.With(memory.Hooks{Write: func(_ string, do func() error) error {
		writes++
		return do()
	}}).Sessions()
	begin := m.now
	for range 4 * 60 {
		m.now = m.now.Add(time.Minute)
		_, err := s.Authenticate(t.Context(), step.Token)
		require.NoError(t, err)
	}
	assert.Equal(t, 3, writes, "a request each minute of four hours")
	session, err := s.Authenticate(t.Context(), step.Token)
	require.NoError(t, err)
	assert.WithinDuration(t, m.now, session.Seen, time.Hour)
	assert.True(t, session.Seen.After(begin))
}

func TestANewDeviceIsTold(t *testing.T) {
	s, m, asha := registered(t)
	told := func() (messages []notify.Message) {
		messages, m.told = m.told, nil
		return messages
	}
	require.Empty(t, told(), "the login that made the account is none")

	_, step := loggedIn(t, s, named(chromeOnAndroid))
	put := told()
	require.Len(t, put, 1)
	assert.Equal(t, notify.Recipient{UserID: asha.ID}, put[0].To)
	assert.Equal(t, map[string]string{"device": "Chrome on Android", "time": "22 Nov, 12:00 PM"}, put[0].Params)
	assert.Equal(t, []notify.Channel{notify.BySMS}, put[0].Only)
	assert.NotContains(t, put[0].ID, asha.Mobile)

	home, again := loggedIn(t, s, known(step))
	require.Empty(t, told(), "the device is known")
	m.now = m.now.Add(time.Second)
	require.NoError(t, s.EndOtherSessions(t.Context(), home))
	_, _ = loggedIn(t, s, known(again))
	require.Len(t, told(), 1, "it may be the device whose session was ended")
	_, _ = loggedIn(t, s, account.Client{DeviceToken: s.RenewDevice(home)})
	require.Empty(t, told())

	_, err := m.Users().Update(t.Context(), asha.ID, func(u *account.User) error {
		u.Email, u.EmailProved, u.Language = "asha@example.com", true, notify.Hindi
		return nil
	})
	require.NoError(t, err)
	_, _ = loggedIn(t, s, named(firefoxOnLinux))
	put = told()
	require.Len(t, put, 1)
	assert.Equal(t, []notify.Channel{notify.ByMail}, put[0].Only)
	assert.Equal(t, "Linux पर Firefox", put[0].Params["device"])
}

func TestNewDevicesAreToldOnceEachAndInBounds(t *testing.T) {
	s, m, _ := registered(t)
	for range 3 {
		_, _ = loggedIn(t, s, named(chromeOnAndroid))
	}
	require.Len(t, m.told, 1, "one device logs in again and again, and keeps no token")
	client := named(chromeOnAndroid)
	client.IP = "192.0.2.1"
	_, _ = loggedIn(t, s, client)
	require.Len(t, m.told, 2, "another address may be another person")
	for i := range 30 {
		_, _ = loggedIn(t, s, stranger(10+i))
	}
	require.Len(t, m.told, 10, "what one account can send in a day")
}
