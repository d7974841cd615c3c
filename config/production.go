package config

import (
	"encoding/hex"
	"net/url"
	"slices"
	"strings"
	"time"
)

// checkProduction refuses settings that are only safe in development.
func (c Config) checkProduction(e *settingErrors) {
	e.require(c.LimitsRequests(), "RATE_LIMITS=off is refused when APP_ENV=production: write RATE_LIMITS=on")
	e.require(c.OTPLifetime >= time.Minute && c.OTPLifetime <= 10*time.Minute, "OTP_LIFE must be from 1m to 10m when APP_ENV=production: a customer needs time to type the code, and a thief must not have much")
	e.require(c.OTPResendAfter >= 15*time.Second, "OTP_RESEND_AFTER must be at least 15s when APP_ENV=production: every text message costs money")
	digits, characters := c.leastSecrets()
	e.require(c.OTPLength >= digits, "OTP_LENGTH must be at least %d when APP_ENV=production: %d digits can be guessed", digits, c.OTPLength)
	e.require(c.MinPassword >= characters, "MIN_PASSWORD_LENGTH must be at least %d when APP_ENV=production: %d characters can be guessed", characters, c.MinPassword)
	e.require(c.SMS != "console", "SMS_PROVIDER=console is refused when APP_ENV=production, because it writes OTPs to the log: write %s", strings.Join(smsProviders(), " or "))
	e.require(c.Mail != "console", "MAIL_PROVIDER=console is refused when APP_ENV=production, because it writes messages to the log: write smtp")
	e.require(c.Push != "console", "PUSH_PROVIDER=console is refused when APP_ENV=production, because no customer reads the log: write expo or off")
	e.require(strings.HasPrefix(c.ExpoURL, "https://"), "EXPO_PUSH_URL must start with https:// when APP_ENV=production")
	e.require(strings.HasPrefix(c.GoogleKeysURL, "https://"), "GOOGLE_KEYS_URL must start with https:// when APP_ENV=production")
	e.require(strings.HasPrefix(c.PublicURL, "https://"), "PUBLIC_URL must be the shop's address, which starts with https://, when APP_ENV=production")
	e.require(strings.HasPrefix(c.MapTileURL, "https://"), "MAP_TILE_URL must start with https:// when APP_ENV=production, because the shop's pages refuse pictures over plain http")
	e.require(len(c.TrustedProxies) > 0, "TRUSTED_PROXIES is missing: when APP_ENV=production write the addresses of the proxies in front of the server"+
		" (127.0.0.1 for one on this machine), or none if customers reach it directly; without it all customers behind a proxy count as one")
	e.require(unpredictable(c.SecretKey.Reveal()), "SECRET_KEY must be at least 64 random hexadecimal digits when APP_ENV=production:"+
		" write what `openssl rand -hex 32` prints")
	for _, origin := range c.CORSOrigins {
		e.require(strings.HasPrefix(origin, "https://"), "CORS_ORIGINS has %q, which is refused when APP_ENV=production,"+
			" because anyone on the way can change its pages: write https://", origin)
	}
	e.require(!plainEndpoint(c.ReplicaURL.Reveal()), "REPLICA_URL has an endpoint without TLS, which is refused when APP_ENV=production,"+
		" because it would have the data of customers: write https://")
	e.require(c.SandboxAddr == "", "SANDBOX_ADDR is refused when APP_ENV=production, because no money moves in the sandbox: leave it empty")
	e.require(c.WebPushTest == "", "WEB_PUSH_TEST_HOST is refused when APP_ENV=production, because the server would call any address there: leave it empty")
	for name, address := range map[string]string{"PHONEPE_URL": c.PhonePeURL, "PHONEPE_AUTH_URL": c.PhonePeAuthURL} {
		e.require(strings.HasPrefix(address, "https://") && !strings.Contains(address, "pg-sandbox"),
			"%s must be PhonePe's production address when APP_ENV=production, because no money moves in a sandbox: leave it out for the default", name)
	}
}

// plainEndpoint reports whether the address of a bucket names a server without TLS. The library takes a server without a scheme
// for one without TLS if it is on this machine.
func plainEndpoint(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Query().Has("endpoint") && !strings.HasPrefix(u.Query().Get("endpoint"), "https://")
}

// The least that a key must have. Of random keys of 32 bytes, about one in 10^8 has fewer different bytes, or
// fewer different steps from one byte to the next, and would be refused. A key that repeats itself within 16
// bytes, or that counts, always has fewer.
const (
	minKeyBytes     = 32
	minKeyDifferent = 18
)

// unpredictable reports whether a key looks like the output of a random generator. A text cannot prove that it
// is random; so a key must be hexadecimal digits, which no word or sentence consists of, and a key with a
// pattern is refused.
func unpredictable(key string) bool {
	raw, err := hex.DecodeString(key)
	if err != nil || len(raw) < minKeyBytes {
		return false
	}
	steps := make([]byte, len(raw))
	for i := range raw {
		steps[i] = raw[i] - raw[(i+1)%len(raw)]
	}
	return different(raw) >= minKeyDifferent && different(steps) >= minKeyDifferent
}

func different(raw []byte) int {
	slices.Sort(raw)
	return len(slices.Compact(raw))
}
