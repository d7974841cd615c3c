package googleid_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/stretchr/testify/require"

	"tokri/adapters/googleid"
	"tokri/core/apperr"
	"tokri/core/login"
)

var now = time.Date(2026, 11, 21, 6, 30, 0, 0, time.UTC)

// issuer signs tokens and publishes its keys.
type issuer struct {
	*httptest.Server
	key    *rsa.PrivateKey
	keys   atomic.Pointer[jose.JSONWebKeySet]
	asked  atomic.Int64
	status atomic.Int64
	// garbled makes issuer answer with something other than keys.
	garbled atomic.Bool
}

func newIssuer(t *testing.T) *issuer {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	require.NoError(t, err)
	i := &issuer{key: key}
	i.status.Store(http.StatusOK)
	i.keys.Store(&jose.JSONWebKeySet{Keys: []jose.JSONWebKey{{Key: &key.PublicKey, KeyID: "k1", Algorithm: "RS256", Use: "sig"}}})
	i.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		i.asked.Add(1)
		w.WriteHeader(int(i.status.Load()))
		if i.garbled.Load() {
			_, _ = w.Write([]byte("<html>log in to this network"))
			return
		}
		_ = json.NewEncoder(w).Encode(i.keys.Load())
	}))
	t.Cleanup(i.Close)
	return i
}

func (i *issuer) verifier(clients ...string) *googleid.Verifier {
	return googleid.New(googleid.Config{ClientIDs: clients, KeysURL: i.URL, Now: func() time.Time { return now }})
}

func sign(t *testing.T, alg jose.SignatureAlgorithm, key any, kid string, claims map[string]any) string {
	t.Helper()
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: alg, Key: jose.JSONWebKey{Key: key, KeyID: kid}}, nil)
	require.NoError(t, err)
	body, err := json.Marshal(claims)
	require.NoError(t, err)
	signed, err := signer.Sign(body)
	require.NoError(t, err)
	raw, err := signed.CompactSerialize()
	require.NoError(t, err)
	return raw
}

func claims(change map[string]any) map[string]any {
	all := map[string]any{"iss": "https://accounts.google.com", "aud": "shop", "sub": "123", "nonce": "n", "email": "asha@example.in",
		"email_verified": true, "given_name": "Asha", "family_name": "Verma", "iat": now.Unix(), "exp": now.Add(time.Hour).Unix()}
	maps.Copy(all, change)
	return all
}

func TestAGoodToken(t *testing.T) {
	i := newIssuer(t)
	want := login.GoogleIdentity{Subject: "123", Email: "asha@example.in", EmailProved: true, FirstName: "Asha", LastName: "Verma", Nonce: "n"}
	v := i.verifier("app", "shop")
	for _, change := range []map[string]any{nil, {"iss": "accounts.google.com"}, {"aud": "app"}} {
		got, err := v.VerifyGoogle(t.Context(), sign(t, jose.RS256, i.key, "k1", claims(change)))
		require.NoError(t, err)
		require.NotEmpty(t, got.TokenID)
		got.TokenID = ""
		require.Equal(t, want, got)
	}
	require.EqualValues(t, 1, i.asked.Load(), "the keys are kept")
	got, err := v.VerifyGoogle(t.Context(), sign(t, jose.RS256, i.key, "k1", claims(map[string]any{"email_verified": false})))
	require.NoError(t, err)
	require.False(t, got.EmailProved)
}

