package config_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tokri/config"
)

func TestDefaultsServeADevelopmentShop(t *testing.T) {
	c, err := config.Read(nil)
	require.NoError(t, err)
	assert.Equal(t, "127.0.0.1:8080", c.HTTPAddr)
	assert.Equal(t, "http://127.0.0.1:8080", c.PublicURL)
	assert.Equal(t, "./data", c.DataDir)
	assert.False(t, c.Production())
	assert.True(t, c.LimitsRequests())
	assert.Equal(t, [2]int{4, 4}, [2]int{c.OTPLength, c.MinPassword})
}

// The address that sets a new shop up is made of PUBLIC_URL, so a browser must be able to open it.
func TestWithoutAPublicURLThisMachineIsNamed(t *testing.T) {
	for listen, public := range map[string]string{":8080": "http://localhost:8080", "0.0.0.0:8080": "http://localhost:8080", "[::]:8080": "http://localhost:8080",
		"192.168.1.5:80": "http://192.168.1.5:80", "shop.local:8080": "http://shop.local:8080", "[::1]:8080": "http://[::1]:8080"} {
		c, err := config.Read(map[string]string{"HTTP_ADDR": listen})
		require.NoError(t, err, listen)
		assert.Equal(t, public, c.PublicURL, listen)
	}
}

func TestEveryWrongSettingIsNamedAtOnce(t *testing.T) {
	_, err := config.Read(map[string]string{
		"APP_ENV": "staging", "HTTP_ADDR": "8080", "OTP_LENGTH": "many", "SMS_PROVIDER": "twilio",
		"MONGODB_URI": "localhost", "TRUSTED_PROXIES": "lan", "METRICS_ADDR": "9100", "OTP_LIFE": "16m", "OTP_RESEND_AFTER": "0s",
	})
	require.Error(t, err)
	for _, name := range []string{"APP_ENV", "HTTP_ADDR", "OTP_LENGTH", "TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN",
		"TWILIO_FROM", "MONGODB_URI", "TRUSTED_PROXIES", "METRICS_ADDR", "OTP_LIFE", "OTP_RESEND_AFTER"} {
		assert.ErrorContains(t, err, name)
	}
}

// A setting that would fail only when a customer waits for a mail, a map or a link is refused at the start.
func TestAWrongValueIsRefusedInWordsForOperators(t *testing.T) {
	for setting, want := range map[string]string{
		"SMS_PER_HOUR=abc":                        `SMS_PER_HOUR is "abc": it must be a number`,
		"OTP_LIFE=5":                              `OTP_LIFE is "5": it must be a duration such as 30s or 5m`,
		"SMS_TEMPLATES=64f0":                      `SMS_TEMPLATES is "64f0": it must be kind.language:id, separated by commas, such as order_placed.en:64f0`,
		"SMS_TEMPLATES=order_placed.en:":          "SMS_TEMPLATES has order_placed.en without an id: write the id of the registered text, or leave the text out",
		"SMTP_PORT=99999":                         "SMTP_PORT is 99999: it must be 1 to 65535",
		"SMTP_HOST=smtp://mail.example":           `SMTP_HOST is "smtp://mail.example": it must be the mail server's name alone, such as smtp.example.com; the port goes into SMTP_PORT`,
		"SMTP_HOST=mail.example:587":              `SMTP_HOST is "mail.example:587": it must be the mail server's name alone, such as smtp.example.com; the port goes into SMTP_PORT`,
		"MAIL_FROM=Tokri":                         `MAIL_FROM is "Tokri": it must be a mail address such as orders@shop.example`,
		"PUBLIC_URL=http://shop.example/fruit":    "PUBLIC_URL must be an address without a path, such as https://shop.example",
		"PUBLIC_URL=http://shop.example?a=b":      "PUBLIC_URL must be an address without a path, such as https://shop.example",
		"CORS_ORIGINS=https://a.example/":         "CORS_ORIGINS has \"https://a.example/\": it must be an address without a path, such as https://shop.example",
		"STAFF_HOST=https://counter.shop.example": `STAFF_HOST is "https://counter.shop.example": it must be a host alone, such as counter.shop.example`,
		"REPLICA_URL=ftp://host/folder":           "REPLICA_URL must be s3://bucket/prefix, file:///folder or a folder",
		"REPLICA_URL=./data/copy":                 "REPLICA_URL is in DATA_DIR: it must be on another disk",
		"REPLICA_ACCESS_KEY_ID=id":                "REPLICA_SECRET_ACCESS_KEY is missing: REPLICA_ACCESS_KEY_ID needs it",
		"REPLICA_SECRET_ACCESS_KEY=secret":        "REPLICA_ACCESS_KEY_ID is missing: REPLICA_SECRET_ACCESS_KEY needs it",
		"MAP_TILE_URL=https://tiles.example/map":  "MAP_TILE_URL must contain {z}, {x} and {y}",
	} {
		name, value, _ := strings.Cut(setting, "=")
		_, err := config.Read(map[string]string{name: value})
		require.EqualError(t, err, "1 wrong setting:\n"+want, setting)
	}
	_, err := config.Read(map[string]string{"PUBLIC_URL": "http://shop.example", "STAFF_HOST": "Shop.example"})
	require.EqualError(t, err, "1 wrong setting:\nSTAFF_HOST is the host of PUBLIC_URL: the staff's must be another one, or empty")
	_, err = config.Read(map[string]string{"MONGODB_URI": "mongodb://localhost", "REPLICA_URL": "/mnt/copy"})
	require.ErrorContains(t, err, "REPLICA_URL is for a shop in DATA_DIR")
	for _, setting := range []string{"REPLICA_URL=s3://shop/copy?region=ap-south-1", "REPLICA_URL=/mnt/copy", "REPLICA_URL=file:///mnt/copy", "REPLICA_URL=./data-copy", "STAFF_HOST=counter.shop.example", "MAIL_FROM=Tokri <orders@shop.example>", "SMTP_HOST=2001:db8::1", "PUBLIC_URL=http://shop.example/", "CORS_ORIGINS=https://a.example:8443"} {
		name, value, _ := strings.Cut(setting, "=")
		_, err := config.Read(map[string]string{name: value})
		assert.NoError(t, err, setting)
	}
}

