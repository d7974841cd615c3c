package crew_test

import (
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/core/crew"
	"tokri/core/notify"
)

const fcm = "https://fcm.googleapis.com/fcm/send/"

// browser returns what a browser says of itself.
func browser(t *testing.T, endpoint string) crew.Push {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	require.NoError(t, err)
	return crew.Push{Endpoint: endpoint, Key: base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes()), Secret: base64.RawURLEncoding.EncodeToString(make([]byte, 16))}
}

// The server calls what a browser names, so a browser must name nothing else.
func TestOnlyKnownPushServicesAreCalled(t *testing.T) {
	for endpoint, want := range map[string]string{
		fcm + "abc": "fcm.googleapis.com",
		"https://updates.push.services.mozilla.com/wpush/v2/abc": ".push.services.mozilla.com",
		"https://wns2-par02p.notify.windows.com/w/?token=abc":    ".notify.windows.com",
		"https://web.push.apple.com/abc":                         ".push.apple.com",
		"http://fcm.googleapis.com/fcm/send/abc":                 "",
		"https://fcm.googleapis.com:8443/fcm/send/abc":           "",
		"https://user@fcm.googleapis.com/fcm/send/abc":           "",
		"https://fcm.googleapis.com@169.254.169.254/":            "",
		"https://fcm.googleapis.com.evil.example/":               "",
		"https://evilpush.apple.com/":                            "",
		"https://push.apple.com/":                                "",
		"https://169.254.169.254/latest/meta-data":               "",
		"https://localhost/":                                     "",
		"http://127.0.0.1:9000/push":                             "",
		"fcm.googleapis.com/fcm/send/abc":                        "",
		"":                                                       "",
		"https://fcm.googleapis.com/\n":                          "",
		fcm + strings.Repeat("a", 1024):                          "",
	} {
		service, err := crew.Push{Endpoint: endpoint}.Service("")
		assert.Equal(t, want, service, endpoint)
		assert.Equal(t, want == "", err != nil, endpoint)
	}
	service, err := crew.Push{Endpoint: "http://127.0.0.1:9000/push"}.Service("127.0.0.1:9000")
	require.NoError(t, err, "the stand-in of a test")
	assert.Equal(t, "127.0.0.1:9000", service)
	_, err = crew.Push{Endpoint: "http://127.0.0.1:9001/push"}.Service("127.0.0.1:9000")
	require.ErrorIs(t, err, crew.ErrPush)
}

func TestABrowserIsOfOneSessionAndEndsWithIt(t *testing.T) {
	d, w := newWorld(t)
	phones := crew.Phones{People: w.Crew(), Now: func() time.Time { return w.now }}
	everyone := func(crew.Person) bool { return true }
	of := func() (ids []string) {
		found, err := phones.Of(t.Context(), everyone)
		require.NoError(t, err)
		for _, one := range found {
			ids = append(ids, one.To.UserID)
		}
		return ids
	}
	ravi := caller(t, d, w.in(t, d, ravis).Token)
	good := browser(t, fcm+"one")
	for field, bad := range map[string]crew.Push{
		"endpoint": {Endpoint: "https://10.0.0.1/", Key: good.Key, Secret: good.Secret},
		"key":      {Endpoint: good.Endpoint, Key: good.Key[:80], Secret: good.Secret},
		"secret":   {Endpoint: good.Endpoint, Key: good.Key, Secret: "AAAA"},
	} {
		require.ErrorIs(t, phones.Register(t.Context(), ravi, bad), crew.ErrPush, field)
	}
	require.Empty(t, of())

	require.NoError(t, phones.Register(t.Context(), ravi, good))
	id := "staff:ravi:" + crew.SessionID(ravi.Session)
	require.Equal(t, []string{id}, of())
	version := w.Crew().One("ravi").Version
	require.NoError(t, phones.Register(t.Context(), ravi, good))
	assert.Equal(t, version, w.Crew().One("ravi").Version, "what is known is not written again")
	tokens, err := phones.Tokens(t.Context(), id)
	require.NoError(t, err)
	require.Len(t, tokens, 1)
	is, err := crew.PushOf(tokens[0])
	require.NoError(t, err)
	assert.Equal(t, good, is)
	for _, other := range []string{"staff:ravi:none", "staff:nobody:none", "asha"} {
		tokens, err := phones.Tokens(t.Context(), other)
		require.NoError(t, err, other)
		assert.Empty(t, tokens, other)
	}

	// The next person at the same browser.
	meena := caller(t, d, w.in(t, d, meenas).Token)
	require.NoError(t, phones.Register(t.Context(), meena, good))
	id = "staff:meena:" + crew.SessionID(meena.Session)
	require.Equal(t, []string{id}, of(), "the browser has left the session that had it before")
	found, err := phones.Of(t.Context(), everyone)
	require.NoError(t, err)
	assert.Equal(t, notify.Recipient{UserID: id, Language: w.Crew().One("meena").Language}, found[0].To)
	require.NoError(t, phones.Forget(t.Context(), meena))
	require.Empty(t, of())

	// The push service says that the browser is gone.
	require.NoError(t, phones.Register(t.Context(), meena, good))
	require.NoError(t, phones.Drop(t.Context(), good.Token()))
	require.Empty(t, of())

	// A session that ends takes its browser along, in every way in which it ends.
	require.NoError(t, phones.Register(t.Context(), meena, good))
	before := w.now
	w.now = before.Add(crew.Life)
	require.Empty(t, of())
	tokens, err = phones.Tokens(t.Context(), id)
	require.NoError(t, err)
	require.Empty(t, tokens)
	w.now = before
	require.NoError(t, d.Logout(t.Context(), meena))
	require.Empty(t, of())
	require.ErrorIs(t, phones.Register(t.Context(), meena, good), crew.ErrUnauthorized)
	require.NoError(t, phones.Register(t.Context(), ravi, good))
	w.change(t, "ravi", func(c *crew.Change) { c.Active = false })
	require.Empty(t, of())
}