func TestTokensThatAreRefused(t *testing.T) {
	i := newIssuer(t)
	other, err := rsa.GenerateKey(rand.Reader, 2048)
	require.NoError(t, err)
	curve, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	good := sign(t, jose.RS256, i.key, "k1", claims(nil))
	for name, token := range map[string]string{
		"another key":           sign(t, jose.RS256, other, "k1", claims(nil)),
		"an unknown key":        sign(t, jose.RS256, other, "k2", claims(nil)),
		"a key of another kind": sign(t, jose.ES256, curve, "k1", claims(nil)),
		"a shared secret":       sign(t, jose.HS256, []byte("0123456789abcdef0123456789abcdef"), "k1", claims(nil)),
		"another issuer":        sign(t, jose.RS256, i.key, "k1", claims(map[string]any{"iss": "https://evil.example"})),
		"for another shop":      sign(t, jose.RS256, i.key, "k1", claims(map[string]any{"aud": "other"})),
		"without an audience":   sign(t, jose.RS256, i.key, "k1", claims(map[string]any{"aud": ""})),
		"expired":               sign(t, jose.RS256, i.key, "k1", claims(map[string]any{"exp": now.Add(-time.Second).Unix()})),
		"cut off":               good[:len(good)-4],
		"no token":              "not.a.token",
		"unsigned":              "eyJhbGciOiJub25lIn0.eyJpc3MiOiJodHRwczovL2FjY291bnRzLmdvb2dsZS5jb20iLCJhdWQiOiJzaG9wIn0.",
	} {
		_, err := i.verifier("shop").VerifyGoogle(t.Context(), token)
		require.ErrorIs(t, err, login.ErrGoogle, name)
		require.NotContains(t, err.Error(), token, name)
	}
	_, err = i.verifier().VerifyGoogle(t.Context(), good)
	require.ErrorIs(t, err, login.ErrGoogle, "without a client id every login is refused")
}

func TestKeysAreFetchedAgainWhenTheyChange(t *testing.T) {
	i := newIssuer(t)
	v := i.verifier("shop")
	_, err := v.VerifyGoogle(t.Context(), sign(t, jose.RS256, i.key, "k1", claims(nil)))
	require.NoError(t, err)
	fresh, err := rsa.GenerateKey(rand.Reader, 2048)
	require.NoError(t, err)
	i.keys.Store(&jose.JSONWebKeySet{Keys: []jose.JSONWebKey{{Key: &fresh.PublicKey, KeyID: "k2", Algorithm: "RS256", Use: "sig"}}})
	_, err = v.VerifyGoogle(t.Context(), sign(t, jose.RS256, fresh, "k2", claims(nil)))
	require.NoError(t, err)
}

func TestGooglesKeysCannotBeFetched(t *testing.T) {
	i := newIssuer(t)
	i.status.Store(http.StatusInternalServerError)
	v, token := i.verifier("shop"), sign(t, jose.RS256, i.key, "k1", claims(nil))
	for range 20 {
		_, err := v.VerifyGoogle(t.Context(), token)
		require.NotErrorIs(t, err, login.ErrGoogle, "that is not the customer's fault")
		require.Equal(t, apperr.Unavailable, apperr.Of(err).Kind)
	}
	require.LessOrEqual(t, i.asked.Load(), int64(5), "after a while Google is not asked any more")
}

