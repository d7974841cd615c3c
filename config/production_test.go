package config_test

import (
	"encoding/base64"
	"encoding/hex"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/config"
)

const goodKey = "067bbf68c94d97bb389d89b3ac10616816c27814d39116f163e3e0e70479a894"

// production has the settings of a shop for real customers.
var production = map[string]string{
	"APP_ENV": "production", "PUBLIC_URL": "https://tokri.example", "SECRET_KEY": goodKey, "TRUSTED_PROXIES": "127.0.0.1",
	"SMS_PROVIDER": "msg91", "MSG91_AUTH_KEY": "a", "MSG91_OTP_TEMPLATE": "b",
	"MAIL_PROVIDER": "smtp", "SMTP_HOST": "mail.example", "MAIL_FROM": "shop@tokri.example",
}

// but returns the settings with some of them changed.
func but(settings map[string]string, pairs ...string) map[string]string {
	all := maps.Clone(settings)
	for i := 0; i < len(pairs); i += 2 {
		all[pairs[i]] = pairs[i+1]
	}
	return all
}

func TestProductionRefusesWhatIsUnsafe(t *testing.T) {
	c, err := config.Read(production)
	require.NoError(t, err)
	assert.True(t, c.Production())
	assert.Equal(t, [2]int{6, 8}, [2]int{c.OTPLength, c.MinPassword}, "the floors are the defaults")
	for setting, refused := range map[string][]string{
		"RATE_LIMITS":         {"off"},
		"OTP_LIFE":            {"59s", "11m"},
		"OTP_LENGTH":          {"4", "5"},
		"MIN_PASSWORD_LENGTH": {"4", "7"},
		"OTP_RESEND_AFTER":    {"14s"},
		"SMS_PROVIDER":        {"console"},
		"MAIL_PROVIDER":       {"console"},
		"PUBLIC_URL":          {"", "http://tokri.example"},
		"GOOGLE_KEYS_URL":     {"http://keys.example"},
		"MAP_TILE_URL":        {"http://tiles.example/{z}/{x}/{y}.png"},
		"CORS_ORIGINS":        {"http://app.tokri.example", "https://app.tokri.example,http://localhost:8081"},
		"REPLICA_URL":         {"s3://shop?endpoint=http://s3.example", "s3://shop?region=x&endpoint=http%3A%2F%2Fs3.example"},
		"SANDBOX_ADDR":        {"127.0.0.1:9000"},
		"WEB_PUSH_TEST_HOST":  {"127.0.0.1:9000"},
		"TRUSTED_PROXIES": {"", "none,127.0.0.1", "0.0.0.0/0", "127.0.0.1,::/0", "0.0.0.0/1,128.0.0.0/1", "::/1,8000::/1",
			"127.0.0.1,2000::/3", "64.0.0.0/4", "10.0.0.0/7", "::ffff:0:0/96", "11.0.0.0/9,11.128.0.0/9,12.0.0.0/16"},
		"HSTS": {"yes"},
		"SECRET_KEY": {"", goodKey[:62], strings.Repeat("k", 64), strings.Repeat("0", 64), strings.Repeat("a1", 64), strings.Repeat("deadbeef", 8),
			strings.Repeat("0123456789abcdef", 4), strings.Repeat(goodKey[:32], 2), "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
			"correct horse battery staple, and tomatoes for everyone in Indore!", "tomatoesforeveryoneinindoretomatoesforeveryoneinindoretomatoes12"},
	} {
		for _, value := range refused {
			_, err := config.Read(but(production, setting, value))
			require.ErrorContains(t, err, "\n"+setting, "%s=%s: the refusal names the setting", setting, value)
			require.ErrorContains(t, err, "1 wrong setting:", "%s=%s", setting, value)
		}
	}
	for setting, taken := range map[string][]string{
		"CORS_ORIGINS": {"https://app.tokri.example,https://tokri.example"},
		"TRUSTED_PROXIES": {"none", "127.0.0.1,10.0.0.0/8,::1", "10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fd00::/8,::ffff:10.0.0.0/104",
			"104.16.0.0/13,104.24.0.0/14,172.64.0.0/13,162.158.0.0/15,2400:cb00::/32,2606:4700::/32,2a06:98c0::/29", "12.0.0.0/8,12.0.0.0/8,12.1.0.0/16"},
		"HSTS":       {"host", "subdomains", "preload"},
		"SECRET_KEY": {strings.ToUpper(goodKey), goodKey + goodKey[:20]},
	} {
		for _, value := range taken {
			_, err := config.Read(but(production, setting, value))
			require.NoError(t, err, "%s=%s", setting, value)
		}
	}
	// Base64 of 32 random bytes is as good a key, but it cannot be told from words without spaces.
	raw, err := hex.DecodeString(goodKey)
	require.NoError(t, err)
	_, err = config.Read(but(production, "SECRET_KEY", base64.StdEncoding.EncodeToString(raw)))
	require.ErrorContains(t, err, "openssl rand -hex 32")
}