// PhonePe needs an account, the sandbox runs in development only, and production without an account takes no
// online payments.
func TestGatewayOfEachProfile(t *testing.T) {
	account := map[string]string{"PHONEPE_CLIENT_ID": "shop", "PHONEPE_CLIENT_SECRET": "s", "PHONEPE_WEBHOOK_USERNAME": "u", "PHONEPE_WEBHOOK_PASSWORD": "p"}
	for _, c := range []struct {
		settings []map[string]string
		want     string
		wantErr  string
	}{
		{nil, config.Sandbox, ""},
		{[]map[string]string{{"SANDBOX_ADDR": "127.0.0.1:9000"}}, config.Sandbox, ""},
		{[]map[string]string{account}, config.PhonePe, ""},
		{[]map[string]string{production}, "", ""},
		{[]map[string]string{production, account}, config.PhonePe, ""},
		{[]map[string]string{production, {"SANDBOX_ADDR": "127.0.0.1:9000"}}, "", "SANDBOX_ADDR is refused"},
		{[]map[string]string{production, account, {"PHONEPE_URL": "http://127.0.0.1:8090/apis/pg-sandbox"}}, "", "PHONEPE_URL must be"},
		{[]map[string]string{production, account, {"PHONEPE_AUTH_URL": "https://api-preprod.phonepe.com/apis/pg-sandbox"}}, "", "PHONEPE_AUTH_URL must be"},
		{[]map[string]string{{"SANDBOX_ADDR": "9000"}}, "", "SANDBOX_ADDR is"},
		{[]map[string]string{{"WEB_PUSH_TEST_HOST": "9000"}}, "", "WEB_PUSH_TEST_HOST is"},
		{[]map[string]string{{"PHONEPE_CLIENT_ID": "shop"}}, "", "PHONEPE_WEBHOOK_PASSWORD is missing"},
		{[]map[string]string{{"PHONEPE_CLIENT_SECRET": "s"}}, "", "PHONEPE_CLIENT_ID is missing"},
		{[]map[string]string{account, {"PHONEPE_CLIENT_VERSION": "0"}}, "", "PHONEPE_CLIENT_VERSION is 0"},
	} {
		all := map[string]string{}
		for _, s := range c.settings {
			maps.Copy(all, s)
		}
		got, err := config.Read(all)
		if c.wantErr != "" {
			require.ErrorContains(t, err, c.wantErr)
			continue
		}
		require.NoError(t, err)
		assert.Equal(t, c.want, got.Gateway(), "%v", c.settings)
	}
}