// Whether a token is refused depends on that token only: a bad token must not look like an outage because an
// earlier fetch failed or Google cannot be reached.
func TestABadTokenIsRefusedAlsoWhileGoogleIsAway(t *testing.T) {
	i := newIssuer(t)
	other, err := rsa.GenerateKey(rand.Reader, 2048)
	require.NoError(t, err)
	good, unknown := sign(t, jose.RS256, i.key, "k1", claims(nil)), sign(t, jose.RS256, other, "k2", claims(nil))
	wrongInItself := map[string]string{
		"another issuer":   sign(t, jose.RS256, i.key, "k1", claims(map[string]any{"iss": "https://evil.example"})),
		"for another shop": sign(t, jose.RS256, i.key, "k1", claims(map[string]any{"aud": "other"})),
		"expired":          sign(t, jose.RS256, i.key, "k1", claims(map[string]any{"exp": now.Add(-time.Second).Unix()})),
		"no token":         "not.a.token",
		"unsigned":         "eyJhbGciOiJub25lIn0.eyJpc3MiOiJodHRwczovL2FjY291bnRzLmdvb2dsZS5jb20iLCJhdWQiOiJzaG9wIn0.",
	}
	// Another fetch is needed for these tokens. go-oidc lets a call share the fetch before it in the moment in which that
	// one ends; then the call is made again.
	fetching := func(v *googleid.Verifier, token string) error {
		t.Helper()
		for range 1000 {
			asked := i.asked.Load()
			if _, err := v.VerifyGoogle(t.Context(), token); i.asked.Load() > asked {
				return err
			}
			runtime.Gosched()
		}
		require.Fail(t, "Google was not asked")
		return nil
	}
	away := func(v *googleid.Verifier, token string) {
		t.Helper()
		err := fetching(v, token)
		require.NotErrorIs(t, err, login.ErrGoogle)
		require.Equal(t, apperr.Unavailable, apperr.Of(err).Kind)
	}
	refused := func(v *googleid.Verifier, name, token string) {
		t.Helper()
		_, err := v.VerifyGoogle(t.Context(), token)
		require.ErrorIs(t, err, login.ErrGoogle, name)
	}

	fresh := i.verifier("shop")
	i.status.Store(http.StatusInternalServerError)
	away(fresh, good)
	for name, token := range wrongInItself {
		refused(fresh, name, token)
	}
	require.EqualValues(t, 1, i.asked.Load(), "a token that is wrong in itself asks Google nothing")

	i.status.Store(http.StatusOK)
	v := i.verifier("shop")
	_, err = v.VerifyGoogle(t.Context(), good)
	require.NoError(t, err)
	i.status.Store(http.StatusInternalServerError)
	away(v, unknown)
	refused(v, "a known key's wrong signature", sign(t, jose.RS256, other, "k1", claims(nil)))
	_, err = v.VerifyGoogle(t.Context(), good)
	require.NoError(t, err, "the keys that are known go on working")
	i.status.Store(http.StatusOK)
	require.ErrorIs(t, fetching(v, unknown), login.ErrGoogle, "an unknown key, of which Google knows nothing")
	i.garbled.Store(true)
	away(v, unknown)
}

// The last letter of a signature has bits without a meaning, and line breaks are ignored. A token that was used
// must not count as new when it is spelled differently.
func TestATokenIsOneHoweverItIsSpelled(t *testing.T) {
	i := newIssuer(t)
	v := i.verifier("shop")
	raw := sign(t, jose.RS256, i.key, "k1", claims(nil))
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	end := len(raw) - 1
	respelled := raw[:end] + letters[strings.IndexByte(letters, raw[end])^1:][:1]
	tokenID := func(raw string) string {
		who, err := v.VerifyGoogle(t.Context(), raw)
		require.NoError(t, err)
		return who.TokenID
	}
	require.NotEqual(t, raw, respelled)
	for _, spelling := range []string{respelled, raw + "\n"} {
		require.Equal(t, tokenID(raw), tokenID(spelling))
	}
	require.NotEqual(t, tokenID(raw), tokenID(sign(t, jose.RS256, i.key, "k1", claims(map[string]any{"iat": now.Unix() - 1}))))
}

func TestATokenOfTheShopsAppIsKnown(t *testing.T) {
	i := newIssuer(t)
	v := googleid.New(googleid.Config{ClientIDs: []string{"shop"}, Apps: []string{"android", "ios"}, KeysURL: i.URL, Now: func() time.Time { return now }})
	for party, want := range map[string]bool{"android": true, "ios": true, "shop": false, "evil": false, "": false} {
		who, err := v.VerifyGoogle(t.Context(), sign(t, jose.RS256, i.key, "k1", claims(map[string]any{"azp": party})))
		require.NoError(t, err)
		require.Equal(t, want, who.App, party)
	}
	_, err := v.VerifyGoogle(t.Context(), sign(t, jose.RS256, i.key, "k1", claims(map[string]any{"azp": "android", "aud": "android"})))
	require.ErrorIs(t, err, login.ErrGoogle, "made for another server")
}
