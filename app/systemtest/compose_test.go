package systemtest_test

import (
	"maps"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/fx"

	"tokri/app/server"
	"tokri/config"
)

// productionKey is a key as `openssl rand -hex 32` prints it; production accepts no other form.
const productionKey = "067bbf68c94d97bb389d89b3ac10616816c27814d39116f163e3e0e70479a894"

// production has the settings of a shop for real customers.
var production = map[string]string{
	"APP_ENV": "production", "PUBLIC_URL": "https://tokri.example", "SECRET_KEY": productionKey, "TRUSTED_PROXIES": "none",
	"SMS_PROVIDER": "msg91", "MSG91_AUTH_KEY": "a", "MSG91_OTP_TEMPLATE": "b",
	"MAIL_PROVIDER": "smtp", "SMTP_HOST": "mail.example", "MAIL_FROM": "shop@tokri.example",
	"MONGODB_URI": "mongodb://db.example/tokri", "REDIS_URI": "redis://cache.example",
}

// In every profile fx can build the server: each constructor finds its parameters. Nothing is opened.
func TestServeIsWiredForEveryProfile(t *testing.T) {
	for name, settings := range map[string]map[string]string{
		"sqlite":                     {},
		"mongodb":                    {"MONGODB_URI": "mongodb://127.0.0.1/"},
		"sqlite, redis":              {"REDIS_URI": "redis://127.0.0.1"},
		"mongodb, redis":             {"MONGODB_URI": "mongodb://127.0.0.1/", "REDIS_URI": "redis://127.0.0.1"},
		"load test":                  {"RATE_LIMITS": "off"},
		"twilio":                     {"SMS_PROVIDER": "twilio", "TWILIO_ACCOUNT_SID": "a", "TWILIO_AUTH_TOKEN": "b", "TWILIO_FROM": "+15550100"},
		"gupshup":                    {"SMS_PROVIDER": "gupshup", "GUPSHUP_USER_ID": "a", "GUPSHUP_PASSWORD": "b"},
		"photon":                     {"GEOCODER": "photon"},
		"google":                     {"GEOCODER": "google", "GOOGLE_MAPS_KEY": "k"},
		"production":                 production,
		"one machine, in production": with(production, "MONGODB_URI", "", "REDIS_URI", ""),
	} {
		t.Run(name, func(t *testing.T) {
			c, err := config.Read(with(settings, "DATA_DIR", t.TempDir()))
			require.NoError(t, err)
			assert.NoError(t, fx.ValidateApp(server.Serve(c, new(server.Resources))))
		})
	}
}

// The start refuses unknown values of settings that are a choice.
func TestUnknownChoicesAreRefused(t *testing.T) {
	for _, name := range []string{"APP_ENV", "SMS_PROVIDER", "MAIL_PROVIDER", "GEOCODER", "RATE_LIMITS"} {
		_, err := config.Read(map[string]string{name: "carrier-pigeon"})
		assert.ErrorContains(t, err, name)
	}
}

func with(settings map[string]string, pairs ...string) map[string]string {
	all := maps.Clone(settings)
	if all == nil {
		all = map[string]string{}
	}
	for i := 0; i < len(pairs); i += 2 {
		all[pairs[i]] = pairs[i+1]
	}
	return all
}