func TestSecretsPrintAsDots(t *testing.T) {
	c, err := config.Read(map[string]string{"SECRET_KEY": "hunter2hunter2", "MONGODB_URI": "mongodb://u:hunter2@h/",
		"PHONEPE_CLIENT_ID": "shop", "PHONEPE_CLIENT_SECRET": "hunter2", "PHONEPE_WEBHOOK_USERNAME": "hook", "PHONEPE_WEBHOOK_PASSWORD": "hunter2"})
	require.NoError(t, err)
	asJSON, err := json.Marshal(c)
	require.NoError(t, err)
	for _, text := range []string{fmt.Sprint(c), fmt.Sprintf("%+v %#v %s %v", c, c, c.SecretKey, c.MongoDBURI), string(asJSON)} {
		assert.NotContains(t, text, "hunter2")
	}
	assert.Equal(t, "hunter2hunter2", c.SecretKey.Reveal())
}

func TestExampleNamesEverySettingAndNoOther(t *testing.T) {
	errs, err := os.Open("example.env")
	require.NoError(t, err)
	defer errs.Close()
	example := map[string]string{}
	for lines := bufio.NewScanner(errs); lines.Scan(); {
		if name, value, ok := strings.Cut(lines.Text(), "="); ok && !strings.HasPrefix(name, "#") {
			assert.NotRegexp(t, `^[^"].*[\s;&|<>()$]`, value, "%s: a shell that reads the file would not take it as it stands", name)
			example[name] = strings.Trim(value, `"`)
		}
	}
	settings := reflect.TypeFor[config.Config]()
	for field := range settings.Fields() {
		name := field.Tag.Get("env")
		value, ok := example[name]
		assert.True(t, ok, "example.env lacks %s", name)
		assert.Equal(t, field.Tag.Get("envDefault"), value, name)
		delete(example, name)
	}
	assert.Empty(t, example)
}

// Browsers take the header over TLS only, so a setting for more than the shop's own name would do nothing without it.
func TestHSTSForMoreThanTheOwnNameNeedsTLS(t *testing.T) {
	for hsts, fine := range map[string]bool{"host": true, "subdomains": false, "preload": false} {
		_, err := config.Read(map[string]string{"HSTS": hsts})
		assert.Equal(t, fine, err == nil, hsts)
	}
}

func TestRedisMayBeBehindASocket(t *testing.T) {
	for address, fine := range map[string]bool{
		"redis://cache.example:6379/0": true, "rediss://:secret@cache.example": true, "unix:///run/redis/s": true, "unix://:secret@/run/redis/s?db=1": true,
		"redis:///run/redis/s": false, "unix://": false, "/run/redis/s": false, "cache.example:6379": false,
	} {
		_, err := config.Read(map[string]string{"REDIS_URI": address})
		assert.Equal(t, fine, err == nil, address)
	}
}

// A phone reports no error when it cannot read what the shop tells it about its apps, so the start must refuse
// it.
func TestAnAppThatPhonesWouldNotFindIsRefused(t *testing.T) {
	fingerprint := strings.TrimSuffix(strings.Repeat("A1:", 32), ":")
	whole := map[string]string{"ANDROID_PACKAGE": "shop.tokri.app", "ANDROID_CERTIFICATES": fingerprint + "," + fingerprint, "IOS_TEAM_ID": "ABCDE12345", "IOS_BUNDLE_ID": "shop.tokri.app"}
	c, err := config.Read(whole)
	require.NoError(t, err)
	assert.Len(t, c.AndroidCertificates, 2)
	for name, wrong := range map[string][]string{
		"ANDROID_PACKAGE": {"", "tokri", "shop tokri"}, "ANDROID_CERTIFICATES": {"", strings.ToLower(fingerprint), fingerprint[3:], strings.ReplaceAll(fingerprint, ":", "")},
		"IOS_TEAM_ID": {"", "ABCDE1234", "abcde12345"}, "IOS_BUNDLE_ID": {"", "tokri", "shop/tokri"}, "APP_SCHEME": {"https", "Tokri", "tokri://", "javascript"},
	} {
		for _, value := range wrong {
			settings := maps.Clone(whole)
			settings[name] = value
			_, err := config.Read(settings)
			assert.ErrorContains(t, err, name, "%s=%s", name, value)
		}
	}
}

func TestStaffURL(t *testing.T) {
	for host, want := range map[string]string{"": "http://shop.example:8080/staff", "counter.shop.example": "http://counter.shop.example:8080/staff"} {
		c, err := config.Read(map[string]string{"PUBLIC_URL": "http://shop.example:8080/", "STAFF_HOST": host})
		require.NoError(t, err)
		assert.Equal(t, want, c.StaffURL())
	}
	c, err := config.Read(map[string]string{"PUBLIC_URL": "http://shop.example", "STAFF_HOST": "counter.shop.example"})
	require.NoError(t, err)
	assert.Equal(t, "http://counter.shop.example/staff", c.StaffURL())
}
