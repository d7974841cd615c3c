package providers

import (
	"tokri/adapters/googleid"
	"tokri/app/clock"
	"tokri/config"
	"tokri/core/login"
)

// newGoogle returns nil if no client id is configured; then the login with Google is not offered.
func NewGoogle(c config.Config) login.GoogleVerifier {
	if len(c.GoogleClientIDs) == 0 {
		return nil
	}
	return googleid.New(googleid.Config{ClientIDs: c.GoogleClientIDs, Apps: c.GoogleAppClientIDs, Issuer: c.GoogleIssuer, KeysURL: c.GoogleKeysURL, Now: clock.Time,
		Through: PublicOnly(c)})
}
