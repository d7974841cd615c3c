package webpush_test

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"io"
	"maps"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/adapters/webpush"
	"tokri/core/apperr"
	"tokri/core/crew"
	"tokri/core/notify"
)

// service stands in for the push service of a browser, and for the browser, which alone can read the messages.
type service struct {
	t       *testing.T
	url     string
	key     *ecdh.PrivateKey
	secret  []byte
	status  int
	header  http.Header
	answer  string
	hang    chan struct{}
	calls   int
	request http.Header
	text    string // of the latest message
}

func (s *service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.calls++
	s.request = r.Header
	body, err := io.ReadAll(r.Body)
	assert.NoError(s.t, err)
	if s.hang != nil {
		<-s.hang
	}
	maps.Copy(w.Header(), s.header)
	if s.status == 0 {
		s.text = s.read(body)
		s.status = http.StatusCreated
		defer func() { s.status = 0 }()
	}
	w.WriteHeader(s.status)
	_, _ = io.WriteString(w, s.answer)
}

// must returns a value that is there without an error.
func must[T any](t *testing.T, value T, err error) T {
	t.Helper()
	assert.NoError(t, err)
	return value
}

// read decrypts a message as RFC 8291 and RFC 8188 say.
func (s *service) read(body []byte) string {
	derived := func(from, secret []byte, info string, length int) []byte {
		key, err := hkdf.Key(sha256.New, from, secret, info, length)
		return must(s.t, key, err)
	}
	salt, size, n := body[:16], binary.BigEndian.Uint32(body[16:]), int(body[20])
	assert.GreaterOrEqual(s.t, int(size), len(body)-21-n, "one record")
	assert.LessOrEqual(s.t, len(body), 4096, "push services take no more")
	sender, sealed := body[21:21+n], body[21+n:]
	theirs, err := ecdh.P256().NewPublicKey(sender)
	agreed, wrong := s.key.ECDH(must(s.t, theirs, err))
	shared := derived(must(s.t, agreed, wrong), s.secret, "WebPush: info\x00"+string(s.key.PublicKey().Bytes())+string(sender), 32)
	block, err := aes.NewCipher(derived(shared, salt, "Content-Encoding: aes128gcm\x00", 16))
	gcm, wrong := cipher.NewGCM(must(s.t, block, err))
	text, err := must(s.t, gcm, wrong).Open(nil, derived(shared, salt, "Content-Encoding: nonce\x00", 12), sealed, nil)
	read := strings.TrimRight(string(must(s.t, text, err)), "\x00")
	assert.True(s.t, strings.HasSuffix(read, "\x02"), "the last record")
	return strings.TrimSuffix(read, "\x02")
}

// signed checks the shop's signature of the latest message (RFC 8292) and returns what it says.
func (s *service) signed(public string) (said struct {
	Aud, Sub string
	Exp      int64
}) {
	token, key, _ := strings.Cut(strings.TrimPrefix(s.request.Get("Authorization"), "vapid t="), ", k=")
	assert.Equal(s.t, public, key)
	point := decoded(s.t, key)
	signer, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	require.NoError(s.t, err)
	parts := strings.Split(token, ".")
	require.Len(s.t, parts, 3)
	sum, signature := sha256.Sum256([]byte(parts[0]+"."+parts[1])), decoded(s.t, parts[2])
	assert.True(s.t, ecdsa.Verify(signer, sum[:], new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])))
	assert.JSONEq(s.t, `{"typ":"JWT","alg":"ES256"}`, string(decoded(s.t, parts[0])))
	require.NoError(s.t, json.Unmarshal(decoded(s.t, parts[1]), &said))
	return said
}

func decoded(t *testing.T, text string) []byte {
	t.Helper()
	b, err := base64.RawURLEncoding.DecodeString(text)
	require.NoError(t, err)
	return b
}

func (s *service) device() string {
	encode := base64.RawURLEncoding.EncodeToString
	return crew.Push{Endpoint: s.url + "/push/pocket", Key: encode(s.key.PublicKey().Bytes()), Secret: encode(s.secret)}.Token()
}

func sender(t *testing.T, key string, host string) *webpush.Sender {
	t.Helper()
	s, err := webpush.New(webpush.Config{SecretKey: []byte(key), Shop: "http://tokri.example", Test: host})
	require.NoError(t, err)
	return s
}

func setUp(t *testing.T) (*service, *webpush.Sender) {
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	require.NoError(t, err)
	s := &service{t: t, key: key, secret: []byte("sixteen bytes 16")}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	s.url = server.URL
	return s, sender(t, "secret", strings.TrimPrefix(server.URL, "http://"))
}

func message(devices ...string) notify.Push {
	return notify.Push{Devices: devices, Title: "Tokri", Text: "New order TK1: 22/11, 07:00–09:00 · ₹420", Page: "/staff/orders/o1", Topic: "orders", Within: time.Hour}
}

