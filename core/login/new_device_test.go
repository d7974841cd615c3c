package login_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/account"
	"tokri/core/login"
	"tokri/core/notify"
	"tokri/core/session"
)

const (
	chromeOnAndroid = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36"
	firefoxOnLinux  = "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0"
)

// loggedIn returns a session of Asha on a device.
func loggedIn(t *testing.T, s *login.Service, client login.Client) (session.Session, login.Step) {
	t.Helper()
	step, err := s.Login(t.Context(), mobile, details.Password, client, nil)
	require.NoError(t, err)
	opened, err := s.Sessions.Authenticate(t.Context(), step.Token)
	require.NoError(t, err)
	return opened, step
}

func named(userAgent string) login.Client {
	return login.Client{IP: "10.0.0.1", Name: session.DeviceNameOf(userAgent, "")}
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
	require.NoError(t, s.Sessions.EndOthers(t.Context(), home))
	_, _ = loggedIn(t, s, known(again))
	require.Len(t, told(), 1, "it may be the device whose session was ended")
	_, _ = loggedIn(t, s, login.Client{DeviceToken: s.RenewDevice(home)})
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
	assert.Equal(t, map[string]string{"device": "Linux पर Firefox", "time": "22/11/2026, 12:00"}, put[0].Params)
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