func TestProductionNamesEveryRefusalAtOnce(t *testing.T) {
	c, err := config.Read(map[string]string{"APP_ENV": "production", "RATE_LIMITS": "off", "CORS_ORIGINS": "http://a.example", "SMTP_PORT": "many"})
	require.Error(t, err)
	err = c.WithDemo(err)
	for _, name := range []string{"RATE_LIMITS=off", "SMS_PROVIDER=console", "MAIL_PROVIDER=console", "SECRET_KEY", "PUBLIC_URL",
		"CORS_ORIGINS", "TRUSTED_PROXIES", "SMTP_PORT is \"many\": it must be a number", "--demo"} {
		require.ErrorContains(t, err, "\n"+name)
	}
	c, err = config.Read(production)
	require.NoError(t, err)
	require.ErrorContains(t, c.WithDemo(nil), "--demo is refused")
	c, err = config.Read(nil)
	require.NoError(t, err)
	require.NoError(t, c.WithDemo(nil))
	other := errors.New("other")
	require.ErrorIs(t, c.WithDemo(other), other)
}

// A shop on https may be for real customers, so the operator must say whether it is.
func TestTheProfileIsSaidWhenCustomersComeOverTLS(t *testing.T) {
	_, err := config.Read(map[string]string{"PUBLIC_URL": "https://tokri.example"})
	require.ErrorContains(t, err, "APP_ENV is missing")
	require.ErrorContains(t, err, "write APP_ENV=production")
	c, err := config.Read(map[string]string{"PUBLIC_URL": "https://tokri.example", "APP_ENV": "development"})
	require.NoError(t, err)
	assert.False(t, c.Production())
	c, err = config.Read(map[string]string{"PUBLIC_URL": "http://192.168.1.2:8080"})
	require.NoError(t, err)
	assert.Equal(t, config.Development, c.Env)
}

func TestNoProxies(t *testing.T) {
	c, err := config.Read(but(production, "TRUSTED_PROXIES", "none"))
	require.NoError(t, err)
	assert.Empty(t, c.TrustedProxies)
}

func TestMailsDomain(t *testing.T) {
	for _, c := range []struct{ domain, address, want string }{
		{"", "https://shop.example:8443/", "shop.example"}, {"mail.shop.example", "https://shop.example", "mail.shop.example"},
		{"", "", "[127.0.0.1]"}, {"", "http://[::1]:8080", "[IPv6:::1]"}, {"shop", "", ""}, {"shop.example\r\nRCPT", "", ""}, {"https://shop.example", "", ""},
	} {
		got, err := config.Read(map[string]string{"MAIL_DOMAIN": c.domain, "PUBLIC_URL": c.address, "APP_ENV": "development"})
		if c.want == "" {
			require.ErrorContains(t, err, "MAIL_DOMAIN")
			continue
		}
		require.NoError(t, err)
		assert.Equal(t, c.want, got.MailDomain)
	}
}

func TestSecretsFromFiles(t *testing.T) {
	dir := t.TempDir()
	file := func(name, content string) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte(content), 0o600))
		return path
	}
	key, empty := file("key", goodKey+"\n"), file("empty", "\n")
	c, err := config.Read(but(production, "SECRET_KEY", "", "SECRET_KEY_FILE", key, "REDIS_URI_FILE", file("redis", "redis://:secret@redis:6379/0\n")))
	require.NoError(t, err)
	assert.Equal(t, goodKey, c.SecretKey.Reveal())
	assert.Equal(t, "redis://:secret@redis:6379/0", c.RedisURI.Reveal())
	c, err = config.Read(but(production, "SMTP_PASSWORD", "", "SMTP_PASSWORD_FILE", file("windows", "\ufeffa pass word\r\n")))
	require.NoError(t, err)
	assert.Equal(t, "a pass word", c.SMTPPassword.Reveal(), "as an editor on Windows writes it")
	for want, settings := range map[string]map[string]string{
		"SECRET_KEY and SECRET_KEY_FILE are both set": {"SECRET_KEY": goodKey, "SECRET_KEY_FILE": key},
		"SECRET_KEY_FILE cannot be read":              {"SECRET_KEY_FILE": key + "s"},
		"the file is empty":                           {"SECRET_KEY_FILE": empty},
		"REDIS_URI must be":                           {"REDIS_URI_FILE": key},
	} {
		_, err := config.Read(settings)
		require.ErrorContains(t, err, want)
		assert.NotContains(t, err.Error(), goodKey)
	}
}
