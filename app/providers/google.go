package providers

import (
	"tokri/adapters/googleid"
	"tokri/app/clock"
	"tokri/config"
	"tokri/core/login"
)

// NewGoogle returns the verifier of Google's tokens. Without a client id it refuses all of them.
func NewGoogle(c config.Config) login.GoogleVerifier {
	return googleid.New(googleid.Config{ClientIDs: c.GoogleClientIDs, Apps: c.GoogleAppClientIDs, Issuer: c.GoogleIssuer, KeysURL: c.GoogleKeysURL, Now: clock.Time,
		Through: PublicOnly(c)})
}
