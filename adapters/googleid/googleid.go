// Package googleid verifies the ID tokens of Google sign-in.
//
// Google's keys are cached until a token names an unknown key. Any client can therefore cause requests to
// Google; so the login is rate-limited (core/login), and a circuit breaker guards the requests.
package googleid

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"github.com/go-jose/go-jose/v4"
	"github.com/sony/gobreaker/v2"

	"tokri/adapters/internal/breaker"
	"tokri/adapters/internal/provider"
	"tokri/core/apperr"
	"tokri/core/login"
	"tokri/core/session"
)

// Issuer and KeysURL are Google's own values.
const (
	Issuer  = "https://accounts.google.com"
	KeysURL = "https://www.googleapis.com/oauth2/v3/certs"
)

const keysTimeout = 8 * time.Second

// errAway is returned if Google's keys cannot be fetched, so that the token cannot be checked now.
var errAway = apperr.New(apperr.Unavailable, "google_away", "Google login failed!").After(5 * time.Second)

// Config describes which tokens are accepted.
type Config struct {
	ClientIDs []string // the audiences: the shop's own client ids
	Apps      []string // the client ids of the shop's apps on phones; Google issues their tokens for the audiences above
	Issuer    string   // the constant Issuer if empty
	KeysURL   string   // the constant KeysURL if empty
	Now       func() time.Time
	Through   http.RoundTripper // the way to the network; nil means the usual one
}

// Verifier is a login.GoogleVerifier.
type Verifier struct {
	clients, apps []string
	// claims checks only what a token says; tokens checks its signature as well.
	claims, tokens *oidc.IDTokenVerifier
}

var _ login.GoogleVerifier = (*Verifier)(nil)

var algorithms = []jose.SignatureAlgorithm{jose.RS256, jose.ES256}

// New makes a verifier. It does not connect to Google yet.
func New(c Config) *Verifier {
	if c.Issuer == "" {
		c.Issuer = Issuer
	}
	if c.KeysURL == "" {
		c.KeysURL = KeysURL
	}
	if c.Through == nil {
		c.Through = http.DefaultTransport
	}
	wire := &guarded{through: c.Through, breaker: breaker.New[*http.Response]("google", breaker.Usual, breaker.EveryError)} //nolint:bodyclose // the caller closes it
	client := provider.HTTPClient(keysTimeout, wire)
	keys := &keySet{remote: oidc.NewRemoteKeySet(oidc.ClientContext(context.Background(), client), c.KeysURL)}
	rules := oidc.Config{SkipClientIDCheck: true, Now: c.Now, SupportedSigningAlgs: []string{oidc.RS256, oidc.ES256}}
	unsigned := rules
	unsigned.InsecureSkipSignatureCheck = true
	return &Verifier{clients: c.ClientIDs, apps: c.Apps, claims: oidc.NewVerifier(c.Issuer, keys, &unsigned), tokens: oidc.NewVerifier(c.Issuer, keys, &rules)}
}

// VerifyGoogle implements login.GoogleVerifier.
func (v *Verifier) VerifyGoogle(ctx context.Context, raw string) (login.GoogleIdentity, error) {
	// The library checks the signature first, and may have to fetch Google's keys for that. So a token with a
	// wrong issuer, audience or expiry is refused here without that fetch, even while Google cannot be reached.
	token, err := v.claims.Verify(ctx, raw)
	if err != nil || !slices.ContainsFunc(v.clients, func(id string) bool { return slices.Contains(token.Audience, id) }) {
		// The reason is not returned, because the library may quote the token in it.
		return login.GoogleIdentity{}, login.ErrGoogle
	}
	unchecked := false
	token, err = v.tokens.Verify(context.WithValue(ctx, uncheckedKey{}, &unchecked), raw)
	switch {
	case unchecked:
		return login.GoogleIdentity{}, errAway
	case err != nil:
		return login.GoogleIdentity{}, login.ErrGoogle
	}
	var claims struct {
		Party         string `json:"azp"`
		Email         string `json:"email"`
		EmailVerified bool   `json:"email_verified"`
		GivenName     string `json:"given_name"`
		FamilyName    string `json:"family_name"`
	}
	var signed json.RawMessage
	if err := errors.Join(token.Claims(&claims), token.Claims(&signed)); err != nil {
		return login.GoogleIdentity{}, login.ErrGoogle
	}
	return login.GoogleIdentity{Subject: token.Subject, Email: claims.Email, EmailProved: claims.EmailVerified,
		FirstName: claims.GivenName, LastName: claims.FamilyName, Nonce: token.Nonce,
		App: slices.Contains(v.apps, claims.Party), TokenID: session.TokenHash(string(signed))}, nil
}

// uncheckedKey is the context key of a *bool, which keySet sets if the signature could not be checked. The
// context is used because the library does not return the cause.
type uncheckedKey struct{}

// keySet distinguishes, for each token, a wrong signature from keys that cannot be fetched.
type keySet struct {
	remote oidc.KeySet
	proved sync.Map // the ids of the keys that have verified a token
}

// VerifySignature implements oidc.KeySet.
func (k *keySet) VerifySignature(ctx context.Context, raw string) ([]byte, error) {
	token, err := jose.ParseSigned(raw, algorithms)
	if err != nil {
		return nil, err
	}
	key := token.Signatures[0].Header.KeyID
	payload, err := k.remote.VerifySignature(ctx, raw)
	if err == nil {
		k.proved.Store(key, true)
		return payload, nil
	}
	// For every signature that does not match, the library fetches the keys again; it wraps another error only
	// if that fails. If the key has verified a token before, the signature is wrong, whatever the result of the
	// fetch.
	if _, known := k.proved.Load(key); !known && errors.Unwrap(err) != nil {
		if unchecked, ok := ctx.Value(uncheckedKey{}).(*bool); ok {
			*unchecked = true
		}
	}
	return nil, err
}

// guarded is an HTTP transport with a circuit breaker. It turns every status other than 200 into an error.
type guarded struct {
	through http.RoundTripper
	breaker *gobreaker.CircuitBreaker[*http.Response]
}

// RoundTrip implements http.RoundTripper.
func (g *guarded) RoundTrip(r *http.Request) (*http.Response, error) {
	return g.breaker.Execute(func() (*http.Response, error) {
		response, err := g.through.RoundTrip(r)
		if err == nil && response.StatusCode != http.StatusOK {
			_ = response.Body.Close()
			return nil, fmt.Errorf("HTTP %d", response.StatusCode)
		}
		return response, err
	})
}
