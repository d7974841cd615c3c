// Package googleid verifies the ID tokens of Google sign-in.
//
// Google's keys are cached until a token names an unknown key. So anybody can cause requests to Google;
// the login is limited (core/account), and a circuit breaker guards the requests.
package googleid

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"sync/atomic"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"github.com/sony/gobreaker/v2"

	"tokri/adapters/internal/breaker"
	"tokri/core/account"
	"tokri/core/apperr"
)

// Google's own issuer and keys.
const (
	Issuer  = "https://accounts.google.com"
	KeysURL = "https://www.googleapis.com/oauth2/v3/certs"
)

const keysTimeout = 8 * time.Second

// errAway is returned if Google's keys cannot be fetched, so that the token cannot be checked now.
var errAway = apperr.New(apperr.Unavailable, "unavailable", "Google login failed!").After(5 * time.Second)

// Config says which tokens are accepted.
type Config struct {
	ClientIDs []string // the audiences: the shop's own client ids
	Issuer    string   // Issuer if empty
	KeysURL   string   // KeysURL if empty
	Now       func() time.Time
}

// Verifier is an account.GoogleVerifier.
type Verifier struct {
	wire    *guarded
	clients []string
	tokens  *oidc.IDTokenVerifier
}

var _ account.GoogleVerifier = (*Verifier)(nil)

// New makes a verifier. It does not connect yet.
func New(c Config) *Verifier {
	if c.Issuer == "" {
		c.Issuer = Issuer
	}
	if c.KeysURL == "" {
		c.KeysURL = KeysURL
	}
	wire := &guarded{breaker: breaker.New[*http.Response]("google", breaker.Usual, breaker.EveryError)} //nolint:bodyclose // the caller closes it
	client := &http.Client{Timeout: keysTimeout, Transport: wire}
	keys := oidc.NewRemoteKeySet(oidc.ClientContext(context.Background(), client), c.KeysURL)
	return &Verifier{wire: wire, clients: c.ClientIDs, tokens: oidc.NewVerifier(c.Issuer, keys,
		&oidc.Config{SkipClientIDCheck: true, Now: c.Now, SupportedSigningAlgs: []string{oidc.RS256, oidc.ES256}})}
}

// VerifyGoogle implements account.GoogleVerifier.
func (v *Verifier) VerifyGoogle(ctx context.Context, raw string) (account.GoogleIdentity, error) {
	token, err := v.tokens.Verify(ctx, raw)
	switch {
	case err != nil && v.wire.failed.Load():
		return account.GoogleIdentity{}, errAway
	case err != nil:
		// The reason is left out, because the library may quote the token.
		return account.GoogleIdentity{}, account.ErrGoogle
	}
	if !slices.ContainsFunc(v.clients, func(id string) bool { return slices.Contains(token.Audience, id) }) {
		return account.GoogleIdentity{}, account.ErrGoogle
	}
	var claims struct {
		Email         string `json:"email"`
		EmailVerified bool   `json:"email_verified"`
		GivenName     string `json:"given_name"`
		FamilyName    string `json:"family_name"`
	}
	if err := token.Claims(&claims); err != nil {
		return account.GoogleIdentity{}, account.ErrGoogle
	}
	return account.GoogleIdentity{Subject: token.Subject, Email: claims.Email, EmailProved: claims.EmailVerified,
		FirstName: claims.GivenName, LastName: claims.FamilyName, Nonce: token.Nonce}, nil
}

// guarded is a transport that turns an answer other than 200 into an error and has a circuit breaker.
type guarded struct {
	breaker *gobreaker.CircuitBreaker[*http.Response]
	failed  atomic.Bool // whether the last request failed; the library does not return the cause
}

// RoundTrip implements http.RoundTripper.
func (g *guarded) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := g.breaker.Execute(func() (*http.Response, error) {
		response, err := http.DefaultTransport.RoundTrip(r)
		if err == nil && response.StatusCode != http.StatusOK {
			_ = response.Body.Close()
			return nil, fmt.Errorf("HTTP %d", response.StatusCode)
		}
		return response, err
	})
	g.failed.Store(err != nil)
	return response, err
}