func TestABrowserReadsWhatOnlyTheShopCanHaveSent(t *testing.T) {
	s, push := setUp(t)
	gone, err := push.SendPush(t.Context(), message(s.device()))
	require.NoError(t, err)
	assert.Empty(t, gone)
	assert.JSONEq(t, `{"title":"Tokri","text":"New order TK1: 22/11, 07:00–09:00 · ₹420","page":"/staff/orders/o1"}`, s.text)
	for name, want := range map[string]string{"Content-Encoding": "aes128gcm", "Ttl": "3600", "Topic": "orders", "Urgency": "high"} {
		assert.Equal(t, want, s.request.Get(name), name)
	}
	said := s.signed(push.PublicKey())
	assert.Equal(t, s.url, said.Aud)
	assert.Equal(t, "https://tokri.example", said.Sub)
	assert.Greater(t, said.Exp, time.Now().Unix())
	assert.LessOrEqual(t, said.Exp, time.Now().Add(24*time.Hour).Unix(), "push services take no longer time")
}

func TestAllServersOfAShopHaveOneKey(t *testing.T) {
	one := sender(t, "secret", "").PublicKey()
	assert.Equal(t, one, sender(t, "secret", "").PublicKey())
	assert.NotEqual(t, one, sender(t, "another secret", "").PublicKey())
	assert.Len(t, decoded(t, one), 65)
	assert.Equal(t, "BP04YKv4ccwq6AicWLdu", one[:20], "browsers that are registered take messages from this key only, also in later versions")
}

func TestWhatPushServicesAnswer(t *testing.T) {
	for name, c := range map[string]struct {
		status int
		header http.Header
		gone   bool
		wait   time.Duration
	}{
		"the browser is unknown":    {status: http.StatusNotFound, gone: true},
		"the browser is gone":       {status: http.StatusGone, gone: true},
		"the message is too long":   {status: http.StatusRequestEntityTooLarge},
		"another key":               {status: http.StatusForbidden},
		"too many":                  {status: http.StatusTooManyRequests, header: http.Header{"Retry-After": {"90"}}, wait: 90 * time.Second},
		"too many, without a time":  {status: http.StatusTooManyRequests},
		"too many, not with a time": {status: http.StatusTooManyRequests, header: http.Header{"Retry-After": {"-5"}}},
		"away":                      {status: http.StatusBadGateway},
		"closed, with a time":       {status: http.StatusServiceUnavailable, header: http.Header{"Retry-After": {"30"}}, wait: 30 * time.Second},
		"elsewhere":                 {status: http.StatusTemporaryRedirect, header: http.Header{"Location": {"http://169.254.169.254/"}}},
	} {
		s, push := setUp(t)
		s.status, s.header, s.answer = c.status, c.header, "no such subscription: /push/pocket"
		gone, err := push.SendPush(t.Context(), message(s.device()))
		assert.Equal(t, 1, s.calls, "%s: the outbox tries again", name)
		if c.gone {
			require.NoError(t, err, name)
			assert.Equal(t, []string{s.device()}, gone, name)
			continue
		}
		assert.Empty(t, gone, name)
		require.ErrorIs(t, err, notify.ErrNotSent, name)
		assert.Equal(t, c.wait, apperr.Of(err).RetryAfter, name)
		assert.NotContains(t, err.Error(), "pocket", "%s: whoever knows the address can send to the browser", name)
	}
}

func TestAPushServiceThatDoesNotAnswer(t *testing.T) {
	s, push := setUp(t)
	s.hang = make(chan struct{})
	ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	_, err := push.SendPush(ctx, message(s.device()))
	close(s.hang)
	require.ErrorIs(t, err, notify.ErrNotSent)
	require.ErrorIs(t, err, context.DeadlineExceeded)
	assert.NotContains(t, err.Error(), "pocket")
}

func TestTheTroubleOfOnePushServiceIsNotThatOfAnother(t *testing.T) {
	away, push := setUp(t)
	away.status = http.StatusBadGateway
	for range 6 {
		_, err := push.SendPush(t.Context(), message(away.device()))
		require.ErrorIs(t, err, notify.ErrNotSent)
	}
	assert.Equal(t, 5, away.calls, "after five failures it is left alone for a while")
	// The other one cannot be reached from here, and is tried all the same.
	other := crew.Push{Endpoint: "https://fcm.googleapis.com/fcm/send/pocket", Key: "", Secret: ""}
	_, err := push.SendPush(t.Context(), message(other.Token()))
	require.ErrorContains(t, err, "Unmarshal")
}

// What a thief of the database or of a session has put there is not called, either.
func TestOnlyPushServicesAreCalled(t *testing.T) {
	s, push := setUp(t)
	s.url = strings.Replace(s.url, "127.0.0.1", "localhost", 1)
	for _, device := range []string{s.device(), "no JSON", ""} {
		gone, err := push.SendPush(t.Context(), message(device))
		require.ErrorIs(t, err, notify.ErrNotSent, device)
		assert.Empty(t, gone)
	}
	assert.Zero(t, s.calls)
	gone, err := push.Gone(t.Context())
	require.NoError(t, err)
	assert.Empty(t, gone)
}
